"""No silent second chance: only tests marked `timing` are tried again, and that is counted and printed."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest
tries = []

@pytest.mark.timing
def test_lucky_later():
    tries.append(1)
    assert len(tries) == 2

@pytest.mark.timing
def test_never_lucky():
    assert False

@pytest.mark.timing
def test_at_once():
    pass

once = []

def test_without_mark():
    once.append(1)
    assert len(once) == 2
"""


def test_reruns_are_counted_and_printed(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_tries.py").write_text(TESTS, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = timing\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "2 failed, 2 passed" in done.stdout, done.stdout + done.stderr
    assert "depend on the machine's speed: 3, reruns: 3" in done.stdout
    assert "test_tries.py::test_lucky_later (2 tries)" in done.stdout
    assert "test_tries.py::test_never_lucky (3 tries)" in done.stdout
    assert "test_at_once (" not in done.stdout
