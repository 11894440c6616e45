#!/usr/bin/env python3
"""Teaches a small policy two tasks: from the oracle's demonstrations, then from its own episodes. See docs/learn.md.

    pip install ./clients/python ./clients/python/native
    python3 examples/learn/learn.py --out learned

Needs a processor and some minutes. The same seed gives the same numbers.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path

# Sums have another order with several threads, and another last digit. It has to be said before numpy is loaded.
for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np  # noqa: E402
from gauntlet_env.native import NativeEnv  # noqa: E402
from learner import curve, demonstrations  # noqa: E402
from learner.actions import Vocabulary  # noqa: E402
from learner.course import Course, Plan  # noqa: E402

#: The tasks, and which of the oracle's ways is learned: one of clicks and keys, without drags.
TASKS = {
    "modeller/x01-land-the-tree-top": "fields",
    "flight-analyser/x04-route-codes": "search",
}
#: Openings from here on are for examinations alone. Every seed has others, so that courses can be put together.
FIRST_HELD_OUT = 1_000


def main() -> None:
    given = arguments()
    plan = Plan(
        tasks=tuple(TASKS),
        seed=given.seed,
        demonstrations=given.demonstrations,
        cloning=given.cloning,
        rounds=given.rounds,
        episodes=given.episodes,
        tries=given.tries,
        updates=given.updates,
        batch=given.batch,
        rate=given.rate,
        openings=tuple(range(1, 1 + given.openings)),
        held_out=tuple(FIRST_HELD_OUT * given.seed + number for number in range(given.held_out)),
        glance=min(given.glance, given.held_out),
        steps=given.steps,
    )
    out: Path = given.out
    out.mkdir(parents=True, exist_ok=True)
    recorded = given.demos or out / "demos"
    if given.demos is None:
        demonstrations.record(recorded, plan.tasks, plan.openings[: plan.demonstrations])
    folder = recorded / "train"
    steps = demonstrations.read(folder, TASKS, plan.demonstrations)
    words = Vocabulary.of(row["action"] for demonstration in steps for row in demonstration)
    demonstrated = demonstrations.samples(folder, steps, words)
    tell(f"{len(steps)} demonstrations, {len(demonstrated)} steps, {len(words.kinds)} kinds of actions")
    env = NativeEnv(plan.tasks[0], steps=plan.steps, reward="delta", copy=False)
    try:
        longest = {task: max(len(it) for it in steps if it[0]["task"] == task) for task in plan.tasks}
        course = Course(plan, env, words, demonstrated, longest, tell)
        learned = course.take(with_control=not given.without_control)
    finally:
        env.close()
    (out / "curve.json").write_text(json.dumps(learned, indent=1) + "\n", encoding="utf-8")
    (out / "curve.svg").write_text(curve.picture(learned), encoding="utf-8")
    np.savez(out / "policy.npz", kinds=np.array(words.kinds), **course.student.steady.parameters)
    tell(f"curve.json, curve.svg and policy.npz are in {out}")


STARTED = time.monotonic()


def tell(words: str) -> None:
    """Times are for who waits; nothing depends on them."""
    print(f"[{time.monotonic() - STARTED:5.0f} s] {words}", file=sys.stderr, flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="folder for demonstrations, curve and policy")
    parser.add_argument("--demos", type=Path, help="folder of `gauntlet demos` to learn from, instead of recording one")
    parser.add_argument("--seed", type=int, default=1, help="seed of everything that is left to chance")
    parser.add_argument("--demonstrations", type=int, default=2, help="demonstrations of each task")
    parser.add_argument("--cloning", type=int, default=800, help="updates from demonstrations alone")
    parser.add_argument("--rounds", type=int, default=2, help="rounds of own episodes")
    parser.add_argument("--episodes", type=int, default=20, help="openings of each task that are played in a round")
    parser.add_argument("--tries", type=int, default=3, help="most own episodes of an opening in a round")
    parser.add_argument("--updates", type=int, default=200, help="updates after each round")
    parser.add_argument("--batch", type=int, default=8, help="decisions in an update")
    parser.add_argument("--rate", type=float, default=3e-3, help="how far an update goes")
    parser.add_argument("--openings", type=int, default=60, help="openings of the page for training")
    parser.add_argument("--held-out", type=int, default=60, help="openings of the page for examinations alone")
    parser.add_argument("--glance", type=int, default=10, help="how many of them are played before the last examination")
    parser.add_argument("--steps", type=int, default=9, help="most steps of an episode")
    parser.add_argument("--without-control", action="store_true", help="leave out who learns from demonstrations alone")
    given = parser.parse_args()
    if given.demonstrations > given.openings:
        parser.error("demonstrations are of openings for training: there cannot be more of them")
    if given.openings >= FIRST_HELD_OUT or given.held_out > FIRST_HELD_OUT or given.seed < 1:
        parser.error("openings for training and those held out would be the same: at most 999 and 1000, from seed 1 on")
    return given


if __name__ == "__main__":
    main()
