"""A store that fails, on virtual time: nothing is lost, nothing happens twice, and the table goes on by itself."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from race_kit import DOBBLE, LABYRINTH, bots, person, stands
from table_kit import ADA, BOB, HOST, Kit, MemoryStore, Onlooker, think_at_once
from virtual_clock import VirtualClock

from passerelle.core import play as playing
from passerelle.core.common import Resign
from passerelle.core.values import Refused
from passerelle.games import catalogue
from passerelle.games.hexades.actions import ChooseColour, SayNone, StaySilent
from passerelle.table import hosting, tempo
from passerelle.table.backoff import retry_delay
from passerelle.table.registry import TableRegistry
from passerelle.table.seats import Chair, hash_key
from passerelle.table.services import Pace, Services
from passerelle.table.store import Change, NewGame, OnWritten, Saved, SavedGame, StoredLine

BOT = Chair("bot", "random")


async def loaded() -> None:
    """What was to be read again has been read."""
    for _ in range(5):
        await asyncio.sleep(0)


async def pass_time(kit: Kit, milliseconds: int, step: int = 100) -> None:
    for _ in range(milliseconds // step):
        kit.clock.advance(step)
        await loaded()


@pytest.mark.clause("PA-23")
def test_a_write_that_fails_is_refused_and_changes_nothing() -> None:
    async def scene() -> None:
        kit = Kit()
        ada, bob = kit.started()
        lines = list(kit.course.lines)
        kit.store.failing = 1
        ada.act("p1", Resign(), "x")
        assert not ada.codes  # not before it is known what is stored
        await loaded()
        assert ada.codes == ["PA-23.cannot-save"]
        assert kit.course.lines == lines
        bob.act("p2", Resign(), "y")
        assert kit.course.outcome.winners == ("p1",)

    asyncio.run(scene())


@pytest.mark.clause("PA-20", "PA-23")
def test_a_write_whose_answer_is_lost_has_happened_once() -> None:
    async def scene() -> None:
        kit = Kit()
        mover, other = kit.coloured()
        kit.store.losing_answers = 1
        seat = mover.seats[0]
        mover.act(seat, SayNone(), "x")
        assert "x" not in mover.answered  # it stands, but nobody knows yet
        await loaded()
        assert mover.answered[-1] == "x"
        lines = list(kit.course.lines)
        assert mover.lines == other.lines == lines
        assert kit.words[-1] == f"{seat} none"
        mover.act(seat, SayNone(), "x")
        assert mover.answered[-2:] == ["x", "x"]
        assert kit.course.lines == lines
        assert not mover.codes

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_while_the_store_cannot_be_read_everybody_is_told_and_nothing_moves() -> None:
    """The write happened: it is told as news as soon as that is known, and its retry does nothing more."""

    async def scene() -> None:
        kit = Kit()
        mover, other = kit.coloured()
        lines = list(kit.course.lines)
        seat = mover.seats[0]
        kit.store.losing_answers, kit.store.unreadable = 1, True
        mover.act(seat, SayNone(), "x")
        other.act(other.seats[0], StaySilent(), "waits")
        await loaded()
        assert mover.codes == other.codes == ["PA-23.cannot-save"]
        mover.act(seat, SayNone(), "x")
        assert mover.codes == ["PA-23.cannot-save"] * 2
        late = kit.enter()  # who enters waits, and is not refused
        await pass_time(kit, 30_000)
        assert mover.codes == ["PA-23.cannot-save"] * 2  # nobody is told every time
        assert (mover.lines, late.lines, late.codes) == (lines, [], [])
        kit.store.unreadable = False
        await pass_time(kit, 5_000)
        assert kit.words[len(lines) :] == [f"{seat} none"]
        assert mover.lines == other.lines == late.lines == kit.course.lines
        mover.act(seat, SayNone(), "x")
        assert mover.answered[-1] == "x"
        assert kit.words[len(lines) :] == [f"{seat} none"]

    asyncio.run(scene())


def test_what_another_node_wrote_meanwhile_is_told_too() -> None:
    async def scene() -> None:
        kit = Kit()
        mover, _ = kit.coloured()
        kit.store.losing_answers, kit.store.unreadable = 1, True
        seat = mover.seats[0]
        mover.act(seat, SayNone(), "x")
        await loaded()
        kit.store.unreadable = False
        other = "p2" if seat == "p1" else "p1"
        there = Onlooker(kit.open(), "Ada", "Bob")
        there.act(other, StaySilent(), "y")
        await pass_time(kit, 1_000)
        assert kit.words[-2:] == [f"{seat} none", f"{other} silent"]
        assert mover.lines == there.lines

    asyncio.run(scene())


@pytest.mark.clause("PA-22", "PA-23")
def test_who_sat_down_when_the_answer_was_lost_gets_the_key() -> None:
    async def scene() -> None:
        kit = Kit(ADA, Chair("open"))
        bob = kit.enter()
        kit.store.losing_answers = 1
        bob.ask(kit.table.sit, "p2", "Bob", False)
        await loaded()
        assert bob.seats == ("p2",)
        assert hash_key(bob.keys["p2"]) == kit.table.lobby.chairs[1].key
        kit.store.failing = 1
        cyd = kit.enter()
        bob.ask(kit.table.leave, "p2")
        await loaded()
        assert (bob.codes, bob.seats) == (["PA-23.cannot-save"], ("p2",))
        bob.ask(kit.table.leave, "p2")
        cyd.ask(kit.table.sit, "p2", "Cyd", False)
        assert cyd.seats == ("p2",)

    asyncio.run(scene())


@pytest.mark.parametrize("lost", ["failing", "losing_answers"])
def test_a_game_begins_once(lost: str) -> None:
    async def scene() -> None:
        kit = Kit()
        ada, bob = kit.enter("Ada", HOST), kit.enter("Bob")
        setattr(kit.store, lost, 1)
        ada.ask(kit.table.start)
        await loaded()
        if lost == "failing":
            assert ada.codes == ["PA-23.cannot-save"]
            assert not kit.table.is_playing
            ada.ask(kit.table.start)
        assert kit.table.is_playing
        assert ada.lines == bob.lines == kit.course.lines
        assert len(kit.store.games["t"]) == 1

    asyncio.run(scene())


# What the table does by itself


@pytest.fixture
def steady_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """All answer after one pace."""
    monkeypatch.setattr(tempo, "HESITATION", 0)
    monkeypatch.setattr(tempo, "VARIATION", 0)


@pytest.mark.parametrize("failures", [1, 4, 9])
@pytest.mark.usefixtures("steady_bots")
def test_bots_try_again(failures: int) -> None:
    async def scene() -> None:
        kit = Kit(BOT, BOT)
        kit.enter(HOST).ask(kit.table.start)
        lines = len(kit.course.lines)
        kit.store.failing, kit.store.tries = failures, 0
        await pass_time(kit, Pace().bot + sum(map(retry_delay, range(failures - 1))))
        assert (len(kit.course.lines), kit.store.tries) == (lines, failures)
        await pass_time(kit, retry_delay(failures))
        assert len(kit.course.lines) > lines
        await pass_time(kit, 600_000, 5_000)
        assert kit.course.outcome
        stands(kit)

    asyncio.run(scene())


@pytest.mark.clause("HX-17", "PA-23")
def test_clocks_try_again() -> None:
    async def scene() -> None:
        kit = Kit(clock="30")
        mover, _ = kit.coloured()
        kit.store.failing, kit.store.tries = 3, 0
        await pass_time(kit, 30_100)
        assert kit.store.tries == 1
        assert not any("timeout" in words for words in kit.words)
        await pass_time(kit, sum(map(retry_delay, range(3))))
        assert kit.store.tries == 4
        assert kit.words[-2:] == [f"table timeout {mover.seats[0]}", f"{mover.seats[0]} none"]
        assert mover.lines == kit.course.lines

    asyncio.run(scene())


def test_coming_and_going_do_not_multiply_attempts() -> None:
    async def scene() -> None:
        kit = Kit(BOT, BOT, clock="30")
        kit.enter(HOST).ask(kit.table.start)
        kit.store.failing, kit.store.tries = 1_000_000, 0
        for _ in range(300):
            kit.table.go(kit.enter())
            await pass_time(kit, 200)
        assert 10 < kit.store.tries < 20  # a minute, once in five seconds
        kit.store.failing = 0
        await pass_time(kit, 600_000, 5_000)
        assert kit.course.outcome
        stands(kit)

    asyncio.run(scene())


@pytest.mark.usefixtures("steady_bots")
def test_a_success_of_somebody_else_ends_the_waiting() -> None:
    async def scene() -> None:
        kit = Kit(ADA, BOT)
        ada = kit.enter("Ada", HOST)
        kit.store.failing = 0
        ada.ask(kit.table.start)
        while kit.awaited == "p1":
            ada.act("p1", ChooseColour("red") if len(kit.words) < 3 else SayNone(), str(len(kit.words)))
        kit.store.failing = 6
        await pass_time(kit, 9_000)  # the next attempt is four seconds away
        assert kit.table.queue.backoff.is_waiting
        kit.store.failing = 0
        lines = len(kit.course.lines)
        ada.ask(kit.table.rename, "p1", "Eve", False)
        assert not kit.table.queue.backoff.is_waiting
        await pass_time(kit, 1_000)
        assert len(kit.course.lines) > lines + 1  # the bot has moved

    asyncio.run(scene())


def test_who_comes_back_while_nothing_can_be_saved_is_back_afterwards() -> None:
    async def scene() -> None:
        kit = Kit()
        ada, bob = kit.started()
        bob.ask(kit.table.leave, "p2")
        kit.table.go(bob)
        ada.ask(partial(hosting.set_seat, kit.table), "p2", "random")
        kit.store.failing = 3
        back = kit.enter("Bob")
        await pass_time(kit, 10_000)
        assert 'table seat p2 human "Bob"' in kit.words
        assert "p2 back" in kit.words
        assert not kit.course.play.away
        assert not back.codes

    asyncio.run(scene())


@pytest.mark.clause("PA-14", "PA-23")
@pytest.mark.parametrize("game", [DOBBLE, LABYRINTH], ids=lambda game: game.declaration.id)
def test_racing_bots_try_again(game: Any) -> None:
    async def scene() -> None:
        kit = Kit(*bots(game, 2), game=game)
        kit.enter(HOST).ask(kit.table.start)
        for _ in range(40):
            kit.store.failing = 2
            await pass_time(kit, 3_000, 250)
        kit.store.failing = 0
        for _ in range(2_000):
            if kit.course.outcome:
                break
            await pass_time(kit, 1_000, 500)
        assert kit.course.outcome
        stands(kit)

    asyncio.run(scene())


@pytest.mark.clause("PA-14", "PA-23")
@pytest.mark.parametrize("lost", ["failing", "losing_answers"])
def test_a_held_action_that_cannot_be_saved_is_answered(lost: str) -> None:
    async def scene() -> None:
        kit = Kit(*map(person, ("Ada", "Bob")), game=LABYRINTH)
        ada, _ = kit.started()
        while not (decisive := decisive_actions(kit)):
            await pass_time(kit, 1_000)
        setattr(kit.store, lost, 1)
        ada.act("p1", decisive[0], "held")
        await pass_time(kit, 2_000)
        told = ada.codes if lost == "failing" else ada.answered
        assert told[-1:] == (["PA-23.cannot-save"] if lost == "failing" else ["held"])
        assert not kit.table.admission.races.held  # type: ignore[attr-defined]

    asyncio.run(scene())


def decisive_actions(kit: Kit) -> list[Any]:
    play = kit.course.play
    legal = LABYRINTH.legal_actions(play.state, "p1")
    return [action for action in legal if playing.is_decisive(LABYRINTH, play, "p1", action)]


@pytest.mark.clause("PA-14", "PA-23")
def test_a_held_action_that_is_committed_late_stands_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its transaction went on after the connection had broken, and ended when it had been sent again."""

    async def scene() -> None:
        kit = Kit(*map(person, ("Ada", "Bob")), game=LABYRINTH)
        ada, _ = kit.started()
        while not (decisive := decisive_actions(kit)):
            await pass_time(kit, 1_000)
        tried: list[Change] = []
        write = kit.store.write

        def remember(change: Change, done: OnWritten, fence: int = 0) -> None:
            tried.append(change)
            write(change, done, fence)

        monkeypatch.setattr(kit.store, "write", remember)
        kit.store.failing = 1
        ada.act("p1", decisive[0], "held")
        await pass_time(kit, 2_000)
        assert ada.codes[-1:] == ["PA-23.cannot-save"]
        ada.act("p1", decisive[0], "held")
        assert kit.store._store(tried[0]) is None
        await pass_time(kit, 2_000)
        assert ada.answered[-1:] == ["held"]
        assert [line.action for line in kit.store.lines.values()].count("0:held") == 1
        assert not kit.table.admission.races.held  # type: ignore[attr-defined]

    asyncio.run(scene())


