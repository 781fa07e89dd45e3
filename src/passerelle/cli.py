"""The command `passerelle`. Errors are one clear line: exit 1 for what was given, 2 for how it was asked."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar
from webbrowser import open as open_page

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from passerelle.arena.plan import CannotPlay
from passerelle.core import match as matches
from passerelle.core import play as playing
from passerelle.core import record as records
from passerelle.core.contract import AnyGame, Budget
from passerelle.core.play import Play
from passerelle.core.record import Fault, Record
from passerelle.core.replay import replay, verify
from passerelle.core.setup import Option, Player, Setup, complete_options
from passerelle.core.simulate import bot_setup, simulate
from passerelle.core.texts import LANGUAGES, Texts, language_of_locale
from passerelle.core.values import SEATS, Refusal, Refused
from passerelle.games import catalogue
from passerelle.terminal import CannotGoOn, Evening, new_sitting, resumed_sitting, shown_name

T = TypeVar("T")

words = Texts(os.environ.get("PASSERELLE_LANG") or language_of_locale())
console = Console(highlight=False, soft_wrap=True)

app = typer.Typer(
    help=words.say("cli.about"), no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False
)


class Wrong(Exception):  # noqa: N818 - becomes one line on the error output
    def __init__(self, line: str, code: int = 1) -> None:
        super().__init__(line)
        self.code = code


def _game(name: str) -> AnyGame:
    try:
        return catalogue.find(name)
    except KeyError:
        games = ", ".join(catalogue.IDS)
        raise Wrong(words.say("cli.unknown-game", game=name, games=games), 2) from None


def _chosen(options: list[str]) -> dict[str, str]:
    chosen = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise Wrong(words.say("cli.bad-option", text=text), 2)
        chosen[name] = value
    return chosen


def _spoken(game: AnyGame, language: str | None = None) -> Texts:
    if language is not None and language not in LANGUAGES:
        raise Wrong(words.say("cli.unknown-language", language=language), 2)
    return Texts(language or words.language, catalogue.package_of(game.declaration.id))


GameName = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
Options = Annotated[
    list[str], typer.Option("--option", metavar="NAME=VALUE", help=words.say("cli.option.option"))
]
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", show_default=False)]


@app.command(help=words.say("cli.games"))
def games() -> None:
    table = Table(box=None, pad_edge=False)
    for column in ("game", "seats", "options", "bots"):
        table.add_column(words.say(f"cli.column.{column}"), overflow="fold")
    for game in catalogue.all_games():
        declared = game.declaration
        options = "\n".join(f"{option.name} = {_values(option)}" for option in declared.options)
        seats = ", ".join(map(str, declared.seat_counts))
        table.add_row(
            f"{declared.id}\n{_spoken(game).say('title')}", seats, options, "\n".join(declared.bots)
        )
    console.print(table)


def _values(option: Option) -> str:
    """`off | 5…600`, the default first."""
    spelled = []
    for form in sorted(option.forms, key=lambda form: not form.fits(option.default)):
        number = "" if form.low is None else f"{form.low}…{form.high}"
        spelled.append(f"{form.word} {number}".strip())
    return " | ".join(spelled)


@app.command("simulate", help=words.say("cli.simulate"))
def simulate_games(
    game_name: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B", help=words.say("cli.option.bots"))],
    out: Annotated[Path, typer.Option(metavar="DIR", help=words.say("cli.option.out"))],
    number: Annotated[int, typer.Option("--games", metavar="N", help=words.say("cli.option.games"))] = 1,
    seed: Annotated[str, typer.Option(metavar="S", help=words.say("cli.option.seed"))] = "0",
    option: Options = [],  # noqa: B006 - Typer reads it, nobody changes it
    workers: Annotated[int, typer.Option(metavar="W", help=words.say("cli.option.workers"))] = 0,
) -> None:
    game, levels, options = _game(game_name), tuple(bots.split(",")), _chosen(option)
    if number < 1:
        raise Wrong(words.say("cli.bad-count"), 2)
    playing.begin(game, bot_setup(game, levels, options))  # a bad setup is refused before anything is written
    out.mkdir(parents=True, exist_ok=True)
    wins: Counter[str] = Counter()
    one = partial(_simulated, game_name, levels, options)
    names = [f"{seed}:{index}" for index in range(1, number + 1)]
    with _ordered_map(min(workers or os.cpu_count() or 1, number // 4)) as mapped:
        for index, (text, winners) in enumerate(
            track(mapped(one, names), total=number, console=Console(stderr=True), transient=True), 1
        ):
            (out / f"{game_name}-{seed}-{index:0{len(str(number))}d}.game").write_text(text, "utf-8")
            wins.update(winners)
    console.print(words.say("cli.simulated", count=number, folder=str(out)))
    for seat, level in zip(SEATS, levels, strict=False):
        console.print("  " + words.say("cli.won", name=f"{seat} {level}", count=wins[seat]))


def _simulated(
    game_name: str, levels: tuple[str, ...], options: dict[str, str], seed: str
) -> tuple[str, list[str]]:
    game = catalogue.find(game_name)
    record = simulate(game, levels, options, seed)
    outcome = playing.outcome(game, replay(game, record))
    return records.write(game, record), list(outcome.winners if outcome else ())


@contextmanager
def _ordered_map(workers: int) -> Iterator[Callable[..., Iterable[Any]]]:
    """`map` over processes, or in this one where that is quicker."""
    if workers < 2:
        yield map
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        yield partial(executor.map, chunksize=4)


@app.command("replay", help=words.say("cli.replay"))
def replay_files(files: Files) -> None:
    for path in files:
        if path.suffix == ".match":
            _check_match(path, replay)
        else:
            game, record = _read(path)
            play = _faultless(path, partial(replay, game, record))
            line = words.say(
                "cli.replayed", file=str(path), outcome=_outcome(game, play), lines=len(record.facts)
            )
            console.print(line, markup=False)


@app.command("verify", help=words.say("cli.verify"))
def verify_files(files: Files) -> None:
    for path in files:
        if path.suffix == ".match":
            _check_match(path, verify)
        else:
            game, record = _read(path)
            play = _faultless(path, partial(verify, game, record))
            line = words.say("cli.verified", file=str(path), outcome=_outcome(game, play))
            console.print(line, markup=False)


def _check_match(path: Path, referee: Callable[[AnyGame, Record], Play]) -> None:
    """Every record of a match by this referee, and what the match says of them."""
    text = _text(path)
    game = _faultless(path, partial(matches.game_of, text, catalogue.find))
    beside = {file.name: _read(file)[1] for file in sorted(path.parent.glob(f"{path.stem}-*.game"))}
    match = _faultless(path, partial(matches.check, text, game, beside, referee))
    wins = ", ".join(
        words.say("cli.won", name=shown_name(person, words), count=count)
        for person, count in zip(match.people, match.wins, strict=True)
    )
    console.print(words.say("cli.match", file=str(path), wins=wins), markup=False)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise Wrong(words.say("cli.cannot-read", file=str(path), reason=reason)) from None


def _read(path: Path) -> tuple[AnyGame, Record]:
    text = _text(path)
    return _faultless(path, partial(records.read, text, catalogue.find))


def _faultless(path: Path, work: partial[T]) -> T:
    try:
        return work()
    except Fault as fault:
        file = path.with_name(fault.file) if fault.file else path
        raise Wrong(f"{file}:{fault.line}: {_worded(fault.refusal)}") from None


def _worded(refusal: Refusal) -> str:
    """In the words of the game whose clause it is, or of the house."""
    for game in catalogue.all_games():
        if refusal.clause.startswith(f"{game.declaration.prefix}-"):
            return f"{_spoken(game).refusal(refusal)} ({refusal.clause})"
    return f"{words.refusal(refusal)} ({refusal.clause})"


def _outcome(game: AnyGame, play: Play) -> str:
    outcome = playing.outcome(game, play)
    if outcome is None:
        return words.say("outcome.unfinished")
    names = [
        f"{player.seat} {shown_name(player, words)}"
        for player in play.players
        if player.seat in outcome.winners
    ]
    told = words.say("outcome.won" if len(names) == 1 else "outcome.shared", name=", ".join(names))
    return f"{told} [{outcome.reason}]"


Host = Annotated[str, typer.Option(metavar="HOST", help=words.say("cli.option.host"))]
Port = Annotated[int, typer.Option(metavar="PORT", min=0, max=65535, help=words.say("cli.option.port"))]
Database = Annotated[str, typer.Option(metavar="URL", help=words.say("cli.option.database"))]

EVERYWHERE = "0.0.0.0"  # noqa: S104 - so that the phones in the room find it
PORT = 8030
DATABASE = "sqlite:///passerelle.sqlite"


@app.command(help=words.say("cli.serve"))
def serve(
    host: Host = EVERYWHERE,
    port: Port = PORT,
    database: Database = DATABASE,
    public_url: Annotated[str, typer.Option(metavar="URL", help=words.say("cli.option.public-url"))] = "",
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help=words.say("cli.option.behind-proxy"))
    ] = False,
    workers: Annotated[int, typer.Option(metavar="N", min=1, help=words.say("cli.option.workers"))] = 1,
) -> None:
    if workers > 1 and not hasattr(os, "fork"):
        raise Wrong(words.say("cli.no-workers"), 2)
    _serve(host, port, database, lambda address: None, public_url, behind_proxy, workers)


def _serve(
    host: str,
    port: int,
    database: str,
    then: Callable[[str], None],
    public_url: str = "",
    behind_proxy: bool = False,
    workers: int = 1,
) -> None:
    from passerelle.server.app import serve as serve_page  # noqa: PLC0415 - only who serves pays for the import
    from passerelle.server.console import greet  # noqa: PLC0415
    from passerelle.server.house_keeping import Config  # noqa: PLC0415

    origins = (public_url.rstrip("/"),) if public_url else ()
    config = Config(database, public_url, origins, behind_proxy, workers=workers, warm_up=True)

    def ready(address: str) -> None:
        greet(address, words, console)
        then(address)

    try:
        serve_page(host, port, config=config, on_ready=ready)
    except ValueError:
        raise Wrong(words.say("cli.bad-database", url=database), 2) from None


@app.command(help=words.say("cli.play"))
def play(
    game_name: Annotated[str, typer.Argument(metavar="[GAME]", show_default=False)] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help=words.say("cli.option.terminal"))] = False,
    against: Annotated[str, typer.Option(metavar="BOT", help=words.say("cli.option.against"))] = "level-2",
    name: Annotated[str, typer.Option(metavar="NAME", help=words.say("cli.option.name"))] = "",
    option: Options = [],  # noqa: B006 - Typer reads it, nobody changes it
    assist: Annotated[bool, typer.Option("--assist", help=words.say("cli.option.assist"))] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=words.say("cli.option.save"))] = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en", help=words.say("cli.option.lang"))] = None,
    host: Host = EVERYWHERE,
    port: Port = PORT,
    database: Database = DATABASE,
    browser: Annotated[bool, typer.Option(help=words.say("cli.option.browser"))] = True,
) -> None:
    game = _game(game_name or catalogue.IDS[0])
    if terminal:
        _play_here(game, _Wish(against, name, _chosen(option), assist), save, _spoken(game, lang))
        return
    page = f"/#game={game_name}" if game_name else "/"

    def show(address: str) -> None:
        if browser:
            open_page(address.replace(EVERYWHERE, "localhost") + page)

    _serve(host, port, database, show)


class _Wish(NamedTuple):
    """Who is to play in the terminal, and how."""

    against: str
    name: str
    options: dict[str, str]
    assist: bool


def _play_here(game: AnyGame, wish: _Wish, save: Path | None, texts: Texts) -> None:
    if game.terminal is None:
        raise Wrong(words.say("cli.no-terminal", game=texts.say("title")))
    path = save or Path(f"{game.declaration.id}-{datetime.now():%Y%m%d-%H%M%S}.game")
    if path.exists():
        _text(path)
        sitting = _faultless(path, partial(resumed_sitting, path, catalogue.find))
        if sitting.game is not game:
            title = _spoken(sitting.game, texts.language).say("title")
            raise Wrong(texts.say("terminal.other-game", file=str(path), game=title))
    else:
        sitting = new_sitting(game, _opponents(game, wish, texts), path)
    finished = Evening(sitting, game.terminal, texts, Console(highlight=False)).run()
    if not finished:
        console.print(texts.say("terminal.kept", file=str(path)))


def _opponents(game: AnyGame, wish: _Wish, texts: Texts) -> Setup:
    """The person at p1, everybody else as asked: one word for all of them, or one for each."""
    against = wish.against.split(",")
    if len(against) == 1:
        against *= game.declaration.seat_counts[0] - 1
    players = [Player("p1", "human", wish.name or texts.say("seat", number=1), assist=wish.assist)]
    for number, (seat, who) in enumerate(zip(SEATS[1:], against, strict=False), 2):
        if who == "human":
            players.append(Player(seat, "human", texts.say("seat", number=number), assist=wish.assist))
        else:
            players.append(Player(seat, "bot", who))
    setup = Setup(complete_options(game.declaration, wish.options), tuple(players))
    playing.begin(game, setup)
    return setup


@app.command(help=words.say("cli.arena"))
def arena(
    game_name: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT…", help=words.say("cli.option.arena-bots"))],
    number: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help=words.say("cli.option.arena-games"))
    ] = 100,
    seed: Annotated[str, typer.Option(metavar="S", help=words.say("cli.option.seed"))] = "0",
    seats: Annotated[int, typer.Option(metavar="N", help=words.say("cli.option.seats"))] = 0,
    option: Options = [],  # noqa: B006 - Typer reads it, nobody changes it
    seconds: Annotated[
        float | None, typer.Option(metavar="T", min=0, help=words.say("cli.option.seconds"))
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=words.say("cli.option.simulations"))
    ] = None,
    limit: Annotated[float, typer.Option(metavar="T", min=0.01, help=words.say("cli.option.limit"))] = 30.0,
    workers: Annotated[int, typer.Option(metavar="W", min=0, help=words.say("cli.option.workers"))] = 0,
    backend: Annotated[
        str, typer.Option(metavar="local|ray", help=words.say("cli.option.backend"))
    ] = "local",
    ray_address: Annotated[
        str, typer.Option(metavar="ADDRESS", help=words.say("cli.option.ray-address"))
    ] = "",
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help=words.say("cli.option.until-decided"))
    ] = False,
    hypothesis: Annotated[
        str, typer.Option(metavar="LOW:HIGH", help=words.say("cli.option.hypothesis"))
    ] = "0.45:0.55",
    out: Annotated[Path | None, typer.Option(metavar="DIR", help=words.say("cli.option.arena-out"))] = None,
    records: Annotated[bool, typer.Option("--records", help=words.say("cli.option.records"))] = False,
) -> None:
    from passerelle.arena import command  # noqa: PLC0415 - only who holds a tournament pays for the import
    from passerelle.arena.contestants import contestants  # noqa: PLC0415
    from passerelle.arena.plan import Plan  # noqa: PLC0415

    game = _game(game_name)
    plan = Plan(
        game_name,
        contestants(bots),
        seats or min(count for count in game.declaration.seat_counts if count > 1),
        complete_options(game.declaration, _chosen(option)),
        seed,
        Budget(simulations, seconds),
        limit,
    )
    question = command.hypothesis(hypothesis) if until_decided else None
    wish = command.Wish(number, question, workers, backend, ray_address, out, records)
    command.run(plan, wish, _spoken(game), console)


@app.command(help=words.say("cli.bench"), context_settings={"ignore_unknown_options": True})
def bench(
    name: Annotated[str, typer.Argument(metavar="[NAME]", show_default=False)] = "",
    arguments: Annotated[list[str], typer.Argument(metavar="…", show_default=False)] = [],  # noqa: B006
) -> None:
    folder = _bench_folder()
    scripts = {
        path.stem.replace("_", "-"): path.stem
        for path in sorted(folder.glob("*.py"))
        if path.stem not in ("common", "ladder")
    }
    if not name:
        console.print("\n".join(scripts))
        return
    if name not in scripts:
        raise Wrong(words.say("cli.unknown-bench", name=name, names=", ".join(scripts)), 2)
    sys.path.insert(0, str(folder))
    import_module(scripts[name]).main(arguments)


def _bench_folder() -> Path:
    """In a checkout, `bench/` at its top; in a wheel, the copy inside the package."""
    package = Path(__file__).parent
    inside = package / "_bench"
    return inside if inside.is_dir() else package.parents[1] / "bench"


def main() -> None:
    try:
        code = app(standalone_mode=False)
    except (Wrong, typer.TyperException, Refused, CannotGoOn, CannotPlay, OSError) as error:
        line, code = _one_line(error)
        if line:  # empty when the help was shown instead
            print(f"passerelle: {line}" if code == 2 else line, file=sys.stderr)  # noqa: T201 - the error line
    except (KeyboardInterrupt, typer.Abort):
        code = 130
    sys.exit(code)


def _one_line(error: Exception) -> tuple[str, int]:
    match error:
        case Wrong():
            return str(error), error.code
        case typer.TyperException():
            return " ".join(str(getattr(error, "format_message", error.__str__)()).split()), 2
        case Refused(refusal=refusal):
            return _worded(refusal), 2
        case CannotGoOn(sentence=sentence) | CannotPlay(sentence=sentence):
            return words.say(sentence.key, **sentence.parameters), 1
        case OSError(filename=None, strerror=reason):
            return words.say("cli.cannot-listen", address="", reason=reason or str(error)), 1
        case OSError(filename=file, strerror=reason):
            return words.say("cli.cannot-write", file=str(file), reason=reason or str(error)), 1
        case _:
            return str(error), 1
