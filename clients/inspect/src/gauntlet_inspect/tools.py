"""The computer tool, and the tools that end a task."""

from __future__ import annotations

from typing import Any

from inspect_ai.tool import Tool, ToolDef, ToolError, ToolResult, tool
from inspect_ai.tool import computer as desktop
from inspect_ai.util import store

from . import episode

Call = dict[str, Any]


@tool
def computer(max_screenshots: int | None = 1) -> Tool:
    """Inspect's computer tool with our page in the place of its desktop.

    Providers recognise it by its name and its parameters, and give their models their own computer tool instead.
    That is why both are taken over as they are.
    """

    async def execute(
        action: str | None = None,
        coordinate: list[int] | None = None,
        duration: int | None = None,
        region: list[int] | None = None,
        scroll_amount: int | None = None,
        scroll_direction: str | None = None,
        start_coordinate: list[int] | None = None,
        text: str | None = None,
        repeat: int | None = None,
        press_enter: bool | None = None,
        actions: list[Call] | None = None,
    ) -> ToolResult:
        single = {
            "action": action,
            "coordinate": coordinate,
            "duration": duration,
            "region": region,
            "scroll_amount": scroll_amount,
            "scroll_direction": scroll_direction,
            "start_coordinate": start_coordinate,
            "text": text,
            "repeat": repeat,
            "press_enter": press_enter,
        }
        return await carried_out(actions if actions is not None else [single])

    theirs = ToolDef(desktop(max_screenshots=max_screenshots))
    return ToolDef(
        execute,
        name="computer",
        description=theirs.description,
        parameters=theirs.parameters,
        model_input=theirs.model_input,
        parallel=False,
    ).as_tool()


@tool
def answer() -> Tool:
    async def execute(fields: dict[str, Any]) -> ToolResult:
        """End the task with the fields that it asks for.

        Args:
            fields: The fields by their names.
        """
        return await carried_out([{"action": "answer", "fields": fields}])

    return execute


@tool
def done() -> Tool:
    async def execute() -> ToolResult:
        """End a task that asks for no answer."""
        return await carried_out([{"action": "done"}])

    return execute


@tool
def fail() -> Tool:
    async def execute(reason: str = "") -> ToolResult:
        """End the task because it cannot be done.

        Args:
            reason: Why not.
        """
        return await carried_out([{"action": "fail", "reason": reason}])

    return execute


async def carried_out(calls: list[Call]) -> ToolResult:
    """Looks are free where they stand alone; everything else is a turn."""
    calls = [{name: value for name, value in call.items() if value is not None} for call in calls]
    if not calls or not all("action" in call for call in calls):
        raise ToolError("say an `action`, or a list of `actions`")
    played = episode.of(store())
    match [call["action"] for call in calls]:
        case ["screenshot"]:
            return list(await played.look())
        case ["zoom"]:
            return list(played.part(_corners(calls[0], played)))
    return list(await played.turn([spelled for call in calls for spelled in spell(call)]))


def spell(call: Call) -> list[Call]:
    """Typing may come with a click before it and Enter behind it; the dialect says these one by one."""
    if call["action"] != "type" or not call.keys() & {"coordinate", "press_enter"}:
        return [call]
    spelled = [{"action": "left_click", "coordinate": call["coordinate"]}] if "coordinate" in call else []
    spelled.append({"action": "type", "text": call.get("text", "")})
    if call.get("press_enter"):
        spelled.append({"action": "key", "text": "Return"})
    return spelled


def _corners(call: Call, played: episode.Episode) -> list[int]:
    region, seen = call.get("region"), played.seen
    match region:
        case [left, top, right, bottom] if 0 <= left < right <= seen.width and 0 <= top < bottom <= seen.height:
            return [left, top, right, bottom]
    raise ToolError(f"a `region` is [x0, y0, x1, y1] within {seen.width} x {seen.height} pixels, and not {region}")
