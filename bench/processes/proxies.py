"""HAProxy, nginx and Caddy with the configurations of `deploy/`, on loopback ports."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from common import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
KINDS = ("haproxy", "nginx", "caddy")
_FILES = {
    "haproxy": "haproxy/{}.cfg",
    "nginx": "nginx/{}.conf",
    "caddy": "caddy/{}.Caddyfile",
}
_NGINX = """
worker_processes 1;
error_log {folder}/error.log;
pid {folder}/nginx.pid;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/nginx.conf;
}}
"""
"""Around the file, what Debian's /etc/nginx/nginx.conf has around it."""


class Proxy:
    """One proxy that runs, and where guests find it."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path, port: int, plain_port: int) -> None:
        self._process, self._log = process, log
        self.port, self.plain_port = port, plain_port
        self.url = f"https://localhost:{port}"

    async def ready(self) -> None:
        while True:
            if self._process.poll() is not None:
                raise RuntimeError(f"the proxy has ended: {self._log.read_text('utf-8')}")
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return


def make_certificate(folder: Path) -> None:
    """For `localhost`, signed by itself: `localhost.crt`, `localhost.key`, and both in `localhost.pem`."""
    crt, key = folder / "localhost.crt", folder / "localhost.key"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    )
    subprocess.run([*command.split(), "-keyout", str(key), "-out", str(crt)], check=True, capture_output=True)
    (folder / "localhost.pem").write_bytes(crt.read_bytes() + key.read_bytes())


def adapted(kind: str, nodes: Sequence[str], folder: Path, port: int, plain_port: int) -> str:
    """The file that hosts get, with the names and addresses changed as its first lines tell them to."""
    name = "one-node" if len(nodes) == 1 else "several-nodes"
    text = (DEPLOY / _FILES[kind].format(name)).read_text("utf-8")
    shipped = ["127.0.0.1:8030"] if len(nodes) == 1 else [f"10.0.0.{11 + n}:8030" for n in range(2)]
    changes = dict(zip(shipped, nodes[:2], strict=True))
    if kind == "haproxy":
        changes |= {
            "bind :80\n": f"bind 127.0.0.1:{plain_port}\n",
            "bind :443 ": f"bind 127.0.0.1:{port} ",
            "/etc/haproxy/games.example.org.pem": f"{folder}/localhost.pem",
        }
    elif kind == "nginx":
        changes |= {
            "listen 80;": f"listen 127.0.0.1:{plain_port};",
            "listen 443 ": f"listen 127.0.0.1:{port} ",
            "/etc/ssl/games.example.org": f"{folder}/localhost",
            "games.example.org": "localhost",
        }
    else:
        site = "{$PASSERELLE_SITE:games.example.org} {" if len(nodes) == 1 else "games.example.org {"
        changes |= {
            site: f"https://localhost:{port} {{\n\tbind 127.0.0.1\n"
            f"\ttls {folder}/localhost.crt {folder}/localhost.key",
        }
        text = f"{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{text}"
    for shown, real in changes.items():
        if shown not in text:
            raise ValueError(f"{shown!r} is not in the file for {kind}")
        text = text.replace(shown, real)
    return _with_more_nodes(text, nodes)


def _with_more_nodes(text: str, nodes: Sequence[str]) -> str:
    """A line for each beyond the two of the file, like that of the second (HAProxy, nginx)."""
    lines = []
    for line in text.splitlines():
        lines.append(line)
        if len(nodes) > 2 and nodes[1] in line:
            lines += [
                line.replace(nodes[1], node).replace("node2", f"node{n}")
                for n, node in enumerate(nodes[2:], 3)
            ]
    return "\n".join(lines) + "\n"


def _command(kind: str, folder: Path, text: str) -> list[str]:
    file = folder / f"{kind}.conf"
    file.write_text(text, "utf-8")
    match kind:
        case "haproxy":
            return ["haproxy", "-db", "-f", str(file)]
        case "nginx":
            whole = folder / "whole.conf"
            whole.write_text(_NGINX.format(folder=folder), "utf-8")
            return ["nginx", "-p", str(folder), "-c", str(whole), "-g", "daemon off;"]
        case _:
            return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


def program(name: str) -> str:
    """Where it is; proxies are in folders that not everybody has in the path."""
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin:/sbin:/bin")
    if not found:
        raise FileNotFoundError(f"{name} is missing (Debian: apt install {name})")
    return found


@contextlib.contextmanager
def proxy(kind: str, nodes: Sequence[str], folder: Path) -> Iterator[Proxy]:
    """In front of these nodes (`host:port`)."""
    if not (folder / "localhost.pem").exists():
        make_certificate(folder)
    port, plain_port = free_port(), free_port()
    text = adapted(kind, nodes, folder, port, plain_port)
    words = _command(kind, folder, text)
    words[0] = program(words[0])
    log = folder / f"{kind}.log"
    with log.open("wb") as output:
        environment = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        process = subprocess.Popen(words, stdout=output, stderr=output, env=environment)
    try:
        yield Proxy(process, log, port, plain_port)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
