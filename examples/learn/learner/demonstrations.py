"""Demonstrations: `gauntlet demos` lets the oracle play, and its steps become samples."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gauntlet_env import program as programs
from PIL import Image

from .actions import Vocabulary, on_small_page
from .learning import Sample
from .policy import REMEMBERED
from .sight import gist, small


def record(out: Path, tasks: Sequence[str], page_seeds: Sequence[int]) -> None:
    """Plays the oracle on openings for training. The same call goes on with a folder that is not complete."""
    program, dist = programs.find(), os.environ.get("GAUNTLET_DIST")
    line = [str(program), "demos", "--out", str(out.absolute())]
    line += ["--stage", "native", "--set", "extra", "--test-share", "0"]
    line += ["--seeds", ",".join(str(it) for it in page_seeds)]
    for task in tasks:
        line += ["--tasks", task]
    if dist is not None:
        line += ["--dist", os.path.abspath(dist)]
    # What it says of each episode is not what this program has to say.
    subprocess.run(line, cwd=programs.home(program), check=True, stdout=subprocess.DEVNULL)


def read(folder: Path, strategies: Mapping[str, str], per_task: int) -> list[list[dict[str, Any]]]:
    """The steps of each demonstration in order, at most so many of each task, by seed. Of tasks that the oracle solves in
    several ways, the named one."""
    found: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in _rows(folder):
        task, demo = row["task"], row["demo"]
        if strategies.get(task) == demo["strategy"]:
            found.setdefault((task, demo["seed"]), []).append(row)
    chosen: list[list[dict[str, Any]]] = []
    for task in strategies:
        seeds = sorted(seed for it, seed in found if it == task)
        if len(seeds) < per_task:
            raise ValueError(f"{folder} has {len(seeds)} demonstrations of {task} and not {per_task}")
        chosen += [found[task, seed] for seed in seeds[:per_task]]
    return chosen


def samples(folder: Path, demonstrations: Sequence[Sequence[Mapping[str, Any]]], words: Vocabulary) -> list[Sample]:
    """Every step as a decision: the picture before it, and what the oracle did."""
    made = []
    for steps in demonstrations:
        before: tuple[int, ...] = ()
        for step in steps:
            picture = Image.open(folder / step["before"]["picture"]).convert("RGB")
            choice = words.choice(step["action"])
            page = small(np.asarray(picture))
            made.append(Sample(step["task"], page, gist(page), before, choice, on_small_page(step["action"])))
            before = (*before, choice.kind)[-REMEMBERED:]
    return made


def _rows(folder: Path) -> Iterator[dict[str, Any]]:
    with (folder / "trajectories.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
