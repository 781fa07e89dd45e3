"""Games without turns: an action that decides something is held until no slower connection can bring an earlier one."""

from __future__ import annotations

import logging
from functools import partial

from passerelle.core.contract import AnyGame
from passerelle.core.values import Refusal, Refused, refuse

from .admission import TableAccess, TurnAdmission
from .clock import Alarm
from .course import Course
from .guests import ActionRequest
from .races import Races, Settlement

log = logging.getLogger("passerelle.table")


class RaceAdmission:
    """Holds what decides a race; everything else is decided when its command runs."""

    def __init__(self, game: AnyGame) -> None:
        self._turns = TurnAdmission()
        """For a bot that asks for what it may not do."""
        self.races = Races(game)
        self._alarm: Alarm | None = None

    def admit(self, table: TableAccess, request: ActionRequest) -> None:
        refusal = self._decide_or_hold(table, request)
        if refusal:
            raise Refused(refusal)

    def admit_bot(self, table: TableAccess, request: ActionRequest) -> None:
        if request.seat in self.races.held:
            return  # it was asked once more, and its answer is the same
        if self._decide_or_hold(table, request):
            self._turns.admit_bot(table, request)

    def _decide_or_hold(self, table: TableAccess, request: ActionRequest) -> Refusal | None:
        """At once, unless something else is due first, or it may have rivals."""
        if self.races.keeps_waiting(request):
            self._watch(table)
            return None
        series = table.series
        course, at = series.started(), series.now()
        draft = course.draft()
        if draft.settle(at):
            table.append(draft.play, draft.facts, then=partial(_repeat_for_guest, table, request))
            return None
        refusal = draft.check(request.seat, request.action, at)
        if refusal:
            return refusal
        if self.races.is_decisive(course, request):
            self.races.hold(course, request, series.record_time(request.sent.at))
            self._watch(table)
            return None
        draft.do(request.seat, request.action, at)
        draft.settle(at)
        table.append(draft.play, draft.facts, request if request.guest else None)
        return None

    def course_changed(self, table: TableAccess, has_moved: bool) -> None:
        """What was held may stand already, or decide nothing any more: it is asked for anew, as it arrived."""
        if has_moved:
            for request in reversed(self.races.drop()):
                _repeat_for_guest(table, request)
        if table.series.course:
            self._watch(table)

    def drop(self, refusal: Refusal) -> None:
        for request in self.races.drop():
            request.refuse(refusal)

    def stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    # Who was first

    def _watch(self, table: TableAccess) -> None:
        """Held actions are settled when the last doubt is over, and not before."""
        self.stop()
        due = self.races.settles_at(table.series.started(), table.guests)
        if due is not None:
            settle = partial(table.submit, partial(self._settle, table))
            self._alarm = table.clock.call_at(table.series.clock_time(due), settle)

    def _settle(self, table: TableAccess) -> None:
        course, at = table.series.started(), table.series.now()
        due = self.races.settles_at(course, table.guests)
        if due is None or due > at:
            self._watch(table)
            return
        settlement = self._work_out(table, course, at)
        for held in settlement.answered:
            held.request.be_held(due - held.arrival.at)
        answer = partial(self._answer, table, settlement)
        if settlement.facts:
            request = settlement.chosen.request if settlement.chosen else None
            table.append(settlement.play, settlement.facts, request, answer)
        else:
            answer()

    def _work_out(self, table: TableAccess, course: Course, at: int) -> Settlement:
        try:
            return self.races.settle(course, at, table.guests)
        except Exception:  # whoever waits for an answer gets one
            log.exception("cannot settle a race at table %s", table.id)
            fault = refuse("PA-23.fault")
            return Settlement(course.play, [], None, [(held, fault) for held in self.races.held.values()])

    def _answer(self, table: TableAccess, settlement: Settlement) -> None:
        """Once it is durable."""
        for held, refusal in settlement.refused:
            held.request.refuse(refusal)
        self.races.release(settlement.answered, partial(_repeat_for_guest, table))
        self._watch(table)


def _repeat_for_guest(table: TableAccess, request: ActionRequest) -> None:
    """A bot is asked once more instead."""
    if request.guest:
        table.repeat(request)
