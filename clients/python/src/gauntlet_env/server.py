"""Starts `gauntlet env` and ends it."""

from __future__ import annotations

import atexit
import collections
import itertools
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import IO, Any

from . import program as programs
from .client import AsyncClient, Client
from .errors import ServerFailed
from .messages import SCHEMA, Reward

#: How long a start may take. Pages that are stale are built first, which takes minutes.
START_SECONDS = 1800.0
#: How long the server may take to write its report when it is asked to end.
END_SECONDS = 60.0
#: How long its last words are waited for once it ended.
READER_SECONDS = 5.0
#: A web build and a run folder for servers that are told of none.
DIST_VARIABLE = "GAUNTLET_DIST"
OUT_VARIABLE = "GAUNTLET_OUT"
#: Lines of error output that are kept to be shown when something fails.
KEPT_LINES = 200


class Server:
    """A `gauntlet env` of our own.

    It ends with this object, and by itself when this process does: its standard input is a pipe from here.

    >>> with Server(limit=2) as server, server.client() as client:
    ...     print(client.health().version)
    """

    def __init__(
        self,
        program: str | os.PathLike[str] | None = None,
        *,
        dist: str | os.PathLike[str] | None = None,
        out: str | os.PathLike[str] | None = None,
        limit: int | None = None,
        idle: int | None = None,
        window: tuple[int, int] | None = None,
        clock: str | None = None,
        reward: Reward | None = None,
        arguments: Sequence[str] = (),
        quiet: bool = True,
        start_seconds: float = START_SECONDS,
    ) -> None:
        """`dist` is a web build to use as it is, `out` the run folder, which must not exist yet; `limit` is how
        many environments may be open, `idle` after how many seconds without a request one is closed; `clock` how
        the page's time passes: `"stepped"`, `"live:0.5"`, `"tokens:2000+25"`, `"real"`; `reward` the most telling reward that clients get: `"pass"`, `"score"`, `"delta"`;
        `arguments` go to the command line as they are. Without `out` and `GAUNTLET_OUT` the run folder is a new one below `runs` of the
        current folder. Where it is, is said on standard error and in `run`. Unless `quiet`, error output is shown as it comes."""
        path = programs.find(program)
        if out is None and OUT_VARIABLE not in os.environ and "--out" not in arguments:
            # The program would take a folder of the checkout that it is started in.
            out = _usual_folder()
        line = [os.fspath(path), "env", "--port", "0", "--parent"]
        for option, given, variable in (("--dist", dist, DIST_VARIABLE), ("--out", out, OUT_VARIABLE)):
            place = given if given is not None else os.environ.get(variable)
            # The program is started in a checkout, so relative paths would mean something else there.
            line += [] if place is None else [option, os.path.abspath(place)]
        for option, number in (("--limit", limit), ("--idle", idle)):
            line += [] if number is None else [option, str(number)]
        if window is not None:
            line += ["--window", f"{window[0]}x{window[1]}"]
        if clock is not None:
            line += ["--clock", clock]
        if reward is not None:
            line += ["--reward", reward]
        self.token: str | None = None
        self._command = line + list(arguments)
        self._owner = os.getpid()
        self._errors: collections.deque[str] = collections.deque(maxlen=KEPT_LINES)
        self._process = subprocess.Popen(
            self._command,
            cwd=programs.home(path),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        hello: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._readers = [
            threading.Thread(target=self._keep_errors, args=(quiet,), daemon=True),
            threading.Thread(target=self._read_output, args=(hello,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self._greet(hello, start_seconds)

    @property
    def running(self) -> bool:
        return self._process.poll() is None

    def client(self) -> Client:
        return Client(self.url, token=self.token, run=self.run)

    def async_client(self) -> AsyncClient:
        return AsyncClient(self.url, token=self.token, run=self.run)

    def errors(self) -> str:
        """The end of the server's error output."""
        return "\n".join(self._errors)

    def close(self) -> None:
        """Ends the server; it writes summary, report and seal of its run folder first."""
        if os.getpid() != self._owner:
            # A forked process shares the server but does not own it.
            return
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for reader in self._readers:
            # Not for ever: browsers of a server that was killed may hold its error output open.
            reader.join(READER_SECONDS)

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _greet(self, hello: queue.SimpleQueue[str], seconds: float) -> None:
        """Reads the line that says where the server is."""
        try:
            said = hello.get(timeout=seconds)
        except queue.Empty:
            self._process.kill()
            raise self._failure(f"did not say where it is within {seconds:.0f} seconds") from None
        if not said:
            raise self._failure("did not start")
        try:
            where: Any = json.loads(said)
            schema, self.url, self.token = where["schema"], str(where["url"]), where.get("token")
        except (ValueError, KeyError, TypeError):
            self._process.kill()
            raise self._failure(f"began with {said.strip()!r:.200}") from None
        if schema != SCHEMA:
            self._process.kill()
            raise self._failure(f"speaks {schema!r}, and this package {SCHEMA!r}")
        self.run = str(where.get("run", ""))
        sys.stderr.write(f"gauntlet: what is played is written to {self.run}\n")

    def _failure(self, what: str) -> ServerFailed:
        """Waits for the end, which may bring further error output."""
        self.close()
        code = self._process.returncode
        shown = self.errors() or "(it wrote nothing to standard error)"
        return ServerFailed(f"`{' '.join(self._command[:2])}` {what} (exit code {code}):\n{shown}")

    def _read_output(self, hello: queue.SimpleQueue[str]) -> None:
        """The first line is the greeting, empty when there is none. What follows is read so that it never
        fills the pipe."""
        output = _opened(self._process.stdout)
        with output:
            hello.put(output.readline())
            for _ in output:
                pass

    def _keep_errors(self, quiet: bool) -> None:
        output = _opened(self._process.stderr)
        with output:
            for line in output:
                self._errors.append(line.rstrip("\n"))
                if not quiet:
                    sys.stderr.write(line)


#: Servers that this process has started without a folder: each gets one of its own.
_folders = itertools.count(1)


def _usual_folder() -> str:
    """A new run folder below the current one: the time, and what tells processes and their servers apart."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return os.path.join("runs", f"{stamp}-env-{os.getpid()}-{next(_folders)}")


def _opened(stream: IO[str] | None) -> IO[str]:
    if stream is None:
        raise ServerFailed("the server was started without pipes")
    return stream


#: By the clock and the reward that they were started with.
_shared: dict[tuple[str | None, Reward | None], Server] = {}
_sharing = threading.Lock()

#: An address of a server that is there already, for environments that are told of none.
URL_VARIABLE = "GAUNTLET_URL"
TOKEN_VARIABLE = "GAUNTLET_TOKEN"


def connect(
    url: str | None = None,
    token: str | None = None,
    *,
    clock: str | None = None,
    reward: Reward | None = None,
) -> Client:
    """A client of the server at `url`, of the one that `GAUNTLET_URL` names, or of this process's own with this
    clock and this reward, which is started by the first who needs it and ends with the process."""
    if url is None:
        url = server_of_others()
        token = token if token is not None else os.environ.get(TOKEN_VARIABLE)
    return shared(clock, reward).client() if url is None else Client(url, token=token)


def server_of_others() -> str | None:
    """The address that `GAUNTLET_URL` names."""
    return os.environ.get(URL_VARIABLE)


def shared(clock: str | None = None, reward: Reward | None = None) -> Server:
    """The server of this process with this clock and this reward. Its episodes are one run, in one run folder."""
    kind = (clock, reward)
    with _sharing:
        server = _shared.get(kind)
        if server is None or not _alive(server):
            server = Server(limit=SHARED_LIMIT, clock=clock, reward=reward)
            atexit.register(server.close)
            _shared[kind] = server
        return server


#: Environments of a process that forgot to close some should not take down the machine.
SHARED_LIMIT = 64


def _alive(server: Server) -> bool:
    # A forked process cannot ask after its parent's child; it finds out when it connects.
    return server._owner != os.getpid() or server.running