def test_a_game_that_begins_twice_is_known_by_its_nonces() -> None:
    """Both attempts have the seed of the lobby; only one of them is stored."""
    stored = SavedGame(1, "nonce p1 aa", "5eed", ())
    saved = Saved(2, "lobby", (stored,))
    assert saved.contains(Change("t", 2, "lobby", NewGame("t-1", 1, "nonce p1 aa", "5eed")))
    assert not saved.contains(Change("t", 2, "lobby", NewGame("t-1", 1, "nonce p1 bb", "5eed")))


# The registry


def test_a_new_table_that_cannot_be_saved_is_refused() -> None:
    async def scene() -> None:
        store = MemoryStore()
        tables = TableRegistry(catalogue.find, Services(store, VirtualClock(), think_at_once))
        store.failing = 1
        with pytest.raises(Refused) as refused:
            await tables.make_table("hexades", {}, 1, (ADA, BOB), HOST)
        assert refused.value.refusal.code == "PA-23.cannot-save"
        await tables.make_table("hexades", {}, 1, (ADA, BOB), HOST)
        store.unreadable = True
        with pytest.raises(Refused) as refused:
            await tables.find(next(iter(store.lobbies)))
        assert refused.value.refusal.code == "PA-23.cannot-read"

    asyncio.run(scene())


