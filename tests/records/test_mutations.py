"""Honest records with one line changed: what is still accepted is told by a list that knows no rules of the games."""

from __future__ import annotations

import copy
import random
import re
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pytest

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.contract import AnyGame
from passerelle.core.driver import Driver
from passerelle.core.record import Record, read_fact, write_fact
from passerelle.core.replay import Referee
from passerelle.core.values import Refused
from passerelle.games import catalogue

HERE = Path(__file__).parent
ROOMS = Path(str(catalogue.__file__)).parent
FILES = [*sorted((HERE / "honest").glob("*.game")), *sorted(ROOMS.glob("*/tests/golden/*.game"))]
LINES = 60
"""So many of each record are changed, in every way."""

INSERTED = (
    "table pause", "table resume", "table timeout p1", "p1 leave", "p2 leave", "p1 back", "p2 back", "p1 resign",
    "p2 resign", "table seat p1 bot random", "table seat p2 bot level-1", "table result p1 resigned",
    "table result p2 resigned", "table result p1 abandoned", "table result pink abandoned",
    "table verdict p1 {at} p2 {at} within 0.005 tie p1:{at}/0.000 p2:{at}/0.000",
)  # fmt: skip


class Story:
    """A record as bare lines, and the referee's standing before each of them."""

    def __init__(self, path: Path) -> None:
        self.record: Record = records.read(path.read_text("utf-8"), catalogue.find)
        self.game: AnyGame = self.record.game
        self.lines = [write_fact(self.game, fact) for fact in self.record.facts]
        self.before: dict[bool, list[Referee]] = {}
        for seeded in (False, True):
            referee = Referee(self.game, self.record.header.setup, self.record.lottery if seeded else None)
            self.before[seeded] = [_copy(referee)]
            for fact in self.record.facts:
                assert referee.accept(fact) is None
                self.before[seeded].append(_copy(referee))

    def accepts(self, first: int, lines: list[str], *, seeded: bool) -> bool:
        """Whether the record stands with these lines from line `first` on, to a proper end."""
        referee = _copy(self.before[seeded][first])
        for line in lines:
            try:
                fact = read_fact(self.game, line, referee.play.setup, referee.play.resigned)
            except Refused:
                return False
            if referee.accept(fact):
                return False
            rewritten = write_fact(self.game, fact)
            assert rewritten == line or self._in_any_order(line, rewritten), "a second spelling"
        over = referee.settled and self.game.outcome(referee.play.state) is not None
        return over or referee.play.given_up is not None

    def _in_any_order(self, line: str, rewritten: str) -> bool:
        """Squares that a person names may come in any order."""
        return " table " not in line and sorted(line.split(" ")) == sorted(rewritten.split(" "))


def _copy(referee: Referee) -> Referee:
    twin = copy.copy(referee)
    twin._due = deque(referee._due)
    twin._driver = Driver(referee.game, referee.play, referee._driver.lottery)
    return twin


def author(line: str) -> str:
    return line.split(" ")[1]


def verb(line: str) -> str:
    return line.split(" ")[2]


def time(line: str) -> int:
    return int(line.partition(" ")[0].replace(".", ""))


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def story(request: pytest.FixtureRequest) -> Story:
    return Story(request.param)


def chosen(story: Story, extra: int = 0) -> Iterator[int]:
    rng = random.Random(len(story.lines))
    numbers = range(len(story.lines) + extra)
    yield from sorted(rng.sample(numbers, min(LINES, len(numbers))))


@pytest.mark.clause("PA-10", "PA-11", "PA-14")
def test_what_the_table_says_cannot_be_changed(story: Story) -> None:
    """With the seed at hand: every number, seat and word of a table's line is the only one there is.

    Still accepted, and rightly: who takes over a seat or how a person is called, and times within a verdict that lead
    to the same verdict, for nobody but the table knows those; in a revenge what the game before handed on, for one
    record alone does not tell.
    """
    tried = 0
    for number in chosen(story):
        line, rest = story.lines[number], story.lines[number + 1 :]
        if author(line) != "table":
            continue
        words = line.split(" ")
        for place in range(2, len(words)):
            for other in _other_words(words[place], words):
                tried += 1
                changed = " ".join([*words[:place], other, *words[place + 1 :]])
                if changed != line and story.accepts(number, [changed, *rest], seeded=True):
                    assert verb(line) in ("seat", "verdict") or story.record.header.setup.is_revenge, changed
    assert tried


def _other_words(word: str, line: list[str]) -> set[str]:
    found = re.search(r"[0-9]+", word)
    stepped = {word.replace(found[0], str(int(found[0]) + step), 1) for step in (1, -1)} if found else set()
    return stepped | {f"0{word}", f"{word}0", "p1", "p2", "none", line[-1], line[2]} - {word}


