"""Gauntlet's environments for trainers that speak OpenEnv.

A server is started with `gauntlet env --port 8000 --limit 32`; each client has an environment of its own there.
"""

from .client import GauntletEnv
from .models import GauntletAction, GauntletObservation, GauntletState

__all__ = ["GauntletAction", "GauntletEnv", "GauntletObservation", "GauntletState"]
