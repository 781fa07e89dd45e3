"""Series: best of N over the same people, one record each and a summary that can be checked."""

import pytest
from msgspec.structs import replace

from passerelle.core import match as matches
from passerelle.core.common_notation import write_player
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
    assert [replace(match, length=5, wins=(wins, 0)).decided for wins in (2, 3)] == [False, True]


@pytest.mark.clause("PA-13", "PA-2", "PA-9")
def test_a_bad_line_of_a_summary_is_refused_where_it_stands() -> None:
    game = catalogue.find("hexades")
    good = (
        'passerelle-match 1\nmatch m1 best of 3\ngame hexades\nseat p1 human "Ada"\nseat p2 human "Bo"\n---\n'
    )
    nothing = "wins p1 0 p2 0\n"
    assert matches.check(good + nothing, game, {}).wins == (0, 0)
    assert matches.game_of(good + nothing, catalogue.find) == game
    for old, new, line, code in (
        ("passerelle-match 1", "passerelle-match 2", 1, "PA-9.newer-format"),
        ("passerelle-match 1", "passerelle 1", 1, "PA-13.not-a-match"),
        ("best of 3", "best of 0", 2, "PA-13.not-a-match"),
        ("match m1", "round m1", 2, "PA-9.expected"),
        ("game hexades", "game chess", 3, "PA-9.unknown-game"),
        ('seat p2 human "Bo"\n', "", 4, "PA-2.seat-count"),
        ("---", "===", 6, "PA-9.expected"),
        (nothing, "record m1-1.game p1\n" + nothing, 7, "PA-13.bad-match-line"),
        (nothing, "record m1-1.game won p1\n" + nothing, 7, "PA-13.record-missing"),
        (nothing, "wins p1 0 p2 1\n", 7, "PA-13.wins-do-not-follow"),
        (nothing, nothing * 2, 8, "PA-13.after-the-wins"),
        (nothing, "", 7, "PA-9.ends-early"),
    ):
        with pytest.raises(Fault) as caught:
            matches.check((good + nothing).replace(old, new), game, {})
        assert (caught.value.line, caught.value.refusal.code) == (line, code)


@pytest.mark.clause("PA-13")
@pytest.mark.parametrize("played", ["hexades"], indirect=True)
def test_records_of_a_match_are_over_under_the_same_options_and_no_more_than_needed(
    played: tuple[AnyGame, Match, dict[str, Record]],
) -> None:
    game, match, records = played
    text = matches.write(match)

    def fault(text: str, records: dict[str, Record]) -> tuple[str, str]:
        with pytest.raises(Fault) as caught:
            matches.check(text, game, records)
        return caught.value.refusal.code, caught.value.file

    last = list(records)[-1]
    running = replace(records[last], seed=None)
    assert fault(text, records | {last: running}) == ("PA-13.not-over", "")
    cut = replace(records[last], facts=records[last].facts[:-1])
    assert fault(text, records | {last: cut}) == ("PA-10.consequence-missing", last)
    option = game.declaration.options[0]
    other = next(form.word for form in option.forms if form.word not in ("", option.default))
    header = records[last].header
    setup = replace(header.setup, options=header.setup.options | {option.name: other})
    changed = replace(records[last], header=replace(header, setup=setup))
    assert fault(text, records | {last: changed}) == ("PA-13.other-options", "")
    *head, wins = text.splitlines()
    again = "\n".join([*head, f"record m1-{len(records) + 1}.game won p1", wins, ""])
    assert fault(again, records) == ("PA-13.decided-already", "")
    won = next(line for line in head if line.startswith("record"))
    stolen = won[:-1] + ("2" if won.endswith("1") else "1")
    assert fault(text.replace(won, stolen), records) == ("PA-13.wins-do-not-follow", "")
