"""Environments inside the process, held against the real program and its records."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from PIL import Image

from gauntlet_env import ConflictFault, GauntletEnv, RequestFault, Server, UnknownFault
from gauntlet_env import program as programs
from gauntlet_env.messages import Reward
from gauntlet_env.native import NativeEnv, NativeVectorEnv

TASK = "circuit-designer/001"
CLICK = {"type": "click", "x": 60, "y": 12}
DONE = {"type": "done"}
WAIT = {"type": "wait", "ms": 100}
#: Done, refused and not understood.
TURNS: list[Any] = [
    CLICK,
    {"type": "move", "x": 80, "y": 60},
    {"type": "click", "x": 5000, "y": 12},
    {"type": "key", "keys": ["Escape"]},
    "no action at all",
    [{"type": "click", "x": 640, "y": 360}, {"type": "type", "text": "r"}],
    {"type": "drag", "path": [[640, 360], [700, 420]]},
    {"type": "scroll", "x": 640, "y": 360, "dx": 0, "dy": -300},
    WAIT,
    DONE,
]


def test_without_the_extension_the_error_says_how_to_build_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gauntlet_native", None)
    with pytest.raises(ImportError, match="need the extension gauntlet_native.*pip install ./clients/python/native"):
        NativeEnv(TASK).reset()
    with pytest.raises(ImportError, match="pip install ./clients/python/native"):
        NativeVectorEnv(TASK)


def test_a_place_without_a_checkout_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "checkout", lambda *near: None)
    with pytest.raises(FileNotFoundError, match="name its web build as `dist`"):
        NativeEnv(TASK)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(limit=2, out=tmp_path_factory.mktemp("runs") / "run") as it:
        yield it


@pytest.fixture
def env() -> Iterator[NativeEnv]:
    with contextlib.closing(NativeEnv(TASK)) as it:
        yield it


def played(env: GauntletEnv) -> list[Any]:
    """Everything that is told of an episode, pictures as bytes."""
    seen, info = env.reset(seed=7)
    told: list[Any] = [(plain(seen), info)]
    for turn in TURNS:
        seen, reward, terminated, truncated, info = env.step(turn)
        told.append((plain(seen), reward, terminated, truncated, info))
    return told


def plain(seen: dict[str, Any]) -> dict[str, Any]:
    return {name: value.tobytes() if isinstance(value, np.ndarray) else value for name, value in seen.items()}


@pytest.mark.native
@pytest.mark.parametrize("task", [TASK, "flight-analyser/001"])
def test_a_recorded_solution_gives_the_same_pictures_the_same_state_and_a_reward(task: str, tmp_path: Path) -> None:
    program, out = programs.find(), tmp_path / "run"
    line: list[str | Path] = [program, "run", "--stage", "native", "--agent", "oracle", "--tasks", task, "--out", out]
    dist = NativeEnv(task)._places[0]
    subprocess.run([*line, "--dist", dist], cwd=programs.home(program), check=True, capture_output=True)
    (recorded,) = out.glob("episodes/**/steps.jsonl")
    steps = [json.loads(text) for text in recorded.read_text().splitlines()]
    assert len(steps) > 3
    with contextlib.closing(NativeEnv(task)) as env:
        seen, _ = env.reset(seed=1)
        reward = 0.0
        for step in steps:
            if step.get("action") is not None:
                seen, reward, terminated, _, info = env.step(step["action"])
            if step.get("frame") is not None:
                picture = np.asarray(Image.open(recorded.parent / "frames" / step["frame"]).convert("RGB"))
                assert np.array_equal(seen["screenshot"], picture), step["step"]
            assert seen["clock_ms"][0] == step["clock_ms"]
        assert (reward, terminated, info["outcome"]["passed"]) == (1.0, True, True)
        assert env.last_export() == (recorded.parent / "export.json").read_text()
    actions = [step["action"] for step in steps if step.get("action") is not None]
    rewards = {kind: rewarded(task, kind, actions) for kind in get_args(Reward)}
    assert rewards["pass"] == rewards["score"] == [0.0] * (len(actions) - 1) + [1.0]
    assert sum(rewards["delta"]) == pytest.approx(1.0)
    # A circuit is built step by step; what is asked about a flight is all in the answer.
    assert (max(rewards["delta"][:-1]) > 0.0) == (task == TASK)


def rewarded(task: str, kind: Reward, actions: list[Any]) -> list[float]:
    with contextlib.closing(NativeEnv(task, reward=kind)) as env:
        env.reset(seed=1)
        return [float(env.step(action)[1]) for action in actions]


@pytest.mark.native
def test_the_server_tells_the_same(env: NativeEnv, serving: Server) -> None:
    with contextlib.closing(GauntletEnv(TASK, url=serving.url, stage="native")) as other:
        inside, outside = played(env), played(other)
    assert len(inside) == len(outside) == len(TURNS) + 1
    for number, (ours, theirs) in enumerate(zip(inside, outside, strict=True)):
        assert ours == theirs, f"turn {number}"
    assert inside[-1][2] is True and inside[-1][4]["outcome"]["end"] == "answered"


@pytest.mark.native
def test_two_in_two_threads_give_the_same_as_one_alone(env: NativeEnv) -> None:
    alone = played(env)
    beside: dict[int, list[Any]] = {}

    def play(number: int) -> None:
        with contextlib.closing(NativeEnv(TASK)) as own:
            beside[number] = played(own)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert beside[0] == alone and beside[1] == alone


@pytest.mark.native
def test_the_checker_of_gymnasium_is_content() -> None:
    made = gymnasium.make("gauntlet/native-v0", task=TASK)
    with contextlib.closing(made), warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


@pytest.mark.native
def test_without_copies_an_observation_outlives_the_next_step_alone() -> None:
    with contextlib.closing(NativeEnv(TASK, copy=False)) as env:
        first = env.reset()[0]["screenshot"]
        before = first.copy()
        second = env.step(CLICK)[0]["screenshot"]
        assert np.array_equal(first, before) and not np.array_equal(second, before)
        third = env.step(WAIT)[0]["screenshot"]
        assert np.shares_memory(first, third) and not np.shares_memory(second, third)
        # What is said badly paints nothing.
        assert np.shares_memory(env.step("nonsense")[0]["screenshot"], third)
    # Memory outlives its environment for as long as somebody looks at it.
    del env
    assert third.any()


@pytest.mark.native
def test_an_observation_is_nobody_elses(env: NativeEnv) -> None:
    kept, _ = env.reset()
    before = kept["screenshot"].copy()
    for turn in (CLICK, WAIT, CLICK):
        env.step(turn)
    assert np.array_equal(kept["screenshot"], before)


@pytest.mark.native
@pytest.mark.parametrize(
    ("make", "fault", "reason"),
    [
        (lambda: NativeEnv("workflow-builder/001"), RequestFault, "the Workflow Builder needs a browser"),
        (lambda: NativeEnv("circuit-designer/999"), UnknownFault, "there is no task"),
        (lambda: NativeEnv(family="circuit-designer/nothing"), UnknownFault, "nothing"),
        (lambda: NativeEnv(TASK, sight={"pointer": True}), RequestFault, "the sight's `pointer` needs a server"),
        (lambda: NativeEnv(TASK, window=(0, 720)), RequestFault, "0 x 720"),
        (lambda: NativeEnv(TASK, dist="/nowhere"), RequestFault, "cargo xtask web"),
        (lambda: NativeEnv(TASK, tasks="/nowhere"), RequestFault, "a task cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    make: Callable[[], NativeEnv], fault: type[Exception], reason: str
) -> None:
    with contextlib.closing(make()) as env, pytest.raises(fault, match=reason):
        env.reset()


@pytest.mark.native
def test_steps_have_an_episode(env: NativeEnv) -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(CLICK)
    env.reset(options={"steps": 2})
    assert env.step("nonsense")[4]["error_kind"] == "format"
    _, reward, terminated, truncated, info = env.step(CLICK)
    assert (reward, terminated, truncated) == (0.0, False, True)
    assert info["outcome"]["end"] == "step_budget"
    with pytest.raises(ConflictFault, match="no episode is being played"):
        env.step(CLICK)
    with pytest.raises(UnknownFault):
        env.reset(options={"task": "circuit-designer/999"})
    _, info = env.reset(options={"family": "circuit-designer/gates", "level": 2, "seed": 3})
    assert info["task"]["id"].endswith("@2#3")


@pytest.mark.native
def test_several_at_once_are_each_like_one_alone() -> None:
    tasks = [TASK, "flight-analyser/001", TASK]
    with contextlib.closing(NativeVectorEnv(tasks, threads=2, steps=3, copy=False)) as several:
        seen, infos = several.reset(seed=4)
        assert seen in several.observation_space
        assert infos["seed"].tolist() == [4, 5, 6]
        assert np.array_equal(seen["screenshot"][0], seen["screenshot"][2])
        batches = [seen["screenshot"].copy()]
        turns: list[list[Any]] = [[CLICK, WAIT, WAIT], [WAIT, CLICK, CLICK], [DONE, WAIT, WAIT], [CLICK, CLICK, CLICK]]
        ends = []
        for turn in turns:
            seen, rewards, terminated, truncated, infos = several.step(turn)
            batches.append(seen["screenshot"].copy())
            ends.append((terminated.tolist(), truncated.tolist()))
        assert ends[2] == ([True, False, False], [False, True, True])
        assert ends[3] == ([False] * 3, [False] * 3), "the step after the end begins anew"
        assert np.array_equal(batches[4], batches[0])
        with pytest.raises(ValueError, match="2 actions were given for 3"):
            several.step([CLICK, CLICK])
    for index, task in enumerate(tasks):
        with contextlib.closing(NativeEnv(task, steps=3)) as alone:
            pictures = [alone.reset()[0]["screenshot"].copy()]
            pictures += [alone.step(turn[index])[0]["screenshot"].copy() for turn in turns[:3]]
        for number, picture in enumerate(pictures):
            assert np.array_equal(batches[number][index], picture), (task, number)


@pytest.mark.native
def test_one_that_cannot_begin_is_named_once_all_have_answered() -> None:
    with contextlib.closing(NativeVectorEnv([TASK, "video-editor/001"])) as several:
        with pytest.raises(RequestFault, match="Video Editor needs a browser"):
            several.reset()


@pytest.mark.native
def test_vectorised_by_its_id() -> None:
    made = gymnasium.make_vec("gauntlet/native-v0", num_envs=2, task=TASK)
    with contextlib.closing(made):
        seen, _ = made.reset(seed=1)
        assert seen["screenshot"].shape == (2, 720, 1280, 3)
        made.step(made.action_space.sample())


