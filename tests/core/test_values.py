"""The small values every game is made of, and how they are put into text."""

from datetime import date

import msgspec
import pytest

from passerelle.core.analysis import Analysis
from passerelle.core.chance import Dealer, fresh_secret
from passerelle.core.common import (
    Advised,
    CameBack,
    Claimed,
    GivenUp,
    Left,
    Paused,
    Resign,
    Resigned,
    Resumed,
    Seated,
    TakenBack,
    TimedOut,
    Undone,
    Verdict,
)
from passerelle.core.common_notation import read_common, read_given_up, write_common
from passerelle.core.contract import Appraisal
from passerelle.core.daily import FIRST_DAY, LAST_DAY, difficulty
from passerelle.core.history import tell_common
from passerelle.core.record import is_secret
from passerelle.core.setup import Declaration, Player, Series, Setup, check_setup, choice
from passerelle.core.simulate import PACE
from passerelle.core.steps import Steps
from passerelle.core.texts import Sentence
from passerelle.core.ticks import WAIT
from passerelle.core.values import SEATS, TABLE, Chance, Event, Fact, Fault, Outcome, Refused, kebab, refuse


@pytest.mark.clause("PA-2")
def test_there_are_eight_seats() -> None:
    assert SEATS == ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")


@pytest.mark.parametrize(
    ("name", "tag"), [("Put", "put"), ("SayNone", "say-none"), ("LayOut2D", "lay-out2-d")]
)
def test_the_tag_of_a_struct(name: str, tag: str) -> None:
    assert kebab(name) == tag


def test_a_refusal_names_its_clause_and_what_it_is_about() -> None:
    plain, told = refuse("PA-3.over"), refuse("HX-5.taken", number=18, seat="p1")
    assert (plain.clause, told.clause) == ("PA-3", "HX-5")
    assert str(plain) == str(Refused(plain)) == "PA-3.over"
    assert str(told) == str(Refused(told)) == "HX-5.taken (number: 18, seat: p1)"


@pytest.mark.clause("PA-9")
def test_a_fault_names_its_line_and_the_file_where_there_are_several() -> None:
    refusal = refuse("PA-3.over")
    assert str(Fault(7, refusal)) == "line 7: PA-3.over"
    assert str(Fault(7, refusal, "m1-2.game")) == "m1-2.game, line 7: PA-3.over"


