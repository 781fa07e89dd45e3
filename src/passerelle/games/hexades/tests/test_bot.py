"""The levels: always legal, repeatable, and shrewd about none, pointing and silence."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from msgspec.structs import replace

from passerelle.core.common import Ended
from passerelle.core.contract import Budget
from passerelle.core.simulate import bot_setup, derived_lottery, play_levels, play_out
from passerelle.core.values import SEATS
from passerelle.games.hexades import GAME
from passerelle.games.hexades.actions import (
    ChooseColour,
    NoneFound,
    Place,
    Placed,
    PointedOut,
    PointOut,
    Put,
    SayNone,
    StayedSilent,
    StaySilent,
)
from passerelle.games.hexades.arithmetic import effort, reachable
from passerelle.games.hexades.bot import BOTS, LEVELS, Level, LevelBot
from passerelle.games.hexades.fast import FACES, has_won, options, reach_table, roll_index
from passerelle.games.hexades.layouts import ROWS
from passerelle.games.hexades.odds import miss, noticed, worth_of_none
from passerelle.games.hexades.state import BOARD, Phase
from passerelle.games.hexades.tree import Tree
from passerelle.games.hexades.view import View

QUICK = Budget(simulations=400)
SHARP = LevelBot(Level(games=2000, overlooks=0.0, bluffs=True))


def view(
    phase: Phase, cells: str, dice: tuple[int, ...] = (), *, mean: bool = False, active: str = "p1"
) -> View:
    """On numbers in rows; p1 is red and joins left and right, p2 black and joins top and bottom."""
    answering = "p2" if active == "p1" else "p1"
    turn = answering if phase == "answer" else active
    return View(
        viewer=turn, phase=phase, turn=turn, active=active, numbers=ROWS, cells="".join(cells.split()), red="p1",
        first="p1", lot="p2", dice=dice, mean=mean, clock=None, deadline=None, last=0, winner="", chain=(),
    )  # fmt: skip


NEARLY = """
    r r r r r .
    b b b b b .
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""
"""Red joins with 6. (Rows 1 and 2: numbers 1 to 12.)"""


def test_every_declared_level_exists() -> None:
    assert tuple(BOTS) == GAME.declaration.bots


@pytest.mark.clause("HX-5", "HX-8", "HX-9", "HX-10", "HX-11")
@pytest.mark.parametrize("options", [{}, {"mean": "on", "layout": "shuffled"}, {"layout": "spiral"}])
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_ever_acts_illegally(level: str, options: dict[str, str]) -> None:
    """`play_out` refuses to go on after an illegal action; every game reaches its chain."""
    for number, opponent in product(range(2), ("random", "level-1", "level-3")):
        setup = bot_setup(GAME, (level, opponent), options)
        bots = {seat: BOTS[name]() for seat, name in zip(SEATS, (level, opponent), strict=False)}
        lottery = derived_lottery(f"legal {number} {opponent}", 2)
        record = play_out(GAME, setup, bots, lottery, Budget(simulations=30))
        assert isinstance(record.facts[-1].event, Ended)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_generator_give_the_same_action(level: str) -> None:
    for phase in ("find", "answer", "free"):
        seen = view(phase, NEARLY.replace("r r r r r", "r r . r ."), (5, 4, 2))
        actions = [BOTS[level]().choose(seen, Budget(simulations=300), random.Random(5)) for _ in range(2)]
        assert actions[0] == actions[1]


def test_a_bot_remembers_nothing_between_choices() -> None:
    """Its scratch board does not leak from one decision into the next."""
    used, fresh = BOTS["level-5"](), BOTS["level-5"]()
    first, second = view("free", "." * 36), view("find", NEARLY.replace("r r r r r", "r r . r ."), (5, 4, 2))
    used.choose(first, Budget(simulations=3000), random.Random(1))
    choices = [bot.choose(second, Budget(simulations=3000), random.Random(2)) for bot in (used, fresh)]
    assert choices[0] == choices[1]


