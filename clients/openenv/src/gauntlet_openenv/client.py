"""The client: one environment of a `gauntlet env`."""

from __future__ import annotations

from typing import Any

from openenv.core import EnvClient
from openenv.core.client_types import StepResult

from .models import GauntletAction, GauntletObservation, GauntletState


class GauntletEnv(EnvClient[GauntletAction, GauntletObservation, GauntletState]):
    """An environment at a server.

    >>> with GauntletEnv(base_url="http://127.0.0.1:8000").sync() as env:
    ...     seen = env.reset(task="workflow-builder/001", seed=1).observation
    ...     result = env.step(GauntletAction(action={"type": "click", "x": 142, "y": 300}))

    `reset` takes `task`, or `family`, `level` and `seed`, or `split` and `index`; and `steps`, `sight` and `stage`.
    Where `result.metadata["mask_sample"]` is true, something of ours broke: leave the episode out.
    """

    def _step_payload(self, action: GauntletAction) -> dict[str, Any]:
        return action.line()

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[GauntletObservation]:
        done, reward = bool(payload.get("done", False)), payload.get("reward")
        observation = GauntletObservation.model_validate({**payload["observation"], "done": done, "reward": reward})
        return StepResult(observation=observation, reward=reward, done=done, metadata=payload.get("metadata"))

    def _parse_state(self, payload: dict[str, Any]) -> GauntletState:
        return GauntletState.model_validate(payload)
