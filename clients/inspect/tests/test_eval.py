"""Evaluations by the real package, with its mock model."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import TASKS, Call
from gauntlet_env import Server
from gauntlet_inspect import computer, gauntlet
from gauntlet_inspect.tools import spell
from inspect_ai import eval
from inspect_ai.log import EvalLog
from inspect_ai.model import ChatMessage, ChatMessageTool, ContentImage, Model, ModelOutput, ModelUsage, get_model
from inspect_ai.tool import ToolDef
from inspect_ai.tool import computer as desktop

#: What a model does next in a conversation.
Script = Callable[[list[ChatMessage]], Call | None]


def scripted(script: Script) -> Model:
    def output(messages: list[ChatMessage], *_: Any) -> ModelOutput:
        call = script(messages)
        said = (
            ModelOutput.from_content("mockllm", "That is all.")
            if call is None
            else ModelOutput.for_tool_call("mockllm", call[0], call[1])
        )
        # Otherwise tokens are counted, with a vocabulary from the network.
        said.usage = ModelUsage()
        return said

    return get_model("mockllm/model", custom_outputs=output, memoize=False)


def played(script: Script, logs: Path, **settings: Any) -> EvalLog:
    [log] = eval(
        gauntlet(**settings), model=scripted(script), log_dir=str(logs), display="none", log_level="warning"
    )
    return log


def turns(messages: list[ChatMessage]) -> int:
    return sum(message.role == "assistant" for message in messages)


def pictures(message: ChatMessage) -> list[str]:
    content = [] if isinstance(message.content, str) else message.content
    return [part.image for part in content if isinstance(part, ContentImage)]


def figures(log: EvalLog) -> dict[str, float]:
    assert log.results is not None
    return {score.name: score.metrics[name].value for score in log.results.scores for name in ("accuracy", "mean") if name in score.metrics}


@pytest.mark.parametrize("task", TASKS)
def test_what_the_oracle_did_is_a_pass(
    url: str, routes: dict[str, list[Call]], task: str, tmp_path: Path
) -> None:
    def script(messages: list[ChatMessage]) -> Call | None:
        return routes[task][turns(messages)]

    log = played(script, tmp_path, tasks=task, url=url)
    assert log.status == "success" and figures(log) == {"passed": 1.0, "score": 1.0}
    assert log.samples is not None
    [sample] = log.samples
    assert sample.scores is not None
    assert sample.scores["verdict"].metadata == {"steps": len(routes[task]), "refused": 0, "end": "answered"}
    assert len(pictures(sample.messages[0])) == 1, "the page as it begins"
    results = [message for message in sample.messages if isinstance(message, ChatMessageTool)]
    assert len(results) == len(routes[task]) and all(len(pictures(result)) == 1 for result in results)


def test_a_model_that_does_nothing_scores_nothing(url: str, tmp_path: Path) -> None:
    log = played(lambda messages: None, tmp_path, tasks=list(TASKS), url=url)
    assert log.status == "success" and figures(log) == {"passed": 0.0, "score": 0.0}
    assert log.results is not None and log.results.completed_samples == len(TASKS)


def test_looks_cost_nothing_and_what_cannot_be_is_told(url: str, tmp_path: Path) -> None:
    plan: list[Call] = [
        ("computer", {"action": "screenshot"}),
        ("computer", {"action": "zoom", "region": [10, 20, 110, 70]}),
        ("computer", {"action": "zoom", "region": [10, 20, 5000, 70]}),
        ("computer", {"actions": [{"action": "mouse_move", "coordinate": [5, 5]}, {"action": "wait", "duration": 1}]}),
        ("computer", {"action": "left_click", "coordinate": [5000, 5]}),
        ("fail", {"reason": "just looking"}),
    ]
    log = played(lambda messages: plan[turns(messages)], tmp_path, tasks=TASKS[1], url=url)
    assert log.samples is not None and log.samples[0].scores is not None
    assert log.samples[0].scores["verdict"].metadata == {"steps": 4, "refused": 1, "end": "failed"}
    results = [message for message in log.samples[0].messages if isinstance(message, ChatMessageTool)]
    assert results[2].error is not None and "a `region` is" in results[2].error.message
    assert "Not carried out" in results[4].text


def test_an_environment_that_breaks_is_an_error_and_no_score(tmp_path: Path) -> None:
    with Server(limit=1, out=tmp_path / "run", arguments=["--stage", "auto"]) as server:

        def script(messages: list[ChatMessage]) -> Call | None:
            server.close()
            return ("done", {})

        log = played(script, tmp_path, tasks=TASKS[1], url=server.url)
    assert log.status == "error" and log.samples is not None
    assert log.samples[0].error is not None and "Unreachable" in log.samples[0].error.message
    assert not log.samples[0].scores


def test_providers_know_the_tool_as_their_own() -> None:
    ours, theirs = ToolDef(computer()), ToolDef(desktop())
    assert ours.name == theirs.name and ours.parameters == theirs.parameters


def test_typing_with_a_click_and_enter_is_said_one_by_one() -> None:
    assert spell({"action": "type", "text": "a", "coordinate": [1, 2], "press_enter": True}) == [
        {"action": "left_click", "coordinate": [1, 2]},
        {"action": "type", "text": "a"},
        {"action": "key", "text": "Return"},
    ]
    assert spell({"action": "type", "text": "a"}) == [{"action": "type", "text": "a"}]


def test_names_that_fit_nothing_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="no task of the set 'core' is called modeller/999"):
        gauntlet(tasks="modeller/999", url=url)
    with pytest.raises(ValueError, match="a window is WIDTHxHEIGHT"):
        gauntlet(window="large")
