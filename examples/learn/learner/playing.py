"""Episodes: the policy looks at pictures and acts, in environments inside this process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import numpy as np

from .actions import Choice, Vocabulary, on_small_page
from .learning import Sample, likelihoods
from .policy import REMEMBERED, Array, Policy
from .sight import COLUMNS, ROWS, Pixels, cells, gist, small

#: What a reward is worth that comes a step later: of two ways to the same score the shorter one pays more.
DISCOUNT = 0.9
#: What scores are multiplied by when something is tried out: of thousands of places the unlikely ones are many.
CALM = 2.0


class Player(Protocol):
    """Decides what to do about a small page, of which it also has the gist."""

    def choose(self, page: Pixels, afar: Array, before: Sequence[int]) -> Choice: ...


@dataclass
class Thinker:
    """The policy. With a source of chance it tries things out, likely ones more often than it finds them likely; without
    one it does what it finds likeliest."""

    policy: Policy
    vocabulary: Vocabulary
    random: np.random.Generator | None = None

    def choose(self, page: Pixels, afar: Array, before: Sequence[int]) -> Choice:
        intention = self.policy.intend(afar, before)
        kind = self._pick(intention.kinds)
        if not self.vocabulary.points[kind]:
            return Choice(kind, None)
        return Choice(kind, self._pick(self.policy.look(cells(page), intention.query).scores))

    def _pick(self, scores: Array) -> int:
        if self.random is None:
            return int(scores.argmax())
        steps = np.cumsum(likelihoods(CALM * scores.astype(np.float64)))
        return int(np.searchsorted(steps, self.random.random() * steps[-1], side="right").clip(0, len(steps) - 1))


@dataclass
class Dabbler:
    """Looks at nothing: any kind of action, anywhere."""

    vocabulary: Vocabulary
    random: np.random.Generator

    def choose(self, page: Pixels, afar: Array, before: Sequence[int]) -> Choice:
        kind = int(self.random.integers(len(self.vocabulary.kinds)))
        points = self.vocabulary.points[kind]
        return Choice(kind, int(self.random.integers(ROWS * COLUMNS)) if points else None)


@dataclass
class Episode:
    samples: list[Sample] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    passed: bool = False
    score: float = 0.0

    @property
    def paid(self) -> float:
        """What it was worth at its beginning."""
        return self.returns()[0] if self.rewards else 0.0

    def returns(self) -> list[float]:
        """What each step led to: rewards from there on, later ones for less."""
        worth, all_of_them = 0.0, []
        for reward in reversed(self.rewards):
            worth = reward + DISCOUNT * worth
            all_of_them.append(worth)
        return all_of_them[::-1]

    def lessons(self) -> list[Sample]:
        """Its decisions for as long as they led to something."""
        worth = self.returns()
        return [
            replace(sample, worth=it)
            for sample, it in zip(self.samples, worth, strict=True)
            if it > 0
        ]


def play(env: Any, task: str, page_seed: int, player: Player, vocabulary: Vocabulary, keep: bool = False) -> Episode:
    """An episode of a `NativeEnv`. The player gets pictures and nothing else; with `keep` they are remembered."""
    episode, over = Episode(), False
    before: tuple[int, ...] = ()
    observation, _ = env.reset(seed=0, options={"task": task, "page_seed": page_seed})
    while not over:
        page = small(observation["screenshot"])
        afar = gist(page)
        choice = player.choose(page, afar, before)
        action = vocabulary.action(choice)
        if keep:
            episode.samples.append(Sample(task, page, afar, before, choice, on_small_page(action)))
        observation, reward, terminated, truncated, info = env.step(action)
        episode.rewards.append(float(reward))
        before, over = (*before, choice.kind)[-REMEMBERED:], terminated or truncated
    episode.passed = bool(info["outcome"]["passed"])
    episode.score = float(info["outcome"]["score"])
    return episode


def passes(env: Any, task: str, page_seeds: Sequence[int], player: Player, vocabulary: Vocabulary) -> list[bool]:
    """Which openings a player gets through."""
    return [play(env, task, it, player, vocabulary).passed for it in page_seeds]
