"""Debian's Firefox for Playwright, which talks to it over WebDriver BiDi.

`python firefox.py ARGUMENTS…` starts Firefox with these arguments and passes every message on, but for the commands
that this Firefox does not know yet: those are answered as done.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from contextlib import suppress

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

FIREFOX = "/usr/bin/firefox-esr"
UNKNOWN = {"emulation.setMediaFeaturesOverride"}
LARGEST = 64 << 20


async def main() -> int:
    firefox = await asyncio.create_subprocess_exec(FIREFOX, *sys.argv[1:], stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr
    async for line in firefox.stderr:
        if found := re.search(r"listening on (ws://\S+)", line.decode()):
            await listen(found[1])
            break
    with suppress(asyncio.CancelledError):
        async for _ in firefox.stderr:  # else the pipe would fill
            pass
    return await firefox.wait()


async def listen(firefox: str) -> None:
    async def serve(request: web.Request) -> web.WebSocketResponse:
        playwright = web.WebSocketResponse(max_msg_size=LARGEST)
        await playwright.prepare(request)
        async with (
            ClientSession() as session,
            session.ws_connect(f"{firefox}{request.path}", max_msg_size=LARGEST) as browser,
        ):
            told = asyncio.create_task(pass_on(browser, playwright))
            async for message in playwright:
                if message.type is not WSMsgType.TEXT:
                    continue
                command = json.loads(message.data)
                if command["method"] in UNKNOWN:
                    await playwright.send_json({"type": "success", "id": command["id"], "result": {}})
                else:
                    await browser.send_str(message.data)
            told.cancel()
        return playwright

    async def pass_on(browser: ClientWebSocketResponse, playwright: web.WebSocketResponse) -> None:
        async for message in browser:
            if message.type is WSMsgType.TEXT and not playwright.closed:
                await playwright.send_str(message.data)
        await playwright.close()

    app = web.Application()
    app.router.add_get("/{path:.*}", serve)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    sys.stderr.write(f"WebDriver BiDi listening on ws://{host}:{port}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
