"""Players of Verbindung gesucht."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from passerelle.core.contract import Bot

from .actions import Actions
from .view import View

BOTS: Mapping[str, Callable[[], Bot[View, Actions]]] = {}
