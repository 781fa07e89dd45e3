"""A database that does not answer is a refusal."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

from passerelle.core.values import Refused, refuse

log = logging.getLogger("passerelle.server")


@contextlib.contextmanager
def store_faults(what: str, code: str) -> Iterator[None]:
    """Whatever goes wrong inside is logged, as `what`, and refused with this code."""
    try:
        yield
    except Exception as error:
        log.error("%s: %r", what, error)
        raise Refused(refuse(code)) from error
