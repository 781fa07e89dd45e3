"""A table on virtual time: one command after another, durable before it is told."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from table_kit import ADA, BOB, HOST, Kit, Onlooker

from passerelle.core import record as records
from passerelle.core.common import Resign
from passerelle.core.contract import Budget
from passerelle.core.replay import replay, verify
from passerelle.core.setup import Series
from passerelle.games import catalogue
from passerelle.games.hexades import GAME
from passerelle.games.hexades.actions import ChooseColour, SayNone, StaySilent
from passerelle.games.hexades.bot import RandomBot
from passerelle.table import hosting
from passerelle.table.seats import Chair, hash_key
from passerelle.table.table import Table

BOT = Chair("bot", "random")


def choose(kit: Kit, rng: random.Random) -> Any:
    return RandomBot().choose(GAME.view(kit.course.play.state, kit.awaited), Budget(), rng)


def play_on(kit: Kit, guests: dict[str, Onlooker], moves: int = 10_000, seed: int = 1) -> None:
    rng = random.Random(seed)
    while kit.table.is_playing and moves:
        seat, moves = kit.awaited, moves - 1
        guests[seat].act(seat, choose(kit, rng), f"{kit.course.number}.{len(kit.course.lines)}")


def test_a_game_from_start_to_end_replays_and_verifies() -> None:
    kit = Kit()
    ada, bob = kit.started()
    play_on(kit, {"p1": ada, "p2": bob})
    assert not ada.codes + bob.codes
    assert ada.lines == bob.lines == kit.course.lines
    record = records.read(kit.course.record, catalogue.find)
    assert verify(record).lines == len(kit.course.lines)
    assert kit.table.match is not None
    assert kit.table.match.decided


# Persist, then broadcast


def test_nothing_is_told_before_it_is_durable() -> None:
    kit = Kit()
    ada, bob = kit.started()
    told = len(ada.lines)
    kit.store.hold = True
    chooser = ada if kit.awaited == "p1" else bob
    chooser.act(kit.awaited, ChooseColour("red"), "x")
    assert (len(ada.lines), len(bob.lines), chooser.answered) == (told, told, [])
    kit.store.release()
    assert chooser.answered == ["x"]
    assert len(ada.lines) == len(bob.lines) > told


def test_actions_are_decided_one_after_another() -> None:
    """The second is checked against what the first has led to, although it came before that was durable."""
    kit = Kit()
    ada, bob = kit.started()
    kit.store.hold = True
    chooser = ada if kit.awaited == "p1" else bob
    seat = kit.awaited
    chooser.act(seat, ChooseColour("red"), "first")
    chooser.act(seat, ChooseColour("black"), "second")
    kit.store.release()
    kit.store.release()
    assert chooser.answered == ["first"]
    assert chooser.codes == ["HX-4.not-the-chooser"]


@pytest.mark.clause("PA-20")
def test_a_retry_is_applied_once_even_after_a_restart() -> None:
    kit = Kit()
    mover, _ = kit.coloured()
    mover.act(kit.awaited, SayNone(), "again")
    lines = list(kit.course.lines)
    mover.act(mover.seats[0], SayNone(), "again")
    assert mover.answered == ["again", "again"]
    kit.table = kit.open()
    back = kit.enter("Ada" if mover.seats == ("p1",) else "Bob")
    back.act(back.seats[0], SayNone(), "again")
    assert back.answered == ["again"]
    assert kit.course.lines == lines == back.lines


def test_a_retry_of_the_last_game_does_not_touch_the_next() -> None:
    kit = Kit()
    ada, bob = kit.started()
    ada.act("p1", Resign(), "enough")
    ada.ask(kit.table.want_rematch, "p1")
    bob.ask(kit.table.want_rematch, "p2")
    assert kit.table.is_playing
    ada.act("p1", Resign(), "enough")
    assert kit.table.is_playing


def test_a_restart_finds_the_same_table() -> None:
    kit = Kit(length=3, clock="30")
    ada, bob = kit.started()
    play_on(kit, {"p1": ada, "p2": bob})
    ada.ask(kit.table.want_rematch, "p1")
    bob.ask(kit.table.want_rematch, "p2")
    play_on(kit, {"p1": ada, "p2": bob}, moves=5)
    before, kit.table = kit.table, kit.open()
    assert before.course is not None
    assert kit.course.play == before.course.play
    assert kit.course.lines == before.course.lines
    assert (kit.table.match, kit.table.lobby, kit.table.series.done) == (
        before.match,
        before.lobby,
        before.series.done,
    )


def test_resuming_tells_only_what_is_new() -> None:
    kit = Kit()
    kit.coloured()
    seen = len(kit.course.lines) - 1
    back = Onlooker(kit.table, "Ada", seen=(1, seen))
    assert back.lines == kit.course.lines[seen:]
    for seen_before in ((7, 3), (1, 1000), (1, -3)):
        assert Onlooker(kit.table, "Ada", seen=seen_before).lines == kit.course.lines


def test_who_goes_while_entering_is_not_there() -> None:
    kit = Kit()
    mover, _ = kit.coloured()
    kit.store.hold = True
    mover.act(mover.seats[0], SayNone(), "x")
    hasty = kit.enter()
    kit.table.go(hasty)
    kit.store.release()
    assert mover.answered == ["x"]
    assert hasty not in kit.table.guests


# Time


@pytest.mark.clause("HX-17")
def test_the_clock_says_none_then_silent_then_draws_a_cell() -> None:
    kit = Kit(clock="30")
    mover, other = kit.coloured()
    mine, theirs = mover.seats[0], other.seats[0]
    first = len(kit.words)
    kit.clock.advance(30_000)
    assert kit.words[first:] == []  # exactly at the deadline an action still counts
    kit.clock.advance(1)
    assert kit.words[first:] == [f"table timeout {mine}", f"{mine} none"]
    kit.clock.advance(30_001)
    assert kit.words[first + 2 :] == [f"table timeout {theirs}", f"{theirs} silent"]
    kit.clock.advance(30_001)
    assert kit.words[first + 4] == f"table timeout {mine}"
    assert kit.words[first + 5].startswith(f"{mine} place ")
    assert kit.words[first + 6].startswith("table roll ")
    assert mover.lines == other.lines == kit.course.lines


def test_an_action_that_comes_too_late_is_refused_and_the_timeout_stands() -> None:
    kit = Kit(clock="30")
    mover, _ = kit.coloured()
    kit.table.guests.clear()  # nobody there: no alarm rings
    kit.table.plan()
    kit.clock.advance(31_000)
    mover.act(mover.seats[0], SayNone(), "late")
    assert mover.codes == ["HX-9.wait-for-the-answer"]
    assert kit.words[-2:] == [f"table timeout {mover.seats[0]}", f"{mover.seats[0]} none"]


def test_downtime_costs_nobody_any_time() -> None:
    kit = Kit(clock="30")
    mover, _ = kit.coloured()
    kit.clock.advance(10_000)
    kit.clock._alarms.clear()  # the process is gone
    kit.clock.advance(3_600_000)
    kit.table = kit.open()
    back = kit.enter("Ada", "Bob")
    kit.clock.advance(30_000)
    back.act(mover.seats[0], SayNone(), "in time")
    assert back.answered == ["in time"]


def test_a_pause_stops_the_clock() -> None:
    kit = Kit(clock="30")
    mover, other = kit.coloured()
    kit.clock.advance(20_000)
    other.ask(kit.table.pause, other.seats[0], True)
    kit.clock.advance(600_000)
    mover.act(mover.seats[0], SayNone(), "in the pause")
    assert mover.codes == ["PA-4.paused"]
    mover.ask(kit.table.pause, mover.seats[0], False)
    kit.clock.advance(10_000)
    assert not any("timeout" in line for line in kit.words)
    kit.clock.advance(1)
    assert kit.words[-2] == f"table timeout {mover.seats[0]}"


# Leaving, coming back, giving up


def test_who_leaves_can_come_back() -> None:
    kit = Kit()
    mover, other = kit.coloured()
    other.ask(kit.table.leave, other.seats[0])
    assert kit.words[-1] == f"{other.seats[0]} leave"
    name = "Ada" if other.seats == ("p1",) else "Bob"
    kit.enter(name)
    assert kit.words[-1] == f"{other.seats[0]} back"
    assert kit.course.play.away == frozenset()
    assert not mover.codes


def test_being_out_of_touch_for_long_is_leaving() -> None:
    kit = Kit()
    _, other = kit.coloured()
    kit.table.go(other)
    kit.clock.advance(59_999)
    assert not kit.course.play.away
    kit.clock.advance(1)
    assert kit.course.play.away == {other.seats[0]}


def test_while_nobody_is_there_nobody_has_left() -> None:
    kit = Kit()
    mover, other = kit.coloured()
    kit.table.go(other)
    kit.table.go(mover)
    kit.clock.advance(3_600_000)
    assert not kit.course.play.away


@pytest.mark.clause("PA-23")
def test_a_game_is_claimed_from_who_stays_away() -> None:
    kit = Kit()
    mover, other = kit.coloured()
    mover.ask(kit.table.claim, mover.seats[0])
    other.ask(kit.table.leave, other.seats[0])
    kit.clock.advance(10_000)
    mover.ask(kit.table.claim, mover.seats[0])
    assert mover.codes == ["PA-23.nobody-away", "PA-23.claim-too-early"]
    assert mover.refusals[-1].parameters == {"seconds": 10}
    kit.clock.advance(10_000)
    mover.ask(kit.table.claim, mover.seats[0])
    assert kit.course.outcome.winners == mover.seats
    record = records.read(kit.course.record, catalogue.find)
    assert verify(record).given_up is not None


@pytest.mark.clause("PA-5", "PA-6", "PA-23")
def test_who_has_resigned_and_looks_on_does_not_block_a_claim() -> None:
    names = ("Ada", "Bob", "Cyd", "Dan")
    kit = Kit(*(Chair("human", name, key=hash_key(name)) for name in names), game=catalogue.find("forma"))
    ada, bob, cyd, dan = [kit.enter(name, *([HOST] if name == "Ada" else [])) for name in names]
    ada.ask(kit.table.start)
    bob.act("p2", Resign(), "enough")
    ada.ask(kit.table.claim, "p1")
    cyd.ask(kit.table.leave, "p3")
    dan.ask(kit.table.leave, "p4")
    kit.clock.advance(20_000)
    assert bob in kit.table.guests
    bob.ask(kit.table.claim, "p2")
    assert bob.codes == ["PA-5.resigned"]
    ada.ask(kit.table.claim, "p1")
    assert ada.codes == ["PA-23.nobody-away"]
    assert kit.course.outcome.winners == ("p1",)
    assert verify(records.read(kit.course.record, catalogue.find)).given_up is not None


def test_a_bot_takes_over_and_hands_back() -> None:
    kit = Kit()
    ada, bob = kit.started()
    ada.ask(partial(hosting.set_seat, kit.table), "p2", "random")
    assert ada.codes == ["PA-23.not-away"]
    bob.ask(kit.table.leave, "p2")
    kit.table.go(bob)
    ada.ask(partial(hosting.set_seat, kit.table), "p2", "random")
    assert kit.words[-1] == "table seat p2 bot random"
    for _ in range(10):
        kit.clock.advance(1000)
        play_on(kit, {"p1": ada}, moves=1) if kit.awaited == "p1" else None
    assert sum(line.startswith("p2 ") for line in kit.words) > 3
    kit.enter("Bob")
    assert kit.words[-2:] == ["p2 back", 'table seat p2 human "Bob"']


def test_assist_is_asked_for_during_a_game_and_stands_in_the_record() -> None:
    kit = Kit()
    mover, _ = kit.coloured()
    seat = mover.seats[0]
    mover.ask(kit.table.rename, seat, "Eve", True)
    assert kit.words[-1] == f'table seat {seat} human "Eve" assist'


# Series


def test_a_series_alternates_colours_and_ends_when_decided() -> None:
    kit = Kit(length=3)
    ada, bob = kit.started()
    both = {"p1": ada, "p2": bob}
    ada.ask(kit.table.want_rematch, "p1")
    assert ada.codes == ["PA-23.not-over"]
    reds = []
    for seed in range(3):
        play_on(kit, both, seed=seed)
        reds.append(kit.course.play.state.red)
        if kit.table.match and kit.table.match.decided:
            break
        ada.ask(kit.table.want_rematch, "p1")
        assert not kit.table.is_playing
        bob.ask(kit.table.want_rematch, "p2")
        assert kit.table.is_playing
    assert reds[0] != reds[1]
    assert kit.table.match is not None
    assert max(kit.table.match.wins) == 2


def test_after_a_decided_match_a_new_one_begins() -> None:
    kit = Kit(length=3)
    ada, bob = kit.started()
    for number in ("1", "2"):
        ada.act("p1", Resign(), number)
        ada.ask(kit.table.want_rematch, "p1")
        bob.ask(kit.table.want_rematch, "p2")
    assert kit.course.number == 3
    assert kit.table.match is not None
    assert kit.table.match.wins == (0, 0)
    assert kit.table.lobby.series == 2
    assert kit.open().match == kit.table.match


def test_the_revenge_of_a_single_game_keeps_the_layout_and_swaps_colours() -> None:
    kit = Kit(layout="shuffled")
    ada, bob = kit.started()
    play_on(kit, {"p1": ada, "p2": bob})
    first = kit.course.play.state
    ada.ask(kit.table.want_rematch, "p1")
    bob.ask(kit.table.want_rematch, "p2")
    second = kit.course.play.state
    assert second.numbers == first.numbers
    assert second.red != first.red
    assert second.first != first.first
    assert kit.course.header.setup.series == Series(kit.table.id, 2, 2)
    assert kit.table.match is not None
    assert sum(kit.table.match.wins) == 1
    reopened = kit.open()
    assert reopened.match == kit.table.match
    assert reopened.course is not None
    assert reopened.course.play == kit.course.play


@pytest.mark.clause("HX-14", "PA-22")
@pytest.mark.parametrize("length", [1, 3])
@pytest.mark.parametrize("when", ["during", "after"])
def test_who_changes_name_or_help_is_the_same_person(length: int, when: str) -> None:
    """The colours are swapped all the same, and the next record says what has changed."""
    kit = Kit(length=length)
    ada, bob = kit.started()
    both = {"p1": ada, "p2": bob}
    play_on(kit, both, moves=4)
    if when == "during":
        ada.ask(kit.table.rename, "p1", "Eve", True)
    play_on(kit, both)
    if when == "after":
        ada.ask(kit.table.rename, "p1", "Eve", True)
    first = kit.course.play.state
    ada.ask(kit.table.want_rematch, "p1")
    bob.ask(kit.table.want_rematch, "p2")
    second = kit.course.play
    assert (second.state.red, second.state.first) == (bobs(first.red), bobs(first.first))
    assert second.setup.players[0].name == "Ada"
    assert (second.players[0].name, second.players[0].assist) == ("Eve", True)
    assert 'table seat p1 human "Eve" assist' in kit.words
    assert kit.open().match == kit.table.match
    assert [chair.name for chair in kit.table.lobby.chairs] == ["Eve", "Bob"]
    ada.act("p1", Resign(), "end")
    assert verify(records.read(kit.course.record, catalogue.find))
    if length == 1:  # once more: what was said once need not be said again
        ada.ask(kit.table.want_rematch, "p1")
        bob.ask(kit.table.want_rematch, "p2")
        assert kit.course.play.state.red == first.red


def bobs(seat: str) -> str:
    return "p2" if seat == "p1" else "p1"


@pytest.mark.clause("PA-22", "PA-23")
def test_another_person_or_bot_of_the_same_name_begins_anew() -> None:
    kit = Kit()
    ada, bob = kit.started()
    ada.act("p1", Resign(), "x")
    bob.ask(kit.table.leave, "p2")
    other = kit.enter()
    other.ask(kit.table.sit, "p2", "Bob", False)
    ada.ask(kit.table.want_rematch, "p1")
    other.ask(kit.table.want_rematch, "p2")
    assert kit.table.is_playing
    assert kit.course.header.setup.series is None
    assert kit.table.lobby.series == 2


def test_lobbies_of_0_1_know_nobody_by_key() -> None:
    kit = Kit()
    ada, bob = kit.started()
    ada.act("p1", Resign(), "x")
    kit.table.seating.lobby = replace(kit.table.lobby, occupants=())
    ada.ask(kit.table.want_rematch, "p1")
    bob.ask(kit.table.want_rematch, "p2")
    assert kit.course.header.setup.series == Series("t", 2, 2)


@pytest.mark.clause("HX-4", "HX-14")
def test_the_revenge_of_a_game_without_colours_chooses_them() -> None:
    kit = Kit(layout="shuffled")
    ada, bob = kit.started()
    first = kit.course.play.state
    ada.act("p1", Resign(), "x")
    ada.ask(kit.table.want_rematch, "p1")
    bob.ask(kit.table.want_rematch, "p2")
    second = kit.course.play.state
    assert (second.numbers, second.phase) == (first.numbers, "colour")
    assert kit.words[1].startswith("table lot ")
    play_on(kit, {"p1": ada, "p2": bob})
    assert verify(records.read(kit.course.record, catalogue.find))


# Before the start


@pytest.mark.clause("PA-22", "PA-23")
def test_seats_are_taken_swapped_left_and_given_to_bots() -> None:
    kit = Kit(ADA, Chair("open"))
    ada, bob = kit.enter("Ada", HOST), kit.enter()
    ada.ask(kit.table.start)
    bob.ask(kit.table.start)
    bob.ask(kit.table.sit, "p1", "Bob", False)
    bob.ask(kit.table.sit, "p2", "\n", False)
    bob.ask(kit.table.leave, "p2")
    bob.ask(kit.table.sit, "p9", "Bob", False)
    assert ada.codes == ["PA-23.open-seats"]
    refusals = "PA-22.not-the-host PA-22.seat-taken PA-22.bad-name PA-22.not-your-seat PA-2.no-such-seat"
    assert bob.codes == refusals.split()
    bob.ask(kit.table.sit, "p2", " Bob ", True)
    assert [*bob.seats] == ["p2"]
    assert hash_key(bob.keys["p2"]) == kit.table.lobby.chairs[1].key
    ada.ask(partial(hosting.swap_seats, kit.table), "p1", "p2")
    assert ([*ada.seats], [*bob.seats]) == (["p2"], ["p1"])
    bob.ask(kit.table.leave, "p1")
    assert not bob.seats
    ada.ask(partial(hosting.set_seat, kit.table), "p1", "no-such-bot")
    ada.ask(partial(hosting.set_seat, kit.table), "p1", "random")
    ada.ask(kit.table.start)
    assert ada.codes[1:] == ["PA-2.unknown-bot"]
    ada.ask(kit.table.start)
    assert ada.codes[2:] == ["PA-23.already-started"]


def test_keys_are_not_stored() -> None:
    kit = Kit(ADA, Chair("open"))
    bob = kit.enter()
    bob.ask(kit.table.sit, "p2", "Bob", False)
    assert bob.keys["p2"] not in kit.store.lobbies["t"][1]


@pytest.mark.clause("PA-12")
def test_nobody_can_choose_the_dice() -> None:
    """The commitment is known before the nonces, and all of them stand in the header."""
    kit = Kit()
    ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
    promised = kit.table.seating.commitment
    ada.ask(kit.table.add_nonce, "p1", "aa" * 16)
    bob.ask(kit.table.add_nonce, "p2", "bb" * 16)
    ada.ask(kit.table.start)
    bob.ask(kit.table.add_nonce, "p2", "cc" * 16)
    assert bob.codes == ["PA-23.already-started"]
    assert kit.course.header.commit == promised == kit.table.seating.commitment
    assert kit.course.header.nonces == ("aa" * 16, "bb" * 16)
    ada.act("p1", Resign(), "1")
    assert kit.table.seating.commitment != promised


# Bots


def test_bots_play_by_themselves_while_someone_watches() -> None:
    kit = Kit(BOT, BOT)
    kit.enter(HOST).ask(kit.table.start)
    watcher = kit.enter()
    kit.clock.advance(2000)
    assert len(kit.words) > 2
    kit.table.guests.clear()
    kit.clock.advance(60_000)
    still = len(kit.words)
    kit.clock.advance(60_000)
    assert len(kit.words) == still
    kit.enter()
    kit.clock.advance(600_000)
    assert kit.course.outcome
    assert watcher.lines == kit.course.lines[: len(watcher.lines)]


class Broken(type(GAME)):  # type: ignore[misc]
    """The game, with bots that fail in every way."""

    @property
    def bots(self) -> Any:
        class Raises:
            def choose(self, view: Any, budget: Any, rng: Any) -> Any:
                raise ZeroDivisionError

        class Cheats:
            def choose(self, view: Any, budget: Any, rng: Any) -> Any:
                return "gibberish"

        return {"random": Raises, "level-1": Cheats}


@pytest.mark.clause("PA-7", "PA-33")
@pytest.mark.parametrize("level", ["random", "level-1", "level-2"])
def test_for_a_bot_that_fails_pure_chance_plays_on_under_its_own_name(level: str) -> None:
    kit = Kit(ADA, Chair("bot", level), game=Broken())
    ada = kit.enter("Ada", HOST)
    ada.ask(kit.table.start)
    for _ in range(200):
        if not kit.table.is_playing:
            break
        if kit.awaited == "p1":
            play_on(kit, {"p1": ada}, moves=1)
        else:
            kit.clock.advance(2000)
    assert kit.course.outcome
    assert not ada.codes
    replaced = [line for line in kit.words if "seat p2 bot" in line]
    assert replaced == ([] if level == "random" else ["table seat p2 bot random"])
    assert kit.course.bots == {"p2": "random"}
    record = records.read(kit.course.record, lambda _: kit.game)
    assert record.outcome == kit.course.outcome
    replay(record)


# What may be seen


class Secretive(type(GAME)):  # type: ignore[misc]
    """The game, if rolls were for their roller alone."""

    def redact(self, fact: Any, viewer: Any) -> Any:
        return None if type(fact.event).__name__ == "Rolled" and viewer != "p1" else fact


def test_withheld_lines_are_empty_until_the_end() -> None:
    kit = Kit(game=Secretive())
    ada, bob = kit.started()
    play_on(kit, {"p1": ada, "p2": bob}, moves=6)
    assert ada.lines == kit.course.lines
    assert [line for line in bob.lines if line] == [line for line in ada.lines if " roll " not in line]
    assert bob.lines.count("") == sum(" roll " in line for line in ada.lines)
    ada.act("p1", Resign(), "end")
    assert kit.enter().lines == kit.course.lines


# A fault is one guest's refusal


class Faulty(type(GAME)):  # type: ignore[misc]
    def check(self, state: Any, seat: Any, action: Any, at: int) -> Any:
        raise ZeroDivisionError


def test_a_fault_in_the_rules_harms_no_table() -> None:
    kit = Kit(game=Faulty())
    ada, bob = kit.started()
    lines = list(kit.course.lines)
    ada.act("p1", ChooseColour("red"), "x")
    assert ada.codes == ["PA-23.fault"]
    bob.act("p2", Resign(), "y")
    assert kit.course.lines[: len(lines)] == lines
    assert kit.course.outcome


def test_records_of_a_series_say_so() -> None:
    kit = Kit(length=3)
    kit.started()
    assert "\nmatch t game 1 of 3\n" in kit.course.record
    record = records.read(kit.course.record, catalogue.find)
    assert replay(record).lines == len(kit.course.lines)


def test_the_lobby_survives_its_encoding() -> None:
    table: Table = Kit(BOB, replace(ADA, assist=True)).table
    encoded = msgspec.json.encode(table.lobby)
    assert msgspec.json.decode(encoded, type=type(table.lobby)) == table.lobby


# Two nodes, one store


def test_who_writes_second_looks_again_and_is_checked_again() -> None:
    async def scene() -> None:
        kit = Kit()
        mover, _ = kit.coloured()
        seat, keys = mover.seats[0], ("Ada", "Bob")
        there = Onlooker(kit.open(), *keys)
        mover.act(seat, SayNone(), "here")
        there.act(seat, SayNone(), "there")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert there.codes == ["HX-9.wait-for-the-answer"]
        assert there.lines == kit.course.lines
        there.act(there.table.course.awaited[0] if there.table.course else "", StaySilent(), "next")
        assert there.answered == ["next"]

    asyncio.run(scene())


def test_a_table_that_is_gone_refuses() -> None:
    async def scene() -> None:
        kit = Kit()
        mover, _ = kit.coloured()
        before = list(kit.course.lines)
        kit.store.lines[kit.course.id, len(before) + 1] = kit.store.lines[kit.course.id, 1]
        kit.store.load = nothing  # type: ignore[method-assign]
        mover.act(mover.seats[0], SayNone(), "x")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert mover.codes == ["PA-23.no-such-table"]
        assert kit.course.lines == before

    async def nothing(table: str) -> None:
        return None

    asyncio.run(scene())


def test_what_one_guest_cannot_hear_the_others_do() -> None:
    class Deaf(Onlooker):
        def hear_news(self, news: Any, action_id: str) -> None:
            raise ZeroDivisionError

    kit = Kit()
    mover, other = kit.coloured()
    Deaf(kit.table)
    mover.act(mover.seats[0], SayNone(), "x")
    assert mover.lines == other.lines == kit.course.lines
    assert mover.answered == ["x"]