@pytest.mark.clause("PA-10", "PA-12")
def test_no_line_of_the_table_can_be_left_out_or_said_twice(story: Story) -> None:
    """Still accepted: a verdict left out, since what nobody contends needs none; a `seat` line left out, which only
    tells a name; a bot seated once more, as a host can ask; advice asked for more or less often.
    """
    for number in chosen(story):
        line, rest = story.lines[number], story.lines[number + 1 :]
        if author(line) == "table":
            if story.accepts(number, rest, seeded=False):
                assert verb(line) in ("seat", "verdict", "advice"), line
            if story.accepts(number, [line, line, *rest], seeded=False):
                assert verb(line) == "advice" or (verb(line) == "seat" and " bot " in line), line


@pytest.mark.clause("PA-6", "PA-10")
def test_what_a_seat_did_is_left_out_only_where_nothing_rests_on_it(story: Story) -> None:
    """Accepted: what the table drew no consequence from, and all that follows stays possible. (An `end` of a turn that
    the referee wrote for a seat can as well be the seat's own.)
    """
    for number in chosen(story):
        line, rest = story.lines[number], story.lines[number + 1 :]
        if author(line) != "table" and story.accepts(number, rest, seeded=False):
            assert not story.before[False][number]._due, line
            assert all(fact.who == author(line) for fact in story.before[False][number + 1]._due), line
            assert not number or verb(story.lines[number - 1]) != "verdict", line
        if author(line) != "table" and story.accepts(number, [line, line, *rest], seeded=False):
            assert verb(line) in ("miss", "pass", "name"), line


@pytest.mark.clause("PA-8", "PA-10", "PA-14")
def test_lines_change_places_only_where_people_acted_at_once(story: Story) -> None:
    for number in chosen(story, -1):
        one, other, *rest = story.lines[number:]
        if one != other and story.accepts(number, [other, one, *rest], seeded=False):
            assert time(one) == time(other)
            assert "table" not in (author(one), author(other)) or "seat" in (verb(one), verb(other))


@pytest.mark.clause("PA-8", "PA-10", "PA-14")
def test_a_time_moves_only_between_its_neighbours_and_no_consequence_moves(story: Story) -> None:
    """Accepted: when a person acted, and how late the table noticed, as far as no deadline or countdown forbids."""
    for number in chosen(story):
        line, rest = story.lines[number], story.lines[number + 1 :]
        before = story.lines[number - 1] if number else ""
        for step in (-1000, -1, 1, 1000):
            moved = max(0, time(line) + step)
            later = f"{moved // 1000}.{moved % 1000:03d} {line.partition(' ')[2]}"
            if later != line and story.accepts(number, [later, *rest], seeded=True):
                assert not before or time(before) <= moved
                assert not rest or moved <= time(rest[0])
                assert not story.before[True][number]._due, line
                assert not before or verb(before) != "verdict", line


@pytest.mark.clause("PA-4", "PA-5", "PA-6", "PA-7", "PA-11", "PA-14")
def test_common_lines_stand_only_where_they_follow(story: Story) -> None:
    """Accepted: leaving when one does nothing more, coming back, a bot for who is away, the weakest for a bot, a pause
    before the end."""
    for number in chosen(story, 1):
        stamp = (story.lines[number - 1] if number else "0.000 table").split(" ")[0]
        rest = story.lines[number:]
        referee = story.before[False][number]
        for words in INSERTED:
            line = f"{stamp} {words.format(at=stamp)}"
            if author(line) not in ("table", *story.record.header.setup.seats):
                continue
            if not story.accepts(number, [line, *rest], seeded=False):
                continue
            who, seat = author(line), line.split(" ")[3] if verb(line) == "seat" else ""
            later = [after for after in rest if author(after) == who]
            match verb(line):
                case "pause":
                    done = {verb(after) for after in rest if author(after) != "table"}
                    assert done <= {"resign", "leave", "back"}, line
                case "leave":
                    assert who not in referee.play.away
                    assert not later or verb(later[0]) == "back" or _is_caused(story, later[0]), line
                    assert not any(f" {who}:" in after for after in rest), line
                case "back":
                    assert who in referee.play.away
                case "seat":
                    has_failed = (
                        line.endswith(" bot random") and playing.player_at(referee.play, seat).kind == "bot"
                    )
                    assert seat in referee.play.away or has_failed
                case "resign":
                    others = {p.team or p.seat for p in story.record.header.setup.players if p.seat != who}
                    assert len(others) > 1, line
                    assert not [after for after in later if verb(after) not in ("leave", "back")], line
                case unexpected:
                    pytest.fail(f"{unexpected} was accepted: {line}")


def _is_caused(story: Story, line: str) -> bool:
    """Whether the line was a consequence (a seat's, but written by the table)."""
    return bool(story.before[False][story.lines.index(line)]._due)
