"""`passerelle admin`: tables, people and notices, for those who run a server. What it does is in `table.moderation`."""

from __future__ import annotations

import asyncio
import getpass
import re
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
import typer

from passerelle.core.values import Refused, refuse

from .arguments import page_address
from .database import moderated
from .settings import DatabaseUrl
from .speech import Wrong, console, say

if TYPE_CHECKING:
    from passerelle.table.moderation.moderator import Changed, Moderator
    from passerelle.table.moderation.stored import Who

T = TypeVar("T")

TableId = Annotated[str, typer.Argument(metavar="TABLE", show_default=False)]
Folder = Annotated[Path, typer.Argument(metavar="DIR", show_default=False)]
AsJson = Annotated[bool, typer.Option("--json", help="cli.option.json")]
DurationOption = Annotated[str, typer.Option("--for", metavar="30m|2h|7d", help="cli.option.for")]
PersonName = Annotated[str, typer.Option(metavar="NAME", help="cli.option.person", show_default=False)]
AtTable = Annotated[
    str, typer.Option("--table", metavar="TABLE", help="cli.option.at-table", show_default=False)
]
ChairOption = Annotated[str, typer.Option(metavar="p1…p8", help="cli.option.chair", show_default=False)]
LinkOption = Annotated[str, typer.Option(metavar="LINK", help="cli.option.personal-link", show_default=False)]
YesOption = Annotated[bool, typer.Option("--yes", help="cli.option.yes")]

admin = typer.Typer(help="cli.admin", no_args_is_help=True)


@admin.callback()
def check_words() -> None:
    """Bytes that are no text cannot be stored, nor shown."""
    for word in sys.argv[1:]:
        if "\0" in word or any("\ud800" <= character <= "\udfff" for character in word):
            raise Wrong(say("cli.admin.no-text"), 2)


def _act(database: str | None, work: Callable[[Moderator], Awaitable[T]]) -> T:
    """Raises Wrong, or Refused."""
    return asyncio.run(moderated(database, getpass.getuser(), work))


def _tell(key: str, **parameters: Any) -> None:
    console.print(say(key, **parameters), markup=False)


def _print_json(told: Any) -> None:
    console.print(msgspec.json.encode(told).decode(), markup=False)


# Tables