def test_closing_does_not_wait_for_a_store_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        store = MemoryStore()
        tables = TableRegistry(catalogue.find, Services(store, VirtualClock(), think_at_once))
        table = await tables.find(await tables.make_table("hexades", {}, 1, (ADA, BOB), HOST))
        ada = Onlooker(table, "Ada", HOST)
        store.failing, store.unreadable = 1, True
        ada.ask(table.start)
        await loaded()
        assert table.is_busy
        looking = table.queue._reading
        await tables.close()
        await loaded()
        assert looking is not None
        assert looking.cancelled()

    monkeypatch.setattr("passerelle.table.registry._CLOSING", 0.05)
    asyncio.run(scene())


def test_what_is_stored_contains_a_change_or_not() -> None:
    lines = (StoredLine("t-1", 1, "0:a", "0.000 p1 none"), StoredLine("t-1", 2, "", "0.000 table roll 1 2 3"))
    saved = Saved(3, "{}", (SavedGame(1, "header\n", "seed", lines),))
    assert saved.contains(Change("t", lines=lines[1:]))
    assert not saved.contains(Change("t", lines=(StoredLine("t-1", 2, "1:b", lines[1].line),)))
    assert saved.contains(Change("t", 3, "{}"))
    assert not saved.contains(Change("t", 4, "{}"))
    assert not saved.contains(Change("t", 3, "{ }"))
    assert saved.contains(Change("t", 3, "{}", NewGame("t-1", 1, "header\n", "seed")))
    assert not saved.contains(Change("t", 3, "{}", NewGame("t-2", 2, "header\n", "seed")))


