"""Several environments at once."""

from __future__ import annotations

import threading

import gymnasium
import numpy as np
import pytest
from fake_server import FakeServer, Fault

from gauntlet_env import GauntletEnv, GauntletVectorEnv, InfrastructureFault, register_all

CLICK = {"type": "click", "x": 142, "y": 300}
DONE = {"type": "answer", "fields": {"answer": "done"}}
WAIT = {"type": "wait", "ms": 0}


def test_two_environments_are_stepped_at_the_same_time(fake: FakeServer) -> None:
    environments = GauntletVectorEnv("workflow-builder/001", 2, url=fake.url)
    seen, infos = environments.reset(seed=4)
    assert seen in environments.observation_space
    assert seen["screenshot"].shape == (2, 720, 1280, 3)
    assert infos["seed"].tolist() == [4, 5]
    # Each step is answered once both are there: one after the other, they would never be.
    fake.meeting = threading.Barrier(2)
    seen, rewards, terminated, truncated, infos = environments.step([CLICK, WAIT])
    assert seen["pointer"].tolist() == [[142.0, 300.0], [0.0, 0.0]]
    assert rewards.tolist() == [0.0, 0.0]
    environments.close()
    assert fake.environments == {}


def test_an_episode_that_is_over_begins_again_with_the_next_step(fake: FakeServer) -> None:
    environments = GauntletVectorEnv("workflow-builder/001", 2, url=fake.url)
    environments.reset()
    environments.step([CLICK, CLICK])
    seen, rewards, terminated, _, infos = environments.step([DONE, CLICK])
    assert (rewards.tolist(), terminated.tolist()) == ([1.0, 0.0], [True, False])
    assert infos["outcome"]["passed"].tolist() == [True, False]
    seen, rewards, terminated, _, infos = environments.step([CLICK, CLICK])
    assert seen["step"].tolist() == [[0], [3]], "the action for an episode that was over is not played"
    assert (rewards.tolist(), terminated.tolist()) == ([0.0, 0.0], [False, False])
    environments.close()


def test_batches_of_the_action_space_are_taken(fake: FakeServer) -> None:
    environments = GauntletVectorEnv("modeller/001", 2, url=fake.url)
    environments.reset()
    environments.action_space.seed(1)
    seen, rewards, _, _, _ = environments.step(environments.action_space.sample())
    assert seen in environments.observation_space and rewards.dtype == np.float64
    assert len(fake.lines) == 2
    environments.close()


def test_tasks_may_differ(fake: FakeServer) -> None:
    environments = GauntletVectorEnv(["modeller/001", "workflow-builder/001"], url=fake.url, render_mode="rgb_array")
    _, infos = environments.reset()
    assert infos["task"]["app"].tolist() == ["modeller", "workflow-builder"]
    frames = environments.render()
    assert frames is not None and len(frames) == 2
    environments.close()


def test_gymnasium_makes_them_by_their_id(fake: FakeServer) -> None:
    register_all(["modeller/001-double-the-cube"])
    environments = gymnasium.make_vec("gauntlet/modeller.001-double-the-cube-v0", num_envs=2, url=fake.url)
    assert isinstance(environments, GauntletVectorEnv) and environments.num_envs == 2
    environments.reset()
    environments.close()


def test_one_that_breaks_does_not_leave_the_others_in_the_middle(fake: FakeServer) -> None:
    environments = GauntletVectorEnv("modeller/001", 2, url=fake.url)
    environments.reset()
    fake.breakage = Fault(503, "infrastructure", "the browser broke")
    with pytest.raises(InfrastructureFault):
        environments.step([CLICK, CLICK])
    assert len(fake.lines) == 2
    seen, _ = environments.reset()
    assert seen["step"].tolist() == [[0], [0]]
    environments.close()


def test_numbers_that_do_not_fit_are_refused(fake: FakeServer) -> None:
    with pytest.raises(ValueError, match="2 tasks were given for 3"):
        GauntletVectorEnv(["modeller/001", "workflow-builder/001"], 3)
    with pytest.raises(ValueError, match="no environments"):
        GauntletVectorEnv([])
    environments = GauntletVectorEnv("modeller/001", 2, url=fake.url)
    with pytest.raises(ValueError, match="1 seeds"):
        environments.reset(seed=[1])
    environments.reset(seed=[1, None])
    with pytest.raises(ValueError, match="3 actions were given for 2"):
        environments.step([CLICK] * 3)
    environments.close()


def test_vectors_of_gymnasium_work_too(fake: FakeServer) -> None:
    """With a process for each environment, and observations in shared memory."""
    url = fake.url
    environments = gymnasium.vector.AsyncVectorEnv(
        [lambda: GauntletEnv("modeller/001", url=url)] * 2, context="spawn"
    )
    environments.reset(seed=1)
    seen, _, _, _, infos = environments.step(environments.action_space.sample())
    assert seen["step"].tolist() == [[1], [1]]
    assert [error.strip() for error in seen["error"]] == ["", ""]
    environments.close()
    assert fake.environments == {}
