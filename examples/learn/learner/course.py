"""A course: cloning, then rounds of own episodes and of learning from them, with examinations in between."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from .actions import Vocabulary
from .learning import Memory, Sample, update
from .playing import Dabbler, Thinker, pass_rate, play
from .policy import Adam, Policy, Shape
from .sight import FEATURES, GIST_NUMBERS


@dataclass(frozen=True)
class Plan:
    """How much of everything."""

    tasks: tuple[str, ...]
    seed: int
    demonstrations: int
    cloning: int
    rounds: int
    episodes: int
    updates: int
    batch: int
    rate: float
    openings: tuple[int, ...]
    held_out: tuple[int, ...]
    steps: int


@dataclass
class Examination:
    """What the policy passes at a point of the course."""

    updates: int
    episodes: int
    lessons: int
    training: dict[str, float]
    held_out: dict[str, float]
    #: Of those who learn from demonstrations alone, with as many updates.
    cloned: dict[str, float] | None = None


Tell = Callable[[str], None]


class Course:
    def __init__(self, plan: Plan, env: Any, words: Vocabulary, demonstrated: Sequence[Sample], tell: Tell) -> None:
        self.plan, self.env, self.words, self.tell = plan, env, words, tell
        self.policy = Policy(Shape(GIST_NUMBERS, FEATURES, len(words.kinds)), plan.seed)
        self.rule = Adam(self.policy.parameters, plan.rate)
        self.memory = Memory(demonstrated)
        #: Chance has a source of its own for each purpose, so that more of one changes nothing about the others.
        self.drawing = np.random.default_rng([plan.seed, 2])
        self.trying = np.random.default_rng([plan.seed, 3])

    def take(self, with_control: bool) -> dict[str, Any]:
        """Everything from the untrained policy to the last examination."""
        plan = self.plan
        dabbler = Dabbler(self.words, np.random.default_rng([plan.seed, 4]))
        at_random = {task: pass_rate(self.env, task, plan.held_out, dabbler, self.words) for task in plan.tasks}
        self.tell(f"random actions: {_spelled(at_random)} of held-out openings")
        examinations = [self._examine(0, 0)]
        self._learn(self.policy, self.rule, self.memory, self.drawing, plan.cloning)
        examinations.append(self._examine(plan.cloning, 0))
        control = self._control() if with_control else None
        for number in range(plan.rounds):
            self._play_round(number)
            self._learn(self.policy, self.rule, self.memory, self.drawing, plan.updates)
            examination = self._examine(
                plan.cloning + (number + 1) * plan.updates, (number + 1) * plan.episodes * len(plan.tasks)
            )
            if control is not None:
                self._learn(*control, plan.updates)
                thinker = Thinker(control[0], self.words)
                examination.cloned = self._rates(thinker, plan.held_out)
                self.tell(f"  demonstrations alone: {_spelled(examination.cloned)}")
            examinations.append(examination)
        return {
            "plan": asdict(plan),
            "random": at_random,
            "examinations": [asdict(it) for it in examinations],
        }

    def _play_round(self, number: int) -> None:
        """Own episodes on openings for training, drawn from them."""
        plan, passed, kept = self.plan, 0, 0
        thinker = Thinker(self.policy, self.words, self.trying)
        for task in plan.tasks:
            for page_seed in self.trying.choice(plan.openings, plan.episodes, replace=plan.episodes > len(plan.openings)):
                episode = play(self.env, task, int(page_seed), thinker, self.words, keep=True)
                passed += episode.passed
                kept += self.memory.offer(task, int(page_seed), episode.paid, episode.lessons())
        played = plan.episodes * len(plan.tasks)
        self.tell(f"round {number + 1}: {passed} of {played} own episodes passed, {kept} are learned from")

    def _learn(self, policy: Policy, rule: Adam, memory: Memory, random: np.random.Generator, updates: int) -> None:
        losses = [update(policy, rule, memory.draw(random, self.plan.batch), random) for _ in range(updates)]
        if losses:
            self.tell(f"  loss {np.mean(losses[:10]):.3f} -> {np.mean(losses[-10:]):.3f}")

    def _control(self) -> tuple[Policy, Adam, Memory, np.random.Generator]:
        """The same learner once more, which goes on without episodes of its own."""
        policy = copy.deepcopy(self.policy)
        return policy, copy.deepcopy(self.rule), Memory(self.memory.demonstrated), copy.deepcopy(self.drawing)

    def _examine(self, updates: int, episodes: int) -> Examination:
        thinker, plan = Thinker(self.policy, self.words), self.plan
        training = self._rates(thinker, plan.openings[: len(plan.held_out)])
        held_out = self._rates(thinker, plan.held_out)
        self.tell(f"{updates} updates, {episodes} own episodes: {_spelled(training)}; held out {_spelled(held_out)}")
        return Examination(updates, episodes, self.memory.own, training, held_out)

    def _rates(self, thinker: Thinker, page_seeds: Sequence[int]) -> dict[str, float]:
        return {task: pass_rate(self.env, task, page_seeds, thinker, self.words) for task in self.plan.tasks}


def _spelled(rates: dict[str, float]) -> str:
    return ", ".join(f"{task.split('/')[0]} {rate:.0%}" for task, rate in rates.items())
