"""Environments for agents that were written for BrowserGym."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import gymnasium
import pytest
from fake_server import TREE, FakeServer
from gymnasium.utils.env_checker import check_env

from gauntlet_env import browsergym, messages
from gauntlet_env.browsergym import BrowserGymEnv
from gauntlet_env.messages import TreeNode

TASK = "browsergym/gauntlet.workflow-builder.001-remove-a-node"
#: Those of BrowserGym's `BrowserEnv`, in its order.
KEYS = [
    "chat_messages",
    "goal",
    "goal_object",
    "open_pages_urls",
    "open_pages_titles",
    "active_page_index",
    "url",
    "screenshot",
    "dom_object",
    "axtree_object",
    "extra_element_properties",
    "focused_element_bid",
    "last_action",
    "last_action_error",
    "elapsed_time",
]


@pytest.fixture
def env(fake: FakeServer) -> Any:
    browsergym.register_all(["workflow-builder/001-remove-a-node"])
    it = gymnasium.make(TASK, url=fake.url, headless=True, wait_for_user_message=False, action_mapping=str.upper)
    yield it
    it.close()


def test_an_agent_of_browsergym_plays_an_episode(env: gymnasium.Env[Any, Any], fake: FakeServer) -> None:
    seen, info = env.reset(seed=1)
    assert list(seen) == KEYS and seen in env.observation_space
    assert seen["goal"] == "# 001 remove a node" == seen["goal_object"][0]["text"]
    assert [it["role"] for it in seen["chat_messages"]] == ["assistant", "user"]
    assert (seen["last_action"], seen["last_action_error"]) == ("", "")
    seen, reward, terminated, truncated, info = env.step("mouse_click(142, 300)")
    assert seen["screenshot"][0, 0].tolist() == [10, 1, 77]
    assert seen["last_action"] == "mouse_click(142, 300)"
    assert info["action_exec_stop"] >= info["action_exec_start"]
    seen, reward, terminated, truncated, info = env.step("send_msg_to_user('done')")
    assert (reward, terminated, truncated) == (1.0, True, False)
    assert info["task_info"]["outcome"]["passed"]
    assert seen["chat_messages"][-1]["message"] == "send_msg_to_user('done')"
    assert fake.lines == [{"call": "mouse_click(142, 300)"}, {"call": "send_msg_to_user('done')"}]


def test_giving_up_is_a_message_of_its_own_role(env: gymnasium.Env[Any, Any]) -> None:
    env.reset()
    seen, reward, terminated, _, _ = env.step("report_infeasible('no such node')")
    assert (reward, terminated) == (0.0, True)
    assert seen["chat_messages"][-1]["role"] == "infeasible"


def test_what_is_no_action_is_told_in_the_next_observation(env: gymnasium.Env[Any, Any]) -> None:
    env.reset()
    seen, _, terminated, _, _ = env.step("click('a12')")
    assert "click('a12')" in seen["last_action_error"] and not terminated


def test_the_checker_of_gymnasium_is_content(fake: FakeServer) -> None:
    browsergym.register_all(["modeller/001-double-the-cube"])
    env = gymnasium.make("browsergym/gauntlet.modeller.001-double-the-cube", url=fake.url)
    check_env(env.unwrapped)
    env.close()
    assert fake.environments == {}


def test_trees_are_as_chrome_writes_them() -> None:
    nodes, properties = browsergym.axtree(dataclasses.asdict(messages.read(TreeNode, TREE)))
    page, save, name = nodes
    assert page["childIds"] == ["1", "2"] and save["parentId"] == "0"
    assert (save["role"]["value"], save["name"]["value"]) == ("button", "Save")
    assert name["value"]["value"] == "Ünnamed" and "value" not in save
    assert properties[save["browsergym_id"]]["bbox"] == [10.0, 20.0, 80.0, 30.0]
    assert properties[name["browsergym_id"]]["visibility"] == 0.0
    clickable = [properties[it["browsergym_id"]]["clickable"] for it in nodes]
    assert clickable == [False, True, True]


def test_what_can_be_operated_is_what_the_server_marks() -> None:
    source = (Path(__file__).parents[3] / "crates" / "play" / "src" / "tree.rs").read_text()
    listed = re.search(r"const OPERABLE[^=]*= \[(.*?)\];", source, re.DOTALL)
    assert listed is not None
    assert browsergym.OPERABLE == set(re.findall(r'"(\w+)"', listed[1]))


def test_without_a_tree_there_is_a_page() -> None:
    nodes, _ = browsergym.axtree(None)
    assert [it["role"]["value"] for it in nodes] == ["RootWebArea"]


@pytest.mark.parametrize(
    "setting",
    [
        {"wait_for_user_message": True},
        {"use_raw_page_output": True},
        {"record_video_dir": "videos"},
        {"headless": False},
        {"task_kwargs": {"level": 2}},
    ],
)
def test_settings_that_cannot_be_met_are_refused(setting: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"{next(iter(setting))}=.* is not possible here"):
        BrowserGymEnv("modeller/001", **setting)
