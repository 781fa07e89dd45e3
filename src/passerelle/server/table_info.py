"""The table as a browser sees it, apart from the game on it."""

from __future__ import annotations

from msgspec.structs import replace

from passerelle.core.play import Play
from passerelle.core.setup import Player
from passerelle.core.values import SEATS
from passerelle.table import totals
from passerelle.table.guests import Guest
from passerelle.table.seats import Lobby
from passerelle.table.standings import Stage
from passerelle.table.table import Table

from .page import page_build
from .protocol import PROTOCOL, SeatInfo, TableInfo, TotalInfo


def info_for(
    guest: Guest, table: Table, shared: TableInfo, link: str, queued: int, offered: bool
) -> TableInfo:
    """What everybody sees, and what concerns this guest: its place in the queue, whether a seat is kept for it."""
    return replace(
        shared,
        mine=guest.seats,
        host=guest.is_host,
        link=link,
        may_ask_advice=table.adviser.askers(table.course, guest),
        queued=queued,
        offered=offered,
    )


def shared_info(table: Table, push_key: str = "", notice: str = "") -> TableInfo:
    """What everybody sees."""
    lobby, course, match = table.lobby, table.course, table.match
    play = course.play if course and course.outcome is None else None
    wins = match.wins if match else (0,) * len(lobby.chairs)
    return TableInfo(
        table=table.id,
        game=lobby.game,
        declaration=table.game.declaration,
        options=lobby.options,
        stage=stage_of(table),
        seats=tuple(
            [
                _seat_info(lobby, play, place, number, table.seating.is_connected(place), wins[place])
                for number, place in enumerate(table.seating.order)
            ]
        ),
        mine=(),
        host=False,
        spectators=table.guests.spectators,
        number=course.number - lobby.series_first + 1 if course else 1,
        length=lobby.length,
        paused=play is not None and play.paused_since is not None,
        resumes_in=table.resumes_in,
        outcome=course.outcome if course else None,
        match_decided=match is not None and match.decided,
        link="",
        commit=table.seating.commitment,
        build=page_build(),
        protocol=PROTOCOL,
        began=course.header.setup.players if course else (),
        public=lobby.public,
        queue=tuple(queued.name for queued in lobby.queue),
        host_seat=table.seating.host_seat,
        totals=_totals(table),
        push_key=push_key if table.has_turns else "",
        notice=notice,
        tournament=lobby.tournament,
    )


def _totals(table: Table) -> tuple[TotalInfo, ...]:
    scores = sorted(totals.count(table.lobby, table.course), key=lambda one: (-one.wins, -(one.points or 0)))
    return tuple(TotalInfo(one.kind, one.name, one.games, one.wins, one.points) for one in scores)


def stage_of(table: Table) -> Stage:
    if table.course is None:
        return "gathering"
    return "playing" if table.is_playing else "over"


def _seat_info(
    lobby: Lobby, play: Play | None, place: int, number: int, is_connected: bool, wins: int
) -> SeatInfo:
    """During a game (`play`), who sits there now: a bot may have taken over."""
    seat = SEATS[number]
    who = play.players[number] if play else lobby.chairs[place]
    return SeatInfo(
        seat,
        who.kind,
        who.name,
        who.team,
        who.assist,
        connected=who.kind == "bot" or is_connected,
        away=play is not None and seat in play.away,
        wants_rematch=play is None and place in lobby.wanting,
        wins=wins,
    )


def seats_of_record(players: tuple[Player, ...]) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(p.seat, p.kind, p.name, p.team, p.assist) for p in players)
