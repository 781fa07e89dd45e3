"""Races at a table, on virtual time: held, settled by who acted first, told to all, kept in the record."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from race_kit import Racer, duel, in_play, spotting, stands
from table_kit import Kit
from virtual_clock import VirtualClock

from passerelle.core.common import Resign, Verdict
from passerelle.core.common_notation import read_verdict
from passerelle.core.verdicts import CAP
from passerelle.games.dobble.actions import Name, PlayCard
from passerelle.games.dobble.deck import common_symbol
from passerelle.games.dobble.symbols import KEYS
from passerelle.games.labyrinth.actions import CallStop, Push, Skip
from passerelle.games.labyrinth.tiles import SQUARES, pushable
from passerelle.geometry.axial import Hex


def verdicts(kit: Kit) -> list[Verdict]:
    found = [read_verdict(words.removeprefix("table ")) for words in kit.words if " verdict " in words]
    assert all(found)
    return [verdict for verdict in found if verdict]


def resign(kit: Kit, racer: Racer) -> None:
    """The game has an end, and its record can be verified."""
    racer.act(Resign())
    kit.clock.advance(1000)
    stands(kit)


@pytest.mark.clause("LB-15")
def test_a_stop_is_held_for_the_slower_line_and_then_counts() -> None:
    kit, ada, _ = duel((20, 200))
    ada.solve()
    stop = ada.act(CallStop())
    kit.clock.advance(10)
    before = len(kit.course.lines)
    kit.clock.advance(180)
    assert (len(kit.course.lines), ada.answered.count(stop)) == (before, 0)
    kit.clock.advance(60)
    assert [words for words in kit.words[before:] if " verdict " in words] == []
    assert kit.words[before : before + 2] == ["p1 stop", "table won p1"]
    assert ada.answered[-1] == stop
    resign(kit, ada)


@pytest.mark.clause("LB-15", "PA-14")
def test_who_acted_first_wins_though_the_line_is_slower() -> None:
    kit, ada, bob = duel((20, 300))
    bob.solve()
    stop = bob.act(CallStop())
    kit.clock.advance(60)
    ada.act(CallStop())
    kit.clock.advance(600)
    (verdict,) = verdicts(kit)
    assert verdict.winner == "p2"
    claims = {claim.seat: claim for claim in verdict.claims}
    assert claims["p1"].arrival < claims["p2"].arrival
    assert claims["p1"].time - claims["p2"].time == 60 + 150 - 10, "he sees everything later, too"
    assert claims["p2"].round_trip == 300
    assert ada.codes == ["PA-14.was-later"]
    assert bob.answered[-1] == stop
    place = kit.words.index("p2 stop")
    assert kit.words[place - 1].startswith("table verdict p1")
    assert kit.words[place + 1] == "table won p2"
    resign(kit, ada)


@pytest.mark.clause("LB-15")
def test_too_close_to_call_is_a_tie_and_the_clause_decides() -> None:
    """A right stop beats a wrong one."""
    kit, ada, bob = duel((20, 20))
    bob.solve()
    if not kit.course.play.state.is_joined(kit.course.play.state.side("p1"), kit.course.play.state.goal):
        ada.act(CallStop())
        kit.clock.advance(3)
        bob.act(CallStop())
        kit.clock.advance(300)
        (verdict,) = verdicts(kit)
        assert (verdict.winner, [claim.seat for claim in verdict.claims]) == ("", ["p1", "p2"])
        assert "p1 stop" not in kit.words
        assert kit.words[-2:] == ["p2 stop", "table won p2"]
        assert ada.codes == ["LB-15.settling"]
    resign(kit, ada)


@pytest.mark.clause("LB-15")
def test_a_tie_of_two_wrong_stops_voids_the_card() -> None:
    kit, ada, bob = duel((20, 20))
    state = kit.course.play.state
    assert not any(state.is_joined(side, state.goal) for side in state.sides), "pick another seed"
    for racer in (ada, bob):
        racer.act(CallStop())
    kit.clock.advance(300)
    assert kit.words[-1] == "table void"
    assert verdicts(kit)[0].winner == ""
    assert ada.codes == bob.codes == ["LB-12.frozen"]
    resign(kit, bob)


def test_who_comes_when_all_is_settled_is_too_late() -> None:
    kit, ada, bob = duel((20, 100))
    ada.act(CallStop())
    kit.clock.advance(400)
    bob.act(CallStop())
    kit.clock.advance(400)
    assert verdicts(kit) == []
    assert bob.codes == ["LB-12.frozen"]
    resign(kit, ada)


def test_a_liar_gains_no_more_than_the_cap() -> None:
    """Bob claims to have acted a second before he did; his pongs, all held back, made his line look slow."""
    kit, ada, bob = duel((20, 20))
    for _ in range(4):
        bob.measured(900)
    ada.act(CallStop())
    kit.clock.advance(200)
    bob.act(CallStop(), claims=0)
    kit.clock.advance(1000)
    (verdict,) = verdicts(kit)
    bobs = verdict.claims[1]
    assert bobs.round_trip <= CAP
    assert bobs.arrival - bobs.time <= CAP
    resign(kit, ada)


def test_honest_pings_leave_nothing_to_lie_about() -> None:
    kit, ada, bob = duel((20, 20))
    ada.act(CallStop())
    kit.clock.advance(30)
    bob.act(CallStop(), claims=0)
    kit.clock.advance(1000)
    assert [verdict.winner for verdict in verdicts(kit)] in ([], ["p1"])
    assert "p1 stop" in kit.words
    resign(kit, ada)


@pytest.mark.clause("PA-20")
def test_sent_again_while_held_it_is_applied_once() -> None:
    kit, ada, _ = duel((20, 300))
    stop = ada.act(CallStop())
    kit.clock.advance(50)
    kit.table.go(ada.guest)
    back = kit.enter("Ada")
    back.act("p1", CallStop(), stop)
    back.act("p1", CallStop(), stop)
    kit.clock.advance(600)
    assert kit.words.count("p1 stop") == 1
    assert (back.answered, back.codes) == ([stop], [])
    back.act("p1", CallStop(), stop)
    assert back.answered == [stop, stop]
    assert kit.words.count("p1 stop") == 1


def test_what_a_seat_wants_next_waits_behind_its_held_action() -> None:
    kit, ada, bob = duel((20, 300))
    cells = pushable(kit.course.play.state.side("p1").board)
    ada.act(CallStop())
    kit.clock.advance(20)
    after = [ada.act(Push(SQUARES[cells[0]])), ada.act(Skip())]
    bob.act(Push(SQUARES[pushable(kit.course.play.state.side("p2").board)[0]]))
    kit.clock.advance(200)
    assert kit.words[-1].startswith("p2 push"), "others go on at once"
    assert ada.codes == []
    kit.clock.advance(600)
    assert "p1 stop" in kit.words
    assert ada.codes == ["LB-12.frozen", "LB-12.frozen"]
    assert not set(after) & set(ada.answered)
    assert not kit.table.admission.races.held  # type: ignore[attr-defined]
    resign(kit, ada)


@pytest.mark.clause("PA-4")
def test_a_pause_comes_before_what_is_still_held() -> None:
    kit, ada, _ = duel((20, 300))
    ada.act(CallStop())
    kit.clock.advance(50)
    ada.guest.ask(kit.table.pause, "p1", True)
    kit.clock.advance(1000)
    assert kit.words[-1] == "table pause"
    assert ada.codes == ["PA-4.paused"]
    ada.guest.ask(kit.table.pause, "p1", False)
    ada.act(CallStop())
    kit.clock.advance(1000)
    assert "p1 stop" in kit.words
    resign(kit, ada)


def test_a_crash_forgets_what_was_held_and_nobody_had_been_told() -> None:
    kit, ada, _ = duel((20, 300))
    ada.solve()
    stop = ada.act(CallStop())
    kit.clock.advance(50)
    before = list(kit.course.lines)
    kit.clock = VirtualClock(kit.clock.now())
    kit.table = kit.open()
    assert kit.course.lines == before
    assert stop not in ada.answered
    back = Racer(kit, "Ada", "p1", 20)
    back.guest.act("p1", CallStop(), stop)
    kit.clock.advance(600)
    assert kit.words[len(before) : len(before) + 2] == ["p1 stop", "table won p1"]
    assert back.answered == [stop]


@pytest.mark.clause("PA-14", "PA-3")
def test_what_is_held_when_a_game_ends_does_not_reach_into_the_next() -> None:
    kit, ada, bob = duel((20, 380))
    kit.clock.advance(100_000)
    ada.act(CallStop())
    kit.clock.advance(15)
    ada.act(Skip())  # waits behind it
    kit.clock.advance(15)
    bob.guest.act("p2", Resign(), "enough")
    for racer in (ada, bob):
        racer.guest.ask(kit.table.want_rematch, racer.seat)
    assert kit.course.number == 2
    assert ada.codes == ["PA-3.over", "PA-3.over"]
    kit.clock.advance(4000)
    ada.act(CallStop())
    kit.clock.advance(1500)
    assert "p1 stop" in kit.words
    resign(kit, ada)


def test_a_fault_is_an_answer_too(monkeypatch: pytest.MonkeyPatch) -> None:
    kit, ada, _ = duel((20, 100))
    ada.act(CallStop())
    kit.clock.advance(20)
    monkeypatch.setattr(kit.table.admission.races, "settle", lambda *_: 1 / 0)  # type: ignore[attr-defined]
    kit.clock.advance(600)
    assert ada.codes == ["PA-23.fault"]
    monkeypatch.undo()
    ada.act(CallStop())
    kit.clock.advance(600)
    assert "p1 stop" in kit.words


# All at once


def same_cell(*racers: Racer) -> list[PlayCard]:
    """A play of each for one and the same cell."""
    by_cell = [{play.cell: play for play in racer.plays()} for racer in racers]
    cell = next(cell for cell in by_cell[0] if all(cell in plays for plays in by_cell))
    return [plays[cell] for plays in by_cell]


@pytest.mark.clause("DB-7")
def test_a_cell_goes_to_who_was_first_and_the_other_keeps_the_card() -> None:
    kit, (ada, bob, *_) = spotting(20, 250, 20, 20)
    for_ada, for_bob = same_cell(ada, bob)
    bob.act(for_bob)
    kit.clock.advance(100)
    ada.act(for_ada)
    card = kit.course.play.state.packs["p1"][0]
    kit.clock.advance(800)
    (verdict,) = verdicts(kit)
    assert verdict.winner == "p2"
    assert ada.codes == ["PA-14.was-later"]
    assert kit.course.play.state.packs["p1"][0] == card
    ada.act(ada.plays()[0])
    kit.clock.advance(800)
    assert kit.words[-1].startswith("p1 play")
    for racer in (ada, bob):
        racer.act(Resign())
    assert all(len(cards) == 20 for cards in in_play(kit).values())


@pytest.mark.clause("DB-7")
def test_a_tie_at_equal_points_is_drawn() -> None:
    kit, (ada, bob, *_) = spotting(40, 40, 40, 40)
    for racer, play in zip((ada, bob), same_cell(ada, bob), strict=True):
        racer.act(play)
    kit.clock.advance(500)
    assert verdicts(kit)[0].winner == ""
    lot = next(words for words in kit.words if " lot " in words)
    winner = lot.split()[-1]
    assert kit.words[-1].startswith(f"{winner} play")
    loser = bob if winner == "p1" else ada
    assert loser.codes == ["DB-7.tie-lost"]


def test_plays_for_other_cells_are_no_rivals() -> None:
    kit, racers = spotting(20, 60, 100, 140)
    cells: set[object] = set()
    for racer in racers:
        play = next(play for play in racer.plays() if play.cell not in cells)
        cells.add(play.cell)
        racer.act(play)
    kit.clock.advance(1000)
    assert verdicts(kit) == []
    assert sorted(words[:7] for words in kit.words if " play " in words) == [
        f"p{n} play" for n in (1, 2, 3, 4)
    ]
    assert all(not racer.codes for racer in racers)


@pytest.mark.clause("DB-9")
def test_a_play_that_ends_the_round_races_against_all() -> None:
    """Whoever was later finds the round over, wherever the card was to lie."""
    kit, (ada, bob, _, dan) = spotting(20, 20, 20, 200)
    *three, fourth = [(1, 0), (2, 0), (3, 0), (4, 0)]

    def play(racer: Racer, cell: Hex) -> PlayCard:
        return next(play for play in racer.plays() if play.cell == cell)

    for cell in three:
        ada.act(play(ada, cell))
        kit.clock.advance(1000)
    ada.act(play(ada, fourth))
    kit.clock.advance(60)
    bob.act(play(bob, (0, 1)))
    dan.act(play(dan, (0, -1)))
    kit.clock.advance(1500)
    assert [verdict.winner for verdict in verdicts(kit)] == ["p1"]
    assert bob.codes == ["PA-14.was-later"]
    place = next(place for place, words in enumerate(kit.words) if " verdict " in words)
    assert kit.words[place + 1].startswith("p1 play 4,0")
    assert kit.words[place + 2].startswith("table round")
    assert all(len(cards) == 20 for cards in in_play(kit).values())


def shared(kit: Kit) -> Name:
    """The right name of the pair that lies there."""
    return Name(KEYS[common_symbol(*kit.course.play.state.pair)])


def not_shared(kit: Kit) -> Name:
    return Name(next(key for key in KEYS if key != shared(kit).symbol))


def found(kit: Kit) -> dict[str, int]:
    state = kit.course.play.state
    return {team: state.points(team) for team in state.teams}


@pytest.mark.clause("DB-8")
def test_nobody_waits_for_who_is_locked() -> None:
    """Bob cannot claim anything for now, however slow his line is; unlocked, he is waited for."""
    kit, (ada, bob) = spotting(20, 280, mode="warm-up")
    bob.act(not_shared(kit))
    kit.clock.advance(200)
    assert kit.words[-1].startswith("p2 miss")
    stop = ada.act(shared(kit))
    kit.clock.advance(15)
    assert ada.answered == [stop], "it was held for him"
    kit.clock.advance(5000)
    late = ada.act(shared(kit))
    kit.clock.advance(200)
    assert late not in ada.answered
    kit.clock.advance(200)
    assert late in ada.answered


@pytest.mark.clause("DB-17", "PA-14")
def test_a_pair_goes_to_who_named_it_first_though_the_line_is_slower() -> None:
    kit, (ada, bob, cyd) = spotting(20, 250, 20, mode="warm-up")
    bob.act(shared(kit))
    kit.clock.advance(100)
    ada.act(shared(kit))
    before = len(kit.words)
    kit.clock.advance(20)
    assert len(kit.words) == before, "held until the slower line has had its say"
    kit.clock.advance(800)
    (verdict,) = verdicts(kit)
    assert verdict.winner == "p2"
    assert kit.words[before].startswith("table verdict p1")
    assert kit.words[before + 1] == f"p2 name {shared(kit).symbol}"
    assert ada.codes == ["PA-14.was-later"]
    cyd.act(shared(kit))
    kit.clock.advance(50)
    assert cyd.codes == ["DB-17.found"], "whoever comes when all is settled is told who had it"
    assert found(kit) == {"pink": 0, "orange": 1, "green": 0}
    ada.act(Resign())
    kit.clock.advance(1000)
    resign(kit, bob)


@pytest.mark.clause("DB-17", "DB-7")
def test_a_tie_for_a_pair_is_drawn_then_goes_to_fewer_pairs() -> None:
    kit, racers = spotting(40, 40, mode="warm-up")
    for _ in range(2):
        for racer in racers:
            racer.act(shared(kit))
        kit.clock.advance(2500)
    assert [verdict.winner for verdict in verdicts(kit)] == ["", ""]
    assert sum(" lot " in words for words in kit.words) == 1, "the second tie has one with fewer pairs"
    assert found(kit) == {"pink": 1, "orange": 1}
    assert [racer.codes for racer in racers] == [["DB-17.tie-lost"]] * 2
    resign(kit, racers[0])


@pytest.mark.clause("DB-17", "DB-8")
def test_a_wrong_name_happens_at_once_and_locks_while_others_go_on() -> None:
    kit, (ada, bob) = spotting(20, 300, mode="warm-up")
    ada.act(not_shared(kit))
    kit.clock.advance(20)
    assert kit.words[-1].startswith("p1 miss")
    ada.act(shared(kit))
    kit.clock.advance(500)
    assert ada.codes == ["DB-8.locked"]
    bob.act(shared(kit))
    kit.clock.advance(500)
    assert found(kit) == {"pink": 0, "orange": 1}
    assert verdicts(kit) == []
    kit.clock.advance(2500)
    ada.act(shared(kit))
    kit.clock.advance(500)
    assert found(kit) == {"pink": 1, "orange": 1}, "the next pair finds nobody locked"
    resign(kit, ada)


@pytest.mark.clause("DB-17", "PA-4")
def test_a_pause_between_two_pairs_holds_the_next_one_back() -> None:
    kit, (ada, bob) = spotting(20, 20, mode="warm-up")
    ada.act(shared(kit))
    kit.clock.advance(1000)
    bob.guest.ask(kit.table.pause, "p2", True)
    kit.clock.advance(60_000)
    assert kit.words[-1] == "table pause"
    bob.guest.ask(kit.table.pause, "p2", False)
    kit.clock.advance(3000)
    assert kit.words[-1].startswith("table pair")
    resign(kit, bob)


# Whatever happens


def answers(racer: Racer) -> int:
    return len(racer.answered) + len(racer.codes)


HURRY = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 120), st.integers(0, 5)), max_size=30)


@settings(max_examples=60, deadline=None)
@given(HURRY)
def test_every_play_is_answered_once_and_the_record_stands(steps: list[tuple[int, int, int]]) -> None:
    """Who, how long after the last one, and for which of the cells that all are after."""
    kit, racers = spotting(10, 60, 150, 300)
    sent = [0] * len(racers)
    for number, wait, place in steps:
        racer = racers[number]
        plays = sorted(racer.plays(), key=lambda play: (play.cell or (), play.near))
        if plays:
            racer.act(plays[min(place, len(plays) - 1)])
            sent[number] += 1
        kit.clock.advance(wait)
    kit.clock.advance(2000)
    assert [answers(racer) for racer in racers] == sent
    for racer in racers[1:]:
        racer.act(Resign())
        kit.clock.advance(500)
    stands(kit)


@pytest.mark.clause("DB-17")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 900), st.integers(0, 9)), max_size=60))
def test_every_name_is_answered_once_and_a_pair_has_one_finder(steps: list[tuple[int, int, int]]) -> None:
    """Who, how long after the last one, and how often wrongly: all race for ten pairs."""
    kit, racers = spotting(10, 60, 150, 300, mode="warm-up", lock="1")
    sent = [0] * len(racers)
    for number, wait, luck in steps:
        if kit.course.outcome is None:
            racers[number].act(not_shared(kit) if luck == 0 else shared(kit))
            sent[number] += 1
        kit.clock.advance(wait)
    kit.clock.advance(3000)
    assert [answers(racer) for racer in racers] == sent
    named = sum(" name " in words for words in kit.words)
    assert named == sum(found(kit).values()) == kit.course.play.state.pairs_found <= 10
    if kit.course.outcome is None:
        for racer in racers[1:]:
            racer.act(Resign())
            kit.clock.advance(500)
    stands(kit)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 200), st.sampled_from(["push", "stop", "skip"]))))
def test_every_push_and_stop_is_answered_once(steps: list[tuple[bool, int, str]]) -> None:
    kit, *racers = duel((10, 250))
    sent = [0, 0]
    for number, wait, what in steps:
        racer = racers[number]
        cell = pushable(kit.course.play.state.side(racer.seat).board)[0]
        actions = {"push": Push(SQUARES[cell]), "stop": CallStop(), "skip": Skip()}
        racer.act(actions[what])
        sent[number] += 1
        kit.clock.advance(wait)
    kit.clock.advance(2000)
    assert [answers(racer) for racer in racers] == sent
    resign(kit, racers[0])
