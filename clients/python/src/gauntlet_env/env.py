"""One task as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, cast, get_args

import gymnasium
import numpy as np

from . import calls, spaces
from .client import Environment
from .errors import GauntletError, UnknownFault, Unreachable
from .messages import Action, AgentLine, Observation, Outcome, ResetAnswer, Reward, Sight, Stage, StepAnswer
from .pictures import Pixels, pixels
from .server import connect, server_of_others

#: The size of the page unless the server was started with another.
WINDOW = (1280, 720)
#: What `reset` takes as options.
OPTIONS = ("task", "steps", "family", "level", "seed")
#: Seeds of families from here on are held out from training.
FIRST_HELD_OUT = 1_000_000


class GauntletEnv(gymnasium.Env[dict[str, Any], Any]):
    """Plays a task through pixels, pointer and keyboard. The reward is 1 at the end of an episode whose
    every check passed, and 0 otherwise, unless another one is asked for.

    `step` takes

    - an element of `action_space` (see `gauntlet_env.spaces.action_space`),
    - an action of the protocol: `{"type": "click", "x": 142, "y": 300}`, or a list of them for one turn,
    - with a dialect, whatever a model says in it: `"mouse_click(142, 300)"`, `{"action": "left_click", ...}`,
    - a whole line with a note: `{"action": {...}, "note": "open the menu", "usage": {"input_tokens": 812}}`,
      or `{"call": ..., "note": ...}` in a dialect.

    What is no action costs a step; `info["error"]` says why. A broken browser raises `InfrastructureFault`:
    the episode does not count, and `reset` begins another.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 4}

    def __init__(
        self,
        task: str | None = None,
        *,
        family: str | None = None,
        url: str | None = None,
        token: str | None = None,
        sight: Sight | None = None,
        dialect: str | None = None,
        steps: int | None = None,
        level: int | None = None,
        seed: int | None = None,
        stage: Stage | None = None,
        clock: str | None = None,
        reward: Reward | None = None,
        window: tuple[int, int] = WINDOW,
        render_mode: str | None = None,
    ) -> None:
        """Without `url`, the server is the one that `GAUNTLET_URL` names or this process's own.
        `stage` is `"native"` for pages without a browser, and otherwise what the server was started with;
        `clock` is how the page's time passes (`"live:1"`, `"tokens:2000+25"`), for a server of this process;
        `reward` is what steps are rewarded for: `"pass"`, `"score"` or `"delta"`; `dialect` is short for a `sight` with it; `steps` replaces the task's budget; `seed` is the one of
        the first reset that is given none; `window` is the size of the server's pages. A `family` is played
        instead of a task, at this `level`: every reset draws another of its instances for training, unless
        its options name one by its `seed`."""
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}; there is 'rgb_array'")
        if (task is None) == (family is None):
            raise ValueError("either a task or a family is wanted")
        if task is not None:
            _refuse_level(task, level)
        if stage is not None and stage not in get_args(Stage):
            raise ValueError(f"there is no stage {stage!r}; there is {', '.join(get_args(Stage))}")
        if clock is not None and (url is not None or server_of_others() is not None):
            raise ValueError(
                f"the server is there already and has a clock: start it with --clock {clock}, and leave out `clock`"
            )
        self.task = task
        self.family = family
        if reward is not None and reward not in get_args(Reward):
            raise ValueError(f"there is no reward {reward!r}; there is {', '.join(get_args(Reward))}")
        self.clock = clock
        self.reward: Reward | None = reward
        self.level = 1 if level is None else level
        self.sight = _sight(sight, dialect)
        self.steps = steps
        self.stage: Stage | None = stage
        self.width, self.height = (int(side) for side in window)
        self.render_mode = render_mode
        self.action_space = spaces.action_space()
        self.observation_space = spaces.observation_space(self.width, self.height)
        self._seed = seed
        self._server = (url, token)
        self._environment: Environment | None = None
        self._picture: Pixels | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins an episode. `options` may name another `task`, a `family` with its `level` and the `seed` of
        an instance, or a budget of `steps`."""
        answer = self._begin(*self._choice(seed, options))
        return self._shown(answer.observation), self._beginning(answer)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        answer = self._play(self._line(action))
        info = self._info(answer.observation, answer.outcome)
        return self._shown(answer.observation), answer.reward, answer.terminated, answer.truncated, info

    def render(self) -> Any:
        """The page as it was last seen."""
        if self.render_mode is None or self._picture is None:
            return None
        return self._picture.copy()

    def close(self) -> None:
        """Closes the browser. An episode that was not over counts as not passed."""
        environment, self._environment = self._environment, None
        if environment is None:
            return
        try:
            environment.close()
        except (UnknownFault, Unreachable):
            # It was idle for too long, or the server ended: there is nothing left to close.
            pass
        finally:
            environment.client.close()

    def _choice(self, seed: int | None, options: dict[str, Any] | None) -> tuple[str, int, int | None]:
        """What a reset plays: task, seed and budget."""
        if seed is None:
            seed, self._seed = self._seed, None
        super().reset(seed=seed)
        given = self._agent_seed(seed)
        task, steps = self._chosen(options or {}, given)
        return task, given, steps

    def _begin(self, task: str, seed: int, steps: int | None) -> ResetAnswer:
        """Opens an environment if there is none yet, or none any more because it was idle for too long."""
        if self._environment is not None and not self._environment.is_open():
            self.close()
        environment = self._environment or self._open()
        return environment.reset(task, seed=seed, steps=steps, reward=self.reward)

    def _open(self) -> Environment:
        client = connect(*self._server, clock=self.clock, reward=self.reward)
        try:
            self._environment = client.open(self.sight, stage=self.stage)
        except GauntletError:
            client.close()
            raise
        return self._environment

    def _play(self, line: AgentLine) -> StepAnswer:
        if self._environment is None:
            raise gymnasium.error.ResetNeeded("reset the environment before its first step")
        return self._environment.take(line)

    def _line(self, action: Any) -> AgentLine:
        """The line that says what was given to `step`."""
        if isinstance(action, Mapping) and spaces.is_element(action):
            return {"action": spaces.to_action(action, self.width, self.height)}
        if self._dialect() == "gauntlet":
            return _own_line(action)
        if isinstance(action, Mapping) and "call" in action and not action.keys() - {"call", "note", "usage"}:
            return cast(AgentLine, dict(action))
        return {"call": action}

    def _dialect(self) -> str:
        """As the server says: it may have been started with another than its usual one."""
        sight = {} if self._environment is None else self._environment.sight
        return str(sight.get("dialect", "gauntlet"))

    def _chosen(self, options: Mapping[str, Any], seed: int) -> tuple[str, int | None]:
        """The task that is played, and its budget. Instances of families go by ids of their own."""
        for name in options:
            if name not in OPTIONS:
                raise ValueError(f"reset has no option {name!r}; it has {', '.join(OPTIONS)}")
        if "task" in options and "family" in options:
            raise ValueError("either a task or a family is wanted")
        steps = options.get("steps", self.steps)
        family = options.get("family", None if "task" in options else self.family)
        if family is None:
            task = str(options.get("task", self.task))
            _refuse_level(task, options.get("level"))
            _refuse_seed(task, options.get("seed"))
            return task, steps
        level = int(options.get("level", self.level))
        return calls.instance(str(family), level, int(options.get("seed", seed % FIRST_HELD_OUT))), steps

    def _agent_seed(self, seed: int | None) -> int:
        """Without a seed of its own, an episode's follows from those before it."""
        return int(self.np_random.integers(2**32)) if seed is None else seed

    def _shown(self, seen: Observation) -> dict[str, Any]:
        observation = spaces.to_observation(seen, self.width, self.height)
        self._picture = observation["screenshot"]
        return observation

    def _beginning(self, answer: ResetAnswer) -> dict[str, Any]:
        info = self._info(answer.observation, None)
        info["task"] = asdict(answer.task)
        info["goal"] = answer.task.prompt.goal
        info["prompt"] = answer.prompt
        info["seed"] = answer.seed
        info["episode"] = asdict(answer.episode)
        if self._environment is not None and self._environment.client.run is not None:
            info["run"] = self._environment.client.run
        if answer.goal_image is not None:
            info["goal_image"] = pixels(answer.goal_image)
        return info

    def _info(self, seen: Observation, outcome: Outcome | None) -> dict[str, Any]:
        """What has no fixed size. Parts that were not asked for are absent."""
        info: dict[str, Any] = {"error": seen.error, "error_kind": seen.error_kind}
        if seen.elapsed_ms is not None:
            info["elapsed_ms"] = seen.elapsed_ms
        if seen.notice is not None:
            info["notice"] = seen.notice
        if seen.tree is not None:
            info["tree"] = asdict(seen.tree)
        if seen.marks:
            info["marks"] = [asdict(mark) for mark in seen.marks]
        if seen.frames:
            info["frames"] = [pixels(frame) for frame in seen.frames]
        if seen.history:
            info["history"] = [asdict(past) for past in seen.history]
        if outcome is not None:
            info["outcome"] = asdict(outcome)
        return info


