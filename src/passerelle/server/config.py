"""The settings of one server."""

from __future__ import annotations

import msgspec

from passerelle.table.services import Pace

from .limits import Limits


class PushKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host needs to tell people of their turns by web push; `passerelle push-keys` makes one."""

    private: str
    """The number of a private key of the curve P-256, in base64url. Secret."""
    contact: str
    """`mailto:` or `https:`, where the makers of browsers can reach the host (RFC 8292)."""


class Config(msgspec.Struct, frozen=True):
    """The settings of one server, from its command line or its tests."""

    database_url: str
    """`sqlite:///PATH` or `postgresql://…`."""
    public_url: str = ""
    """Where people find this server, if not at the address they asked for."""
    origins: tuple[str, ...] = ()
    """Of pages on other hosts that may use this server."""
    behind_proxy: bool = False
    """Whether X-Forwarded-For and X-Forwarded-Proto are to be believed."""
    open_metrics: bool = False
    """Whether /metrics is also for requests from the internet and through a proxy."""
    limits: Limits = Limits()
    pace: Pace = Pace()
    push_key: PushKey | None = None
    """Then people can be told of their turns by web push; it needs `passerelle[push]`."""
    push_anywhere: bool = False
    """Notices may go to addresses that are not public, and without TLS: for tests alone."""
    workers: int = 1
    """Processes that share the address and the database; more than one only where there is `fork`."""
    warm_up: bool = False
    """Compile the bots' kernels at once, beside the server."""
    put_away_after: int = 600
    """Seconds until an empty table leaves memory."""
    forget_after: int | None = 30 * 24 * 3600
    """Seconds until an unused table leaves the store, while the server runs; None: never."""
    forget_bundle_after: int | None = 400 * 24 * 3600
    """The same for what players keep of their own games."""
