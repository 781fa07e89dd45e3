"""A table: people and bots on chairs, one game after another, and everybody who looks on.

What guests ask for runs as commands, one after another (`commands`). A command checks and decides with the help of the
table's parts: who sits where (`seating`), which game is under way (`series`), how an action is admitted (`admission`).
What it decides is stored, and then published here. In between, the table watches who is there (`presence`) and does
what is due by itself (`automation`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from passerelle.core.common import Left, Paused, Resign, Resumed, Seated
from passerelle.core.contract import AnyGame
from passerelle.core.match import Match
from passerelle.core.play import Play
from passerelle.core.setup import Player
from passerelle.core.values import SEATS, TABLE, Event, Fact, Facts, Refused, Seat, refuse

from . import seats
from .admission import Admission, TurnAdmission
from .advice import Adviser
from .automation import Automation
from .clock import Clock
from .commands import CommandQueue
from .course import Course, looks_alike
from .guests import ActionRequest, Guest, Guests, News, Sent, TableNews
from .homes import NO_FENCE, Fence
from .pauses import ResumeCountdown
from .people_watch import PeopleWatch
from .presence import Presence, claim_events, left_events, return_events
from .quota import MOVE_COST
from .race_admission import RaceAdmission
from .reactions import Reactions
from .reading import Reading, do_bots_wait
from .seating import Seating, all_want_rematch
from .seats import Lobby
from .series import TableSeries, stored_lines
from .services import Services
from .store import Change, Saved
from .turn_notices import tell_absent


class Table:
    """A lobby, guests and games. The parts decide; the table connects them, one command at a time."""

    def __init__(
        self, table_id: str, game: AnyGame, services: Services, saved: Saved, fence: Fence = NO_FENCE
    ) -> None:
        clock, pace, is_race = services.clock, services.pace, game.declaration.realtime
        self.id, self.game = table_id, game
        self.clock: Clock = clock
        self.guests = Guests(table_id, clock)
        """Everybody who has entered."""
        self.queue = CommandQueue(table_id, services.store, clock, self.guests, self, fence)
        self.submit = self.queue.submit
        """A method of this table, to be run when it is its turn. Without a guest it is the table's own command."""
        self.series = TableSeries(table_id, game, clock)
        self.seating = Seating(game, self.series, self.guests, clock, services.quota)
        self.presence = Presence(clock, pace.away_from_a_race if is_race else pace.away, pace.presence)
        self.admission: Admission = RaceAdmission(game) if is_race else TurnAdmission()
        self.automation = Automation(game, services)
        self.adviser = Adviser(game, services.think)
        self.reactions = Reactions(clock)
        self._people_watch = PeopleWatch(clock, pace.host)
        self._countdown = ResumeCountdown(clock, pace.resume)
        self._reading = Reading(is_race)
        self._pace = pace
        self.notify = services.notify
        self._game_over = services.game_over
        self._load(saved)

    # What can be seen from outside

    @property
    def lobby(self) -> Lobby:
        return self.seating.lobby

    @property
    def course(self) -> Course | None:
        """The game under way, or the last one."""
        return self.series.course

    @property
    def match(self) -> Match | None:
        return self.series.match

    @property
    def is_playing(self) -> bool:
        return self.series.is_playing

    @property
    def resumes_in(self) -> int | None:
        """Milliseconds until a paused game goes on; None while nobody has asked for that."""
        return self._countdown.left

    @property
    def has_turns(self) -> bool:
        return not self.game.declaration.realtime

    @property
    def is_busy(self) -> bool:
        return self.queue.is_busy

    # Coming and going

    def enter(self, guest: Guest, keys: tuple[str, ...], game: int = 0, seen: int = 0) -> None:
        """`seen` lines of game number `game` need not be told again. It costs the same however many look on."""
        if guest.is_gone:  # while the command waited
            return
        hashes = frozenset(map(seats.hash_key, keys))
        self.guests.enter(guest, hashes, is_measured=self.game.declaration.realtime)
        self.seating.seat_guest(guest)
        guest.see_table(TableNews())
        course = self.series.course
        if course:
            known = seen if game == course.number and 0 <= seen <= len(course.lines) else 0
            self.guests.tell_one(guest, News(course, known + 1, self.series.now()))
        self._presence_changed()
        self.queue.submit_first(partial(self._come_back, guest))
        self.plan()

    def go(self, guest: Guest) -> None:
        guest.is_gone = True
        if guest in self.guests:
            self.guests.leave(guest)
            self._presence_changed()
            self.plan()

    def _presence_changed(self) -> None:
        if self.guests:
            self.presence.tell_soon(self._show_table)
        self._watch_absence()
        self._people_watch.watch(self)

    def _watch_absence(self) -> None:
        absent = self.seating.absent() if self.series.is_playing else frozenset[int]()
        self.presence.watch(absent, self._report_missing)

    def _report_missing(self, place: int) -> None:
        self.submit(partial(self._mark_left, place))

    def _mark_left(self, place: int) -> None:
        self.presence.noted(place)
        if events := left_events(self.series.course, self.seating, self.guests, place, self.has_turns):
            self.append_events(*events)

    def _come_back(self, guest: Guest) -> None:
        events = return_events(self.series.course, self.seating, guest.seats)
        if events and not guest.is_gone:
            self.append_events(*events)

    # What a seat may ask

    def act(self, guest: Guest, seat: Seat, action_id: str, action: Any, sent: Sent | None = None) -> None:
        place, series = self.seating.own(guest, seat), self.series
        reference = f"{place}:{action_id}"
        course = series.started()
        if reference in series.done:  # a retry: it is durable, and that is all there is to say
            guest.hear_news(News(course, len(course.lines) + 1, series.now()), action_id)
            return
        if type(action) is not Resign:
            self.seating.spend(place, MOVE_COST)
        sent = sent or Sent(self.clock.now())
        self.admission.admit(self, ActionRequest(seat, action, sent, reference, guest, action_id))

    def repeat(self, request: ActionRequest) -> None:
        """Ask for it once more, before everything that waits already."""
        guest, action_id = request.guest, request.action_id
        if guest:
            act = partial(self.act, guest, request.seat, action_id, request.action, request.sent)
            self.queue.submit_first(act, guest, action_id)

    def sit(self, guest: Guest, seat: Seat, name: str, assist: bool, nonce: str = "", key: str = "") -> None:
        key = key or seats.new_key()
        lobby = self.seating.sit(guest, seat, name, assist, key, nonce)

        def give_key() -> None:
            self.guests.give_keys(guest, guest.hashes | {seats.hash_key(key)})
            guest.be_given(seat, key)
            if lobby.wanting:
                self.submit(self._begin_if_wanted)

        self.save(lobby, give_key)

    def rename(self, guest: Guest, seat: Seat, name: str, assist: bool) -> None:
        lobby = self.seating.rename(guest, seat, name, assist)
        if not self.series.is_playing:
            self.save(lobby)
            return
        course = self.series.started()
        chair = lobby.chairs[course.order[SEATS.index(seat)]]
        player = Player(seat, "human", chair.name, chair.team, assist)
        if course.player(seat) != player:
            self.append_events((TABLE, Seated(player)), lobby=lobby)

    def leave(self, guest: Guest, seat: Seat) -> None:
        lobby = self.seating.leave(guest, seat)
        if lobby:
            self.save(lobby)
        else:
            self.append_events((seat, Left()))

    def add_nonce(self, guest: Guest, seat: Seat, nonce: str) -> None:
        self.save(self.seating.add_nonce(guest, seat, nonce))

    def want_rematch(self, guest: Guest, seat: Seat) -> None:
        lobby = self.seating.want_rematch(guest, seat)
        if all_want_rematch(lobby):
            self.begin(lobby)
        else:
            self.save(lobby)

    def _begin_if_wanted(self) -> None:
        """Somebody has sat down where all the others want a rematch."""
        if self.series.course and self.seating.can_be_arranged and all_want_rematch(self.lobby):
            self.begin(self.lobby)

    def join_queue(self, guest: Guest, name: str, key: str) -> None:
        lobby = self.seating.join_queue(guest, name, key)
        self.save(lobby, lambda: self.guests.give_keys(guest, guest.hashes | {seats.hash_key(key)}))

    def leave_queue(self, guest: Guest) -> None:
        self.save(self.seating.leave_queue(guest))

    def claim(self, guest: Guest, seat: Seat) -> None:
        self.seating.own(guest, seat)
        course, at = self.series.started(), self.series.now()
        self.append_events(*claim_events(course, self.seating, seat, at, self._pace))

    def pause(self, guest: Guest, seat: Seat, paused: bool) -> None:
        self.seating.spend(self.seating.own(guest, seat))
        course, countdown = self.series.started(), self._countdown
        if paused and countdown.is_running:
            countdown.stop()
            self._show_table()
        elif paused or not course.is_hidden or not countdown.length:
            self.append_events((TABLE, Paused() if paused else Resumed()))
        elif not countdown.is_running:
            countdown.start(partial(self.submit, self._resume))
            self._show_table()

    def read_help(self, guest: Guest, is_open: bool) -> None:
        guest.is_reading = is_open
        paused = self._reading.pause_wanted(guest, self.series.course, self._countdown.is_running)
        if paused is None:
            self.plan()
        else:
            self.pause(guest, guest.seats[0], paused)

    def ask_advice(self, guest: Guest, seat: Seat) -> None:
        self.adviser.ask(self, guest, seat)

    def _resume(self) -> None:
        self._countdown.stop()
        if self.series.course and self.series.course.is_hidden:
            self.append_events((TABLE, Resumed()))

    # Hosting; what else a host may ask is in `hosting`

    def start(self, guest: Guest, level: str = "") -> None:
        """With bots of this level, if it is not empty, on the seats that nobody has."""
        self.begin(self.seating.start(guest, level))

    # Persist, then publish

    def append(
        self,
        play: Play,
        facts: Facts,
        request: ActionRequest | None = None,
        then: Callable[[], None] | None = None,
        lobby: Lobby | None = None,
    ) -> None:
        """New lines, the request's first, and the lobby where it changes with them; `then` is called after that."""
        course = self.series.started()
        first = len(course.lines) + 1
        lines = course.write(facts)
        before, was_hidden, awaited = course.play, course.is_hidden, course.awaited
        reference = request.reference if request else ""

        def publish() -> None:
            course.extend(play, facts, lines)
            if reference:
                self.series.done.add(reference)
            if lobby:
                self._adopt(lobby)
            shown = 1 if was_hidden and not course.is_hidden else first
            self.guests.tell(News(course, shown, self.series.now()), request)
            if course.outcome:
                self._game_over(course.header.game)
            if course.outcome or not looks_alike(play, before):
                self.series.count_result()
                self._show_table()
                self._watch_absence()
            if then:
                then()
            tell_absent(self, course, awaited)
            self.plan()

        change = Change(self.id, lines=stored_lines(course, first, lines, reference))
        if lobby:
            change = msgspec.structs.replace(self._change(lobby), lines=change.lines)
        self.queue.write(change, publish)

    def append_events(
        self,
        *events: tuple[Seat, Event],
        lobby: Lobby | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Events of core, now. Raises Refused."""
        at = self.series.now()
        facts = [Fact(at, who, event) for who, event in events]
        play, lines, refusal = self.series.started().happen(facts, at)
        if refusal:
            raise Refused(refusal)
        self.append(play, lines, lobby=lobby, then=then)

    def begin(self, chairs: Lobby) -> None:
        """The next game, for those who sit there."""
        game = self.series.next_game(chairs)
        self.admission.drop(refuse("PA-3.over"))

        def publish() -> None:
            self.series.begin(game)
            self.automation.forget_bots()
            self._adopt(game.lobby)
            self._tell(game.course, 1)
            self._watch_absence()
            tell_absent(self, game.course, ())
            self.plan()

        lines = stored_lines(game.course, 1, game.lines)
        change = msgspec.structs.replace(self._change(game.lobby), game=game.stored, lines=lines)
        self.queue.write(change, publish)

    def save(self, lobby: Lobby, then: Callable[[], None] | None = None) -> None:
        def publish() -> None:
            if then:
                then()
            self._adopt(lobby)

        self.queue.write(self._change(lobby), publish)

    def _change(self, lobby: Lobby) -> Change:
        text = msgspec.json.encode(lobby).decode()
        return Change(self.id, self.seating.version + 1, text, is_public=lobby.public)

    def _adopt(self, lobby: Lobby) -> None:
        self.seating.adopt(lobby)
        self._show_table()
        self._people_watch.watch(self)

    def _show_table(self) -> None:
        self.presence.told()
        self.guests.show_table()

    def _tell(self, course: Course, first: int) -> None:
        self.guests.tell(News(course, first, self.series.now()))

    # From the store

    def _load(self, saved: Saved) -> None:
        self.seating.load(saved.lobby, saved.version)
        self.series.load(self.seating.lobby, saved.games)

    def restore(self, saved: Saved) -> None:
        """Catch up with what is stored, and tell what is new."""
        has_moved = not self._knows(saved)
        if has_moved:
            self._catch_up(saved)
        self.admission.course_changed(self, has_moved)

    def _knows(self, saved: Saved) -> bool:
        """Whether what is stored is what is known here: records only grow, and a lobby has its version."""
        lines = len(saved.games[-1].lines) if saved.games else 0
        known = len(self.series.course.lines) if self.series.course else 0
        return (saved.version, lines) == (self.seating.version, known)

    def _catch_up(self, saved: Saved) -> None:
        before = self.series.course
        self._load(saved)
        self.automation.forget_bots()
        self.seating.seat_guests()
        self._show_table()
        course = self.series.course
        if course:
            is_same = before is not None and before.number == course.number and not before.is_hidden
            known = len(before.lines) if before and is_same else None
            if known is None or known < len(course.lines):
                self._tell(course, (known or 0) + 1)
        for guest in self.guests.seated:  # a leave that was taken for lost may be stored after the return
            self.queue.submit_first(partial(self._come_back, guest))
        self._watch_absence()
        self.plan()

    def write_was_lost(self) -> None:
        self.admission.drop(refuse("PA-23.cannot-save"))
        if self.game.declaration.realtime:  # whose bots act once after each line
            self.automation.forget_bots()
            self.submit(self.plan)

    # What the table does by itself

    def plan(self) -> None:
        """Bots think, and alarms ring, only while somebody is there."""
        course = self.series.course
        if course is None or course.outcome:
            self.automation.cancel()
            return
        if self.guests:
            self.automation.plan(self, self.series, course)
        else:
            self.automation.cancel()
        if self.game.declaration.realtime:
            self.automation.precompute(course)

    def wake(self) -> None:
        """Something is due."""
        play, facts = self.series.started().catch_up(self.series.now())
        if facts:
            self.append(play, facts)
        else:
            self.plan()

    def act_for_bot(self, seat: Seat, action: Any, course: Course, lines: int) -> None:
        """What a bot thought of when the course had so many lines."""
        self.submit(partial(self._bot_acts, seat, action, course, lines))

    def _bot_acts(self, seat: Seat, action: Any, course: Course, lines: int) -> None:
        has_moved_on = course is not self.series.course or lines != len(course.lines)
        if has_moved_on or seat not in course.bots or course.outcome or not self.may_bots_act(course):
            self.plan()
        else:
            self.admission.admit_bot(self, ActionRequest(seat, action, Sent(self.clock.now())))

    def may_bots_act(self, course: Course) -> bool:
        is_full = self.seating.spending.is_full(len(course.lines))
        return not is_full and not do_bots_wait(self.guests.seated, course)

    def stop(self) -> None:
        """Nothing happens by itself any more, and nothing but whoever uses the table keeps it in memory."""
        watches = (self.presence, self._countdown, self._people_watch)
        for part in (self.queue, self.admission, self.automation, *watches):
            part.stop()