@pytest.mark.clause("PA-23")
def test_a_leave_that_is_stored_after_its_owner_came_back_is_followed_by_the_return() -> None:
    """A connection broke, and its transaction went on: what was taken for failed is stored all the same."""

    async def scene() -> None:
        kit = Kit()
        mover, other = kit.coloured()
        gone = other.seats[0]
        kit.table.go(other)
        kit.store.hold = True
        await pass_time(kit, Pace().away + 100)
        change, done = kit.store.held.popleft()
        done(ConnectionError("reset"))
        kit.store.hold = False
        await loaded()
        back = kit.enter("Ada" if gone == "p1" else "Bob")
        assert back.seats == (gone,)
        await pass_time(kit, 5000)  # what was to be tried again has been tried
        assert not kit.course.play.away
        assert kit.store._store(change) is None
        mover.act(mover.seats[0], SayNone(), "x")
        await loaded()
        assert [word for word in kit.words if word in (f"{gone} leave", f"{gone} back")] == [
            f"{gone} leave",
            f"{gone} back",
        ]
        assert not kit.course.play.away
        assert back.lines == kit.course.lines

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_what_is_stored_after_it_was_looked_for_is_found_a_little_later() -> None:
    """Though nobody does anything any more."""

    async def scene() -> None:
        kit = Kit()
        mover, other = kit.coloured()
        kit.store.hold = True
        mover.act(mover.seats[0], SayNone(), "x")
        change, done = kit.store.held.popleft()
        done(ConnectionError("reset"))
        kit.store.hold = False
        await loaded()
        assert mover.codes == ["PA-23.cannot-save"]
        assert kit.store._store(change) is None
        await pass_time(kit, 11_000)
        assert f"{mover.seats[0]} none" in kit.words
        assert mover.lines == other.lines == kit.course.lines

    asyncio.run(scene())
