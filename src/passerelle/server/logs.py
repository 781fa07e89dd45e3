"""The log: one JSON object a line for machines that read it, or plain text."""

from __future__ import annotations

import logging
from datetime import UTC, datetime

import msgspec

from .config import LogForm, LogLevel


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(entry).decode()


_PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def write_log(level: LogLevel = "info", form: LogForm = "json") -> None:
    """To standard error, from here on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else logging.Formatter(_PLAIN))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
