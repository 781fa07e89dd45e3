"""What the history of a game says: one sentence for each line, the same for the page and the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .common import (
    COMMON_TYPES,
    Advised,
    Common,
    GivenUp,
    Paused,
    Resigned,
    Seated,
    TakenBack,
    TimedOut,
    Undone,
    Verdict,
)
from .common_notation import write_common
from .contract import AnyGame
from .setup import Player
from .texts import Sentence
from .values import Fact


def tell(
    game: AnyGame, facts: Iterable[Fact[Any]], players: tuple[Player, ...] = ()
) -> list[Sentence | None]:
    """What is said of each of these facts, None for nothing. `players` are those before the first of them."""
    told: list[Sentence | None] = []
    for fact in facts:
        event = fact.event
        if type(event) not in COMMON_TYPES:
            told.append(game.tell(fact))
        elif isinstance(event, Seated):
            before = next((one for one in players if one.seat == event.player.seat), None)
            told.append(tell_common(fact, before))
            players = tuple(event.player if one.seat == event.player.seat else one for one in players)
        elif isinstance(event, Resigned) and len(players) == 1:
            told.append(Sentence("event.resign-alone", {"who": fact.who}))  # nobody to give up against
        else:
            told.append(tell_common(fact))
    return told


def tell_common(fact: Fact[Common], before: Player | None = None) -> Sentence:
    """What the history says of an event that any game may have. `before`: who had the seat that changes."""
    match fact.event:
        case Seated(player=player):
            return _tell_seated(player, before)
        case TimedOut(seat=seat):
            return Sentence("event.timeout", {"seat": seat})
        case Advised(seat=seat):
            return Sentence("event.advice", {"seat": seat}, "quiet")
        case Undone() | TakenBack():
            return Sentence(f"event.{write_common(fact.event)}", {"who": fact.who}, "quiet")
        case Verdict() as event:
            return _tell_verdict(event)
        case Paused():  # told when it begins; after it the page shows the lines again
            return Sentence("event.pause", weight="quiet")
        case GivenUp(outcome=outcome, side=side):
            return Sentence(f"event.result-{outcome.reason}", {"seat": side}, "loud")
        case event:
            return Sentence(f"event.{write_common(event)}", {"who": fact.who})


def _tell_verdict(verdict: Verdict) -> Sentence:
    return Sentence(
        "event.verdict" if verdict.winner else "event.verdict-tie",
        {
            "seat": verdict.winner,
            "ahead": verdict.ahead,
            "within": verdict.within,
            "between": " ".join(claim.seat for claim in verdict.claims),
            "trips": " ".join(f"{claim.seat} {claim.round_trip}" for claim in verdict.claims),
        },
    )


def _tell_seated(player: Player, before: Player | None) -> Sentence:
    """What has changed about a seat; without knowing who had it, who has it now."""
    if before is None:
        return Sentence("event.seat", {"seat": player.seat, "kind": player.kind, "name": player.name})
    names: dict[str, str | int] = {
        "seat": player.seat, "kind": player.kind, "name": player.name,
        "before": before.name, "before_kind": before.kind,
    }  # fmt: skip
    if player.kind == "bot":
        return Sentence("event.seat-weakest" if before.kind == "bot" else "event.seat-bot", names)
    if before.kind == "bot":
        return Sentence("event.seat-back", names)
    assist = "same" if player.assist == before.assist else "on" if player.assist else "off"
    changed = "assist" if player.name == before.name else "renamed"
    return Sentence(f"event.seat-{changed}", names | {"assist": assist})
