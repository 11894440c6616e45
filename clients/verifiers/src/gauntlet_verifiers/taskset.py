"""Tasks and families as a taskset; a rollout of each."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Literal, cast

import verifiers.v1 as vf
from gauntlet_env import Client, InfrastructureFault, Server, Sight, TaskBrief
from gauntlet_env.calls import instance
from gauntlet_env.env import FIRST_HELD_OUT
from gauntlet_env.messages import Reward, Stage
from gauntlet_env.server import SHARED_LIMIT, TOKEN_VARIABLE, server_of_others
from pydantic import Field

from . import oracle
from .pool import Pool
from .state import Played

PROMPT = (
    "You work at a computer whose screen shows one program. Call `computer_task` first: it says what is to be done and "
    "shows the screen. Then use the other tools; points are pixels of the picture, from its top left corner. The task "
    "ends with `computer_answer`, `computer_done` or `computer_fail`, and counts only if it was ended by one of them."
)


class GauntletTaskConfig(vf.TaskConfig):
    """How a task is played: `--env.taskset.task.*`."""

    url: str | None = None
    """A `gauntlet env` that is there already; its token is read from `GAUNTLET_TOKEN`. Otherwise each process
    starts one of its own."""
    reward: Literal["pass", "score"] = "pass"
    """1 for a task that was passed, or the share of it that was achieved."""
    sight: dict[str, Any] = Field(default_factory=dict)
    """How the page is shown, such as `{"image": "jpeg"}`."""
    stage: Stage | None = None
    """`native` plays tools that are one canvas without a browser, `auto` where it can."""
    tools: vf.ToolsetConfig = vf.ToolsetConfig()


class GauntletTasksetConfig(vf.TasksetConfig):
    """What is played: `--env.taskset.*`."""

    task: GauntletTaskConfig = GauntletTaskConfig()
    tasks: list[str] = Field(default_factory=list)
    """Globs over ids of tasks (`modeller/*`). All of `set` where neither tasks nor families are named."""
    set: Literal["core", "extra", "all"] = "core"
    families: list[str] = Field(default_factory=list)
    """Globs over families, whose instances are played."""
    levels: list[int] = Field(default_factory=lambda: [1])
    seeds: int = Field(default=10, ge=1)
    """Instances of each family and level."""
    held_out: bool = False
    """Take seeds that are never trained with."""


class GauntletData(vf.TaskData):
    task: str
    """The id by which the server knows it."""


class GauntletTask(vf.Task[GauntletData, Played, GauntletTaskConfig]):
    @property
    def key(self) -> str:
        return str(self.data.task)

    @classmethod
    def toolsets(cls, config: GauntletTaskConfig) -> list[vf.Toolset[Any, Any]]:
        # verifiers also runs that module as a program, which must not find it imported.
        from .computer import Computer

        return [Computer(config.tools)]

    async def setup(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        pool = await asyncio.to_thread(_pool, self.config)
        environment, begun = await pool.begin(trace, self.data.task)
        trace.state = Played(url=pool.client.url, environment=environment.id, prompt=begun.prompt)

    @vf.stop
    async def episode_over(self, trace: vf.Trace) -> bool:
        return _played(trace).over

    async def finalize(self, trace: vf.Trace, runtime: vf.Runtime) -> None:
        """A rollout whose environment broke ends as failed, which is how trainers know what to leave out."""
        if fault := _played(trace).fault:
            raise InfrastructureFault(fault)

    async def validate(self, runtime: vf.Runtime) -> bool | None:
        """Plays our solution. Those of instances of families are checked where families are made."""
        if "@" in self.data.task:
            return None
        return await asyncio.to_thread(oracle.solves, self.data.task)

    @vf.reward
    async def episode_reward(self, trace: vf.Trace) -> float:
        return _played(trace).reward

    @vf.metric
    async def episode(self, trace: vf.Trace) -> dict[str, float]:
        played = _played(trace)
        return {
            "passed": float(played.passed),
            "score": played.score,
            "steps": float(played.steps),
            "refused": float(played.refused),
            "truncated": float(played.truncated),
            "ended": float(played.end is not None),
        }


class GauntletTaskset(vf.Taskset[GauntletTask, GauntletTasksetConfig]):
    def load(self) -> Iterator[GauntletTask]:
        with _client(self.config.task) as client:
            rows = list(chosen(client, self.config))
        if not rows:
            raise ValueError("no task is chosen: see `tasks`, `set` and `families` of the taskset")
        for row in rows:
            yield GauntletTask(row, self.config.task)


def chosen(client: Client, config: GauntletTasksetConfig) -> Iterator[GauntletData]:
    """Tasks first, then families: every family and level before the next seed, so that any beginning is a mixture."""
    if config.tasks or not config.families:
        for brief in client.tasks():
            if config.set in ("all", brief.set) and _is_named(brief.id, config.tasks or ["*"]):
                yield _row(brief)
    families = [it.id for it in client.families() if _is_named(it.id, config.families)]
    first = FIRST_HELD_OUT if config.held_out else 0
    for seed in range(first, first + config.seeds):
        for level in config.levels:
            for family in families:
                yield _named(instance(family, level, seed))


def _row(brief: TaskBrief) -> GauntletData:
    return GauntletData(id=brief.id, name=brief.id, description=brief.title, prompt=PROMPT, task=brief.id)


def _named(task: str) -> GauntletData:
    return GauntletData(id=task, name=task, prompt=PROMPT, task=task)


def _is_named(name: str, patterns: Iterable[str]) -> bool:
    """A task may be named by the beginning of its id up to its number, as everywhere else."""
    return any(fnmatchcase(name, it) or name.startswith(f"{it}-") for it in patterns)


def _played(trace: vf.Trace) -> Played:
    return cast(Played, trace.state)


def _client(config: GauntletTaskConfig) -> Client:
    url = config.url or server_of_others()
    if url is not None:
        return Client(url, token=os.environ.get(TOKEN_VARIABLE))
    with _starting:
        return _own_server(config.reward, config.stage).client()


#: Rollouts begin together, and share what the first of them starts.
_starting = threading.Lock()


@cache
def _own_server(reward: Reward, stage: Stage | None) -> Server:
    """One for the process, which ends with it."""
    without_browser = ["--stage", "auto"] if stage in ("native", "auto") else []
    own = Server(limit=SHARED_LIMIT, reward=reward, arguments=without_browser)
    atexit.register(own.close)
    return own


def _pool(config: GauntletTaskConfig) -> Pool:
    """The one of all tasks that are played at one place in one way."""
    shown_as = str(config.model_dump_json(include={"url", "reward", "sight", "stage"}))
    with _pooling:
        if shown_as not in _pools:
            sight = cast(Sight, config.sight) if config.sight else None
            _pools[shown_as] = Pool(_client(config), sight=sight, stage=config.stage, reward=config.reward)
        return _pools[shown_as]


_pools: dict[str, Pool] = {}
_pooling = threading.Lock()
