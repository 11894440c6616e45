"""What tests share: the command lines of verifiers, and what the oracle did.

The program and the web build are those that `GAUNTLET_BIN` and `GAUNTLET_DIST` name.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gauntlet_env import program

ROOT = Path(__file__).resolve().parents[3]
#: One that is played in a browser, and one without.
TASKS = ("workflow-builder/001", "circuit-designer/001")

Actions = list[dict[str, Any]]


@pytest.fixture(scope="session")
def routes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Actions]:
    """The actions of the oracle by the goal of the task."""
    out = tmp_path_factory.mktemp("oracle") / "run"
    line = [os.environ["GAUNTLET_BIN"], "run", "--agent", "oracle", "--stage", "auto"]
    line += ["--dist", os.environ["GAUNTLET_DIST"], "--out", str(out)]
    tasks = [part for task in TASKS for part in ("--tasks", task)]
    subprocess.run([*line, *tasks], cwd=ROOT, check=True, capture_output=True)
    return {brief.prompt.goal: actions(out, brief.id) for brief in program.tasks() if brief.id.startswith(TASKS)}


def actions(run: Path, task: str) -> Actions:
    lines = map(json.loads, (run / "episodes" / task / "0" / "steps.jsonl").read_text().splitlines())
    return [line["action"] for line in lines if line.get("action") is not None]


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """Variables for the programs of verifiers: `uv` of this environment, and what they keep beside it."""
    here, home = Path(sys.executable).parent, Path(sys.prefix).parent / "home"
    home.mkdir(exist_ok=True)
    return {
        **os.environ,
        "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(home),
        "GAUNTLET_OUT": str(tmp_path / "run"),
    }


def run(name: str, *arguments: str, env: dict[str, str]) -> str:
    """A program of verifiers, which must succeed."""
    line = [str(Path(sys.executable).with_name(name)), "gauntlet-verifiers", *arguments]
    done = subprocess.run(line, env=env, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
