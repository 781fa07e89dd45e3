"""A tournament as everybody may see it: for the page, and as a table of standings. No key is in it."""

from __future__ import annotations

import csv
import io
import time

from passerelle.tournaments.pairing import is_complete, rounds_of
from passerelle.tournaments.ranking import rank_entrants, rank_teams
from passerelle.tournaments.state import EncounterState, TournamentState

from .tournament_protocol import (
    EncounterInfo,
    EntrantInfo,
    RankInfo,
    RoundInfo,
    TeamRankInfo,
    TournamentInfo,
    TournamentStage,
)
from .tournaments import SeenTournament


def info_of(tournament: str, found: SeenTournament, number: int, link: str, code: str) -> TournamentInfo:
    """`number`: of the round that is told; any other than one that has begun is the last."""
    state = found.state
    return TournamentInfo(
        tournament,
        found.version,
        time.time_ns() // 1_000_000,
        link,
        state.terms,
        _stage(state),
        rounds_of(state),
        len(state.rounds),
        is_complete(state),
        tuple(EntrantInfo(one.number, one.name, one.team, one.is_in) for one in state.entrants),
        _round(state, number if 0 < number <= len(state.rounds) else len(state.rounds)),
        _ranks(state),
        tuple(TeamRankInfo(row.rank, row.team, row.points / 2, row.scored) for row in rank_teams(state)),
        state.opened,
        state.ended,
        code,
    )


def _stage(state: TournamentState) -> TournamentStage:
    if state.ended:
        return "over"
    if not state.rounds:
        return "gathering"
    return "playing" if state.is_playing else "between"


def _round(state: TournamentState, number: int) -> RoundInfo | None:
    if not number:
        return None
    played = state.rounds[number - 1]
    return RoundInfo(number, played.started, played.ends, tuple(map(_encounter, played.encounters)))


def _encounter(found: EncounterState) -> EncounterInfo:
    meant, points = found.encounter, found.points
    return EncounterInfo(
        meant.seats,
        meant.table,
        meant.teams,
        None if points is None else tuple(one / 2 for one in points),
        found.scores,
        found.by_host,
    )


def _ranks(state: TournamentState) -> tuple[RankInfo, ...]:
    return tuple(
        RankInfo(
            row.rank,
            row.entrant,
            row.points / 2,
            row.wins,
            row.played,
            row.buchholz / 2,
            row.sonneborn / 4,
            row.scored,
        )
        for row in rank_entrants(state)
    )


def standings_csv(state: TournamentState) -> str:
    """For spreadsheets: a name that would be taken for a formula is put in quotes."""
    out = io.StringIO()
    writer = csv.writer(out)
    teams = rank_teams(state)
    if teams:
        writer.writerow(["rank", "team", "points", "scored", "people"])
        for team in teams:
            people = (_cell(one.name) for one in state.entrants if one.team == team.team)
            writer.writerow([team.rank, team.team, team.points / 2, team.scored, ", ".join(people)])
        return out.getvalue()
    writer.writerow(["rank", "name", "points", "wins", "played", "buchholz", "sonneborn_berger", "scored"])
    for row in _ranks(state):
        name = _cell(state.entrant(row.entrant).name)
        figures = (row.points, row.wins, row.played, row.buchholz, row.sonneborn, row.scored)
        writer.writerow([row.rank, name, *figures])
    return out.getvalue()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
