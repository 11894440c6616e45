"""`gauntlet mcp --http` with the official SDK of the Model Context Protocol, which verifiers brings along."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from mcp import Client

EXAMPLE = ROOT / "examples" / "mcp" / "solve.py"
TOKEN = "open-sesame"


@contextmanager
def served(out: Path, *arguments: str) -> Iterator[str]:
    """The address of a server, which ends with the block and then has written everything down."""
    line = [os.environ["GAUNTLET_BIN"], "mcp", "--http", "--dist", os.environ["GAUNTLET_DIST"], "--out", str(out)]
    env = {**os.environ, "TEST_TOKEN": TOKEN}
    with subprocess.Popen([*line, *arguments], cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["url"]
        finally:
            process.terminate()
            process.wait(60)


def summary(out: Path) -> dict[str, Any]:
    written: dict[str, Any] = json.loads((out / "summary.json").read_text())
    return written


def test_the_example_solves_a_task_of_a_server_elsewhere(tmp_path: Path) -> None:
    out = tmp_path / "run"
    options = ("--task", "workflow-builder/001", "--reveal", "--token-env", "TEST_TOKEN")
    with served(out, *options) as url:
        line = [sys.executable, str(EXAMPLE), url]
        strangers = subprocess.run(line, env={**os.environ, "GAUNTLET_TOKEN": "sesame"}, capture_output=True, check=False)
        assert strangers.returncode != 0 and b"token" in strangers.stderr
        solved = subprocess.run(
            line, env={**os.environ, "GAUNTLET_TOKEN": TOKEN}, capture_output=True, text=True, check=False
        )
        assert solved.returncode == 0 and "It passed." in solved.stdout, solved.stdout + solved.stderr
        # The host has closed its session, and the server is still there.
        assert [row["pass"] for row in summary(out)["episodes"]] == [True]
    assert [row["pass"] for row in summary(out)["episodes"]] == [True]


@pytest.mark.parametrize("mode", ["legacy", "auto", "2026-07-28"])
def test_hosts_with_sessions_and_without_them_play(tmp_path: Path, mode: str) -> None:
    """By the version of the protocol: with a session, with whatever the SDK finds out, and with none."""

    async def play(url: str) -> tuple[list[str], str]:
        async with Client(url, mode=mode) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            task = await client.call_tool("task", {})
            assert [part.type for part in task.content] == ["text", "image", "text"]
            done = (await client.call_tool("done", {})).content[-1]
            assert done.type == "text"
            return tools, done.text

    out = tmp_path / "run"
    with served(out, "--task", "circuit-designer/001", "--stage", "auto") as url:
        tools, said = asyncio.run(play(url if mode != "2026-07-28" else f"{url}/host"))
    assert {"task", "click", "done"} <= set(tools) and "start" not in tools
    assert "over after 1 step" in said
    assert [row["pass"] for row in summary(out)["episodes"]] == [False]
