"""`passerelle admin` as those who run a server type it, on a filled database, and typed by somebody gone mad."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from live import serving

from passerelle.cli.admin import keys_in

Run = Callable[..., tuple[int, str, str]]


class Admin:
    """The command on one database."""

    def __init__(self, run: Run, url: str, tables: dict[str, str], key: str) -> None:
        self._run, self._url = run, url
        self.tables, self.key = tables, key

    def __call__(self, *words: str | Path) -> str:
        """What it printed; it succeeds."""
        code, out, err = self._run("admin", *words, "--database", self._url)
        assert (code, err) == (0, "")
        return out

    def fails(self, *words: str | Path) -> tuple[int, str]:
        """Its exit code and its only line."""
        code, out, err = self._run("admin", *words, "--database", self._url)
        assert code
        assert len((out + err).splitlines()) == 1, out + err
        return code, err

    def told(self, *words: str) -> list[dict[str, object]]:
        return list(json.loads(self(*words, "--json")))


@pytest.fixture(params=["sqlite_url", "empty_postgres_url"])
def admin(request: pytest.FixtureRequest, run: Run, monkeypatch: pytest.MonkeyPatch) -> Admin:
    """With a finished table and one that gathers."""
    url = str(request.getfixturevalue(request.param))
    monkeypatch.setenv("PASSERELLE_LANG", "en")

    async def scene() -> Admin:
        async with serving(url) as live:
            made, ada, _ = await live.started()
            await ada.act("p1", {"type": "resign"})
            other = await live.table({"kind": "human", "name": "Cleo"}, {"kind": "open"}, game="verbindung")
        tables = {"over": made["table"], "gathering": other["table"]}
        return Admin(run, url, tables, made["seat_keys"]["p1"])

    return asyncio.run(scene())


@pytest.mark.clause("PA-32")
def test_tables(admin: Admin, tmp_path: Path) -> None:
    over, gathering = admin.tables["over"], admin.tables["gathering"]
    assert {table["table"] for table in admin.told("tables")} == {over, gathering}
    assert [table["state"] for table in admin.told("tables", "--game", "hexades")] == ["over"]
    assert "Cleo" in admin("tables", "--player", "cle", "--state", "gathering")
    assert admin("tables", "--idle", "1h").splitlines() == ["0 tables"]
    admin("export", over, tmp_path / "one")
    assert [file.name for file in (tmp_path / "one").iterdir()] == [f"{over}-1.game"]
    assert "1 finished game" in admin("records", tmp_path / "all")
    assert "closed" in admin("close", gathering)
    assert "closed" in admin("tables", "--state", "closed")
    assert "open again" in admin("reopen", gathering)
    assert "deleted" in admin("delete", gathering, "--yes")
    assert admin.fails("delete", gathering, "--yes")[0] == 2
    assert [act["act"] for act in admin.told("acts")] == ["export", "export", "close", "reopen", "delete"]
    assert over in admin("acts")


@pytest.mark.clause("PA-32")
def test_people(admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "ada.json"
    link = f"https://games.example.org/t/{admin.tables['over']}#key={admin.key}"
    assert "1 table" in admin("guest", file, "--link", link)
    (told,) = json.loads(file.read_text("utf-8"))
    assert told["names"] == ["Ada"]
    assert '"Ada"' in told["records"][f"{admin.tables['over']}-1.game"]
    assert admin("rename", "Grace", "--name", "Ada", "--yes").startswith("Changed: 1 table, 1 game")
    assert "Grace" in admin("tables")
    assert admin("erase", "--link", admin.key, "--yes").startswith("Changed: 1 table, 1 game")
    assert "Grace" not in admin("tables")
    assert "Anonymous" in admin("tables")
    assert admin("erase", "--name", "Nobody").startswith("Changed: 0 tables")


@pytest.mark.clause("PA-32")
def test_bans_notices_and_days(admin: Admin) -> None:
    assert "203.0.113.7/32 is kept out" in admin("ban", "203.0.113.7", "--for", "2h", "--reason", "spam")
    assert "spam" in admin("bans")
    assert admin("ban", "--table", admin.tables["over"], "--chair", "p1").startswith("key:")
    assert len(admin.told("bans")) == 2
    assert "not kept out any more" in admin("unban", "203.0.113.7")
    assert "was not kept out" in admin("unban", "203.0.113.7")
    assert "Every page shows: Hello" in admin("notice", "Hello", "--for", "30m")
    assert "no notice" in admin("notice")
    assert {day["name"]: day["total"] for day in admin.told("statistics")} == {
        "actions": 1,
        "games hexades": 1,
        "tables": 2,
    }
    assert "games hexades" in admin("statistics", "--days", "1")


def test_mistakes_are_one_line_and_change_nothing(admin: Admin, tmp_path: Path) -> None:
    for words in (
        ("close", "nowhere"),
        ("export", "nowhere", tmp_path / "x"),
        ("tables", "--state", "lost"),
        ("tables", "--idle", "soon"),
        ("ban", "nobody"),
        ("ban",),
        ("ban", "203.0.113.7", "--for", "900000d"),
        ("unban", "nobody"),
        ("erase",),
        ("erase", "--table", admin.tables["over"]),
        ("erase", "--table", admin.tables["over"], "--chair", "p7", "--yes"),
        ("rename", "", "--name", "Ada", "--yes"),
        ("notice", "x" * 400),
        ("statistics", "--days", "0"),
        ("dance",),
    ):
        assert admin.fails(*words)[0] == 2, words
    assert admin.told("acts") == []
    assert not (tmp_path / "x").exists()


def test_a_question_is_asked_before_anything_is_lost(admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("typer.confirm", asked.append)
    for words in (
        ("delete", admin.tables["over"]),
        ("erase", "--name", "Ada"),
        ("rename", "Eve", "--name", "Ada"),
    ):
        code, _, _ = admin._run("admin", *words, "--database", admin._url)
        assert code == 130
    assert len(asked) == 3
    assert admin.told("acts") == []


def test_without_a_database(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PASSERELLE_LANG", "en")
    for url in (f"sqlite:///{tmp_path}/none.sqlite", "postgresql://nobody@127.0.0.1:1/none"):
        code, out, err = run("admin", "tables", "--database", url)
        assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert list(tmp_path.iterdir()) == []


COMMANDS = (
    "tables", "close", "reopen", "delete", "export", "guest", "erase", "rename", "ban", "unban", "bans", "notice",
    "statistics", "acts",
)  # fmt: skip
OPTIONS = (
    "--name", "--table", "--chair", "--link", "--for", "--reason", "--days", "--idle", "--state", "--yes", "--json",
)  # fmt: skip
ODD = (
    "", "p1", "7d", "0", "-1", "%", "_", "'", '"; DROP TABLE acts; --', "é\u0301", "\u202e", "x" * 5000, "\ud800",
    "::1", "10.0.0.0/8", "key:", "#key=,,", "\x00", "$1", "{key}",
)  # fmt: skip


def test_nothing_that_is_typed_breaks_it(
    admin: Admin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It succeeds, or says in one line why not."""
    rng = random.Random(19)
    monkeypatch.chdir(tmp_path)
    odd = (*ODD, *admin.tables.values())
    for _ in range(50):
        words = [rng.choice(COMMANDS)]
        for _ in range(rng.randrange(4)):
            words += rng.choice(
                [[rng.choice(OPTIONS)], [rng.choice(odd)], [rng.choice(OPTIONS), rng.choice(odd)]]
            )
        code, _, err = admin._run("admin", *words, "--database", admin._url)
        assert code in (0, 1, 2, 130), (words, err)
        assert len(err.splitlines()) <= 1, (words, err)
    assert admin.told("acts") is not None


def test_keys_are_read_from_a_link() -> None:
    assert keys_in("https://x/t/abc#key=one,two") == ["one", "two"]
    assert keys_in("https://x/t/abc#key=one&screen") == ["one"]
    assert keys_in("one") == ["one"]
