"""The words of Hex in a record."""

from __future__ import annotations

import re

from passerelle.core.texts import Sentence
from passerelle.core.values import Fact

from .actions import Actions, Events, Joined, Put, PutDown


def write(fact: Fact[Events]) -> str:
    match fact.event:
        case PutDown(cell=cell):
            return f"put {cell}"
        case Joined(winner=winner):
            return f"result {winner} chain"
        case unknown:
            raise TypeError(unknown)


def read_table(words: str) -> Events | None:
    found = re.fullmatch(r"result (p[12]) chain", words)
    return Joined(found[1]) if found else None


def read_seat(words: str) -> Events | None:
    found = re.fullmatch(r"put ([a-e][1-5])", words)
    return PutDown(found[1]) if found else None


def tell(fact: Fact[Events]) -> Sentence:
    match fact.event:
        case PutDown(cell=cell):
            return Sentence("event.put", {"who": fact.who, "cell": cell}, "loud")
        case Joined(winner=winner):
            return Sentence("event.result", {"seat": winner}, "loud")
        case unknown:
            raise TypeError(unknown)


def intent(fact: Fact[Events]) -> Actions | None:
    return Put(fact.event.cell) if isinstance(fact.event, PutDown) else None
