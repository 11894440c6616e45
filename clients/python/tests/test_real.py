"""The real program, its pages and a browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gauntlet_env import GauntletEnv, GauntletVectorEnv, Server, UnknownFault, browsergym, register_all, server
from gauntlet_env.messages import Action

pytestmark = pytest.mark.browser

TASK = "workflow-builder/001"
ID = "workflow-builder/001-remove-a-node"
#: Solves it; the same as in `examples/gymnasium/solve.py`.
PLAN: list[Action] = [
    {"type": "click", "x": 142, "y": 300},
    {"type": "click", "x": 782, "y": 388},
    {"type": "key", "keys": ["Delete"]},
    {"type": "drag", "path": [[680, 406], [780, 406], [877, 406]]},
    {"type": "answer", "fields": {"answer": "done"}},
]
ROOT = Path(__file__).resolve().parents[3]


def test_the_checker_of_gymnasium_is_content(real: Server) -> None:
    assert f"gauntlet/{ID.replace('/', '.')}-v0" in register_all()
    made = gymnasium.make(f"gauntlet/{ID.replace('/', '.')}-v0", url=real.url)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    made.close()
    with real.client() as client:
        assert client.environments() == []


def test_a_task_is_solved_with_numpy_arrays(real: Server) -> None:
    with contextlib.closing(GauntletEnv(TASK, url=real.url, render_mode="rgb_array")) as env:
        seen, info = env.reset(seed=1)
        first = seen["screenshot"]
        assert seen in env.observation_space and info["task"]["id"] == ID
        assert len(np.unique(first.reshape(-1, 3), axis=0)) > 16, "a page with something on it"
        rewards = []
        for action in PLAN:
            seen, reward, terminated, truncated, info = env.step(action)
            assert info["error"] is None
            rewards.append(reward)
        assert np.array_equal(env.render(), seen["screenshot"])
    assert (rewards, terminated, truncated) == ([0.0, 0.0, 0.0, 0.0, 1.0], True, False)
    assert info["outcome"]["passed"] and info["outcome"]["end"] == "answered"
    assert not np.array_equal(first, seen["screenshot"])


def test_two_environments_solve_it_side_by_side(real: Server) -> None:
    environments = GauntletVectorEnv(TASK, 2, url=real.url)
    environments.reset(seed=1)
    for action in PLAN:
        seen, rewards, terminated, truncated, infos = environments.step([action, action])
    assert rewards.tolist() == [1.0, 1.0] and terminated.all() and not truncated.any()
    assert np.array_equal(seen["screenshot"][0], seen["screenshot"][1])
    environments.close()


def test_an_agent_of_browsergym_solves_it(real: Server) -> None:
    browsergym.register_all([ID])
    with contextlib.closing(gymnasium.make(browsergym.environment_id(ID), url=real.url)) as env:
        seen, _ = env.reset()
        assert len(seen["axtree_object"]["nodes"]) > 10
        for action in [
            "mouse_click(142, 300)",
            "mouse_click(782, 388)",
            "keyboard_press('Delete')",
            "mouse_drag_and_drop(680, 406, 877, 406)",
            "send_msg_to_user('done')",
        ]:
            seen, reward, terminated, _, _ = env.step(action)
            assert seen["last_action_error"] == ""
    assert (reward, terminated) == (1.0, True)


def test_async_clients_play_two_at_once(real: Server) -> None:
    async def play(client: Any) -> float:
        async with await client.open() as environment:
            await environment.reset(TASK)
            reward: float = (await environment.step(PLAN)).reward
            return reward

    async def both() -> list[float]:
        async with real.async_client() as client:
            return list(await asyncio.gather(play(client), play(client)))

    assert asyncio.run(both()) == [1.0, 1.0]


def test_refusals_and_budgets(real: Server) -> None:
    with real.client() as client, client.open() as environment:
        with pytest.raises(UnknownFault, match="no task"):
            environment.reset("workflow-builder/999")
        environment.reset(TASK, steps=2)
        seen = environment.step({"type": "click", "x": 5000, "y": 0}).observation
        assert seen.error is not None and seen.error_kind == "action"
        answer = environment.step(call={"type": "nonsense"})
        assert answer.truncated and answer.observation.step == 2


def test_the_example_prints_its_reward(tmp_path: Path) -> None:
    """It starts a server of its own."""
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "gymnasium" / "solve.py"],
        env={**os.environ, server.OUT_VARIABLE: str(tmp_path / "run")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines()[-1:] == ["reward: 1.0"], done.stdout + done.stderr
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert summary["figures"]["success_rate"] == 1.0, "its server ended properly"
