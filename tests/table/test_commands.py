"""The command queue alone: order, persist then publish, a store that fails, the end."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from table_kit import MemoryStore
from virtual_clock import VirtualClock

from passerelle.core.values import Refusal, Refused, refuse
from passerelle.table.backoff import FIRST, LONGEST, Backoff, retry_delay
from passerelle.table.commands import CommandQueue
from passerelle.table.guests import Guest, Guests
from passerelle.table.store import Change, Saved


class Asker(Guest):
    def __init__(self) -> None:
        super().__init__()
        self.codes: list[tuple[str, str]] = []
        self.sent_away = 0

    def be_sent_away(self) -> None:
        self.sent_away += 1

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        self.codes.append((refusal.code, action_id))


class Owner:
    """In place of a table: a lobby that is only a text, and what was published."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.store = MemoryStore()
        self.store.write(Change("t", 1, "start"), lambda error: None)
        self.guests = Guests("t", self.clock)
        self.queue = CommandQueue("t", self.store, self.clock, self.guests, self)
        self.version, self.text = 1, "start"
        self.published: list[str] = []
        self.lost = 0

    def restore(self, saved: Saved) -> None:
        self.version, self.text = saved.version, saved.lobby

    def write_was_lost(self) -> None:
        self.lost += 1

    def set(self, text: str) -> None:
        """A command."""

        def publish() -> None:
            self.version, self.text = self.version + 1, text
            self.published.append(text)

        self.queue.write(Change("t", self.version + 1, text), publish)

    def ask(self, text: str, guest: Guest | None = None) -> None:
        self.queue.submit(partial(self.set, text), guest, f"id-{text}")


async def rounds() -> None:
    """What was to be read has been read."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_one_after_another_and_nothing_is_published_before_it_is_durable() -> None:
    owner = Owner()
    owner.store.hold = True
    for text in ("a", "b", "c"):
        owner.ask(text)
    owner.queue.submit_first(partial(owner.set, "first"))
    assert (owner.published, len(owner.store.held), owner.queue.is_busy) == ([], 1, True)
    owner.store.release()
    assert owner.published == ["a", "first", "b", "c"]
    assert owner.store.lobbies["t"] == (5, "c")
    assert not owner.queue.is_busy


def test_a_command_that_asks_for_another_is_finished_first() -> None:
    owner = Owner()
    seen: list[str] = []

    def outer() -> None:
        owner.queue.submit(lambda: seen.append("inner"))
        seen.append("outer")

    owner.queue.submit(outer)
    assert seen == ["outer", "inner"]


@pytest.mark.clause("PA-23")
def test_a_refusal_or_a_fault_is_for_its_sender_alone() -> None:
    owner, asker = Owner(), Asker()

    def refused() -> None:
        raise Refused(refuse("PA-3.over"))

    owner.queue.submit(refused, asker, "x")
    owner.queue.submit(lambda: 1 / 0, asker, "y")  # type: ignore[arg-type]
    owner.queue.submit(refused)
    owner.ask("a")
    assert asker.codes == [("PA-3.over", "x"), ("PA-23.fault", "y")]
    assert owner.published == ["a"]


@pytest.mark.clause("PA-23")
def test_a_write_that_fails_leaves_nothing_half_done() -> None:
    async def scene() -> None:
        owner, asker = Owner(), Asker()
        owner.store.failing = 1
        owner.ask("a", asker)
        owner.ask("b", asker)
        assert (owner.published, asker.codes) == ([], [])  # not before it is known what is stored
        await rounds()
        assert asker.codes == [("PA-23.cannot-save", "id-a")]
        assert (owner.published, owner.version, owner.lost) == (["b"], 2, 1)
        assert owner.store.lobbies["t"] == (2, "b")

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_a_write_whose_answer_was_lost_is_published_once() -> None:
    async def scene() -> None:
        owner, asker = Owner(), Asker()
        owner.store.losing_answers = 1
        owner.ask("a", asker)
        await rounds()
        assert (owner.published, owner.lost, asker.codes) == (["a"], 0, [])
        assert owner.version == 2

    asyncio.run(scene())


def test_who_comes_too_late_is_checked_again_on_what_is_stored() -> None:
    async def scene() -> None:
        owner = Owner()
        owner.store.write(Change("t", 2, "another node's"), lambda error: None)
        owner.ask("a")
        assert owner.published == []
        await rounds()
        assert (owner.published, owner.store.lobbies["t"]) == (["a"], (3, "a"))

    asyncio.run(scene())


def test_own_commands_are_tried_again_and_each_once() -> None:
    async def scene() -> None:
        owner = Owner()
        own = partial(owner.set, "own")
        owner.store.failing = 2
        owner.queue.submit(own)
        await rounds()
        assert owner.queue.backoff.is_waiting
        for _ in range(3):
            owner.queue.submit(own)
        tries = owner.store.tries
        owner.clock.advance(retry_delay(0))
        await rounds()
        assert owner.store.tries == tries + 1
        owner.clock.advance(retry_delay(1))
        await rounds()
        assert owner.published == ["own"]
        assert not owner.queue.backoff.is_waiting

    asyncio.run(scene())


@pytest.mark.clause("PA-23")
def test_while_nothing_can_be_read_everybody_is_told_once() -> None:
    async def scene() -> None:
        owner, asker, other = Owner(), Asker(), Asker()
        owner.guests.update((asker, other))
        owner.store.losing_answers, owner.store.unreadable = 1, True
        owner.ask("a", asker)
        await rounds()
        assert asker.codes == [("PA-23.cannot-save", "id-a")]
        assert other.codes == [("PA-23.cannot-save", "")]
        owner.clock.advance(retry_delay(0))
        await rounds()
        owner.ask("b", other)
        assert other.codes[1:] == [("PA-23.cannot-save", "id-b")]
        assert len(asker.codes) == 1
        owner.store.unreadable = False
        owner.clock.advance(LONGEST)
        await rounds()
        assert owner.published == ["a"]

    asyncio.run(scene())


def test_stopped_it_neither_retries_nor_reads() -> None:
    async def scene() -> None:
        owner = Owner()
        owner.store.failing = 1
        owner.ask("own")
        await rounds()
        owner.queue.stop()
        owner.clock.advance(LONGEST)
        await rounds()
        assert owner.published == []
        owner.ask("later")
        assert owner.published == ["later"]

    asyncio.run(scene())


def test_at_the_end_who_was_entering_is_sent_away() -> None:
    """It is no guest yet, and would wait for ever."""
    owner, asker = Owner(), Asker()
    owner.store.hold = True
    owner.ask("a")
    owner.ask("enter", asker)
    owner.ask("enter", asker)
    owner.queue.end()
    assert asker.sent_away == 1


def test_each_wait_is_twice_as_long_up_to_a_limit() -> None:
    assert [retry_delay(failures) for failures in range(5)] == [FIRST, 1000, 2000, 4000, LONGEST]
    clock = VirtualClock()
    backoff, rung = Backoff(clock), []
    backoff.fail(lambda: rung.append("first"))
    backoff.fail(lambda: rung.append("second"))
    clock.advance(retry_delay(1) - 1)
    assert (rung, backoff.is_waiting) == ([], True)
    clock.advance(1)
    assert (rung, backoff.is_waiting, backoff.failures) == (["second"], False, 2)
    backoff.fail(lambda: rung.append("never"))
    backoff.succeed()
    clock.advance(LONGEST)
    assert (rung, backoff.failures) == (["second"], 0)
