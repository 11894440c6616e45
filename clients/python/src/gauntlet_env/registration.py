"""Names for `gymnasium.make`.

A task's id has a slash, and so has Gymnasium's id after the namespace, which allows only one:
`modeller/001-double-the-cube` is `gauntlet/modeller.001-double-the-cube-v0`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import gymnasium

from . import program as programs
from .messages import TaskBrief

#: Any task, named when the environment is made: `gymnasium.make(ANY_TASK, task="modeller/001")`.
ANY_TASK = "gauntlet/task-v0"
#: The same inside this process, for tools that need no browser.
ANY_NATIVE_TASK = "gauntlet/native-v0"

SINGLE = "gauntlet_env.env:GauntletEnv"
SEVERAL = "gauntlet_env.vector:GauntletVectorEnv"
NATIVE = "gauntlet_env.native:NativeEnv"
SEVERAL_NATIVE = "gauntlet_env.native:NativeVectorEnv"


def environment_id(task: str) -> str:
    """The id of a task for `gymnasium.make`."""
    return f"gauntlet/{task.replace('/', '.', 1)}-v0"


def register_all(
    tasks: Iterable[TaskBrief | str] | None = None,
    *,
    program: str | os.PathLike[str] | None = None,
) -> list[str]:
    """Registers every task and returns the ids: those given (`client.tasks()`), or those that
    `gauntlet tasks list` knows of, which starts no server."""
    ids = task_ids(tasks, program)
    for task in ids:
        register(environment_id(task), SINGLE, SEVERAL, task=task)
    return [environment_id(task) for task in ids]


def register_any() -> None:
    """Registers what needs no list of tasks."""
    register(ANY_TASK, SINGLE, SEVERAL)
    register(ANY_NATIVE_TASK, NATIVE, SEVERAL_NATIVE)


def task_ids(
    tasks: Iterable[TaskBrief | str] | None, program: str | os.PathLike[str] | None
) -> list[str]:
    found = programs.tasks(program) if tasks is None else tasks
    return [task if isinstance(task, str) else task.id for task in found]


def register(
    id: str,
    entry_point: str,
    vector_entry_point: str | None = None,
    *,
    nondeterministic: bool = False,
    **settings: Any,
) -> None:
    """Registers an id, once: Gymnasium would warn about a second time."""
    if id not in gymnasium.registry:
        gymnasium.register(
            id,
            entry_point=entry_point,
            vector_entry_point=vector_entry_point,
            nondeterministic=nondeterministic,
            kwargs=settings,
        )
