"""A database that does not answer is a refusal."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

from passerelle.core.values import Refused, refuse

log = logging.getLogger("passerelle.server")


@contextlib.contextmanager
def store_faults(code: str) -> Iterator[None]:
    """Whatever the store raises in here, but for refusals of its own, becomes a refusal with this code."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        log.error("store: %r", error)
        raise Refused(refuse(code)) from error
