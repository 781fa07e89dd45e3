"""PA-24: who plays against bots alone and reads the help is waited for. On virtual time."""

from __future__ import annotations

import pytest
from table_kit import ADA, BOB, HOST, Kit, Onlooker

from passerelle.games import catalogue
from passerelle.table.seats import Chair, hash_key

BOT = Chair("bot", "level-1")
LONG = 60_000


def bot_to_play(*chairs: Chair) -> tuple[Kit, list[Onlooker]]:
    """A game of Forma that a bot begins, which is drawn by lot; everybody is there."""
    while True:
        kit = Kit(*chairs, game=catalogue.find("forma"), setup="random", resume=3000)
        guests = [kit.enter(chair.name, HOST) for chair in chairs if chair.kind == "human"]
        guests[0].ask(kit.table.start)
        if kit.awaited in kit.course.bots:
            return kit, guests


def race() -> tuple[Kit, Onlooker]:
    ada = Chair("human", "Ada", "orange", key=hash_key("Ada"), nonce="ab" * 8)
    kit = Kit(Chair("bot", "level-5", "blue"), ada, game=catalogue.find("dobble"), resume=3000)
    guest = kit.enter("Ada", HOST)
    guest.ask(kit.table.start)
    kit.clock.advance(10_000)
    return kit, guest


@pytest.mark.clause("PA-24")
def test_bots_of_a_turn_game_wait_and_then_play() -> None:
    kit, (ada,) = bot_to_play(ADA, BOT)
    ada.ask(kit.table.read_help, True)
    lines = list(kit.words)
    kit.clock.advance(LONG)
    assert kit.words == lines
    ada.ask(kit.table.read_help, False)
    kit.clock.advance(3000)
    assert len(kit.words) > len(lines)
    assert "table pause" not in kit.words


@pytest.mark.clause("PA-24")
def test_whoever_closes_the_page_has_closed_the_help() -> None:
    kit, (ada,) = bot_to_play(ADA, BOT)
    ada.ask(kit.table.read_help, True)
    lines = list(kit.words)
    kit.table.go(ada)
    kit.enter("Ada", HOST)
    kit.clock.advance(3000)
    assert len(kit.words) > len(lines)


@pytest.mark.clause("PA-24")
def test_a_race_against_bots_is_paused_until_the_help_is_closed() -> None:
    kit, ada = race()
    ada.ask(kit.table.read_help, True)
    lines = list(kit.words)
    assert lines[-1] == "table pause"
    kit.clock.advance(LONG)
    assert kit.words == lines
    ada.ask(kit.table.read_help, False)
    assert kit.table.resumes_in == 3000
    kit.clock.advance(1000)
    ada.ask(kit.table.read_help, True)  # once more, during the countdown
    kit.clock.advance(LONG)
    assert kit.words == lines
    ada.ask(kit.table.read_help, False)
    kit.clock.advance(LONG)
    assert kit.words[len(lines)] == "table resume"
    assert len(kit.words) > len(lines) + 1
    assert ada.codes == []


@pytest.mark.clause("PA-24")
def test_a_pause_that_was_asked_for_outlasts_the_help() -> None:
    kit, ada = race()
    ada.ask(kit.table.pause, "p2", True)
    ada.ask(kit.table.read_help, True)
    ada.ask(kit.table.read_help, False)
    kit.clock.advance(LONG)
    assert kit.words[-1] == "table pause"
    assert ada.codes == []


@pytest.mark.clause("PA-24")
def test_between_people_and_for_onlookers_the_help_changes_nothing() -> None:
    kit = Kit(BOT, BOT)
    kit.enter(HOST).ask(kit.table.start)
    onlooker = kit.enter()
    onlooker.ask(kit.table.read_help, True)
    kit.clock.advance(LONG)
    assert len(kit.words) > 5

    people = Kit(ADA, BOB, game=catalogue.find("labyrinth"), resume=3000)
    ada, _ = people.started()
    people.clock.advance(10_000)
    ada.ask(people.table.read_help, True)
    assert "table pause" not in people.words


@pytest.mark.clause("PA-24")
def test_with_another_person_at_the_table_bots_go_on() -> None:
    kit, (ada, bob) = bot_to_play(BOT, BOT, ADA, BOB)
    lines = len(kit.words)
    ada.ask(kit.table.read_help, True)
    bob.ask(kit.table.read_help, True)
    kit.clock.advance(3000)
    assert len(kit.words) > lines
