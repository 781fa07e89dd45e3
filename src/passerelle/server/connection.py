"""One browser at one table: its messages become commands, and what it may see is sent to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from passerelle.core.common import AnyShared
from passerelle.core.contract import Advice, AnyGame
from passerelle.core.record import is_secret
from passerelle.core.values import Refusal, Refused, Seat, Viewer, refuse
from passerelle.table import hosting
from passerelle.table.course import Course
from passerelle.table.guests import Guest, News, Sent, Sign, TableNews
from passerelle.table.keys import check_key, renew_keys
from passerelle.table.seats import hash_key, is_key_of
from passerelle.table.spectator_queue import place_in
from passerelle.table.table import Table
from passerelle.table.turn_notices import stop_telling, tell_turns

from . import protocol as wire
from .house import HouseRules
from .limits import Limits
from .metrics import Metrics
from .push import PushService
from .spoken import Words, read_words
from .table_info import info_for, shared_info
from .updates import update
from .websocket import FORBIDDEN, GOING_AWAY, OTHER_PROTOCOL, TRY_LATER, WebSocket, frame

LONGEST_ID = 64

PING_EVERY = 4000
"""Milliseconds, in games without turns: the pings that are remembered are a minute or two old at most."""
BURST = 6
BURST_EVERY = 150
"""On entering, so many pings follow each other quickly, so that the line is measured before the first race."""

NOT_JSON = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding may raise. A ValueError: a number with more digits than Python reads, or half a character."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[wire.FromBrowser] = msgspec.json.Decoder(wire.FromBrowser)


class Connection(Guest):
    """A guest of a table at the other end of a WebSocket."""

    def __init__(
        self,
        table: Table,
        link: str,
        socket: WebSocket,
        limits: Limits,
        metrics: Metrics,
        push: PushService | None = None,
        house: HouseRules | None = None,
        sender: str = "",
    ) -> None:
        super().__init__()
        self.table = table
        self.heard_at = time.monotonic()
        self._link = link
        self.socket = socket
        self._limits = limits
        self._metrics = metrics
        self._push = push
        self._house = house or HouseRules()
        self.sender = sender
        """The address it comes from, as limits count it."""
        self._entered = False
        self._pings = 0
        self._arrived: dict[str, float] = {}
        """When each action arrived that has no answer yet."""
        self._decode_action = action_decoder(table.game)

    # From the browser

    def receive(self, data: str | bytes) -> None:
        """Never raises: whatever is wrong with a message, it is refused."""
        self.heard_at = time.monotonic()
        try:
            if len(data) > self._limits.message_bytes:
                raise Refused(refuse("PA-21.too-large", limit=self._limits.message_bytes))
            if not isinstance(data, str):
                raise Refused(refuse("PA-20.not-text"))
            message = _decoder.decode(data)
            if type(message) is wire.Act:
                self._act(message)
            else:
                self._handle(message)
        except Refused as refused:
            self.be_refused(refused.refusal, _id_in(data))
        except NOT_JSON:
            self.be_refused(refuse("PA-20.not-a-message"), _id_in(data))

    def _handle(self, message: wire.FromBrowser) -> None:
        """Anything but an action."""
        if isinstance(message, wire.Pong):
            if self.contact:
                self.contact.timing.pong(message.number, self.table.clock.now())
            return
        if isinstance(message, wire.Probe):
            self.tell(wire.Alive(message.number))
            return
        if isinstance(message, wire.Enter):
            if not self._entered and self.table.game.declaration.realtime:
                self._measure_later(BURST)
            self._entered = True
            self.socket.bucket.charge(self._limits.enter_cost - 1)
        elif not self._entered:
            raise Refused(refuse("PA-20.enter-first"))
        self.table.submit(self._command(message), self)

    def _act(self, act: wire.Act) -> None:
        if not _is_id(act.id):
            raise Refused(refuse("PA-20.bad-id", longest=LONGEST_ID))
        if not self._entered:
            raise Refused(refuse("PA-20.enter-first"))
        self._arrived[act.id] = self.heard_at
        table = self.table
        try:
            action = self._decode_action(act.action)
        except NOT_JSON:
            raise Refused(refuse("PA-20.not-an-action")) from None
        if type(action) is Words:
            action = read_words(table.game, act.seat, action.words)
        sent = Sent(table.clock.now(), act.after, act.shown_for)
        table.submit(partial(table.act, self, act.seat, act.id, action, sent), self, act.id)

    def _command(self, message: wire.FromBrowser) -> Callable[[], None]:
        table = self.table
        match message:
            case wire.Enter(keys=keys, game=game, seen=seen):
                return partial(self._enter, keys[:32], game, seen)
            case wire.Sit(seat=seat, name=name, assist=assist, nonce=nonce, key=key):
                if nonce and not is_secret(nonce):
                    raise Refused(refuse("PA-12.bad-secret"))
                return partial(table.sit, self, seat, name, assist, nonce, key and check_key(key))
            case wire.Rename(seat=seat, name=name, assist=assist):
                return partial(table.rename, self, seat, name, assist)
            case wire.AddNonce(seat=seat, nonce=nonce):
                if not is_secret(nonce):
                    raise Refused(refuse("PA-12.bad-secret"))
                return partial(table.add_nonce, self, seat, nonce)
            case wire.Leave(seat=seat):
                return partial(table.leave, self, seat)
            case wire.SetSeat(seat=seat, kind=kind, level=level):
                return partial(hosting.set_seat, table, self, seat, level if kind == "bot" else None)
            case wire.SwapSeats(first=first, second=second):
                return partial(hosting.swap_seats, table, self, first, second)
            case wire.SetPublic(public=public):
                return partial(hosting.set_public, table, self, public)
            case wire.RemoveSeats(seats=empty):
                return partial(hosting.remove_seats, table, self, empty)
            case wire.PassHosting(seat=seat):
                return partial(hosting.pass_hosting, table, self, seat)
            case wire.PlayOn(missing=missing, level=level):
                return partial(hosting.play_on, table, self, missing, level)
            case wire.React(seat=seat, sign=sign):
                return partial(table.reactions.show, table.seating, table.guests, self, seat, sign)
            case wire.JoinQueue(name=name, key=key):
                return partial(table.join_queue, self, name, check_key(key))
            case wire.LeaveQueue():
                return partial(table.leave_queue, self)
            case wire.Start(level=level):
                return partial(table.start, self, level)
            case wire.Rematch(seat=seat):
                return partial(table.want_rematch, self, seat)
            case wire.Claim(seat=seat):
                return partial(table.claim, self, seat)
            case wire.SetPause(seat=seat, paused=paused):
                return partial(table.pause, self, seat, paused)
            case wire.AskAdvice(seat=seat):
                return partial(table.ask_advice, self, seat)
            case wire.ReadHelp(is_open=is_open):
                return partial(table.read_help, self, is_open)
            case wire.RenewKeys(seats=seats, host=host):
                return partial(renew_keys, table, self, seats, host)
            case wire.TellTurns(seat=seat, address=address):
                if self._push is None:
                    raise Refused(refuse("PA-31.not-offered"))
                return partial(tell_turns, table, self, seat, self._push.check(address))
            case wire.StopTelling(seat=seat, endpoint=endpoint):
                return partial(stop_telling, table, self, seat, endpoint)
            case _:
                raise Refused(refuse("PA-20.not-a-message"))

    def _enter(self, keys: tuple[str, ...], game: int, seen: int) -> None:
        try:
            self._house.bans.check_keys([hash_key(key) for key in keys])
        except Refused as refused:
            self.be_refused(refused.refusal, "")
            self.socket.close(FORBIDDEN)
            return
        if self in self.table.guests or self._has_room(keys):
            self.table.enter(self, keys, game, seen)
            if keys and not (self.seats or self.is_host or place_in(self.table.lobby, self.hashes)):
                self.be_refused(refuse("PA-22.unknown-key"), "")
        else:
            self.be_refused(refuse("PA-21.table-full"), "")
            self.socket.close(TRY_LATER)

    def _has_room(self, keys: tuple[str, ...]) -> bool:
        table, room = self.table, self._limits.guests_per_table
        there = len(table.guests)
        return there < room or (there < 2 * room and any(is_key_of(table.lobby, key) for key in keys))

    # To the browser

    def hear_news(self, news: News, action_id: str) -> None:
        if action_id:
            metrics = self._metrics
            metrics.actions += 1
            metrics.latency.observe(time.monotonic() - self._arrived.pop(action_id, 0.0))
        seats = self.seats
        viewer = seats[0] if len(seats) == 1 else self._viewer(news.course.awaited)
        self.socket.send(frame(update(news, viewer, action_id)))

    def see_table(self, news: TableNews) -> None:
        place, offered = place_in(self.table.lobby, self.hashes), self.table.seating.is_offered(self)
        same = (self.seats, self.is_host, self._link, place, offered)
        encoded = news.encoded.get(same)
        if encoded is None:
            if news.shared is None:
                news.shared = shared_info(
                    self.table, self._push.public_key if self._push else "", self._house.notice
                )
            info = info_for(self, self.table, news.shared, self._link, place, offered)
            encoded = news.encoded[same] = frame(_encoder.encode(info))
        self.socket.send(encoded)

    def be_given(self, seat: Seat, key: str) -> None:
        self.tell(wire.SeatGiven(seat, key))

    def keys_renewed(self) -> None:
        self.tell(wire.KeysRenewed())

    def be_advised(self, course: Course, seat: Seat, advice: Advice[Any]) -> None:
        words = course.words_of(seat, advice.action)
        self.tell(wire.AdviceGiven(seat, course.number, len(course.lines), words, advice.reason))

    def see_sign(self, seat: Seat, sign: Sign) -> None:
        self.tell(wire.Reacted(seat, sign))

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        self._arrived.pop(action_id, None)
        self._metrics.refusals[refusal.code] += 1
        self.tell(wire.ActionRefused(refusal.code, refusal.parameters, action_id))

    def be_sent_away(self) -> None:
        self.socket.close(GOING_AWAY)

    def be_held(self, action_id: str, milliseconds: int) -> None:
        """The time an action was held for rivals does not count as the server's latency."""
        if action_id in self._arrived:
            self._arrived[action_id] += milliseconds / 1000
            self._metrics.holds.observe(milliseconds / 1000)

    def ping(self) -> None:
        """Shows the browser that the connection works; its pong says how long a round trip takes."""
        self._pings += 1
        if self.contact:
            self.contact.timing.ping(self._pings, self.table.clock.now())
        self.tell(wire.Ping(self._pings))

    def _measure_later(self, left: int) -> None:
        wait = BURST_EVERY if left else PING_EVERY
        self.table.clock.call_at(self.table.clock.now() + wait, partial(self._measure, max(0, left - 1)))

    def _measure(self, left: int) -> None:
        if self.is_gone:
            return
        if self.seats:  # spectators take part in no race
            self.ping()
        self._measure_later(left)

    def refuse_protocol(self) -> None:
        """The page is of another version; a reload brings the right one."""
        self.be_refused(refuse("PA-20.other-protocol", protocol=wire.PROTOCOL), "")
        self.socket.close(OTHER_PROTOCOL)

    def disconnect(self) -> None:
        self.socket.abort()

    def tell(self, message: wire.FromServer) -> None:
        self.socket.send(frame(_encoder.encode(message)))

    def _viewer(self, awaited: tuple[Seat, ...]) -> Viewer:
        """The awaited seat if it is one of mine, else my first."""
        seats = self.seats
        for seat in awaited:
            if seat in seats:
                return seat
        return seats[0] if seats else None


class _WithId(msgspec.Struct):
    id: str = ""


_with_id = msgspec.json.Decoder(_WithId)


def _is_id(text: str) -> bool:
    """Printable ASCII."""
    return 1 <= len(text) <= LONGEST_ID and text.isascii() and text.isprintable()


def _id_in(data: str | bytes) -> str:
    """Of a message that was refused: its sender can tell which of its actions it was. Empty where it has none."""
    try:
        action_id = _with_id.decode(data).id
    except NOT_JSON:
        return ""
    return action_id if _is_id(action_id) else ""


_decoders: dict[str, Callable[[msgspec.Raw], Any]] = {}


def action_decoder(game: AnyGame) -> Callable[[msgspec.Raw], Any]:
    """Reads one of a game's actions. It raises `NOT_JSON`."""
    known = _decoders.get(game.declaration.id)
    if known is None:
        decoder = msgspec.json.Decoder(game.action_type | AnyShared | Words)
        known = _decoders[game.declaration.id] = decoder.decode
    return known
