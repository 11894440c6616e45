"""What `vf-validate` asks of a task: can it be done at all? Our own solution is played."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path

from gauntlet_env import GauntletError, program
from gauntlet_env.server import DIST_VARIABLE


def solves(task: str) -> bool:
    """Whether the oracle passes this task."""
    path = program.find()
    with tempfile.TemporaryDirectory(prefix="gauntlet-oracle-") as folder:
        out = Path(folder) / "run"
        line = [os.fspath(path), "run", "--agent", "oracle", "--stage", "auto", "--tasks", task, "--out", str(out)]
        if dist := os.environ.get(DIST_VARIABLE):
            line += ["--dist", os.path.abspath(dist)]
        done = subprocess.run(line, cwd=program.home(path), capture_output=True, text=True, check=False)
        summary = out / "summary.json"
        if not summary.is_file():
            raise GauntletError(f"the oracle did not play {task}: {done.stderr.strip()[-2000:]}")
        return bool(json.loads(summary.read_text())["figures"]["success_rate"] == 1.0)
