"""What the policy can say: the kinds of actions that demonstrations have, and where those point that point somewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .sight import CELL, COLUMNS, ROWS


@dataclass(frozen=True)
class Choice:
    """An action as the policy knows it: its kind, and the cell of the page that it points to, if it points."""

    kind: int
    cell: int | None


class Vocabulary:
    """Kinds are actions without their place: a click, a double click, a text, a key, an answer. Texts and answers are
    taken whole: this policy learns which to say and when, and cannot spell others."""

    def __init__(self, kinds: Iterable[str]) -> None:
        self.kinds = tuple(kinds)
        self._index = {kind: number for number, kind in enumerate(self.kinds)}
        self.points = tuple(_points(json.loads(kind)) for kind in self.kinds)

    @classmethod
    def of(cls, actions: Iterable[Mapping[str, Any]]) -> Vocabulary:
        """In an order that does not depend on the order of the actions."""
        return cls(sorted({_kind(action) for action in actions}))

    def choice(self, action: Mapping[str, Any]) -> Choice:
        kind = _kind(action)
        if kind not in self._index:
            raise ValueError(f"no demonstration has an action like {kind}")
        number = self._index[kind]
        if not self.points[number]:
            return Choice(number, None)
        column, row = int(action["x"]) // CELL[0], int(action["y"]) // CELL[1]
        if not (0 <= column < COLUMNS and 0 <= row < ROWS):
            raise ValueError(f"({action['x']}, {action['y']}) lies outside the page")
        return Choice(number, row * COLUMNS + column)

    def action(self, choice: Choice) -> dict[str, Any]:
        """The action of the protocol, pointing to the middle of the cell."""
        action: dict[str, Any] = json.loads(self.kinds[choice.kind])
        action.pop("points", None)
        if choice.cell is not None:
            row, column = divmod(choice.cell, COLUMNS)
            action["x"] = column * CELL[0] + CELL[0] // 2
            action["y"] = row * CELL[1] + CELL[1] // 2
        return action


def on_small_page(action: Mapping[str, Any]) -> tuple[int, int] | None:
    """Where it points, in pixels of the page at half its size."""
    return (int(action["x"]) // 2, int(action["y"]) // 2) if "x" in action else None


def _kind(action: Mapping[str, Any]) -> str:
    if "path" in action:
        raise ValueError("this policy points to one place at a time and cannot learn drags")
    without_place = {name: value for name, value in action.items() if name not in ("x", "y")}
    if "x" in action:
        without_place["points"] = True
    return json.dumps(without_place, sort_keys=True)


def _points(kind: Mapping[str, Any]) -> bool:
    return bool(kind.get("points", False))
