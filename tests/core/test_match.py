"""Series: best of N over the same people, one record each and a summary that can be checked."""

import pytest
from msgspec.structs import replace

from passerelle.core import match as matches
from passerelle.core.common import write_player
from passerelle.core.contract import AnyGame
from passerelle.core.match import Match
from passerelle.core.record import Record, read, write
from passerelle.core.replay import replay
from passerelle.core.setup import Player, complete_options
from passerelle.core.simulate import derived_lottery, play_out
from passerelle.core.values import Fault
from passerelle.games import catalogue


def people(game: AnyGame) -> tuple[Player, ...]:
    first, second = game.suggested_teams(2)
    return Player("p1", "human", "Ada", first), Player("p2", "human", "Bo", second)


@pytest.fixture(scope="module", params=catalogue.IDS)
def played(request: pytest.FixtureRequest) -> tuple[AnyGame, Match, dict[str, Record]]:
    """A best of three between two random players, and the records as read back from their text."""
    game = catalogue.find(request.param)
    options = complete_options(game.declaration, {})
    match, records = matches.start("m1", game, 3, people(game)), {}
    while not match.decided:
        setup = matches.next_setup(match, options)
        bots = {seat: game.bots["random"]() for seat in setup.seats}
        record = play_out(game, setup, bots, derived_lottery(f"match {len(match.played)}", 2))
        records[match.next_file] = read(write(record), catalogue.find)
        match = matches.record_game(match, game, replay(record))
    return game, match, records


@pytest.mark.clause("PA-13")
def test_two_wins_of_three_decide(played: tuple[AnyGame, Match, dict[str, Record]]) -> None:
    _, match, records = played
    assert max(match.wins) == 2
    assert len(records) in (2, 3)
    assert sum(match.wins) == len(records)


@pytest.mark.clause("PA-13")
def test_the_summary_follows_from_its_records(played: tuple[AnyGame, Match, dict[str, Record]]) -> None:
    game, match, records = played
    checked = matches.check(matches.write(match), game, records)
    assert (checked.wins, checked.people) == (match.wins, match.people)


@pytest.mark.clause("PA-13")
def test_a_false_summary_is_refused(played: tuple[AnyGame, Match, dict[str, Record]]) -> None:
    game, match, records = played
    text = matches.write(match)

    def code(text: str, records: dict[str, Record]) -> str:
        with pytest.raises(Fault) as caught:
            matches.check(text, game, records)
        return caught.value.refusal.code

    assert code(text.replace(f"wins p1 {match.wins[0]}", "wins p1 7"), records) == "PA-13.wins-do-not-follow"
    assert code("nonsense\n", records) == "PA-13.not-a-match"
    first, *rest = records
    assert code(text, {name: records[name] for name in rest}) == "PA-13.record-missing"
    swapped = dict(zip([first, *rest], [*(records[name] for name in rest), records[first]], strict=True))
    assert code(text, swapped) == "PA-13.not-of-this-match"
    stranger = text.replace('human "Ada"', 'human "Eve"')
    assert code(stranger, records) == "PA-13.not-of-this-match"
    ada = write_player(match.people[0])
    assert code(text.replace(f"seat {ada}", "seat nobody"), records) == "PA-2.bad-seat-line"


def test_people_keep_their_identity_when_seats_change(
    played: tuple[AnyGame, Match, dict[str, Record]],
) -> None:
    _, match, records = played
    for game, record in zip(match.played, records.values(), strict=True):
        names = [player.name for player in record.header.setup.players]
        assert names == [match.people[person].name for person in game.order]


def test_a_drawn_series_ends_after_its_last_game(played: tuple[AnyGame, Match, dict[str, Record]]) -> None:
    _, match, _ = played
    shared = replace(match.played[0], winners=())
    assert replace(match, wins=(0, 0), played=(shared, shared, shared)).decided
    assert not replace(match, wins=(0, 0), played=(shared, shared)).decided
