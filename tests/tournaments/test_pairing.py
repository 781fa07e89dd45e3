"""Who meets whom: nobody twice while that can be avoided, everybody once a round, seats in balance, fair byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tournament_kit import PARTY, Held, people_of

from passerelle.core.values import Refused
from passerelle.tournaments import knockout, pairing, swiss
from passerelle.tournaments.decisions import MOST_ENTRANTS, come_back, join, leave
from passerelle.tournaments.events import BOT, WIN, Encounter
from passerelle.tournaments.history import History
from passerelle.tournaments.matching import Cost, best_pairs
from passerelle.tournaments.state import TournamentState

seeds = st.integers(0, 10**6)


def perfect_matchings(left: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not left:
        yield []
        return
    one, *others = left
    for other in others:
        for rest in perfect_matchings(tuple(number for number in others if number != other)):
            yield [(one, other), *rest]


def added(costs: list[Cost]) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True)))


@given(st.sampled_from([2, 4, 6, 8]), seeds)
def test_the_best_pairs_are_the_best_of_all(count: int, seed: int) -> None:
    rng = Random(seed)
    costs = {pair: tuple(rng.randrange(4) for _ in range(3)) for pair in combinations(range(count), 2)}
    pairs = best_pairs(count, lambda i, j: costs[i, j])
    best = min(added([costs[pair] for pair in way]) for way in perfect_matchings(tuple(range(count))))
    assert added([costs[pair] for pair in pairs]) == best


def test_who_must_not_make_a_pair_does_not() -> None:
    assert best_pairs(4, lambda i, j: None if (i, j) in {(0, 1), (0, 2)} else (0,)) == [(0, 3), (1, 2)]
    assert best_pairs(2, lambda i, j: None) == []


# Swiss


def costs_of(state: TournamentState, encounters: list[Encounter]) -> Cost:
    """What is minimised before the draw decides: repeated encounters, repeated byes, bad seats, unequal points."""
    history = History(state)
    lowest = min(history.points[one] for one in state.present)
    costs: list[Cost] = []
    for encounter in encounters:
        people = [one for one in encounter.seats if one != BOT]
        if len(people) == 1:
            (one,) = people
            costs.append((0, history.alone[one], 0, (history.points[one] - lowest) ** 2, 0))
        else:
            costs.append(swiss.pair_cost(history, *people))
    return added(costs)


def all_pairings(state: TournamentState) -> Iterator[list[Encounter]]:
    people = state.present
    even = (*people, BOT) if len(people) % 2 else tuple(people)
    for way in perfect_matchings(even):
        yield [Encounter(pair) for pair in way]


@pytest.mark.clause("PA-38")
@given(st.integers(3, 8), st.integers(1, 7), seeds, st.booleans())
def test_no_other_swiss_pairing_is_better(people: int, rounds: int, seed: int, bot: bool) -> None:
    """Above all: a pair never repeats while any pairing of the round avoids it, nor does a bye."""
    held = Held("swiss", people, seed, rounds=20, bot="random" if bot else "")
    for _ in range(rounds):
        before = held.state
        encounters = held.start()
        assert people_of(encounters) == before.present
        assert costs_of(before, encounters) == min(costs_of(before, way) for way in all_pairings(before))
        held.play()


@given(st.integers(9, 40), seeds, st.data())
def test_swiss_with_latecomers_and_dropouts(people: int, seed: int, data: st.DataObject) -> None:
    """While rounds are few, no pair repeats, nobody is alone twice and nobody sits too often in the same seat."""
    held = Held("swiss", people, seed, rounds=4)
    for number in range(4):
        if number:
            for _ in range(data.draw(st.integers(0, 2))):
                held.join()
            for gone in data.draw(st.lists(st.sampled_from(held.state.present), max_size=1)):
                held.happen(leave(held.state, gone, 9))
        assert people_of(held.round()) == held.state.present
    history = History(held.state)
    assert max(max(met.values()) for met in history.met.values()) == 1
    assert max(history.alone.values(), default=0) <= 1
    assert max(map(abs, history.balance.values())) <= 2


@pytest.mark.parametrize("bot", ["", "random"])
def test_a_swiss_of_128(bot: str) -> None:
    held = Held("swiss", MOST_ENTRANTS - 1 if bot else MOST_ENTRANTS, rounds=0, bot=bot)
    state = held.play_out()
    assert len(state.rounds) == 7
    history = History(state)
    assert max(max(met.values()) for met in history.met.values()) == 1
    assert max(map(abs, history.balance.values())) <= 2
    with pytest.raises(Refused, match=r"PA-38\.over"):
        pairing.start_round(state, 9, lambda: "x")


def test_the_odd_one_out_has_a_bye_or_a_bot() -> None:
    alone = Held("swiss", 5).start()[-1]
    assert (len(alone.seats), alone.bye, alone.table) == (1, WIN, "")
    with_bot = Held("swiss", 5, bot="random").start()[-1]
    assert BOT in with_bot.seats
    assert with_bot.table


# Round robin


@pytest.mark.clause("PA-38")
@given(st.integers(3, 17), seeds)
def test_everybody_meets_everybody_once(people: int, seed: int) -> None:
    held = Held("round-robin", people, seed)
    state = held.play_out()
    history = History(state)
    assert len(state.rounds) == people - 1 + people % 2
    for one in state.present:
        assert history.met[one] == Counter(other for other in state.present if other != one)
        assert abs(history.balance[one]) <= 1
        assert history.alone[one] == people % 2


@given(st.integers(3, 9), seeds, st.data())
def test_a_round_robin_with_latecomers(people: int, seed: int, data: st.DataObject) -> None:
    """All who are there at the end have met, nobody twice."""
    held = Held("round-robin", people, seed)
    held.round()
    for _ in range(data.draw(st.integers(1, 3))):
        held.join()
    held.round()
    if data.draw(st.booleans()):
        held.happen(leave(held.state, data.draw(st.sampled_from(held.state.present)), 9))
    state = held.play_out()
    history = History(state)
    for one, other in combinations(state.present, 2):
        assert history.met[one][other] == 1
    assert len(state.rounds) <= 2 * len(state.entrants)


def test_who_was_to_meet_somebody_who_has_gone_has_won() -> None:
    held = Held("round-robin", 4)
    held.round()
    held.happen(leave(held.state, 2, 9))
    encounters = held.start()
    assert [encounter.bye for encounter in encounters if len(encounter.seats) == 1] == [WIN]
    assert people_of(encounters) == [1, 3, 4]


# Knockout


@pytest.mark.clause("PA-38")
@given(st.integers(3, 33), seeds)
def test_a_knockout_has_one_winner(people: int, seed: int) -> None:
    held = Held("knockout", people, seed)
    first = held.round()
    byes = [encounter for encounter in first if len(encounter.seats) == 1]
    assert people_of(first) == list(range(1, people + 1))
    assert len(byes) == (1 << (people - 1).bit_length()) - people
    state = held.play_out()
    (winner,) = knockout.still_in(state)
    history = History(state)
    assert sum(history.played.values()) == 2 * (people - 1)
    assert history.wins[winner] == history.played[winner]
    assert all(history.played[one] - history.wins[one] == 1 for one in state.present if one != winner)
    assert len(state.rounds) == (people - 1).bit_length()


def test_byes_of_a_knockout_are_spread() -> None:
    """Of five people three have byes: two of them meet in the second round, and the third meets a winner."""
    held = Held("knockout", 5)
    held.round()
    second = held.start()
    assert [len(encounter.seats) for encounter in second] == [2, 2]


def test_a_place_in_the_bracket_that_somebody_left() -> None:
    held = Held("knockout", 4)
    held.round()
    gone, stays = (one for one in knockout.still_in(held.state))
    held.happen(leave(held.state, gone, 9))
    assert pairing.is_complete(held.state)
    assert History(held.state).points[stays] == WIN
    held.happen(come_back(held.state, gone, 9))
    assert people_of(held.start()) == sorted([gone, stays])
    out = next(one for one in held.state.present if one not in (gone, stays))
    held.happen(leave(held.state, out, 9))
    with pytest.raises(Refused, match=r"PA-38\.too-late"):
        come_back(held.state, out, 9)
    with pytest.raises(Refused, match=r"PA-38\.too-late"):
        join(held.state, "Late", "key", 9)


# A party of teams


@pytest.mark.clause("PA-38")
@given(st.integers(2, 4), st.integers(4, 40), seeds, st.booleans())
def test_every_team_is_at_every_table(teams: int, people: int, seed: int, bot: bool) -> None:
    held = Held("party", people, seed, teams=teams, rounds=3, bot=PARTY.declaration.bots[0] if bot else "")
    for _ in range(3):
        encounters = held.round()
        assert people_of(encounters) == held.state.present
        tables = [encounter for encounter in encounters if encounter.table]
        for encounter in tables:
            sizes = Counter(encounter.teams)
            assert set(sizes) == set(held.state.teams)
            assert max(sizes.values()) <= held.state.places
            assert max(sizes.values()) - min(sizes.values()) <= 1
            for one, team in zip(encounter.seats, encounter.teams, strict=True):
                assert one == BOT or held.state.entrant(one).team == team


@given(st.integers(2, 6), seeds)
def test_two_teams_have_new_opponents_at_every_table(tables: int, seed: int) -> None:
    """Until everybody has met: with so many tables, for so many rounds."""
    held = Held("party", 6 * tables, seed, teams=2, rounds=tables)
    assert len(held.round()) == tables
    state = held.play_out()
    history = History(state)
    assert {met for one in state.present for met in history.met[one].values()} == {1}
    assert {len(history.met[one]) for one in state.present} == {3 * tables}


def test_a_team_with_too_few_people_keeps_the_others_waiting_by_turns() -> None:
    held = Held("party", 8, teams=2, rounds=2)
    for number in (1, 3, 5):
        held.happen(leave(held.state, number, 9))
    rested = [{m.seats[0] for m in held.round() if not m.table} for _ in range(2)]
    assert [len(some) for some in rested] == [1, 1]
    assert rested[0] != rested[1]
