"""Tasks for agents that were written for BrowserGym, without BrowserGym or Playwright.

Ids are `browsergym/gauntlet.<task>`, observations have BrowserGym's keys, and actions are its coordinate
actions as text: `mouse_click(142, 300)`, `keyboard_press('Delete')`, `send_msg_to_user('done')`. The tools
draw most of what they show on canvases, so there are no elements to click by their `bid`; trees, where a
tool has one, carry boxes for `flatten_axtree_to_str(..., with_center_coords=True)`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import registration
from .env import WINDOW, GauntletEnv
from .messages import Sight, TaskBrief
from .spaces import LARGEST_COUNT, observation_space

#: Both pixels and tree, in BrowserGym's words.
SIGHT: Sight = {"observe": "both", "dialect": "browsergym"}
#: Roles of what can be operated, as the server marks it.
OPERABLE = frozenset(
    {
        "button",
        "checkbox",
        "combobox",
        "link",
        "menuitem",
        "menuitemcheckbox",
        "menuitemradio",
        "option",
        "radio",
        "searchbox",
        "slider",
        "spinbutton",
        "switch",
        "tab",
        "textbox",
        "treeitem",
        "ColorWell",
        "Date",
        "DateTime",
        "DisclosureTriangle",
        "InputTime",
        "MenuListOption",
        "PopUpButton",
        "ToggleButton",
    }
)
GREETING = "Hi! I am your UI assistant, I can perform web tasks for you. What can I help you with?"


def environment_id(task: str) -> str:
    """The id of a task: `modeller/001-x` is `browsergym/gauntlet.modeller.001-x`."""
    return f"browsergym/gauntlet.{task.replace('/', '.', 1)}"


def register_all(
    tasks: Iterable[TaskBrief | str] | None = None,
    *,
    program: str | os.PathLike[str] | None = None,
) -> list[str]:
    """Registers every task and returns the ids, as `gauntlet_env.register_all` does."""
    ids = registration.task_ids(tasks, program)
    for task in ids:
        # As BrowserGym has it: its observations tell times of the wall clock.
        registration.register(
            environment_id(task), "gauntlet_env.browsergym:BrowserGymEnv", nondeterministic=True, task=task
        )
    return [environment_id(task) for task in ids]


class BrowserGymEnv(gymnasium.Env[dict[str, Any], str]):
    """A task as BrowserGym's `BrowserEnv` would show it.

    Settings of `BrowserEnv` that agents' loops pass are taken: those about timing, language and marking are
    without effect here, `action_mapping` is not needed because actions are understood as they are, and those
    that cannot be met are refused.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 4}

    def __init__(
        self,
        task: str,
        *,
        task_kwargs: Mapping[str, Any] | None = None,
        viewport: Mapping[str, int] | None = None,
        slow_mo: int | None = None,
        timeout: int | None = None,
        locale: str | None = None,
        timezone_id: str | None = None,
        tags_to_mark: str = "standard_html",
        headless: bool = True,
        wait_for_user_message: bool = False,
        terminate_on_infeasible: bool = True,
        resizeable_window: bool = False,
        record_video_dir: str | None = None,
        pw_chromium_kwargs: Mapping[str, Any] | None = None,
        pw_context_kwargs: Mapping[str, Any] | None = None,
        action_mapping: Any = None,
        use_raw_page_output: bool = False,
        pre_observation_delay: float = 0.0,
        render_mode: str | None = None,
        url: str | None = None,
        token: str | None = None,
        steps: int | None = None,
    ) -> None:
        _refuse(
            wait_for_user_message=wait_for_user_message,
            use_raw_page_output=use_raw_page_output,
            record_video_dir=record_video_dir,
            resizeable_window=resizeable_window,
            pw_chromium_kwargs=pw_chromium_kwargs,
            pw_context_kwargs=pw_context_kwargs,
            task_kwargs=task_kwargs,
        )
        _refuse(terminate_on_infeasible=not terminate_on_infeasible, headless=not headless)
        width, height = WINDOW if viewport is None else (viewport["width"], viewport["height"])
        self._env = GauntletEnv(
            task,
            url=url,
            token=token,
            sight=SIGHT,
            steps=steps,
            window=(width, height),
            render_mode=render_mode,
        )
        self.render_mode = render_mode
        self.action_space = Unicode()
        self.observation_space = _space(width, height)
        self._chat: list[dict[str, Any]] = []
        self._goal: list[dict[str, Any]] = []
        self._began = 0.0
        self._page = ("", "")

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        seen, info = self._env.reset(seed=seed, options=options)
        self._began = time.time()
        self._page = (f"gauntlet:{info['task']['app']}", info["task"]["title"])
        self._goal = [{"type": "text", "text": info["prompt"]}]
        self._chat = []
        self._say("assistant", GREETING)
        self._say("user", info["prompt"])
        return self._shown(seen, info, ""), {"task_info": {"task": info["task"], "episode": info["episode"]}}

    def step(self, action: str) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        started = time.time()
        seen, reward, terminated, truncated, info = self._env.step(str(action))
        stopped = time.time()
        outcome = info.get("outcome")
        if outcome is not None and outcome["end"] in ("answered", "failed"):
            self._say("assistant" if outcome["end"] == "answered" else "infeasible", str(action))
        about = {
            "action_exec_start": started,
            "action_exec_stop": stopped,
            "action_exec_timeout": 0.0,
            "task_info": {} if outcome is None else {"outcome": outcome},
        }
        return self._shown(seen, info, str(action)), reward, terminated, truncated, about

    def render(self) -> Any:
        return self._env.render()

    def close(self) -> None:
        self._env.close()

    def _say(self, role: str, message: str) -> None:
        self._chat.append({"role": role, "timestamp": time.time(), "message": message})

    def _shown(self, seen: Mapping[str, Any], info: Mapping[str, Any], action: str) -> dict[str, Any]:
        url, title = self._page
        nodes, properties = axtree(info.get("tree"))
        return {
            "chat_messages": tuple(dict(it) for it in self._chat),
            "goal": "\n".join(it["text"] for it in self._goal),
            "goal_object": tuple(dict(it) for it in self._goal),
            "open_pages_urls": (url,),
            "open_pages_titles": (title,),
            "active_page_index": np.array([0]),
            "url": url,
            "screenshot": seen["screenshot"],
            "dom_object": {},
            "axtree_object": {"nodes": nodes},
            "extra_element_properties": properties,
            "focused_element_bid": "",
            "last_action": action,
            "last_action_error": info["error"] or "",
            "elapsed_time": np.array([time.time() - self._began]),
        }


