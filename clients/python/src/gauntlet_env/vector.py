"""Several environments of one server, stepped at the same time.

A step waits for the browser, not for Python, so threads are enough: no processes, no copies through pipes,
and the environments share one server and one run folder. Episodes that are over begin again with the next
step, as Gymnasium's own vectorised environments do (`AutoresetMode.NEXT_STEP`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar, cast

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
        tasks = _tasks(task, num_envs)
        self.envs = [GauntletEnv(it, render_mode=render_mode, **settings) for it in tasks]
        self.num_envs = len(tasks)
        self.render_mode = render_mode
        self.metadata = {**GauntletEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_action_space = self.envs[0].action_space
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = self.envs[0].observation_space
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._over: Truths = np.zeros(self.num_envs, np.bool_)
        self._threads = ThreadPoolExecutor(self.num_envs, thread_name_prefix="gauntlet-env")

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Batch, dict[str, Any]]:
        """One seed makes a series: `seed`, `seed + 1` and so on."""
        seeds = self._seeds(seed)
        begun = self._at_once(
            lambda env, own: env.reset(seed=own, options=None if options is None else dict(options)), seeds
        )
        self._over = np.zeros(self.num_envs, np.bool_)
        infos: dict[str, Any] = {}
        for index, (_, info) in enumerate(begun):
            infos = self._add_info(infos, info, index)
        return self._batch([seen for seen, _ in begun]), infos

    def step(self, actions: Any) -> tuple[Batch, NDArray[Any], Truths, Truths, dict[str, Any]]:
        turns = zip(self._each(actions), self._over.tolist(), strict=True)
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

    def _each(self, actions: Any) -> list[Any]:
        each = list(actions) if isinstance(actions, (list, tuple)) else list(iterate(self.action_space, actions))
        if len(each) != self.num_envs:
            raise ValueError(f"{len(each)} actions were given for {self.num_envs} environments")
        return each

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + index for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{len(seed)} seeds were given for {self.num_envs} environments")
        return list(seed)


def _play(env: GauntletEnv, turn: tuple[Any, bool]) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
    """A step, or the beginning of the next episode after one that is over."""
    action, is_over = turn
    if is_over:
        seen, info = env.reset()
        return seen, 0.0, False, False, info
    return env.step(action)


def _tasks(task: str | Sequence[str], num_envs: int | None) -> list[str]:
    tasks = [task] * (1 if num_envs is None else num_envs) if isinstance(task, str) else list(task)
    if not tasks:
        raise ValueError("no environments were asked for")
    if num_envs is not None and len(tasks) != num_envs:
        raise ValueError(f"{len(tasks)} tasks were given for {num_envs} environments")
    return tasks
