"""How the policy learns: it is made to find actions likelier that were demonstrated, or that paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .actions import Choice
from .policy import Adam, Array, Policy
from .sight import CELL, Pixels, cells


#: Decisions whose kind is learned from, for each whose place is.
KINDS = 4
#: Rows and columns of the windows of a page that are learned from, and how many of them besides the one that holds the place.
WINDOW = (12, 16)
OTHERS = 3


@dataclass(frozen=True)
class Sample:
    """A decision: of which task, what was seen (small, and from afar), which kinds of actions came before it, what was done,
    where exactly on the small page, and how much it is worth."""

    task: str
    page: Pixels
    gist: Array
    before: tuple[int, ...]
    choice: Choice
    point: tuple[int, int] | None = None
    worth: float = 1.0

    def windows(self, random: np.random.Generator) -> tuple[list[Pixels], int]:
        """Windows of the page, and the cell of the first that is pointed to. They begin at any pixel, so that what was seen
        in the corner of a cell is also known in its middle."""
        assert self.point is not None
        high, wide = CELL[1] // 2, CELL[0] // 2
        tall, broad = WINDOW[0] * high, WINDOW[1] * wide
        lowest, rightmost = self.page.shape[0] - tall, self.page.shape[1] - broad
        x, y = self.point
        left = int(random.integers(max(0, x - broad + 1), min(rightmost, x) + 1))
        top = int(random.integers(max(0, y - tall + 1), min(lowest, y) + 1))
        places = [(top, left)]
        for _ in range(OTHERS):
            other = int(random.integers(lowest + 1)), int(random.integers(rightmost + 1))
            # What is pointed to is nowhere else.
            if not (other[0] <= y < other[0] + tall and other[1] <= x < other[1] + broad):
                places.append(other)
        cut = [cells(self.page[down : down + tall, across : across + broad]) for down, across in places]
        return cut, (y - top) // high * WINDOW[1] + (x - left) // wide


def likelihoods(scores: Array) -> Array:
    grown = np.exp(scores - scores.max())
    return np.asarray(grown / grown.sum())


@dataclass(frozen=True)
class Lesson:
    """What one update learns from: kinds of decisions, and places of those that point somewhere. A place takes a hundred
    times as long to learn from as a kind, so there are more of the latter."""

    kinds: Sequence[Sample]
    places: Sequence[Sample]


def update(policy: Policy, rule: Adam, lesson: Lesson, random: np.random.Generator) -> float:
    """One step along the gradient of the likelihood of what was done, weighed by what it is worth. For own episodes whose
    worth is their return, this is the gradient of REINFORCE without its negative half; places are told apart from those of
    a few windows instead of all. Returns the loss before it."""
    sums, loss = policy.nothing(), 0.0
    for sample in lesson.kinds:
        intention = policy.intend(sample.gist, sample.before)
        kinds, missed = _towards(intention.kinds, sample.choice.kind, sample.worth / len(lesson.kinds))
        loss += missed
        policy.add_intention(intention, kinds, np.zeros_like(intention.query), sums)
    for sample in lesson.places:
        intention = policy.intend(sample.gist, sample.before)
        windows, cell = sample.windows(random)
        looks = [policy.look(it, intention.query) for it in windows]
        scores = np.concatenate([it.scores for it in looks])
        towards, missed = _towards(scores, cell, sample.worth / len(lesson.places))
        loss += missed
        parts = zip(looks, np.split(towards, len(looks)), strict=True)
        query = sum((policy.add_look(look, part, sums) for look, part in parts), np.zeros_like(intention.query))
        policy.add_intention(intention, np.zeros_like(intention.kinds), query, sums)
    rule.change(policy.parameters, sums)
    return loss


def _towards(scores: Array, chosen: int, weight: float) -> tuple[Array, float]:
    """Gradient and value of the cross entropy."""
    likely = likelihoods(scores)
    loss = -weight * float(np.log(likely[chosen] + 1e-12))
    gradient = likely * weight
    gradient[chosen] -= weight
    return gradient, loss


class Memory:
    """What is learned from: demonstrations, and of every opening the episode of one's own that paid best."""

    def __init__(self, demonstrated: Sequence[Sample]) -> None:
        self.demonstrated = list(demonstrated)
        self._best: dict[tuple[str, int], tuple[float, list[Sample]]] = {}

    def offer(self, task: str, page_seed: int, paid: float, samples: list[Sample]) -> bool:
        """Keeps an episode that paid more than any other with this opening. Says whether it did."""
        key = (task, page_seed)
        if not samples or paid <= self._best.get(key, (0.0, []))[0]:
            return False
        self._best[key] = (paid, samples)
        return True

    @property
    def own(self) -> int:
        """How many openings there is an episode of one's own for."""
        return len(self._best)

    def has(self, task: str, page_seed: int) -> bool:
        return (task, page_seed) in self._best

    def draw(self, random: np.random.Generator, places: int) -> Lesson:
        """Any task is as likely as any other, however much there is of it, and then its demonstrations as its own episodes;
        of either, any decision."""
        own = [it for _, (_, samples) in sorted(self._best.items()) for it in samples]
        pointing = [[it for it in samples if it.point is not None] for samples in (self.demonstrated, own)]
        return Lesson(
            kinds=_drawn(random, KINDS * places, self.demonstrated, own),
            places=_drawn(random, places, *pointing),
        )


def _drawn(random: np.random.Generator, count: int, demonstrated: Sequence[Sample], own: Sequence[Sample]) -> list[Sample]:
    tasks = sorted({it.task for it in (*demonstrated, *own)})
    sources = [[[it for it in source if it.task == task] for source in (demonstrated, own)] for task in tasks]
    there = [[source for source in of_task if source] for of_task in sources]

    def one(parts: Sequence[Any]) -> Any:
        return parts[int(random.integers(len(parts)))]

    return [one(one(one(there))) for _ in range(count if there else 0)]
