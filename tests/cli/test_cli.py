"""The command line as its users meet it: results, one clear line for every error, no traceback ever."""

import re
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest
import typer
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from passerelle import __version__, cli
from passerelle.games import catalogue

GOLDEN = Path(str(catalogue.__file__)).parent / "hexades" / "tests" / "golden"


WORDS = ("games", "simulate", "replay", "--bots", "--out", "", "-", "--", "é", "\x00", "9" * 50, "hexades")


Run = Callable[..., tuple[int, str, str]]


def test_the_catalogue_shows_options_seats_and_bots(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    for game in catalogue.all_games():
        assert game.declaration.id in out
        assert all(option.name in out for option in game.declaration.options)
        assert all(bot in out for bot in game.declaration.bots)


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"passerelle {__version__}\n", "")


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Le catalogue"), ("en", "The catalogue"), ("de", "Der Katalog")]
)
def test_the_language_is_chosen_when_it_runs(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    monkeypatch.setenv("PASSERELLE_LANG", language)
    code, out, _ = run("--help")
    assert code == 0
    assert words in out
    assert "cli." not in out


@pytest.mark.parametrize("command", sorted(typer.main.get_group(cli.app).commands))
def test_every_help_is_in_words(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "cli." not in out


def test_the_same_seed_gives_the_same_bytes_and_they_replay_and_verify(run: Run, tmp_path: Path) -> None:
    for folder in ("once", "twice"):
        arguments = (
            "simulate",
            "hexades",
            "--games",
            "3",
            "--seed",
            "7",
            "--bots",
            "random,random",
            "--workers",
            "1",
        )
        code, out, _ = run(*arguments, "--out", tmp_path / folder, "--option", "mean=on")
        assert code == 0
        assert "3" in out
    once, twice = (sorted((tmp_path / folder).iterdir()) for folder in ("once", "twice"))
    assert [path.read_bytes() for path in once] == [path.read_bytes() for path in twice]
    assert len(once) == 3
    assert b"option mean on\n" in once[0].read_bytes()
    for command in ("replay", "verify"):
        code, out, err = run(command, *once)
        assert (code, err) == (0, "")
        assert all(str(path) in out for path in once)


def test_several_processes_write_the_same_games(run: Run, tmp_path: Path) -> None:
    for workers in ("1", "2"):
        arguments = ("simulate", "hexades", "--games", "8", "--seed", "x", "--bots", "random,random")
        assert run(*arguments, "--workers", workers, "--out", tmp_path / workers)[0] == 0
    one, two = (sorted((tmp_path / workers).iterdir()) for workers in ("1", "2"))
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


@pytest.mark.clause("PA-9", "PA-11")
def test_a_fault_is_told_with_file_line_and_reason(run: Run, tmp_path: Path) -> None:
    lines = (GOLDEN / "rows.game").read_text("utf-8").split("\n")
    number = next(i for i, line in enumerate(lines) if " roll " in line)
    time, who, *_ = lines[number].split(" ")
    lines[number] = f"{time} {who} roll 1 1 1"
    changed = tmp_path / "changed.game"
    changed.write_text("\n".join(lines), "utf-8")
    code, _, err = run("verify", GOLDEN / "rows.game", changed)
    assert code == 1
    assert err.startswith(f"{changed}:{number + 1}: ")
    assert err.count("\n") == 1
    lines[number] = f"{time} p1 fly"
    changed.write_text("\n".join(lines), "utf-8")
    code, _, err = run("replay", changed)
    assert code == 1
    assert err.startswith(f"{changed}:{number + 1}: ")


@pytest.mark.clause("PA-13")
def test_matches_are_replayed_with_their_records(run: Run, tmp_path: Path) -> None:
    (summary,) = GOLDEN.glob("*.match")
    code, out, _ = run("replay", summary)
    assert code == 0
    assert "Ada" in out
    lonely = tmp_path / summary.name
    lonely.write_text(summary.read_text("utf-8"), "utf-8")
    code, _, err = run("replay", lonely)
    assert code == 1
    assert err.startswith(f"{lonely}:")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["fly"], 2),
        (["simulate", "nonesuch", "--bots", "random,random", "--out", "{tmp}"], 2),
        (["simulate", "hexades", "--bots", "random", "--out", "{tmp}"], 2),
        (["simulate", "hexades", "--bots", "random,level-99", "--out", "{tmp}"], 2),
        (["simulate", "hexades", "--bots", "random,random", "--out", "{tmp}", "--games", "0"], 2),
        (["simulate", "hexades", "--bots", "random,random", "--out", "{tmp}", "--games", "many"], 2),
        (["simulate", "hexades", "--bots", "random,random", "--out", "{tmp}", "--option", "mean"], 2),
        (["simulate", "hexades", "--bots", "random,random", "--out", "{tmp}", "--option", "mean=so-so"], 2),
        (["simulate", "hexades", "--bots", "random,random", "--out", "/dev/null/x"], 1),
        (["replay", "{tmp}/nowhere.game"], 1),
        (["replay", "{tmp}"], 1),
        (["verify"], 2),
        (["bench", "nonesuch"], 2),
        (["play", "nonesuch", "--terminal"], 2),
        (["play", "--terminal", "--lang", "tlh"], 2),
        (["play", "--terminal", "--against", "level-99"], 2),
    ],
)
def test_every_error_is_one_line(run: Run, tmp_path: Path, arguments: list[str], code: int) -> None:
    exit_code, out, err = run(*(argument.format(tmp=tmp_path) for argument in arguments))
    assert exit_code == code
    assert err.strip()
    assert err.count("\n") == 1
    assert out == ""


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_no_file_is_more_than_a_fault(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "junk.game"
    for prefix in (b"", b"passerelle 1\ngame hexades\n"):
        path.write_bytes(prefix + content)
        for command in ("replay", "verify"):
            code, _, err = run(command, path)
            assert code == 1
            assert err.startswith(str(path))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.sampled_from(
            [
                "games",
                "simulate",
                "replay",
                "--bots",
                "--out",
                "",
                "-",
                "--",
                "é",
                "\x00",
                "9" * 50,
                "hexades",
            ]
        ),
        max_size=5,
    )
)
def test_no_arguments_are_more_than_an_error(run: Run, arguments: list[str]) -> None:
    code, _, err = run(*arguments)
    assert code in (0, 1, 2)
    assert "Traceback" not in err


