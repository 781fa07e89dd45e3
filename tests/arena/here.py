"""A pool for tests."""

import msgspec

from passerelle.arena import programs
from passerelle.arena.plan import Bout, Plan
from passerelle.arena.pools import Finished, GamePool
from passerelle.arena.standings import Result


def without_times(result: Result) -> Result:
    """What is the same again when the same games are played."""
    contestants = tuple(msgspec.structs.replace(one, seconds=0.0, longest=0.0) for one in result.contestants)
    return msgspec.structs.replace(result, contestants=contestants)


class Here(GamePool):
    """Plays in this process, the last submitted first, to show that order does not matter."""

    def __init__(self, plan: Plan, keep: bool = False, workers: int = 1) -> None:
        super().__init__(plan, keep)
        self._waiting: list[Bout] = []

    @property
    def has_room(self) -> bool:
        return len(self._waiting) < 5

    @property
    def is_idle(self) -> bool:
        return not self._waiting

    def submit(self, bout: Bout) -> None:
        self._waiting.append(bout)

    def finished(self) -> list[Finished]:
        return [self._play(self._waiting.pop())]

    def close(self) -> None:
        programs.terminate()
