"""Programs that speak lines: the samples play every game, the bad ones lose, and nothing they write does harm."""

import contextlib
import random
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from passerelle.arena import programs
from passerelle.arena.bout import play_bout
from passerelle.arena.contestants import contestants
from passerelle.arena.external import Program
from passerelle.arena.pipe import BotFault, Pipe
from passerelle.arena.plan import Plan, Schedule
from passerelle.core.contract import Budget
from passerelle.core.setup import complete_options
from passerelle.core.simulate import bot_setup
from passerelle.games import catalogue

EXAMPLES = Path(__file__).parents[2] / "examples"
SAMPLES = [f"{sys.executable} {EXAMPLES}/line_bot.py", f"node {EXAMPLES}/line_bot.mjs"]
ECHO = [sys.executable, "-u", "-c", "import sys\nfor line in sys.stdin: sys.stdout.write(eval(line))"]
"""Answers a line with what the Python expression in it says."""


def planned(game: str, command: str, limit: float = 30.0) -> Plan:
    options = complete_options(catalogue.find(game).declaration, {})
    return Plan(game, contestants([f"it=program:{command}", "random"]), 2, options, "7", limit=limit)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue.IDS)
@pytest.mark.parametrize("command", SAMPLES, ids=["python", "node"])
def test_the_samples_play_every_game_and_the_same_again(game: str, command: str) -> None:
    plan = planned(game, command)
    first = next(Schedule(plan).bouts(0, 0))
    (once, record), (again, same) = (play_bout(plan, first, keep=True) for _ in range(2))
    programs.terminate()
    assert once.failures == again.failures == ()
    assert record == same
    assert once.winners


@pytest.mark.parametrize(
    ("command", "kind", "detail"),
    [
        ("no-such-program", "crash", "no-such-program"),
        (f"{sys.executable} -c 'print(1/0)'", "crash", "ZeroDivisionError"),
        (f"{sys.executable} -c 'import time; time.sleep(60)'", "timeout", ""),
        (f"{sys.executable} -c 'print(\"bonjour\")'", "nonsense", "bonjour"),
        (f"{sys.executable} -c 'print(\"ready {{}}\")'", "nonsense", "protocol"),
        (f"{sys.executable} -c 'print(\"ready {{\\\"protocol\\\": 2, \\\"name\\\": \\\"x\\\"}}\")'", "nonsense", "2"),
        (f"{sys.executable} -c 'while True: print(\"info\")'", "timeout", ""),
        (f"{sys.executable} -c 'while True: print(9999 * \"9\", end=\"\")'", "nonsense", "B"),
    ],
)  # fmt: skip
def test_bad_programs_lose(command: str, kind: str, detail: str) -> None:
    plan = planned("hexades", command, limit=2.0 if kind == "timeout" else 30.0)
    played, _ = play_bout(plan, next(Schedule(plan).bouts(0, 0)))
    programs.terminate()
    assert played.winners == ("p2",)
    assert [failure.kind for failure in played.failures] == [kind]
    assert detail in played.failures[0].detail


def test_one_that_breaks_down_is_started_anew_for_the_next_game() -> None:
    plan = planned("hexades", f"{sys.executable} {EXAMPLES}/line_bot.py")
    bouts = [*Schedule(plan).bouts(0, 0)]
    play_bout(plan, bouts[0])
    for program in programs._kept.values():
        assert program._pipe
        program._pipe._process.kill()
        program._pipe._process.wait()
    broken, _ = play_bout(plan, bouts[0])
    whole, _ = play_bout(plan, bouts[0])
    programs.terminate()
    assert [failure.kind for failure in broken.failures] == ["crash"]
    assert whole.failures == ()


@given(st.binary(max_size=200), st.sampled_from([b"", b"play ", b"at ", b"ok ", b"info ", b"wait "]))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_program_answers_is_an_action_or_a_fault(answer: bytes, word: bytes) -> None:
    game = catalogue.find("hexades")
    program = Program(["unused"], 0.5)
    program._actions = game.action_type
    program._pipe = Said(word + answer + b"\n")  # type: ignore[assignment]
    with contextlib.suppress(BotFault):  # and nothing else
        program.choose({}, Budget(), random.Random(0))
    with contextlib.suppress(BotFault):
        program.next({}, 0, random.Random(0))


class Said:
    """A pipe that says the same once and is silent then."""

    def __init__(self, line: bytes) -> None:
        self._lines = line.split(b"\n")[:-1]

    def exchange(self, question: bytes | None, until: float) -> bytes:
        if not self._lines:
            raise BotFault("timeout")
        return self._lines.pop(0)

    def close(self) -> None:
        pass

    def kill(self) -> None:
        pass


def test_a_program_that_never_reads_does_not_hold_up() -> None:
    pipe = Pipe([sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(BotFault) as fault:
        pipe.exchange(b"x" * (1 << 22) + b"\n", time.monotonic() + 0.3)
    assert fault.value.kind == "timeout"
    pipe.close()


def test_lines_are_put_together_from_pieces() -> None:
    pipe = Pipe(ECHO)
    until = time.monotonic() + 20
    assert pipe.exchange(b'"one\\ntwo\\nth"\n', until) == b"one"
    assert pipe.exchange(None, until) == b"two"
    assert pipe.exchange(b'"ree\\n"\n', until) == b"three"
    long = 900_000
    assert pipe.exchange(f'"x" * {long} + "\\n"\n'.encode(), until) == b"x" * long
    pipe.close()


def test_programs_leave_when_they_are_sent_home() -> None:
    game = catalogue.find("hexades")
    program = Program(SAMPLES[0].split(), 20.0)
    program.begin(game, bot_setup(game, ("random", "random"), {}), "p1", random.Random(1))
    assert program._pipe
    process = program._pipe._process
    program.close()
    assert process.returncode == 0
