"""Environments that are lent to one rollout after another, so that a browser is started once and not per rollout."""

from __future__ import annotations

import asyncio
import threading
import weakref
from dataclasses import dataclass
from typing import Any

from gauntlet_env import Client, Environment, LimitFault, ResetAnswer, Sight
from gauntlet_env.messages import Reward, Stage

#: How often a rollout asks again where as many environments are open as the server allows.
ASK_AGAIN_SECONDS = 0.5


@dataclass
class Lent:
    """An environment, and the trace of the rollout that has it."""

    environment: Environment
    borrower: weakref.ref[Any]

    @property
    def is_free(self) -> bool:
        """Rollouts end in many ways, and not all of them tell their task; their trace always knows."""
        trace = self.borrower()
        return trace is None or trace.is_completed


class Pool:
    """The environments of one server that are shown in one way."""

    def __init__(self, client: Client, *, sight: Sight | None, stage: Stage | None, reward: Reward) -> None:
        self.client = client
        self._sight = sight
        self._stage = stage
        self._reward = reward
        self._lent: list[Lent] = []
        self._lock = threading.Lock()

    async def begin(self, trace: Any, task: str) -> tuple[Environment, ResetAnswer]:
        """An environment with a new episode of this task. Waits while there is no room for one."""
        while (environment := await asyncio.to_thread(self._lend, trace)) is None:
            await asyncio.sleep(ASK_AGAIN_SECONDS)
        begun = await asyncio.to_thread(environment.reset, task, reward=self._reward)
        return environment, begun

    def _lend(self, trace: Any) -> Environment | None:
        return self._lend_again(trace) or self._lend_new(trace)

    def _lend_again(self, trace: Any) -> Environment | None:
        while (lent := self._claim(trace)) is not None:
            if lent.environment.is_open():
                return lent.environment
            with self._lock:
                self._lent.remove(lent)
        return None

    def _claim(self, trace: Any) -> Lent | None:
        with self._lock:
            for lent in self._lent:
                if lent.is_free:
                    lent.borrower = weakref.ref(trace)
                    return lent
        return None

    def _lend_new(self, trace: Any) -> Environment | None:
        try:
            environment = self.client.open(self._sight, stage=self._stage)
        except LimitFault:
            return None
        with self._lock:
            self._lent.append(Lent(environment, weakref.ref(trace)))
        return environment
