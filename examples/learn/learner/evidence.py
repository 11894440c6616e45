"""Are own episodes worth more than as many further updates from demonstrations? Courses of several seeds say so together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any


@dataclass(frozen=True)
class Pairs:
    """Held-out openings that both played at the end of a course: those with own episodes and those without."""

    both: int
    own_alone: int
    cloned_alone: int
    neither: int

    @classmethod
    def of(cls, own: Sequence[bool], cloned: Sequence[bool]) -> Pairs:
        results = list(zip(own, cloned, strict=True))
        return cls(*(results.count(it) for it in ((True, True), (True, False), (False, True), (False, False))))

    @classmethod
    def sum(cls, parts: Iterable[Pairs]) -> Pairs:
        parts = list(parts)
        return cls(
            *(sum(getattr(it, name) for it in parts) for name in ("both", "own_alone", "cloned_alone", "neither"))
        )

    @property
    def count(self) -> int:
        return self.both + self.own_alone + self.cloned_alone + self.neither

    @property
    def p(self) -> float:
        """McNemar's exact test, of both sides: how likely so one-sided a result is of two that are equally good."""
        coins = self.own_alone + self.cloned_alone
        tail = sum(comb(coins, heads) for heads in range(min(self.own_alone, self.cloned_alone) + 1))
        return min(1.0, 2 * tail / int(2**coins))


def pairs(course: dict[str, Any], task: str) -> Pairs:
    return Pairs.of(course["last"]["own"][task], course["last"]["cloned"][task])


def table(courses: Sequence[dict[str, Any]]) -> str:
    """Every seed and task, every task over the seeds, and all of it, as Markdown."""
    _must_be_alike(courses)
    tasks = courses[0]["plan"]["tasks"]
    rows = [(f"{it['plan']['seed']}", task, pairs(it, task)) for it in courses for task in tasks]
    rows += [("all", task, Pairs.sum(it for _, of, it in rows[: len(courses) * len(tasks)] if of == task)) for task in tasks]
    rows.append(("all", "both", Pairs.sum(it for seed, _, it in rows if seed == "all")))
    lines = [
        "| seed | task | openings | own episodes | demonstrations alone | only the former | only the latter | p |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for seed, task, it in rows:
        own, cloned = it.both + it.own_alone, it.both + it.cloned_alone
        shares = f"{own / it.count:.0%} | {cloned / it.count:.0%}"
        lines.append(f"| {seed} | {task} | {it.count} | {shares} | {it.own_alone} | {it.cloned_alone} | {it.p:.2g} |")
    return "\n".join(lines)


def mean(courses: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A course whose figures are the means of these, for the picture of a curve."""
    _must_be_alike(courses)
    examinations = []
    for parts in zip(*(it["examinations"] for it in courses), strict=True):
        one = dict(parts[0])
        for name in ("training", "held_out", "cloned"):
            if one[name] is not None:
                one[name] = {task: sum(it[name][task] for it in parts) / len(parts) for task in one[name]}
        examinations.append(one)
    return {"plan": courses[0]["plan"], "examinations": examinations}


def _must_be_alike(courses: Sequence[dict[str, Any]]) -> None:
    plans = [{**it["plan"], "seed": None, "held_out": len(it["plan"]["held_out"])} for it in courses]
    if any(plan != plans[0] for plan in plans):
        raise ValueError("these courses differ by more than their seed")
    if len({it["plan"]["seed"] for it in courses}) < len(courses):
        raise ValueError("the same course is given twice")
    if not all("cloned" in it["last"] for it in courses):
        raise ValueError("a course without its control has nothing to be compared with")
