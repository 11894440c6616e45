"""The definition of the image: what it is made from, who runs in it, and that it fits those who start it.

What it does with the wheel is tried where the wheel is: `cargo xtask package --trial` installs by the same script.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
import yaml
from dockerfile_parse import DockerfileParser

FOLDER = Path(__file__).resolve().parents[1]
CONTAINERFILE = FOLDER / "Containerfile"
#: What lies beside the wheel when the image is built: `xtask/src/package/image.rs` puts it there.
PACKED = {"Containerfile", "chromium-flags", "install.sh"}
KUBERNETES = yaml.safe_load((FOLDER.parent / "kubernetes/deployment.yaml").read_text())["spec"]["template"]["spec"]


def instructions(text: str) -> list[tuple[str, str]]:
    parser = DockerfileParser(fileobj=io.BytesIO(text.encode()))
    return [(it["instruction"], it["value"]) for it in parser.structure if it["instruction"] != "COMMENT"]


STEPS = instructions(CONTAINERFILE.read_text())


def last(instruction: str) -> str:
    return [value for name, value in STEPS if name == instruction][-1]


def linted(file: Path) -> subprocess.CompletedProcess[str]:
    hadolint = Path(sysconfig.get_path("scripts")) / "hadolint"
    return subprocess.run([hadolint, "--failure-threshold", "style", file], capture_output=True, text=True)


def test_hadolint_has_nothing_to_say_and_would_say_it(tmp_path: Path) -> None:
    found = linted(CONTAINERFILE)
    assert found.returncode == 0, found.stdout
    worse = tmp_path / "Containerfile"
    worse.write_text(CONTAINERFILE.read_text().replace("--no-install-recommends", "").replace("USER 10001:10001", "USER root"))
    assert {"DL3002", "DL3015"} <= set(re.findall(r"DL\d+", linted(worse).stdout))


@pytest.mark.parametrize("script", ["base.sh", "install.sh", "chromium-flags"])
def test_scripts_are_read_by_a_plain_shell(script: str) -> None:
    subprocess.run([shutil.which("dash") or "sh", "-n", FOLDER / script], check=True)


def test_the_base_is_for_who_builds_to_choose() -> None:
    assert [name for name, _ in STEPS][:2] == ["ARG", "FROM"]
    name, default = STEPS[0][1].split("=", 1)
    assert STEPS[1][1] == f"${{{name}}}" and default.startswith("debian:bookworm")
    assert [name for name, _ in STEPS].count("FROM") == 1


def test_everything_that_is_taken_from_the_package_is_in_it_and_stays_in_no_layer() -> None:
    assert not {"ADD", "COPY"} & {name for name, _ in STEPS}
    taken = {it for _, value in STEPS for it in re.findall(r"/package/([\w.*-]+)", value)}
    assert taken - {"gauntlet_bench-*.whl"} == PACKED - {"Containerfile"}
    assert all((FOLDER / name).is_file() for name in PACKED)
    [mounting] = [value for name, value in STEPS if name == "RUN" and "/package" in value]
    assert mounting.startswith("--mount=type=bind,target=/package ")


def test_neither_who_runs_it_nor_an_agent_is_root_and_neither_is_in_the_others_group() -> None:
    user, group = last("USER").split(":")
    made = next(value for name, value in STEPS if name == "RUN" and "useradd" in value)
    users = dict(re.findall(r"useradd --uid (\d+) --gid (\w+)", made))
    groups = {name: number for number, name in re.findall(r"groupadd --gid (\d+) (\w+)", made)}
    assert users == {user: "gauntlet", groups["agent"]: "agent"}
    assert "0" not in [*users, *groups.values()] and groups["gauntlet"] == group != groups["agent"]
    assert "usermod" not in made and "--groups" not in made
    # Whoever comes after the last USER would be somebody else.
    assert "RUN" not in [name for name, _ in STEPS[[it[0] for it in STEPS].index("USER") :]]
    assert (KUBERNETES["securityContext"]["runAsUser"], KUBERNETES["securityContext"]["runAsGroup"]) == (int(user), int(group))


def started() -> list[str]:
    """What the image starts, without its init."""
    entry: list[str] = json.loads(last("ENTRYPOINT"))
    return [*entry[entry.index("--") + 1 :], *json.loads(last("CMD"))]


def options_of(arguments: list[str]) -> dict[str, str]:
    return dict(it.removeprefix("--").partition("=")[::2] for it in arguments if it.startswith("--"))


def test_it_serves_where_it_is_looked_for() -> None:
    program, command, *arguments = started()
    assert (program, command) == ("gauntlet", "env")
    told = subprocess.run([os.environ["GAUNTLET_BIN"], command, "--help"], capture_output=True, text=True, check=True)
    known = set(re.findall(r"^\s+(?:-\w, )?--([\w-]+)", told.stdout, re.MULTILINE))
    options = options_of(arguments)
    assert set(options) <= known
    [container] = KUBERNETES["containers"]
    assert options["port"] == last("EXPOSE") == str(container["ports"][0]["containerPort"])
    # Beyond loopback nobody is served without a token.
    assert options["bind"] == "0.0.0.0" and options["token-env"] in {it["name"] for it in container["env"]}
    asked = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", last("HEALTHCHECK"))
    assert asked is not None and asked.groups() == (options["port"], container["readinessProbe"]["httpGet"]["path"])


def test_kubernetes_starts_the_image_by_its_own_entry() -> None:
    container: dict[str, Any] = KUBERNETES["containers"][0]
    assert "command" not in container and container["args"][0] == "env"
    assert container["workingDir"] == last("WORKDIR")
