"""The tools of a rollout: a pointer, a keyboard, and pictures of the page.

verifiers runs this module as a server of its own for every rollout. Parameters become schemas, so their types stand
here as they are and not as texts.
"""

import os
from typing import Any, Literal

import verifiers.v1 as vf
from gauntlet_env import AsyncClient, AsyncEnvironment, GauntletError, Observation, StepAnswer
from gauntlet_env.messages import Action, Button, Modifier
from gauntlet_env.server import TOKEN_VARIABLE
from mcp.types import CallToolResult, ImageContent, TextContent

from gauntlet_verifiers.state import Played


class Computer(vf.Toolset[vf.ToolsetConfig, Played]):
    """Acts in the environment that the task has opened. Every answer is a picture and a line."""

    TOOL_PREFIX = "computer"
    _environment: AsyncEnvironment | None = None

    @vf.tool
    async def task(self) -> CallToolResult:
        """What is to be done, and the page. Costs no step."""
        return await self._looked(self.state.prompt)

    @vf.tool
    async def screenshot(self) -> CallToolResult:
        """The page as it is. Costs no step."""
        return await self._looked("")

    @vf.tool
    async def click(
        self,
        x: float,
        y: float,
        button: Button = "left",
        count: Literal[1, 2, 3] = 1,
        modifiers: list[Modifier] = [],  # noqa: B006 - a schema's default, never changed
    ) -> CallToolResult:
        """Press and release a button at a pixel of the picture. `count` 2 is a double click."""
        return await self._act(
            {"type": "click", "x": x, "y": y, "button": button, "count": count, "modifiers": modifiers}
        )

    @vf.tool
    async def move(self, x: float, y: float) -> CallToolResult:
        """Move the pointer."""
        return await self._act({"type": "move", "x": x, "y": y})

    @vf.tool
    async def mouse_down(self, x: float, y: float, button: Button = "left") -> CallToolResult:
        """Press a button; it stays down until `mouse_up`."""
        return await self._act({"type": "down", "x": x, "y": y, "button": button})

    @vf.tool
    async def mouse_up(self, x: float, y: float, button: Button = "left") -> CallToolResult:
        """Release a button."""
        return await self._act({"type": "up", "x": x, "y": y, "button": button})

    @vf.tool
    async def drag(
        self,
        path: list[list[float]],
        button: Button = "left",
        modifiers: list[Modifier] = [],  # noqa: B006 - a schema's default, never changed
    ) -> CallToolResult:
        """Press at the first point `[x, y]` of a path, pass through the others, release at the last."""
        return await self._act({"type": "drag", "path": path, "button": button, "modifiers": modifiers})

    @vf.tool
    async def scroll(self, x: float, y: float, dx: float = 0, dy: float = 0) -> CallToolResult:
        """Turn the wheel by pixels; positive `dy` scrolls down."""
        return await self._act({"type": "scroll", "x": x, "y": y, "dx": dx, "dy": dy})

    @vf.tool
    async def key(self, keys: list[str]) -> CallToolResult:
        """Press keys together and release them: `["ctrl", "z"]`, `["Enter"]`."""
        return await self._act({"type": "key", "keys": keys})

    @vf.tool
    async def key_down(self, key: str) -> CallToolResult:
        """Press a key; it stays down until `key_up`."""
        return await self._act({"type": "key_down", "key": key})

    @vf.tool
    async def key_up(self, key: str) -> CallToolResult:
        """Release a key."""
        return await self._act({"type": "key_up", "key": key})

    @vf.tool
    async def type(self, text: str) -> CallToolResult:
        """Type a text into whatever has the focus."""
        return await self._act({"type": "type", "text": text})

    @vf.tool
    async def wait(self, ms: int) -> CallToolResult:
        """Let time pass."""
        return await self._act({"type": "wait", "ms": ms})

    @vf.tool
    async def answer(self, fields: dict[str, Any]) -> CallToolResult:
        """End the task with the fields that it asks for."""
        return await self._act({"type": "answer", "fields": fields})

    @vf.tool
    async def done(self) -> CallToolResult:
        """End a task that asks for no answer."""
        return await self._act({"type": "done"})

    @vf.tool
    async def fail(self, reason: str = "") -> CallToolResult:
        """End the task because it cannot be done."""
        return await self._act({"type": "fail", "reason": reason})

    async def _act(self, action: Action) -> CallToolResult:
        played = self.state
        if played.over:
            return _said(f"The episode is over: {played.fault or played.end}.")
        try:
            answer = await (await self._opened()).step(action)
        except GauntletError as fault:
            return self._broken(fault)
        played.take(answer)
        return _shown(_line(answer), answer.observation)

    async def _looked(self, text: str) -> CallToolResult:
        try:
            seen = await (await self._opened()).observe()
        except GauntletError as fault:
            return self._broken(fault)
        return _shown(f"{text}\n\n{_steps_left(seen)}".strip(), seen)

    async def _opened(self) -> AsyncEnvironment:
        if self._environment is None:
            client = AsyncClient(self.state.url, token=os.environ.get(TOKEN_VARIABLE))
            self._exit_stack.push_async_callback(client.close)
            self._environment = await client.attach(self.state.environment)
        return self._environment

    def _broken(self, fault: GauntletError) -> CallToolResult:
        """Nothing is known about the model then: the task says so when the rollout ends."""
        self.state.fault = f"{fault.__class__.__name__}: {fault}"
        return _said("The environment broke; this episode does not count.")


def _line(answer: StepAnswer) -> str:
    seen = answer.observation
    refusal = "" if seen.error is None else f"Not carried out: {seen.error}. "
    return refusal + ("The episode is over." if answer.over else _steps_left(seen))


def _steps_left(seen: Observation) -> str:
    return f"{seen.steps_left} steps left."


def _shown(text: str, seen: Observation) -> CallToolResult:
    content: list[Any] = [TextContent(type="text", text=text)]
    if seen.screenshot is not None:
        content.append(ImageContent(type="image", data=seen.screenshot, mime_type=f"image/{seen.image}"))
    return CallToolResult(content=content)


def _said(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)])


if __name__ == "__main__":
    Computer.run()
