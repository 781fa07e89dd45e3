"""Games as tasks on a Ray cluster; every node needs this package and the bots of the tournament."""

from __future__ import annotations

from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

from .bout import play_or_void, void
from .plan import Bout, CannotPlay, Plan
from .pools import Finished, GamePool


class RayPool(GamePool):
    def __init__(self, plan: Plan, keep: bool, workers: int = 0, address: str = "") -> None:
        super().__init__(plan, keep)
        cluster: dict[str, Any] = {"address": address} if address else {"num_cpus": workers or None}
        try:
            ray.init(**cluster, log_to_driver=False, include_dashboard=None if address else False)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).partition("\n")[0] or type(error).__name__
            raise CannotPlay("arena.no-cluster", address=address, reason=reason) from None
        self._workers = workers or int(ray.cluster_resources().get("CPU", 1))
        self._task = ray.remote(num_cpus=1, max_retries=0)(play_or_void)
        self._running: dict[Any, Bout] = {}

    @property
    def has_room(self) -> bool:
        return len(self._running) < 2 * self._workers

    @property
    def is_idle(self) -> bool:
        return not self._running

    def submit(self, bout: Bout) -> None:
        self._running[self._task.remote(*self._play.args, bout, **self._play.keywords)] = bout

    def finished(self) -> list[Finished]:
        done, _ = ray.wait(list(self._running), num_returns=1)
        found = []
        for reference in done:
            bout = self._running.pop(reference)
            try:
                found.append(ray.get(reference))
            except RayTaskError:
                raise  # an error of ours in the game itself
            except RayError:  # its worker or its node is gone
                if self._is_hopeless(bout):
                    found.append((void(bout, "lost"), ""))
                else:
                    self.submit(bout)
        return found

    def close(self) -> None:
        ray.shutdown()
