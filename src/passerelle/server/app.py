"""The server: `make_app` for those who host it in their own way, `serve` for everybody else."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from aiohttp import web
from msgspec.structs import replace

from passerelle.core.values import Refused, refuse
from passerelle.games import catalogue
from passerelle.games.compiler import cache_directory, has_compiler, keep_compiled_in
from passerelle.table.bots import BotThreads
from passerelle.table.clock import RealClock
from passerelle.table.homes import Elsewhere
from passerelle.table.moderation.moderator import Moderator
from passerelle.table.quota import Quota
from passerelle.table.registry import TableRegistry
from passerelle.table.services import Services
from passerelle.table.sqlite import SqliteStore
from passerelle.table.turn_notices import forget_address, nobody

from . import chores
from .addresses import is_everywhere, listen, peer_address, url_host
from .announcing import known_in_the_room
from .api import add_api, problem
from .config import Config
from .descriptors import raise_open_files
from .error_page import error_page, is_navigation
from .gate import ALWAYS_ANSWERED, Gate, LimitedProtocol, Site
from .hand_over import WorkerGroup
from .headers import add_security_headers, check_head, comes_from_here
from .join_api import add_joining
from .links import GUEST
from .logs import write_log
from .metrics import Metrics
from .monitoring import add_monitoring
from .node import ServerNode
from .oversight import Oversight
from .own_games import add_own_games
from .page import add_page
from .print_api import add_prints
from .push import push_service
from .screen_api import add_screens
from .spot_api import add_spots
from .staff import first_staff_key
from .staff_api import add_staff
from .state import STATE, ServerState
from .stores import open_database, open_store, prepare_store, sqlite_file
from .supervisor import exit_with_parent, supervise
from .tournament_api import add_tournaments

log = logging.getLogger("passerelle.server")

_DRAINING = 2.0
"""Seconds until a proxy has asked /ready once more; then the guests are sent away."""
_CLOSING = 2.0
"""Seconds for requests under way when the server closes."""
LONGEST_STOP = 8.0
"""Seconds after which a server that was told to stop ends, whatever its threads are at."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(config: Config, group: WorkerGroup | None = None) -> web.Application:
    """Tables can be found from when the application starts until it closes. `group`: it is one of several workers.

    Limits of connections and of the time a request or an answer takes come with `listening`.
    """
    app = web.Application(middlewares=[_check_request], client_max_size=config.limits.body_bytes)

    async def run(app: web.Application) -> AsyncIterator[None]:
        async with _running(config, group) as state:
            app[STATE] = state
            yield

    async def close_connections(app: web.Application) -> None:
        await app[STATE].connections.close_all()

    app.cleanup_ctx.append(run)
    app.on_shutdown.append(close_connections)
    app.on_response_prepare.append(add_security_headers)
    add_api(app)
    add_screens(app)
    add_joining(app)
    add_spots(app)
    add_staff(app)
    add_own_games(app)
    add_prints(app)
    add_tournaments(app)
    add_monitoring(app)
    add_page(app)
    return app


@contextlib.asynccontextmanager
async def _running(config: Config, group: WorkerGroup | None) -> AsyncIterator[ServerState]:
    """The store, the tables, threads for bots, and what goes on by itself."""
    metrics = Metrics(str(group.number) if group else "")
    bot_threads = BotThreads()
    metrics.gauges["bot_jobs_waiting"] = lambda: bot_threads.waiting
    store = await open_store(config.database_url, metrics, group.store_lock if group else None)
    if isinstance(store, SqliteStore) and (group is None or group.is_first):  # one log, whoever writes it
        metrics.gauges["store_log_bytes"] = lambda: store.log_bytes
    limits = config.limits
    quota = Quota(limits.lines_per_second, limits.line_burst, limits.lines_per_game)
    push = push_service(config, metrics, lambda table, endpoint: _forget_address(state, table, endpoint))
    notify = push.tell if push else nobody
    services = Services(
        store,
        RealClock(asyncio.get_running_loop()),
        bot_threads,
        config.pace,
        quota,
        notify,
        metrics.count_game,
    )
    node = ServerNode(config, store, services.clock, metrics)
    tables = TableRegistry(catalogue.find, services, node.homes)
    await node.membership.join()
    database = await open_database(config.database_url)
    state = ServerState(config, tables, metrics, store, node, database, group)
    state.push = push
    oversight = Oversight(state, Moderator(database, "server"))
    state.count_day = oversight.count
    await oversight.start()
    tasks = [
        asyncio.create_task(node.membership.run()),
        asyncio.create_task(oversight.run()),
        asyncio.create_task(chores.ping(state.connections)),
        asyncio.create_task(chores.sweep(state)),
        asyncio.create_task(state.tournaments.run(group is None or group.is_first)),
        asyncio.create_task(chores.keep_listed(state.tables)),
        *([asyncio.create_task(push.run())] if push else []),
        *([asyncio.create_task(_warm_up_bots(state))] if config.warm_up and has_compiler() else []),
    ]
    try:
        yield state
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        bot_threads.close()
        await oversight.close()
        await database.close()
        await state.analyses.close()
        await tables.stop()
        await node.leave()
        await store.close()


