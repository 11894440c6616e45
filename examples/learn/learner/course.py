"""A course: cloning, then rounds of own episodes and of learning from them, with examinations in between."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from .actions import Vocabulary
from .learning import Memory, Sample, update
from .playing import Dabbler, Player, Thinker, passes, play
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
    tries: int
    updates: int
    batch: int
    rate: float
    openings: tuple[int, ...]
    held_out: tuple[int, ...]
    #: How many of them an examination has in the middle of the course.
    glance: int
    steps: int


@dataclass
class Examination:
    """What the policy passes at a point of the course, as shares of openings."""

    updates: int
    episodes: int
    lessons: int
    #: How many openings of each task.
    openings: int
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
#: Of each task, which openings were passed, in their order.
Passed = dict[str, list[bool]]


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
        self.played = 0
        # Chance has a source of its own for each purpose, so that more of one changes nothing about the others.
        self.trying = np.random.default_rng([plan.seed, 3])

    def take(self, with_control: bool) -> dict[str, Any]:
        """Everything from the untrained policy to the last examination, which has all held-out openings."""
        plan, glance = self.plan, self.plan.glance
        at_random = Dabbler(self.words, np.random.default_rng([plan.seed, 4]))
        dabbled = self._passed(at_random, plan.held_out[:glance])
        self.tell(f"random actions: {_spelled(dabbled)} of held-out openings")
        examinations = [self._examine(0, glance)[0]]
        self._learn(self.student, plan.cloning)
        examinations.append(self._examine(plan.cloning, glance)[0])
        control = self.student.twin() if with_control else None
        if control is not None:
            examinations[-1].cloned = examinations[-1].held_out
        last: dict[str, Passed] = {}
        for number in range(plan.rounds):
            self._play_round(number)
            self._learn(self.student, plan.updates)
            count = len(plan.held_out) if number == plan.rounds - 1 else glance
            examination, last["own"] = self._examine(plan.cloning + (number + 1) * plan.updates, count)
            if control is not None:
                self._learn(control, plan.updates)
                last["cloned"] = self._passed(Thinker(control.steady, self.words), plan.held_out[:count])
                examination.cloned = _rates(last["cloned"])
                self.tell(f"  demonstrations alone: {_spelled(last['cloned'])}")
            examinations.append(examination)
        return {
            "plan": asdict(plan),
            "random": _rates(dabbled),
            "examinations": [asdict(it) for it in examinations],
            "last": last,
        }

    def _play_round(self, number: int) -> None:
        """Own episodes on openings for training: of those that were never passed first. An opening is tried again until it
        is passed as it should be, a few times at the most."""
        plan, thinker = self.plan, Thinker(self.student.steady, self.words, self.trying)
        before, passed = self.played, 0
        for task in plan.tasks:
            drawn = [int(it) for it in self.trying.permutation(plan.openings)]
            drawn.sort(key=lambda it: self.student.memory.has(task, it))
            for page_seed in drawn[: plan.episodes]:
                for _ in range(plan.tries):
                    episode = play(self.env, task, page_seed, thinker, self.words, keep=True)
                    self.played += 1
                    # Who learns from detours learns detours: they look like the way until they are over.
                    if episode.passed and len(episode.samples) <= self.longest[task]:
                        self.student.memory.offer(task, page_seed, episode.paid, episode.lessons())
                        passed += 1
                        break
        played, known = self.played - before, self.student.memory.own
        self.tell(f"round {number + 1}: {passed} of {played} own episodes passed, {known} openings are learned from")

    def _learn(self, student: Student, updates: int) -> None:
        losses = [student.learn() for _ in range(updates)]
        if losses:
            self.tell(f"  loss {np.mean(losses[:20]):.3f} -> {np.mean(losses[-20:]):.3f}")

    def _examine(self, updates: int, count: int) -> tuple[Examination, Passed]:
        """Training openings are looked at for comparison, and never more of them than a glance."""
        thinker, plan = Thinker(self.student.steady, self.words), self.plan
        training = self._passed(thinker, plan.openings[: plan.glance])
        held_out = self._passed(thinker, plan.held_out[:count])
        self.tell(f"{updates} updates, {self.played} own episodes: {_spelled(training)}; held out {_spelled(held_out)}")
        known = self.student.memory.own
        return Examination(updates, self.played, known, count, _rates(training), _rates(held_out)), held_out

    def _passed(self, player: Player, page_seeds: Sequence[int]) -> Passed:
        return {task: passes(self.env, task, page_seeds, player, self.words) for task in self.plan.tasks}


def _rates(passed: Passed) -> dict[str, float]:
    return {task: sum(it) / len(it) for task, it in passed.items()}


def _spelled(passed: Passed) -> str:
    return ", ".join(f"{task.split('/')[0]} {rate:.0%}" for task, rate in _rates(passed).items())
