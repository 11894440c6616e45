"""Finding the program, starting it and ending it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import script

from gauntlet_env import Client, Server, ServerFailed, Unreachable, connect, server
from gauntlet_env import program as programs


def checkout(folder: Path) -> Path:
    """What a checkout is recognised by, with a debug build."""
    (folder / "harness-web").mkdir(parents=True)
    (folder / "Trunk.toml").touch()
    (folder / "target" / "debug").mkdir(parents=True)
    return script(folder / "target" / "debug" / "gauntlet", "exit 0")


def test_a_server_says_where_it_is_and_ends_with_its_block(program: Path) -> None:
    with Server(program) as it:
        with it.client() as client:
            assert client.health().open == 0
        assert it.run == "runs/fake" and it.token is None
        assert it.running
    assert not it.running
    with it.client() as client, pytest.raises(Unreachable):
        client.health()


def test_settings_become_arguments_with_whole_paths(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(server.DIST_VARIABLE, "pages")
    monkeypatch.setenv(server.OUT_VARIABLE, "runs/of-nobody")
    with Server(program, out="runs/x", limit=3, idle=60, window=(800, 600), arguments=["--seed", "5"]) as it:
        pass
    here = os.getcwd()
    wanted = f"--dist {here}/pages --out {here}/runs/x --limit 3 --idle 60 --window 800x600 --seed 5"
    assert it.errors() == f"arguments: {wanted}"


@pytest.mark.usefixtures("alone")
def test_a_run_folder_of_nobody_is_below_the_current_one_and_said(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(server.OUT_VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    folders = []
    for _ in range(2):
        with Server(program) as it, it.client() as client:
            assert client.run == it.run
        words = it.errors().split()
        folders.append(words[words.index("--out") + 1])
    runs = os.path.join(os.path.realpath(tmp_path), "runs", "")
    assert all(os.path.realpath(folder).startswith(runs) for folder in folders), folders
    assert folders[0] != folders[1], "every server has its own"
    said = capfd.readouterr().err
    assert said.count("what is played is written to runs/fake") == 2, said


def test_a_program_that_fails_shows_its_error_output(tmp_path: Path) -> None:
    broken = script(tmp_path / "broken", "echo 'error: there is no web build' >&2; exit 1")
    with pytest.raises(ServerFailed, match=r"exit code 1\):\nerror: there is no web build"):
        Server(broken)


def test_a_program_that_is_something_else_is_told_from_a_server(tmp_path: Path) -> None:
    other = script(tmp_path / "other", "echo hello; cat")
    with pytest.raises(ServerFailed, match="began with 'hello'"):
        Server(other)
    newer = script(tmp_path / "newer", """echo '{"schema": "gauntlet.env/9", "url": "http://x"}'; cat""")
    with pytest.raises(ServerFailed, match="speaks 'gauntlet.env/9'"):
        Server(newer)


def test_a_program_that_says_nothing_is_given_up(tmp_path: Path) -> None:
    silent = script(tmp_path / "silent", "exec cat")
    with pytest.raises(ServerFailed, match="did not say where it is within 0 seconds"):
        Server(silent, start_seconds=0.05)


def test_the_program_that_is_named_is_taken(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(programs.PROGRAM_VARIABLE, str(program))
    assert programs.find() == program
    assert programs.find(sys.executable) == Path(sys.executable).resolve()
    monkeypatch.setenv(programs.PROGRAM_VARIABLE, "no-such-program")
    with pytest.raises(ServerFailed, match="no-such-program is no program.*cargo build"):
        programs.find()


def test_the_build_of_the_checkout_around_us_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(programs.PROGRAM_VARIABLE, raising=False)
    debug = checkout(tmp_path)
    monkeypatch.chdir(debug.parent)
    assert programs.find() == debug
    (tmp_path / "target" / "release").mkdir()
    release = script(tmp_path / "target" / "release" / "gauntlet", "exit 0")
    assert programs.find() == release
    assert programs.home(release) == tmp_path


def test_a_program_elsewhere_is_started_in_its_own_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    debug = checkout(tmp_path / "project")
    monkeypatch.chdir(tmp_path)
    assert programs.home(debug) == tmp_path / "project"
    assert programs.home(tmp_path / "gauntlet") is None


@pytest.mark.usefixtures("alone")
def test_a_server_that_is_there_already_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(server.URL_VARIABLE, "http://127.0.0.1:9")
    with connect() as client:
        assert client.url == "http://127.0.0.1:9"
    with connect("http://127.0.0.1:10") as client:
        assert client.url == "http://127.0.0.1:10"


@pytest.mark.usefixtures("alone")
def test_a_process_has_one_server_of_its_own(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(programs.PROGRAM_VARIABLE, str(program))
    first = server.shared()
    with connect() as client:
        assert client.url == first.url
    first.close()
    assert server.shared() is not first, "one that ended is replaced"


@pytest.mark.usefixtures("alone")
def test_a_process_has_a_server_for_each_clock(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(programs.PROGRAM_VARIABLE, str(program))
    live = server.shared("live:1")
    assert live._command[live._command.index("--clock") + 1] == "live:1"
    assert server.shared("live:1") is live
    assert server.shared() is not live
    with connect(clock="live:1") as client:
        assert client.url == live.url


@pytest.mark.usefixtures("alone")
def test_a_process_has_a_server_for_each_reward(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(programs.PROGRAM_VARIABLE, str(program))
    telling = server.shared(reward="delta")
    assert telling._command[telling._command.index("--reward") + 1] == "delta"
    assert server.shared() is not telling
    with connect(reward="delta") as client:
        assert client.url == telling.url


def test_a_server_ends_with_a_process_that_ends_without_a_word(program: Path) -> None:
    code = (
        "import os, sys\n"
        "from gauntlet_env import Server\n"
        "it = Server(sys.argv[1])\n"
        "print(it.url, flush=True)\n"
        "os._exit(1)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, program], capture_output=True, text=True, check=False)
    with Client(done.stdout.strip()) as client, pytest.raises(Unreachable):
        # It answers until it has seen that nobody is left; then nobody answers.
        while client.health():
            pass
