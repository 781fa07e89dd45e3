"""Playing in a terminal: people and bots at one keyboard, the record saved after every line."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import Lottery, commitment, fresh_secret
from passerelle.core.common import Advised, Resign, TakeBack, Undo
from passerelle.core.contract import LEVEL_BUDGET, AnyBot, AnyGame, HasAdvice, Terminal
from passerelle.core.driver import Driver, Status
from passerelle.core.history import tell
from passerelle.core.play import Play
from passerelle.core.record import FindGame, Header, Record
from passerelle.core.replay import replay
from passerelle.core.setup import Player, Setup
from passerelle.core.texts import Sentence, Texts
from passerelle.core.values import TABLE, Fact, Facts, Refusal, Seat


class CannotGoOn(Exception):
    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.key)
        self.sentence = sentence


class Quit(Exception):
    """Somebody typed the word for leaving, or the input ended."""


class LocalGame:
    """One game at one terminal, kept in a file; the seed waits beside it until the end."""

    def __init__(self, game: AnyGame, header: Header, seed: str, path: Path, facts: Facts) -> None:
        self.game, self.header, self.seed, self.path = game, header, seed, path
        self._driver = Driver(game, playing.begin(game, header.setup), Lottery(seed, header.nonces))
        self._driver.recall(facts)
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
        return max(self.play.at, self._elapsed)

    @property
    def _elapsed(self) -> int:
        return int((time.monotonic() - self._started) * 1000)

    def countdowns(self) -> Iterator[Facts]:
        """What the table does by itself until a seat is awaited, each at its time and saved."""
        known = len(self.facts)
        for at in self._driver.moments(self.now):
            time.sleep(max(0, at - self._elapsed) / 1000)
            if len(self.facts) > known:
                self._save()
                yield self.facts[known:]
                known = len(self.facts)

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

    def note_advice(self, seat: Seat) -> Facts:
        """The seat is told a good action: it is counted, and saved."""
        before = len(self.facts)
        self._driver.happen([Fact(self.now, TABLE, Advised(seat))], self.now)
        self._save()
        return self.facts[before:]

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
        try:
            while (seat := self._awaited()) is not None:
                self._turn(seat)
        except Quit:
            return False
        self._show(None)
        self._tell_help()
        return True

    def _awaited(self) -> Seat | None:
        """Whose word is next, once all countdowns have run; None at the end, and where several act at once."""
        for facts in self.local.countdowns():
            self._tell(facts)
        awaited = self.local.status.awaited
        return awaited[0] if len(awaited) == 1 else None

    def _turn(self, seat: Seat) -> None:
        player = self.players[seat]
        if player.kind == "human":
            self._show(seat)
        while True:
            action = self._ask(seat) if player.kind == "human" else self._think(seat)
            # Whoever typed too long finds the clock run out instead.
            who = self._who_goes_back(seat) if isinstance(action, Undo | TakeBack) else seat
            answer = self.local.settle() or self.local.act(who, action)
            if not isinstance(answer, Refusal):
                self._tell(answer)
                return
            self.console.print(f"[yellow]{escape(self.texts.refusal(answer))}[/] [dim]({answer.clause})[/]")

    def _think(self, seat: Seat) -> Any:
        if seat not in self._bots:
            self._bots[seat] = self.local.game.bots[self.players[seat].name]()
        with self.console.status(self.texts.say("terminal.thinking", name=self.names[seat])):
            view = self.local.game.view(self.local.play.state, seat)
            return self._bots[seat].choose(view, LEVEL_BUDGET, random.Random(fresh_secret()))

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
                case word if word == self.texts.say("terminal.undo"):
                    return self._way_back(seat)
                case word if word == self.texts.say("terminal.hint"):
                    self._advise(seat)
                case word if word == self.texts.say("terminal.help-word"):
                    self._help()
                case _:
                    action = self.terminal.understand(view, typed, self.texts)
                    if action is not None:
                        return action
                    self.console.print(f"[yellow]{escape(self.texts.say('terminal.not-understood'))}[/]")

    def _who_goes_back(self, seat: Seat) -> Seat:
        """Who is asked, or else whoever at this keyboard may: the one who has just played."""
        ways = playing.ways_back(self.local.game, self.local.play)
        return seat if seat in ways else next(iter(ways), seat)

    def _way_back(self, seat: Seat) -> Undo | TakeBack:
        ways = playing.ways_back(self.local.game, self.local.play)
        return TakeBack() if ways.get(self._who_goes_back(seat)) == "takeback" else Undo()

    def _advise(self, seat: Seat) -> None:
        game = self.local.game
        if not isinstance(game, HasAdvice):
            self.console.print(f"[yellow]{escape(self.texts.say('refusal.PA-17.never-here'))}[/]")
            return
        advice = game.advise(game.view(self.local.play.state, seat), random.Random(fresh_secret()))
        self._tell(self.local.note_advice(seat))
        self.console.print(
            f"[bold]{escape(self.texts.sentence(advice.reason, self.names))}[/]", highlight=False
        )

    def _tell_help(self) -> None:
        """PA-16, PA-17: the result says who had help."""
        play = self.local.play
        for seat, name in self.names.items():
            hints, takebacks = play.advised.count(seat), play.takebacks.count(seat)
            if hints or takebacks:
                both = "yes" if hints and takebacks else "no"
                told = self.texts.say(
                    "terminal.helped", name=name, hints=hints, takebacks=takebacks, both=both
                )
                self.console.print(escape(told))

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
