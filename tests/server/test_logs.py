"""Logs for machines: one JSON object a line, whatever a message contains."""

import io
import logging
import sys

import msgspec
import pytest

from passerelle.server.logs import JsonFormatter, write_log


def test_a_log_line_is_one_object_with_its_exception() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonFormatter())
    log = logging.Logger("passerelle.tests")
    log.addHandler(handler)
    log.info("two\nlines and a “%s”", "é")
    try:
        raise ValueError("wrong\nhere")
    except ValueError:
        log.error("failed", exc_info=sys.exc_info())
    plain, failed = map(msgspec.json.decode, written.getvalue().splitlines())
    assert (plain["level"], plain["logger"]) == ("info", "passerelle.tests")
    assert plain["message"] == "two\nlines and a “é”"
    assert plain["time"].endswith("+00:00")
    assert "exception" not in plain
    assert "ValueError: wrong\nhere" in failed["exception"]


def test_everything_is_logged_so_from_a_level_on(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    root.handlers = []  # those of the tests themselves are put back afterwards
    try:
        write_log("warning")
        logging.getLogger("passerelle.tests").info("not worth it")
        logging.getLogger("passerelle.tests").warning("worth it")
    finally:
        root.handlers = handlers
        root.setLevel(level)
    (line,) = capsys.readouterr().err.splitlines()
    assert msgspec.json.decode(line)["message"] == "worth it"
