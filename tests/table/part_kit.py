"""The parts of a table without a table, for tests of each alone."""

from __future__ import annotations

from collections.abc import Callable

from table_kit import ADA, BOB, HOST, Onlooker
from virtual_clock import VirtualClock

from passerelle.core.contract import AnyGame
from passerelle.core.play import Play
from passerelle.core.setup import complete_options
from passerelle.core.values import Event, Fact, Facts, Refusal, Seat
from passerelle.games.hexades import GAME
from passerelle.table.course import Course
from passerelle.table.guests import ActionRequest, Guest, Guests
from passerelle.table.quota import Quota
from passerelle.table.seating import Seating
from passerelle.table.seats import Chair, Lobby, hash_key
from passerelle.table.series import TableSeries

__all__ = ["ADA", "BOB", "HOST", "Onlooker"]


def lobby_of(*chairs: Chair, length: int = 1, game: AnyGame = GAME, **options: str) -> Lobby:
    return Lobby(
        game.declaration.id,
        complete_options(game.declaration, options),
        length,
        hash_key(HOST),
        chairs or (ADA, BOB),
        "5eed" * 8,
    )


class Visitor(Guest):
    def __init__(self, *keys: str) -> None:
        super().__init__()
        self.keys = keys
        self.codes: list[str] = []
        self.held: list[int] = []

    def be_refused(self, refusal: Refusal, action_id: str) -> None:
        self.codes.append(refusal.code)

    def be_held(self, action_id: str, milliseconds: int) -> None:
        self.held.append(milliseconds)


class Parts:
    """A series, its seating and guests; as a table for an admission, whose lines are durable at once."""

    def __init__(
        self,
        *chairs: Chair,
        length: int = 1,
        game: AnyGame = GAME,
        quota: Quota = Quota(burst=1_000_000),  # noqa: B008 - frozen
        **options: str,
    ) -> None:
        self.id = "t"
        self.clock = VirtualClock()
        self.guests = Guests(self.id, self.clock)
        self.series = TableSeries(self.id, game, self.clock)
        self.seating = Seating(game, self.series, self.guests, self.clock, quota)
        self.seating.lobby = lobby_of(*chairs, length=length, game=game, **options)
        self.repeated: list[ActionRequest] = []
        self.appended: list[ActionRequest | None] = []

    def visitor(self, *keys: str) -> Visitor:
        guest = Visitor(*keys)
        self.guests.enter(guest, frozenset(map(hash_key, keys)), is_measured=True)
        self.seating.seat_guest(guest)
        return guest

    def begin(self) -> Course:
        game = self.series.next_game(self.seating.lobby)
        self.series.begin(game)
        self.seating.adopt(game.lobby)
        return game.course

    @property
    def words(self) -> list[str]:
        """The lines without their times."""
        return [line.partition(" ")[2] for line in self.series.started().lines]

    # What an admission asks of its table

    def submit(self, run: Callable[[], None]) -> None:
        run()

    def repeat(self, request: ActionRequest) -> None:
        self.repeated.append(request)

    def plan(self) -> None:
        """Nothing happens here by itself."""

    def append_events(self, *events: tuple[Seat, Event]) -> None:
        at = self.series.now()
        play, facts, refusal = self.series.started().happen([Fact(at, *event) for event in events], at)
        assert refusal is None
        self.append(play, facts)

    def append(
        self,
        play: Play,
        facts: Facts,
        request: ActionRequest | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        course = self.series.started()
        course.extend(play, facts, course.write(facts))
        self.appended.append(request)
        if then:
            then()
