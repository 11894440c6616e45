"""Episodes by the clients of the real package."""

from __future__ import annotations

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from conftest import LIMIT, PACKAGE, ROOT, gauntlet, served
from gauntlet_openenv import GauntletAction, GauntletEnv
from openenv.core.generic_client import GenericEnvClient

#: One of each tool, and where it is played.
TASKS = {
    "video-editor": "browser",
    "workflow-builder": "browser",
    "modeller": "native",
    "flight-analyser": "native",
    "circuit-designer": "native",
}


@pytest.fixture(scope="session")
def solutions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Episodes of the oracle: what it did is what the client says again."""
    out = tmp_path_factory.mktemp("oracle") / "run"
    tasks = [part for tool in TASKS for part in ("--tasks", f"{tool}/001")]
    line = gauntlet("run", "--agent", "oracle", "--stage", "auto", "--out", out, *tasks)
    subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    return out


def actions(solutions: Path, tool: str) -> list[dict[str, Any]]:
    [steps] = (solutions / "episodes" / tool).glob("*/0/steps.jsonl")
    lines = map(json.loads, steps.read_text().splitlines())
    return [line["action"] for line in lines if line.get("action") is not None]


@pytest.mark.parametrize("tool", TASKS)
def test_the_generic_client_plays_an_episode(url: str, solutions: Path, tool: str) -> None:
    with GenericEnvClient(base_url=url).sync() as env:
        begun = env.reset(task=f"{tool}/001", seed=1, episode_id=tool, stage=TASKS[tool])
        assert begun.observation["prompt"] and begun.observation["screenshot"]
        results = [env.step(action) for action in actions(solutions, tool)]
        state = env.state()
    assert [result.done for result in results] == [False] * (len(results) - 1) + [True]
    assert [result.reward for result in results] == [0.0] * (len(results) - 1) + [1.0]
    assert state["step_count"] == len(results) and state["episode_id"] == tool


@pytest.mark.parametrize("tool", ["workflow-builder", "circuit-designer"])
def test_differences_of_the_score_teach_and_change_nothing(solutions: Path, tool: str, tmp_path: Path) -> None:
    """What an agent does and sees is the same whether somebody looks at the score or not."""
    out = tmp_path / "run"
    route = actions(solutions, tool)
    rewards: dict[str, list[float]] = {}
    with served(out, "--reward", "delta") as url:
        for kind in ("delta", "pass"):
            with GenericEnvClient(base_url=url).sync() as env:
                env.reset(task=f"{tool}/001", seed=1, reward=kind, stage=TASKS[tool])
                rewards[kind] = [env.step(action).reward for action in route]
    assert rewards["pass"] == [0.0] * (len(route) - 1) + [1.0]
    assert sum(rewards["delta"]) == pytest.approx(1.0) and max(rewards["delta"][:-1]) > 0.0
    [folder] = (out / "episodes" / tool).iterdir()
    for name in ("export.json", "verdict.json"):
        assert (folder / "0" / name).read_bytes() == (folder / "1" / name).read_bytes(), name
    assert frames(folder / "0") == frames(folder / "1") and len(frames(folder / "0")) > len(route)


def frames(folder: Path) -> list[str]:
    return [json.loads(line).get("frame") for line in (folder / "steps.jsonl").read_text().splitlines()]


def test_a_server_that_judges_tells_nothing_else(url: str) -> None:
    with GenericEnvClient(base_url=url).sync() as env, pytest.raises(RuntimeError, match="--reward"):
        env.reset(task="workflow-builder/001", reward="delta")


def test_actions_and_observations_have_types(url: str) -> None:
    plan = json.loads((PACKAGE / "validation" / "runtime.json").read_text())["actions"]
    with GauntletEnv(base_url=url).sync() as env:
        seen = env.reset(task="workflow-builder/001", sight={"observe": "both"}).observation
        assert (seen.width, seen.height) == (1280, 720) and seen.screenshot
        assert seen.model_extra and seen.model_extra["tree"], "what was asked for besides"
        refused = env.step(GauntletAction(action={"type": "click", "x": -5, "y": 5}))
        assert refused.observation.error and not refused.done
        result = env.step(GauntletAction(actions=plan[:-1]))
        assert not result.done and env.state().step_count == result.observation.step
        result = env.step(GauntletAction(action=plan[-1], note="finished"))
    assert result.done and result.reward == 1.0
    assert result.metadata is not None and result.metadata["terminated"]
    assert "mask_sample" not in result.metadata


def test_many_sessions_at_once(url: str) -> None:
    """All of them have begun before the first goes on, and each is alone with its page."""
    together = Barrier(LIMIT)

    def played(place: int) -> tuple[int, str]:
        with GenericEnvClient(base_url=url).sync() as env:
            begun = env.reset(task="circuit-designer/001", stage="native", episode_id=str(place))
            together.wait(120)
            for _ in range(place):
                env.step({"type": "wait", "ms": 10})
            state = env.state()
        assert state["episode_id"] == str(place)
        return state["step_count"], begun.observation["screenshot"]

    with ThreadPoolExecutor(LIMIT) as threads:
        played_by_all = list(threads.map(played, range(LIMIT)))
    assert [steps for steps, _ in played_by_all] == list(range(LIMIT))
    assert len({picture for _, picture in played_by_all}) == 1, "all begin with the same page"
