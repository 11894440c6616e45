"""What crosses the wire, as the server's `crates/protocol` has it.

What a client sends is written as plain dictionaries with types (`Action`, `Sight`, `AgentLine`), because that
is what agents have at hand. What comes back are dataclasses. Fields that a newer server adds are left out
when they are read, so that an older client goes on working.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypedDict, TypeVar, Union, cast, get_args, get_origin, get_type_hints

SCHEMA = "gauntlet.env/1"

Button = Literal["left", "middle", "right"]
Modifier = Literal["ctrl", "shift", "alt", "meta"]
Point = Sequence[float]


class _PointerPress(TypedDict, total=False):
    button: Button


class _PointerClick(_PointerPress, total=False):
    count: int
    modifiers: list[Modifier]


class Click(_PointerClick):
    type: Literal["click"]
    x: float
    y: float


class ClickMark(_PointerClick):
    """Clicks in the middle of a numbered box of a marked picture."""

    type: Literal["click_mark"]
    mark: int


class Move(TypedDict):
    type: Literal["move"]
    x: float
    y: float


class Down(_PointerPress):
    type: Literal["down"]
    x: float
    y: float


class Up(_PointerPress):
    type: Literal["up"]
    x: float
    y: float


class _DragOptions(_PointerPress, total=False):
    modifiers: list[Modifier]


class Drag(_DragOptions):
    type: Literal["drag"]
    path: Sequence[Point]


class _ScrollOptions(TypedDict, total=False):
    dx: float
    dy: float
    modifiers: list[Modifier]


class Scroll(_ScrollOptions):
    type: Literal["scroll"]
    x: float
    y: float


class Key(TypedDict):
    type: Literal["key"]
    keys: list[str]


class KeyDown(TypedDict):
    type: Literal["key_down"]
    key: str


class KeyUp(TypedDict):
    type: Literal["key_up"]
    key: str


class Type(TypedDict):
    type: Literal["type"]
    text: str


class Wait(TypedDict):
    type: Literal["wait"]
    ms: int


class Answer(TypedDict):
    type: Literal["answer"]
    fields: dict[str, Any]


class Done(TypedDict):
    type: Literal["done"]


class _FailOptions(TypedDict, total=False):
    reason: str


class Fail(_FailOptions):
    type: Literal["fail"]


Action = Union[
    Click, ClickMark, Move, Down, Up, Drag, Scroll, Key, KeyDown, KeyUp, Type, Wait, Answer, Done, Fail
]


class AgentLine(TypedDict, total=False):
    """One turn of an agent: exactly one of `action`, `actions` and `call`."""

    action: Action
    actions: list[Action]
    call: Any
    note: str
    usage: Any


Observe = Literal["screenshot", "tree", "both", "marks"]
ImageFormat = Literal["png", "webp", "jpeg"]
Feedback = Literal["full", "format", "none"]
Dialect = Literal["gauntlet", "browsergym", "anthropic", "openai", "gemini", "osworld", "calls"]
Scale = Literal["pixels", "unit", "999", "1000"]
#: Where pages are shown: all in a browser, none, or those that cannot do without.
Stage = Literal["browser", "native", "auto"]
#: What steps are rewarded for: the verdict, the score at the end, what each changed of it.
Reward = Literal["pass", "score", "delta"]


class Sight(TypedDict, total=False):
    """How an agent is shown the page, and in which words it answers."""

    observe: Observe
    image: ImageFormat
    pointer: bool
    history: int
    feedback: Feedback
    notice: bool
    goal_image: bool
    dialect: Dialect
    scale: Scale


EndReason = Literal[
    "answered", "failed", "step_budget", "time_budget", "agent_error", "app_crash",
    "service_failure", "infrastructure",
]
Refusal = Literal["format", "action"]


@dataclass(frozen=True)
class Rect:
    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> tuple[float, float]:
        return (self.x + self.width / 2, self.y + self.height / 2)


@dataclass(frozen=True)
class TreeNode:
    """A node of the accessibility tree."""

    role: str
    name: str = ""
    value: str = ""
    rect: Rect | None = None
    children: list[TreeNode] = field(default_factory=list)


@dataclass(frozen=True)
class Mark:
    """A numbered box around something that can be operated."""

    number: int
    role: str
    name: str
    rect: Rect


@dataclass(frozen=True)
class Past:
    """An earlier observation, and what the agent did then."""

    step: int
    screenshot: str | None = None
    action: dict[str, Any] | None = None
    error: str | None = None


@dataclass(frozen=True)
class Observation:
    """The page after a step. Pictures are base64; `gauntlet_env.pictures.pixels` makes arrays of them."""

    step: int
    width: int
    height: int
    clock_ms: int
    steps_left: int
    elapsed_ms: int | None = None
    screenshot: str | None = None
    image: ImageFormat = "png"
    frames: list[str] = field(default_factory=list)
    pointer: list[float] = field(default_factory=lambda: [0.0, 0.0])
    tree: TreeNode | None = None
    marks: list[Mark] = field(default_factory=list)
    error: str | None = None
    error_kind: Refusal | None = None
    notice: str | None = None
    history: list[Past] = field(default_factory=list)


@dataclass(frozen=True)
class Prompt:
    goal: str
    steps: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class ResultField:
    key: str
    kind: Literal["text", "number", "list"]
    description: str = ""


@dataclass(frozen=True)
class Start:
    seed: int = 0
    state: str | None = None


@dataclass(frozen=True)
class Budget:
    steps: int = 100
    seconds: int = 2400


@dataclass(frozen=True)
class TaskBrief:
    """Everything about a task but its checks."""

    id: str
    app: str
    title: str
    difficulty: Literal["easy", "medium", "hard"]
    prompt: Prompt
    capabilities: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    set: str = "core"
    original_id: str = ""
    result: list[ResultField] = field(default_factory=list)
    start: Start = field(default_factory=Start)
    budget: Budget = field(default_factory=Budget)


@dataclass(frozen=True)
class TrialId:
    """Which attempt at which task."""

    task: str
    repeat: int


@dataclass(frozen=True)
class ListedEnvironment:
    """An environment that is open, as others may know of it."""

    sight: dict[str, Any]
    idle_seconds: int
    episode: TrialId | None = None


@dataclass(frozen=True)
class EnvironmentInfo:
    """An environment that is open, as whoever opened it knows it: the id is its address and its secret."""

    id: str
    sight: dict[str, Any]
    idle_seconds: int
    episode: TrialId | None = None
    #: Until it is closed, whatever it does by then.
    lease_seconds: int | None = None


@dataclass(frozen=True)
class ResetAnswer:
    episode: TrialId
    task: TaskBrief
    prompt: str
    seed: int
    observation: Observation
    goal_image: str | None = None


@dataclass(frozen=True)
class Outcome:
    """How an episode ended."""

    end: EndReason
    #: Called `pass` by servers that were built before both names were given.
    passed: bool = field(metadata={"before": "pass"})
    score: float
    steps: int


@dataclass(frozen=True)
class StepAnswer:
    observation: Observation
    reward: float
    terminated: bool
    truncated: bool
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Is the episode over?"""
        return self.terminated or self.truncated


