"""Finds the `gauntlet` program, and the installation or the checkout that it belongs to."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from . import messages
from .errors import ServerFailed
from .messages import TaskBrief

#: Names the program, for whoever keeps it elsewhere.
PROGRAM_VARIABLE = "GAUNTLET_BIN"

REMEDY = (
    f"build it with `cargo build -p gauntlet` in a checkout, or name it with {PROGRAM_VARIABLE} "
    "or the argument `program`"
)


def find(program: str | os.PathLike[str] | None = None) -> Path:
    """The program: as given, as `GAUNTLET_BIN` says, installed with us, of the checkout around us, or on `PATH`."""
    named = program if program is not None else os.environ.get(PROGRAM_VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise ServerFailed(f"{os.fspath(named)} is no program that can be started; {REMEDY}")
        return Path(found).resolve()
    for candidate in (*_installed(), *_of_checkouts()):
        if candidate.is_file():
            return candidate
    found = shutil.which("gauntlet")
    if found is None:
        raise ServerFailed(f"the gauntlet program was not found; {REMEDY}")
    return Path(found).resolve()


def share() -> Path | None:
    """Pages and tasks that were installed with this package; a package of a checkout brings none."""
    folder = Path(sys.prefix) / "share" / "gauntlet"
    return folder if (folder / "tasks").is_dir() else None


def checkout(*near: Path) -> Path | None:
    """The checkout around the first of these places that lies in one."""
    for place in near:
        for folder in (place, *place.parents):
            if (folder / "Trunk.toml").is_file() and (folder / "harness-web").is_dir():
                return folder
    return None


def home(program: Path) -> Path | None:
    """Where the program is started: in a checkout, because it looks for tasks and pages around itself."""
    return checkout(Path.cwd(), program)


def tasks(program: str | os.PathLike[str] | None = None) -> list[TaskBrief]:
    """The tasks that the program finds. Starts no server."""
    path = find(program)
    done = subprocess.run(
        [path, "tasks", "list", "--json"], cwd=home(path), capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise ServerFailed(f"`gauntlet tasks list` failed: {done.stderr.strip()}")
    return [messages.read(TaskBrief, task) for task in json.loads(done.stdout)]


def _installed() -> Iterator[Path]:
    if share() is not None:
        yield Path(sysconfig.get_path("scripts")) / "gauntlet"


def _of_checkouts() -> Iterator[Path]:
    """The optimised build first. An installed package does not know its checkout; the current folder may."""
    for place in (Path.cwd(), Path(__file__).resolve()):
        root = checkout(place)
        if root is not None:
            for profile in ("release", "debug"):
                yield root / "target" / profile / "gauntlet"
