"""A table of a game without turns: what decides something is held for rivals, and bots act when they say."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from passerelle.core import play as playing
from passerelle.core.contract import AnyGame, HasRaces
from passerelle.core.values import Seat, refuse

from .bots import BotSeats, RacingBots
from .clock import Alarm
from .course import Course
from .guests import Contact, Guest, News, Sent, Wanted
from .races import Races, Settled
from .seats import Lobby
from .services import Services
from .store import Saved
from .table import Table

log = logging.getLogger("passerelle.table")


def open_table(table_id: str, game: AnyGame, services: Services, saved: Saved) -> Table:
    kind = RaceTable if game.declaration.realtime else Table
    return kind(table_id, game, services, saved)


class RaceTable(Table):
    def __init__(self, table_id: str, game: AnyGame, services: Services, saved: Saved) -> None:
        self._races = Races(game)
        self._race_alarm: Alarm | None = None
        self._entered = 0
        self._precomputing = False
        super().__init__(table_id, game, services, saved)
        self._away_after = services.pace.away_from_a_race

    def _bring_bots(self) -> BotSeats:
        think, clock, pace = self._think, self._clock, self._pace.bot
        return RacingBots(self.game, think, clock, pace, self._ask_for_bot, partial(self.ask, self._plan))

    def enter(self, guest: Guest, keys: tuple[str, ...], game: int = 0, seen: int = 0) -> None:
        self._entered += 1
        guest.contact = guest.contact or Contact(self._entered)
        super().enter(guest, keys, game, seen)

    def _tell_one(self, guest: Guest, news: News, action_id: str = "") -> None:
        super()._tell_one(guest, news, action_id)
        if guest.contact:
            guest.contact.tell(news.course, self._clock.now())

    def _plan(self) -> None:
        super()._plan()
        if (
            self._precomputing
            or not self.course
            or not self.is_playing
            or not isinstance(self.game, HasRaces)
        ):
            return
        job = self.game.precompute(self.course.play.state)
        if job:
            self._precomputing = True
            self._think(job, self._precomputed)

    def _precomputed(self, result: object, error: BaseException | None) -> None:
        self._precomputing = False

    def restore(self, saved: Saved) -> None:
        super().restore(saved)
        if self.course:
            self._watch_race()

    def _begin(self, lobby: Lobby) -> None:
        for wanted in self._races.drop():
            wanted.refuse(refuse("PA-3.over"))
        super()._begin(lobby)

    def _not_saved(self) -> None:
        """Whoever waits for an answer gets one."""
        for wanted in self._races.drop():
            wanted.refuse(refuse("PA-23.cannot-save"))
        self._forget_bots()  # they are asked anew
        self.ask(self._plan)

    def stop(self) -> None:
        super().stop()
        if self._race_alarm:
            self._race_alarm.cancel()
            self._race_alarm = None

    # What is wanted

    def _want(self, wanted: Wanted) -> None:
        if not self._hold(wanted):
            super()._want(wanted)

    def _bot_wants(self, course: Course, seat: Seat, action: Any) -> None:
        if seat in self._races.held:
            return  # it was asked anew, and wants the same again
        if action is None or not self._hold(Wanted(seat, action, Sent(self._clock.now()))):
            super()._bot_wants(course, seat, action)

    def _hold(self, wanted: Wanted) -> bool:
        """Whether it cannot be granted now: something is due first, or it waits for rivals."""
        course, at = self._started(), self.now()
        if self._races.holds_up(wanted):
            self._watch_race()
            return True
        play, facts = course.catch_up(at)
        if facts:
            self._commit(play, facts, then=partial(self._want_first, wanted))
            return True
        refusal = playing.check(self.game, play, wanted.seat, wanted.action, at)
        if refusal or not self._races.is_decisive(course, wanted):
            return False
        arrival = max(0, min(at, wanted.sent.at - self._origin))
        self._races.hold(course, wanted, arrival, self.guests)
        self._watch_race()
        return True

    def _want_first(self, wanted: Wanted) -> None:
        guest, action_id = wanted.guest, wanted.action_id
        if guest:
            act = partial(self.act, guest, wanted.seat, action_id, lambda: wanted.action, wanted.sent)
            self.ask_first(act, guest, action_id)

    # Who was first

    def _watch_race(self) -> None:
        """Held actions are settled when the last doubt is over, and not before."""
        if self._race_alarm:
            self._race_alarm.cancel()
            self._race_alarm = None
        due = self._races.settles_at(self._started(), self.guests)
        if due is not None:
            settle = partial(self.ask, self._settle_race)
            self._race_alarm = self._clock.call_at(self._origin + due, settle)

    def _settle_race(self) -> None:
        course, at = self._started(), self.now()
        due = self._races.settles_at(course, self.guests)
        if due is None or due > at:
            self._watch_race()
            return
        try:
            settled = self._races.settle(course, at, self.guests)
        except Exception:  # whoever waits for an answer gets one
            log.exception("cannot settle a race at table %s", self.id)
            fault = refuse("PA-23.fault")
            settled = Settled(course.play, [], None, [(held, fault) for held in self._races.held.values()])
        for held in settled.gone:
            held.wanted.be_held(due - held.claim.arrival)

        def then() -> None:
            for held, refusal in settled.refused:
                held.wanted.refuse(refusal)
            self._races.let_go(settled.gone, self._want_first)
            self._watch_race()

        if settled.facts:
            wanted = settled.chosen.wanted if settled.chosen else None
            self._commit(settled.play, settled.facts, wanted, then=then)
        else:
            then()
