"""Cards are never lost nor doubled, and nobody sees under the top of a pack: properties of whole games."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core.common import Paused, Resign, Resumed
from passerelle.core.driver import settle
from passerelle.core.play import Play as Course
from passerelle.core.setup import Player, Setup, complete_options
from passerelle.core.simulate import derived_lottery
from passerelle.core.values import SEATS, TABLE, Chance, Fact, Simultaneous, Viewer
from passerelle.games.dobble import GAME
from passerelle.games.dobble.actions import (
    Events,
    Given,
    Missed,
    Named,
    PackDealt,
    PairShown,
    Play,
    StartTurned,
)
from passerelle.games.dobble.deck import FACE_DOWN, START_CARDS, cards_of, colour_of
from passerelle.games.dobble.state import State
from passerelle.games.dobble.symbols import KEYS
from passerelle.games.dobble.teams import suggested_splits
from passerelle.games.dobble.view import Laid
from passerelle.geometry.axial import ORIGIN
from passerelle.testkit.games import random_game, setup_for

TEAMS = ("pink", "orange", "green", "blue")


def setup(teams: tuple[str, ...], **options: str) -> Setup:
    players = tuple(Player(seat, "human", "Test", team) for seat, team in zip(SEATS, teams, strict=False))
    return Setup(complete_options(GAME.declaration, options), players)


def splits() -> list[tuple[str, ...]]:
    """Every customary split, and two odd ones."""
    sizes = {split for players in range(2, 9) for split in suggested_splits(players)} | {(3, 1), (3, 3, 1, 1)}
    return [
        tuple(team for team, size in zip(TEAMS, split, strict=False) for _ in range(size))
        for split in sorted(sizes)
    ]


def wild_game(agreed: Setup, seed: str) -> Iterator[tuple[Course, list[Fact[Events]]]]:
    """A random game with wrong symbols, pauses and people who give up."""
    rng = random.Random(seed)
    lottery = derived_lottery(seed, len(agreed.players))
    play, at = playing.begin(GAME, agreed), 0
    while True:
        play, facts = settle(GAME, play, lottery, at)
        yield play, facts
        match playing.awaiting(GAME, play):
            case Chance(due=due):
                at = due + play.paused_for
                continue
            case Simultaneous(seats=seats):
                seat = rng.choice(seats)
            case _:
                return
        at += rng.randrange(2000)
        happening = rng.random()
        if happening < 0.005:
            facts = playing.decide(GAME, play, seat, Resign(), at)
        elif happening < 0.02:
            facts = [Fact(at, TABLE, Paused()), Fact(at + 900, TABLE, Resumed())]
            at += 900
        else:
            action = rng.choice(list(GAME.legal_actions(play.state, seat)))
            if happening < 0.1:
                action = replace(action, symbol=rng.choice(KEYS))
            if playing.check(GAME, play, seat, action, at):
                continue
            facts = playing.decide(GAME, play, seat, action, at)
        for fact in facts:
            play = playing.apply(GAME, play, fact)
            yield play, [fact]


def check_cards(state: State) -> None:
    """Twenty cards of each colour in play, each of them in one place; ten start cards likewise."""
    places = [*state.held.values(), *state.packs.values(), tuple(state.table.values())]
    coloured = Counter(card for place in places for card in place if colour_of(card))
    assert coloured == Counter(card for team in state.teams for card in cards_of(team))
    kept = Counter(card for cards in state.won.values() for card in cards)
    kept.update(card for card in state.table.values() if card in START_CARDS)
    assert all(count == 1 and card in START_CARDS for card, count in kept.items())


@pytest.mark.clause("DB-13", "DB-14", "DB-15")
@pytest.mark.parametrize("teams", splits(), ids="-".join)
@settings(max_examples=3, deadline=None)
@given(seed=st.text(alphabet="abcdef", min_size=1, max_size=8))
def test_no_card_is_ever_lost_or_there_twice(teams: tuple[str, ...], seed: str) -> None:
    for play, _ in wild_game(setup(teams), seed):
        check_cards(play.state)


@pytest.mark.clause("DB-3", "DB-4", "DB-13", "DB-17")
@pytest.mark.parametrize("mode", ["teams", "warm-up"])
@pytest.mark.parametrize(
    "teams", [("pink", "orange"), ("pink", "blue", "pink", "blue", "pink")], ids="-".join
)
def test_folding_what_a_viewer_is_told_gives_the_view(teams: tuple[str, ...], mode: str) -> None:
    agreed = setup(teams, mode=mode)
    viewers = (*agreed.seats, None)
    folded = dict.fromkeys(viewers, GAME.initial(agreed))
    for play, facts in wild_game(agreed, "folded"):
        if play.paused_for:
            break  # a pause shifts the game's clock, which is the table's affair
        for fact in facts:
            for viewer in viewers:
                folded[viewer] = GAME.apply(folded[viewer], GAME.uncover(fact, viewer, play.state))
        for viewer in viewers:
            assert GAME.view(folded[viewer], viewer) == GAME.view(play.state, viewer)


@pytest.mark.clause("DB-3")
@settings(max_examples=20, deadline=None)
@given(st.randoms(use_true_random=False))
def test_what_lies_under_a_pack_changes_no_view(rng: random.Random) -> None:
    agreed = setup_for(GAME, 5)
    *_, (play, _) = islice(random_game(GAME, agreed, "under"), rng.randrange(5, 120))
    state = play.state
    under = {seat: (pack[:1], list(pack[1:])) for seat, pack in state.packs.items()}
    hidden = [card for _, rest in under.values() for card in rest]
    rng.shuffle(hidden)
    packs = {seat: (*top, *(hidden.pop() for _ in rest)) for seat, (top, rest) in under.items()}
    other = replace(state, packs=packs)
    for viewer in (*agreed.seats, None):
        assert GAME.view(state, viewer) == GAME.view(other, viewer)


@pytest.mark.clause("DB-3", "DB-13")
def test_while_the_game_runs_nobody_is_told_a_hidden_card() -> None:
    for _, facts in random_game(GAME, setup_for(GAME, 4), "hidden"):
        for fact in facts:
            for viewer in ("p1", "p2", None):
                seen = GAME.redact(fact, viewer)
                match fact.event, seen.event:
                    case PackDealt(cards=(top, *rest)), PackDealt(cards=shown):
                        assert shown == (top, *[FACE_DOWN] * len(rest))
                        assert GAME.write(seen).endswith(" ?")
                    case Given(cards=cards), Given(cards=shown):
                        assert shown == (FACE_DOWN,) * len(cards)
                    case StartTurned(), StartTurned():
                        assert GAME.write(seen) == "start ?"
                    case _:
                        assert seen == fact


def played_out(seed: str) -> Iterator[tuple[Course, list[Fact[Events]]]]:
    """Two colours by turns along a row never make a line: the round is played again, and once more."""
    agreed, lottery = setup(("pink", "orange")), derived_lottery(seed, 2)
    play, at = playing.begin(GAME, agreed), 0
    for place in range(2 * 40 + 1):
        play, facts = settle(GAME, play, lottery, at)
        yield play, facts
        if isinstance(awaited := playing.awaiting(GAME, play), Chance):
            at = awaited.due
            play, facts = settle(GAME, play, lottery, at)
            yield play, facts
        seat, cell = ("p1", "p2")[place % 2], (place % 40 + 1, 0)
        legal = GAME.legal_actions(play.state, seat)
        action = next(action for action in legal if isinstance(action, Play) and action.cell == cell)
        facts = playing.decide(GAME, play, seat, action, at)
        for fact in facts:
            play = playing.apply(GAME, play, fact)
        yield play, facts


def numbers_in(value: object) -> set[int]:
    """Every card a view could tell of, wherever it stands."""
    view = msgspec.to_builtins(value)
    laid = [*view["table"], *(view["ended"] or {"table": ()})["table"]]
    return {each["card"] for each in laid} | {seat["card"] for seat in view["seats"]} | set(view["pair"])


@pytest.mark.clause("DB-4", "DB-15")
def test_in_the_countdown_of_a_replayed_round_nobody_sees_the_start_card() -> None:
    hidden = opened = 0
    lines: list[str] = []
    viewers: tuple[Viewer, ...] = ("p1", "p2", None)
    folded = dict.fromkeys(viewers, GAME.initial(setup(("pink", "orange"))))
    for play, facts in played_out("again"):
        state = play.state
        for viewer in viewers:
            lines += (GAME.write(GAME.redact(fact, viewer)) for fact in facts)
            for fact in facts:
                folded[viewer] = GAME.apply(folded[viewer], GAME.uncover(fact, viewer, state))
            view = GAME.view(state, viewer)
            assert GAME.view(folded[viewer], viewer) == view
            assert bool(numbers_in(view) & set(START_CARDS)) == (state.phase == "play")
            if view.ended:
                assert view.ended.table[0] == Laid(ORIGIN, FACE_DOWN)
                assert GAME.hints(state, "p1") is None
        hidden += state.ended is not None
        opened += any(isinstance(fact.event, PackDealt) for fact in facts)
    assert (hidden, opened) == (4, 3), "two rounds end and go through their countdown"
    assert [line for line in lines if line.startswith("start")] == ["start ?"] * len(viewers)


@pytest.mark.clause("DB-4")
def test_which_start_card_lies_face_down_changes_no_view() -> None:
    for play, _ in played_out("which"):
        if play.state.ended:
            other = replace(play.state, start=next(card for card in START_CARDS if card != play.state.start))
            for viewer in ("p1", "p2", None):
                assert GAME.view(play.state, viewer) == GAME.view(other, viewer)
            break
    else:
        pytest.fail("no round was played again")


@pytest.mark.clause("DB-17")
def test_a_pair_is_open_to_all_when_it_is_turned_and_to_nobody_before() -> None:
    pairs, names = 0, {"right": 0, "wrong": 0}
    shown: tuple[int, ...] = ()
    for play, facts in wild_game(setup(TEAMS[:3], mode="warm-up"), "pairs"):
        for fact in facts:
            if isinstance(fact.event, PairShown):
                shown, pairs = fact.event.cards, pairs + 1
            names["right"] += isinstance(fact.event, Named)
            names["wrong"] += isinstance(fact.event, Missed)
            for viewer in ("p1", None):
                assert GAME.redact(fact, viewer) == fact
        for viewer in ("p1", "p2", "p3", None):
            assert GAME.view(play.state, viewer).pair == shown
    assert pairs == names["right"] == 10
    assert names["wrong"]
