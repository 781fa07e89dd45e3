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


def test_the_worker_shows_notices_of_tables_alone(visit: Visit) -> None:
    page = visit(service_workers="allow", permissions=["notifications"]).page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    worker = page.context.service_workers[0]
    message = {"title": "Hexadés", "body": "À toi", "path": "/t/abcdefghjk"}
    for told in (message, {**message, "path": "https://elsewhere.example/"}, {**message, "path": "/mine"}):
        worker.evaluate(
            "told => tell({ json: () => told })", told
        )  # only a browser can send a true push event
    shown = page.wait_for_function(
        """async () => {
          const registration = await navigator.serviceWorker.ready
          const notices = await registration.getNotifications()
          return notices.length && notices.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
        }"""
    ).json_value()
    assert shown == [{"title": "Hexadés", "body": "À toi", "tag": "/t/abcdefghjk", "data": "/t/abcdefghjk"}]
