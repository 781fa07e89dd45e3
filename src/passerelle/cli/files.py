"""Reading record files: every fault is one line `file:line: reason`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TypeVar

from passerelle.core import record as records
from passerelle.core.record import Record
from passerelle.core.values import Fault
from passerelle.games import catalogue

from .speech import Wrong, refusal_line, say

T = TypeVar("T")


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise Wrong(say("cli.cannot-read", file=str(path), reason=reason)) from None


def read_record(path: Path) -> Record:
    return without_fault(path, partial(records.read, read_text(path), catalogue.find))


def without_fault(path: Path, work: partial[T]) -> T:
    try:
        return work()
    except Fault as fault:
        file = path.with_name(fault.file) if fault.file else path
        raise Wrong(f"{file}:{fault.line}: {refusal_line(fault.refusal)}") from None
