"""The Gymnasium spaces of an environment, and the protocol actions behind elements of the action space."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from gymnasium import spaces

from .messages import Action, Button, Modifier, Observation
from .pictures import Pixels, pixels

#: Kinds of action, by their number in the space.
KINDS = (
    "click",
    "move",
    "down",
    "up",
    "drag",
    "scroll",
    "key",
    "key_down",
    "key_up",
    "type",
    "wait",
    "answer",
    "done",
    "fail",
)
BUTTONS: tuple[Button, ...] = ("left", "middle", "right")
MODIFIERS: tuple[Modifier, ...] = ("ctrl", "shift", "alt", "meta")
#: Keys by their number: names first, then every printable character of a US keyboard.
KEYS = (
    *("Enter", "Tab", "Escape", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown"),
    *("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    *(f"F{number}" for number in range(1, 13)),
    *(" " + string.ascii_lowercase + string.digits + "`-=[]\\;',./"),
)
#: The blank comes first: Gymnasium's shared memory fills texts up with the first character.
TEXT = " " + string.ascii_letters + string.digits + string.punctuation
LONGEST_TEXT = 256
LONGEST_ERROR = 1024
LONGEST_WAIT_MS = 10_000
LARGEST_SCROLL = 1_000.0
#: Above any clock and any budget, and exact as a float.
LARGEST_COUNT = 2**53


def action_space() -> spaces.Dict:
    """One dictionary for every kind of action; each kind reads the entries that concern it.

    | entry | read by | meaning |
    | --- | --- | --- |
    | `type` | all | index into `KINDS` |
    | `point` | pointer actions | 0 to 1 from the left and the top edge; where a drag begins |
    | `to` | `drag` | where it ends |
    | `button` | `click`, `down`, `up`, `drag` | index into `BUTTONS` |
    | `count` | `click` | 1 to 3 clicks |
    | `modifiers` | `click`, `drag`, `scroll`, `key` | which of `MODIFIERS` are held |
    | `wheel` | `scroll` | -1 to 1, of 1,000 pixels, right and down |
    | `key` | `key`, `key_down`, `key_up` | index into `KEYS` |
    | `text` | `type`, `answer`, `fail` | what is typed, answered or given as reason |
    | `ms` | `wait` | 0 to 1, of 10 seconds |
    """
    return spaces.Dict(
        {
            "type": spaces.Discrete(len(KINDS)),
            "point": spaces.Box(0.0, 1.0, (2,), np.float32),
            "to": spaces.Box(0.0, 1.0, (2,), np.float32),
            "button": spaces.Discrete(len(BUTTONS)),
            "count": spaces.Discrete(3, start=1),
            "modifiers": spaces.MultiBinary(len(MODIFIERS)),
            "wheel": spaces.Box(-1.0, 1.0, (2,), np.float32),
            "key": spaces.Discrete(len(KEYS)),
            "text": spaces.Text(LONGEST_TEXT, charset=TEXT),
            "ms": spaces.Box(0.0, 1.0, (1,), np.float32),
        }
    )


def is_element(action: Mapping[str, Any]) -> bool:
    """Is this an element of the action space, and no action of the protocol? Those have names for types."""
    return isinstance(action.get("type"), (int, np.integer, np.ndarray))


def to_action(element: Mapping[str, Any], width: int, height: int) -> Action:
    """The action of the protocol that an element stands for."""
    kind = KINDS[int(element["type"])]
    text = str(element["text"])
    modifiers = [name for name, held in zip(MODIFIERS, element["modifiers"], strict=True) if held]
    x, y = _pixel(element["point"], width, height)
    key = KEYS[int(element["key"])]
    dx, dy = (round(float(share) * LARGEST_SCROLL) for share in element["wheel"])
    fields: dict[str, dict[str, Any]] = {
        "click": {"x": x, "y": y, "count": int(element["count"]), "modifiers": modifiers},
        "drag": {"path": [[x, y], _pixel(element["to"], width, height)], "modifiers": modifiers},
        "scroll": {"x": x, "y": y, "dx": dx, "dy": dy, "modifiers": modifiers},
        "key": {"keys": [*modifiers, key]},
        "key_down": {"key": key},
        "key_up": {"key": key},
        "type": {"text": text},
        "wait": {"ms": round(float(element["ms"][0]) * LONGEST_WAIT_MS)},
        "answer": {"fields": answer_fields(text)},
        "done": {},
        "fail": {"reason": text},
    }
    action = {"type": kind, **fields.get(kind, {"x": x, "y": y})}
    if kind in ("click", "down", "up", "drag"):
        action["button"] = BUTTONS[int(element["button"])]
    return cast(Action, action)


def answer_fields(text: str) -> dict[str, Any]:
    """A JSON object gives the fields of an answer; any other text is the field `answer`."""
    try:
        fields = json.loads(text)
    except ValueError:
        fields = None
    return fields if isinstance(fields, dict) else {"answer": text}


def observation_space(width: int, height: int) -> spaces.Dict:
    """What an agent sees, as arrays. Everything that has no fixed size is in `info`."""
    return spaces.Dict(
        {
            "screenshot": spaces.Box(0, 255, (height, width, 3), np.uint8),
            "clock_ms": spaces.Box(0, LARGEST_COUNT, (1,), np.int64),
            "step": spaces.Box(0, LARGEST_COUNT, (1,), np.int64),
            "steps_left": spaces.Box(0, LARGEST_COUNT, (1,), np.int64),
            "pointer": spaces.Box(
                np.zeros(2, np.float32), np.array([width, height], np.float32), (2,), np.float32
            ),
            "error": spaces.Text(LONGEST_ERROR, min_length=0, charset=TEXT),
        }
    )


def to_observation(
    seen: Observation, width: int, height: int, picture: Pixels | None = None
) -> dict[str, Any]:
    """The element of the observation space, with a picture that came another way, if one did. Without a
    screenshot, because the agent is shown the tree alone, the picture is black."""
    return {
        "screenshot": _picture(seen, width, height) if picture is None else picture,
        "clock_ms": np.array([seen.clock_ms], np.int64),
        "step": np.array([seen.step], np.int64),
        "steps_left": np.array([seen.steps_left], np.int64),
        "pointer": np.clip(np.array(seen.pointer, np.float32), 0, [width, height]).astype(np.float32),
        "error": _plain(seen.error or ""),
    }


def _picture(seen: Observation, width: int, height: int) -> Pixels:
    if seen.screenshot is None:
        return np.zeros((height, width, 3), np.uint8)
    picture = pixels(seen.screenshot)
    if picture.shape != (height, width, 3):
        tall, wide = picture.shape[:2]
        raise ValueError(
            f"the server's pages are {wide} x {tall} pixels and this environment expects {width} x {height}; "
            f"make it with window=({wide}, {tall})"
        )
    return picture


def _pixel(point: Any, width: int, height: int) -> list[int]:
    """The first and the last pixel are 0 and 1."""
    across, down = (min(max(float(share), 0.0), 1.0) for share in point)
    return [round(across * (width - 1)), round(down * (height - 1))]


def _plain(text: str) -> str:
    """As the observation space can hold it; `info["error"]` has it whole."""
    return "".join(it if it in TEXT else "?" for it in text[:LONGEST_ERROR])
