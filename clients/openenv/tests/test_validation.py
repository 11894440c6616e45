"""`openenv validate`, with our server in the place of the container that it would build."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PACKAGE, served
from openenv.validation.providers import ExecResult
from openenv.validation.runner import run_validation
from openenv.validation.types import CheckStatus, Level, ProviderCapability


class Subject:
    """A running server, as the validation wants one."""

    def __init__(self, out: Path) -> None:
        self._server = served(out)
        self.base_url = self._server.__enter__()

    def inspect(self) -> dict[str, str]:
        return {}

    def logs(self, max_bytes: int = 65536) -> str:
        return ""

    def exec(self, argv: list[str], timeout_s: float) -> ExecResult:
        raise NotImplementedError("nothing is carried out inside")

    def stop(self) -> None:
        self._server.__exit__(None, None, None)


class Provider:
    """Starts the program that is there instead of building an image."""

    name = "program"
    capabilities = frozenset({ProviderCapability.IMAGE_BUILD})
    supported_network_modes = frozenset({"public"})

    def __init__(self, out: Path) -> None:
        self._out = out

    def build(self, root: Path, execution: object) -> str:
        return "sha256:" + "0" * 64

    def start(self, spec: object) -> Subject:
        return Subject(self._out)


def test_the_package_passes_at_every_level_that_is_graded(tmp_path: Path) -> None:
    report = run_validation(PACKAGE, max_level=Level.SEMANTIC, provider=Provider(tmp_path / "run"))
    of_kind = {
        kind: {result.check_id for result in report.results if result.status is kind} for kind in CheckStatus
    }
    assert not of_kind[CheckStatus.FAIL] and not of_kind[CheckStatus.ERROR], report
    assert of_kind[CheckStatus.PASS] >= {
        "static.manifest",
        "runtime.startup",
        "runtime.reward_well_formed",
        "runtime.observation_schema",
        "runtime.state_contract",
    }
    # What is left out has no grader in that package yet, or needs a container around us.
    reasons = {reason for result in report.results if result.status is CheckStatus.SKIP for reason in result.evidence}
    assert all("not implemented in this build" in it or "network_policy" in it for it in reasons), reasons


def test_a_running_server_passes(url: str) -> None:
    line = [Path(sys.executable).with_name("openenv"), "validate", "--json", "--timeout", "30", "--url", url]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_oracle_reaches_the_highest_reward_and_doing_nothing_the_lowest(url: str, tmp_path: Path) -> None:
    """The two that `semantic.oracle_max` and `semantic.floor_gap` will ask for."""

    def reward(plan: Path) -> float:
        line = [sys.executable, "-c", "import sys, oracle, pathlib; print(oracle.solve(sys.argv[1], pathlib.Path(sys.argv[2])))"]
        done = subprocess.run(
            [*line, url, plan], cwd=PACKAGE / "validation", capture_output=True, text=True, check=True
        )
        return float(done.stdout)

    plan = PACKAGE / "validation" / "runtime.json"
    assert reward(plan) == 1.0
    nothing = json.loads(plan.read_text())
    nothing["actions"] = nothing["actions"][-1:]
    idle = tmp_path / "nothing.json"
    idle.write_text(json.dumps(nothing))
    assert reward(idle) == 0.0


@pytest.mark.parametrize("split", ["test", "train", "validation"])
def test_lists_of_tasks_agree_with_what_the_package_declares(url: str, split: str) -> None:
    import httpx
    import yaml

    declared = yaml.safe_load((PACKAGE / "openenv.yaml").read_text())["validation"]["capabilities"]
    with httpx.Client(base_url=url) as client:
        assert split in [it["name"] for it in client.get("/gauntlet/splits").json()]
        count = client.post("/gauntlet/num_tasks", json={"split": split}).json()["num_tasks"]
        last = client.post("/gauntlet/task", json={"split": split, "index": count - 1})
    assert last.status_code == 200
    assert count == declared["declared_task_count"].get(split, count)
