"""What the oracle did, in the words of Inspect's computer tool.

The program and the web build are those that `GAUNTLET_BIN` and `GAUNTLET_DIST` name.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gauntlet_env import Server
from gauntlet_inspect.task import WINDOW

ROOT = Path(__file__).resolve().parents[3]
#: One that is played in a browser, and one without.
TASKS = ("workflow-builder/001", "circuit-designer/001")
CLICKS = {"left": "left_click", "middle": "middle_click", "right": "right_click"}

#: A tool, and what it is called with.
Call = tuple[str, dict[str, Any]]


@pytest.fixture(scope="session")
def routes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Call]]:
    """The calls that solve each task."""
    out = tmp_path_factory.mktemp("oracle") / "run"
    line = [os.environ["GAUNTLET_BIN"], "run", "--agent", "oracle", "--stage", "auto", "--window", WINDOW]
    line += ["--dist", os.environ["GAUNTLET_DIST"], "--out", str(out)]
    subprocess.run([*line, *(part for it in TASKS for part in ("--tasks", it))], cwd=ROOT, check=True, capture_output=True)
    folders = {it: next((out / "episodes").glob(f"{it}-*/0/steps.jsonl")) for it in TASKS}
    return {it: [call for action in actions(steps) for call in calls(action)] for it, steps in folders.items()}


def actions(steps: Path) -> list[dict[str, Any]]:
    lines = map(json.loads, steps.read_text().splitlines())
    return [line["action"] for line in lines if line.get("action") is not None]


def calls(action: dict[str, Any]) -> list[Call]:
    """An action of the protocol by the tools that a model has here."""
    kind = action["type"]
    if kind in ("answer", "done", "fail"):
        return [(kind, {name: value for name, value in action.items() if name != "type"})]
    return [("computer", call) for call in on_computer(action)]


def on_computer(action: dict[str, Any]) -> list[dict[str, Any]]:
    match action:
        case {"type": "click", "count": 2}:
            return [{"action": "double_click", "coordinate": pixel(action["x"], action["y"])}]
        case {"type": "click"}:
            return [{"action": CLICKS[action.get("button", "left")], "coordinate": pixel(action["x"], action["y"])}]
        case {"type": "drag", "path": path}:
            start, end = pixel(*path[0]), pixel(*path[-1])
            return [{"action": "left_click_drag", "start_coordinate": start, "coordinate": end}]
        case {"type": "key", "keys": keys}:
            return [{"action": "key", "text": "+".join(keys)}]
        case {"type": "type", "text": text}:
            return [{"action": "type", "text": text}]
        case {"type": "wait", "ms": ms}:
            return [{"action": "wait", "duration": max(1, ms // 1000)}]
    raise AssertionError(f"this computer has no words for {action}")


def pixel(x: float, y: float) -> list[int]:
    """The computer tool's points are whole pixels."""
    return [round(x), round(y)]


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    width, height = map(int, WINDOW.split("x"))
    out = tmp_path_factory.mktemp("inspect") / "run"
    with Server(limit=2, window=(width, height), out=out, arguments=["--stage", "auto"]) as server:
        yield server.url
