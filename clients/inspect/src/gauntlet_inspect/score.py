"""The verdict of our evaluator as Inspect's score."""

from __future__ import annotations

from inspect_ai.scorer import Score, Scorer, Target, accuracy, mean, scorer, stderr
from inspect_ai.solver import TaskState

from . import episode


@scorer(metrics={"passed": [accuracy(), stderr()], "score": [mean(), stderr()]})
def verdict() -> Scorer:
    """Whether the task was passed, and how much of it was achieved. Who did not end it did not pass."""

    async def score(state: TaskState, target: Target) -> Score:
        played = episode.of(state.store)
        outcome = played.outcome
        counted = {"steps": played.seen.step, "refused": played.refused}
        if outcome is None:
            return Score(
                value={"passed": 0.0, "score": 0.0},
                explanation="the model stopped without ending the task",
                metadata=counted,
            )
        return Score(
            value={"passed": float(outcome.passed), "score": outcome.score},
            explanation=f"the episode was over: {outcome.end}",
            metadata={**counted, "end": outcome.end},
        )

    return score
