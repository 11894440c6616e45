"""Reading what a server says."""

from __future__ import annotations

import pytest
from fake_server import TASKS, TREE

from gauntlet_env import messages
from gauntlet_env.messages import EnvironmentInfo, Observation, Outcome, TaskBrief, TreeNode

LITTLE = {"step": 3, "width": 1280, "height": 720, "clock_ms": 750, "steps_left": 97}


def test_what_is_absent_has_its_usual_value() -> None:
    seen = messages.read(Observation, LITTLE)
    assert (seen.step, seen.screenshot, seen.pointer, seen.frames) == (3, None, [0.0, 0.0], [])
    assert seen.elapsed_ms is None
    assert messages.read(Observation, {**LITTLE, "elapsed_ms": 2250}).elapsed_ms == 2250


def test_parts_are_read_into_their_own_classes() -> None:
    node = messages.read(TreeNode, TREE)
    save, name = node.children
    assert save.rect is not None and save.rect.center == (50.0, 35.0)
    assert (name.value, name.rect) == ("Ünnamed", None)
    task = messages.read(TaskBrief, TASKS[0])
    assert task.prompt.goal == "Click something." and task.result[0].key == "answer"


def test_a_former_name_is_read_where_the_present_one_is_missing() -> None:
    told = {"end": "answered", "passed": True, "pass": True, "score": 1, "steps": 4}
    outcome = messages.read(Outcome, told)
    del told["passed"]
    assert messages.read(Outcome, told) == outcome
    with pytest.raises(messages.Malformed, match="passed"):
        messages.read(Outcome, {"end": "answered", "score": 1, "steps": 4})
    assert outcome.passed is True
    assert isinstance(outcome.score, float)


def test_fields_of_a_newer_server_are_left_out() -> None:
    assert messages.read(Observation, {**LITTLE, "smell": "burnt"}).step == 3


def test_an_absent_part_and_a_null_are_the_same() -> None:
    info = {"id": "e1", "sight": {}, "idle_seconds": 0}
    assert messages.read(EnvironmentInfo, info) == messages.read(EnvironmentInfo, {**info, "episode": None})


def test_what_is_no_message_is_named() -> None:
    with pytest.raises(messages.Malformed, match="Observation has no 'step'"):
        messages.read(Observation, {})
    with pytest.raises(messages.Malformed, match="expected Observation and found 'text'"):
        messages.read(Observation, "text")
