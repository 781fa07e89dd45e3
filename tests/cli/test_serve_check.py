"""`serve --check` says what a start would do and changes nothing; completion in the shell."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from passerelle.core.texts import LANGUAGES
from passerelle.server.addresses import listen

Run = Callable[..., tuple[int, str, str]]
LOCAL = ("serve", "--check", "--host", "127.0.0.1", "--port", "0")


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PASSERELLE_LANG", "en")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("PASSERELLE_CACHE_DIRECTORY", raising=False)


def test_what_a_start_would_do_with_where_each_setting_comes_from(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("passerelle.toml").write_text('games = ["forma"]\n[site]\ntitle = "Chez nous"\n', "utf-8")
    monkeypatch.setenv("PASSERELLE_KEEP", "90")
    code, out, err = run(*LOCAL)
    assert (code, err) == (0, "")
    for line in (
        "Settings of passerelle.toml:",
        "  games = forma  (passerelle.toml:1)",
        "  site.title = Chez nous  (passerelle.toml:3)",
        "  keep = 90  (PASSERELLE_KEEP)",
        "  host = 127.0.0.1  (--host)",
        "  workers = 1  (default)",
        "Would listen on 127.0.0.1:0.",
        "Games that are offered: Forma.",
        "All is ready; nothing has been changed.",
    ):
        assert line in out.splitlines()
    assert "schema" in out
    assert [file.name for file in tmp_path.iterdir()] == ["passerelle.toml"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_missing_is_said_and_no_secret_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("PASSERELLE_LANG", language)
    monkeypatch.setenv("PASSERELLE_DATABASE_PASSWORD", "geheim")
    with listen("127.0.0.1", 0) as other:
        port = str(other.getsockname()[1])
        database = "postgresql://ada@127.0.0.1:1/games"
        code, out, err = run(
            "serve", "--check", "--host", "127.0.0.1", "--port", port, "--database", database
        )
    assert (code, err) == (1, "")
    assert f"127.0.0.1:{port}" in out
    assert database in out
    assert "geheim" not in out
    assert "•••" in out


def test_a_database_that_is_there_is_looked_at_and_left_alone(run: Run, tmp_path: Path) -> None:
    program = "import asyncio, sys\nfrom passerelle.server.stores import prepare_store\n"
    program += "asyncio.run(prepare_store(sys.argv[1]))\n"
    url = f"sqlite:///{tmp_path}/games.sqlite"
    subprocess.run([sys.executable, "-c", program, url], check=True)
    before = (tmp_path / "games.sqlite").read_bytes()
    code, out, _ = run(*LOCAL, "--database", url)
    assert (code, "can be reached and has schema" in out) == (0, True)
    assert (tmp_path / "games.sqlite").read_bytes() == before
    (tmp_path / "games.sqlite").write_bytes(b"not a database" * 1000)
    code, out, _ = run(*LOCAL, "--database", url)
    assert (code, "is damaged" in out) == (1, True)


@pytest.mark.parametrize(
    ("variable", "words", "expected"),
    [
        ("complete_bash", {"COMP_WORDS": "passerelle ser", "COMP_CWORD": "1"}, "serve"),
        ("complete_bash", {"COMP_WORDS": "passerelle serve --chec", "COMP_CWORD": "2"}, "--check"),
        ("complete_zsh", {"_TYPER_COMPLETE_ARGS": "passerelle ser"}, "serve"),
        (
            "complete_fish",
            {"_TYPER_COMPLETE_ARGS": "passerelle ser", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
            "serve",
        ),
    ],
)
def test_shells_complete_commands(variable: str, words: dict[str, str], expected: str) -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("passerelle")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "_PASSERELLE_COMPLETE": variable, **words},
    )
    assert expected in done.stdout


def test_what_completion_would_install_is_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "shellingham.detect_shell", lambda: ("bash", "/bin/bash")
    )  # whatever started the tests
    code, out, _ = run("--show-completion")
    assert code == 0
    assert "complete " in out


@pytest.mark.parametrize(
    ("arguments", "host"),
    [
        ((), "127.0.0.1"),
        (("--lan",), "0.0.0.0"),
        (("--host", "::1"), "::1"),
        (("--lan", "--host", "::1"), "::1"),
        (("--set", "host=0.0.0.0"), "0.0.0.0"),
    ],
)
def test_play_is_for_this_computer_alone_unless_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], host: str
) -> None:
    started = []
    module = sys.modules["passerelle.cli.play"]
    monkeypatch.setattr(module, "run_server", lambda *given: started.append(given[0]))
    assert run("play", "--no-browser", *arguments)[0] == 0
    assert started == [host]


def test_serve_is_for_the_room(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    module = sys.modules["passerelle.cli.serve"]
    monkeypatch.setattr(module, "run_server", lambda *given: started.append(given[0]))
    assert run("serve")[0] == 0
    assert started == ["0.0.0.0"]
