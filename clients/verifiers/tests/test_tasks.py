"""Which tasks a taskset has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gauntlet_env import Server
from gauntlet_verifiers.taskset import GauntletTaskset, GauntletTasksetConfig


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(out=tmp_path_factory.mktemp("tasks") / "run") as server:
        yield server.url


def keys(url: str, **chosen: Any) -> list[str]:
    config = GauntletTasksetConfig.model_validate({"task": {"url": url}, **chosen})
    return [task.key for task in GauntletTaskset(config)]


def test_tasks_are_chosen_by_set_and_by_name(url: str) -> None:
    assert len(keys(url)) == 100 and len(keys(url, set="all")) == 150
    assert keys(url, tasks=["modeller/001", "workflow-builder/001*"]) == [
        "modeller/001-double-the-cube",
        "workflow-builder/001-remove-a-node",
    ]


def test_instances_of_families_are_mixed_and_held_out_ones_are_others(url: str) -> None:
    families = {"families": ["modeller/*", "circuit-designer/*"], "levels": [1, 3], "seeds": 2}
    trained = keys(url, **families)
    assert trained[:4] == [
        "modeller/crates@1#0",
        "circuit-designer/gates@1#0",
        "modeller/crates@3#0",
        "circuit-designer/gates@3#0",
    ]
    held_out = keys(url, **families, held_out=True)
    assert len(trained) == len(held_out) == 8 and not set(trained) & set(held_out)


def test_names_that_fit_nothing_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="no task is chosen"):
        keys(url, tasks=["modeller/999"])
