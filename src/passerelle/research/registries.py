"""Makes the environments known to Gymnasium, PettingZoo and OpenSpiel as soon as one of them is imported.

`import passerelle` alone is enough, and loads none of them: what is imported already is told at once, the others when
they are imported. The ids carry a version, which changes when a policy trained before would no longer be at home:
other numbers of actions, other planes, other rewards or rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

VERSION = "v0"


def id_of(game_id: str) -> str:
    """In Gymnasium and PettingZoo."""
    return f"passerelle/{game_id.capitalize()}-{VERSION}"


def _tell_gymnasium(gymnasium: Any) -> None:
    from .position import solo_games, turn_games  # noqa: PLC0415 - NumPy, which Gymnasium has brought along

    for kind, game_ids in (("solo:SoloEnv", solo_games()), ("against:AgainstEnv", turn_games())):
        for game_id in game_ids:
            if id_of(game_id) not in gymnasium.registry:
                gymnasium.register(
                    id_of(game_id),
                    entry_point=f"{__package__}.{kind}",
                    vector_entry_point=f"{__package__}.vector:BatchEnv",
                    kwargs={"game_id": game_id},
                )


def _tell_pettingzoo(pettingzoo: Any) -> None:
    from .position import realtime_games, turn_games  # noqa: PLC0415 - NumPy, which PettingZoo has brought along

    for way, registry, entry, game_ids in (
        ("aec", pettingzoo.aec_registry, "aec:env", turn_games()),
        ("parallel", pettingzoo.parallel_registry, "parallel:RaceEnv", realtime_games()),
    ):
        for game_id in game_ids:
            if id_of(game_id) not in registry:
                place = f"{__package__}.{entry}"
                pettingzoo.register(way, id_of(game_id), entry_point=place, kwargs={"game_id": game_id})


def _tell_openspiel(pyspiel: Any) -> None:
    import_module(".openspiel", __package__)  # which makes each known with its parameters


TOLD: dict[str, Callable[[Any], None]] = {
    "gymnasium": _tell_gymnasium,
    "pettingzoo": _tell_pettingzoo,
    "pyspiel": _tell_openspiel,
}


class _Watch(MetaPathFinder):
    """Finds what would be found without it, and has it told once it is loaded."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in TOLD:
            return None
        sys.meta_path.remove(self)
        try:
            spec = find_spec(fullname)
        finally:
            sys.meta_path.insert(0, self)
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_and_tell(module: ModuleType) -> None:
                load(module)
                TOLD[fullname](module)

            spec.loader.exec_module = load_and_tell  # type: ignore[method-assign]  # of this loader alone
        return spec


def announce() -> None:
    """By `import passerelle`; again, under another name or after a reload, it does nothing."""
    if any(type(finder).__qualname__ == _Watch.__qualname__ for finder in sys.meta_path):
        return
    sys.meta_path.insert(0, _Watch())
    for name, tell in TOLD.items():
        if name in sys.modules:
            tell(sys.modules[name])