def _own_line(action: Any) -> AgentLine:
    """Actions of the protocol's own, or whole lines of it. What is neither is for the server to refuse."""
    if isinstance(action, Mapping) and "type" not in action and action.keys() & {"action", "actions", "call"}:
        return cast(AgentLine, dict(action))
    if isinstance(action, Mapping):
        return calls.turn(cast(Action, dict(action)), None, None, None)
    if isinstance(action, Sequence) and not isinstance(action, str):
        return calls.turn(cast("Sequence[Action]", action), None, None, None)
    return {"call": action}


def _sight(sight: Sight | None, dialect: str | None) -> Sight | None:
    """None is for the server to decide."""
    if sight is None and dialect is None:
        return None
    chosen: dict[str, Any] = dict(sight or {})
    if dialect is not None:
        if chosen.get("dialect", dialect) != dialect:
            raise ValueError(f"`sight` says dialect {chosen['dialect']!r} and `dialect` {dialect!r}")
        chosen["dialect"] = dialect
    return cast(Sight, chosen)


def _refuse_seed(task: str, seed: Any) -> None:
    """A single task begins the same every time; what is meant for the agent is an argument of `reset`."""
    if seed is not None:
        raise ValueError(f"{task} is a single task and no family: its seed is that of reset(seed=...)")


def _refuse_level(task: str, level: Any) -> None:
    """Levels belong to families of tasks, which are made from a level and a seed."""
    if level is not None:
        raise ValueError(f"{task} is a single task and no family: it has no levels")
