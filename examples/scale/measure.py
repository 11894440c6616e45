#!/usr/bin/env python3
"""Measures what environments cost: processor time of a step and of a reset, memory, bytes to the agent. See docs/scale.md.

    python3 examples/scale/measure.py --out measured.json
    python3 examples/scale/measure.py --kinds inside --counts 1,8 --tasks circuit-designer/001

Every environment plays what the oracle did. Three kinds: `inside` this process without a browser, and a `gauntlet env`
whose pages are shown `native`ly or in a `browser`. Processor time is counted, not read off a clock, so that a busy
machine matters little. Every crowd has a process of its own. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from gauntlet_env import Server, program
from gauntlet_env.native import NativeEnv

KINDS = ("inside", "native", "browser")
TICKS = os.sysconf("SC_CLK_TCK")
#: Below this much free memory no larger crowd is begun.
SPARE_MB = 5_000
#: Browsers that are started at once.
STARTED_AT_ONCE = 4


def main() -> None:
    given = arguments()
    if given.crowd:
        print(json.dumps(crowd(**json.loads(given.crowd))))
        return
    measured = []
    for task in given.tasks.split(","):
        actions = oracle(task)
        for kind in given.kinds.split(","):
            for count in (int(it) for it in given.counts.split(",")):
                row = of_its_own_process(kind, task, count, actions, given.episodes)
                print(json.dumps(row), file=sys.stderr, flush=True)
                measured.append(row)
                if "why_not" in row:
                    break
    given.out.write_text(json.dumps({"cores": os.cpu_count(), "measured": measured}, indent=1) + "\n", encoding="utf-8")


def oracle(task: str) -> list[dict[str, Any]]:
    """What the oracle does on a task."""
    found = program.find()
    with tempfile.TemporaryDirectory() as folder:
        line: list[str | Path] = [found, "run", "--stage", "auto", "--agent", "oracle", "--tasks", task]
        line += ["--out", Path(folder) / "run"]
        if "GAUNTLET_DIST" in os.environ:
            line += ["--dist", os.path.abspath(os.environ["GAUNTLET_DIST"])]
        subprocess.run(line, cwd=program.home(found), check=True, stdout=subprocess.DEVNULL)
        (steps,) = (Path(folder) / "run").glob("episodes/**/steps.jsonl")
        rows = [json.loads(text) for text in steps.read_text(encoding="utf-8").splitlines()]
        return [row["action"] for row in rows if row.get("action") is not None]


def of_its_own_process(kind: str, task: str, count: int, actions: list[Any], episodes: int) -> dict[str, Any]:
    row = {"kind": kind, "task": task, "count": count}
    if free_mb() < SPARE_MB:
        return row | {"why_not": f"only {free_mb():.0f} MB of memory are free"}
    given = json.dumps(row | {"actions": actions, "episodes": episodes})
    child = subprocess.run(
        [sys.executable, __file__, "--crowd", given], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    if child.returncode != 0:
        reason = (child.stderr.strip().splitlines() or ["it said nothing"])[-1]
        return row | {"why_not": reason}
    return {**row, **json.loads(child.stdout)}


def crowd(kind: str, task: str, count: int, actions: list[Any], episodes: int) -> dict[str, Any]:
    players = inside(task, count) if kind == "inside" else served(kind, task, count)
    begin, root = next(players)
    try:
        return figures(begin, root, count, actions, episodes)
    finally:
        players.close()


#: Begins an episode, and gives what a step takes and answers: how many bytes came.
Begin = Callable[[int], Callable[[Any], int]]


def inside(task: str, count: int) -> Generator[tuple[Begin, int], None, None]:
    envs = [NativeEnv(task, copy=False) for _ in range(count)]

    def begin(number: int) -> Callable[[Any], int]:
        envs[number].reset(seed=0)
        return lambda action: int(envs[number].step(action)[0]["screenshot"].nbytes)

    try:
        yield begin, os.getpid()
    finally:
        for env in envs:
            env.close()


def served(stage: str, task: str, count: int) -> Generator[tuple[Begin, int], None, None]:
    with tempfile.TemporaryDirectory() as folder:
        with Server(limit=count, out=Path(folder) / "run", arguments=["--stage", stage, "--tasks", task]) as server:
            # Answers come when a step is over, and many wait for few cores.
            clients = [httpx.Client(base_url=server.url, timeout=600) for _ in range(count)]

            def asked(number: int, path: str, body: Any) -> httpx.Response:
                answer = clients[number].post(path, json=body)
                answer.raise_for_status()
                return answer

            with ThreadPoolExecutor(STARTED_AT_ONCE) as pool:
                opened = list(pool.map(lambda it: asked(it, "/v1/environments", {}).json()["id"], range(count)))

            def begin(number: int) -> Callable[[Any], int]:
                path = f"/v1/environments/{opened[number]}"
                asked(number, f"{path}/reset", {"task": task, "seed": 0})
                return lambda action: len(asked(number, f"{path}/step", {"action": action}).content)

            yield begin, server._process.pid
            for client in clients:
                client.close()


def figures(begin: Begin, root: int, count: int, actions: list[Any], episodes: int) -> dict[str, Any]:
    """The first episodes warm everything up. Between resets and steps all wait for one another."""
    at_once = min(count, 2 * (os.cpu_count() or 1))
    reset_s, step_s, wall_s, bytes_sum, single = 0.0, 0.0, 0.0, 0, []
    with ThreadPoolExecutor(max_workers=at_once) as pool:
        for episode in range(episodes + 1):
            before = processor_s(root)
            steps = list(pool.map(begin, range(count)))
            between = processor_s(root)
            started = time.monotonic()
            came = list(pool.map(lambda step: timed(step, actions), steps))
            if episode == 0:
                continue
            wall_s += time.monotonic() - started
            reset_s += between - before
            step_s += processor_s(root) - between
            bytes_sum += sum(it[0] for it in came)
            single += [ms for it in came for ms in it[1]]
    memory = memory_mb(root)
    played = episodes * count
    single.sort()
    return {
        "steps_of_an_episode": len(actions),
        "step_cpu_ms": 1000 * step_s / (played * len(actions)),
        "reset_cpu_ms": 1000 * reset_s / played,
        "steps_per_second": played * len(actions) / wall_s,
        "cores_used": step_s / wall_s,
        "step_bytes": bytes_sum / (played * len(actions)),
        "memory_mb": memory,
        "memory_mb_each": memory / count,
        # Shares of the clock, for the shape of a distribution.
        "step_wall_ms": [single[int((len(single) - 1) * part / 20)] for part in range(21)],
    }


def timed(step: Callable[[Any], int], actions: list[Any]) -> tuple[int, list[float]]:
    size, times = 0, []
    for action in actions:
        started = time.monotonic()
        size += step(action)
        times.append(1000 * (time.monotonic() - started))
    return size, times


def processes(root: int) -> list[int]:
    """A process and everything that it started."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                children.setdefault(int(stat(int(entry.name))[1]), []).append(int(entry.name))
            except OSError:
                continue
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def stat(process: int) -> list[str]:
    """What follows the name, which may hold blanks: state, parent and so on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def processor_s(root: int) -> float:
    """With what ended children used."""
    if root == os.getpid():
        return time.process_time()
    ticks = 0
    for process in processes(root):
        try:
            ticks += sum(int(it) for it in stat(process)[11:15])
        except OSError:
            continue
    return ticks / TICKS


def memory_mb(root: int) -> float:
    """What several processes share is counted once, in parts."""
    kilobytes = 0
    for process in processes(root):
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        kilobytes += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return kilobytes / 1024


def free_mb() -> float:
    lines = Path("/proc/meminfo").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable:")) / 1024


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("measured.json"))
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--counts", default="1,8,32,64")
    parser.add_argument("--tasks", default="modeller/x01", help="tasks whose oracle's first way is played")
    parser.add_argument("--episodes", type=int, default=2, help="episodes of every environment after the first")
    parser.add_argument("--crowd", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
