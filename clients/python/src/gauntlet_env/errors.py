"""What can go wrong, one class per kind, so that each can be caught by itself."""

from __future__ import annotations


class GauntletError(Exception):
    """Everything that this package raises about servers and environments."""


class ServerFailed(GauntletError):
    """The server could not be found, did not start, or ended by itself."""


class Unreachable(GauntletError):
    """Nobody answers at the server's address, or not in time."""


class EnvironmentFault(GauntletError):
    """The server did not grant a request. `kind` is its word for the reason."""

    kind = "unexpected"


class RequestFault(EnvironmentFault):
    """The request is not understood."""

    kind = "request"


class TokenFault(EnvironmentFault):
    """Wrong or missing token."""

    kind = "token"


class UnknownFault(EnvironmentFault):
    """There is no such task or environment."""

    kind = "unknown"


class ConflictFault(EnvironmentFault):
    """No episode is being played, or another request for the same environment is."""

    kind = "conflict"


class LimitFault(EnvironmentFault):
    """As many environments are open as may be."""

    kind = "limit"


class InfrastructureFault(EnvironmentFault):
    """Browser, driver or disk broke. The episode is lost and does not count; reset to go on."""

    kind = "infrastructure"


KINDS: dict[str, type[EnvironmentFault]] = {
    it.kind: it
    for it in (RequestFault, TokenFault, UnknownFault, ConflictFault, LimitFault, InfrastructureFault)
}


def of_kind(kind: str, message: str) -> EnvironmentFault:
    """The error of a server's answer. A kind that is not known yet is an `EnvironmentFault`."""
    return KINDS.get(kind, EnvironmentFault)(message)
