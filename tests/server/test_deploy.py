"""The files of `deploy/` that start a server: the systemd unit, the image, the Compose file."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import typer.main
import yaml
from live import Live, free_port

from passerelle import cli

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NOBODY = 65534
STATE, CACHE = "/var/lib/passerelle", "/var/cache/passerelle"


def unit() -> dict[str, list[str]]:
    """The settings of the service, each with all its values."""
    settings = defaultdict(list)
    for line in (DEPLOY / "passerelle.service").read_text("utf-8").splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            settings[name].append(value)
    return settings


def check_command(words: list[str]) -> None:
    """That the command line has all these options, and takes these values."""
    group = typer.main.get_group(cli.app)
    name, *options = words
    group.commands[name].make_context(name, options)


# systemd


@contextlib.contextmanager
def in_read_only_tree(words: list[str], settings: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """As systemd starts the unit: nobody's process, all folders read-only but the two it was given, and no home."""
    script = _namespace({ROOT, Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve()})
    is_root = os.geteuid() == 0
    to_nobody = f"--reuid={NOBODY} --regid={NOBODY} --clear-groups --bounding-set=-all" if is_root else ""
    environment = " ".join(shlex.quote(f"{name}={value}") for name, value in settings.items())
    script += f"exec setpriv {to_nobody} --no-new-privs env -i -C {STATE} {environment} {shlex.join(words)}\n"
    command = ["unshare", "--mount", "--propagation=private", *([] if is_root else ["--map-root-user"])]
    with subprocess.Popen(
        [*command, "sh", "-c", script], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def _namespace(needed: set[Path]) -> str:
    """Mounts, seen by one process alone. What lies in a folder that is covered, or that is not for everybody to enter,
    is put back into its place."""
    covered = {Path(path) for path in ("/tmp", "/opt", "/var/lib", "/var/cache", "/home")}
    covered |= {up for path in needed for up in path.parents if not up.stat().st_mode & 0o001}
    covered -= {path for path in covered if covered & set(path.parents)}
    lines = ["set -e", "mount -t tmpfs tmpfs /mnt"]
    for number, path in enumerate(sorted(needed)):
        lines += [f"mkdir /mnt/{number}", f"mount --rbind {shlex.quote(str(path))} /mnt/{number}"]
    lines += [f"mount -t tmpfs -o mode=755 tmpfs {path}" for path in sorted(covered)]
    for number, path in enumerate(sorted(needed)):
        place = shlex.quote(str(path))
        lines += [
            f"mkdir -p {place}",
            f"mount --bind /mnt/{number} {place}",
            f"mount -o remount,bind,ro {place}",
        ]
    lines += [
        "chmod 1777 /tmp",
        f"ln -s {shlex.quote(sys.prefix)} /opt/passerelle",
        f"install -d -m 700 {'-o 65534 -g 65534' if os.geteuid() == 0 else ''} {STATE} {CACHE}",
        "mount -o remount,bind,ro /",
    ]
    return "\n".join([*lines, ""])


async def _bots_play(process: subprocess.Popen[str], port: int) -> None:
    """Two that are compiled, until each has moved; what was compiled is kept in the folder for it."""
    async with aiohttp.ClientSession() as session:
        live = Live(f"http://127.0.0.1:{port}", session)
        while True:
            with contextlib.suppress(aiohttp.ClientConnectionError):
                assert (await live.get("/ready"))[0] == 200
                break
            assert process.poll() is None, process.stderr and process.stderr.read()
            await asyncio.sleep(0.05)
        bots = [{"kind": "bot", "name": "level-2"}, {"kind": "bot", "name": "level-2"}]
        made = await live.table(*bots)
        watcher = live.player(made, host=True)
        await watcher.enter()
        await watcher.say(type="start")
        while not {"p1", "p2"} <= {line.split()[1] for line in watcher.lines if line}:
            await asyncio.wait_for(watcher.hear(), 120)
        await watcher.socket.close()
    inside = Path(f"/proc/{process.pid}/root{CACHE}")
    assert list(inside.rglob("*.nbi")), "nothing was compiled"


@pytest.mark.slow
def test_the_unit_runs_as_nobody_in_a_read_only_tree(tmp_path: Path) -> None:
    settings = unit()
    port = free_port()
    words = shlex.split(settings["ExecStart"][0])
    words[words.index("--port") + 1] = str(port)
    environment = dict(value.split("=", 1) for value in settings["Environment"])
    assert settings["StateDirectory"] == settings["CacheDirectory"] == [Path(STATE).name]
    with in_read_only_tree(words, {**environment, "PYTHONPATH": str(ROOT / "src")}) as process:
        asyncio.run(_bots_play(process, port))
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=20)
    assert process.returncode == 0, log
    assert [line for line in map(json.loads, log.splitlines()) if line["level"] not in ("info", "INFO")] == []


