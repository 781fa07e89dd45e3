"""The checker on histories made by hand: a good one passes, and each way to spoil it breaks its own rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.play import Play
from passerelle.core.replay import frames
from passerelle.core.values import TABLE, AnyFact, Viewer
from passerelle.games import catalogue
from passerelle.testkit.consistency import check_history
from passerelle.testkit.games import random_record, setup_for
from passerelle.testkit.histories import ActionSent, FinalGame, FinalLine, FinalTable, Recorder, UpdateHeard
from passerelle.testkit.stored_games import read_games

TABLE_ID = "abcdefghjk"
GAMES = [game for game in catalogue.all_games() if not game.declaration.realtime]


class Made:
    """A finished game of two people on their own connections, in steps of one action each."""

    def __init__(self, game_id: str, seed: str = "made") -> None:
        game = catalogue.find(game_id)
        self.record = random_record(game, setup_for(game, 2, {}), seed)
        lines = [records.write_fact(game, fact) for fact in self.record.facts]
        before = zip(self.record.facts, frames(self.record), strict=False)
        self.asked = [n for n, (fact, play) in enumerate(before, 1) if self._is_asked(fact, play)]
        rows = [
            FinalLine(n, f"0:a{n}" if n in self.asked else "", line, 3 if n < 9 else 4)
            for n, line in enumerate(lines, 1)
        ]
        header = records.write_header(self.record.header)
        self.final = FinalGame(1, header, self.record.seed or "", tuple(rows))
        self.recorder = Recorder()
        self.clients = {seat: self.recorder.opened(0, seat, TABLE_ID) for seat in ("p1", "p2")}
        self.told: list[dict[str, Any]] = []
        self._play()

    def _is_asked(self, fact: AnyFact, before: Play) -> bool:
        """Whether it is an action by itself, and no consequence of another."""
        game = self.record.game
        action = None if fact.who == TABLE else playing.action_of(game, fact)
        return action is not None and playing.check(game, before, fact.who, action, fact.at) is None

    def _play(self) -> None:
        stored = read_games(self.table, catalogue.find)[0][1]
        for seat, connection in self.clients.items():
            self.recorder.sent(0, connection, b'{"type":"enter"}')
            info = {"type": "table-info", "seats": [{"seat": seat, "connected": True}], "mine": [seat]}
            self.recorder.heard(0, connection, msgspec.json.encode(info))
            self._tell(1, stored, seat, 1, self.asked[0] - 1, "")
        at = 1
        for number, following in pairwise([*self.asked, len(self.final.lines) + 1]):
            fact = self.record.facts[number - 1]
            action = playing.action_of(self.record.game, fact)
            message = {"type": "act", "id": f"a{number}", "seat": fact.who, "action": action}
            self.recorder.sent(at, self.clients[fact.who], msgspec.json.encode(message))
            for seat in self.clients:
                action_id = f"a{number}" if seat == fact.who else ""
                self._tell(at + 1, stored, seat, number, following - 1, action_id)
            at += 2

    def _tell(self, at: int, stored: Any, viewer: Viewer, first: int, last: int, action_id: str) -> None:
        game, seen = self.record.game, stored._seen(viewer, last)
        self.recorder.heard(
            at,
            self.clients[viewer or ""],
            msgspec.json.encode(
                {
                    "type": "update",
                    "game": 1,
                    "first": first,
                    "lines": seen[0][first - 1 : last],
                    "told": seen[1][first - 1 : last],
                    "seen_by": viewer,
                    "view": game.view(stored.plays[last].state, viewer),
                    "hints": None,
                    "id": action_id,
                }
            ),
        )

    @property
    def table(self) -> FinalTable:
        lobby = {"game": "x", "options": {}, "length": 1, "host": "", "chairs": [], "seed": ""}
        return FinalTable(TABLE_ID, msgspec.json.encode(lobby).decode(), (self.final,))

    def rules(self) -> set[str]:
        """The rules that are broken."""
        found = check_history(self.recorder.events, [self.table], catalogue.find)
        return {violation.rule for violation in found}


def spoil_line(made: Made, at: int, **changes: Any) -> None:
    rows = list(made.final.lines)
    rows[at - 1] = replace(rows[at - 1], **changes)
    made.final = replace(made.final, lines=tuple(rows))


def spoil_update(made: Made, index: int, **changes: Any) -> None:
    """The update at this index among those that were heard."""
    events = made.recorder.events
    where = [n for n, event in enumerate(events) if isinstance(event, UpdateHeard)][index]
    events[where] = replace(events[where], **changes)


def act_again(made: Made) -> None:
    number = made.asked[-1]
    spoil_line(made, number, action=f"0:a{made.asked[0]}")


def drop_update(made: Made) -> None:
    events = made.recorder.events
    where = [n for n, event in enumerate(events) if isinstance(event, UpdateHeard)]
    del events[where[6]]


def acknowledge_lost(made: Made) -> None:
    spoil_line(made, made.asked[3], action="")


def acknowledge_early(made: Made) -> None:
    events = made.recorder.events
    for n, event in enumerate(events):
        if isinstance(event, UpdateHeard) and event.id == f"a{made.asked[2]}":
            events[n] = replace(event, id=f"a{made.asked[4]}")


def send_late(made: Made) -> None:
    """An action that stands before one that had been acknowledged when it was sent."""
    events = made.recorder.events
    sent = next(n for n, e in enumerate(events) if isinstance(e, ActionSent) and e.id == f"a{made.asked[1]}")
    events.append(events.pop(sent))


def refuse_it(made: Made) -> None:
    number = made.asked[-1]
    message = msgspec.json.encode({"type": "refused", "code": "PA-1.not-your-turn", "id": f"a{number}"})
    made.recorder.heard(9999, made.clients["p1"], message)


def enter_late(made: Made) -> None:
    """Somebody comes at the end, and is told what was known at the beginning."""
    first = next(event for event in made.recorder.events if isinstance(event, UpdateHeard))
    late = made.recorder.opened(9999, "late", TABLE_ID)
    made.recorder.sent(9999, late, b'{"type":"enter"}')
    made.recorder.events.append(replace(first, connection=late))


SPOILED: list[tuple[str, Callable[[Made], None]]] = [
    ("once", act_again),
    ("gap", drop_update),
    ("acknowledged", acknowledge_lost),
    ("acknowledged", acknowledge_early),
    ("order", send_late),
    ("refused", refuse_it),
    ("fresh", enter_late),
    ("fence", lambda made: spoil_line(made, 12, fence=3)),
    ("numbers", lambda made: spoil_line(made, 5, number=4)),
    ("told", lambda made: spoil_update(made, 5, lines=("0.000 p1 something",))),
    ("hidden", lambda made: spoil_update(made, 5, view=msgspec.Raw(b'{"viewer":"p1"}'))),
    ("hidden", lambda made: spoil_update(made, 5, told=msgspec.Raw(b"[]"))),
    ("hidden", lambda made: spoil_update(made, 5, hints=msgspec.Raw(b"{}"))),
]


@pytest.mark.parametrize("game_id", [game.declaration.id for game in GAMES])
def test_a_good_history_keeps_every_promise(game_id: str) -> None:
    assert Made(game_id).rules() == set()


@pytest.mark.parametrize(("rule", "spoil"), SPOILED, ids=lambda part: getattr(part, "__name__", part))
def test_a_spoiled_history_breaks_its_rule(rule: str, spoil: Callable[[Made], None]) -> None:
    made = Made(GAMES[0].declaration.id)
    spoil(made)
    assert rule in made.rules()


def test_a_record_that_does_not_stand_is_found() -> None:
    made = Made(GAMES[0].declaration.id)
    line = made.final.lines[-1].line
    spoil_line(made, len(made.final.lines), line=line.replace("result ", "result p9 "))
    assert "record" in made.rules()
