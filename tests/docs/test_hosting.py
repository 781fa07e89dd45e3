"""The pages for hosts: every command in them is run, in their order, and every first message is explained."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from live import serving

from passerelle.core.values import SEATS
from passerelle.games import catalogue

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("*/hosting/*.md"))
NAMES = {
    "index",
    "public",
    "room",
    "upgrading",
    "backups",
    "moderation",
    "privacy",
    "capacity",
    "troubleshooting",
}

Run = Callable[..., tuple[int, str, str]]


def commands_of(page: Path) -> list[list[str]]:
    blocks = re.findall(r"^ *```sh\n(.*?)^ *```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line.strip() for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.startswith("passerelle ")]


async def fill(database: Path) -> str:
    """A table of somebody called Ada; its id."""
    async with serving(f"sqlite:///{database}") as live:
        made, ada, _ = await live.started()
        await ada.act("p1", {"type": "resign"})
        return str(made["table"])


def test_every_page_is_there_in_both_languages() -> None:
    assert {(page.parts[-3], page.stem) for page in PAGES} == {
        (language, name) for language in ("fr", "en") for name in NAMES
    }
    for name in NAMES:
        french, english = (ROOT / "docs" / language / "hosting" / f"{name}.md" for language in ("fr", "en"))
        told = [
            [words[:3] for words in commands_of(page) if words[1] == "admin"] for page in (french, english)
        ]
        assert told[0] == told[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parts[-3]}-{page.stem}")
def test_every_command_works(page: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PASSERELLE_DATABASE", "sqlite:///passerelle.sqlite")
    table = asyncio.run(fill(tmp_path / "passerelle.sqlite")) if commands_of(page) else ""
    for words in sorted(commands_of(page), key=lambda words: "delete" in words):  # the others need the table
        command = [table if word == "TABLE" else word for word in words[1:]]
        if command[0] == "push-keys" or "…" in command:  # a key that is not there; tested on its own
            continue
        code, out, err = run(*command, *(["--check"] if command[0] == "serve" else []))
        assert code == 0, (words, out, err)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_message_of_a_first_start_is_explained(language: str) -> None:
    texts = json.loads((ROOT / "src" / "passerelle" / "text" / f"{language}.json").read_text("utf-8"))
    page = (ROOT / "docs" / language / "hosting" / "troubleshooting.md").read_text("utf-8")
    messages = {key: text for key, text in texts.items() if key.startswith(("cli.database.", "cli.listen."))}
    assert len(messages) >= 12
    for key, text in messages.items():
        assert re.sub(r"\{\w+\}", "…", text) in page, key


def test_seats_and_games_named_in_the_pages_exist() -> None:
    for page in PAGES:
        for words in commands_of(page):
            for option, value in pairwise(words):
                assert option != "--game" or catalogue.find(value)
                assert option != "--chair" or value in SEATS
