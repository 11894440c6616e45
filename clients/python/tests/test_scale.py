"""The simulation of fleets (`examples/scale`), held against what queueing theory knows."""

from __future__ import annotations

import random

import pytest
import simulate
from simulate import Service, cores_needed, cores_on_paper, exponential, measured_service

#: Steps and thinking without memory, and resets that cost nothing: the repairmen's problem, which has a formula.
STEP, THINK = 0.05, 0.4
PLAIN = Service(exponential(STEP), STEP, reset=0.0, steps=1_000_000)


def busy_repairmen(machines: int, repairmen: int) -> float:
    """Mean number of busy ones: every machine breaks after THINK and is repaired in STEP."""
    weights = [1.0]
    for broken in range(1, machines + 1):
        breaking = (machines - broken + 1) / THINK
        weights.append(weights[-1] * breaking / (min(broken, repairmen) / STEP))
    return sum(min(broken, repairmen) * it for broken, it in enumerate(weights)) / sum(weights)


@pytest.mark.parametrize(("environments", "cores"), [(8, 1), (20, 2), (20, 4)])
def test_plain_fleets_are_as_busy_as_the_formula_says(environments: int, cores: int) -> None:
    outcome = simulate.simulate(environments, cores, exponential(THINK), PLAIN, 1, 20_000)
    expected = busy_repairmen(environments, cores)
    assert outcome.busy * cores == pytest.approx(expected, rel=0.03)
    assert outcome.steps_per_second == pytest.approx(expected / STEP, rel=0.03)
    # Little's law: who does not think waits or is served.
    cycle = environments / outcome.steps_per_second
    assert outcome.wait_mean == pytest.approx(cycle - THINK - STEP, abs=0.03 * cycle)


def test_resets_count_and_the_same_seed_says_the_same() -> None:
    service = Service(lambda _: 0.01, 0.01, reset=0.2, steps=10)
    assert service.mean == pytest.approx(0.03)
    outcome = simulate.simulate(1, 1, exponential(0.07), service, 3, 5_000)
    assert outcome == simulate.simulate(1, 1, exponential(0.07), service, 3, 5_000)
    assert outcome != simulate.simulate(1, 1, exponential(0.07), service, 4, 5_000)
    # Alone, it never waits: a step takes thinking, itself and a tenth of a reset.
    assert outcome.wait_p95 == 0.0
    assert outcome.steps_per_second == pytest.approx(1 / 0.1, rel=0.03)
    assert cores_on_paper(100, 0.07, service) == pytest.approx(30)


def test_as_many_cores_as_keep_the_promise_and_no_fewer() -> None:
    cores, outcome = cores_needed(100, 1.0, PLAIN, 0.05, 1, 10_000)
    assert cores >= cores_on_paper(100, 1.0, PLAIN) and outcome.wait_p95 <= 0.05
    fewer = simulate.simulate(100, cores - 1, exponential(1.0), PLAIN, 1, 10_000)
    assert fewer.wait_p95 > 0.05


def test_measured_steps_keep_their_mean() -> None:
    row = {"step_wall_ms": [10, 20, 90], "step_cpu_ms": 7.0, "reset_cpu_ms": 100.0, "steps_of_an_episode": 5}
    service = measured_service(row)
    chance = random.Random(1)
    drawn = [service.step(chance) for _ in range(20_000)]
    assert sum(drawn) / len(drawn) == pytest.approx(0.007, rel=0.02)
    assert max(drawn) / min(drawn) == pytest.approx(9, rel=0.05)
    assert service.mean == pytest.approx(0.027)
