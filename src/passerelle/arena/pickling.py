"""Bots that are objects of the calling program, as bytes for a process of their own."""

from __future__ import annotations

import pickle
import sys
from importlib.util import find_spec
from typing import Any

import cloudpickle
import msgspec

from .plan import CannotPlay


class PickledBot(msgspec.Struct, frozen=True):
    """A bot, or a class or function that makes one, as it was when the tournament began."""

    name: str
    data: bytes


def pickled(bot: Any, name: str) -> PickledBot:
    """Classes and functions of a script or notebook go along whole. Raises CannotPlay for what cannot be copied."""
    module = sys.modules.get(getattr(bot, "__module__", None) or type(bot).__module__)
    by_value = module is not None and not _can_be_imported(module.__name__)
    try:
        if by_value:
            cloudpickle.register_pickle_by_value(module)
        return PickledBot(name, cloudpickle.dumps(bot))
    except Exception as error:  # noqa: BLE001 - whatever somebody's object does when it is copied
        raise CannotPlay("arena.cannot-copy", bot=name, reason=f"{type(error).__name__}: {error}") from None
    finally:
        if by_value:
            cloudpickle.unregister_pickle_by_value(module)


def _can_be_imported(name: str) -> bool:
    """By another process with the same path."""
    try:
        return find_spec(name.partition(".")[0]) is not None and find_spec(name) is not None
    except (ImportError, ValueError):
        return False


def unpickled(data: bytes) -> Any:
    return pickle.loads(data)  # noqa: S301 - in the bot's own process
