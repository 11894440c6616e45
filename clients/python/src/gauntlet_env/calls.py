"""Requests and how their answers are read, without doing any of it: both clients share this."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast
from urllib.parse import quote

from . import messages
from .errors import EnvironmentFault, of_kind
from .messages import (
    Action,
    AgentLine,
    EnvironmentInfo,
    FamilyInfo,
    Health,
    ListedEnvironment,
    Observation,
    ResetAnswer,
    Reward,
    Sight,
    Stage,
    StepAnswer,
    TaskBrief,
)

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """One request."""

    method: str
    path: str
    read: Callable[[Any], T]
    body: Mapping[str, Any] | None = None


def health() -> Call[Health]:
    return Call("GET", "/v1/health", lambda data: messages.read(Health, data))


def tasks() -> Call[list[TaskBrief]]:
    return Call("GET", "/v1/tasks", lambda data: _list(TaskBrief, data))


def families() -> Call[list[FamilyInfo]]:
    return Call("GET", "/v1/families", lambda data: _list(FamilyInfo, data))


def openapi() -> Call[dict[str, Any]]:
    return Call("GET", "/v1/openapi.json", lambda data: cast("dict[str, Any]", data))


def environments() -> Call[list[ListedEnvironment]]:
    return Call("GET", "/v1/environments", lambda data: _list(ListedEnvironment, data))


def open_environment(
    sight: Sight | None, stage: Stage | None, wait: int | None = None, lease: int | None = None
) -> Call[EnvironmentInfo]:
    named = {
        "sight": None if sight is None else dict(sight),
        "stage": stage,
        "wait_seconds": wait,
        "lease_seconds": lease,
    }
    body = {name: value for name, value in named.items() if value is not None}
    return Call("POST", "/v1/environments", lambda data: messages.read(EnvironmentInfo, data), body)


def environment(id: str) -> Call[EnvironmentInfo]:
    return Call("GET", _path(id), lambda data: messages.read(EnvironmentInfo, data))


def reset(
    id: str, task: str, seed: int, steps: int | None = None, reward: Reward | None = None
) -> Call[ResetAnswer]:
    body = beginning(task, seed, steps, reward)
    return Call("POST", _path(id, "reset"), lambda data: messages.read(ResetAnswer, data), body)


def beginning(task: str, seed: int, steps: int | None, reward: Reward | None) -> dict[str, Any]:
    """What a reset says; the server decides about what is left out."""
    wanted = {"task": task, "seed": seed, "steps": steps, "reward": reward}
    return {name: value for name, value in wanted.items() if value is not None}


def step(id: str, line: AgentLine) -> Call[StepAnswer]:
    return Call("POST", _path(id, "step"), lambda data: messages.read(StepAnswer, data), line)


def observe(id: str) -> Call[Observation]:
    return Call("GET", _path(id, "observation"), lambda data: messages.read(Observation, data))


def close(id: str) -> Call[None]:
    return Call("DELETE", _path(id), lambda _: None)


def instance(family: str, level: int, seed: int) -> str:
    """The id of an instance of a family: `modeller/crates@5#3`."""
    if level < 1:
        raise ValueError(f"there is no level {level}: levels are whole numbers from 1")
    if seed < 0:
        raise ValueError(f"{seed} is no seed: seeds are whole numbers from 0")
    return f"{family}@{level}#{seed}"


def turn(
    action: Action | Sequence[Action] | None,
    call: Any,
    note: str | None,
    usage: Any,
) -> AgentLine:
    """An agent's line of what was given to `step`."""
    if (action is None) == (call is None):
        raise ValueError("either an action or a call is wanted")
    line: AgentLine = {}
    if call is not None:
        line["call"] = call
    elif isinstance(action, Mapping):
        line["action"] = action
    else:
        line["actions"] = list(cast("Sequence[Action]", action))
    if note is not None:
        line["note"] = note
    if usage is not None:
        line["usage"] = usage
    return line


def fault(status: int, data: Any) -> EnvironmentFault:
    """The error behind an answer that grants nothing."""
    if isinstance(data, Mapping) and isinstance(data.get("message"), str):
        return of_kind(str(data.get("kind")), data["message"])
    return EnvironmentFault(f"the server answered with status {status} and no reason")


def _path(id: str, what: str | None = None) -> str:
    path = f"/v1/environments/{quote(id, safe='')}"
    return path if what is None else f"{path}/{what}"


def _list(kind: type[T], data: Any) -> list[T]:
    if not isinstance(data, list):
        raise messages.Malformed(f"expected a list of {kind.__name__}")
    return [messages.read(kind, item) for item in data]
