"""The race as one row of numbers (see `core/ticks.py`): what lies on the table, the packs by their colours, the points.

Symbols are named for the agents, who therefore never err, and of a card nothing but its colour counts: so rows know
colours alone, and neither symbols nor locks. An outcome of chance is the colour of the next card of a pack that is
dealt (gifts and start cards need none), or a seat drawn by lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passerelle.core.flat import CHANCE, OVER
from passerelle.core.ticks import EVERYBODY
from passerelle.core.values import SEATS
from passerelle.games.compiler import njit
from passerelle.games.kernels import Array, Mask, Rng, Row, Word, below, lowest, popcount

from .actions import Events, LotDrawn, PackDealt
from .deck import CARDS_PER_TEAM, TEAMS, colour_of
from .state import PAIRS, State
from .teams import POINTS_TO_WIN, suggested_teams
from .tick_table import CELLS, MIDDLE, START, completes_line, is_open, mark_open
from .ticks import REACH, SIZE

MOST, COLOURS = len(SEATS), len(TEAMS)
CARDS = COLOURS * CARDS_PER_TEAM
OPTIONS = {"mode": ("teams", "warm-up")}

# Where things stand in a row, after the table.
PACKS = CELLS
"""Eighty places for each seat: the colours of its pack, the top card first."""
PACK_SIZE = PACKS + MOST * CARDS
TEAM = PACK_SIZE + MOST
"""The team of each seat."""
HELD = TEAM + MOST
"""For each team how many cards of each colour it holds."""
POINTS = HELD + COLOURS * COLOURS
PENDING = POINTS + COLOURS
"""What each seat asks for in this tick and is not settled yet; 0 is nothing."""
PHASE, SEATS_HERE, TEAMS_HERE, WARM_UP, TO_DEAL, RIVALS, TIED = range(PENDING + MOST, PENDING + MOST + 7)
"""TO_DEAL: to which seat; RIVALS and TIED: seats (bits) of a tie that a lot decides."""
WORDS = TIED + 1
TYPE = np.int16

DEALING, PLAYING, DRAWING_LOT, ENDED = range(4)
TO_WIN = np.array([POINTS_TO_WIN.get(teams, 0) for teams in range(COLOURS + 1)], np.int64)


@njit(cache=True, nogil=True)
def begin(s: Row, settings: Row) -> None:
    """`settings`: seats, teams, warm-up, then the team of each seat."""
    s[:] = 0
    s[SEATS_HERE], s[TEAMS_HERE], s[WARM_UP] = settings[0], settings[1], settings[2]
    for seat in range(settings[0]):
        s[TEAM + seat] = settings[3 + seat]
    if s[WARM_UP]:
        s[PHASE] = PLAYING
        return
    for team in range(settings[1]):
        s[HELD + COLOURS * team + team] = CARDS_PER_TEAM
    s[PHASE] = DEALING


@njit(cache=True, nogil=True)
def status(s: Row) -> int:
    phase = s[PHASE]
    if phase == PLAYING:
        return EVERYBODY
    return OVER if phase == ENDED else CHANCE


@njit(cache=True, nogil=True)
def held(s: Row, team: int) -> int:
    return int(s[HELD + COLOURS * team : HELD + COLOURS * (team + 1)].sum())


@njit(cache=True, nogil=True)
def top_card(s: Row, seat: int) -> int:
    """As it will stand on the table; 0: none."""
    return int(s[PACKS + CARDS * seat]) + 1 if s[PACK_SIZE + seat] else 0


@njit(cache=True, nogil=True)
def legal(s: Row, seat: int, mask: Mask) -> None:
    mask[:] = 0
    mask[0] = 1
    if s[PHASE] != PLAYING:
        return
    if s[WARM_UP]:
        mask[1 + MIDDLE] = 1
    elif s[PACK_SIZE + seat]:
        mark_open(s, mask[1:])


# A tick


@njit(cache=True, nogil=True)
def act(s: Row, actions: Array) -> None:
    """What all seats ask for at the same moment, legal for each of them."""
    for seat in range(s[SEATS_HERE]):
        s[PENDING + seat] = actions[seat]
    settle(s)


@njit(cache=True, nogil=True)
def settle(s: Row) -> None:
    """One after another in the order of seats; rivals are in a tie (DB-7, DB-9, DB-17). Stops where a lot decides."""
    while True:
        first = -1
        for seat in range(s[SEATS_HERE]):
            if s[PENDING + seat] and not may(s, seat):
                s[PENDING + seat] = 0
            if s[PENDING + seat] and first < 0:
                first = seat
        if first < 0:
            return
        rivals = find_rivals(s)
        if rivals == 0:
            do(s, first)
            s[PENDING + first] = 0
            continue
        tied = fewest_points(s, rivals)
        s[RIVALS] = rivals
        if tied & (tied - 1):
            s[TIED], s[PHASE] = tied, DRAWING_LOT
            return
        win_tie(s, tied)


@njit(cache=True, nogil=True)
def may(s: Row, seat: int) -> bool:
    if s[PHASE] != PLAYING:
        return False
    return bool(s[WARM_UP]) or (s[PACK_SIZE + seat] > 0 and is_open(s, s[PENDING + seat] - 1))


@njit(cache=True, nogil=True)
def find_rivals(s: Row) -> int:
    """The seats (bits) that ask for what somebody else asks for too; or for anything, where a line would end it."""
    rivals, asking, scoring = 0, 0, 0
    for one in range(s[SEATS_HERE]):
        asked = s[PENDING + one]
        if not asked:
            continue
        asking |= 1 << one
        if s[WARM_UP]:
            continue
        scoring |= int(completes_line(s, asked - 1, top_card(s, one))) << one
        for other in range(s[SEATS_HERE]):
            if other != one and s[PENDING + other] == asked:
                rivals |= 1 << one
    if s[WARM_UP] or scoring:
        rivals = asking
    return rivals if rivals & (rivals - 1) else 0


@njit(cache=True, nogil=True)
def fewest_points(s: Row, rivals: int) -> int:
    """DB-7: who stays in a tie (bits)."""
    least, tied = 1 << 30, 0
    for seat in range(s[SEATS_HERE]):
        if (rivals >> seat) & 1:
            points = s[POINTS + s[TEAM + seat]]
            if points < least:
                least, tied = points, 0
            if points == least:
                tied |= 1 << seat
    return tied


@njit(cache=True, nogil=True)
def win_tie(s: Row, winner: int) -> None:
    """`winner`: a single bit. Whoever lost keeps the card and may go on in the next tick."""
    for seat in range(s[SEATS_HERE]):
        if (winner >> seat) & 1:
            do(s, seat)
    for seat in range(s[SEATS_HERE]):
        if (s[RIVALS] >> seat) & 1:
            s[PENDING + seat] = 0
    s[RIVALS] = 0


@njit(cache=True, nogil=True)
def do(s: Row, seat: int) -> None:
    if s[WARM_UP]:
        find_pair(s, seat)
        return
    cell, card = s[PENDING + seat] - 1, top_card(s, seat)
    scores = completes_line(s, cell, card)
    s[cell] = card
    open_next(s, seat)
    if scores:
        end_round(s, card - 1)
        return
    for other in range(s[SEATS_HERE]):
        if s[PACK_SIZE + other]:
            return
    end_round(s, -1)


@njit(cache=True, nogil=True)
def open_next(s: Row, seat: int) -> None:
    s[PACK_SIZE + seat] -= 1
    pack = PACKS + CARDS * seat
    for place in range(pack, pack + s[PACK_SIZE + seat]):
        s[place] = s[place + 1]
    s[pack + s[PACK_SIZE + seat]] = 0


@njit(cache=True, nogil=True)
def find_pair(s: Row, seat: int) -> None:
    """DB-17: the next pair lies there before the next tick, unless it was the last."""
    s[POINTS + s[TEAM + seat]] += 1
    found = 0
    for team in range(s[TEAMS_HERE]):
        found += s[POINTS + team]
    if found == PAIRS:
        s[PHASE] = ENDED
    for other in range(s[SEATS_HERE]):
        if other != seat:
            s[PENDING + other] = 0


@njit(cache=True, nogil=True)
def end_round(s: Row, scorer: int) -> None:
    """DB-11 to DB-15; `scorer` is a team, or −1."""
    for cell in range(CELLS):
        card = s[cell]
        if 0 < card <= COLOURS:
            s[HELD + COLOURS * (card - 1) + card - 1] += 1
        s[cell] = 0
    for seat in range(s[SEATS_HERE]):
        for place in range(s[PACK_SIZE + seat]):
            s[HELD + COLOURS * s[TEAM + seat] + s[PACKS + CARDS * seat + place]] += 1
            s[PACKS + CARDS * seat + place] = 0
        s[PACK_SIZE + seat] = 0
    s[PHASE], s[TO_DEAL] = DEALING, 0
    if scorer >= 0:
        s[POINTS + scorer] += 1
        if s[POINTS + scorer] == TO_WIN[s[TEAMS_HERE]]:
            s[PHASE] = ENDED
            return
        take_gifts(s, scorer)
    open_when_dealt(s)


@njit(cache=True, nogil=True)
def take_gifts(s: Row, scorer: int) -> None:
    """DB-13."""
    for giver in range(s[TEAMS_HERE]):
        if giver != scorer:
            own = HELD + COLOURS * giver + giver
            given = min(s[POINTS + scorer], s[own])
            s[own] -= given
            s[HELD + COLOURS * scorer + giver] += given


# Chance


@njit(cache=True, nogil=True)
def share(s: Row, seat: int) -> int:
    """DB-3: how many cards this seat has when it is dealt to: an even part for who is not yet, rounded up."""
    members = 0
    for mate in range(seat, s[SEATS_HERE]):
        members += s[TEAM + mate] == s[TEAM + seat]
    whole = held(s, s[TEAM + seat]) + s[PACK_SIZE + seat]
    return int(-(-whole // members))


@njit(cache=True, nogil=True)
def open_when_dealt(s: Row) -> None:
    """DB-4: goes on to the next seat that gets a card; after the last one the start card is turned."""
    while s[TO_DEAL] < s[SEATS_HERE] and s[PACK_SIZE + s[TO_DEAL]] == share(s, s[TO_DEAL]):
        s[TO_DEAL] += 1
    if s[TO_DEAL] == s[SEATS_HERE]:
        s[MIDDLE] = START
        s[PHASE] = PLAYING


@njit(cache=True, nogil=True)
def draw(s: Row, outcome: int) -> None:
    if s[PHASE] == DRAWING_LOT:
        s[PHASE], s[TIED] = PLAYING, 0
        win_tie(s, 1 << outcome)
        settle(s)
        return
    seat = s[TO_DEAL]
    s[PACKS + CARDS * seat + s[PACK_SIZE + seat]] = outcome
    s[PACK_SIZE + seat] += 1
    s[HELD + COLOURS * s[TEAM + seat] + outcome] -= 1
    open_when_dealt(s)


@njit(cache=True, nogil=True)
def deal(s: Row, rng: Rng) -> None:
    if s[PHASE] == DRAWING_LOT:
        tied = Word(s[TIED])
        for _ in range(below(rng, int(popcount(tied)))):
            tied &= tied - Word(1)
        draw(s, lowest(tied))
        return
    team = s[TEAM + s[TO_DEAL]]
    card = below(rng, held(s, team))
    for colour in range(COLOURS):
        card -= s[HELD + COLOURS * team + colour]
        if card < 0:
            draw(s, colour)
            return


# What is told


@njit(cache=True, nogil=True)
def points(s: Row, gained: Array) -> None:
    for seat in range(s[SEATS_HERE]):
        gained[seat] = s[POINTS + s[TEAM + seat]]


@njit(cache=True, nogil=True)
def observe(s: Row, seat: int, planes: Array) -> None:
    by_cell = planes.reshape(planes.shape[0], CELLS)
    first, card = s[TEAM + seat], top_card(s, seat)
    by_cell[:6] = 0
    for cell in range(CELLS):
        lying = s[cell]
        if lying == START:
            by_cell[4, cell] = 1
        elif lying:
            by_cell[(lying - 1 - first) % COLOURS, cell] = 1
    if s[WARM_UP]:
        by_cell[5, MIDDLE] = 1
    else:
        mark_open(s, by_cell[5])
    for further in range(COLOURS):
        by_cell[6 + further] = card > 0 and (card - 1 - first) % COLOURS == further
        by_cell[10 + further] = s[POINTS + (first + further) % COLOURS]
    by_cell[14] = s[PACK_SIZE + seat]


# In plain Python


def sides(seats: int) -> list[int]:
    """The team of each seat."""
    return [TEAMS.index(team) for team in suggested_teams(seats)]


def settings(options: dict[str, str], seats: int) -> Row:
    teams = sides(seats)
    return np.array([seats, max(teams) + 1, options["mode"] == "warm-up", *teams], np.int64)


def odds(s: Row) -> list[tuple[int, float]]:
    if s[PHASE] == DRAWING_LOT:
        tied = [seat for seat in range(int(s[SEATS_HERE])) if int(s[TIED]) >> seat & 1]
        return [(seat, 1 / len(tied)) for seat in tied]
    team = int(s[TEAM + s[TO_DEAL]])
    counts = [int(s[HELD + COLOURS * team + colour]) for colour in range(COLOURS)]
    return [(colour, count / sum(counts)) for colour, count in enumerate(counts) if count]


def outcomes_of(event: Events) -> tuple[int, ...]:
    match event:
        case LotDrawn(seat=seat):
            return (SEATS.index(seat),)
        case PackDealt(cards=cards):
            return tuple(_colours(cards))
        case _:
            return ()


def row_of(state: State) -> NDArray[Any]:
    """What a referee knows while everybody may act, or at the end."""
    s = np.zeros(WORDS, TYPE)
    s[SEATS_HERE], s[TEAMS_HERE], s[WARM_UP] = len(state.seats), len(state.teams), state.mode == "warm-up"
    s[PHASE] = ENDED if state.outcome else PLAYING
    s[TO_DEAL] = len(state.seats) if state.packs else 0
    for (q, r), card in state.table.items():
        colour = colour_of(card)
        s[(r + REACH) * SIZE + q + REACH] = START if colour is None else TEAMS.index(colour) + 1
    for seat, (name, team) in enumerate(state.seats.items()):
        pack = _colours(state.packs.get(name, ()))
        s[TEAM + seat], s[PACK_SIZE + seat] = TEAMS.index(team), len(pack)
        s[PACKS + CARDS * seat : PACKS + CARDS * seat + len(pack)] = pack
    for team in state.teams:
        place = TEAMS.index(team)
        s[POINTS + place] = state.points(team)
        for held_colour in _colours(state.held.get(team, ())):
            s[HELD + COLOURS * place + held_colour] += 1
    return s


def _colours(cards: Sequence[int]) -> list[int]:
    return [card // CARDS_PER_TEAM for card in cards]
