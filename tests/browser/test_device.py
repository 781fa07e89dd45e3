"""What only some devices can do, as the page asks a browser for it; and the page where none of it can be done."""

from __future__ import annotations

import re

import pytest
from hands import Hands
from playwright.sync_api import expect
from setting import PHONE, Visit
from test_by_ear import ADA, open_table

pytestmark = pytest.mark.browser

BOT = {"kind": "bot", "name": "random"}


def test_ones_turn_is_heard_felt_and_seen(visit: Visit) -> None:
    hands = visit("/health", screen=PHONE)
    page = hands.page
    page.add_init_script(DEVICE)
    page.goto("/")
    page.evaluate(
        "() => localStorage.setItem('passerelle.settings', JSON.stringify({ sound: true, notices: true }))"
    )
    open_table(page, "hexades", ADA, BOT, clock="5")
    hands.wait_for_turn()
    assert page.evaluate("() => asked.includes('AudioContext')") is False, "no sound before the first touch"
    page.wait_for_function("() => asked.includes('wake lock screen')")
    expect(page).to_have_title(re.compile("^●"))
    page.keyboard.press("x")
    page.wait_for_function("() => asked.includes('AudioContext')")
    if hands.wait_for_turn() == "colour":
        hands.choose_colour("red")
    # The last five seconds tick, and the next turn is told everywhere, also outside of a page nobody looks at.
    page.wait_for_function("() => asked.includes('note 880')")
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    give_a_turn_away(hands)
    page.wait_for_function("() => asked.includes('vibrate 80')")
    page.wait_for_function("() => asked.some(words => words.startsWith('notice Hexadés'))")
    page.wait_for_function("() => asked.includes('note 523')")
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: false, configurable: true })")
    # Sharing the invitation and filling the screen.
    page.get_by_role("button", name="Table et réglages").click()
    page.get_by_role("button", name="Partager").first.click()
    page.wait_for_function("() => asked.some(words => words.startsWith('share http'))")
    page.get_by_role("button", name="Plein écran").click()
    page.wait_for_function("() => asked.includes('full screen')")
    expect(page.locator(".new-version")).to_have_count(0)


def test_a_browser_that_can_none_of_it_plays_in_silence(visit: Visit) -> None:
    hands = visit("/health", screen=PHONE)
    page = hands.page
    page.add_init_script(NOTHING)
    page.goto("/")
    page.evaluate(
        "() => localStorage.setItem('passerelle.settings', JSON.stringify({ sound: true, notices: true }))"
    )
    open_table(page, "hexades", ADA, BOT, clock="5")
    hands.wait_for_turn()
    give_a_turn_away(hands)
    expect(page).to_have_title(re.compile("^●"))
    page.get_by_role("button", name="Table et réglages").click()
    expect(page.get_by_role("button", name="Copier").first).to_be_visible()
    expect(page.get_by_role("button", name="Partager")).to_have_count(0)
    expect(page.get_by_role("button", name="Plein écran")).to_have_count(0)
    expect(page.locator(".new-version")).to_have_count(0)  # nothing of it was a fault


def give_a_turn_away(hands: Hands) -> None:
    """Until it is one's own turn once more."""
    lines = hands.page.locator(".past li").count()
    while (asked := hands.wait_for_turn()) == "colour":
        hands.choose_colour("red")
    if asked == "free":
        hands.put(hands.free_places()[0])
    else:
        hands.give_up_finding()
    hands.page.wait_for_function("count => document.querySelectorAll('.past li').length > count", arg=lines)
    hands.wait_for_turn()


DEVICE = """
globalThis.asked = []
const no = name => Promise.reject(new DOMException('no', name))
const able = (object, name, value) => Object.defineProperty(object, name, { value, configurable: true })
// Chromium takes a script of Playwright's for a touch.
let touched = false
for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => (touched = true), true)
able(navigator, 'userActivation', { get hasBeenActive() { return touched } })
able(navigator, 'vibrate', ([first]) => asked.push(`vibrate ${first}`))
able(navigator, 'wakeLock', { request: kind => (asked.push(`wake lock ${kind}`), no('NotAllowedError')) })
able(navigator, 'share', ({ url }) => (asked.push(`share ${url}`), no('AbortError')))
able(navigator, 'canShare', () => true)
able(Element.prototype, 'requestFullscreen', () => (asked.push('full screen'), Promise.reject(new TypeError('no'))))
able(Document.prototype, 'fullscreenEnabled', true)
globalThis.Notification = class {
  static permission = 'granted'
  constructor(title) { asked.push(`notice ${title}`) }
}
const Context = AudioContext
globalThis.AudioContext = class extends Context { constructor() { super(); asked.push('AudioContext') } }
const Oscillator = OscillatorNode
globalThis.OscillatorNode = class extends Oscillator {
  constructor(at, how) { super(at, how); asked.push(`note ${how.frequency}`) }
}
"""
NOTHING = """
const unable = (object, name, value) => Object.defineProperty(object, name, { value, configurable: true })
for (const name of ['vibrate', 'share', 'canShare', 'clipboard']) unable(navigator, name, undefined)
delete Navigator.prototype.wakeLock
delete globalThis.AudioContext
delete globalThis.Notification
unable(Document.prototype, 'fullscreenEnabled', false)
"""