@pytest.mark.clause("PA-12")
def test_a_fresh_secret_has_128_bits_and_is_another_every_time() -> None:
    secrets = {fresh_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert all(is_secret(secret) and len(secret) == 32 for secret in secrets)


@pytest.mark.clause("PA-11")
def test_a_die_has_six_sides_unless_told_otherwise() -> None:
    dealer = Dealer("sides")
    assert {dealer.die() for _ in range(200)} == set(range(1, 7))
    assert {dealer.die(4) for _ in range(200)} == set(range(1, 5))
    assert {dealer.choice("abc") for _ in range(100)} == set("abc")


@pytest.mark.clause("PA-12")
@pytest.mark.parametrize(
    ("text", "possible"),
    [("0" * 8, True), ("f" * 128, True), ("0" * 7, False), ("0" * 129, False), ("0" * 7 + "g", False)],
)
def test_a_secret_is_8_to_128_hexadecimal_digits(text: str, possible: bool) -> None:
    assert is_secret(text) is possible


@pytest.mark.clause("PA-13")
def test_a_setup_knows_its_seats_its_seconds_and_whether_it_is_a_revenge() -> None:
    players = (Player("p1", "human", "Ada"), Player("p2", "bot", "random"))
    setup = Setup({"clock": "30", "mode": "clock 45", "mean": "off"}, players)
    assert setup.seats == ("p1", "p2")
    assert [setup.seconds(name) for name in ("clock", "mode", "mean")] == [30, 45, None]
    revenges = [
        Setup({}, players, series).is_revenge for series in (None, Series("m", 1, 3), Series("m", 2, 3))
    ]
    assert revenges == [False, False, True]


@pytest.mark.clause("PA-1")
def test_the_first_word_of_a_choice_is_the_default() -> None:
    option = choice("pace", "XX-1", "slow", "quick")
    assert (option.default, [form.word for form in option.forms]) == ("slow", ["slow", "quick"])
    assert (option.absent, choice("pace", "XX-1", "slow", absent="none").absent) == (None, "none")


@pytest.mark.clause("PA-2")
@pytest.mark.parametrize(
    ("teams", "chosen", "fits"),
    [
        ((), "", True),
        ((), "pink", False),
        (("pink", "blue"), "", False),
        (("pink", "blue"), "blue", True),
        (("pink", "blue"), "grey", False),
    ],
)
def test_a_team_is_one_of_the_game_s_where_it_has_teams(
    teams: tuple[str, ...], chosen: str, fits: bool
) -> None:
    declaration = Declaration("plain", "XX", "nobody", 2026, (1,), (), (), teams=teams)
    setup = Setup({}, (Player("p1", "human", "Ada", chosen),))
    if fits:
        check_setup(declaration, setup)
        return
    with pytest.raises(Refused) as refused:
        check_setup(declaration, setup)
    assert refused.value.refusal == refuse("PA-2.bad-team", seat="p1", team=chosen)


def test_an_action_with_a_field_it_has_not_is_not_read() -> None:
    assert msgspec.json.decode('{"type": "resign"}', type=Resign) == Resign()
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode('{"type": "resign", "loudly": true}', type=Resign)


def test_numbers_that_programs_elsewhere_rely_on() -> None:
    """Puzzles are the same for ever, for eighty years; a row of actions begins with waiting."""
    assert (date(2020, 1, 1), date(2099, 12, 31)) == (FIRST_DAY, LAST_DAY)
    assert [difficulty(date(2026, 11, day)) for day in range(16, 23)] == [0, 0, 0, 1, 1, 1, 2]
    assert (WAIT, PACE) == (0, 1000)


def test_what_is_not_said_is_as_usual() -> None:
    declaration = Declaration("plain", "XX", "nobody", 2026, (1,), (), ())
    assert (declaration.realtime, declaration.teams, declaration.shelf) == (False, (), 100)
    assert Player("p1", "human", "Ada") == Player("p1", "human", "Ada", "", False)
    assert Chance() == Chance(0, True)
    assert Steps() == Steps((), False, False)
    assert Appraisal(None, {}, {}) == Appraisal(None, {}, {}, None, False, False)
    assert (Analysis("chance").done, Analysis("chance").work) == (0, 0)


BOT = Player("p2", "bot", "level-1")
PLAYERS = (Player("p1", "human", "Ada"), BOT, Player("p3", "human", "Cy", "pink"))
THREE = (Claimed("p1", 1050, 39), Claimed("p2", 1100, 100), Claimed("p3", 1001, 0))
"""At 1.011, 1.000 and 1.001."""

EVENTS: list[tuple[str, Event, str, Sentence]] = [
    ("p2", Resigned(), "resign", Sentence("event.resign", {"who": "p2"})),
    ("p2", Undone(), "undo", Sentence("event.undo", {"who": "p2"}, "quiet")),
    ("p2", TakenBack(), "takeback", Sentence("event.takeback", {"who": "p2"}, "quiet")),
    (TABLE, Advised("p2"), "advice p2", Sentence("event.advice", {"seat": "p2"}, "quiet")),
    ("p2", Left(), "leave", Sentence("event.leave", {"who": "p2"})),
    ("p2", CameBack(), "back", Sentence("event.back", {"who": "p2"})),
    (TABLE, Paused(), "pause", Sentence("event.pause", weight="quiet")),
    (TABLE, Resumed(), "resume", Sentence("event.resume", {"who": TABLE})),
    (TABLE, TimedOut("p2"), "timeout p2", Sentence("event.timeout", {"seat": "p2"})),
    (
        TABLE,
        GivenUp(Outcome(("p1",), "resigned"), "p1"),
        "result p1 resigned",
        Sentence("event.result-resigned", {"seat": "p1"}, "loud"),
    ),
    (
        TABLE,
        GivenUp(Outcome(("p3",), "abandoned"), "pink"),
        "result pink abandoned",
        Sentence("event.result-abandoned", {"seat": "pink"}, "loud"),
    ),
    (
        TABLE,
        Seated(BOT),
        "seat p2 bot level-1",
        Sentence("event.seat", {"seat": "p2", "kind": "bot", "name": "level-1"}),
    ),
    (
        TABLE,
        Verdict(THREE, 5, ""),
        "verdict p1 1.011 p2 1.000 p3 1.001 within 0.005 tie p1:1.050/0.039 p2:1.100/0.100 p3:1.001/0.000",
        Sentence(
            "event.verdict-tie",
            {"seat": "", "ahead": 1, "within": 5, "between": "p1 p2 p3", "trips": "p1 39 p2 100 p3 0"},
        ),
    ),
    (
        TABLE,
        Verdict(THREE[:2], 5, "p2"),
        "verdict p1 1.011 p2 1.000 within 0.005 p2 p1:1.050/0.039 p2:1.100/0.100",
        Sentence(
            "event.verdict",
            {"seat": "p2", "ahead": 11, "within": 5, "between": "p1 p2", "trips": "p1 39 p2 100"},
        ),
    ),
]


@pytest.mark.clause("PA-4", "PA-5", "PA-6", "PA-7", "PA-14", "PA-15", "PA-16", "PA-17")
@pytest.mark.parametrize(("who", "event", "words", "sentence"), EVENTS)
def test_events_of_all_games_are_written_read_and_told(
    who: str, event: Event, words: str, sentence: Sentence
) -> None:
    assert write_common(event) == words  # type: ignore[arg-type]
    assert (read_common(who, words) or read_given_up(words, PLAYERS)) == event
    assert read_common("p1" if who == TABLE else TABLE, words) is None
    assert tell_common(Fact(0, who, event)) == sentence  # type: ignore[arg-type]


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(
    "words",
    [
        "timeout p9",
        "timeout",
        "result p1 chain",
        "result p1",
        "seat p2 robot level-1",
        'seat p2 human "A\\da"',
        'seat p2 human " "',
        'seat p2 human "A\tda"',
        "advice p9",
        "advice",
        "seat",
        "pause now",
        "resign",
    ],
)
def test_other_words_of_the_table_are_the_games_own(words: str) -> None:
    assert read_common(TABLE, words) is None
    assert read_given_up(words, PLAYERS) is None
