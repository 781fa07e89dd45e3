"""Notices that it is somebody's turn, sent by web push to browsers whose page is closed.

Off unless the host has given a key. The addresses come from strangers: only public ones are spoken to, over TLS, and
nothing they answer is believed but its status. Notices wait in a queue of limited length; a browser that is gone is
forgotten, and one that cannot be reached is tried twice more.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Awaitable, Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp
import msgspec
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from passerelle.core.texts import DEFAULT_LANGUAGE, LANGUAGES, Texts
from passerelle.core.values import Refused, refuse
from passerelle.games import catalogue
from passerelle.table.seats import PushAddress
from passerelle.table.turn_notices import TurnNotice

from .config import Config
from .limits import Buckets
from .metrics import Metrics

if TYPE_CHECKING:
    from . import webpush

log = logging.getLogger("passerelle.server")

LONGEST_ENDPOINT = 1000
_SENDERS = 4
_SECONDS = 15.0
"""For one attempt."""
_AGAIN_AFTER = (20.0, 120.0)
"""Seconds before another attempt."""
_KEPT_FOR = 7 * 86_400
"""Seconds the push service keeps a notice for a browser that is off."""
_GONE = (404, 410)

Forget = Callable[[str, str], Awaitable[None]]
"""Called with a table and an endpoint where nobody hears anything any more."""


def push_service(config: Config, metrics: Metrics, forget: Forget) -> PushService | None:
    """None where the host has given no key. Raises ImportError without the extra, ValueError for a bad key."""
    if config.push_key is None:
        return None
    from .webpush import Signer  # noqa: PLC0415 - it needs an extra

    signer = Signer(config.push_key.private, config.push_key.contact)
    return PushService(config, signer, metrics, forget)


class PushService:
    def __init__(self, config: Config, signer: webpush.Signer, metrics: Metrics, forget: Forget) -> None:
        self.public_key = signer.public_key
        self._signer = signer
        self._anywhere = config.push_anywhere
        self._metrics = metrics
        self._forget = forget
        limits = config.limits
        self._waiting: asyncio.Queue[tuple[TurnNotice, int]] = asyncio.Queue(limits.pushes_waiting)
        self.rate = Buckets(limits.pushes_per_hour / 3600, limits.push_burst)
        metrics.gauges["pushes_waiting"] = self._waiting.qsize

    def check(self, address: PushAddress) -> PushAddress:
        """Raises Refused for one that no browser has, or that is not a public one."""
        from .webpush import check_browser  # noqa: PLC0415 - it needs an extra

        try:
            if len(address.endpoint) > LONGEST_ENDPOINT or not self._may_ask(address.endpoint):
                raise ValueError("not an endpoint")
            check_browser(address.p256dh, address.auth)
        except ValueError:
            raise Refused(refuse("PA-31.bad-address")) from None
        if address.language not in LANGUAGES:
            return msgspec.structs.replace(address, language=DEFAULT_LANGUAGE)
        return address

    def _may_ask(self, endpoint: str) -> bool:
        """Raises ValueError where it is no address at all."""
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
        if not (host and endpoint.isascii() and endpoint.isprintable() and parts.username is None):
            return False
        if self._anywhere:
            return parts.scheme in ("http", "https")
        return parts.scheme == "https" and port in (None, 443) and _may_be_public(host)

    def tell(self, notice: TurnNotice) -> None:
        """Returns at once; what is too much is dropped."""
        if self.rate.take(notice.address.endpoint):
            self._queue(notice, 0)
        else:
            self._metrics.pushes["dropped"] += 1

    def _queue(self, notice: TurnNotice, attempt: int) -> None:
        try:
            self._waiting.put_nowait((notice, attempt))
        except asyncio.QueueFull:
            self._metrics.pushes["dropped"] += 1

    async def run(self) -> None:
        """Sends what waits, until it is cancelled."""
        resolver = None if self._anywhere else PublicResolver()
        async with aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(resolver=resolver, limit=_SENDERS, force_close=True),
            timeout=aiohttp.ClientTimeout(total=_SECONDS),
            cookie_jar=aiohttp.DummyCookieJar(),
        ) as session:
            await asyncio.gather(*(self._send_all(session) for _ in range(_SENDERS)))

    async def _send_all(self, session: aiohttp.ClientSession) -> None:
        while True:
            notice, attempt = await self._waiting.get()
            try:
                await self._send(session, notice, attempt)
            except Exception:  # one notice must not keep the others waiting
                self._metrics.pushes["failed"] += 1
                log.exception("fault while telling a turn at table %s", notice.table)

    async def _send(self, session: aiohttp.ClientSession, notice: TurnNotice, attempt: int) -> None:
        """An endpoint is as good as a key: only its host is logged."""
        host = urlsplit(notice.address.endpoint).hostname
        try:
            status = await self._post(session, notice)
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            log.info("cannot tell a turn by %s: %s", host, type(error).__name__)
            status = 503
        if status in _GONE:
            self._metrics.pushes["gone"] += 1
            await self._forget(notice.table, notice.address.endpoint)
        elif status == 429 or status >= 500:
            self._try_again(notice, attempt)
        elif 200 <= status < 300:
            self._metrics.pushes["sent"] += 1
        else:
            self._metrics.pushes["refused"] += 1
            log.warning("%s does not take notices of turns: it answers %d", host, status)

    def _try_again(self, notice: TurnNotice, attempt: int) -> None:
        if attempt >= len(_AGAIN_AFTER):
            self._metrics.pushes["failed"] += 1
            return
        asyncio.get_running_loop().call_later(_AGAIN_AFTER[attempt], self._queue, notice, attempt + 1)

    async def _post(self, session: aiohttp.ClientSession, notice: TurnNotice) -> int:
        from .webpush import encrypt  # noqa: PLC0415 - it needs an extra

        address = notice.address
        parts = urlsplit(address.endpoint)
        headers = {
            "Authorization": self._signer.authorization(f"{parts.scheme}://{parts.netloc}"),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEPT_FOR),
            "Topic": notice.table[:32],  # the last one of a table is enough
            "Urgency": "normal",
        }
        body = encrypt(message(notice), address.p256dh, address.auth)
        async with session.post(
            address.endpoint, data=body, headers=headers, allow_redirects=False
        ) as answer:
            return answer.status


def message(notice: TurnNotice) -> bytes:
    """What the browser shows, in its reader's language. Nothing in it opens a seat."""
    texts = _texts(notice.address.language, notice.game)
    names = ", ".join(notice.others[:3])
    words = texts.say("push.turn-with", names=names) if names else texts.say("push.turn")
    return msgspec.json.encode({"title": texts.say("title"), "body": words, "path": f"/t/{notice.table}"})


@cache
def _texts(language: str, game: str) -> Texts:
    return Texts(language, catalogue.package_of(game))


def _may_be_public(host: str) -> bool:
    try:
        return is_public(host)
    except ValueError:  # a name: what it stands for is looked at when it is asked
        return "." in host


def is_public(address: str) -> bool:
    """Whether anybody on the internet can ask this address. Raises ValueError for what is none."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner:
            return inner.is_global and found.is_global
    return found.is_global and not found.is_multicast


class PublicResolver(AbstractResolver):
    """Names stand for public addresses only: nobody makes this server knock at its own doors."""

    def __init__(self) -> None:
        self._inner = ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = public_ones(await self._inner.resolve(host, port, family))
        if not found:
            raise OSError(f"{host} has no public address")
        return found

    async def close(self) -> None:
        await self._inner.close()


def public_ones(found: Iterable[ResolveResult]) -> list[ResolveResult]:
    return [one for one in found if is_public(one["host"].partition("%")[0])]
