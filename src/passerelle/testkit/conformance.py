"""The suite any game of the catalogue runs through. Each check raises AssertionError with what is wrong."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import Dealer
from passerelle.core.common import Ended, GivenUp
from passerelle.core.contract import AnyGame, Game, HasChance
from passerelle.core.driver import status_of
from passerelle.core.history import tell
from passerelle.core.record import FindGame
from passerelle.core.replay import frames, verify
from passerelle.core.setup import Setup
from passerelle.core.texts import FALLBACK_LANGUAGE, LANGUAGES, Texts
from passerelle.core.values import TABLE, AnyFact, Chance, Facts, Over, Viewer

from .games import accepts, option_sets, random_game, random_record, setup_for
from .languages import read_texts

SAMPLE = 150
OTHER_DRAWS = 50


def setups(game: AnyGame) -> Iterator[Setup]:
    """Every option value with the fewest seats it can be played by; every other number of seats once."""
    made = []
    for options in option_sets(game):
        fitting = [
            setup
            for seats in game.declaration.seat_counts
            if accepts(game, setup := setup_for(game, seats, options))
        ]
        assert fitting, f"nobody can play with {options}"
        made.append(fitting)
    yield from (fitting[0] for fitting in made)
    tried = {len(fitting[0].seats) for fitting in made}
    for fitting in made:
        for setup in fitting[1:]:
            if len(setup.seats) not in tried:
                tried.add(len(setup.seats))
                yield setup


def check_games_end(game: AnyGame, setup: Setup, seed: str) -> None:
    """A seeded random game reaches its end, and the end names a winner among the seats."""
    *_, (last, facts) = random_game(game, setup, seed)
    outcome = playing.outcome(game, last)
    assert outcome is not None, "the game did not end"
    ended = facts[-1].event
    assert isinstance(ended, Ended), "the last line is not the end"
    assert ended.outcome == outcome
    assert set(outcome.winners) <= set(setup.seats)
    assert isinstance(playing.awaiting(game, last), Over)


def check_determinism(game: AnyGame, setup: Setup, seed: str) -> None:
    first, second = (records.write(random_record(game, setup, seed)) for _ in range(2))
    assert first == second


def check_record(game: AnyGame, setup: Setup, seed: str, find_game: FindGame) -> None:
    """Written and read back it is the same; the referee and the seed agree with every line."""
    record = random_record(game, setup, seed)
    text = records.write(record)
    read = records.read(text, find_game)
    assert read == record
    assert records.write(read) == text
    verify(read)


def check_legal_actions(
    game: AnyGame, setup: Setup, seed: str, universe: Iterable[Any] = (), steps: int = 60
) -> None:
    """`legal_actions` is what `check` accepts: all of them pass, and of `universe` no others do.

    Actions that say the same (calculations of one number) are compared by the facts they lead to.
    """
    universe = list(universe)
    for _, (play, _) in zip(range(steps), random_game(game, setup, seed), strict=False):
        at = play.game_time(play.at)
        awaited = status_of(game, play).awaited
        for seat in setup.seats:
            legal = list(game.legal_actions(play.state, seat))
            if seat not in awaited:
                assert not legal, f"{seat} is not awaited and yet may act"
            if not universe and len(legal) > SAMPLE:  # thousands of placements: some of them stand for all
                legal = random.Random(f"{seed} {play.lines}").sample(legal, SAMPLE)
            for action in legal:
                refusal = game.check(play.state, seat, action, at)
                assert refusal is None, f"{action} is listed and refused: {refusal}"
            facts = {_deed(game, play, seat, action, at) for action in legal}
            assert len(facts) == len(legal), "two legal actions say the same"
            for action in universe:
                if game.check(play.state, seat, action, at) is None:
                    deed = _deed(game, play, seat, action, at)
                    assert deed in facts, f"{action} passes and is not listed"


def _deed(game: AnyGame, play: playing.Play, seat: str, action: Any, at: int) -> str:
    facts = game.decide(play.state, seat, action, at)
    return re.sub(r" = .*", "", game.write(facts[0]))


def check_draws(game: AnyGame, setup: Setup, seed: str) -> None:
    """Every listed outcome of a draw is possible, has a weight, and can be written and read back."""
    for play, _ in random_game(game, setup, seed):
        if not isinstance(playing.awaiting(game, play), Chance):
            continue
        assert isinstance(game, HasChance)
        for fact, weight in game.draws(play.state) or ():
            assert weight > 0
            assert game.check_draw(play.state, fact) is None
            line = records.write_fact(game, fact)
            assert records.read_fact(game, line, setup, play.resigned) == fact


def check_views(game: AnyGame, setup: Setup, seed: str) -> None:
    """A view can be sent and read back, and folding the redacted facts gives the same view."""
    viewers: tuple[Viewer, ...] = (*setup.seats, None)
    whole = game.initial(setup)
    folded = dict.fromkeys(viewers, whole)
    for play, facts in random_game(game, setup, seed):
        for fact in facts:
            if isinstance(fact.event, GivenUp):  # its game is not told
                continue
            whole = game.apply(whole, fact)
            for viewer in viewers:
                seen = game.uncover(fact, viewer, whole)
                if seen is not None:
                    folded[viewer] = game.apply(folded[viewer], seen)
        for viewer in viewers:
            view = game.view(play.state, viewer)
            assert game.view(folded[viewer], viewer) == view, f"redacted facts tell {viewer} another story"
            assert msgspec.json.decode(msgspec.json.encode(view), type=game.view_type) == view
            assert not (game.is_open and is_seen_differently(game, play.state, viewer))


def is_seen_differently(game: AnyGame, state: Any, viewer: Viewer) -> bool:
    """Whether this viewer sees something else than a spectator does, but for the first field, `viewer`."""
    view = game.view(state, viewer)
    assert view.__struct_fields__[0] == "viewer"
    return bool(msgspec.structs.replace(view, viewer=None) != game.view(state, None))


def shows_differently(game: AnyGame, setup: Setup, seed: str) -> bool:
    """Whether in the course of a game somebody sees something else than a spectator does."""
    return any(
        is_seen_differently(game, play.state, seat)
        for play, _ in random_game(game, setup, seed)
        for seat in setup.seats
    )


def has_secrets(game: AnyGame) -> bool:
    """Whether it tells somebody less than the record says."""
    return type(game).redact is not Game.redact or type(game).uncover is not Game.uncover


def check_secrets(game: AnyGame, setup: Setup, seed: str) -> int:
    """States that differ only in what a viewer cannot see give equal views. How many such pairs were compared.

    Where a draw hides something, another draw that tells the viewer the same leads to a twin of the state. The twin
    takes part in the game for as long as the viewer is told the same of both.
    """
    if not has_secrets(game):
        return 0
    compared = 0
    state = game.initial(setup)
    twins: dict[Viewer, Any] = {}
    for _, facts in random_game(game, setup, seed):
        for step in _steps(game, state, facts):
            before, state = state, _fold(game, state, step)
            for viewer in (*setup.seats, None):
                told = _told(game, before, step, viewer)
                if viewer in twins:
                    twin = twins.pop(viewer)
                    others = _repeat(game, twin, step[0])
                else:
                    twin = before
                    others = _draw_otherwise(game, before, step, viewer, seed)
                if not others or _told(game, twin, others, viewer) != told:
                    continue
                twin = _fold(game, twin, others)
                if twin != state:
                    seen, real = game.view(twin, viewer), game.view(state, viewer)
                    assert seen == real, f"{viewer} sees what was not told"
                    twins[viewer] = twin
                    compared += 1
    return compared


def _steps(game: AnyGame, state: Any, facts: Facts) -> Iterator[Facts]:
    """Each draw with its consequences; what an action or a deadline led to stays together."""
    while facts:
        size = len(facts)
        if isinstance(game, HasChance) and isinstance(game.awaiting(state), Chance):
            size = 1 + len(game.consequences(state, facts[0]))
        step, facts = facts[:size], facts[size:]
        yield step
        state = _fold(game, state, step)


def _fold(game: AnyGame, state: Any, facts: Iterable[AnyFact]) -> Any:
    for fact in facts:
        if not isinstance(fact.event, GivenUp):  # its game is not told
            state = game.apply(state, fact)
    return state


def _told(game: AnyGame, state: Any, facts: Iterable[AnyFact], viewer: Viewer) -> list[AnyFact | None]:
    told = []
    for fact in facts:
        state = game.apply(state, fact)
        told.append(game.uncover(fact, viewer, state))
    return told


def _repeat(game: AnyGame, state: Any, cause: AnyFact) -> Facts:
    """What the same draw or action leads to in another state; nothing where it is not possible there."""
    if isinstance(game, HasChance) and isinstance(game.awaiting(state), Chance):
        possible = game.check_draw(state, cause) is None
        return [cause, *game.consequences(state, cause)] if possible else []
    action = None if cause.who == TABLE else game.intent(cause)
    if action is None or game.check(state, cause.who, action, cause.at):
        return []
    return game.decide(state, cause.who, action, cause.at)


def _draw_otherwise(game: AnyGame, state: Any, step: Facts, viewer: Viewer, seed: str) -> Facts:
    """Another draw with its consequences of which the viewer is told the same; nothing where none is found."""
    told = _told(game, state, step, viewer)
    if told == step or not isinstance(game, HasChance) or not isinstance(game.awaiting(state), Chance):
        return []
    for number in range(OTHER_DRAWS):
        drawn = game.draw(state, Dealer(f"{seed} {number}"), step[0].at)
        others = [drawn, *game.consequences(state, drawn)]
        if drawn != step[0] and _told(game, state, others, viewer) == told:
            return others
    return []


def check_history(game: AnyGame, setup: Setup, seed: str) -> None:
    """Every line that says something does so in every language, and the last one is loud."""
    record = random_record(game, setup, seed)
    names = {seat: f"Name {seat}" for seat in setup.seats}
    told = list(tell(game, record.facts, setup.players))
    for language in LANGUAGES:
        texts = Texts(language, type(game).__module__.rpartition(".")[0])
        for fact, sentence in zip(record.facts, told, strict=True):
            said = sentence is None or texts.sentence(sentence, names)
            assert said is True or (said and "{" not in said), game.write(fact)
    assert told[-1] is not None, "the end is not told"
    assert told[-1].weight == "loud"


def check_golden(game: AnyGame, path: Path, find_game: FindGame) -> None:
    """A golden record replays, verifies when its seed is revealed, and is written exactly as it stands."""
    text = path.read_text("utf-8")
    record = records.read(text, find_game)
    assert record.game.declaration.id == game.declaration.id
    assert records.write(record) == text
    if record.seed:
        verify(record)
    else:
        list(frames(record))


def refusal_codes(folder: Path) -> set[str]:
    """Every code the Python files below this folder (tests aside) can refuse with."""
    codes = set()
    for source in folder.rglob("*.py"):
        if "tests" in source.relative_to(folder).parts:
            continue
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and re.fullmatch(r"[A-Z]{2}-\d+\.[a-z-]+", str(node.value)):
                codes.add(str(node.value))
    return codes


def check_texts(folder: Path, prefix: str, codes: set[str], clauses: set[str]) -> None:
    """All its languages have the same keys; each refusal and clause of this prefix has its words, no more."""
    texts = read_texts(folder / "text")
    english = set(texts[FALLBACK_LANGUAGE])
    for lang, messages in texts.items():
        assert set(messages) == english, f"only in English or only in {lang}: {english ^ set(messages)}"
    own = {code for code in codes if code.startswith(f"{prefix}-")}
    worded = {key.removeprefix("refusal.") for key in english if key.startswith("refusal.")}
    assert own == worded, f"refusals without words, or words without a refusal: {own ^ worded}"
    explained = {key.removeprefix("clause.") for key in english if key.startswith("clause.")}
    assert explained == clauses, f"clauses without words, or words without a clause: {explained ^ clauses}"
    for lang, messages in texts.items():
        straight = [key for key, message in messages.items() if "'" in message]
        assert not straight, f"{lang}: a straight apostrophe quotes in ICU messages: {straight}"


def clauses_of(rules: Path) -> set[str]:
    """The clause ids a RULES.md lists."""
    return set(re.findall(r"\*\*([A-Z]{2}-\d+)\*\*", rules.read_text("utf-8")))
