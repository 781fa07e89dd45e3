"""A table: people and bots on chairs, one game after another, and everybody who looks on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from passerelle.core import match as matches
from passerelle.core import play as playing
from passerelle.core.chance import commitment, fresh_secret
from passerelle.core.common import CameBack, Left, Paused, Resign, Resumed, Seated, given_up
from passerelle.core.contract import AnyGame
from passerelle.core.match import Match
from passerelle.core.play import Play
from passerelle.core.record import Header, write_header
from passerelle.core.setup import Player, Series
from passerelle.core.values import SEATS, TABLE, Event, Fact, Refusal, Refused, Seat, refuse

from . import seats as seating
from .bots import BotSeats, TurnBots
from .clock import Alarm, Clock
from .course import Course, Facts, restore
from .guests import Guest, Look, News, Sent, Wanted
from .quota import MOVE_COST, OTHER_COST, Spending
from .seats import Lobby
from .serial import SerialQueue
from .services import Services
from .store import Change, Line, NewGame, Saved

log = logging.getLogger("passerelle.table")

_HOST = -1


class Table(SerialQueue):
    def __init__(self, table_id: str, game: AnyGame, services: Services, saved: Saved) -> None:
        super().__init__(table_id, services.store, services.clock)
        self.game = game
        self.match: Match | None = None
        self.course: Course | None = None
        self._think = services.think
        self._pace = services.pace
        self._away_after = services.pace.away
        self._alarm: Alarm | None = None
        self._absent: dict[int, Alarm] = {}
        self._presence_alarm: Alarm | None = None
        self._spending = Spending(services.quota)
        self._bots: BotSeats | None = None
        self._load(saved)

    def _bring_bots(self) -> BotSeats:
        return TurnBots(self.game, self._think, self._clock, self._pace.bot, self._ask_for_bot)

    def _load(self, saved: Saved) -> None:
        self.lobby = seating.read_lobby(saved.lobby, self.game.declaration)
        self.version = saved.version
        self.done: set[str] = set()
        """The actions that have their lines, as `chair:id`."""
        self.match, self.course = None, None
        for game in saved.games:
            self.done.update(line.action for line in game.lines if line.action)
            if game.number < self.lobby.series_first:
                continue
            match = self.match or self._new_match(self.lobby)
            self.course = restore(self.game, self.id, game, match.order, match.carried)
            self.match = self._match_after(match, self.course)
        # Time goes on from the last line: nobody loses what the table was not there for.
        self._origin = self._clock.now() - (self.course.play.at if self.course else 0)

    # What can be seen from outside

    @property
    def order(self) -> tuple[int, ...]:
        """Whose chair is at p1, p2 …"""
        return self.course.order if self.course else tuple(range(len(self.lobby.chairs)))

    @property
    def is_playing(self) -> bool:
        return self.course is not None and self.course.outcome is None

    @property
    def can_be_arranged(self) -> bool:
        """Chairs change hands only while no series is under way."""
        return self.match is None or (self.match.decided and not self.is_playing)

    @property
    def commit(self) -> str:
        if self.course and self.is_playing:
            return self.course.header.commit
        return commitment(self.lobby.seed)

    @property
    def clock(self) -> Clock:
        return self._clock

    def now(self) -> int:
        """The time in the record of the game under way."""
        at = self._clock.now() - self._origin
        return max(at, self.course.play.at) if self.course else 0

    def is_connected(self, place: int) -> bool:
        key = self.lobby.chairs[place].key
        return bool(key) and self.guests.hold(key)

    # Coming and going

    def enter(self, guest: Guest, keys: tuple[str, ...], game: int = 0, seen: int = 0) -> None:
        """`seen` lines of game number `game` need not be told again. It costs the same however many look on."""
        if guest.is_gone:  # while the request waited
            return
        self.guests.add(guest)
        self.guests.give_keys(guest, frozenset(map(seating.hash_key, keys)))
        self._seat(guest)
        guest.see_table(Look())
        self._presence_changed()
        if self.course:
            known = seen if game == self.course.number and 0 <= seen <= len(self.course.lines) else 0
            self._tell_one(guest, News(self.course, known + 1, self.now()))
        self._watch_absence()
        self.ask_first(partial(self._come_back, guest))
        self._plan()

    def go(self, guest: Guest) -> None:
        guest.is_gone = True
        if guest in self.guests:
            self.guests.leave(guest)
            self._presence_changed()
            self._watch_absence()
            self._plan()

    def _presence_changed(self) -> None:
        """The others are told together, a little later: a crowd that comes is one change, not one for each."""
        if self._presence_alarm is None and self.guests:
            at = self._clock.now() + self._pace.presence
            self._presence_alarm = self._clock.call_at(at, self._see_table)

    def _come_back(self, guest: Guest) -> None:
        course = self.course
        if course is None or not self.is_playing or guest.is_gone:
            return
        events: list[tuple[Seat, Event]] = []
        for seat in course.play.away.intersection(guest.seats):
            events.append((seat, CameBack()))
            if seat in course.bots:
                chair = self.lobby.chairs[course.order[SEATS.index(seat)]]
                owner = Player(seat, "human", chair.name, chair.team, chair.assist)
                events.append((TABLE, Seated(owner)))
        if events:
            self._happen(*events)

    def _watch_absence(self) -> None:
        """A person out of touch for long has left; while nobody at all is there, nobody asks."""
        for place, chair in enumerate(self.lobby.chairs):
            present = chair.kind != "human" or self.is_connected(place)
            if present or not self.is_playing:
                alarm = self._absent.pop(place, None)
                if alarm:
                    alarm.cancel()
            elif place not in self._absent:
                at = self._clock.now() + self._away_after
                self._absent[place] = self._clock.call_at(at, partial(self.ask, partial(self._missed, place)))

    def _missed(self, place: int) -> None:
        self._absent.pop(place, None)
        course = self.course
        waiting = any(guest.seats for guest in self.guests)
        if course is None or not self.is_playing or self.is_connected(place) or not waiting:
            return
        seat = SEATS[course.order.index(place)]
        if seat not in course.play.away:
            self._happen((seat, Left()))

    # What a seat may ask

    def act(
        self, guest: Guest, seat: Seat, action_id: str, decode: Callable[[], Any], sent: Sent | None = None
    ) -> None:
        place = self._own(guest, seat)
        done = f"{place}:{action_id}"
        course = self._started()
        if done in self.done:  # a retry: it is durable, and that is all there is to say
            guest.hear_news(News(course, len(course.lines) + 1, self.now()), action_id)
            return
        action = decode()
        if not isinstance(action, Resign):
            self._spend(place, MOVE_COST)
        self._want(Wanted(seat, action, sent or Sent(self._clock.now()), done, guest, action_id))

    def _want(self, wanted: Wanted) -> None:
        play, facts, refusal = self._started().act(wanted.seat, wanted.action, self.now())
        if refusal is None:
            self._commit(play, facts, wanted)
        elif facts:
            self._commit(play, facts, then=partial(wanted.refuse, refusal))
        else:
            raise Refused(refusal)

    def sit(self, guest: Guest, seat: Seat, name: str, assist: bool) -> None:
        key = seating.new_key()
        place = self._arranging(seat)
        lobby = seating.sit(self.lobby, place, name, assist, key)
        self._spend(place)

        def hand_over() -> None:
            self.guests.give_keys(guest, guest.hashes | {seating.hash_key(key)})
            guest.be_given(seat, key)

        self._save(lobby, hand_over)

    def rename(self, guest: Guest, seat: Seat, name: str, assist: bool) -> None:
        place = self._own(guest, seat)
        chair = replace(self.lobby.chairs[place], name=seating.check_name(name), assist=assist)
        lobby = seating.set_chair(self.lobby, place, chair)
        self._spend(place)
        if not self.is_playing:
            self._save(lobby)
            return
        player = Player(seat, "human", chair.name, chair.team, assist)
        if self._started().player(seat) != player:
            self._happen((TABLE, Seated(player)), lobby=lobby)

    def leave(self, guest: Guest, seat: Seat) -> None:
        place = self._own(guest, seat)
        self._spend(place)
        if self.can_be_arranged:
            self._save(seating.stand_up(self.lobby, place))
        elif self.is_playing:
            self._happen((seat, Left()))
        else:
            raise Refused(refuse("PA-23.series-under-way"))

    def add_nonce(self, guest: Guest, seat: Seat, nonce: str) -> None:
        place = self._own(guest, seat)
        if self.is_playing:
            raise Refused(refuse("PA-23.already-started"))
        self._spend(place)
        self._save(seating.set_chair(self.lobby, place, replace(self.lobby.chairs[place], nonce=nonce)))

    def want_rematch(self, guest: Guest, seat: Seat) -> None:
        place = self._own(guest, seat)
        if self.course is None or self.is_playing:
            raise Refused(refuse("PA-23.not-over"))
        self._spend(place)
        wanting = {*self.lobby.wanting, place}
        lobby = replace(self.lobby, wanting=tuple(sorted(wanting)))
        people = {place for place, chair in enumerate(lobby.chairs) if chair.kind != "bot"}
        if wanting >= people:
            self._begin(lobby)
        else:
            self._save(lobby)

    def claim(self, guest: Guest, seat: Seat) -> None:
        self._own(guest, seat)
        course, at = self._started(), self.now()
        play = course.play
        if seat in play.resigned:
            raise Refused(refuse("PA-5.resigned"))
        mine = playing.side_of(play, seat)
        for other in playing.opponents(play, mine):
            if other not in play.away or other in course.bots:
                raise Refused(refuse("PA-23.nobody-away", seat=other))
            left = max(fact.at for fact in course.facts if (fact.who, fact.event) == (other, Left()))
            if at < left + self._pace.claim:
                seconds = -(-(left + self._pace.claim - at) // 1000)
                raise Refused(refuse("PA-23.claim-too-early", seconds=seconds))
        there: list[tuple[Seat, Event]] = [(seat, CameBack())] if seat in play.away else []
        self._happen(*there, (TABLE, given_up(play.setup.players, mine, "abandoned")))

    def pause(self, guest: Guest, seat: Seat, paused: bool) -> None:
        self._spend(self._own(guest, seat))
        self._happen((TABLE, Paused() if paused else Resumed()))

    # What the host may ask

    def set_seat(self, guest: Guest, seat: Seat, level: str | None) -> None:
        """A bot of this level, or (None) nobody yet."""
        self._host(guest)
        self._spend(_HOST)
        if self.is_playing and level is not None:
            self._take_over(seat, seating.check_level(self.game.declaration, level))
            return
        place = self._arranging(seat)
        if level is None:
            self._save(seating.stand_up(self.lobby, place))
        else:
            level = seating.check_level(self.game.declaration, level)
            self._save(seating.seat_bot(self.lobby, place, level))

    def _take_over(self, seat: Seat, level: str) -> None:
        course = self._started()
        seating.place_of(self.lobby, seat)
        if seat not in course.play.away:
            raise Refused(refuse("PA-23.not-away", seat=seat))
        self._happen((TABLE, Seated(Player(seat, "bot", level, course.player(seat).team))))

    def swap_seats(self, guest: Guest, first: Seat, second: Seat) -> None:
        self._host(guest)
        self._spend(_HOST)
        self._save(seating.swap(self.lobby, self._arranging(first), self._arranging(second)))

    def start(self, guest: Guest) -> None:
        self._host(guest)
        if not self.can_be_arranged:
            raise Refused(refuse("PA-23.already-started"))
        self._spend(_HOST)
        self._begin(self.lobby)

    # Guards

    def _own(self, guest: Guest, seat: Seat) -> int:
        """The chair at a seat of this guest."""
        if seat not in guest.seats:
            raise Refused(refuse("PA-22.not-your-seat", seat=seat[:40]))
        return self.order[SEATS.index(seat)]

    def _host(self, guest: Guest) -> None:
        if not guest.is_host:
            raise Refused(refuse("PA-22.not-the-host"))

    def _spend(self, place: int, cost: int = OTHER_COST) -> None:
        """Before a chair's owner, or the host, has something written. Raises Refused where it is too much."""
        lines = len(self.course.lines) if self.course and self.is_playing else 0
        self._spending.spend(place, cost, lines, self._clock.now() / 1000)

    def _started(self) -> Course:
        if self.course is None:
            raise Refused(refuse("PA-23.not-started"))
        return self.course

    def _arranging(self, seat: Seat) -> int:
        if not self.can_be_arranged:
            raise Refused(refuse("PA-23.already-started"))
        place = seating.place_of(self.lobby, seat)
        return self.order[place]

    # Beginning

    def _new_match(self, lobby: Lobby) -> Match:
        series = self.id if lobby.series == 1 else f"{self.id}-{lobby.series}"
        return matches.start(series, self.game, lobby.length, lobby.people)

    def _match_after(self, match: Match, course: Course) -> Match:
        return matches.record_game(match, self.game, course.play) if course.outcome else match

    def _begin(self, lobby: Lobby) -> None:
        """The next game of the series, the revenge of a single game, or the first game of a new series."""
        match = self.match
        revenge = match is not None and lobby.length == 1 and seating.are_the_same(lobby)
        if match is None or (match.decided and not revenge):
            if any(chair.kind == "open" for chair in lobby.chairs):
                raise Refused(refuse("PA-23.open-seats"))
            lobby = seating.series_begins(lobby)
            match = self._new_match(lobby)
        setup = matches.next_setup(match, lobby.options)
        if lobby.length == 1:  # a single game stands alone; each revenge makes it a series longer by one
            number = len(match.played) + 1
            setup = replace(setup, series=Series(match.id, number, number) if number > 1 else None)
        nonces = tuple(lobby.chairs[place].nonce or fresh_secret() for place in match.order)
        header = Header(self.game.declaration.id, setup, commitment(lobby.seed), nonces)
        course = Course(self.game, self.id, lobby.games + 1, match.order, header, lobby.seed)
        play, facts, _ = course.happen(self._changes_since(match, lobby), 0)
        lobby = seating.game_begins(lobby)
        lines = course.write(facts)

        def begin() -> None:
            self.match, self.course = match, course
            self._origin = self._clock.now()
            self._forget_bots()
            course.extend(play, facts, lines)
            self._lobby_saved(lobby)
            self._tell(course, 1)
            self._watch_absence()
            self._plan()

        self._write(
            Change(
                self.id,
                self.version + 1,
                msgspec.json.encode(lobby).decode(),
                NewGame(course.id, course.number, write_header(header), course.seed),
                tuple(Line(course.id, number, "", line) for number, line in enumerate(lines, 1)),
            ),
            begin,
        )

    def _changes_since(self, match: Match, lobby: Lobby) -> list[Fact[Any]]:
        """A series keeps the names it began with in its headers; who has another now, or other help, gets a line."""
        changed = []
        for seat, place in zip(SEATS, match.order, strict=False):
            before, now = match.people[place], lobby.player(place)
            if (now.name, now.assist) != (before.name, before.assist):
                changed.append(
                    Fact(0, TABLE, Seated(replace(before, seat=seat, name=now.name, assist=now.assist)))
                )
        return changed

    # Persist, then broadcast

    def _happen(self, *events: tuple[Seat, Event], lobby: Lobby | None = None) -> None:
        """Events of core, now."""
        course = self._started()
        at = self.now()
        play, facts, refusal = course.happen([Fact(at, who, event) for who, event in events], at)
        if refusal:
            raise Refused(refusal)
        self._commit(play, facts, lobby=lobby)

    def _commit(
        self,
        play: Play,
        facts: Facts,
        wanted: Wanted | None = None,
        *,
        then: Callable[[], None] | None = None,
        lobby: Lobby | None = None,
    ) -> None:
        course = self._started()
        before = _table_part(course.play)
        first = len(course.lines) + 1
        lines = course.write(facts)
        rows = []
        done = action = wanted.done if wanted else ""
        for number, line in enumerate(lines, first):
            rows.append(Line(course.id, number, action, line))
            action = ""

        def broadcast() -> None:
            course.extend(play, facts, lines)
            if done:
                self.done.add(done)
            if lobby:
                self._lobby_saved(lobby)
            self._tell(course, first, wanted)
            if course.outcome or _table_part(play) != before:
                self._table_changed(course)
            if then:
                then()
            self._plan()

        change = Change(self.id, lines=tuple(rows))
        if lobby:
            encoded = msgspec.json.encode(lobby).decode()
            change = replace(change, version=self.version + 1, lobby=encoded)
        self._write(change, broadcast)

    def _table_changed(self, course: Course) -> None:
        """The end of a game, or something that shows at the seats."""
        if self.match:
            self.match = self._match_after(self.match, course)
        self._see_table()
        self._watch_absence()

    def _save(self, lobby: Lobby, then: Callable[[], None] | None = None) -> None:
        def saved() -> None:
            if then:
                then()
            self._lobby_saved(lobby)

        self._write(Change(self.id, self.version + 1, msgspec.json.encode(lobby).decode()), saved)

    def _lobby_saved(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.version += 1
        self._seat_guests()
        self._see_table()

    def _seat_guests(self) -> None:
        for guest in self.guests:
            self._seat(guest)

    def _seat(self, guest: Guest) -> None:
        self.guests.seat(guest, (self.lobby.chairs[place].key for place in self.order), self.lobby.host)

    def _see_table(self) -> None:
        if self._presence_alarm:
            self._presence_alarm.cancel()
            self._presence_alarm = None
        look = Look()
        for guest in list(self.guests):
            try:
                guest.see_table(look)
            except Exception:  # what one cannot be told must not keep it from the others
                log.exception("cannot show table %s", self.id)

    def _tell(self, course: Course, first: int, wanted: Wanted | None = None) -> None:
        news = News(course, first, self.now())
        for guest in list(self.guests):
            try:
                self._tell_one(guest, news, wanted.action_id if wanted and wanted.guest is guest else "")
            except Exception:
                log.exception("cannot tell the news of table %s", self.id)

    def _tell_one(self, guest: Guest, news: News, action_id: str = "") -> None:
        guest.hear_news(news, action_id)

    def restore(self, saved: Saved) -> None:
        """Another node has gone on: catch up, and tell what is new."""
        if self._knows(saved):
            return
        old, known, origin = self.course, len(self.course.lines) if self.course else 0, self._origin
        self._load(saved)
        if old and self.course and old.number == self.course.number:
            self._origin = min(origin, self._origin)  # what has passed here has passed
        self._forget_bots()
        self._seat_guests()
        self._see_table()
        if self.course:
            same = old is not None and old.number == self.course.number
            if not same or known < len(self.course.lines):
                self._tell(self.course, known + 1 if same else 1)
        self._watch_absence()
        self._plan()

    def _not_saved(self) -> None:
        pass

    def _knows(self, saved: Saved) -> bool:
        """Whether what is stored is what is known here: records only grow, and a lobby has its version."""
        lines = len(saved.games[-1].lines) if saved.games else 0
        known = len(self.course.lines) if self.course else 0
        return (saved.version, lines) == (self.version, known)

    # What the table does by itself

    def _plan(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        course = self.course
        if course is None or not self.guests or not self.is_playing:
            return
        if course.alarm is not None:
            self._alarm = self._clock.call_at(self._origin + course.alarm, partial(self.ask, self._wake))
        full = self._spending.is_full(len(course.lines))
        if course.bots and course.play.paused_since is None and not full:
            self._bots = self._bots or self._bring_bots()
            self._bots.go_on(course, self.now())

    def _forget_bots(self) -> None:
        if self._bots:
            self._bots.forget()

    def stop(self) -> None:
        super().stop()
        alarms = [self._alarm, *self._absent.values()]
        for alarm in alarms:
            if alarm:
                alarm.cancel()
        self._alarm = None
        self._absent.clear()
        self._forget_bots()
        self._bots = None

    def _wake(self) -> None:
        course = self._started()
        play, facts = course.catch_up(self.now())
        if facts:
            self._commit(play, facts)
        else:
            self._plan()

    def _ask_for_bot(self, seat: Seat, action: Any, course: Course, lines: int) -> None:
        self.ask(partial(self._bot_acts, seat, action, course, lines))

    def _bot_acts(self, seat: Seat, action: Any, course: Course, lines: int) -> None:
        moved_on = course is not self.course or lines != len(course.lines)
        if moved_on or seat not in course.bots or not self.is_playing or self._spending.is_full(lines):
            self._plan()
        else:
            self._bot_wants(course, seat, action)

    def _bot_wants(self, course: Course, seat: Seat, action: Any) -> None:
        at = self.now()
        play, facts, refusal = self._try(course, seat, action, at)
        if refusal:
            log.error("bot at %s of %s played %r: %s", seat, course.header.game, action, refusal.code)
            legal = next(iter(self.game.legal_actions(course.play.state, seat)), None)
            if legal is not None:
                play, facts, refusal = course.act(seat, legal, at)
        if refusal is None:
            self._commit(play, facts)

    def _try(self, course: Course, seat: Seat, action: Any, at: int) -> tuple[Play, Facts, Refusal | None]:
        try:
            return course.act(seat, action, at)
        except Exception:
            log.exception("bot at %s of %s broke the referee", seat, course.header.game)
            return course.play, [], refuse("PA-23.fault")


def _table_part(play: Play) -> tuple[object, ...]:
    """What of a play shows at the seats, not on the board."""
    return play.away, play.paused_since, play.players
