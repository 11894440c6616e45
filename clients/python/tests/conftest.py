"""What tests share: a server without a browser, a program that starts one, and the real program."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_server import FakeServer

from gauntlet_env import Client, Server, server


@pytest.fixture
def fake() -> Iterator[FakeServer]:
    with FakeServer() as it:
        yield it


@pytest.fixture
def client(fake: FakeServer) -> Iterator[Client]:
    with Client(fake.url) as it:
        yield it


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Behaves as the `gauntlet` program does, without a browser."""
    return script(tmp_path / "gauntlet", f'exec "{sys.executable}" "{Path(__file__).parent / "fake_server.py"}" "$@"')


def script(path: Path, line: str) -> Path:
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing in the surroundings names a server, and one that is started by the way ends with the test."""
    for name in (server.URL_VARIABLE, server.TOKEN_VARIABLE, server.DIST_VARIABLE, server.OUT_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(server, "_shared", {})
    yield
    for it in server._shared.values():
        it.close()


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The real server, with the program and the web build that the surroundings name."""
    with Server(limit=4, out=tmp_path_factory.mktemp("runs") / "run") as it:
        yield it
