"""What may be asked of a tournament, what is refused, and that everything follows from the log."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tournament_kit import DUEL, PARTY, Held

from passerelle.core.contract import AnyGame
from passerelle.core.values import Refused
from passerelle.tournaments import decisions, pairing
from passerelle.tournaments.decisions import award, count_result, end, join, leave, rename, set_clock
from passerelle.tournaments.events import WIN, EntrantJoined, TournamentEnded
from passerelle.tournaments.ranking import rank_entrants
from passerelle.tournaments.state import apply, replay
from passerelle.tournaments.terms import TournamentFormat, TournamentTerms, checked_terms


def code(ask: Callable[..., Any], *arguments: Any) -> str:
    with pytest.raises(Refused) as refused:
        ask(*arguments)
    return refused.value.refusal.code


def start(held: Held) -> None:
    pairing.start_round(held.state, 5, lambda: "x")


def ask_anything(held: Held, what: int, rng: Random) -> None:
    """Raises Refused."""
    number, place = rng.randrange(-1, 6), rng.randrange(-1, 4)
    match what:
        case 0:
            held.join()
        case 1:
            held.round()
        case 2:
            held.happen(leave(held.state, number, 6))
        case 3:
            held.happen(decisions.come_back(held.state, number, 6))
        case 4:
            held.happen(award(held.state, number, place, (2, 0), 6))
        case _ if rng.random() < 0.1:
            held.happen(end(held.state, 6))


@pytest.mark.clause("PA-38")
@given(
    st.sampled_from(["swiss", "round-robin", "knockout", "party"]),
    st.integers(0, 10**6),
    st.lists(st.integers(0, 5), max_size=30),
)
def test_whatever_is_asked_the_log_tells_all(format_: TournamentFormat, seed: int, asked: list[int]) -> None:
    """Anything in any order is done or refused, and the log replayed is the tournament."""
    held = Held(format_, 4, seed, teams=2 if format_ == "party" else 0, minutes=20)
    rng = Random(seed)
    for what in asked:
        with contextlib.suppress(Refused):
            ask_anything(held, what, rng)
    assert replay(held.log) == held.state
    assert sorted(row.entrant for row in rank_entrants(held.state)) == [
        entrant.number for entrant in held.state.entrants
    ]


def test_a_name_is_there_once_and_a_key_joins_once() -> None:
    held = Held("swiss", 2)
    assert code(join, held.state, "person 1", "other", 3) == "PA-38.name-taken"
    assert code(join, held.state, " ", "other", 3) == "PA-22.bad-name"
    assert join(held.state, "Anyone", "key 1", 3) == ()
    assert code(rename, held.state, 2, "PERSON 1", 3) == "PA-38.name-taken"
    held.happen(rename(held.state, 2, "PERSON 2", 3))
    assert held.state.entrant(2).name == "PERSON 2"
    assert code(rename, held.state, 3, "Who", 3) == "PA-38.no-such-person"


def test_there_is_room_for_128() -> None:
    held = Held("swiss", 128)
    assert code(held.join) == "PA-38.full"
    held.happen(leave(held.state, 5, 3))
    assert held.join() == 129
    assert code(decisions.come_back, held.state, 5, 3) == "PA-38.full"


def test_a_round_begins_when_the_last_is_over() -> None:
    held = Held("swiss", 2)
    assert code(start, held) == "PA-38.too-few"
    held.join()
    assert code(set_clock, held.state, 5, 3) == "PA-38.no-round"
    held.start()
    assert code(start, held) == "PA-38.round-under-way"
    assert code(end, held.state, 3) == "PA-38.round-under-way"
    held.play()
    held.happen(end(held.state, 7))
    assert held.state.ended == 7
    assert end(held.state, 8) == ()
    assert code(start, held) == "PA-38.over"
    assert code(held.join) == "PA-38.over"


def test_the_clock_of_a_round() -> None:
    held = Held("swiss", 4, minutes=20)
    held.start()
    assert held.state.rounds[-1].ends == 3 + 20 * 60_000
    held.happen(set_clock(held.state, 5, 1000))
    assert held.state.rounds[-1].ends == 1000 + 5 * 60_000
    held.happen(set_clock(held.state, 0, 1000))
    assert held.state.rounds[-1].ends == 0
    assert code(set_clock, held.state, 100_000, 1000) == "PA-38.bad-clock"


@pytest.mark.clause("PA-38")
def test_the_host_has_the_last_word() -> None:
    held = Held("swiss", 4)
    held.start()
    held.happen(award(held.state, 1, 0, (0, 2), 5))
    assert count_result(held.state, 1, 0, (2, 0), (), 6) == ()
    held.decide(1, 2, 0)
    held.happen(award(held.state, 1, 1, (1, 1), 7))
    first, second = held.state.rounds[0].encounters
    assert (first.points, first.by_host, second.points) == ((0, 2), True, (1, 1))
    for round_, place, points, wrong in (
        (1, 0, (2, 2), "bad-result"),
        (1, 0, (2,), "bad-result"),
        (1, 0, (3, -1), "bad-result"),
        (2, 0, (2, 0), "no-such-encounter"),
        (1, 9, (2, 0), "no-such-encounter"),
        (0, 0, (2, 0), "no-such-encounter"),
    ):
        assert code(award, held.state, round_, place, points, 8) == f"PA-38.{wrong}"
    alone = Held("swiss", 3)
    alone.start()
    assert code(award, alone.state, 1, 1, (2,), 8) == "PA-38.bad-result"
    party = Held("party", 8, teams=2)
    encounter = party.start()[0]
    split = (2, *(0 for _ in encounter.teams[1:]))
    assert code(award, party.state, 1, 0, split, 8) == "PA-38.bad-result"


def test_a_draw_in_a_knockout_is_played_again_with_the_seats_exchanged() -> None:
    held = Held("knockout", 4)
    before = held.start()[0]
    assert decisions.needs_replay(held.state, 1, 0, (1, 1))
    assert count_result(held.state, 1, 0, (1, 1), (), 5) == ()
    held.happen(decisions.replay_encounter(held.state, 1, 0, "again", 6))
    found = held.state.rounds[0].encounters[0]
    assert (found.encounter.seats, found.encounter.table) == (before.seats[::-1], "again")
    assert (found.points, found.replayed) == (None, (before.table,))
    assert code(award, held.state, 1, 0, (1, 1), 6) == "PA-38.no-draw"
    held.play()
    held.start()
    assert code(award, held.state, 1, 0, (0, 2), 6) == "PA-38.too-late"


def test_who_leaves_in_a_round_has_lost_it() -> None:
    held = Held("swiss", 4)
    gone, other = held.start()[0].seats
    held.happen(leave(held.state, gone, 5))
    assert held.state.rounds[0].encounters[0].points == (0, WIN)
    assert leave(held.state, gone, 5) == ()
    assert gone not in held.state.present
    assert other in held.state.present
    party = Held("party", 8, teams=2)
    party.start()
    party.happen(leave(party.state, 1, 5))
    assert party.state.is_playing


@pytest.mark.parametrize(
    ("game", "terms", "wrong"),
    [
        (DUEL, {"title": " "}, "PA-38.bad-title"),
        (DUEL, {"title": "x" * 61}, "PA-38.bad-title"),
        (DUEL, {"rounds": 21}, "PA-38.bad-number"),
        (DUEL, {"minutes": -1}, "PA-38.bad-number"),
        (DUEL, {"length": 2}, "PA-20.bad-length"),
        (DUEL, {"bot": "nobody"}, "PA-2.unknown-bot"),
        (DUEL, {"options": {"no": "such"}}, "PA-1.unknown-option"),
        (DUEL, {"format": "party", "teams": 2}, "PA-38.no-teams"),
        (DUEL, {"teams": 2}, "PA-38.no-teams"),
        (PARTY, {"format": "party", "teams": 5}, "PA-38.no-teams"),
        (PARTY, {"format": "party"}, "PA-38.no-teams"),
        (PARTY, {"options": {"mode": "training"}}, "PA-38.not-for-two"),
        (PARTY, {"format": "party", "teams": 2, "options": {"mode": "training"}}, "PA-38.no-teams"),
    ],
)
def test_terms_that_make_no_tournament(game: AnyGame, terms: dict[str, Any], wrong: str) -> None:
    asked = {"title": "Coupe", "game": game.declaration.id, "format": "swiss", **terms}
    assert code(checked_terms, game, TournamentTerms(**asked)) == wrong


@pytest.mark.parametrize(("teams", "places"), [(2, 3), (3, 2), (4, 2)])
def test_how_many_of_a_team_sit_at_a_table(teams: int, places: int) -> None:
    held = Held("party", teams=teams)
    assert (len(held.state.teams), held.state.places) == (teams, places)


def test_a_log_begins_with_its_opening_and_has_one() -> None:
    held = Held("swiss", 1)
    with pytest.raises(ValueError, match="begins"):
        replay([EntrantJoined(1, "Ada", "key"), TournamentEnded(2)])
    with pytest.raises(ValueError, match="one opening"):
        apply(held.state, held.log[0])
