"""What an installed wheel has to be good for: Gymnasium's checks with a browser and without one."""

import json
import subprocess
import sys
import sysconfig
import warnings
from pathlib import Path

import gymnasium
from gymnasium.utils.env_checker import check_env

import gauntlet_env
from gauntlet_env.registration import ANY_NATIVE_TASK, ANY_TASK

PREFIX = Path(sys.prefix)
GAUNTLET = Path(sysconfig.get_path("scripts")) / "gauntlet"


def check(id: str, task: str) -> None:
    made = gymnasium.make(id, task=task)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    made.close()


assert Path(gauntlet_env.__file__).is_relative_to(PREFIX), gauntlet_env.__file__
episodes = json.loads(Path("run/summary.json").read_text())["episodes"]
assert len(episodes) == 10 and all(it["pass"] for it in episodes), episodes
check(ANY_TASK, "workflow-builder/001")
check(ANY_NATIVE_TASK, "circuit-designer/001")

# An agent that stands on the same Python reads neither tasks nor the programs that know their answers.
secrets = [PREFIX / "share/gauntlet/tasks", GAUNTLET, GAUNTLET.with_name("gauntlet-extras")]
look = [GAUNTLET, "doctor", "--inside", "--json", "--", sys.executable, "agent.py"]
seen = json.loads(subprocess.run(look, check=True, capture_output=True, text=True).stdout)
for secret in secrets:
    assert any(secret.resolve().is_relative_to(it) for it in seen["closed"]), (secret, seen)
