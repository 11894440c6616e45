"""A course: cloning, then rounds of own episodes and of learning from them, with examinations in between."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from .actions import Vocabulary
from .learning import Memory, Sample, update
from .playing import Dabbler, Thinker, pass_rate, play
from .policy import Adam, Policy, Shape, steady
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


class Student:
    """A policy that learns, with what it learns from, and the steadier one that plays."""

    def __init__(self, policy: Policy, memory: Memory, plan: Plan) -> None:
        self.policy, self.memory, self.batch = policy, memory, plan.batch
        self.rule = Adam(policy.parameters, plan.rate)
        self.steady = copy.deepcopy(policy)
        self.random = np.random.default_rng([plan.seed, 2])

    def learn(self) -> float:
        loss = update(self.policy, self.rule, self.memory.draw(self.random, self.batch), self.random)
        steady(self.steady.parameters, self.policy.parameters)
        return loss

    def twin(self) -> Student:
        """The same once more, which has the demonstrations and will have no episodes of its own."""
        demonstrated, memory = self.memory.demonstrated, self.memory
        self.memory = Memory([])
        twin, self.memory = copy.deepcopy(self), memory
        twin.memory = Memory(demonstrated)
        return twin


Tell = Callable[[str], None]


class Course:
    def __init__(
        self,
        plan: Plan,
        env: Any,
        words: Vocabulary,
        demonstrated: Sequence[Sample],
        longest: Mapping[str, int],
        tell: Tell,
    ) -> None:
        """`longest` is how many steps a demonstration of a task has at the most."""
        self.plan, self.env, self.words, self.longest, self.tell = plan, env, words, longest, tell
        shape = Shape(GIST_NUMBERS, FEATURES, len(words.kinds))
        self.student = Student(Policy(shape, plan.seed), Memory(demonstrated), plan)
        # Chance has a source of its own for each purpose, so that more of one changes nothing about the others.
        self.trying = np.random.default_rng([plan.seed, 3])

    def take(self, with_control: bool) -> dict[str, Any]:
        """Everything from the untrained policy to the last examination."""
        plan = self.plan
        dabbler = Dabbler(self.words, np.random.default_rng([plan.seed, 4]))
        at_random = {task: pass_rate(self.env, task, plan.held_out, dabbler, self.words) for task in plan.tasks}
        self.tell(f"random actions: {_spelled(at_random)} of held-out openings")
        examinations = [self._examine(0, 0)]
        self._learn(self.student, plan.cloning)
        examinations.append(self._examine(plan.cloning, 0))
        control = self.student.twin() if with_control else None
        if control is not None:
            examinations[-1].cloned = examinations[-1].held_out
        for number in range(plan.rounds):
            self._play_round(number)
            self._learn(self.student, plan.updates)
            examination = self._examine(
                plan.cloning + (number + 1) * plan.updates, (number + 1) * plan.episodes * len(plan.tasks)
            )
            if control is not None:
                self._learn(control, plan.updates)
                thinker = Thinker(control.steady, self.words)
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
        thinker = Thinker(self.student.steady, self.words, self.trying)
        for task in plan.tasks:
            for page_seed in self.trying.choice(plan.openings, plan.episodes, replace=plan.episodes > len(plan.openings)):
                episode = play(self.env, task, int(page_seed), thinker, self.words, keep=True)
                passed += episode.passed
                # Who learns from detours learns detours: they look like the way until they are over.
                if episode.passed and len(episode.samples) <= self.longest[task]:
                    kept += self.student.memory.offer(task, int(page_seed), episode.paid, episode.lessons())
        played = plan.episodes * len(plan.tasks)
        self.tell(f"round {number + 1}: {passed} of {played} own episodes passed, {kept} are learned from")

    def _learn(self, student: Student, updates: int) -> None:
        losses = [student.learn() for _ in range(updates)]
        if losses:
            self.tell(f"  loss {np.mean(losses[:20]):.3f} -> {np.mean(losses[-20:]):.3f}")

    def _examine(self, updates: int, episodes: int) -> Examination:
        thinker, plan = Thinker(self.student.steady, self.words), self.plan
        training = self._rates(thinker, plan.openings[: len(plan.held_out)])
        held_out = self._rates(thinker, plan.held_out)
        self.tell(f"{updates} updates, {episodes} own episodes: {_spelled(training)}; held out {_spelled(held_out)}")
        return Examination(updates, episodes, self.student.memory.own, training, held_out)

    def _rates(self, thinker: Thinker, page_seeds: Sequence[int]) -> dict[str, float]:
        return {task: pass_rate(self.env, task, page_seeds, thinker, self.words) for task in self.plan.tasks}


def _spelled(rates: dict[str, float]) -> str:
    return ", ".join(f"{task.split('/')[0]} {rate:.0%}" for task, rate in rates.items())
