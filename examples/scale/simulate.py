#!/usr/bin/env python3
"""Simulates fleets of environments with measured service times: how many cores hold how many agents. See docs/scale.md.

    python3 examples/scale/simulate.py examples/scale/measured.json --think 2 --fleet 1000,10000

A machine has cores and environments. Each environment's agent thinks, then asks for a step; the step waits for a core
and keeps it for as long as was measured. At the end of an episode a reset does the same. Nothing else is random than the
times of thinking and of steps, which are drawn from a seed: the same call says the same.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Bytes of a gigabit.
GIGABIT = 125_000_000


@dataclass(frozen=True)
class Service:
    """What a kind of environment takes, in seconds of a core."""

    step: Callable[[random.Random], float]
    step_mean: float
    reset: float
    steps: int

    @property
    def mean(self) -> float:
        """A step, with its part of the reset."""
        return self.step_mean + self.reset / self.steps


@dataclass(frozen=True)
class Outcome:
    steps_per_second: float
    #: Share of the cores that is busy.
    busy: float
    #: How long a step waits for a core: the mean, and what 95 of 100 stay below.
    wait_mean: float
    wait_p95: float


@dataclass
class Job:
    environment: int
    since: float
    #: Steps that are left of the episode; none is a reset.
    left: int


def simulate(
    environments: int, cores: int, think: Callable[[random.Random], float], service: Service, seed: int, asked: int
) -> Outcome:
    """Plays until so many steps were asked for, after a tenth more to settle."""
    chance = random.Random(seed)
    order = 0
    events: list[tuple[float, int, str, Job]] = []

    def at(moment: float, what: str, job: Job) -> None:
        nonlocal order
        order += 1
        heapq.heappush(events, (moment, order, what, job))

    for number in range(environments):
        # In the middle of their episodes, so that they do not all reset at once.
        at(think(chance), "asks", Job(number, 0.0, chance.randint(0, service.steps)))
    waiting: deque[Job] = deque()
    free, settled, done = cores, asked // 10, 0
    busy, waits, begun_at, now = 0.0, [], 0.0, 0.0

    def serve(job: Job) -> None:
        nonlocal free, busy
        free -= 1
        takes = service.reset if job.left == 0 else service.step(chance)
        if done >= settled:
            busy += takes
            if job.left > 0:
                waits.append(now - job.since)
        at(now + takes, "is done", job)

    while done < settled + asked:
        now, _, what, job = heapq.heappop(events)
        if what == "asks":
            job.since = now
            if free:
                serve(job)
            else:
                waiting.append(job)
            continue
        free += 1
        if job.left == 0:
            job.left = service.steps
        else:
            job.left -= 1
            done += 1
            if done == settled:
                begun_at = now
        # What follows a step is thought about; what follows a reset is the first look, likewise.
        at(now + (0.0 if job.left == 0 else think(chance)), "asks", job)
        if waiting:
            serve(waiting.popleft())
    lasted = now - begun_at
    waits.sort()
    return Outcome(
        steps_per_second=asked / lasted,
        busy=busy / (lasted * cores),
        wait_mean=sum(waits) / len(waits),
        wait_p95=waits[int(0.95 * (len(waits) - 1))],
    )


def cores_on_paper(environments: int, think: float, service: Service) -> float:
    """What they keep busy if nobody ever waits: each asks once in thinking time and service."""
    return environments * service.mean / (think + service.mean)


def cores_needed(
    environments: int, think: float, service: Service, longest_wait: float, seed: int, asked: int
) -> tuple[int, Outcome]:
    """The fewest cores of one machine with which 95 of 100 steps wait no longer than that."""
    drawn = exponential(think)
    cores = max(1, math.floor(cores_on_paper(environments, think, service)))
    while True:
        outcome = simulate(environments, cores, drawn, service, seed, asked)
        if outcome.wait_p95 <= longest_wait:
            return cores, outcome
        cores += max(1, cores // 50)


def exponential(mean: float) -> Callable[[random.Random], float]:
    """Thinking that is over at any moment as likely as at any other."""
    return (lambda chance: chance.expovariate(1 / mean)) if mean > 0 else (lambda _: 0.0)


def measured_service(row: dict[str, Any]) -> Service:
    """The mean is of processor time; the shape that of the clock when steps were measured."""
    shape = row["step_wall_ms"]
    # Between two twentieths as likely anywhere.
    middle = sum((low + high) / 2 for low, high in zip(shape, shape[1:], strict=False)) / (len(shape) - 1)
    mean = row["step_cpu_ms"] / 1000

    def step(chance: random.Random) -> float:
        place = chance.random() * (len(shape) - 1)
        below = int(place)
        return float(mean / middle * (shape[below] + (place - below) * (shape[below + 1] - shape[below])))

    return Service(step, mean, row["reset_cpu_ms"] / 1000, row["steps_of_an_episode"])


def main() -> None:
    given = arguments()
    rows = json.loads(given.measured.read_text(encoding="utf-8"))["measured"]
    thinks, fleets = numbers(given.think), [int(it) for it in numbers(given.fleet)]
    print("| kind | task | think | environments | cores on paper | cores simulated | busy | wait, 95 of 100 | steps/s | memory | network |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for row in largest(rows):
        service = measured_service(row)
        for think in thinks:
            for fleet in fleets:
                print(line(row, service, think, fleet, given))


def line(row: dict[str, Any], service: Service, think: float, fleet: int, given: argparse.Namespace) -> str:
    """A fleet is machines beside each other, each with as many environments and a queue of its own."""
    machines = math.ceil(fleet / given.machine)
    each = math.ceil(fleet / machines)
    cores, outcome = cores_needed(each, think, service, given.wait / 1000, given.seed, given.steps)
    total = outcome.steps_per_second * machines
    network = total * row["step_bytes"] / GIGABIT if row["kind"] != "inside" else 0.0
    cells = [
        row["kind"],
        row["task"],
        f"{think:g} s",
        f"{fleet:,}",
        f"{cores_on_paper(fleet, think, service):,.1f}",
        f"{machines} x {cores} = {machines * cores:,}",
        f"{outcome.busy:.0%}",
        f"{1000 * outcome.wait_p95:.0f} ms",
        f"{total:,.0f}",
        f"{fleet * row['memory_mb_each'] / 1000:,.0f} GB",
        f"{network:.2f} Gbit/s" if network else "none",
    ]
    return f"| {' | '.join(cells)} |"


def largest(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of every kind and task the largest crowd that was measured."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for row in rows:
        key = (row["kind"], row["task"])
        if "why_not" not in row and row["count"] >= found.get(key, row)["count"]:
            found[key] = row
    return list(found.values())


def numbers(text: str) -> list[float]:
    return [float(it) for it in text.split(",")]


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("measured", type=Path, help="what measure.py wrote")
    parser.add_argument("--think", default="0.5,2,10", help="seconds that an agent thinks, on average")
    parser.add_argument("--fleet", default="1000,10000", help="environments in all")
    parser.add_argument("--machine", type=int, default=250, help="environments of one machine at the most")
    parser.add_argument("--wait", type=float, default=100, help="milliseconds that 95 of 100 steps may wait")
    parser.add_argument("--steps", type=int, default=20_000, help="steps that are simulated of each machine")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
