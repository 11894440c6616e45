"""Names for `gymnasium.make`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import gymnasium
import pytest
from conftest import script
from fake_server import FakeServer

from gauntlet_env import Client, GauntletEnv, ServerFailed, browsergym, environment_id, register_all
from gauntlet_env import program as programs

CUBE = "gauntlet/modeller.001-double-the-cube-v0"


def test_ids_fit_the_grammar_of_gymnasium() -> None:
    assert environment_id("modeller/001-double-the-cube") == CUBE
    namespace, name, version = gymnasium.envs.registration.parse_env_id(CUBE)
    assert (namespace, name, version) == ("gauntlet", "modeller.001-double-the-cube", 0)


def test_tasks_are_registered_without_a_server(program: Path, fake: FakeServer) -> None:
    ids = register_all(program=program)
    assert ids == [CUBE, "gauntlet/workflow-builder.001-remove-a-node-v0"]
    assert register_all(program=program) == ids, "a second time is as good as the first"
    env = gymnasium.make(CUBE, url=fake.url, seed=9, steps=3)
    assert isinstance(env.unwrapped, GauntletEnv)
    seen, info = env.reset()
    assert info["task"]["id"] == "modeller/001-double-the-cube"
    assert (info["seed"], int(seen["steps_left"][0])) == (9, 3)
    env.close()


def test_tasks_of_a_server_are_registered_too(client: Client) -> None:
    assert CUBE in register_all(client.tasks())
    assert "browsergym/gauntlet.modeller.001-double-the-cube" in browsergym.register_all(client.tasks())


def test_families_have_room_for_levels(fake: FakeServer) -> None:
    register_all(["modeller/001-double-the-cube"])
    with pytest.raises(ValueError, match="no levels"):
        gymnasium.make(CUBE, url=fake.url, level=3)


def test_a_text_alone_is_enough(program: Path, fake: FakeServer) -> None:
    """Importing has effects, so it is done in a process of its own."""
    code = (
        "import gymnasium, sys\n"
        f"env = gymnasium.make('gauntlet_env.registered:{CUBE}', url=sys.argv[1])\n"
        "print(env.reset()[1]['task']['id'])\n"
        "env.close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, fake.url],
        env={"PATH": "/usr/bin:/bin", programs.PROGRAM_VARIABLE: str(program)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "modeller/001-double-the-cube", done.stderr


def test_a_program_that_cannot_list_its_tasks_says_why(tmp_path: Path) -> None:
    broken = script(tmp_path / "broken", "echo 'error: not inside a checkout' >&2; exit 1")
    with pytest.raises(ServerFailed, match="tasks list` failed: error: not inside a checkout"):
        register_all(program=broken)
