"""Playing in a terminal: people and bots at one keyboard, the record saved after every line."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import Lottery, commitment, fresh_secret
from passerelle.core.common import Resign
from passerelle.core.contract import AnyGame, Bot, Budget, Terminal
from passerelle.core.history import tell
from passerelle.core.record import FindGame, Header, Record
from passerelle.core.replay import replay
from passerelle.core.setup import Player, Setup
from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import Chance, Fact, Seat, Simultaneous, Turn

THINKING = Budget()
"""The level's own custom: a weak level must not grow strong by thinking long."""


class CannotGoOn(Exception):  # noqa: N818 - becomes one line on the error output
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.key)
        self.sentence = sentence


class Quit(Exception):  # noqa: N818 - a wish, not an error
    pass


class Sitting:
    """One game at one terminal, kept in a file; the seed waits beside it until the end."""

    def __init__(self, game: AnyGame, header: Header, seed: str, path: Path, facts: list[Fact[Any]]) -> None:
        self.game, self.header, self.seed, self.path, self.facts = game, header, seed, path, facts
        self.play = playing.begin(game, header.setup)
        self.lottery = Lottery(seed, header.nonces)
        for fact in facts:
            self.play = playing.apply(game, self.play, fact)
        self._started = time.monotonic() - self.play.at / 1000

    @property
    def now(self) -> int:
        return max(self.play.at, int((time.monotonic() - self._started) * 1000))

    def advance(self, facts: list[Fact[Any]]) -> list[Fact[Any]]:
        """These facts and all the table does after them, saved."""
        for fact in facts:
            self.play = playing.apply(self.game, self.play, fact)
        self.play, drawn = playing.settle(self.game, self.play, self.lottery, self.now)
        new = facts + drawn
        self.facts += new
        if new:
            self._save()
        return new

    def _save(self) -> None:
        over = playing.outcome(self.game, self.play) is not None
        secret = secret_beside(self.path)
        if not over and not secret.exists():
            secret.touch(mode=0o600)
            secret.write_text(self.seed + "\n")
        record = Record(self.game, self.header, tuple(self.facts), self.seed if over else None)
        draft = self.path.with_name(self.path.name + ".new")
        draft.write_text(records.write(record), "utf-8")
        draft.replace(self.path)
        if over:
            secret.unlink(missing_ok=True)


def secret_beside(path: Path) -> Path:
    return path.with_name(path.name + ".seed")


def new_sitting(game: AnyGame, setup: Setup, path: Path) -> Sitting:
    seed = fresh_secret()
    nonces = tuple(fresh_secret() for _ in setup.players)
    return Sitting(game, Header(game.declaration.id, setup, commitment(seed), nonces), seed, path, [])


def resumed_sitting(path: Path, find_game: FindGame) -> Sitting:
    """Raises CannotGoOn, or Fault for what is wrong with the file."""
    record = records.read(path.read_text("utf-8"), find_game)
    replay(record)
    if record.seed:
        raise CannotGoOn(Sentence("terminal.finished", {"file": str(path)}))
    secret = secret_beside(path)
    if not secret.exists():
        raise CannotGoOn(Sentence("terminal.secret-missing", {"file": str(path), "secret": secret.name}))
    return Sitting(record.game, record.header, secret.read_text().strip(), path, list(record.facts))


class Evening:
    """The conversation at the terminal."""

    def __init__(
        self, sitting: Sitting, terminal: Terminal[Any, Any], texts: Texts, console: Console
    ) -> None:
        self.sitting, self.terminal, self.texts, self.console = sitting, terminal, texts, console
        self.players = {player.seat: player for player in sitting.play.players}
        self.names = {seat: shown_name(player, texts) for seat, player in self.players.items()}
        self._bots: dict[Seat, Bot[Any, Any]] = {}

    def run(self) -> bool:
        """True when the game was played to its end, False when somebody quit."""
        sitting = self.sitting
        if sitting.facts:
            self.console.print(self.texts.say("terminal.resumed"))
        self._tell(sitting.advance([]))
        try:
            while (seat := self._awaited()) is not None:
                self._turn(seat)
        except Quit:
            return False
        self._show(None)
        return True

    def _awaited(self) -> Seat | None:
        """Whose word is next, once all countdowns have run; None at the end."""
        sitting = self.sitting
        while True:
            match playing.awaiting(sitting.game, sitting.play):
                case Turn(seat=seat) | Simultaneous(seats=(seat,)):
                    return seat
                case Chance() if (due := playing.next_alarm(sitting.game, sitting.play)) is not None:
                    time.sleep(max(0, due - sitting.now) / 1000)
                    self._tell(sitting.advance([]))
                case _:
                    return None

    def _turn(self, seat: Seat) -> None:
        sitting, player = self.sitting, self.players[seat]
        if player.kind == "human":
            self._show(seat)
        while True:
            action = self._ask(seat) if player.kind == "human" else self._think(seat)
            # Whoever typed too long finds the clock run out instead.
            late = sitting.advance([])
            if late:
                self._tell(late)
                return
            refusal = playing.check(sitting.game, sitting.play, seat, action, sitting.now)
            if refusal is None:
                break
            self.console.print(f"[yellow]{escape(self.texts.refusal(refusal))}[/] [dim]({refusal.clause})[/]")
        self._tell(sitting.advance(playing.decide(sitting.game, sitting.play, seat, action, sitting.now)))

    def _think(self, seat: Seat) -> Any:
        if seat not in self._bots:
            self._bots[seat] = self.sitting.game.bots[self.players[seat].name]()
        with self.console.status(self.texts.say("terminal.thinking", name=self.names[seat])):
            view = self.sitting.game.view(self.sitting.play.state, seat)
            return self._bots[seat].choose(view, THINKING, random.Random(fresh_secret()))

    def _ask(self, seat: Seat) -> Any:
        view = self.sitting.game.view(self.sitting.play.state, seat)
        prompt = self.texts.sentence(self.terminal.prompt(view, self.texts), self.names)
        while True:
            try:
                typed = self.console.input(f"\n[bold]{escape(prompt)}[/] › ")
            except (EOFError, KeyboardInterrupt):
                raise Quit from None
            match typed.strip().lower():
                case "":
                    continue
                case word if word == self.texts.say("terminal.quit"):
                    raise Quit
                case word if word == self.texts.say("terminal.resign"):
                    return Resign()
                case word if word == self.texts.say("terminal.help-word"):
                    self._help()
                case _:
                    action = self.terminal.understand(view, typed, self.texts)
                    if action is not None:
                        return action
                    self.console.print(f"[yellow]{escape(self.texts.say('terminal.not-understood'))}[/]")

    def _help(self) -> None:
        self.console.print(escape(self.texts.say("terminal.help")))
        for clause in self.texts.clauses():
            self.console.print(f"[dim]{clause:>6}[/] {escape(self.texts.say(f'clause.{clause}'))}")

    def _show(self, seat: Seat | None) -> None:
        game, state = self.sitting.game, self.sitting.play.state
        assisted = seat is not None and self.players[seat].assist
        hints = game.hints(state, seat) if assisted and seat is not None else None
        self.console.print()
        self.console.print(self.terminal.draw(game.view(state, seat), hints, self.texts, self.names))

    def _tell(self, facts: list[Fact[Any]]) -> None:
        for sentence in filter(None, tell(self.sitting.game, facts)):
            self.console.print(
                f"  [dim]·[/] {escape(self.texts.sentence(sentence, self.names))}", highlight=False
            )


def shown_name(player: Player, texts: Texts) -> str:
    return texts.say(f"bot.{player.name}") if player.kind == "bot" else player.name
