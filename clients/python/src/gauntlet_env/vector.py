"""Several environments of one server, stepped at the same time.

A step waits for the browser, not for Python, so threads are enough: no processes, no copies through pipes,
and the environments share one server and one run folder. Episodes that are over begin again with the next
step, as Gymnasium's own vectorised environments do (`AutoresetMode.NEXT_STEP`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar, cast

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, concatenate, create_empty_array, iterate
from numpy.typing import NDArray

from .env import GauntletEnv

T = TypeVar("T")
Batch = dict[str, Any]
Truths = NDArray[np.bool_]


class GauntletVectorEnv(VectorEnv[Batch, Any, NDArray[Any]]):
    """The same task `num_envs` times, or a list of tasks.

    `step` takes a batch of the action space, or a list with whatever `GauntletEnv.step` takes for each.

    >>> environments = GauntletVectorEnv(["modeller/001", "workflow-builder/001"])
    """

    def __init__(
        self,
        task: str | Sequence[str],
        num_envs: int | None = None,
        *,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        """`settings` are those of `GauntletEnv`, the same for all."""
        tasks = tasks_of_each(task, num_envs)
        self.envs = [GauntletEnv(it, render_mode=render_mode, **settings) for it in tasks]
        self._over = describe(self, self.envs)
        self._threads = ThreadPoolExecutor(self.num_envs, thread_name_prefix="gauntlet-env")

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Batch, dict[str, Any]]:
        """One seed makes a series: `seed`, `seed + 1` and so on."""
        seeds = seeds_of_each(seed, self.num_envs)
        begun = self._at_once(
            lambda env, own: env.reset(seed=own, options=None if options is None else dict(options)), seeds
        )
        self._over = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        for index, (_, info) in enumerate(begun):
            infos = self._add_info(infos, info, index)
        return self._batch([seen for seen, _ in begun]), infos

    def step(self, actions: Any) -> tuple[Batch, NDArray[Any], Truths, Truths, dict[str, Any]]:
        turns = zip(actions_of_each(actions, self.action_space, self.num_envs), self._over.tolist(), strict=True)
        played = self._at_once(_play, turns)
        infos: dict[str, Any] = {}
        for index, (_, _, _, _, info) in enumerate(played):
            infos = self._add_info(infos, info, index)
        rewards = np.array([reward for _, reward, _, _, _ in played], np.float64)
        terminated = np.array([it for _, _, it, _, _ in played], np.bool_)
        truncated = np.array([it for _, _, _, it, _ in played], np.bool_)
        self._over = terminated | truncated
        return self._batch([seen for seen, _, _, _, _ in played]), rewards, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        return None if self.render_mode is None else tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        try:
            self._at_once(lambda env, _: env.close(), [None] * self.num_envs)
        finally:
            self._threads.shutdown()

    def _at_once(self, work: Callable[[GauntletEnv, Any], T], arguments: Iterable[Any]) -> list[T]:
        """Waits for all before it raises what went wrong for one, so that none is left in the middle."""
        waiting: list[Future[T]] = [
            self._threads.submit(work, env, argument)
            for env, argument in zip(self.envs, arguments, strict=True)
        ]
        faults = [fault for it in waiting if (fault := it.exception()) is not None]
        if faults:
            raise faults[0]
        return [it.result() for it in waiting]

    def _batch(self, seen: list[dict[str, Any]]) -> Batch:
        """A new batch each time, so that nobody's observations change afterwards."""
        empty: Any = create_empty_array(self.single_observation_space, self.num_envs)
        return cast(Batch, concatenate(self.single_observation_space, seen, empty))


def _play(env: GauntletEnv, turn: tuple[Any, bool]) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
    """A step, or the beginning of the next episode after one that is over."""
    action, is_over = turn
    if is_over:
        seen, info = env.reset()
        return seen, 0.0, False, False, info
    return env.step(action)


def describe(environments: VectorEnv[Batch, Any, NDArray[Any]], envs: Sequence[GauntletEnv]) -> Truths:
    """Says of several environments what each of them is. None of them is over yet."""
    first, count = envs[0], len(envs)
    environments.num_envs = count
    environments.render_mode = first.render_mode
    environments.metadata = {**GauntletEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
    environments.single_action_space = first.action_space
    environments.action_space = batch_space(first.action_space, count)
    environments.single_observation_space = first.observation_space
    environments.observation_space = batch_space(first.observation_space, count)
    return np.zeros(count, np.bool_)


def tasks_of_each(task: str | Sequence[str], num_envs: int | None) -> list[str]:
    tasks = [task] * (1 if num_envs is None else num_envs) if isinstance(task, str) else list(task)
    if not tasks:
        raise ValueError("no environments were asked for")
    if num_envs is not None and len(tasks) != num_envs:
        raise ValueError(f"{len(tasks)} tasks were given for {num_envs} environments")
    return tasks


def actions_of_each(actions: Any, space: gymnasium.Space[Any], count: int) -> list[Any]:
    """One action for each environment, of a batch of the action space or of a list."""
    each = list(actions) if isinstance(actions, (list, tuple)) else list(iterate(space, actions))
    if len(each) != count:
        raise ValueError(f"{len(each)} actions were given for {count} environments")
    return each


def seeds_of_each(seed: int | Sequence[int | None] | None, count: int) -> list[int | None]:
    """One seed makes a series."""
    if seed is None:
        return [None] * count
    if isinstance(seed, (int, np.integer)):
        return [int(seed) + index for index in range(count)]
    if len(seed) != count:
        raise ValueError(f"{len(seed)} seeds were given for {count} environments")
    return list(seed)
