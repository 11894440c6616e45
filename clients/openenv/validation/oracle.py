"""Solves the task of `runtime.json` at a server and ends with 0 when the reward is the highest there is.

    python validation/oracle.py http://127.0.0.1:8000
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from openenv.core.generic_client import GenericEnvClient


def solve(base_url: str, plan: Path) -> float:
    """The reward of the last step."""
    wanted = json.loads(plan.read_text())
    reset = wanted["reset"]
    with GenericEnvClient(base_url=base_url).sync() as env:
        result = env.reset(seed=reset["seed"], episode_id=reset["episode_id"], **reset["options"])
        for action in wanted["actions"]:
            if result.done:
                break
            result = env.step(action)
    return float(result.reward or 0.0)


if __name__ == "__main__":
    reward = solve(
        sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000", Path(__file__).with_name("runtime.json")
    )
    print(reward)
    sys.exit(0 if reward == 1.0 else 1)
