"""What a rollout's tools and its task tell each other. Traces do not keep it."""

from __future__ import annotations

import verifiers.v1 as vf
from gauntlet_env import Outcome, StepAnswer


class Played(vf.State):
    """An episode: where it is played, and how far it came."""

    url: str = ""
    environment: str = ""
    """Whoever knows this id may act in the environment."""
    prompt: str = ""
    """The whole text for a model, as the server says it."""

    reward: float = 0.0
    steps: int = 0
    refused: int = 0
    """Actions that were not carried out."""
    truncated: bool = False
    end: str | None = None
    """Why the episode is over, once it is."""
    passed: bool = False
    score: float = 0.0
    fault: str | None = None
    """What broke, where it was not the model's doing."""

    @property
    def over(self) -> bool:
        return self.end is not None or self.fault is not None

    def take(self, answer: StepAnswer) -> None:
        """Counts a step."""
        self.steps = answer.observation.step
        self.refused += answer.observation.error is not None
        self.reward += answer.reward
        self.truncated = answer.truncated
        if answer.outcome is not None:
            self._end(answer.outcome)

    def _end(self, outcome: Outcome) -> None:
        self.end, self.passed, self.score = outcome.end, outcome.passed, outcome.score
