"""How everybody stands, worked out by hand."""

from __future__ import annotations

import pytest
from tournament_kit import Held

from passerelle.tournaments import knockout
from passerelle.tournaments.decisions import award
from passerelle.tournaments.ranking import rank_entrants, rank_teams


def meet(held: Held, results: dict[frozenset[int], int], scores: tuple[int, ...] = ()) -> None:
    """A round in which this one of the two wins (0: a draw), whoever sits first."""
    for place, encounter in enumerate(held.start()):
        if len(encounter.seats) == 2:
            winner = results[frozenset(encounter.seats)]
            points = [1, 1] if winner == 0 else [2 * (seat == winner) for seat in encounter.seats]
            held.decide(place, *points, scores=scores)


def better(*pairs: tuple[int, int]) -> dict[frozenset[int], int]:
    """Who wins against whom."""
    return {frozenset(pair): pair[0] for pair in pairs}


@pytest.mark.clause("PA-38")
def test_round_robin_by_points_then_direct_encounter_then_sonneborn() -> None:
    """1 and 2 have two points each and 1 has won against 2; so have 3 and 4 with one point, and 3 against 4."""
    results = better((1, 2), (1, 3), (4, 1), (2, 3), (2, 4), (3, 4))
    held = Held("round-robin", 4)
    for _ in range(3):
        meet(held, results)
    rows = rank_entrants(held.state)
    assert [(row.rank, row.entrant, row.points) for row in rows] == [
        (1, 1, 4),
        (2, 2, 4),
        (3, 3, 2),
        (4, 4, 2),
    ]
    # 1 beat 2 (two points) and 3 (one point): three points, in quarters twelve.
    assert [row.sonneborn for row in rows] == [12, 8, 4, 8]
    assert [(row.wins, row.played) for row in rows] == [(2, 3), (2, 3), (1, 3), (1, 3)]


def test_who_is_equal_in_everything_shares_a_rank() -> None:
    held = Held("round-robin", 4)
    for _ in range(3):
        meet(held, dict.fromkeys(better((1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)), 0))
    assert [row.rank for row in rank_entrants(held.state)] == [1, 1, 1, 1]


def test_three_who_beat_one_another_are_told_apart_by_the_scores() -> None:
    """A circle: the direct encounters are equal, and so is everything but the scores."""
    margins = {(1, 2): 9, (2, 3): 5, (3, 1): 2}
    held = Held("round-robin", 3)
    for _ in range(3):
        for place, encounter in enumerate(held.start()):
            if encounter.table:
                first, second = encounter.seats
                by = margins.get((first, second)) or -margins[second, first]
                held.decide(place, 2 * (by > 0), 2 * (by < 0), scores=(20 + by, 20))
    rows = rank_entrants(held.state)
    assert [(row.rank, row.entrant, row.scored) for row in rows] == [(1, 1, 7), (2, 3, -3), (3, 2, -4)]


def test_swiss_by_points_then_the_opponents_points() -> None:
    """Five people, one round: the bye counts like a win against an opponent with the own points."""
    held = Held("swiss", 5)
    encounters = held.start()
    for place in (0, 1):
        held.decide(place, 2, 0)
    alone = encounters[-1].seats[0]
    rows = {row.entrant: row for row in rank_entrants(held.state)}
    winner, loser = encounters[0].seats
    assert (rows[alone].points, rows[alone].buchholz, rows[alone].played) == (2, 2, 0)
    assert (rows[winner].points, rows[winner].buchholz, rows[winner].sonneborn) == (2, 0, 0)
    assert (rows[loser].points, rows[loser].buchholz, rows[loser].sonneborn) == (0, 2, 0)
    assert rows[alone].rank == 1
    assert [row.rank for row in rank_entrants(held.state)] == [1, 2, 2, 4, 4]


def test_a_knockout_ranks_by_how_far_one_came() -> None:
    held = Held("knockout", 8)
    state = held.play_out()
    rows = rank_entrants(state)
    assert [row.rank for row in rows] == [1, 2, 3, 3, 5, 5, 5, 5]
    assert [rows[0].entrant] == knockout.still_in(state)


def test_teams_by_tables_won_then_by_scores() -> None:
    held = Held("party", 8, teams=2, rounds=1)
    first, second = held.state.teams
    encounters = held.start()
    for place, encounter in enumerate(encounters):
        scores = tuple(5 if team == first else 3 for team in encounter.teams)
        winner = first if place == 0 else second
        held.decide(place, *(2 * (team == winner) for team in encounter.teams), scores=scores)
    assert [(row.rank, row.team, row.points, row.scored) for row in rank_teams(held.state)] == [
        (1, first, 2, 10),
        (2, second, 2, 6),
    ]
    shared = tuple(1 for _ in encounters[1].teams)
    held.happen(award(held.state, 1, 1, shared, 9))
    assert [(row.rank, row.team, row.points) for row in rank_teams(held.state)] == [
        (1, first, 3),
        (2, second, 1),
    ]
    assert rank_teams(Held("swiss", 4).state) == []
