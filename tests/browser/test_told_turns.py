"""Your turn by web push: asked for with one button, told while the page is closed, shown by the worker."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

import pytest
from hands import Hands
from playwright.sync_api import Page, expect
from push_kit import PushBrowser
from setting import PHONE, Visit

from passerelle.server.push import message
from passerelle.table.seats import PushAddress
from passerelle.table.turn_notices import TurnNotice

pytestmark = pytest.mark.browser

STUB = """address => {
  const bytes = key => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))
  const subscription = key => ({
    options: { applicationServerKey: bytes(key).buffer },
    toJSON: () => ({ endpoint: address.endpoint, keys: { p256dh: address.p256dh, auth: address.auth } }),
    unsubscribe: async () => { window.subscribed = null; return true },
  })
  window.subscribed = null
  window.PushManager ??= class {}
  window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted' }
  const pushManager = {
    getSubscription: async () => window.subscribed,
    subscribe: async ({ applicationServerKey }) => (window.subscribed = subscription(applicationServerKey)),
  }
  navigator.serviceWorker.getRegistration = async () => ({ pushManager, showNotification: async () => {} })
}"""


@pytest.fixture
def arrived() -> Iterator[tuple[str, Queue[bytes]]]:
    """A push service of our own: its address, and what is sent there."""
    bodies: Queue[bytes] = Queue()

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            bodies.put(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *words: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", bodies
    server.shutdown()
    server.server_close()
    thread.join()


def can_be_told(page: Page, browser: PushBrowser) -> None:
    page.add_init_script(f"({STUB})({json.dumps(browser.address)})")


def test_who_has_closed_the_page_is_told(visit: Visit, arrived: tuple[str, Queue[bytes]]) -> None:
    url, bodies = arrived
    ada = visit()
    ada.open_table(1, "Ada")
    table = ada.table
    browser = PushBrowser(f"{url}/bo")
    bo = visit("/health", screen=PHONE)
    can_be_told(bo.page, browser)
    bo.page.goto(f"/t/{table}")
    expect(bo.page.get_by_role("button", name="Me prévenir quand c’est à moi")).to_have_count(0)
    bo.page.get_by_label("Ton prénom").fill("Bo")
    bo.page.get_by_role("button", name="S’asseoir et jouer").click()
    bo.page.get_by_role("button", name="Table et réglages").click()
    bo.page.get_by_role("button", name="Me prévenir quand c’est à moi").click()
    expect(bo.page.get_by_text("On te prévient quand ce sera à toi").first).to_be_visible()
    expect(bo.page.get_by_role("checkbox", name="Me prévenir quand c’est à moi")).to_be_checked()
    expect(bo.page.get_by_text("Même quand cette page est fermée")).to_be_visible()
    bo.page.keyboard.press("Escape")
    while is_asked(bo, ada):
        play(bo)
    assert bodies.empty(), "who looks at the table sees it"
    bo.page.close()
    expect(ada.page.locator(".plate[data-seat=p2]")).to_contain_text("hors ligne")
    while bodies.empty() and ada.page.locator(ASKED).count():
        play(ada)
    told = browser.read(bodies.get(timeout=20))
    assert told == {"title": "Hexadés", "body": "C’est à toi de jouer, avec Ada.", "path": f"/t/{table}"}


ASKED = ".colour, .acts, .wide"


def is_asked(one: Hands, other: Hands) -> bool:
    """Whose turn it is: one of the two."""
    while not (one.page.locator(ASKED).count() or other.page.locator(ASKED).count()):
        one.page.wait_for_timeout(20)
    return bool(one.page.locator(ASKED).count())


def play(hands: Hands) -> None:
    asked = hands.wait_for_turn()
    if asked == "colour":
        hands.choose_colour("red")
    elif asked == "free":
        hands.put(hands.free_places()[0])
    else:
        hands.give_up_finding()


def test_a_notice_leads_to_its_table(visit: Visit) -> None:
    ada = visit(service_workers="allow", permissions=["notifications"])
    page = ada.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    worker = page.context.service_workers[0]
    worker.evaluate(WATCH_WINDOWS)
    push = Push(page)
    push.bring({"title": "?", "body": "?", "path": "https://elsewhere.example/"})
    push.bring({"title": "?", "body": "?", "path": "/mine"})
    for language in WORDS:
        push.bring(notice(f"other{language}", language))
    assert worker.evaluate(SHOWN, len(WORDS)) == {
        f"/t/other{language}": words for language, words in WORDS.items()
    }
    worker.evaluate(CLICK, "/t/otherfr")
    assert worker.evaluate("() => asked") == ["open /t/otherfr"]
    assert "/t/otherfr" not in worker.evaluate(SHOWN, len(WORDS) - 1)

    # Whoever looks at a table is not told of it; a click on what was told before leads back to that window, which
    # was opened elsewhere.
    ada.open_table(2)
    ada.wait_for_turn()
    worker.evaluate(
        "path => registration.showNotification('Hexadés', { tag: path, data: path })", f"/t/{ada.table}"
    )
    worker.evaluate(CLICK, f"/t/{ada.table}")
    assert worker.evaluate("() => asked")[1:] == ["focus"]
    push.bring(notice(ada.table, "fr"))
    push.bring(notice("last", "fr"))
    assert f"/t/{ada.table}" not in worker.evaluate(SHOWN, len(WORDS))


WORDS = {
    "fr": "C’est à toi de jouer, avec Bo, Caro.",
    "en": "It is your turn, with Bo, Caro.",
    "de": "Du bist am Zug, mit Bo, Caro.",
}


def notice(table: str, language: str) -> dict[str, str]:
    """As the server sends it."""
    address = PushAddress("https://push.example/", "", "", language)
    told: dict[str, str] = json.loads(message(TurnNotice(table, "hexades", ("Bo", "Caro"), address)))
    return told


class Push:
    """The browser's push service, which has a message for the page's worker."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._origin = page.evaluate("location.origin")
        registered: list[str] = []
        self._devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: registered.extend(one["registrationId"] for one in told["registrations"]),
        )
        self._devtools.send("ServiceWorker.enable")
        while not registered:
            page.wait_for_timeout(20)
        self._registration = registered[0]

    def bring(self, told: dict[str, str]) -> None:
        self._devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": self._origin, "registrationId": self._registration, "data": json.dumps(told)},
        )


SHOWN = """async count => {
  for (let tries = 0; ; tries++) {
    const notices = await registration.getNotifications()
    if (notices.length === count || tries > 300) return Object.fromEntries(notices.map(({ tag, body }) => [tag, body]))
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}"""
# Only after a true click does a browser let a worker do these.
WATCH_WINDOWS = """() => {
  self.asked = []
  Clients.prototype.openWindow = async path => { asked.push(`open ${path}`) }
  WindowClient.prototype.focus = async () => { asked.push('focus') }
}"""
CLICK = """async path => {
  const [notification] = await registration.getNotifications({ tag: path })
  const event = new NotificationEvent('notificationclick', { notification })
  const done = new Promise(resolve => Object.defineProperty(event, 'waitUntil', { value: resolve }))
  self.dispatchEvent(event)
  await done
}"""
