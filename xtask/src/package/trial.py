"""What an installed wheel has to be good for: every command, Gymnasium's checks with a browser and without one, and the
image."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import gymnasium
from gymnasium.utils.env_checker import check_env

import gauntlet_env
from gauntlet_env.registration import ANY_NATIVE_TASK, ANY_TASK

PREFIX = Path(sys.prefix)
GAUNTLET = Path(sysconfig.get_path("scripts")) / "gauntlet"


@contextmanager
def started(command: list[str | Path], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Ended, whatever becomes of those who ask it: otherwise a failed check would wait for it."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, **options) as process:
        try:
            yield process
        finally:
            process.kill()


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


def gauntlet(*words: str) -> str:
    return subprocess.run([GAUNTLET, *words], check=True, capture_output=True, text=True).stdout


# One program has all commands: there is no other for it to turn to.
assert [it.name for it in GAUNTLET.parent.glob("gauntlet*")] == ["gauntlet"]
listed = gauntlet("--help").split("Commands:")[1].split("Options:")[0]
commands = set(re.findall(r"^  ([a-z-]+)  ", listed, re.MULTILINE)) - {"help"}
assert {"run", "serve", "mcp", "harness"} < commands, commands
for command in commands:
    assert f"Usage: gauntlet {command}" in gauntlet(command, "--help"), command
gauntlet("metrics", "run")
gauntlet("compare", "run", "run")
gauntlet("leaderboard", "run", "--out", "board")
gauntlet("export", "run", "--to", "jsonl", "--out", "lines")
gauntlet("export-tasks", "--to", "harbor", "--tasks", "modeller/001", "--out", "folders")
gauntlet("demos", "--stage", "native", "--tasks", "modeller/x01", "--routes", "first", "--out", "demos")
gauntlet("harness", "codes", "--app", "modeller", "--study", "study")

# An agent that stands on the same Python reads neither tasks nor the program that knows their answers.
secrets = [PREFIX / "share/gauntlet/tasks", GAUNTLET]
look = [GAUNTLET, "doctor", "--inside", "--json", "--", sys.executable, "agent.py"]
seen = json.loads(subprocess.run(look, check=True, capture_output=True, text=True).stdout)
for secret in secrets:
    assert any(secret.resolve().is_relative_to(it) for it in seen["closed"]), (secret, seen)

# The image installs by the same script: who is neither the owner nor of the group finds nothing.
for path in [PREFIX, *PREFIX.rglob("*")]:
    assert path.is_symlink() or path.stat().st_mode & 0o027 == 0, path

# What the image starts serves, and its health check says so when it does.
CONTAINERFILE = Path("Containerfile").read_text()
check_of_health, served = (json.loads(it) for it in re.findall(r"^\s*CMD (\[.*\])$", CONTAINERFILE, re.MULTILINE))
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = str(free.getsockname()[1])


def is_healthy() -> bool:
    return subprocess.run([it.replace("8000", port) for it in check_of_health], capture_output=True).returncode == 0


assert not is_healthy()
serve = [GAUNTLET, *(it.replace("8000", port) for it in served)]
environment = {**os.environ, "GAUNTLET_TOKEN": 32 * "0"}
with started(serve, env=environment) as server:
    assert server.stdout is not None
    assert json.loads(server.stdout.readline())["url"].endswith(f":{port}")
    assert is_healthy()
    server.send_signal(signal.SIGTERM)
    assert server.wait(timeout=60) == 0

# The face leads to the documentation that was installed, all of it but its pictures.
with started([GAUNTLET, "serve", "--port", "0"], text=True) as face:
    assert face.stdout is not None
    base = face.stdout.readline().rsplit("/", 1)[0]
    with urlopen(f"{base}/face.json") as answer:
        documents = json.load(answer)["documents"]
    assert len(documents) > 40, documents
    for document in documents:
        with urlopen(f"{base}/{document['address']}") as answer:
            page = answer.read().decode()
        assert "<h1" in page, document
        for link in re.findall(r' (?:href|src)="([^":#.][^":#]*)(?:#[^"]*)?"', page):
            with urlopen(f"{base}/docs/{link}"):
                pass
    face.send_signal(signal.SIGTERM)
    assert face.wait(timeout=60) == 0
