"""What one server is started with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from passerelle.core.values import Refused, refuse
from passerelle.games import catalogue
from passerelle.table.membership import LEASE
from passerelle.table.services import Pace

from .limits import Limits


class PushKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a host needs to tell people of their turns by web push; `passerelle push-keys` makes one."""

    private: str
    """The number of a private key of the curve P-256, in base64url. Secret."""
    contact: str
    """`mailto:` or `https:`, where the makers of browsers can reach the host (RFC 8292)."""


ByLanguage: TypeAlias = Mapping[str, str]
"""A text in several languages, by their codes; under the empty one, for all the others."""


class SiteTexts(msgspec.Struct, frozen=True):
    """What the host says on the page, each the same for all, or by language (`title.fr`, `title.en` …)."""

    title: ByLanguage = {}
    """The name of this place, on the first page and in the browser’s title."""
    motto: ByLanguage = {}
    """One line below it."""
    imprint: ByLanguage = {}
    """Who runs this server: a page of its own, linked at the foot of the first one. Empty lines make paragraphs."""
    privacy: ByLanguage = {}
    """What the host does with people’s data, on the same page."""


LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
LogForm: TypeAlias = Literal["json", "text"]


class Config(msgspec.Struct, frozen=True):
    """What one server is started with: made from a host's `Settings`, or by tests."""

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
    lease_seconds: float = LEASE
    """Among several nodes of one PostgreSQL: one that is silent for so long is taken for dead. Half of it is between
    two renewals."""
    node_address: str = ""
    """Where the other nodes reach this one, `http://HOST:PORT`; empty: where it listens."""
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
    games: tuple[str, ...] = ()
    """The ids of those that are offered; none: all."""
    spots: int = 60
    """Physical tables that have a printed card each, numbered from 1."""
    site: SiteTexts = SiteTexts()
    lan_address: str = ""
    """The address of this machine that is passed on in the local network; empty: the first that is found."""
    announce: bool = True
    """Whether a server of a room announces itself there, so that `passerelle.local` leads to it."""
    cache_directory: str = ""
    """Where compiled bots are kept; empty: the first writable place there is."""
    log_level: LogLevel = "info"
    log_form: LogForm = "json"


def is_offered(config: Config, game_id: str) -> bool:
    return not config.games or game_id in config.games


def check_offered(config: Config, game_id: str) -> None:
    """Raises Refused for a game that this server has and does not offer; another is refused where it is looked for."""
    if game_id in catalogue.IDS and not is_offered(config, game_id):
        raise Refused(refuse("PA-33.not-offered", game=game_id))
