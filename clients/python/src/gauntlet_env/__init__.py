"""Gauntlet's environments for Python.

`GauntletEnv` for Gymnasium, `GauntletVectorEnv` for several at once, `Client` and `AsyncClient` for whoever
wants the protocol itself, `Server` to start `gauntlet env` with settings of one's own.
"""

from .client import AsyncClient, AsyncEnvironment, Client, Environment
from .env import GauntletEnv
from .errors import (
    ConflictFault,
    EnvironmentFault,
    GauntletError,
    InfrastructureFault,
    LimitFault,
    RequestFault,
    ServerFailed,
    TokenFault,
    UnknownFault,
    Unreachable,
)
from .messages import Action, AgentLine, FamilyInfo, Observation, Outcome, ResetAnswer, Sight, StepAnswer, TaskBrief
from .pictures import pixels
from .registration import environment_id, register_all, register_any
from .server import Server, connect
from .vector import GauntletVectorEnv

__all__ = [
    "Action",
    "AgentLine",
    "AsyncClient",
    "AsyncEnvironment",
    "Client",
    "ConflictFault",
    "Environment",
    "EnvironmentFault",
    "FamilyInfo",
    "GauntletEnv",
    "GauntletError",
    "GauntletVectorEnv",
    "InfrastructureFault",
    "LimitFault",
    "Observation",
    "Outcome",
    "RequestFault",
    "ResetAnswer",
    "Server",
    "ServerFailed",
    "Sight",
    "StepAnswer",
    "TaskBrief",
    "TokenFault",
    "UnknownFault",
    "Unreachable",
    "connect",
    "environment_id",
    "pixels",
    "register_all",
]

register_any()
