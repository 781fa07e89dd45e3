"""What holds for everybody on this server by a decision of those who run it."""

from __future__ import annotations

from passerelle.table.moderation.bans import BanList


class HouseRules:
    """As one process knows it; `oversight` keeps it up to date."""

    def __init__(self) -> None:
        self.bans = BanList()
        self.notice = ""
        """What every page shows; empty: nothing."""
        self.staff_key = ""
        """The hash of the key of the staff page; empty: there is none."""
