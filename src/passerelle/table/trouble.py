"""Whether a store can write: what went wrong last, logged once."""

from __future__ import annotations

import logging

log = logging.getLogger("passerelle.store")


class Trouble:
    """Set by whatever fails, cleared by the next write that succeeds."""

    def __init__(self) -> None:
        self.message: str | None = None
        """Why the last write failed; None while writing works."""

    def note(self, what: str, error: BaseException) -> None:
        message = f"{type(error).__name__}: {error}".rstrip(": ")
        if message != self.message:
            log.error("cannot %s: %s", what, message)
        self.message = message

    def clear(self) -> None:
        if self.message:
            log.info("writing works again")
        self.message = None
