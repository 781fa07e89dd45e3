"""Disks that are full, and folders that cannot be written."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def mounted(folder: Path, *words: str) -> Iterator[bool]:
    """Whether mounting is permitted here."""
    folder.mkdir(exist_ok=True)
    done = subprocess.run(["mount", *words, str(folder)], capture_output=True, check=False)
    try:
        yield done.returncode == 0
    finally:
        if done.returncode == 0:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


class SmallDisk:
    """A file system of a few megabytes; where none can be mounted, a limit to the size of a server's files."""

    def __init__(self, folder: Path, is_mounted: bool) -> None:
        self.folder = folder
        self.is_mounted = is_mounted

    def fill(self, server: int) -> None:
        """To the last byte, for the server with this process id."""
        if not self.is_mounted:
            largest = max(file.stat().st_size for file in self.folder.iterdir())
            resource.prlimit(server, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
            return
        with open(self.folder / "filler", "wb", buffering=0) as filler:  # noqa: PTH123 - unbuffered
            size = 1 << 16
            while size:
                try:
                    filler.write(bytes(size))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise
                    size //= 2

    def make_room(self, server: int) -> None:
        if self.is_mounted:
            (self.folder / "filler").unlink()
        else:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            resource.prlimit(server, resource.RLIMIT_FSIZE, unlimited)


@contextlib.contextmanager
def small_disk(folder: Path, megabytes: int = 3) -> Iterator[SmallDisk]:
    with mounted(folder, "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs") as is_mounted:
        yield SmallDisk(folder, is_mounted)


@contextlib.contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """File modes do not stop root; a read-only mount does."""
    if os.geteuid():
        files = [folder, *folder.iterdir()]
        for file in files:
            file.chmod(0o500)
        try:
            yield
        finally:
            for file in files:
                file.chmod(0o700)
        return
    with mounted(folder, "--bind", str(folder)) as is_mounted:
        assert is_mounted, "root needs the permission to mount for this test"
        subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True)
        yield


@contextlib.contextmanager
def immutable(*files: Path) -> Iterator[bool]:
    """Whether this file system knows such files: they cannot be written even by who has them open."""
    done = [subprocess.run(["chattr", "+i", str(file)], capture_output=True, check=False) for file in files]
    try:
        yield all(one.returncode == 0 for one in done)
    finally:
        subprocess.run(["chattr", "-i", *map(str, files)], capture_output=True, check=False)