def test_a_game_in_the_terminal_is_saved_resumed_and_finished(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two people at one keyboard: colours, a refusal, help, quit; then resumed and resigned."""
    save = tmp_path / "saved.game"

    def typing(*lines: str) -> None:
        typed = iter(lines)
        monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: next(typed))

    typing("red", "7*7*7", "help", "what?", "none", "silent", "36", "quit")
    command = (
        "play",
        "hexades",
        "--terminal",
        "--against",
        "human",
        "--save",
        save,
        "--lang",
        "en",
        "--assist",
    )
    code, out, _ = run(*command)
    assert code == 0
    assert "HX-5" in out
    assert "HX-17" in out
    assert save.with_name("saved.game.seed").exists()
    code, out, _ = run("replay", save)
    assert code == 0
    lines = save.read_text("utf-8").count("\n")

    typing("resign")
    code, out, _ = run(*command)
    assert code == 0
    assert "resign" in out
    assert save.read_text("utf-8").count("\n") == lines + 3
    assert not save.with_name("saved.game.seed").exists()
    assert run("verify", save)[0] == 0
    code, _, err = run(*command)
    assert code == 1
    assert "finished" in err


@pytest.mark.clause("PA-15", "PA-16", "PA-17")
def test_undo_takeback_and_hint_at_the_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against a bot: a piece is undone or taken back, a hint is counted, and the end tells of both."""
    save = tmp_path / "helped.game"
    typed = iter(("undo", "hint", "1 a1", "1 t20", "pass", "undo", "hint", "resign"))
    monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: next(typed))
    setup = ("--option", "setup=random")
    command = ("play", "forma", "--terminal", "--against", "random", *setup, "--save", save, "--lang", "en")
    code, out, _ = run(*command)
    assert code == 0
    text = save.read_text("utf-8")
    assert text.count("table advice p1\n") == 2
    assert text.count("p1 takeback\n") == 1
    assert "nothing to undo" in out
    assert re.search(r"Player 1: 2 hints, 1 move taken back", out)
    assert re.search(r"Put “[^”]+” on ", out)
    assert run("verify", save)[0] == 0


def test_one_person_and_three_bots_at_the_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the lot makes the person set up or not: what is not understood is asked for again."""
    save = tmp_path / "four.game"
    typed = cycle(("suggest", "k11", "1 a1", "pass"))
    monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: next(typed))
    bots = "random,level-1,level-2"
    code, out, _ = run("play", "forma", "--terminal", "--against", bots, "--save", save, "--lang", "en")
    assert code == 0
    assert "Reserve of" in out
    assert "Bobine  Pieces" in out
    text = save.read_text("utf-8")
    assert len(re.findall(r"^seat p\d", text, re.MULTILINE)) == 4
    assert re.search(r"p1 put 1a a1$|p1 pass$", text, re.MULTILINE)
    assert re.search(r"table result p1 \S+ p2 \S+ p3 \S+ p4 \S+$", text, re.MULTILINE)
    assert run("verify", save)[0] == 0


def test_a_game_without_its_seed_cannot_go_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "saved.game"
    monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: "quit")
    command = ("play", "--terminal", "--against", "human", "--save", save, "--lang", "en")
    run(*command)
    save.with_name("saved.game.seed").unlink()
    code, _, err = run(*command)
    assert code == 1
    assert "saved.game.seed" in err


def test_the_package_is_the_command_as_well() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "passerelle", "games"], capture_output=True, text=True, check=True
    )
    assert "hexades" in shown.stdout


@pytest.mark.parametrize(("days", "seconds"), [("1", 86_400), ("90", 7_776_000), ("never", None)])
def test_how_long_unused_tables_are_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, days: str, seconds: int | None
) -> None:
    started = []
    module = sys.modules["passerelle.cli.serve"]
    monkeypatch.setattr(module, "run_server", lambda host, port, config: started.append(config))
    assert run("serve", "--keep", days)[0] == 0
    assert [config.forget_after for config in started] == [seconds]


@pytest.mark.parametrize("days", ["0", "-1", "1.5", "soon", "99999999", "٣"])
def test_a_bad_number_of_days_is_refused(run: Run, days: str) -> None:
    code, _, err = run("serve", "--keep", days)
    assert (code, err.count("\n")) == (2, 1)
    assert days in err
