"""What a player may ask for, and what then has happened."""

from __future__ import annotations

from typing import TypeAlias

from passerelle.core.common import Common, Ended
from passerelle.core.values import Action, Event


class Put(Action, frozen=True):
    cell: str
    """`a1` … `e5`."""


Actions: TypeAlias = Put


class PutDown(Event, frozen=True):
    cell: str


Events: TypeAlias = PutDown | Ended | Common
