"""What a setting's value has to be, beyond its type. Each function returns the value as it is used, or raises."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from passerelle.games import catalogue

from .headers import split_host

MOST_DAYS = 36_500
LONGEST_TEXT = 20_000
_LONGEST_PATH = 4096
_NAME = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")
POSTGRES = ("postgres", "postgresql")


class NotAllowed(ValueError):
    """`kind` names the words that say what is allowed."""

    def __init__(self, kind: str = "", **parameters: str) -> None:
        super().__init__(kind)
        self.kind, self.parameters = kind, parameters


def _days(value: str) -> str:
    if value != "never" and not (value.isascii() and value.isdigit() and 1 <= int(value[:9]) <= MOST_DAYS):
        raise NotAllowed
    return value


def _host(value: str) -> str:
    """An address of this machine, or a name."""
    plain = value.removeprefix("[").removesuffix("]") if value.startswith("[") else value
    try:
        ipaddress.ip_address(plain)
    except ValueError:
        if not _NAME.fullmatch(plain) or re.fullmatch(r"[\d.]+", plain):
            raise NotAllowed from None
    return plain


def _lan_address(value: str) -> str:
    try:
        return str(ipaddress.ip_address(value)) if value else ""
    except ValueError:
        raise NotAllowed from None


def _origin(value: str) -> str:
    """`https://host` or `https://host:port`, and nothing behind it."""
    parts = urlsplit(value.rstrip("/"))
    is_origin = parts.scheme in ("http", "https") and split_host(parts.netloc)
    if not is_origin or parts.path or parts.query or parts.fragment:
        raise NotAllowed
    return f"{parts.scheme}://{parts.netloc.lower()}"


def _public_url(value: str) -> str:
    """With its scheme: `games.example.org` alone says nothing about TLS."""
    if not value:
        return ""
    if "://" not in value and split_host(value.rstrip("/")):
        raise NotAllowed("without-scheme", url=f"https://{value.rstrip('/')}")
    return _origin(value)


def _node_address(value: str) -> str:
    """`http://host:port`: servers speak to each other without TLS, in a network of their own."""
    if value and not (value.startswith("http://") and urlsplit(_origin(value)).port):
        raise NotAllowed
    return value.rstrip("/")


def _origins(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(_origin, values))


def _database(value: str) -> str:
    kind, separator, rest = value.partition("://")
    is_file = kind == "sqlite" and rest.startswith("/") and len(rest) > 1
    if not separator or not (is_file or kind in POSTGRES) or "\0" in value:
        raise NotAllowed
    if kind in POSTGRES:
        urlsplit(value).port  # noqa: B018 - raises for one that is none
    return value


def _games(values: tuple[str, ...]) -> tuple[str, ...]:
    for name in values:
        if name not in catalogue.IDS:
            raise NotAllowed("games", games=", ".join(catalogue.IDS))
    return tuple(dict.fromkeys(values))


def _text(value: str) -> str:
    if len(value) > LONGEST_TEXT or "\0" in value:
        raise NotAllowed("text", most=str(LONGEST_TEXT))
    return value


def _file(value: str) -> str:
    if len(value) > _LONGEST_PATH or "\0" in value:
        raise NotAllowed
    return value


KINDS: Mapping[str, Callable[[Any], Any]] = {
    "days": _days,
    "host": _host,
    "lan-address": _lan_address,
    "public-url": _public_url,
    "node-address": _node_address,
    "origins": _origins,
    "database": _database,
    "games": _games,
    "text": _text,
    "file": _file,
}