@dataclass(frozen=True)
class FamilyInfo:
    """Tasks of one kind, generated from a level and a seed."""

    id: str
    about: str
    open_ended: bool


@dataclass(frozen=True)
class Health:
    schema: str
    version: str
    open: int
    limit: int
    run: str
    #: The most telling reward that the server gives, and its usual one.
    reward: Reward = "pass"
    #: It lets episodes end, and begins none: go to another.
    draining: bool = False


T = TypeVar("T")


class Malformed(ValueError):
    """The server said something that is not of this protocol."""


def read(kind: type[T], data: Any) -> T:
    """Makes a dataclass of parsed JSON, with the dataclasses inside it."""
    return cast(T, _reader(cast(Any, kind))(data))


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass_reader(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is list:
        of_item = _reader(arguments[0])
        return lambda items: [of_item(item) for item in items]
    if origin in (Union, types.UnionType):
        (inner,) = (it for it in arguments if it is not type(None))
        of_inner = _reader(inner)
        return lambda value: None if value is None else of_inner(value)
    if kind is float:
        return float
    return lambda value: value


def _dataclass_reader(kind: type[Any]) -> Callable[[Any], Any]:
    """Field readers are looked up at the first use, because a tree's node contains nodes."""
    plan: list[tuple[str, str, str, bool, Callable[[Any], Any]]] = []

    def fields() -> list[tuple[str, str, str, bool, Callable[[Any], Any]]]:
        if not plan:
            hints = get_type_hints(kind)
            for it in dataclasses.fields(kind):
                required = it.default is dataclasses.MISSING and it.default_factory is dataclasses.MISSING
                before = str(it.metadata.get("before", ""))
                plan.append((it.name, wire_name(it), before, required, _reader(hints[it.name])))
        return plan

    def of(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise Malformed(f"expected {kind.__name__} and found {data!r:.80}")
        values: dict[str, Any] = {}
        for name, wire, before, required, of_field in fields():
            if wire not in data and before in data:
                wire = before
            if wire in data:
                values[name] = of_field(data[wire])
            elif required:
                raise Malformed(f"{kind.__name__} has no {wire!r}")
        return kind(**values)

    return of


def wire_name(it: dataclasses.Field[Any]) -> str:
    """The name of a field in JSON, where Python has another meaning for it."""
    return str(it.metadata.get("wire", it.name))
