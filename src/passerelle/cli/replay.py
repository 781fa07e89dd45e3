"""`passerelle replay` and `passerelle verify`: the referee reads games again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from passerelle.core import match as matches
from passerelle.core import replay as replaying
from passerelle.core.play import Play
from passerelle.core.record import Record
from passerelle.games import catalogue
from passerelle.terminal import shown_name

from .arguments import Files
from .files import read_record, read_text, without_fault
from .speech import console, say, texts


def replay(files: Files) -> None:
    for path in files:
        if path.suffix == ".match":
            _check_match(path, replaying.replay)
            continue
        record = read_record(path)
        without_fault(path, partial(replaying.replay, record))
        line = say("cli.replayed", file=str(path), outcome=_outcome(record), lines=len(record.facts))
        console.print(line, markup=False)


def verify(files: Files) -> None:
    for path in files:
        if path.suffix == ".match":
            _check_match(path, replaying.verify)
            continue
        record = read_record(path)
        without_fault(path, partial(replaying.verify, record))
        console.print(say("cli.verified", file=str(path), outcome=_outcome(record)), markup=False)


def _check_match(path: Path, referee: Callable[[Record], Play]) -> None:
    """Every record of a match by this referee, and what the match says of them."""
    text = read_text(path)
    game = without_fault(path, partial(matches.game_of, text, catalogue.find))
    beside = {file.name: read_record(file) for file in sorted(path.parent.glob(f"{path.stem}-*.game"))}
    match = without_fault(path, partial(matches.check, text, game, beside, referee))
    wins = ", ".join(
        say("cli.won", name=shown_name(person, texts()), count=count)
        for person, count in zip(match.people, match.wins, strict=True)
    )
    console.print(say("cli.match", file=str(path), wins=wins), markup=False)


def _outcome(record: Record) -> str:
    outcome = record.outcome
    if outcome is None:
        return say("outcome.unfinished")
    names = [
        f"{player.seat} {shown_name(player, texts())}"
        for player in record.players
        if player.seat in outcome.winners
    ]
    told = say("outcome.won" if len(names) == 1 else "outcome.shared", name=", ".join(names))
    return f"{told} [{outcome.reason}]"
