"""`vf-eval` and `vf-validate` of the real package, with a model that is a script."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from conftest import TASKS, Actions, run
from gauntlet_env import Server
from scripted_model import Script, pictures, serving, texts, turns

#: Tools that are not called like the action behind them.
NAMES = {"down": "mouse_down", "up": "mouse_up"}

Calls = list[tuple[str, dict[str, Any]]]
LOOK: Calls = [("computer_task", {})]
DONE: Calls = [("computer_done", {})]


def evaluated(script: Script, out: Path, env: dict[str, str], *arguments: str) -> tuple[list[Any], list[Any]]:
    """The traces of an evaluation, and the conversations that the model was shown."""
    with serving(script) as model:
        run(
            "vf-eval",
            *("--model", "scripted", "--client.base-url", model.base_url, "--client.api-key-var", "NONE"),
            *("--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess"),
            *("--env.taskset.tasks", json.dumps(TASKS), "--env.taskset.task.stage", "auto"),
            *("--no-push", "--no-rich", "-o", str(out), "--run.name", "trial", *arguments),
            env=env,
        )
        episodes = map(json.loads, (out / "trial" / "traces.jsonl").read_text().splitlines())
        return [trace for episode in episodes for trace in episode["traces"]], model.asked


def as_call(action: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    arguments = {name: value for name, value in action.items() if name != "type"}
    kind = action["type"]
    return f"computer_{NAMES.get(kind, kind)}", arguments


def solving(routes: dict[str, Actions]) -> Script:
    """Reads the task, and then does what the oracle did, one action in a turn."""

    def script(messages: list[dict[str, Any]]) -> Calls:
        if turns(messages) == 0:
            return LOOK
        [route] = [actions for goal, actions in routes.items() if goal in texts(messages)]
        return [as_call(route[turns(messages) - 1])]

    return script


def test_what_the_oracle_did_is_worth_the_whole_reward(
    routes: dict[str, Actions], surroundings: dict[str, str], tmp_path: Path
) -> None:
    traces, asked = evaluated(solving(routes), tmp_path, surroundings)
    assert [trace["ok"] for trace in traces] == [True, True], traces
    assert [trace["rewards"]["episode_reward"]["score"] for trace in traces] == [1.0, 1.0]
    assert {trace["stop_condition"] for trace in traces} == {"episode_over"}
    steps = sorted(trace["metrics"]["steps"] for trace in traces)
    assert steps == sorted(len(route) for route in routes.values())
    for trace in traces:
        assert trace["metrics"]["passed"] == trace["metrics"]["score"] == 1.0 and trace["metrics"]["refused"] == 0.0
    shown = [pictures(messages) for messages in asked if turns(messages)]
    assert shown and all(len(them) == turns(messages) for them, messages in zip(shown, filter(turns, asked)))
    assert all(url.startswith("data:image/png;base64,") for them in shown for url in them)


def test_doing_nothing_is_worth_nothing(surroundings: dict[str, str], tmp_path: Path) -> None:
    def script(messages: list[dict[str, Any]]) -> Calls:
        return [LOOK, DONE][turns(messages)]

    traces, _ = evaluated(script, tmp_path, surroundings)
    assert [trace["ok"] for trace in traces] == [True, True]
    assert [trace["rewards"]["episode_reward"]["score"] for trace in traces] == [0.0, 0.0]
    assert [trace["metrics"]["ended"] for trace in traces] == [1.0, 1.0]


def test_tasks_are_valid_by_our_own_solution_and_not_without_one(surroundings: dict[str, str], tmp_path: Path) -> None:
    run(
        "vf-validate",
        *("--taskset.tasks", json.dumps(TASKS), "--taskset.task.stage", "auto", "--runtime.type", "subprocess"),
        *("--no-rich", "-c", "1", "-o", str(tmp_path), "--run.name", "trial"),
        env=surroundings,
    )
    summary = json.loads((tmp_path / "trial" / "summary.json").read_text())
    assert summary["outcomes"]["valid"] == len(TASKS) and summary["checks"]["noop"]["valid"] == len(TASKS), summary


def test_an_episode_that_broke_is_marked_as_failed_and_has_no_reward(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    """The server ends in the middle of a rollout; what the model did is neither right nor wrong."""
    with Server(limit=1, out=tmp_path / "run", arguments=["--stage", "auto"]) as server:

        def script(messages: list[dict[str, Any]]) -> Calls:
            if turns(messages) == 1:
                server.close()
            return [LOOK, DONE][turns(messages)]

        traces, asked = evaluated(
            script, tmp_path, surroundings, *("--env.taskset.task.url", server.url, "-n", "1")
        )
    [trace] = traces
    assert not trace["ok"] and not trace["rewards"]
    assert "InfrastructureFault: Unreachable" in trace["errors"][0]["message"]
    assert len(asked) == 2, "the model is not asked again"