@admin.command(help="cli.admin.tables")
def tables(
    game: Annotated[str, typer.Option(metavar="GAME", help="cli.option.of-game")] = "",
    state: Annotated[str, typer.Option(metavar="STATE", help="cli.option.state")] = "",
    idle: Annotated[str, typer.Option(metavar="30m|2h|7d", help="cli.option.idle")] = "",
    player: Annotated[str, typer.Option(metavar="NAME", help="cli.option.player")] = "",
    as_json: AsJson = False,
    database: DatabaseUrl = None,
) -> None:
    from passerelle.table.moderation.listing import STATES, TableFilter

    if state and state not in STATES:
        raise Wrong(say("cli.admin.bad-state", state=state, states=", ".join(STATES)), 2)
    wanted = TableFilter(game, state, seconds_of(idle) if idle else 0, player)
    found = _act(database, lambda moderator: moderator.tables(wanted))
    if as_json:
        _print_json(found)
        return
    for table in found:
        people = ", ".join(table.people)
        idle_for = say("cli.admin.hours", hours=table.idle // 3600)
        console.print(f"{table.table}  {table.game}  {table.state}  {idle_for}  {people}", markup=False)
    _tell("cli.admin.found-tables", count=len(found))


@admin.command(help="cli.admin.close")
def close(table: TableId, database: DatabaseUrl = None) -> None:
    _act(database, lambda moderator: moderator.close(table))
    _tell("cli.admin.closed", table=table)


@admin.command(help="cli.admin.reopen")
def reopen(table: TableId, database: DatabaseUrl = None) -> None:
    _act(database, lambda moderator: moderator.reopen(table))
    _tell("cli.admin.reopened", table=table)


@admin.command(help="cli.admin.delete")
def delete(table: TableId, yes: YesOption = False, database: DatabaseUrl = None) -> None:
    _confirm(yes, say("cli.admin.really-delete", table=table))
    _act(database, lambda moderator: moderator.delete(table))
    _tell("cli.admin.deleted", table=table)


@admin.command(help="cli.admin.export")
def export(table: TableId, folder: Folder, database: DatabaseUrl = None) -> None:
    _write_records(database, folder, table)


@admin.command(help="cli.admin.records")
def records(folder: Folder, database: DatabaseUrl = None) -> None:
    _write_records(database, folder)


def _write_records(database: str | None, folder: Path, table: str = "") -> None:
    async def write(moderator: Moderator) -> int:
        count = 0
        async for name, text in moderator.records(table):
            folder.mkdir(parents=True, exist_ok=True)
            folder.joinpath(name).write_text(text, "utf-8")
            count += 1
        return count

    _tell("cli.admin.exported", count=_act(database, write), folder=str(folder))


# People


def who_of(name: str, table: str, chair: str, link: str) -> Who:
    """Raises Wrong where nobody is meant."""
    from passerelle.table.moderation.stored import Who
    from passerelle.table.seats import hash_key

    if not (name or link or (table and chair)):
        raise Wrong(say("cli.admin.nobody"), 2)
    return Who(name, table, chair, tuple(map(hash_key, keys_in(link))))


def keys_in(link: str) -> list[str]:
    """Of a personal link; or it is a key itself."""
    _, found, keys = link.partition("#key=")
    return [key for key in (keys if found else link).partition("&")[0].split(",") if key]


@admin.command(help="cli.admin.guest")
def guest(
    file: Annotated[Path, typer.Argument(metavar="FILE", show_default=False)],
    name: PersonName = "",
    table: AtTable = "",
    chair: ChairOption = "",
    link: LinkOption = "",
    database: DatabaseUrl = None,
) -> None:
    who = who_of(name, table, chair, link)
    found = _act(database, lambda moderator: moderator.export_guest(who))
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    _tell("cli.admin.guest-exported", count=len(found), file=str(file))


@admin.command(help="cli.admin.erase")
def erase(
    name: PersonName = "",
    table: AtTable = "",
    chair: ChairOption = "",
    link: LinkOption = "",
    yes: YesOption = False,
    database: DatabaseUrl = None,
) -> None:
    instead = say("cli.admin.anonymous")
    _change_names(database, who_of(name, table, chair, link), yes, lambda m, who: m.erase(who, instead))


@admin.command(help="cli.admin.rename")
def rename(
    new: Annotated[str, typer.Argument(metavar="NEW", show_default=False)],
    name: PersonName = "",
    table: AtTable = "",
    chair: ChairOption = "",
    link: LinkOption = "",
    yes: YesOption = False,
    database: DatabaseUrl = None,
) -> None:
    _change_names(database, who_of(name, table, chair, link), yes, lambda m, who: m.rename(who, new))


def _change_names(
    database: str | None, who: Who, yes: bool, change: Callable[[Moderator, Who], Awaitable[Changed]]
) -> None:
    """Names are no identities: whoever asks is told first how much it concerns."""
    found = _act(database, lambda moderator: moderator.find(who))
    _confirm(yes or not found.tables, say("cli.admin.really-change", tables=found.tables, games=found.games))
    done = _act(database, lambda moderator: change(moderator, who))
    _tell("cli.admin.changed", tables=done.tables, games=done.games, lines=done.lines)


def _confirm(yes: bool, question: str) -> None:
    if not yes and not typer.confirm(question):
        raise typer.Abort


# Keeping out, telling everybody


@admin.command(help="cli.admin.ban")
def ban(
    address: Annotated[str, typer.Argument(metavar="[ADDRESS]", show_default=False)] = "",
    table: AtTable = "",
    chair: ChairOption = "",
    duration: DurationOption = "1d",
    reason: Annotated[str, typer.Option(metavar="TEXT", help="cli.option.reason")] = "",
    database: DatabaseUrl = None,
) -> None:
    seconds = seconds_of(duration)
    if bool(address) == bool(table and chair):
        raise Wrong(say("cli.admin.nobody"), 2)

    async def keep_out(moderator: Moderator) -> str:
        if address:
            return await moderator.ban_address(address, seconds, reason)
        return await moderator.ban_chair(table, chair, seconds, reason)

    _tell("cli.admin.banned", target=_act(database, keep_out), until=_moment(int(time.time()) + seconds))


@admin.command(help="cli.admin.unban")
def unban(
    target: Annotated[str, typer.Argument(metavar="ADDRESS", show_default=False)],
    database: DatabaseUrl = None,
) -> None:
    lifted = _act(database, lambda moderator: moderator.lift_ban(target))
    _tell("cli.admin.unbanned" if lifted else "cli.admin.not-banned", target=target)


@admin.command(help="cli.admin.bans")
def bans(as_json: AsJson = False, database: DatabaseUrl = None) -> None:
    found = _act(database, lambda moderator: moderator.bans())
    if as_json:
        _print_json(found)
        return
    for one in found:
        console.print(f"{one.target}  {_moment(one.expires)}  {one.reason}", markup=False)


@admin.command(help="cli.admin.notice")
def notice(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", show_default=False)] = "",
    duration: DurationOption = "1d",
    database: DatabaseUrl = None,
) -> None:
    seconds = seconds_of(duration)
    _act(database, lambda moderator: moderator.set_notice(text, seconds))
    _tell("cli.admin.noticed" if text.strip() else "cli.admin.notice-gone", text=text)


# The staff page


@admin.command("staff-link", help="cli.admin.staff-link")
def staff_link(
    url: Annotated[str, typer.Option(metavar="URL", help="cli.option.page-url")] = "",
    database: DatabaseUrl = None,
) -> None:
    address = page_address(url).rstrip("/")
    _tell(
        "serve.staff",
        link=f"{address}/staff#key={_act(database, lambda moderator: moderator.renew_staff_key())}",
    )


@admin.command("staff-revoke", help="cli.admin.staff-revoke")
def staff_revoke(database: DatabaseUrl = None) -> None:
    _act(database, lambda moderator: moderator.revoke_staff_key())
    _tell("cli.admin.staff-revoked")


# Looking back


@admin.command(help="cli.admin.statistics")
def statistics(
    days: Annotated[int, typer.Option(metavar="N", min=1, max=3660, help="cli.option.days")] = 30,
    as_json: AsJson = False,
    database: DatabaseUrl = None,
) -> None:
    since: date = datetime.now(UTC).date() - timedelta(days=days - 1)
    found = _act(database, lambda moderator: moderator.statistics(since.isoformat()))
    if as_json:
        _print_json(found)
        return
    for one in found:
        console.print(f"{one.day}  {one.name}  {one.total}", markup=False)


@admin.command(help="cli.admin.acts")
def acts(as_json: AsJson = False, database: DatabaseUrl = None) -> None:
    found = _act(database, lambda moderator: moderator.acts())
    if as_json:
        _print_json(found)
        return
    for one in found:
        details = msgspec.json.encode(one.details).decode()
        console.print(f"{_moment(one.at)}  {one.actor}  {one.act}  {one.target}  {details}", markup=False)


def seconds_of(duration: str) -> int:
    """`30m`, `2h`, `7d`. Raises Refused."""
    found = re.fullmatch(r"([1-9][0-9]{0,5})([mhd])", duration)
    if not found:
        raise Refused(refuse("PA-32.bad-time", days=366))
    return int(found[1]) * {"m": 60, "h": 3600, "d": 86_400}[found[2]]


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at).astimezone().isoformat(" ", "minutes")
