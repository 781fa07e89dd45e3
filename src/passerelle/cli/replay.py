"""`passerelle replay` and `passerelle verify`: the referee reads games again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from passerelle.core import match as matches
from passerelle.core import play as playing
from passerelle.core import replay as replaying
from passerelle.core.contract import AnyGame
from passerelle.core.play import Play
from passerelle.terminal import shown_name

from .arguments import Files, find_game
from .files import read_record, read_text, without_fault
from .speech import console, say, texts


def replay(files: Files) -> None:
    for path in files:
        if path.suffix == ".match":
            _replay_match(path)
            continue
        game, record = read_record(path)
        play = without_fault(path, partial(replaying.replay, game, record))
        line = say("cli.replayed", file=str(path), outcome=_outcome(game, play), lines=len(record.facts))
        console.print(line, markup=False)


def verify(files: Files) -> None:
    for path in files:
        game, record = read_record(path)
        play = without_fault(path, partial(replaying.verify, game, record))
        console.print(say("cli.verified", file=str(path), outcome=_outcome(game, play)), markup=False)


def _replay_match(path: Path) -> None:
    text = read_text(path)
    of_game = next((line[5:] for line in text.split("\n") if line.startswith("game ")), "")
    game = find_game(of_game)
    beside = {file.name: read_record(file)[1] for file in sorted(path.parent.glob(f"{path.stem}-*.game"))}
    match = without_fault(path, partial(matches.check, text, game, beside))
    wins = ", ".join(
        say("cli.won", name=shown_name(person, texts()), count=count)
        for person, count in zip(match.people, match.wins, strict=True)
    )
    console.print(say("cli.match", file=str(path), wins=wins), markup=False)


def _outcome(game: AnyGame, play: Play) -> str:
    outcome = playing.outcome(game, play)
    if outcome is None:
        return say("outcome.unfinished")
    names = [
        f"{player.seat} {shown_name(player, texts())}"
        for player in play.players
        if player.seat in outcome.winners
    ]
    told = say("outcome.won" if len(names) == 1 else "outcome.shared", name=", ".join(names))
    return f"{told} [{outcome.reason}]"
