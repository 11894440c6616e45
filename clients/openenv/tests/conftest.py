"""A real server, with the program and the web build that `GAUNTLET_BIN` and `GAUNTLET_DIST` name."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = Path(__file__).resolve().parents[1]
#: Sessions of the server that tests share.
LIMIT = 32


def gauntlet(*arguments: str | os.PathLike[str]) -> list[str]:
    """A command line of the program, with the web build."""
    name, *rest = map(os.fspath, arguments)
    return [os.environ["GAUNTLET_BIN"], name, "--dist", os.environ["GAUNTLET_DIST"], *rest]


@contextmanager
def served(out: Path, *arguments: str) -> Iterator[str]:
    """A server that ends when the block does: its standard input is a pipe from here."""
    line = gauntlet("env", "--stage", "auto", "--port", "0", "--limit", str(LIMIT), "--parent", "--out", out, *arguments)
    with subprocess.Popen(line, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"]
        finally:
            process.stdin.close()
            process.wait(60)


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("openenv") / "run") as it:
        yield it
