"""Environments inside this process: no server, no browser, no PNG.

`NativeEnv` is `GauntletEnv` with the page in a thread of this process, and `NativeVectorEnv` is `GauntletVectorEnv`
with as many threads as there are cores. They play the tools that are one canvas, give the same observations, rewards
and infos, and leave no run folder behind. Both stand on the extension `gauntlet_native`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from gymnasium import error as gymnasium_error
from gymnasium import spaces as gymnasium_spaces
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import concatenate, create_empty_array
from numpy.typing import NDArray

from . import calls, messages, spaces
from . import program as programs
from .env import WINDOW, GauntletEnv
from .errors import of_kind
from .messages import AgentLine, Observation, ResetAnswer, Reward, Sight, StepAnswer
from .server import DIST_VARIABLE
from .vector import Batch, Truths, actions_of_each, describe, seeds_of_each, tasks_of_each

if TYPE_CHECKING:
    import gauntlet_native

#: How the extension comes to be there.
REMEDY = "`pip install ./clients/python/native` in a checkout builds it, which takes Rust and some minutes"

Place = str | os.PathLike[str]
T = TypeVar("T")


class NativeEnv(GauntletEnv):
    """A task of the Circuit Designer, the Flight Analyser or the 3D Modeller, played in this process.

    Every observation has an array of its own, as Gymnasium wants it. With `copy=False` the arrays of `screenshot`
    are memory of the environment, of which it has two in turn: an observation stays as it is during the next
    step, and is painted over in the step after that.
    """

    def __init__(
        self,
        task: str | None = None,
        *,
        family: str | None = None,
        sight: Sight | None = None,
        dialect: str | None = None,
        steps: int | None = None,
        level: int | None = None,
        seed: int | None = None,
        page_seed: int = 0,
        reward: Reward | None = None,
        window: tuple[int, int] = WINDOW,
        render_mode: str | None = None,
        dist: Place | None = None,
        tasks: Place | None = None,
        copy: bool = True,
    ) -> None:
        """`dist` is a web build, otherwise the one that `GAUNTLET_DIST` names, that was installed with this package or that
        of the checkout; `tasks` the folder of the tasks, found likewise. `page_seed` moves where things are when the
        page opens, as `--seed` does for a server; the option `page_seed` of `reset` does so for one episode. The others
        are those of `GauntletEnv`."""
        super().__init__(
            task,
            family=family,
            sight=sight,
            dialect=dialect,
            steps=steps,
            level=level,
            seed=seed,
            stage="native",
            reward=reward,
            window=window,
            render_mode=render_mode,
        )
        self.copy = copy
        self.page_seed = _page_seed(page_seed)
        self._next_page_seed = self.page_seed
        self._places = _places(dist, tasks)
        self._inside: gauntlet_native.Environment | None = None
        self._arrays: list[NDArray[np.uint8]] = []

    def close(self) -> None:
        """Ends the page. An episode that was not over is forgotten."""
        inside, self._inside = self._inside, None
        if inside is not None:
            inside.close()

    def last_export(self) -> str | None:
        """The state that the last episode was judged by: for who looks into a reward, never for agents."""
        return None if self._inside is None else self._inside.last_export()

    def _choice(self, seed: int | None, options: dict[str, Any] | None) -> tuple[str, int, int | None]:
        given = dict(options or {})
        page_seed = _page_seed(given.pop("page_seed", self.page_seed))
        choice = super()._choice(seed, given)
        self._next_page_seed = page_seed
        return choice

    def _begin(self, task: str, seed: int, steps: int | None) -> ResetAnswer:
        extension = _extension()
        if self._inside is None:
            window = (self.width, self.height)
            self._inside = _asked(extension.Environment, *self._places, window, _spelled(self.sight))
            self._arrays = [np.asarray(self._inside.pictures(turn)) for turn in range(2)]
        return _read(ResetAnswer, _asked(self._inside.reset, _reset(self, task, seed, steps)))

    def _play(self, line: AgentLine) -> StepAnswer:
        if self._inside is None:
            raise gymnasium_error.ResetNeeded("reset the environment before its first step")
        return _read(StepAnswer, _asked(self._inside.step, _line(line)))

    def _dialect(self) -> str:
        return str((self.sight or {}).get("dialect", "gauntlet"))

    def _shown(self, seen: Observation) -> dict[str, Any]:
        assert self._inside is not None
        picture = self._arrays[self._inside.newest]
        return self._seen(seen, picture.copy() if self.copy else picture)

    def _seen(self, seen: Observation, picture: NDArray[np.uint8]) -> dict[str, Any]:
        self._picture = picture
        return spaces.to_observation(seen, self.width, self.height, picture)


class NativeVectorEnv(VectorEnv[Batch, Any, NDArray[Any]]):
    """The same task `num_envs` times, or a list of tasks, played by the threads of this process.

    All screenshots are one array, of its own for every step; with `copy=False` one of two in turn, as in
    `NativeEnv`. Episodes that are over begin again with the next step, as in `GauntletVectorEnv`.

    >>> environments = NativeVectorEnv("circuit-designer/001", num_envs=8)
    """

    def __init__(
        self,
        task: str | Sequence[str],
        num_envs: int | None = None,
        *,
        render_mode: str | None = None,
        threads: int | None = None,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        """`threads` are as many as there are cores unless it says otherwise; `settings` are those of `NativeEnv`,
        the same for all."""
        tasks = tasks_of_each(task, num_envs)
        if threads is not None and threads < 1:
            raise ValueError(f"{threads} threads cannot play")
        self.envs = [NativeEnv(it, render_mode=render_mode, **settings) for it in tasks]
        self._over = describe(self, self.envs)
        self.copy = copy
        self._small = _without_picture(self.single_observation_space)
        first = self.envs[0]
        window, sight = (first.width, first.height), _spelled(first.sight)
        self._inside: gauntlet_native.Environments = _asked(
            _extension().Environments, self.num_envs, *first._places, window, sight, threads
        )
        self._arrays = [np.asarray(self._inside.pictures(turn)) for turn in range(2)]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Batch, dict[str, Any]]:
        """One seed makes a series: `seed`, `seed + 1` and so on."""
        seeds = seeds_of_each(seed, self.num_envs)
        orders = [self._begin(env, own, options) for env, own in zip(self.envs, seeds, strict=True)]
        self._over = np.zeros(self.num_envs, np.bool_)
        answers = self._turn(orders)
        begun = [_read(ResetAnswer, answer) for answer in answers]
        infos: dict[str, Any] = {}
        for index, (env, answer) in enumerate(zip(self.envs, begun, strict=True)):
            infos = self._add_info(infos, env._beginning(answer), index)
        return self._batch([answer.observation for answer in begun]), infos

    def step(self, actions: Any) -> tuple[Batch, NDArray[Any], Truths, Truths, dict[str, Any]]:
        each = actions_of_each(actions, self.action_space, self.num_envs)
        was_over = self._over.tolist()
        turns = zip(self.envs, each, was_over, strict=True)
        answers = self._turn([_order(env, action, is_over) for env, action, is_over in turns])
        rewards = np.zeros(self.num_envs, np.float64)
        terminated, truncated = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        seen: list[Observation] = []
        infos: dict[str, Any] = {}
        for index, (env, text, is_over) in enumerate(zip(self.envs, answers, was_over, strict=True)):
            if is_over:
                begun = _read(ResetAnswer, text)
                seen.append(begun.observation)
                infos = self._add_info(infos, env._beginning(begun), index)
                continue
            played = _read(StepAnswer, text)
            seen.append(played.observation)
            rewards[index] = played.reward
            terminated[index], truncated[index] = played.terminated, played.truncated
            infos = self._add_info(infos, env._info(played.observation, played.outcome), index)
        self._over = terminated | truncated
        return self._batch(seen), rewards, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        return None if self.render_mode is None else tuple(env.render() for env in self.envs)

    def close_extras(self, **kwargs: Any) -> None:
        self._inside.close()

    def _begin(self, env: NativeEnv, seed: int | None, options: dict[str, Any] | None) -> tuple[str, str]:
        return "reset", _reset(env, *env._choice(seed, None if options is None else dict(options)))

    def _turn(self, orders: list[tuple[str, str]]) -> list[str]:
        """Raises what went wrong for one once all have answered."""
        answers = self._inside.turn(orders)
        for kind, text in answers:
            if kind is not None:
                raise of_kind(kind, text)
        return [text for _, text in answers]

    def _batch(self, seen: list[Observation]) -> Batch:
        pictures = self._arrays[self._inside.newest]
        pictures = pictures.copy() if self.copy else pictures
        each = [env._seen(it, picture) for env, it, picture in zip(self.envs, seen, pictures, strict=True)]
        empty: Any = create_empty_array(self._small, self.num_envs)
        small = [{name: it[name] for name in self._small} for it in each]
        batch = cast(Batch, concatenate(self._small, small, empty))
        return {"screenshot": pictures, **batch}


def _order(env: NativeEnv, action: Any, is_over: bool) -> tuple[str, str]:
    """A step, or the beginning of the next episode after one that is over."""
    return ("reset", _reset(env, *env._choice(None, None))) if is_over else ("step", _line(env._line(action)))


def _without_picture(space: Any) -> gymnasium_spaces.Dict:
    return gymnasium_spaces.Dict({name: it for name, it in space.items() if name != "screenshot"})


def _extension() -> Any:
    try:
        import gauntlet_native
    except ImportError as error:
        raise ImportError(
            f"environments inside this process need the extension gauntlet_native ({error}): {REMEDY}"
        ) from error
    return gauntlet_native


def _asked(what: Any, *arguments: Any) -> Any:
    """What the extension answers; what it refuses is raised as what the server refuses is."""
    try:
        return what(*arguments)
    except _extension().Fault as fault:
        raise of_kind(*fault.args) from None


def _reset(env: NativeEnv, task: str, seed: int, steps: int | None) -> str:
    return json.dumps({**calls.beginning(task, seed, steps, env.reward), "page_seed": env._next_page_seed})


def _page_seed(seed: Any) -> int:
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or not 0 <= seed < 2**53:
        raise ValueError(f"{seed!r} is no seed of a page: those are whole numbers from 0, below 2**53")
    return int(seed)


def _line(line: AgentLine) -> str:
    return json.dumps(line)


def _read(kind: type[T], text: str) -> T:
    return messages.read(kind, json.loads(text))


def _spelled(sight: Mapping[str, Any] | None) -> str:
    return json.dumps(dict(sight or {}))


def _places(dist: Place | None, tasks: Place | None) -> tuple[str, str]:
    """The web build and the folder of the tasks: as named, as installed with this package, or those of the checkout
    around the current folder."""
    found = dist if dist is not None else os.environ.get(DIST_VARIABLE)
    if found is not None and tasks is not None:
        return os.path.abspath(found), os.path.abspath(tasks)
    around = programs.share() or programs.checkout(Path.cwd(), Path(__file__).resolve())
    if around is None:
        raise FileNotFoundError(
            "there is no checkout of Gauntlet around this folder: name its web build as `dist` "
            f"(or in {DIST_VARIABLE}) and the folder of the tasks as `tasks`"
        )
    return os.path.abspath(found or around / "dist"), os.path.abspath(tasks or around / "tasks")
