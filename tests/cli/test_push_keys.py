"""`passerelle push-keys`, and a server that is given such a key: one clear line where something is wrong."""

import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from passerelle.server.config import Config, PushKey
from passerelle.server.webpush import Signer

Run = Callable[..., tuple[int, str, str]]
CONTACT = ("--contact", "mailto:host@example.org")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Config]:
    """The servers that would have been started."""
    configs: list[Config] = []
    module = sys.modules["passerelle.cli.serve"]
    monkeypatch.setattr(module, "run_server", lambda host, port, config: configs.append(config))
    return configs


@pytest.fixture
def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "passerelle.server.webpush", None)


def test_a_key_is_made_once_and_the_server_takes_it(
    run: Run, tmp_path: Path, started: list[Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "push.json"
    code, out, _ = run("push-keys", str(file), *CONTACT)
    assert (code, "--push-key" in out) == (0, True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    key = msgspec.json.decode(file.read_bytes(), type=PushKey)
    assert key.private not in out
    assert len(Signer(key.private, key.contact).public_key) == 87
    before = file.read_bytes()
    assert run("push-keys", str(file), *CONTACT)[0] == 1
    assert file.read_bytes() == before

    assert run("serve", "--push-key", str(file))[0] == 0
    monkeypatch.setenv("PASSERELLE_PUSH_KEY", str(file))
    assert run("serve")[0] == 0
    monkeypatch.delenv("PASSERELLE_PUSH_KEY")
    assert run("serve")[0] == 0
    assert [config.push_key for config in started] == [key, key, None]
    assert not any(config.push_anywhere for config in started)


@pytest.mark.parametrize(
    "contact", ["", "host@example.org", "mailto:host", "http://example.org", "mailto:a b@c"]
)
def test_a_contact_is_an_address(run: Run, tmp_path: Path, contact: str) -> None:
    code, _, err = run("push-keys", str(tmp_path / "push.json"), "--contact", contact)
    assert (code, err.count("\n")) == (2, 1)
    assert not (tmp_path / "push.json").exists()


@pytest.mark.parametrize(
    "text", ["", "{}", "x", '{"private": "", "contact": "x"}', '{"private": "é", "contact": "x"}']
)
def test_a_file_that_is_no_key_is_refused(run: Run, tmp_path: Path, started: list[Any], text: str) -> None:
    file = tmp_path / "push.json"
    file.write_text(text)
    for asked in (file, tmp_path / "missing.json", tmp_path):
        code, _, err = run("serve", "--push-key", str(asked))
        assert (code, err.count("\n"), "Traceback" in err) == (1, 1, False)
    assert started == []


def test_without_the_extra_it_says_so(
    run: Run, tmp_path: Path, started: list[Any], without_the_extra: None
) -> None:
    file = tmp_path / "push.json"
    for words in (("push-keys", str(file), *CONTACT), ("serve", "--push-key", str(file))):
        code, _, err = run(*words)
        assert (code, err.count("\n")) == (1, 1)
        assert "passerelle[push]" in err
    assert run("serve")[0] == 0, "nothing else needs it"
    assert len(started) == 1
