"""Environments whose pages are shown without a browser, by the real program."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import gymnasium
import numpy as np
import pytest

from gauntlet_env import ConflictFault, GauntletEnv, GauntletVectorEnv, RequestFault, Server

pytestmark = pytest.mark.native

TASK = "circuit-designer/001"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(limit=4, out=tmp_path_factory.mktemp("runs") / "run") as it:
        yield it


def test_a_page_is_played_without_a_browser(serving: Server) -> None:
    made = gymnasium.make("gauntlet/task-v0", task=TASK, url=serving.url, stage="native", steps=3)
    with contextlib.closing(made):
        seen, info = made.reset(seed=1)
        assert len(np.unique(seen["screenshot"].reshape(-1, 3), axis=0)) > 16, "a page with something on it"
        again, _ = made.reset(seed=2)
        assert np.array_equal(seen["screenshot"], again["screenshot"])
        moved, _, _, _, info = made.step({"type": "click", "x": 60, "y": 12})
        assert info["error"] is None
        assert not np.array_equal(seen["screenshot"], moved["screenshot"]), "a menu came up"
    manifest = (Path(serving.run) / "run.json").read_text()
    assert '"native"' in manifest and "none, native stage" in manifest


def test_a_tool_of_page_elements_says_that_it_needs_a_browser(serving: Server) -> None:
    with contextlib.closing(GauntletEnv("workflow-builder/001", url=serving.url, stage="native")) as env:
        with pytest.raises(RequestFault, match="the Workflow Builder needs a browser.*browser or auto"):
            env.reset()
        # The environment itself is none the worse.
        env.reset(options={"task": TASK})


def test_a_run_shows_a_tool_on_one_stage(serving: Server) -> None:
    with contextlib.closing(GauntletEnv(TASK, url=serving.url, stage="native")) as env:
        env.reset()
    with (
        contextlib.closing(GauntletEnv(TASK, url=serving.url, stage="browser")) as env,
        pytest.raises(ConflictFault, match="shows the Circuit Designer without a browser already"),
    ):
        env.reset()


def test_several_at_once(serving: Server) -> None:
    settings = {"url": serving.url, "stage": "native"}
    with contextlib.closing(GauntletVectorEnv(TASK, num_envs=2, **settings)) as environments:
        seen, _ = environments.reset(seed=1)
        assert np.array_equal(seen["screenshot"][0], seen["screenshot"][1])
        _, rewards, terminated, _, infos = environments.step([{"type": "done"}, {"type": "wait", "ms": 100}])
        assert rewards.tolist() == [0.0, 0.0] and terminated.tolist() == [True, False]
        assert infos["outcome"]["end"][0] == "answered"
