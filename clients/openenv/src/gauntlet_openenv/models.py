"""What crosses the wire. The server's `/schema` has all of it; these are the fields that every episode has."""

from __future__ import annotations

from typing import Any

from openenv.core.env_server.types import Action, Observation, State
from pydantic import ConfigDict, Field


class GauntletAction(Action):
    """One turn of an agent: one of `action`, `actions` and `call`. Actions are those of `docs/protocol.md`."""

    action: dict[str, Any] | None = Field(default=None, description='Such as {"type": "click", "x": 5, "y": 6}')
    actions: list[dict[str, Any]] | None = Field(default=None, description="Several, carried out in this order")
    call: Any = Field(default=None, description="A model's own call, with the dialect that the sight names")
    note: str | None = Field(default=None, description="What the agent thought; recorded, and otherwise nothing")

    def line(self) -> dict[str, Any]:
        """What is sent: nothing that was not said."""
        return self.model_dump(exclude={"metadata"}, exclude_none=True)


class GauntletObservation(Observation):
    """What an agent sees. What it asked for besides (tree, marks, frames, history) is there as well."""

    model_config = ConfigDict(extra="allow", validate_assignment=True, arbitrary_types_allowed=True)

    step: int = 0
    screenshot: str | None = Field(default=None, description="The page, base64")
    image: str = Field(default="png", description="png, webp or jpeg")
    width: int = 0
    height: int = 0
    pointer: tuple[float, float] = (0.0, 0.0)
    clock_ms: int = 0
    steps_left: int = 0
    error: str | None = Field(default=None, description="Why the last action was not carried out")
    prompt: str | None = Field(default=None, description="The whole text for a model, after a reset")
    task: str | None = Field(default=None, description="The task, after a reset")


class GauntletState(State):
    """Where an episode stands."""

    task: str | None = None
