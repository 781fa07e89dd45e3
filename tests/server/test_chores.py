"""What a server does by itself: it keeps in touch with its guests, and it sweeps."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest
from live import TWO_PEOPLE, serving

from passerelle.server import chores
from passerelle.table.registry import TableRegistry
from passerelle.table.retention import Swept


def test_guests_are_pinged_and_who_is_silent_is_let_go(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chores, "_PING_EVERY", 0.01)

    async def scene() -> None:
        async with serving(sqlite_url) as live:
            made = await live.table(*TWO_PEOPLE)
            ada = live.player(made, "p1", host=True)
            await ada.enter()
            assert (await ada.until("ping"))["number"] >= 1
            monkeypatch.setattr(chores, "_SILENT_FOR", -1.0)
            with pytest.raises((ConnectionError, aiohttp.ClientError)):
                await ada.until("never said")

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_sweep_that_fails_is_told_and_the_next_one_succeeds(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(chores, "_SWEEP_EVERY", 0.01)
    done = asyncio.Event()
    outcomes: list[Any] = [OSError("the disk is gone"), Swept(announced=2), Swept(deleted=1)]

    async def sweep(self: TableRegistry, *_: object) -> Swept:
        outcome = outcomes.pop(0) if outcomes else Swept()
        if not outcomes:
            done.set()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    monkeypatch.setattr(TableRegistry, "sweep", sweep)

    async def scene() -> None:
        with caplog.at_level("INFO", logger="passerelle.server"):
            async with serving(sqlite_url):
                await done.wait()
                while len(said()) < 3:
                    await asyncio.sleep(0.01)

    def said() -> list[str]:
        return [record.getMessage() for record in caplog.records if "bots" not in record.getMessage()]

    asyncio.run(asyncio.wait_for(scene(), 60))
    told = "\n".join(said())
    assert "sweeping failed: OSError('the disk is gone')" in told
    assert "2 tables have not been used" in told
    assert "deleted 1 unused tables" in told
