"""Every setting a host has: one definition for the command line, the environment, the file and the documentation.

A field's type says what is allowed, and its docstring is what the documentation says of it (docs/site/settings.py).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from passerelle.paper.cards import MOST_SPOTS
from passerelle.table.membership import LEASE
from passerelle.table.services import Pace

from .config import Config, LogForm, LogLevel, PushKey, SiteTexts
from .limits import Limits

ALL_ADDRESSES = "0.0.0.0"  # noqa: S104 - so that the phones in the room find it
THIS_COMPUTER = "127.0.0.1"
_THIS_COMPUTER = (THIS_COMPUTER, "::1", "localhost")
"""Nobody else reaches it there: no address of a network is passed on."""
KEPT_DAYS = 400
"""What players keep of their own games is kept at least so long."""
_DAY = 86_400


def _kind(name: str, **more: Any) -> Meta:
    """What else has to be true of a value (`settings_kinds.py`)."""
    return Meta(extra={"kind": name, **more})


Days = Annotated[str, _kind("days")]
Secret = Annotated[str, _kind("text", secret=True)]
File = Annotated[str, _kind("file")]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a host can set. Times of limits and of the pace have their unit in the name or say it."""

    host: Annotated[str, _kind("host")] = ALL_ADDRESSES
    """The address to listen on: `0.0.0.0` for everybody in the network, `127.0.0.1` for this computer alone."""
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8030
    """0 takes one that is free."""
    lan_address: Annotated[str, _kind("lan-address")] = ""
    """Which address of this computer goes into QR codes and invitations, where it has several; else the first found."""
    announce: bool = True
    """Whether `passerelle.local` leads here in the local network; never with a public address or behind a proxy."""
    public_url: Annotated[str, _kind("public-url")] = ""
    """Where people find this server behind a web server with TLS: `https://games.example.org`."""
    behind_proxy: bool = False
    """Whether a web server in front is believed what it says in X-Forwarded-For and X-Forwarded-Proto."""
    open_metrics: bool = False
    """Whether /metrics is also for requests from the internet and through a proxy."""
    origins: Annotated[tuple[str, ...], _kind("origins")] = ()
    """Pages on other hosts that may use this server, beside that of the public address."""
    workers: Annotated[int, Meta(ge=1, le=256)] = 1
    """Processes that share the address and the tables."""
    database: Annotated[str, _kind("database", secret=True)] = "sqlite:///passerelle.sqlite"
    """`sqlite:///FILE` or `postgresql://user@host/name`. Better without a password: the next two have it."""
    database_password: Secret = ""
    """Of PostgreSQL. `PGPASSWORD` and a `passfile` work as well."""
    database_password_file: File = ""
    """A file whose first line is that password."""
    node_address: Annotated[str, _kind("node-address")] = ""
    """Where the other servers of one PostgreSQL reach this one, `http://10.0.0.5:8030`; else where it listens."""
    lease_seconds: Annotated[float, Meta(ge=0.5, le=60)] = LEASE
    """Among them: a server that is silent for so long is taken for dead, and others take over its tables."""
    keep: Days = "30"
    """Days of service after which a table that nobody uses is deleted, or `never`."""
    keep_own_games: Days = str(KEPT_DAYS)
    """The same for what players keep of their own games; never less than `keep`."""
    put_away_seconds: Annotated[int, Meta(ge=1, le=_DAY)] = 600
    """After which an empty table leaves memory; the database keeps it."""
    games: Annotated[tuple[str, ...], _kind("games")] = ()
    """The ids of the games that are offered (`passerelle games`); none: all."""
    spots: Annotated[int, Meta(ge=0, le=MOST_SPOTS)] = 60
    """How many physical tables have a printed card that leads to what is played there (`/spot/1` …); 0: none."""
    push_key: File = ""
    """The file made by `passerelle push-keys`: players can be told of their turns outside of the page."""
    warm_up: bool = True
    """Whether bots are compiled when the server starts, so that no table waits for it."""
    cache_directory: File = ""
    """Where compiled bots are kept; else the first writable place of several."""
    log_level: LogLevel = "info"
    """What is worth a line on standard error."""
    log_form: LogForm = "json"
    """One JSON object a line, or plain text."""
    site: SiteTexts = SiteTexts()
    limits: Limits = Limits()
    pace: Pace = Pace()

    def config(self, database_url: str, push_key: PushKey | None = None) -> Config:
        """What the server is started with. `database_url`: with its password; `push_key`: from its file."""
        keep, own = seconds(self.keep), seconds(self.keep_own_games)
        public = (self.public_url,) if self.public_url else ()
        return Config(
            database_url,
            self.public_url,
            tuple(dict.fromkeys((*public, *self.origins))),
            self.behind_proxy,
            open_metrics=self.open_metrics,
            limits=self.limits,
            pace=self.pace,
            push_key=push_key,
            lease_seconds=self.lease_seconds,
            node_address=self.node_address,
            workers=self.workers,
            warm_up=self.warm_up,
            put_away_after=self.put_away_seconds,
            forget_after=keep,
            forget_bundle_after=None if keep is None or own is None else max(keep, own),
            games=self.games,
            spots=self.spots,
            site=self.site,
            lan_address=self.lan_address or (self.host if self.host in _THIS_COMPUTER else ""),
            announce=self.announce,
            cache_directory=self.cache_directory,
            log_level=self.log_level,
            log_form=self.log_form,
        )


def seconds(days: str) -> int | None:
    """None: for ever."""
    return None if days == "never" else int(days) * _DAY
