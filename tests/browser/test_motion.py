"""What moves is seen moving: the only tests in which nobody asked for less motion."""

from __future__ import annotations

import pytest
from hands import Hands
from playwright.sync_api import expect
from setting import Visit
from wizard import Wizard, new_table

pytestmark = pytest.mark.browser


def moved(hands: Hands) -> dict[str, int]:
    """What has moved since this was first asked: animations by their names, transitions, and those of Svelte."""
    found: dict[str, int] = hands.page.evaluate(MOVED)
    return found


MOVED = """() => {
  if (!window.moved) {
    const moved = (window.moved = {})
    const count = name => (moved[name] = (moved[name] ?? 0) + 1)
    addEventListener('animationstart', event => count(event.animationName.replace(/^svelte-\\w+-/, '')), true)
    addEventListener('transitionrun', event => count(`${event.propertyName} of ${event.target.classList[0]}`), true)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      count(`svelte ${this.classList[0]}`)
      return animate.apply(this, how)
    }
  }
  return window.moved
}"""


def test_a_game_with_turns_moves(visit: Visit) -> None:
    """Dice tumble and tokens land; what has moved lies where it lies for who asked for no movement."""
    ada = visit(motion=True)
    assert moved(ada) == {}
    ada.open_table(0)
    ada.choose_colour("red")
    places: list[int] = []
    while len(places) < 2:
        if ada.wait_for_turn() == "free":
            places.append(ada.free_places()[0])
            ada.put(places[-1])
        else:
            ada.give_up_finding()
    seen = moved(ada)
    assert {"tumble", "tumble-back"} <= seen.keys(), seen
    assert seen["svelte token"] >= 2, seen
    still = visit(f"/t/{ada.table}")
    expect(still.page.get_by_role("gridcell")).to_have_count(36)
    expect(still.page.locator(".stage .token")).to_have_count(2)
    assert ada.cells == still.cells
    ada.page.wait_for_function("() => !document.querySelector('.rolling')")
    assert len(set(places)) == 2


def test_a_race_moves(visit: Visit) -> None:
    """Tiles slide, the corridor lights up, and the card is won by what was pushed."""
    hands = visit(motion=True)
    assert moved(hands) == {}
    new_table(hands.page, 5)
    ada = Wizard(hands.page)
    pushes = ada.win_card()
    hands.page.locator(".story.won").wait_for()
    hands.page.locator("polyline.lit").first.wait_for()
    hands.page.wait_for_function("() => window.moved.flow")
    seen = moved(hands)
    assert pushes == 0 or seen["transform of tile"], seen
    assert {"count", "turn", "flow"} <= seen.keys(), seen
