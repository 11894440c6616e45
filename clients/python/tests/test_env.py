"""The Gymnasium environment against a server without a browser."""

from __future__ import annotations

import contextlib
import json
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from fake_server import SIGHT, TASKS, Episode, FakeServer, Fault
from gymnasium.utils.env_checker import check_env

import gauntlet_env
from gauntlet_env import ConflictFault, GauntletEnv, InfrastructureFault, UnknownFault, spaces
from gauntlet_env import program as programs

TASK = "workflow-builder/001"
CLICK = {"type": "click", "x": 142, "y": 300}
DONE = {"type": "answer", "fields": {"answer": "done"}}


@pytest.fixture
def env(fake: FakeServer) -> Any:
    it = GauntletEnv(TASK, url=fake.url)
    yield it
    it.close()


@pytest.mark.usefixtures("alone")
def test_a_reset_says_where_the_episode_is_written(
    fake: FakeServer, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(programs.PROGRAM_VARIABLE, str(program))
    with contextlib.closing(GauntletEnv(TASK)) as own:
        assert own.reset(seed=1)[1]["run"] == "runs/fake"
    with contextlib.closing(GauntletEnv(TASK, url=fake.url)) as of_others:
        assert "run" not in of_others.reset(seed=1)[1], "who knows"


def element(kind: str, **entries: Any) -> dict[str, Any]:
    """An element of the action space with everything at rest but what is named."""
    rest = {
        "type": spaces.KINDS.index(kind),
        "point": np.array([0.5, 0.5], np.float32),
        "to": np.array([1.0, 1.0], np.float32),
        "button": 0,
        "count": 1,
        "modifiers": np.zeros(4, np.int8),
        "wheel": np.zeros(2, np.float32),
        "key": 0,
        "text": "x",
        "ms": np.zeros(1, np.float32),
    }
    return rest | entries


def test_what_is_no_reward_is_named_beforehand(fake: FakeServer) -> None:
    with pytest.raises(ValueError, match="no reward 'more'; there is pass, score, delta"):
        GauntletEnv(TASK, url=fake.url, reward="more")  # type: ignore[arg-type]


def test_a_server_that_is_there_has_its_clock(fake: FakeServer) -> None:
    with pytest.raises(ValueError, match="start it with --clock live:1"):
        GauntletEnv(TASK, url=fake.url, clock="live:1")


def test_the_checker_of_gymnasium_is_content(fake: FakeServer) -> None:
    made = gymnasium.make(gauntlet_env.registration.ANY_TASK, task=TASK, url=fake.url)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    made.close()
    assert fake.environments == {}, "whatever was opened was closed"


def test_an_episode_is_played_with_actions_of_the_protocol(env: GauntletEnv) -> None:
    seen, info = env.reset(seed=11)
    assert seen in env.observation_space
    assert (info["goal"], info["seed"]) == ("Click something.", 11)
    assert info["task"]["id"] == "workflow-builder/001-remove-a-node"
    assert info["prompt"] == "# 001 remove a node"
    seen, reward, terminated, truncated, info = env.step(CLICK)
    assert seen["screenshot"][0, 0].tolist() == [10, 1, 77]
    assert seen["pointer"].tolist() == [142.0, 300.0]
    assert (int(seen["step"][0]), int(seen["steps_left"][0])) == (1, 19)
    assert (reward, terminated, truncated) == (0.0, False, False)
    seen, reward, terminated, truncated, info = env.step(DONE)
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert info["outcome"] == {"end": "answered", "passed": True, "score": 1.0, "steps": 2}
    with pytest.raises(ConflictFault, match="reset first"):
        env.step(CLICK)


def test_every_sample_of_the_action_space_is_an_action() -> None:
    space = spaces.action_space()
    space.seed(3)
    kinds = set()
    for _ in range(200):
        action = spaces.to_action(space.sample(), 1280, 720)
        episode = Episode(TASKS[0], None, SIGHT)
        episode.play(dict(action))
        assert episode.error is None, action
        assert json.loads(json.dumps(action)) == action, "nothing of numpy is left in it"
        kinds.add(action["type"])
    assert kinds == set(spaces.KINDS)


def test_samples_are_played(env: GauntletEnv, fake: FakeServer) -> None:
    env.reset()
    env.action_space.seed(3)
    sample = env.action_space.sample()
    env.step(sample)
    assert fake.lines == [{"action": spaces.to_action(sample, 1280, 720)}]


@pytest.mark.parametrize(
    ("given", "action"),
    [
        (
            element("click", point=[0.0, 1.0], button=2, count=3, modifiers=[1, 0, 0, 1]),
            {"type": "click", "x": 0, "y": 719, "button": "right", "count": 3, "modifiers": ["ctrl", "meta"]},
        ),
        (element("move", point=[1.0, 0.0]), {"type": "move", "x": 1279, "y": 0}),
        (element("down", point=[0.0, 0.0], button=1), {"type": "down", "x": 0, "y": 0, "button": "middle"}),
        (element("up", point=[0.0, 0.0]), {"type": "up", "x": 0, "y": 0, "button": "left"}),
        (
            element("drag", point=[0.0, 0.0], modifiers=[0, 1, 0, 0]),
            {"type": "drag", "path": [[0, 0], [1279, 719]], "button": "left", "modifiers": ["shift"]},
        ),
        (
            element("scroll", point=[0.0, 0.0], wheel=[-1.0, 0.5]),
            {"type": "scroll", "x": 0, "y": 0, "dx": -1000, "dy": 500, "modifiers": []},
        ),
        (
            element("key", key=spaces.KEYS.index("z"), modifiers=[1, 0, 0, 0]),
            {"type": "key", "keys": ["ctrl", "z"]},
        ),
        (element("key_down", key=0), {"type": "key_down", "key": "Enter"}),
        (element("key_up", key=1), {"type": "key_up", "key": "Tab"}),
        (element("type", text="hello"), {"type": "type", "text": "hello"}),
        (element("wait", ms=[0.25]), {"type": "wait", "ms": 2500}),
        (element("answer", text="done"), {"type": "answer", "fields": {"answer": "done"}}),
        (element("answer", text='{"gain": 2}'), {"type": "answer", "fields": {"gain": 2}}),
        (element("answer", text="17"), {"type": "answer", "fields": {"answer": "17"}}),
        (element("done"), {"type": "done"}),
        (element("fail", text="no"), {"type": "fail", "reason": "no"}),
    ],
)
def test_elements_of_the_space_mean_actions(given: dict[str, Any], action: dict[str, Any]) -> None:
    assert spaces.to_action(given, 1280, 720) == action


def test_lines_lists_and_calls_go_as_they_are(env: GauntletEnv, fake: FakeServer) -> None:
    env.reset()
    env.step([CLICK, CLICK])
    env.step({"action": CLICK, "note": "why not"})
    env.step("nonsense")
    assert fake.lines == [
        {"actions": [CLICK, CLICK]},
        {"action": CLICK, "note": "why not"},
        {"call": "nonsense"},
    ]


def test_with_a_dialect_everything_is_a_call(fake: FakeServer) -> None:
    with GauntletEnv(TASK, url=fake.url, dialect="browsergym") as env:
        env.reset()
        env.step("mouse_click(3, 4)")
        env.step({"call": "noop(10)", "note": "wait"})
        env.step(element("wait"))
    assert fake.lines == [
        {"call": "mouse_click(3, 4)"},
        {"call": "noop(10)", "note": "wait"},
        {"action": {"type": "wait", "ms": 0}},
    ]
    with GauntletEnv(TASK, url=fake.url, dialect="openai") as env:
        env.reset()
        env.step({"type": "click", "button": "left", "x": 1, "y": 2})
        env.step([{"type": "screenshot"}])
    assert fake.lines[3:] == [
        {"call": {"type": "click", "button": "left", "x": 1, "y": 2}},
        {"call": [{"type": "screenshot"}]},
    ]


def test_a_refusal_is_in_the_observation_and_whole_in_the_info(env: GauntletEnv) -> None:
    env.reset()
    seen, _, _, _, info = env.step({"type": "click", "x": 5000, "y": 0})
    assert seen in env.observation_space
    assert "outside the page ?1280 x 720?" in seen["error"]
    assert "“1280 x 720”" in info["error"] and info["error_kind"] == "action"


def test_trees_are_in_the_info(fake: FakeServer) -> None:
    with GauntletEnv(TASK, url=fake.url, sight={"observe": "tree"}) as env:
        seen, info = env.reset()
        assert seen in env.observation_space and not seen["screenshot"].any()
        assert info["tree"]["children"][0]["rect"]["width"] == 80.0


def test_rendering_shows_the_page_as_it_was_last_seen(fake: FakeServer) -> None:
    with GauntletEnv(TASK, url=fake.url, render_mode="rgb_array") as env:
        assert env.render() is None
        seen, _ = env.reset()
        assert np.array_equal(env.render(), seen["screenshot"])
    with pytest.raises(ValueError, match="no render mode 'human'"):
        GauntletEnv(TASK, render_mode="human")


def test_seeds_of_episodes_follow_from_the_first(fake: FakeServer) -> None:
    def seeds() -> list[int]:
        env = GauntletEnv(TASK, url=fake.url, seed=5)
        with contextlib.closing(env):
            return [env.reset()[1]["seed"] for _ in range(3)]

    first, second, third = seeds()
    assert first == 5 and len({first, second, third}) == 3
    assert seeds() == [first, second, third]


def test_options_of_a_reset(env: GauntletEnv) -> None:
    seen, info = env.reset(options={"task": "modeller/001", "steps": 3})
    assert info["task"]["app"] == "modeller" and int(seen["steps_left"][0]) == 3
    with pytest.raises(ValueError, match="no option 'speed'"):
        env.reset(options={"speed": 2})
    with pytest.raises(ValueError, match="no family: it has no levels"):
        env.reset(options={"level": 2})


def test_a_family_is_played_by_level_and_seed(env: GauntletEnv, fake: FakeServer) -> None:
    for options, task in [
        ({"family": "modeller/crates", "level": 5, "seed": 3}, "modeller/crates@5#3"),
        ({"family": "modeller/crates", "seed": 1_000_000}, "modeller/crates@1#1000000"),
    ]:
        with pytest.raises(UnknownFault, match=f"no task '{task}'"):
            env.reset(options=options)
    with pytest.raises(ValueError, match="no level 0"):
        env.reset(options={"family": "modeller/crates", "level": 0})
    with pytest.raises(ValueError, match="is no seed"):
        env.reset(options={"family": "modeller/crates", "seed": -1})
    with pytest.raises(ValueError, match="either a task or a family"):
        env.reset(options={"family": "modeller/crates", "task": TASK})
    with pytest.raises(ValueError, match="its seed is that of reset"):
        env.reset(options={"seed": 3})


def test_an_environment_of_a_family_draws_instances_for_training(fake: FakeServer) -> None:
    env = GauntletEnv(family="modeller/crates", level=3, url=fake.url)
    with contextlib.closing(env), pytest.raises(UnknownFault, match="'modeller/crates@3#7'"):
        env.reset(seed=7)
    with contextlib.closing(env), pytest.raises(UnknownFault, match="'modeller/crates@3#5'"):
        env.reset(seed=1_000_005)
    with pytest.raises(ValueError, match="either a task or a family"):
        GauntletEnv(url=fake.url)


def test_levels_are_refused_before_anything_starts() -> None:
    with pytest.raises(ValueError, match="no family: it has no levels"):
        GauntletEnv(TASK, level=1)


def test_an_environment_that_was_idle_for_too_long_is_opened_again(env: GauntletEnv, fake: FakeServer) -> None:
    env.reset()
    fake.forget_all()
    with pytest.raises(UnknownFault, match="idle"):
        env.step(CLICK)
    env.reset()
    assert len(fake.environments) == 1


def test_an_unknown_task_leaves_the_environment_as_it_was(env: GauntletEnv, fake: FakeServer) -> None:
    env.reset()
    with pytest.raises(UnknownFault, match="no task"):
        env.reset(options={"task": "nowhere/001"})
    env.reset()
    assert fake.opened == 1


def test_a_broken_browser_is_raised_and_the_next_episode_goes_on(env: GauntletEnv, fake: FakeServer) -> None:
    env.reset()
    fake.breakage = Fault(503, "infrastructure", "the browser broke")
    with pytest.raises(InfrastructureFault):
        env.step(CLICK)
    env.reset()
    assert env.step(CLICK)[4]["error"] is None


def test_a_step_before_the_first_reset_is_refused(env: GauntletEnv) -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(CLICK)


def test_a_page_of_another_size_says_how_to_make_the_environment(fake: FakeServer) -> None:
    with GauntletEnv(TASK, url=fake.url, window=(800, 600)) as env:
        with pytest.raises(ValueError, match=r"window=\(1280, 720\)"):
            env.reset()


def test_closing_twice_or_after_the_server_is_fine(fake: FakeServer) -> None:
    with FakeServer() as other:
        env = GauntletEnv(TASK, url=other.url)
        env.reset()
    env.close()
    env.close()


def test_the_stage_is_asked_of_the_server(fake: FakeServer) -> None:
    for stage in (None, "native", "auto"):
        with contextlib.closing(gymnasium.make("gauntlet/task-v0", task=TASK, url=fake.url, stage=stage)) as made:
            made.reset()
    assert fake.stages == [None, "native", "auto"]
    with pytest.raises(ValueError, match="there is no stage 'headless'; there is browser, native, auto"):
        GauntletEnv(TASK, url=fake.url, stage="headless")  # type: ignore[arg-type]
    environments = gauntlet_env.GauntletVectorEnv(TASK, 2, url=fake.url, stage="native")
    environments.reset()
    environments.close()
    assert fake.stages[3:] == ["native", "native"]