def test_a_budget_of_seconds_gives_an_action_too() -> None:
    action = SHARP.choose(view("find", "." * 36, (5, 4, 2)), Budget(seconds=0.01), random.Random(1))
    assert isinstance(action, Place | SayNone)


@pytest.mark.clause("HX-13")
def test_it_takes_the_win_it_sees() -> None:
    assert SHARP.choose(view("find", NEARLY, (1, 2, 3)), QUICK, random.Random(1)) == Place("3+2+1", 6)
    assert SHARP.choose(view("free", NEARLY), QUICK, random.Random(1)) == Put(6)


@pytest.mark.clause("HX-8", "HX-11")
def test_with_a_single_number_it_says_none() -> None:
    """1 1 1 makes 1, 2 and 3, and only 3 is free: at worst it is told that number anyway."""
    cells = "r r . b . ." + ". " * 30
    assert SHARP.choose(view("find", cells, (1, 1, 1)), QUICK, random.Random(1)) == SayNone()
    honest = LevelBot(Level(games=400, overlooks=0.0))
    assert honest.choose(view("find", cells, (1, 1, 1)), QUICK, random.Random(1)) == Place("1+1+1", 3)


@pytest.mark.clause("HX-8", "HX-15")
def test_with_mean_it_does_not_give_a_token_away_for_nothing() -> None:
    cells = "r r . b . ." + ". " * 30
    for seed in range(20):
        action = SHARP.choose(view("find", cells, (1, 1, 1), mean=True), QUICK, random.Random(seed))
        assert action == Place("1+1+1", 3)


@pytest.mark.clause("HX-9", "HX-10")
def test_it_points_to_what_serves_the_active_player_least() -> None:
    """Of 6, 14, 16 and 24, red wins at once with 6."""
    action = SHARP.choose(view("answer", NEARLY, (6, 2, 2)), QUICK, random.Random(1))
    assert isinstance(action, PointOut)
    assert action.number in {14, 16, 24}


@pytest.mark.clause("HX-15")
def test_with_mean_it_points_to_its_own_best() -> None:
    """Black found nothing; red answers, and 6 is red's own chain."""
    action = SHARP.choose(view("answer", NEARLY, (1, 2, 3), mean=True, active="p2"), QUICK, random.Random(1))
    assert isinstance(action, PointOut)
    assert action.number == 6


@pytest.mark.clause("HX-9")
def test_it_is_silent_only_where_it_sees_nothing() -> None:
    cells = "r b r b . ." + ". " * 30
    assert SHARP.choose(view("answer", cells, (1, 1, 1)), QUICK, random.Random(1)) == StaySilent()
    blind = LevelBot(Level(games=10, overlooks=1.0))
    assert blind.choose(view("answer", "." * 36, (5, 4, 2)), QUICK, random.Random(1)) == StaySilent()
    assert blind.choose(view("find", "." * 36, (5, 4, 2)), QUICK, random.Random(1)) == SayNone()


@pytest.mark.clause("HX-4")
def test_it_chooses_the_colour_the_layout_favours() -> None:
    """On numbers in rows black has the better of it; mirrored, red."""
    mirrored = tuple(ROWS[column * 6 + row] for row in range(6) for column in range(6))
    rich, empty = Budget(simulations=80_000), view("colour", "." * 36)
    assert SHARP.choose(empty, rich, random.Random(1)) == ChooseColour("black")
    assert SHARP.choose(replace(empty, numbers=mirrored), rich, random.Random(1)) == ChooseColour("red")


@pytest.mark.clause("HX-8", "HX-9", "HX-10", "HX-11")
def test_bluffs_pointing_and_silence_happen_in_real_games() -> None:
    happened = set()
    for number in range(12):
        record = play_levels(GAME, ("level-4", "level-2"), {}, f"bluff {number}")
        for fact in record.facts:
            happened.add(type(fact.event))
    assert happened >= {NoneFound, PointedOut, StayedSilent, Placed}


