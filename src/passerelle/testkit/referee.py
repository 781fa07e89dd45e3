"""A referee for tests that is told record lines; time passes only where it is said."""

from __future__ import annotations

from typing import Any, Self

from passerelle.core import play as playing
from passerelle.core.contract import AnyGame
from passerelle.core.record import read_event
from passerelle.core.replay import Referee
from passerelle.core.setup import Setup
from passerelle.core.values import Fact, Outcome, Refusal, Seat


class ToldReferee(Referee):
    def __init__(self, game: AnyGame, setup: Setup) -> None:
        super().__init__(game, setup)
        self.at = 0

    @property
    def state(self) -> Any:
        return self.play.state

    def tell(self, line: str, after: int = 0) -> Refusal | None:
        who, _, words = line.partition(" ")
        event = read_event(self.game, who, words, self.play.setup, self.play.resigned)
        refusal = self.accept(Fact(self.at + after, who, event))
        if refusal is None:
            self.at += after
        return refusal

    def follow(self, *lines: str, after: int = 0) -> Self:
        for line in lines:
            refusal = self.tell(line, after)
            assert refusal is None, f"{line}: {refusal}"
            after = 0
        return self

    def code(self, line: str, after: int = 0) -> str | None:
        refusal = self.tell(line, after)
        return refusal.code if refusal else None

    def outcome(self) -> Outcome | None:
        return playing.outcome(self.game, self.play)

    def winner(self) -> Seat | None:
        outcome = self.outcome()
        return outcome.winners[0] if outcome else None
