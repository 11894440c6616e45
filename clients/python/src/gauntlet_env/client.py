"""Talks to `gauntlet env` over HTTP: `Client`, and `AsyncClient` with the same methods to await."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import TracebackType
from typing import Any, TypeVar

import httpx

from . import calls
from .calls import Call
from .errors import EnvironmentFault, UnknownFault, Unreachable
from .messages import (
    Action,
    AgentLine,
    EnvironmentInfo,
    FamilyInfo,
    Health,
    ListedEnvironment,
    Malformed,
    Observation,
    ResetAnswer,
    Reward,
    Sight,
    Stage,
    StepAnswer,
    TaskBrief,
)

T = TypeVar("T")

#: A reset may start a browser, and with the real clock an action may take a minute.
ANSWER_SECONDS = 300.0
CONNECT_SECONDS = 10.0


class Client:
    """One server.

    >>> with Client("http://127.0.0.1:8420") as client, client.open() as environment:
    ...     begin = environment.reset("workflow-builder/001")
    ...     answer = environment.step({"type": "click", "x": 142, "y": 300})
    """

    def __init__(
        self, url: str, *, token: str | None = None, timeout: float = ANSWER_SECONDS, run: str | None = None
    ) -> None:
        """`run` is the folder that keeps what is played, where it is known: of servers that this process started."""
        self.url = url.rstrip("/")
        self.run = run
        self._http = httpx.Client(**_settings(self.url, token, timeout))

    def open(
        self,
        sight: Sight | None = None,
        *,
        stage: Stage | None = None,
        wait: int | None = None,
        lease: int | None = None,
    ) -> Environment:
        """Opens an environment, seen and shown as the server was started unless `sight` and `stage` say
        otherwise. For room it waits as many seconds as `wait` says; `lease` is after how many the environment is
        closed, whatever it does by then."""
        return Environment(self, self.send(calls.open_environment(sight, stage, wait, lease)))

    def attach(self, id: str) -> Environment:
        """An environment that is open already, for whoever was told its id."""
        return Environment(self, self.send(calls.environment(id)))

    def environments(self) -> list[ListedEnvironment]:
        """Those that are open, without the ids by which those who opened them use them."""
        return self.send(calls.environments())

    def tasks(self) -> list[TaskBrief]:
        return self.send(calls.tasks())

    def families(self) -> list[FamilyInfo]:
        """Those whose instances may be played; an instance is a task called `family@level#seed`."""
        return self.send(calls.families())

    def health(self) -> Health:
        return self.send(calls.health())

    def openapi(self) -> dict[str, Any]:
        return self.send(calls.openapi())

    def send(self, call: Call[T]) -> T:
        try:
            response = self._http.request(call.method, call.path, **_content(call))
        except httpx.TransportError as error:
            raise _unreachable(self.url, error) from error
        return _answer(call, response)

    def close(self) -> None:
        """Ends the connection. Environments stay open until they are closed or idle for too long."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Environment:
    """One browser, playing one episode after another."""

    def __init__(self, client: Client, info: EnvironmentInfo) -> None:
        self.client = client
        self.id = info.id
        self.sight = info.sight

    def info(self) -> EnvironmentInfo:
        return self.client.send(calls.environment(self.id))

    def is_open(self) -> bool:
        """The server closes what is idle for too long, or held for longer than its lease."""
        try:
            self.info()
        except UnknownFault:
            return False
        return True

    def reset(
        self, task: str, *, seed: int = 0, steps: int | None = None, reward: Reward | None = None
    ) -> ResetAnswer:
        """Begins an episode; one that was not over is ended as its agent's failure."""
        return self.client.send(calls.reset(self.id, task, seed, steps, reward))

    def step(
        self,
        action: Action | Sequence[Action] | None = None,
        *,
        call: Any = None,
        note: str | None = None,
        usage: Any = None,
    ) -> StepAnswer:
        """Carries out an action, several in one turn, or a `call` in the dialect of this environment."""
        return self.take(calls.turn(action, call, note, usage))

    def take(self, line: AgentLine) -> StepAnswer:
        """The same for a line that is there as a whole."""
        return self.client.send(calls.step(self.id, line))

    def observe(self) -> Observation:
        """The last observation once more; costs nothing."""
        return self.client.send(calls.observe(self.id))

    def close(self) -> None:
        self.client.send(calls.close(self.id))

    def __enter__(self) -> Environment:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient:
    """The same for asyncio and trio."""

    def __init__(
        self, url: str, *, token: str | None = None, timeout: float = ANSWER_SECONDS, run: str | None = None
    ) -> None:
        """`run` is the folder that keeps what is played, where it is known: of servers that this process started."""
        self.url = url.rstrip("/")
        self.run = run
        self._http = httpx.AsyncClient(**_settings(self.url, token, timeout))

    async def open(
        self,
        sight: Sight | None = None,
        *,
        stage: Stage | None = None,
        wait: int | None = None,
        lease: int | None = None,
    ) -> AsyncEnvironment:
        """Opens an environment, seen and shown as the server was started unless `sight` and `stage` say
        otherwise. For room it waits as many seconds as `wait` says; `lease` is after how many the environment is
        closed, whatever it does by then."""
        return AsyncEnvironment(self, await self.send(calls.open_environment(sight, stage, wait, lease)))

    async def attach(self, id: str) -> AsyncEnvironment:
        """An environment that is open already, for whoever was told its id."""
        return AsyncEnvironment(self, await self.send(calls.environment(id)))

    async def environments(self) -> list[ListedEnvironment]:
        """Those that are open, without the ids by which those who opened them use them."""
        return await self.send(calls.environments())

    async def tasks(self) -> list[TaskBrief]:
        return await self.send(calls.tasks())

    async def families(self) -> list[FamilyInfo]:
        """Those whose instances may be played; an instance is a task called `family@level#seed`."""
        return await self.send(calls.families())

    async def health(self) -> Health:
        return await self.send(calls.health())

    async def openapi(self) -> dict[str, Any]:
        return await self.send(calls.openapi())

    async def send(self, call: Call[T]) -> T:
        try:
            response = await self._http.request(call.method, call.path, **_content(call))
        except httpx.TransportError as error:
            raise _unreachable(self.url, error) from error
        return _answer(call, response)

    async def close(self) -> None:
        """Ends the connection. Environments stay open until they are closed or idle for too long."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class AsyncEnvironment:
    """One browser, playing one episode after another."""

    def __init__(self, client: AsyncClient, info: EnvironmentInfo) -> None:
        self.client = client
        self.id = info.id
        self.sight = info.sight

    async def info(self) -> EnvironmentInfo:
        return await self.client.send(calls.environment(self.id))

    async def reset(
        self, task: str, *, seed: int = 0, steps: int | None = None, reward: Reward | None = None
    ) -> ResetAnswer:
        """Begins an episode; one that was not over is ended as its agent's failure."""
        return await self.client.send(calls.reset(self.id, task, seed, steps, reward))

    async def step(
        self,
        action: Action | Sequence[Action] | None = None,
        *,
        call: Any = None,
        note: str | None = None,
        usage: Any = None,
    ) -> StepAnswer:
        """Carries out an action, several in one turn, or a `call` in the dialect of this environment."""
        return await self.take(calls.turn(action, call, note, usage))

    async def take(self, line: AgentLine) -> StepAnswer:
        """The same for a line that is there as a whole."""
        return await self.client.send(calls.step(self.id, line))

    async def observe(self) -> Observation:
        """The last observation once more; costs nothing."""
        return await self.client.send(calls.observe(self.id))

    async def close(self) -> None:
        await self.client.send(calls.close(self.id))

    async def __aenter__(self) -> AsyncEnvironment:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _settings(url: str, token: str | None, timeout: float) -> dict[str, Any]:
    """A server on this machine must not be looked for behind a proxy, hence no settings of the surroundings.
    Certificates are read only where there are any: it takes longer than a step."""
    return {
        "base_url": url,
        "headers": {} if token is None else {"authorization": f"Bearer {token}"},
        "timeout": httpx.Timeout(timeout, connect=CONNECT_SECONDS),
        "trust_env": not _is_local(url),
        "verify": httpx.URL(url).scheme == "https",
    }


def _is_local(url: str) -> bool:
    return httpx.URL(url).host in ("127.0.0.1", "localhost", "::1")


def _content(call: Call[Any]) -> dict[str, Any]:
    return {} if call.body is None else {"json": call.body}


def _answer(call: Call[T], response: httpx.Response) -> T:
    try:
        # The bytes of a picture are most of it: read them as they are, without guessing an encoding.
        data = json.loads(response.content) if response.content else None
    except ValueError:
        data = None
    if not response.is_success:
        raise calls.fault(response.status_code, data)
    try:
        return call.read(data)
    except Malformed as error:
        raise EnvironmentFault(f"{call.method} {call.path}: {error}; is this a server of another version?") from error


def _unreachable(url: str, error: httpx.TransportError) -> Unreachable:
    why = str(error) or type(error).__name__
    return Unreachable(f"no answer from {url}: {why}")
