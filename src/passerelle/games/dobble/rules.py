"""The referee of Dobble Connect, clause by clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from passerelle.core.chance import Dealer
from passerelle.core.common import Ended, Resigned, Verdict
from passerelle.core.contract import Game, HasChance, HasRaces
from passerelle.core.setup import Declaration, Form, Option, Setup, choice
from passerelle.core.values import (
    TABLE,
    Awaiting,
    Chance,
    Fact,
    Outcome,
    Over,
    Refusal,
    Refused,
    Seat,
    Simultaneous,
    Viewer,
    refuse,
)
from passerelle.games.levels import LEVEL_NAMES
from passerelle.geometry.axial import neighbours, touching

from . import notation, pairs, rounds
from .actions import (
    Actions,
    Events,
    Given,
    LotDrawn,
    Missed,
    Name,
    Named,
    PackDealt,
    PairShown,
    PlayCard,
    Played,
    RoundEnded,
    StartTurned,
)
from .deck import CARD_COUNT, FACE_DOWN, START_CARDS, TEAMS, Team, colour_of, common_symbol
from .state import State, mode_of, outcome_of, teams_of
from .symbols import KEYS, NUMBERS
from .teams import is_legal_split, suggested_teams
from .view import Hints, View, hints_of, view_of

DECLARATION = Declaration(
    id="dobble",
    prefix="DB",
    author="Denis Blanchot, Jacques Cottereau, Play Factory",
    year=2023,
    seat_counts=(1, 2, 3, 4, 5, 6, 7, 8),
    options=(
        choice("mode", "DB-17", "teams", "warm-up", "training"),
        Option("lock", "3", (Form(low=0, high=10),), "DB-8"),
        Option("assist-delay", "8", (Form(low=0, high=60),), "DB-18"),
    ),
    bots=LEVEL_NAMES,
    realtime=True,
    teams=TEAMS,
    shelf=5,
)


class Dobble(Game[State, Actions, Events, View], HasChance[State, Events], HasRaces[State, Actions]):
    declaration = DECLARATION
    words = notation
    action_type = Actions
    view_type = View
    hints_type = Hints
    is_open = True

    def initial(self, setup: Setup) -> State:
        mode = mode_of(setup)
        if mode == "training" and len(setup.players) != 1:
            raise Refused(refuse("DB-17.alone"))
        if mode != "training" and not is_legal_split([player.team for player in setup.players]):
            raise Refused(refuse("DB-2.bad-split"))
        state = State(
            mode=mode,
            lock=1000 * int(setup.options["lock"]),
            assist_delay=1000 * int(setup.options["assist-delay"]),
            seats=teams_of(setup),
            phase="start" if mode == "teams" else "pair",
        )
        return rounds.first_round(state) if mode == "teams" else state

    def awaiting(self, state: State) -> Awaiting:
        if state.outcome:
            return Over(state.outcome)
        match state.phase:
            case "play" | "name" if len(state.tied) > 1:
                return Chance()
            case "play" if not state.is_round_over:
                return Simultaneous(state.tied or state.players)
            case "name" if not pairs.is_over(state):
                return Simultaneous(state.tied or state.players)
            case "play" | "gifts" | "name":
                return Chance()
            case "pair" if pairs.is_over(state):
                return Chance()
            case _:
                return Chance(due=state.opens_at)

    def suggested_teams(self, seats: int) -> tuple[str, ...]:
        return suggested_teams(seats)

    # What may be done

    def legal_actions(self, state: State, seat: Seat) -> Iterable[Actions]:
        """What is right. A wrong symbol (DB-8) is no move, though it leaves its line."""
        awaiting = self.awaiting(state)
        if not isinstance(awaiting, Simultaneous) or seat not in awaiting.seats:
            return
        if state.mode != "teams":
            yield Name(KEYS[common_symbol(*state.pair)])
            return
        mine = state.packs[seat][0]
        for near, card in state.table.items():
            symbol = KEYS[common_symbol(mine, card)]
            for cell in neighbours(near):
                if cell not in state.table:
                    yield PlayCard(near, symbol, cell)

    def check(self, state: State, seat: Seat, action: Actions, at: int) -> Refusal | None:
        if (state.mode == "teams") == isinstance(action, Name):
            return refuse("DB-17.other-mode")
        if state.finder:
            return refuse("DB-17.found", seat=state.finder)
        if not isinstance(self.awaiting(state), Simultaneous):
            return refuse("DB-4.not-yet")
        if state.tied and seat not in state.tied:
            clause = "DB-7.tie-lost" if state.mode == "teams" else "DB-17.tie-lost"
            return refuse(clause, seat=state.tied[0], ahead=state.apart)
        if at < state.locked_until.get(seat, 0):
            return refuse("DB-8.locked", milliseconds=state.locked_until[seat] - at)
        if action.symbol not in NUMBERS:
            return refuse("DB-16.unknown-symbol", symbol=action.symbol[:40])
        return _check_play(state, seat, action) if isinstance(action, PlayCard) else None

    def decide(self, state: State, seat: Seat, action: Actions, at: int) -> list[Fact[Events]]:
        match action:
            case Name(symbol=symbol):
                missed = state.mode == "warm-up" and not pairs.is_shared(state, symbol)
                first: Fact[Events] = Fact(at, seat, Missed(None, symbol) if missed else Named(symbol))
            case PlayCard(near=near, symbol=symbol, cell=cell):
                right = cell is not None and _shares(state, seat, action)
                first = Fact(at, seat, Played(cell, near, symbol) if cell and right else Missed(near, symbol))
        return [first, *_endings(self.apply(state, first), at)]

    # What happened

    def apply(self, state: State, fact: Fact[Events]) -> State:
        at, who = fact.at, fact.who
        match fact.event:
            case Played(cell=cell, opened=opened):
                return rounds.lay(state, who, cell, opened, at)
            case Missed():
                return _locked(state, who, at)
            case PackDealt(seat=seat, cards=cards):
                return rounds.deal(state, seat, cards, at)
            case StartTurned(card=card):
                return rounds.draw_start(state, card)
            case RoundEnded(team=team):
                return rounds.end(state, team, at)
            case Given(to=to, giver=giver, cards=cards):
                return rounds.give(state, to, giver, cards)
            case PairShown(cards=cards):
                return pairs.show(state, cards, at)
            case Named(symbol=symbol):
                right = pairs.is_shared(state, symbol)
                return pairs.find(state, who, at) if right else _locked(state, who, at)
            case Verdict(claims=claims, winner="") as verdict:
                tied = _fewest_points(state, [claim.seat for claim in claims])
                return replace(state, tied=tied, apart=verdict.ahead)
            case LotDrawn(seat=seat):
                return replace(state, tied=(seat,))
            case Ended(outcome=outcome):
                return replace(state, phase="over", outcome=outcome)
            case Resigned():
                return rounds.open_when_dealt(replace(state, gone=state.gone | {who}, tied=()))
            case _:
                return state

    # Chance

    def draw(self, state: State, dealer: Dealer, at: int) -> Fact[Events]:
        match state.phase:
            case "start":
                return Fact(at, TABLE, StartTurned(dealer.choice(_start_cards_left(state))))
            case "packs" if seat := state.next_dealt:
                shuffled = dealer.shuffle(state.held[state.seats[seat]])
                return Fact(at, TABLE, PackDealt(seat, tuple(shuffled[: state.share(seat)])))
            case "gifts":
                to, giver = state.gifts[0]
                shuffled = dealer.shuffle(rounds.givable(state, giver))
                size = rounds.gift_size(state, to, giver)
                return Fact(at, TABLE, Given(to, giver, tuple(shuffled[:size])))
            case "play" | "name" if state.tied:
                return Fact(at, TABLE, LotDrawn(dealer.choice(state.tied)))
            case "pair" if not pairs.is_over(state):
                first, second = dealer.shuffle(range(CARD_COUNT))[:2]
                return Fact(at, TABLE, PairShown((first, second)))
            case _:
                return _endings(state, at)[0]

    def check_draw(self, state: State, fact: Fact[Events]) -> Refusal | None:
        impossible = refuse("PA-11.not-a-draw", phase=state.phase)
        if fact.who != TABLE:
            return impossible
        match state.phase, fact.event:
            case "start", StartTurned(card=card):
                return (
                    None if card in _start_cards_left(state) else refuse("DB-11.not-a-start-card", card=card)
                )
            case "packs", PackDealt(seat=seat, cards=cards) if seat == state.next_dealt:
                return _check_pack(state, seat, cards)
            case "gifts", Given(to=to, giver=giver, cards=cards) if (to, giver) == state.gifts[0]:
                return _check_gift(state, to, giver, cards)
            case "play" | "name", LotDrawn(seat=seat) if state.tied:
                return None if seat in state.tied else impossible
            case "pair", PairShown(cards=(first, second)) if not pairs.is_over(state):
                return refuse("DB-17.one-card-twice") if first == second else None
            case _:
                expected = [fact.event for fact in _endings(state, fact.at)[:1]]
                return None if expected == [fact.event] else impossible

    def consequences(self, state: State, drawn: Fact[Events]) -> list[Fact[Events]]:
        return _endings(self.apply(state, drawn), drawn.at) if isinstance(drawn.event, RoundEnded) else []

    def draws(self, state: State) -> Sequence[tuple[Fact[Events], int]] | None:
        if len(state.tied) > 1:
            return [(Fact(0, TABLE, LotDrawn(seat)), 1) for seat in state.tied]
        if state.phase == "start":
            return [(Fact(0, TABLE, StartTurned(card)), 1) for card in _start_cards_left(state)]
        return None

    # Races

    def is_decisive(self, state: State, seat: Seat, action: Actions) -> bool:
        """DB-7: a play for a cell; DB-17: the right name for a pair. A miss harms nobody else."""
        if isinstance(action, Name):
            return pairs.is_shared(state, action.symbol)
        return isinstance(action, PlayCard) and action.cell is not None and _shares(state, seat, action)

    def are_rivals(self, state: State, one: tuple[Seat, Actions], other: tuple[Seat, Actions]) -> bool:
        """DB-7: for the same cell; DB-9: a play that completes a line, against all others. DB-17: any two names."""
        if state.mode != "teams":
            return True
        cells = [action.cell for _, action in (one, other) if isinstance(action, PlayCard)]
        return cells[0] == cells[1] or _scores_at_once(state, one) or _scores_at_once(state, other)

    # What may be seen

    def view(self, state: State, viewer: Viewer) -> View:
        return view_of(state, viewer)

    def redact(self, fact: Fact[Events], viewer: Viewer) -> Fact[Events]:
        """DB-3: of a pack only the top card is open, to everybody; gifts change hands face down.

        DB-4: the start card is in the view while it lies open. Its line names it to nobody: it may be turned down
        again, and whoever then comes in is told all lines.
        """
        match fact.event:
            case StartTurned():
                return replace(fact, event=StartTurned(FACE_DOWN))
            case PackDealt(seat=seat, cards=(top, *rest)):
                return replace(fact, event=PackDealt(seat, (top, *[FACE_DOWN] * len(rest))))
            case Given(to=to, giver=giver, cards=cards):
                return replace(fact, event=Given(to, giver, (FACE_DOWN,) * len(cards)))
            case _:
                return fact

    def uncover(self, fact: Fact[Events], viewer: Viewer, after: State) -> Fact[Events]:
        """DB-5: after a play the next card of the pack is open; DB-4: with the packs, the start card."""
        match fact.event:
            case Played() as played:
                return replace(fact, event=replace(played, opened=after.top(fact.who)))
            case StartTurned():
                return fact
            case _:
                return self.redact(fact, viewer)

    def hints(self, state: State, seat: Seat) -> Hints | None:
        return hints_of(state, seat)


def _shares(state: State, seat: Seat, action: PlayCard) -> bool:
    """Whether the named symbol is the one the open card shares with the card it is played beside."""
    return NUMBERS[action.symbol] == common_symbol(state.packs[seat][0], state.table[action.near])


def _check_play(state: State, seat: Seat, action: PlayCard) -> Refusal | None:
    if seat not in state.players:
        return refuse("DB-15.pack-empty")
    if action.near not in state.table:
        return refuse("DB-5.no-card-there")
    if not _shares(state, seat, action):
        return None  # DB-8: it becomes a miss
    if action.cell is None:
        return refuse("DB-5.choose-a-cell")
    if action.cell in state.table:
        return refuse("DB-6.covered")
    return None if touching(action.near, action.cell) else refuse("DB-5.not-beside")


def _scores_at_once(state: State, held: tuple[Seat, Actions]) -> bool:
    seat, action = held
    if not isinstance(action, PlayCard) or action.cell is None or action.cell in state.table:
        return False
    return bool(rounds.lay(state, seat, action.cell, None, 0).line)


def _fewest_points(state: State, seats: list[Seat]) -> tuple[Seat, ...]:
    """DB-7: who stays in a tie."""
    least = min(state.points(state.seats[seat]) for seat in seats)
    return tuple(seat for seat in seats if state.points(state.seats[seat]) == least)


def _locked(state: State, seat: Seat, at: int) -> State:
    return replace(state, locked_until={**state.locked_until, seat: at + state.lock}, tied=())


def _start_cards_left(state: State) -> list[int]:
    """DB-11: what a team has won stays with it."""
    won = {card for cards in state.won.values() for card in cards}
    return [card for card in START_CARDS if card not in won]


def _check_pack(state: State, seat: Seat, cards: tuple[int, ...]) -> Refusal | None:
    if len(set(cards)) != len(cards) or not set(cards) <= set(state.held[state.seats[seat]]):
        return refuse("DB-14.not-its-cards", seat=seat)
    return None if len(cards) == state.share(seat) else refuse("DB-3.uneven", seat=seat)


def _check_gift(state: State, to: Team, giver: Team, cards: tuple[int, ...]) -> Refusal | None:
    if len(set(cards)) != len(cards) or not set(cards) <= set(rounds.givable(state, giver)):
        return refuse("DB-13.not-its-colour", team=giver)
    size = rounds.gift_size(state, to, giver)
    return None if len(cards) == size else refuse("DB-13.wrong-number", count=size)


def _endings(state: State, at: int) -> list[Fact[Events]]:
    """What the table must say now: that the round is over, and the game with its last point (DB-9, DB-12, DB-15)."""
    if state.mode != "teams":
        over = state.phase != "over" and pairs.is_over(state)
        return [Fact(at, TABLE, Ended(_outcome(state)))] if over else []
    if state.phase == "gifts" and any(state.points(team) == state.points_to_win for team in state.teams):
        return [Fact(at, TABLE, Ended(_outcome(state)))]
    if not state.is_round_over:
        return []
    ended: Fact[Events] = Fact(at, TABLE, RoundEnded(_scorer(state)))
    return [ended, *_endings(rounds.end(state, _scorer(state), at), at)]


def _scorer(state: State) -> Team | None:
    """DB-9: the team of the line's colour, whoever played the last card."""
    return colour_of(state.table[state.line[0]]) if state.line else None


def _outcome(state: State) -> Outcome:
    return outcome_of(state.mode, state.seats, {team: state.points(team) for team in state.teams})