def test_the_unit_is_sound(tmp_path: Path) -> None:
    settings = unit()
    program, *words = shlex.split(settings["ExecStart"][0])
    check_command(words)
    assert settings["MemoryDenyWriteExecute"] == [], "bots are compiled"
    assert {"NoNewPrivileges", "ProtectSystem", "DynamicUser", "SystemCallFilter"} <= settings.keys()
    if analyse := shutil.which("systemd-analyze"):
        text = (DEPLOY / "passerelle.service").read_text("utf-8").replace(program, "/bin/true")
        (tmp_path / "passerelle.service").write_text(text, "utf-8")
        file = str(tmp_path / "passerelle.service")
        for check in (["verify"], ["security", "--offline=yes", "--threshold=20"]):
            done = subprocess.run([analyse, *check, file], capture_output=True, text=True, check=False)
            assert (done.returncode, done.stderr) == (0, ""), done.stdout


# The image


def instructions() -> list[tuple[str, str]]:
    """Of the Containerfile: each with all that follows it, lines that go on joined."""
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    pairs = [line.partition(" ")[::2] for line in joined.splitlines() if line]
    return [(name, rest.strip()) for name, rest in pairs]


def test_the_image_is_small_and_harmless() -> None:
    told = instructions()
    known = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK"}
    assert {name for name, _ in told} <= known | {"ENTRYPOINT", "CMD"}
    first, last = (index for index, (name, _) in enumerate(told) if name == "FROM")
    (stage,) = re.findall(r" AS (\w+)", told[first][1])
    built, runs = told[first:last], told[last:]
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text("utf-8")
    for sources in (rest.split()[:-1] for name, rest in built if name == "COPY"):
        assert all((ROOT / source).exists() and f"!{source}\n" in ignored for source in sources)
    (copied,) = [rest for name, rest in runs if name == "COPY"]
    assert copied.startswith(f"--from={stage} "), "of the sources and tools nothing is left"
    final = dict(runs)
    assert final["USER"].split(":")[0].isdigit()
    assert final["USER"] != "0:0"
    assert json.loads(final["VOLUME"]) == [STATE, CACHE]
    assert f"NUMBA_CACHE_DIR={CACHE}" in final["ENV"]
    assert json.loads(final["HEALTHCHECK"].partition("CMD ")[2])[0] == "python"
    assert json.loads(final["ENTRYPOINT"]) == ["passerelle"]
    check_command(json.loads(final["CMD"]))
    order = [name for name, _ in runs]
    assert order.index("USER") > max(index for index, name in enumerate(order) if name == "RUN")


# Compose


def test_the_compose_file_fits_together() -> None:
    said: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = said["services"]
    assert services.keys() == {"passerelle", "postgres", "caddy"}
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    for service in services.values():
        assert ("image" in service) != ("build" in service)
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert not {"privileged", "network_mode", "pid"} & service.keys()
        assert set(service.get("depends_on", ())) <= services.keys()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in said["volumes"]
    server = services["passerelle"]
    assert server["read_only"]
    assert server["cap_drop"] == ["ALL"]
    assert {"passerelle", "postgres"} <= {name for name in services if "healthcheck" in services[name]}
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).exists()
    check_command([word for option in server["command"] for word in option.split("=", 1)])
    assert services["caddy"]["environment"]["PASSERELLE_SERVER"] == "passerelle:8030"
    file = (DEPLOY / "caddy" / "one-node.Caddyfile").read_text("utf-8")
    assert set(re.findall(r"\{\$(\w+)", file)) == set(services["caddy"]["environment"])