def axtree(tree: Mapping[str, Any] | None) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """A tree as Chrome's protocol writes it, which is what BrowserGym hands out, and the boxes by `bid`.
    Without a tree there is one node for the page, because readers begin with the first."""
    nodes: list[dict[str, Any]] = []
    properties: dict[str, Any] = {}

    def add(node: Mapping[str, Any], parent: str | None) -> str:
        bid = str(len(nodes))
        entry: dict[str, Any] = {
            "nodeId": bid,
            "ignored": False,
            "role": {"type": "role", "value": node["role"]},
            "name": {"type": "computedString", "value": node["name"]},
            "properties": [],
            "childIds": [],
            "browsergym_id": bid,
        }
        if node["value"]:
            entry["value"] = {"type": "string", "value": node["value"]}
        if parent is not None:
            entry["parentId"] = parent
        nodes.append(entry)
        properties[bid] = _element(node["role"], node["rect"])
        entry["childIds"] = [add(child, bid) for child in node["children"]]
        return bid

    page: dict[str, Any] = {"role": "RootWebArea", "name": "", "value": "", "rect": None, "children": []}
    add(page if tree is None else tree, None)
    return nodes, properties


def _element(role: str, rect: Mapping[str, float] | None) -> dict[str, Any]:
    return {
        "visibility": 0.0 if rect is None else 1.0,
        "bbox": None if rect is None else [rect["x"], rect["y"], rect["width"], rect["height"]],
        "clickable": role in OPERABLE,
        "set_of_marks": rect is not None and role in OPERABLE,
    }


class Unicode(spaces.Space[str]):
    """Any text. BrowserGym's space of actions and of most observations."""

    def __init__(self) -> None:
        super().__init__()

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Something that is always understood and changes nothing."""
        return "noop(100)"

    def contains(self, x: Any) -> bool:
        return isinstance(x, str)

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "Unicode()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unicode)


class AnyDict(spaces.Space[dict[str, Any]]):
    """Any dictionary."""

    def __init__(self) -> None:
        super().__init__()

    def sample(self, mask: Any = None, probability: Any = None) -> dict[str, Any]:
        return {}

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict)

    @property
    def is_np_flattenable(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "AnyDict()"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnyDict)


def _space(width: int, height: int) -> spaces.Dict:
    message = AnyDict()
    texts = spaces.Sequence(Unicode())
    return spaces.Dict(
        {
            "chat_messages": spaces.Sequence(message),
            "goal": Unicode(),
            "goal_object": spaces.Sequence(AnyDict()),
            "open_pages_urls": texts,
            "open_pages_titles": texts,
            "active_page_index": spaces.Box(0, 255, (1,), np.int64),
            "url": Unicode(),
            "screenshot": observation_space(width, height)["screenshot"],
            "dom_object": AnyDict(),
            "axtree_object": AnyDict(),
            "extra_element_properties": AnyDict(),
            "focused_element_bid": Unicode(),
            "last_action": Unicode(),
            "last_action_error": Unicode(),
            "elapsed_time": spaces.Box(0, LARGEST_COUNT, (1,), np.float64),
        }
    )


def _refuse(**settings: Any) -> None:
    """Settings of BrowserGym's own browser that have no counterpart here."""
    for name, value in settings.items():
        if value:
            raise ValueError(f"{name}={value!r} is not possible here: the page is driven by `gauntlet env`")
