"""The task of `inspect eval`: a sample for each of our tasks."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from gauntlet_env import Client, Server, TaskBrief, server
from gauntlet_env.messages import Stage
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, ContentText
from inspect_ai.solver import Generate, Solver, TaskState, solver, use_tools

from . import episode
from .score import verdict
from .tools import answer, computer, done, fail

#: Providers tell their models that the screen has this size.
WINDOW = "1366x768"

PROMPT = (
    "Use the computer tool; points are pixels of the picture, from its top left corner. End the task with one of the "
    "tools `answer`, `done` and `fail`: it counts only then."
)


@task
def gauntlet(
    tasks: str | list[str] = "*",
    set: str = "core",
    url: str | None = None,
    window: str = WINDOW,
    stage: Stage | None = None,
    sight: dict[str, Any] | None = None,
    max_screenshots: int | None = 3,
) -> Task:
    """Plays our tasks with Inspect's computer tool.

    Args:
        tasks: Globs over ids of tasks (`modeller/*`), or beginnings up to the number.
        set: `core`, `extra` or `all`.
        url: A `gauntlet env` that is there already (its token is read from GAUNTLET_TOKEN); otherwise one is started.
        window: The size of the page of a server that is started.
        stage: `native` plays tools that are one canvas without a browser, `auto` where it can.
        sight: How the page is shown, such as `{"image": "jpeg"}`.
        max_screenshots: How many of the last pictures stay in the conversation.
    """
    address, token = _server(url, window, stage)
    samples = [_sample(brief) for brief in _chosen(address, token, set, [tasks] if isinstance(tasks, str) else tasks)]
    tools = [computer(max_screenshots=max_screenshots), answer(), done(), fail()]
    return Task(
        dataset=MemoryDataset(samples, name="gauntlet"),
        setup=[open_episode(address, token, sight or {}, stage), use_tools(tools)],
        solver=play(),
        cleanup=_close,
        scorer=verdict(),
    )


@solver
def open_episode(url: str, token: str | None, sight: dict[str, Any], stage: Stage | None) -> Solver:
    """Opens an environment for the sample, and tells and shows its model what is to be done."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        played = await episode.begin(
            state.store, state.uuid, url, token, state.metadata["task"], sight, stage
        )
        text = ContentText(text=f"{played.begun.prompt}\n\n{PROMPT}")
        state.messages = [ChatMessageUser(content=[text, *episode.shown(played.seen)])]
        return state

    return solve


@solver
def play() -> Solver:
    """Asks the model until the episode is over, or until it says nothing that could be done."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        played = episode.of(state.store)
        while not played.over and not state.completed:
            state = await generate(state, tool_calls="single")
            if not state.output.message.tool_calls:
                break
        return state

    return solve


async def _close(state: TaskState) -> None:
    await episode.end(state.store)


def _chosen(url: str, token: str | None, set: str, patterns: Iterable[str]) -> list[TaskBrief]:
    with Client(url, token=token) as client:
        of_set = [brief for brief in client.tasks() if set in ("all", brief.set)]
    chosen = [brief for brief in of_set if any(_is_named(brief.id, it) for it in patterns)]
    if not chosen:
        raise ValueError(f"no task of the set {set!r} is called {', '.join(patterns)}")
    return chosen


def _is_named(name: str, pattern: str) -> bool:
    return fnmatchcase(name, pattern) or name.startswith(f"{pattern}-")


def _sample(brief: TaskBrief) -> Sample:
    about = {"task": brief.id, "app": brief.app, "difficulty": brief.difficulty, "capabilities": brief.capabilities}
    return Sample(id=brief.id, input=brief.prompt.goal, metadata=about)


def _server(url: str | None, window: str, stage: Stage | None) -> tuple[str, str | None]:
    """The address of a server, and its token."""
    named = url or server.server_of_others()
    if named is not None:
        return named, os.environ.get(server.TOKEN_VARIABLE)
    own = _own_server(window, stage)
    return own.url, own.token


@cache
def _own_server(window: str, stage: Stage | None) -> Server:
    """One for the process, which ends with it."""
    width, x, height = window.partition("x")
    if not (x and width.isdigit() and height.isdigit()):
        raise ValueError(f"a window is WIDTHxHEIGHT, such as {WINDOW}, and not {window!r}")
    without_browser = ["--stage", "auto"] if stage in ("native", "auto") else []
    own = Server(limit=server.SHARED_LIMIT, window=(int(width), int(height)), arguments=without_browser)
    atexit.register(own.close)
    return own
