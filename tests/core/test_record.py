"""Records: what is written is read back, and whatever is wrong is refused with its line."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.chance import Lottery
from passerelle.core.common import Resign
from passerelle.core.common_notation import read_name, read_time, write_name, write_time
from passerelle.core.contract import AnyGame
from passerelle.core.driver import Driver
from passerelle.core.record import Record
from passerelle.core.replay import Referee, replay, verify
from passerelle.core.setup import Player, Series, Setup, choice
from passerelle.core.simulate import derived_lottery, finished_record
from passerelle.core.values import TABLE, Fault, Refused
from passerelle.games import catalogue
from passerelle.testkit.games import setup_for


def fault_of(text: str, *, check_draws: bool = False) -> tuple[int, str]:
    """The line and code a text is refused with; it must be refused."""

    def read() -> None:
        record = records.read(text, catalogue.find)
        (verify if check_draws else replay)(record)

    with pytest.raises(Fault) as caught:
        read()
    return caught.value.line, caught.value.refusal.code


def changed(text: str, number: int, line: str | None) -> str:
    """With this line in place of line `number` (None: without it)."""
    lines = text.split("\n")
    lines[number - 1 : number] = [] if line is None else [line]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def text(game: AnyGame, record: Record) -> str:
    return records.write(record)


@pytest.mark.clause("PA-9")
def test_the_first_line_of_the_body_is_where_it_says(text: str, record: Record) -> None:
    assert text.split("\n")[record.body_starts - 2] == "---"


@given(st.integers(0, 10**11))
def test_times_come_back(at: int) -> None:
    assert read_time(write_time(at)) == at


@pytest.mark.parametrize("wrong", ["1", "1.0", "01.000", "-1.000", "1.0000", "1,000", ".000", "1e3.000", ""])
def test_times_have_one_spelling(wrong: str) -> None:
    assert read_time(wrong) is None


@given(st.text(min_size=1, max_size=30))
def test_any_printable_name_comes_back(name: str) -> None:
    written = write_name(name)
    expected = name if name.isprintable() and name.strip() else None
    assert read_name(written) == expected


@pytest.mark.clause("PA-2", "PA-13")
@pytest.mark.parametrize(
    "player",
    [
        Player("p1", "human", 'Ada "la reine" \\'),
        Player("p1", "human", "Zoë", assist=True),
        Player("p1", "bot", "level-1"),
    ],
)
def test_headers_come_back(game: AnyGame, record: Record, player: Player) -> None:
    setup = replace(
        record.header.setup, players=(player, record.header.setup.players[1]), series=Series("m-1", 2, 3)
    )
    header = replace(record.header, setup=setup)
    read = records.read(records.write(Record(game, header, ())), catalogue.find)
    assert read.header == header


@pytest.mark.clause("PA-9")
@pytest.mark.parametrize(
    ("line", "new", "code"),
    [
        (1, "passerelle 3", "PA-9.newer-format"),
        (1, "passerelle 0", "PA-9.not-a-record"),
        (1, "passerelle 01", "PA-9.not-a-record"),
        (2, "game nonesuch", "PA-9.unknown-game"),
        (2, None, "PA-9.expected"),
        (3, "option colour blue", "PA-1.unknown-option"),
        (3, "option layout heart", "PA-1.bad-value"),
        (5, "option clock 4", "PA-1.bad-value"),
        (5, "option clock 030", "PA-1.bad-value"),
        (6, 'seat p2 human "Ada"', "PA-2.bad-seat-line"),
        (6, 'seat p1 human ""', "PA-2.bad-seat-line"),
        (6, 'seat p1 pink human "Ada"', "PA-2.bad-team"),
        (6, "seat p1 bot level-9", "PA-2.unknown-bot"),
        (8, "commit sha256 12", "PA-12.bad-secret"),
        (8, "commit md5 12", "PA-12.bad-secret"),
        (9, "nonce p2 77ab77ab", "PA-9.expected"),
        (9, "nonce p1 ZZ", "PA-12.bad-secret"),
        (11, "----", "PA-9.expected"),
        (12, "0.000 table layout 1 2 3", "PA-9.unknown-words"),
        (13, "0 table lot p1", "PA-9.bad-time"),
        (13, "0.000 nobody lot p1", "PA-9.bad-author"),
        (13, "0.000 p3 silent", "PA-9.bad-author"),
        (13, "0.000 table  lot p1", "PA-9.unknown-words"),
        (13, "0.000 table lot p1 ", "PA-9.bad-characters"),
        (13, "# a comment", "PA-9.bad-time"),
        (13, "", "PA-9.bad-time"),
        (13, "seed 0123456789abcdef", "PA-12.after-seed"),
    ],
)  # fmt: skip
def test_a_broken_line_is_refused_where_it_stands(text: str, line: int, new: str | None, code: str) -> None:
    where, refused = fault_of(changed(text, line, new))
    assert refused == code
    # What is wrong with the setup as a whole, or after the seed, is told one line beside it.
    assert abs(where - line) <= (4 if code.startswith("PA-2.") and "bad-seat" not in code else 1)


class Later(type(catalogue.find("hexades"))):  # type: ignore[misc]
    """Hexadés in some later version, with an option before and one behind those of today."""

    declaration = replace(
        catalogue.find("hexades").declaration,
        options=(
            choice("weather", "PA-1", "rain", "sun", absent="sun"),
            *catalogue.find("hexades").declaration.options,
            choice("wind", "PA-1", "calm", "storm", absent="storm"),
        ),
    )


@pytest.mark.clause("PA-1")
def test_an_option_added_later_has_the_value_it_meant_then(text: str) -> None:
    later = Later()
    record = records.read(text, lambda _: later)
    assert record.header.setup.options["weather"] == "sun"
    assert record.header.setup.options["wind"] == "storm"
    assert list(record.header.setup.options) == [option.name for option in later.declaration.options]
    replay(record)
    assert records.write(record) == text
    assert text.split("\n")[record.body_starts - 2] == "---"


@pytest.mark.clause("PA-1")
def test_a_later_record_states_the_option_and_is_refused_by_name_here(text: str) -> None:
    newer = changed(text, 3, "option weather rain\n" + text.split("\n")[2])
    record = records.read(newer, lambda _: Later())
    assert record.header.setup.options["weather"] == "rain"
    assert records.write(record) == newer
    assert fault_of(newer) == (3, "PA-1.unknown-option")
    assert fault_of(changed(text, 5, text.split("\n")[4] + "\noption wind calm")) == (
        6,
        "PA-1.unknown-option",
    )


@pytest.mark.clause("PA-9")
def test_a_record_ends_with_a_newline_and_has_a_header(text: str) -> None:
    assert fault_of(text[:-1])[1] == "PA-9.no-last-newline"
    assert fault_of("passerelle 1\ngame hexades\n") == (3, "PA-9.ends-early")
    assert fault_of("")[1] == "PA-9.ends-early"


@pytest.mark.clause("PA-8")
def test_time_never_runs_back(text: str, record: Record) -> None:
    late = next(i for i, fact in enumerate(record.facts) if i and record.facts[i - 1].at > 1000)
    line = text.split("\n")[record.body_starts + late - 1]
    back = "0.500 " + line.partition(" ")[2]
    assert fault_of(changed(text, record.body_starts + late, back)) == (
        record.body_starts + late,
        "PA-8.time-runs-back",
    )


@pytest.mark.clause("PA-3")
def test_nothing_follows_the_result(text: str, record: Record) -> None:
    *_, result, seed, _ = text.split("\n")
    last = record.body_starts + len(record.facts)
    for extra in ("p1 none", "p1 resign", "p1 leave", "table pause", "table roll 1 2 3"):
        line = result.split(" ")[0] + " " + extra
        assert fault_of(text.replace(seed, f"{line}\n{seed}")) == (last, "PA-3.over")


@pytest.mark.clause("PA-10")
def test_a_missing_or_false_result_is_refused(text: str, record: Record) -> None:
    last = record.body_starts + len(record.facts) - 1
    without = changed(text, last, None)
    assert fault_of(without) == (last, "PA-10.consequence-missing")
    lines = text.split("\n")
    winner = lines[last - 1].split(" ")[3]
    loser = "p2" if winner == "p1" else "p1"
    false = lines[last - 1].replace(f"result {winner}", f"result {loser}")
    assert fault_of(changed(text, last, false)) == (last, "PA-10.does-not-follow")
    early = "\n".join([*lines[: record.body_starts + 3], f"99.000 table result {winner} chain", ""])
    assert fault_of(early)[1] in ("PA-11.nothing-to-draw", "PA-11.not-a-draw")


@pytest.mark.clause("PA-12")
def test_the_seed_comes_after_the_result_and_only_then(text: str, record: Record) -> None:
    last = record.body_starts + len(record.facts)
    assert fault_of(changed(text, last, None)) == (last, "PA-12.seed-missing")
    unfinished = "\n".join([*text.split("\n")[: record.body_starts + 2], f"seed {record.seed}", ""])
    assert fault_of(unfinished)[1] == "PA-12.seed-too-early"


@pytest.mark.clause("PA-11", "PA-12")
def test_verify_notices_another_seed_another_nonce_and_a_changed_draw(text: str, record: Record) -> None:
    last = record.body_starts + len(record.facts)
    assert fault_of(changed(text, last, "seed 00000000deadbeef"), check_draws=True) == (
        8,
        "PA-12.commit-mismatch",
    )
    assert (
        fault_of(changed(text, 9, "nonce p1 00000000deadbeef"), check_draws=True)[1] == "PA-11.not-the-draw"
    )
    number, lot = next((i, line) for i, line in enumerate(text.split("\n"), 1) if " lot " in line)
    other = lot.replace("p1", "p3").replace("p2", "p1").replace("p3", "p2")
    assert fault_of(changed(text, number, other), check_draws=True) == (number, "PA-11.not-the-draw")


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.text(st.characters(codec="utf-8"), max_size=12))
def test_no_damage_is_ever_more_than_a_fault(text: str, seed: int, junk: str) -> None:
    """Characters and lines cut, doubled, swapped or overwritten: a Fault, or still a record; never a crash."""
    rng = random.Random(seed)
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                lines[first], lines[second] = lines[second], lines[first]
            case 1:
                lines.insert(first, lines[second])
            case 2 if len(lines) > 2:
                del lines[first]
            case 3:
                cut = rng.randint(0, len(lines[first]))
                lines[first] = lines[first][:cut] + junk + lines[first][cut + rng.randint(0, 3) :]
            case _:
                lines[first] = junk
    damaged = "\n".join(lines)
    fault = None
    try:
        read = records.read(damaged, catalogue.find)
        replay(read)
    except Fault as caught:
        fault = caught
    assert fault is None or 1 <= fault.line <= damaged.count("\n") + 2


LONG = "x" * 99


@pytest.mark.clause("PA-9", "PA-1")
@pytest.mark.parametrize(
    ("line", "new", "parameter", "kept"),
    [
        (2, LONG, "text", 40),
        (2, f"game {LONG}", "game", 40),
        (3, f"option {LONG} x", "option", 40),
        (3, f"option layout {LONG}", "value", 40),
        (6, f"option {LONG} x", "option", 40),
        (13, f"{LONG} table lot p1", "text", 40),
        (13, f"0.000 {LONG} lot p1", "text", 40),
        (13, f"0.000 table {LONG}", "words", 60),
    ],
)
def test_of_what_is_wrong_only_the_beginning_is_quoted(
    text: str, line: int, new: str, parameter: str, kept: int
) -> None:
    with pytest.raises(Fault) as caught:
        records.read(changed(text, line, new), catalogue.find)
    assert caught.value.line == line
    assert caught.value.refusal.parameters[parameter] == LONG[:kept]


@pytest.mark.clause("PA-1", "PA-9", "PA-12", "PA-13")
@pytest.mark.parametrize(
    ("line", "new", "code"),
    [
        (3, "option mean off", "PA-9.expected"),
        (5, "option clock off\noption clock off", "PA-9.expected"),
        (8, "match m game 4 of 3\ncommit sha256 " + "0" * 64, "PA-13.bad-match-line"),
        (8, "match m game 0 of 3\ncommit sha256 " + "0" * 64, "PA-13.bad-match-line"),
        (8, "match m game 1 of 100\ncommit sha256 " + "0" * 64, "PA-13.bad-match-line"),
        (8, "commit sha256 " + "0" * 63, "PA-12.bad-secret"),
        (9, "nonce p1 0000000", "PA-12.bad-secret"),
    ],
)
def test_a_bad_line_of_the_header_is_refused(text: str, line: int, new: str, code: str) -> None:
    with pytest.raises(Fault) as caught:
        records.read(changed(text, line, new), catalogue.find)
    assert caught.value.refusal.code == code
    assert caught.value.line == line + (code == "PA-9.expected" and line == 5)


@pytest.mark.clause("PA-12")
def test_a_seed_that_is_none_and_a_game_without_its_seed(text: str, record: Record) -> None:
    last = record.body_starts + len(record.facts)
    assert fault_of(changed(text, last, "seed xyz")) == (last, "PA-12.bad-secret")
    assert fault_of(changed(text, last, f"seed {record.seed}\nseed {record.seed}")) == (
        last + 1,
        "PA-12.after-seed",
    )
    with pytest.raises(Fault) as caught:
        verify(replace(record, seed=None))
    assert (caught.value.line, caught.value.refusal.code) == (last, "PA-12.seed-missing")
    assert record.lottery == Lottery(str(record.seed), record.header.nonces)
    assert replace(record, seed=None).lottery is None


@pytest.mark.clause("PA-13")
def test_a_game_of_a_series_says_which_one(game: AnyGame, record: Record) -> None:
    setup = replace(record.header.setup, series=Series("m-1", 99, 99))
    header = replace(record.header, setup=setup)
    written = records.write(Record(game, header, ()))
    assert written.split("\n")[7] == "match m-1 game 99 of 99"
    assert records.read(written, catalogue.find).body_starts == record.body_starts + 1


@pytest.mark.clause("PA-9")
def test_bad_characters_and_a_missing_newline_are_told_with_their_line(text: str) -> None:
    assert fault_of(text[:-1]) == (text.count("\n"), "PA-9.no-last-newline")
    for line in (1, 13):
        assert fault_of(changed(text, line, "0.000 table lot p1 ")) == (line, "PA-9.bad-characters")


@pytest.mark.clause("PA-2")
def test_a_setup_that_is_refused_is_told_with_the_line_of_the_game(text: str) -> None:
    assert fault_of(changed(text, 6, "seat p1 bot level-9")) == (2, "PA-2.unknown-bot")


# A game that goes on from a moment of another one


def going_on(record: Record, lines: int, taken: int) -> Record:
    """So many lines of this game, then one that is drawn by another lottery, then both players resign."""
    driver = Driver(record.game, playing.begin(record.game, record.header.setup), derived_lottery("on", 2))
    driver.follow(record.facts[:lines])
    assert driver.act("p1", Resign(), record.facts[lines].at) is None
    whole = finished_record(driver)
    return replace(whole, header=replace(whole.header, taken=taken))


@pytest.fixture(scope="module")
def roll(record: Record) -> int:
    """The place of some line that was drawn."""
    return next(
        n for n, fact in enumerate(record.facts) if n > 9 and "roll" in records.write_fact(record.game, fact)
    )


@pytest.mark.clause("PA-9", "PA-11")
def test_what_is_taken_from_another_game_is_not_drawn_again(record: Record, roll: int) -> None:
    own = going_on(record, roll, taken=roll)
    assert (own.facts[:roll], own.facts[roll].who) == (record.facts[:roll], TABLE)
    assert own.facts[roll].event != record.facts[roll].event
    assert verify(own).resigned == {"p1"}
    more = going_on(record, roll + 1, taken=roll + 1)
    assert more.facts[roll] == record.facts[roll]
    assert verify(more).resigned == {"p1"}
    with pytest.raises(Fault) as caught:
        verify(going_on(record, roll + 1, taken=roll))
    assert (caught.value.line, caught.value.refusal.code) == (own.body_starts + roll, "PA-11.not-the-draw")


@pytest.mark.clause("PA-11")
def test_the_very_first_draw_is_the_lottery_s() -> None:
    verbindung = catalogue.find("verbindung")
    begun = Driver(verbindung, playing.begin(verbindung, setup_for(verbindung, 2)), derived_lottery("one", 2))
    (roll,) = begun.settle(0)
    referees = [Referee(verbindung, begun.play.setup, derived_lottery(seed, 2)) for seed in ("one", "other")]
    refusals = [referee.accept(roll) for referee in referees]
    assert [refusal and refusal.code for refusal in refusals] == [None, "PA-11.not-the-draw"]


@pytest.mark.clause("PA-9")
def test_a_record_says_how_many_lines_it_took_from_another(record: Record, roll: int) -> None:
    own = going_on(record, roll, taken=roll)
    text = records.write(own)
    lines = text.split("\n")
    assert (lines[0], lines[own.body_starts - 3], lines[own.body_starts - 2]) == (
        "passerelle 2",
        f"from {roll}",
        "---",
    )
    again = records.read(text, catalogue.find)
    assert (again.header, again.facts, again.seed) == (own.header, own.facts, own.seed)
    assert records.write(again) == text
    place = own.body_starts - 2
    for wrong in ("from 0", "from 01", "from 12345", "from many"):
        assert fault_of(changed(text, place, wrong)) == (place, "PA-9.expected")
    count = len(own.facts)
    assert records.read(changed(text, place, f"from {count}"), catalogue.find).header.taken == count
    assert fault_of(changed(text, place, f"from {count + 1}"))[1] == "PA-9.ends-early"


# Small print


@pytest.mark.clause("PA-9")
def test_only_the_table_writes_a_result(game: AnyGame, setup: Setup) -> None:
    assert records.read_event(game, TABLE, "result p2 resigned", setup)
    with pytest.raises(Refused):
        records.read_event(game, "p1", "result p2 resigned", setup)


@pytest.mark.clause("PA-5", "PA-9")
def test_who_resigned_does_not_win_by_points() -> None:
    forma = catalogue.find("forma")
    begun = Driver(forma, playing.begin(forma, setup_for(forma, 4)), derived_lottery("points", 4))
    header = records.write_header(finished_record(begun).header)
    lines = ("p1 leave", "p2 leave", "p3 resign", "table result p1 5 p2 6 p3 9 p4 1")
    told = records.read(header + "".join(f"1.000 {line}\n" for line in lines), catalogue.find)
    assert told.facts[-1].event.outcome.winners == ("p2",)


def test_a_header_has_a_nonce_for_every_seat(record: Record) -> None:
    with pytest.raises(ValueError, match="zip"):
        records.write_header(replace(record.header, nonces=record.header.nonces[:1]))
