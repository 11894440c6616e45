"""Gauntlet's tasks as a taskset for verifiers.

    vf-eval gauntlet-verifiers --env.agent.runtime.type subprocess --env.agent.harness.id null

`docs/verifiers.md` of the project has the settings.
"""

from .taskset import GauntletTaskset

__all__ = ["GauntletTaskset"]
