"""Gauntlet's tasks for Inspect.

    inspect eval gauntlet_inspect/gauntlet --model anthropic/MODEL -T tasks='modeller/*'

`docs/inspect.md` of the project has the settings.
"""

from .score import verdict
from .task import gauntlet
from .tools import computer

__all__ = ["computer", "gauntlet", "verdict"]
