"""Environments inside this process, below `gauntlet_env.native`. Messages are JSON texts, those of the server."""

from collections.abc import Sequence
from typing import Any

class Fault(Exception):
    """Its arguments are the kind of an error of the protocol, and the reason."""

class Pictures:
    """Memory that belongs to an environment, as `numpy.asarray` sees it: height x width x 3, or several of that."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...

class Environment:
    def __init__(self, dist: str, tasks: str, window: tuple[int, int], sight: str) -> None: ...
    def reset(self, request: str) -> str: ...
    def step(self, line: str) -> str: ...
    @property
    def newest(self) -> int:
        """Which of the two pictures shows the page as it is."""
    def pictures(self, turn: int) -> Pictures: ...
    def last_export(self) -> str | None:
        """The state that the last episode was judged by."""
    def close(self) -> None: ...

class Environments:
    """Several, carried on by as many threads as there are cores, or by `threads`."""

    def __init__(
        self, count: int, dist: str, tasks: str, window: tuple[int, int], sight: str, threads: int | None
    ) -> None: ...
    def turn(self, orders: Sequence[tuple[str, str]]) -> list[tuple[str | None, str]]:
        """One order for each: `("reset", request)` or `("step", line)`. Gives the answers, or kind and reason of
        faults."""
    @property
    def newest(self) -> int: ...
    def pictures(self, turn: int) -> Pictures: ...
    def close(self) -> None: ...