async def _forget_address(state: ServerState, table_id: str, endpoint: str) -> None:
    """Nobody is told of turns there any more."""
    with contextlib.suppress(Refused, Elsewhere):  # the table is gone
        table = await state.tables.find(table_id)
        table.submit(partial(forget_address, table, endpoint))


async def _warm_up_bots(state: ServerState) -> None:
    """Another process compiles their kernels into the cache on disk, so that no table waits for a compiler.

    Then those that look back at games are brought into memory here.
    """
    words = (sys.executable, "-m", "passerelle.games.warmup")
    process = await asyncio.create_subprocess_exec(
        *words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    log.info("bots are warming up")
    try:
        is_ready = await process.wait() == 0
        log.info("bots are ready" if is_ready else "bots will warm up at the table")
        if is_ready:
            state.analyses.warm_up()
    except asyncio.CancelledError:
        process.kill()
        raise


async def _checked(state: ServerState, request: web.Request, handler: Handler) -> web.StreamResponse:
    """The answer of whoever has the table, after the checks every request has to pass. Raises Refused."""
    table = request.match_info.get("table")
    if isinstance(request.protocol, LimitedProtocol):
        request.protocol.check(request)
    check_head(request)
    state.links.check_host(request)
    if state.group and table and not state.group.has(table):
        answer = await state.group.hand_over(request, table)
        state.metrics.handed_over += 1
        return answer
    limits, guest = state.config.limits, state.node.guest_of_peer(request)
    if isinstance(request.protocol, LimitedProtocol):
        request.protocol.identify(guest is not None)
    if guest is not None:
        request[GUEST] = guest  # counted where it came in
    sender = state.links.sender(request)
    if request.path not in ALWAYS_ANSWERED:
        state.house.bans.check_address(sender)
    if guest is None and not state.requests.take(sender, limits.table_cost if table else 1):
        await asyncio.sleep(limits.delay_seconds)
        raise Refused(refuse("PA-21.too-fast"))
    changes_something = request.method == "POST" or request.path.startswith("/ws/")
    if changes_something and not comes_from_here(request, state.config.origins):
        raise Refused(refuse("PA-20.foreign-origin"))
    if table:
        passed_on = await state.node.pass_on(request, state.tables, sender, guest is not None)
        if passed_on:
            return passed_on
    return await handler(request)


@web.middleware
async def _check_request(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A request that does not pass the checks, or whose handler refuses it, is answered with the reason."""
    state = request.app[STATE]
    try:
        return await _checked(state, request, handler)
    except Refused as refused:
        state.metrics.refusals[refused.refusal.code] += 1
        return _answer(request, refused)
    except web.HTTPRequestEntityTooLarge:
        return _answer(request, Refused(refuse("PA-21.too-large", limit=state.config.limits.body_bytes)))
    except web.HTTPNotFound:
        return _answer(request, Refused(refuse("PA-20.no-such-page")))
    except web.HTTPBadRequest:
        state.metrics.refusals["PA-20.bad-request"] += 1
        raise
    except web.HTTPException:
        raise
    except ModuleNotFoundError as error:
        log.error("%s needs what is not installed: %s", request.path, error)
        return _answer(request, Refused(refuse("PA-33.needs-compiler")))
    except ConnectionError:  # whoever asked is gone
        state.metrics.dropped["abandoned"] += 1
        raise
    except Exception:
        log.exception("fault at %s", request.path)
        return _answer(request, Refused(refuse("PA-23.fault")))


def _answer(request: web.Request, refused: Refused) -> web.Response:
    """In words for a person, as JSON for a program."""
    answer = problem(refused)
    return error_page(request, refused.refusal, answer.status) if is_navigation(request) else answer


def serve(
    host: str = "127.0.0.1",
    port: int = 8030,
    database_url: str = "sqlite:///passerelle.sqlite",
    *,
    config: Config | None = None,
    on_ready: Callable[[str], None] = lambda url: None,
    on_staff_key: Callable[[str, str], None] | None = None,
) -> None:
    """Serves until SIGINT or SIGTERM, then finishes what is under way. Raises CannotOpen or CannotListen.

    `config` says more than `database_url` and replaces it; `on_ready` hears the address once it answers.
    `on_staff_key` hears the address and the key of the staff page, where the database had none so far.
    """
    config = config or Config(database_url)
    sqlite_file(config.database_url)  # whether it is an address at all
    _tune()
    write_log(config.log_level, config.log_form)
    keep_compiled_in(config.cache_directory)
    listener = listen(host, port)
    try:
        asyncio.run(prepare_store(config.database_url))
    except BaseException:
        listener.close()
        raise
    log.info("%d open files are allowed", raise_open_files())
    _say_where_bots_think()
    if is_everywhere(host):
        log.warning("listening on all addresses: whoever reaches this machine reaches the page")
    if config.workers == 1:
        _run(_serve(config, on_ready, on_staff_key, sock=listener))
        return

    def work(group: WorkerGroup, is_first: bool, is_serving: Callable[[], None]) -> None:
        mine = config if is_first else replace(config, warm_up=False)

        def ready(url: str) -> None:
            is_serving()
            if is_first:
                on_ready(url)

        _run(_serve(mine, ready, on_staff_key if is_first else None, group, sock=listener))

    supervise(config.workers, work)


def _say_where_bots_think() -> None:
    if not has_compiler():
        log.warning("bots have no compiler (numba): levels that need it are refused")
    elif place := cache_directory():
        log.info("compiled bots are kept in %s", place)
    else:
        log.warning("no directory can be written: bots are compiled anew at every start")


def _tune() -> None:
    sys.setswitchinterval(0.0002)  # the store's thread gets its turn between two moves, not after fifty
    gc.freeze()  # what is there now stays, and lines of games have no cycles: garbage is rare,
    gc.set_threshold(10_000, 10, 500)  # so whole collections are too, and the others keep nobody waiting


def _run(serving: Coroutine[Any, Any, None]) -> None:
    if sys.platform == "win32":
        asyncio.run(serving)
    else:
        import uvloop  # noqa: PLC0415 - it is not made for Windows

        uvloop.run(serving)


async def _serve(
    config: Config,
    on_ready: Callable[[str], None],
    on_staff_key: Callable[[str, str], None] | None = None,
    group: WorkerGroup | None = None,
    **where: Any,
) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows, Ctrl+C ends the loop itself
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    noticed = partial(asyncio.sleep, _DRAINING if config.behind_proxy else 0)
    async with listening(config, group, noticed=noticed, **where) as url:
        on_ready(url)
        if on_staff_key and (key := await first_staff_key(config.database_url)):
            on_staff_key(url, key)
        await stop.wait()
        log.info("closing")
        _end_in_time()


def _end_in_time() -> None:
    """Everything acknowledged is on the disk: no thread that still thinks or compiles is waited for."""

    def end() -> None:
        log.warning("some threads did not end in time")
        os._exit(0)

    timer = threading.Timer(LONGEST_STOP, end)
    timer.daemon = True
    timer.start()


@contextlib.asynccontextmanager
async def listening(
    config: Config,
    group: WorkerGroup | None = None,
    *,
    noticed: Callable[[], Awaitable[object]] = lambda: asyncio.sleep(0),
    **where: Any,
) -> AsyncIterator[str]:
    """The address it answers at. `where`: `host` and `port`, or `sock`, which listens already.

    When it is to close, nobody new comes in; games go on until a proxy has `noticed`.
    """
    app = make_app(config, group)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_CLOSING)
    await runner.setup()
    try:
        if runner.server is None:
            raise RuntimeError("the runner has no server")
        node, open_ones = app[STATE].node, app[STATE].open_connections
        gate = Gate(
            runner.server, config.limits, app[STATE].metrics, config.behind_proxy, node.is_peer, open_ones
        )
        if group:
            group.start_adopting(gate)
            exit_with_parent()
        await Site(runner, gate, **where).start()
        host, port = runner.addresses[0][:2]
        await node.membership.move_to(config.node_address or peer_address(host, port, config.lan_address))
        log.info("serving on %s:%s", host, port)
        async with known_in_the_room(app[STATE], host, port):
            yield f"http://{url_host(host)}:{port}"
        app[STATE].is_closing = True
        await noticed()
    finally:
        await runner.cleanup()