def test_harder_calculations_are_missed_more() -> None:
    makes = reachable((6, 5, 3))
    texts = sorted(makes.values(), key=effort)
    chances = [miss(text, 0.2) for text in texts]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < 1
    assert noticed(makes, 0.0, random.Random(1)) == makes
    rng, found = random.Random(2), 0
    for _ in range(2000):
        found += texts[-1] in noticed(makes, 0.2, rng).values()
    assert found / 2000 == pytest.approx(1 - chances[-1], abs=0.05)


@pytest.mark.clause("HX-8", "HX-9")
def test_the_worth_of_none_is_what_an_opponent_would_make_of_it() -> None:
    """Against every set of numbers an opponent may notice, weighed one by one."""
    answers = [(0.6, "1+2+3"), (0.2, "3*2-1"), (0.4, "(3-1)/2")]
    expected = 0.0
    for size in range(len(answers) + 1):
        for seen in combinations(answers, size):
            chance = 1.0
            for answer in answers:
                chance *= 1 - miss(answer[1], 0.3) if answer in seen else miss(answer[1], 0.3)
            expected += chance * (min(seen)[0] if seen else 0.9)
    assert worth_of_none(answers, 0.9, 0.3) == pytest.approx(expected)


def expectimax(numbers: tuple[int, ...], red: int, black: int, colour: int) -> float:
    """The exact chance of `colour`, about to roll, when both play perfectly; for small rests of a board."""
    reach = reach_table(numbers)
    free = BOARD.full & ~(red | black)
    worth = {cell: after(numbers, red, black, colour, cell) for cell in range(36) if free >> cell & 1}
    total = 0.0
    for dice in product(FACES, FACES, FACES):
        open_cells = int(options(reach[roll_index(dice)], reach.dtype.type(free)))
        total += max(worth[cell] for cell in worth if open_cells >> cell & 1)
    return total / 216


def after(numbers: tuple[int, ...], red: int, black: int, colour: int, cell: int) -> float:
    red, black = (red | 1 << cell, black) if colour == 0 else (red, black | 1 << cell)
    mine = reach_table(numbers).dtype.type(black if colour else red)
    return 1.0 if has_won(mine, colour) else 1 - expectimax(numbers, red, black, 1 - colour)


@pytest.mark.clause("HX-5", "HX-11", "HX-13")
def test_the_tree_finds_what_exact_calculation_finds() -> None:
    rng, tree, compared = random.Random(3), Tree(2000), 0
    while compared < 4:
        numbers = tuple(rng.sample(ROWS, 36))
        cells = rng.sample(range(36), 30)
        red, black = sum(1 << cell for cell in cells[:15]), sum(1 << cell for cell in cells[15:])
        if any(has_won(reach_table(numbers).dtype.type(side), c) for c, side in enumerate((red, black))):
            continue
        free = [cell for cell in range(36) if not (red | black) >> cell & 1]
        exact = {cell: after(numbers, red, black, 0, cell) for cell in free}
        tree.begin(reach_table(numbers), red, black, 0, sum(1 << cell for cell in free), rng.getrandbits(64))
        tree.search(20_000)
        best = max(free, key=tree.visits)
        assert exact[best] == pytest.approx(max(exact.values()), abs=0.02)
        assert tree.worth(best) == pytest.approx(exact[best], abs=0.05)
        compared += 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("upper", "lower"), [("level-1", "random"), ("level-3", "level-1"), ("level-4", "level-2")]
)
def test_higher_levels_win(upper: str, lower: str) -> None:
    """A smoke test far from its edge; the ladder bench has the figures."""
    won = 0
    for number in range(60):
        seats = (upper, lower) if number % 2 == 0 else (lower, upper)
        outcome = play_levels(GAME, seats, {}, f"smoke {number}").outcome
        assert outcome
        won += seats[SEATS.index(outcome.winners[0])] == upper
    assert won >= 36
