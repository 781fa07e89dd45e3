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
from passerelle.core.contract import AnyBot, AnyGame, Budget, Terminal
from passerelle.core.driver import Driver, Status
from passerelle.core.history import tell
from passerelle.core.play import Play
from passerelle.core.record import FindGame, Header, Record
from passerelle.core.replay import replay
from passerelle.core.setup import Player, Setup
from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import Facts, Refusal, Seat

THINKING = Budget()
"""The level's default: a weak level must not grow strong by thinking long."""


class CannotGoOn(Exception):  # noqa: N818 - becomes one line on the error output
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.key)
        self.sentence = sentence


class Quit(Exception):  # noqa: N818 - asked for, not an error
    """Somebody typed the word for leaving, or the input ended."""


class LocalGame:
    """One game at one terminal, kept in a file; the seed waits beside it until the end."""

    def __init__(self, game: AnyGame, header: Header, seed: str, path: Path, facts: Facts) -> None:
        self.game, self.header, self.seed, self.path = game, header, seed, path
        self._driver = Driver(game, playing.begin(game, header.setup), Lottery(seed, header.nonces))
        self._driver.follow(facts)
        self._started = time.monotonic() - self.play.at / 1000

    @property
    def play(self) -> Play:
        return self._driver.play

    @property
    def facts(self) -> Facts:
        return self._driver.facts

    @property
    def status(self) -> Status:
        return self._driver.status

    @property
    def now(self) -> int:
        return max(self.play.at, int((time.monotonic() - self._started) * 1000))

    def settle(self) -> Facts:
        """All the table does by now, saved."""
        facts = self._driver.settle(self.now)
        if facts:
            self._save()
        return facts

    def act(self, seat: Seat, action: Any) -> Facts | Refusal:
        """This action and all it leads to, saved."""
        before = len(self.facts)
        refusal = self._driver.act(seat, action, self.now)
        if len(self.facts) > before:
            self._save()
        return refusal or self.facts[before:]

    def _save(self) -> None:
        over = self.status.outcome is not None
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


def new_game(game: AnyGame, setup: Setup, path: Path) -> LocalGame:
    seed = fresh_secret()
    nonces = tuple(fresh_secret() for _ in setup.players)
    return LocalGame(game, Header(game.declaration.id, setup, commitment(seed), nonces), seed, path, [])


def resumed_game(path: Path, find_game: FindGame) -> LocalGame:
    """Raises CannotGoOn, or Fault for what is wrong with the file."""
    record = records.read(path.read_text("utf-8"), find_game)
    replay(record)
    if record.seed:
        raise CannotGoOn(Sentence("terminal.finished", {"file": str(path)}))
    secret = secret_beside(path)
    if not secret.exists():
        raise CannotGoOn(Sentence("terminal.secret-missing", {"file": str(path), "secret": secret.name}))
    return LocalGame(record.game, record.header, secret.read_text().strip(), path, list(record.facts))


class Session:
    """The conversation at the terminal."""

    def __init__(
        self, local: LocalGame, terminal: Terminal[Any, Any], texts: Texts, console: Console
    ) -> None:
        self.local, self.terminal, self.texts, self.console = local, terminal, texts, console
        self.players = {player.seat: player for player in local.play.players}
        self.names = {seat: shown_name(player, texts) for seat, player in self.players.items()}
        self._bots: dict[Seat, AnyBot] = {}

    def run(self) -> bool:
        """True when the game was played to its end, False when somebody quit."""
        if self.local.facts:
            self.console.print(self.texts.say("terminal.resumed"))
        self._tell(self.local.settle())
        try:
            while (seat := self._awaited()) is not None:
                self._turn(seat)
        except Quit:
            return False
        self._show(None)
        return True

    def _awaited(self) -> Seat | None:
        """Whose word is next, once all countdowns have run; None at the end, and where several act at once."""
        while not self.local.status.awaited and (alarm := self.local.status.alarm) is not None:
            time.sleep(max(0, alarm - self.local.now) / 1000)
            self._tell(self.local.settle())
        awaited = self.local.status.awaited
        return awaited[0] if len(awaited) == 1 else None

    def _turn(self, seat: Seat) -> None:
        player = self.players[seat]
        if player.kind == "human":
            self._show(seat)
        while True:
            action = self._ask(seat) if player.kind == "human" else self._think(seat)
            # Whoever typed too long finds the clock run out instead.
            answer = self.local.settle() or self.local.act(seat, action)
            if not isinstance(answer, Refusal):
                self._tell(answer)
                return
            self.console.print(f"[yellow]{escape(self.texts.refusal(answer))}[/] [dim]({answer.clause})[/]")

    def _think(self, seat: Seat) -> Any:
        if seat not in self._bots:
            self._bots[seat] = self.local.game.bots[self.players[seat].name]()
        with self.console.status(self.texts.say("terminal.thinking", name=self.names[seat])):
            view = self.local.game.view(self.local.play.state, seat)
            return self._bots[seat].choose(view, THINKING, random.Random(fresh_secret()))

    def _ask(self, seat: Seat) -> Any:
        view = self.local.game.view(self.local.play.state, seat)
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
        game, state = self.local.game, self.local.play.state
        assisted = seat is not None and self.players[seat].assist
        hints = game.hints(state, seat) if assisted and seat is not None else None
        self.console.print()
        self.console.print(self.terminal.draw(game.view(state, seat), hints, self.texts, self.names))

    def _tell(self, facts: Facts) -> None:
        for sentence in filter(None, tell(self.local.game, facts, self.local.play.players)):
            self.console.print(
                f"  [dim]·[/] {escape(self.texts.sentence(sentence, self.names))}", highlight=False
            )


def shown_name(player: Player, texts: Texts) -> str:
    return texts.say(f"bot.{player.name}") if player.kind == "bot" else player.name
