"""The types here are those of the server's own description."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from gauntlet_env import calls, errors, messages
from gauntlet_env.messages import wire_name

DESCRIPTION = json.loads((Path(__file__).parents[3] / "docs" / "openapi.json").read_text())
SCHEMAS: dict[str, Any] = DESCRIPTION["components"]["schemas"]
CLASSES = [
    it for it in vars(messages).values() if isinstance(it, type) and dataclasses.is_dataclass(it)
]


def properties(schema: dict[str, Any]) -> set[str]:
    return set(schema["properties"])


def test_classes_were_found() -> None:
    assert {"Observation", "ResetAnswer", "StepAnswer", "TaskBrief"} <= {it.__name__ for it in CLASSES}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda it: it.__name__)
def test_answers_have_the_fields_of_the_server(kind: type[Any]) -> None:
    schema = SCHEMAS[kind.__name__]
    fields = dataclasses.fields(kind)
    former = {it.metadata["before"] for it in fields if "before" in it.metadata}
    assert {wire_name(it) for it in fields} == properties(schema) - former
    assert former <= properties(schema), "a former name is still given to clients that were written before"
    needed = {
        wire_name(it)
        for it in fields
        if it.default is dataclasses.MISSING and it.default_factory is dataclasses.MISSING
    }
    assert needed <= set(schema.get("required", [])), "what may be absent has a default here"


def test_actions_have_the_fields_of_the_server() -> None:
    ours = {}
    for kind in get_args(messages.Action):
        hints = get_type_hints(kind)
        (name,) = get_args(hints["type"])
        ours[name] = (set(hints), set(kind.__required_keys__))
    theirs = {
        variant["properties"]["type"]["const"]: (properties(variant), set(variant["required"]))
        for variant in SCHEMAS["Action"]["oneOf"]
    }
    assert ours == theirs


@pytest.mark.parametrize("kind", [messages.Sight, messages.AgentLine], ids=lambda it: it.__name__)
def test_requests_have_the_fields_of_the_server(kind: Any) -> None:
    assert set(get_type_hints(kind)) == properties(SCHEMAS[kind.__name__])


@pytest.mark.parametrize(
    "name", ["Observe", "ImageFormat", "Feedback", "Dialect", "Scale", "EndReason", "Refusal", "Button", "Modifier"]
)
def test_names_are_those_of_the_server(name: str) -> None:
    assert set(get_args(getattr(messages, name))) == names(SCHEMAS[name])


def test_every_kind_of_fault_has_a_class() -> None:
    assert set(errors.KINDS) == names(SCHEMAS["EnvironmentErrorKind"])


def names(schema: dict[str, Any]) -> set[str]:
    """Of an enumeration, whether its values carry descriptions or not."""
    if "oneOf" not in schema:
        return set(schema["enum"])
    return {name for variant in schema["oneOf"] for name in variant.get("enum", [variant.get("const")])}


def test_requests_go_to_addresses_of_the_server() -> None:
    sent: list[calls.Call[Any]] = [
        calls.health(),
        calls.tasks(),
        calls.families(),
        calls.openapi(),
        calls.environments(),
        calls.open_environment(None, None),
        calls.open_environment(None, "native"),
        calls.environment("{id}"),
        calls.reset("{id}", "modeller/001", 0, None),
        calls.step("{id}", {"call": ""}),
        calls.observe("{id}"),
        calls.close("{id}"),
    ]
    ours = {(call.method, call.path.replace("%7Bid%7D", "{id}")) for call in sent}
    theirs = {
        (method.upper(), path)
        for path, methods in DESCRIPTION["paths"].items()
        for method in methods
        if path.startswith("/v1/") and path != "/v1/socket"
    }
    assert ours == theirs
