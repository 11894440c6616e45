//! OpenAI's calls, as the types of its responses write them.

use protocol::Dialect::Openai;
use protocol::Refusal;
use serde_json::json;

use super::{PAGE, is_refused, means};

#[test]
fn every_action_of_the_tool_is_understood() {
    means(
        Openai,
        &PAGE,
        &[
            (
                json!({"type": "click", "button": "left", "x": 405, "y": 157}),
                json!([{"type": "click", "x": 405, "y": 157}]),
            ),
            (
                json!({"type": "click", "button": "wheel", "x": 1, "y": 2, "keys": null}),
                json!([{"type": "click", "x": 1, "y": 2, "button": "middle"}]),
            ),
            (
                json!({"type": "click", "button": "right", "x": 1, "y": 2, "keys": ["CTRL", "SHIFT"]}),
                json!([{"type": "click", "x": 1, "y": 2, "button": "right", "modifiers": ["ctrl", "shift"]}]),
            ),
            (
                json!({"type": "double_click", "x": 1, "y": 2}),
                json!([{"type": "click", "x": 1, "y": 2, "count": 2}]),
            ),
            (
                json!({"type": "drag", "path": [{"x": 100, "y": 200}, {"x": 150, "y": 220}, {"x": 200, "y": 300}], "keys": ["ALT"]}),
                json!([{"type": "drag", "path": [[100, 200], [150, 220], [200, 300]], "modifiers": ["alt"]}]),
            ),
            (
                json!({"type": "keypress", "keys": ["CTRL", "A"]}),
                json!([{"type": "key", "keys": ["CTRL", "a"]}]),
            ),
            (
                json!({"type": "keypress", "keys": ["ENTER"]}),
                json!([{"type": "key", "keys": ["ENTER"]}]),
            ),
            (
                json!({"type": "move", "x": 1, "y": 2}),
                json!([{"type": "move", "x": 1, "y": 2}]),
            ),
            (
                json!({"type": "screenshot"}),
                json!([{"type": "wait", "ms": 0}]),
            ),
            (
                json!({"type": "scroll", "x": 1, "y": 2, "scroll_x": 0, "scroll_y": -517}),
                json!([{"type": "scroll", "x": 1, "y": 2, "dx": 0, "dy": -517}]),
            ),
            (
                json!({"type": "type", "text": "hi"}),
                json!([{"type": "type", "text": "hi"}]),
            ),
            (
                json!({"type": "wait"}),
                json!([{"type": "wait", "ms": 1000}]),
            ),
            (
                json!({"type": "wait", "ms": 250}),
                json!([{"type": "wait", "ms": 250}]),
            ),
        ],
    );
}

#[test]
fn keys_that_are_no_modifiers_go_down_before_and_up_after() {
    means(
        Openai,
        &PAGE,
        &[
            (
                json!({"type": "click", "button": "left", "x": 1, "y": 2, "keys": ["CTRL", "a"]}),
                json!([
                    {"type": "key_down", "key": "CTRL"},
                    {"type": "key_down", "key": "a"},
                    {"type": "click", "x": 1, "y": 2},
                    {"type": "key_up", "key": "a"},
                    {"type": "key_up", "key": "CTRL"},
                ]),
            ),
            (
                json!({"type": "move", "x": 1, "y": 2, "keys": ["SHIFT"]}),
                json!([
                    {"type": "key_down", "key": "SHIFT"},
                    {"type": "move", "x": 1, "y": 2},
                    {"type": "key_up", "key": "SHIFT"},
                ]),
            ),
        ],
    );
}

#[test]
fn several_actions_and_whole_responses_are_turns() {
    let actions = json!([{"type": "move", "x": 1, "y": 2}, {"type": "type", "text": "a"}]);
    let said = json!([{"type": "move", "x": 1, "y": 2}, {"type": "type", "text": "a"}]);
    means(
        Openai,
        &PAGE,
        &[
            (said.clone(), actions.clone()),
            (json!({"actions": said}), actions.clone()),
            (
                json!({"type": "computer_call", "id": "cu_1", "call_id": "call_1", "status": "completed", "pending_safety_checks": [], "actions": said}),
                actions,
            ),
            (
                json!({"type": "computer_call", "call_id": "call_1", "action": {"type": "screenshot"}, "actions": null}),
                json!([{"type": "wait", "ms": 0}]),
            ),
        ],
    );
}

#[test]
fn an_episode_ends_with_words_of_our_own() {
    means(
        Openai,
        &PAGE,
        &[
            (
                json!({"type": "answer", "fields": {"count": 3}}),
                json!([{"type": "answer", "fields": {"count": 3}}]),
            ),
            (
                json!({"type": "function_call", "call_id": "c", "name": "answer", "arguments": "{\"fields\": {\"count\": 3}}"}),
                json!([{"type": "answer", "fields": {"count": 3}}]),
            ),
            (
                json!({"type": "function_call", "name": "done", "arguments": ""}),
                json!([{"type": "done"}]),
            ),
            (json!({"type": "done"}), json!([{"type": "done"}])),
            (
                json!({"type": "fail"}),
                json!([{"type": "fail", "reason": ""}]),
            ),
        ],
    );
}

#[test]
fn what_is_no_call_is_told_from_what_cannot_be_done() {
    is_refused(
        Openai,
        &[
            (json!(3), Refusal::Format, "must be an object"),
            (json!({"x": 1}), Refusal::Format, "`type`"),
            (
                json!({"type": "tap"}),
                Refusal::Format,
                "\"tap\" is no action",
            ),
            (
                json!({"type": "click", "x": 1, "y": 2}),
                Refusal::Format,
                "`button`",
            ),
            (
                json!({"type": "click", "button": "middle", "x": 1, "y": 2}),
                Refusal::Format,
                "wheel",
            ),
            (
                json!({"type": "click", "button": "left", "x": "1", "y": 2}),
                Refusal::Format,
                "a number",
            ),
            (
                json!({"type": "drag", "path": [{"x": 1}]}),
                Refusal::Format,
                "`path`",
            ),
            (
                json!({"type": "keypress", "keys": [1]}),
                Refusal::Format,
                "list of texts",
            ),
            (
                json!({"type": "type", "txt": "a"}),
                Refusal::Format,
                "`text`",
            ),
            (json!({"actions": 3}), Refusal::Format, "must be a list"),
            (json!({"actions": []}), Refusal::Format, "no call"),
            (
                json!({"type": "function_call", "name": "f", "arguments": "{}"}),
                Refusal::Format,
                "no function here",
            ),
            (
                json!({"type": "function_call", "name": "answer", "arguments": "{"}),
                Refusal::Format,
                "no JSON object",
            ),
            (
                json!({"type": "click", "button": "back", "x": 1, "y": 2}),
                Refusal::Action,
                "cannot be left",
            ),
            (
                json!({"type": "click", "button": "forward", "x": 1, "y": 2}),
                Refusal::Action,
                "cannot be left",
            ),
            (
                json!({"type": "drag", "path": [{"x": 1, "y": 1}]}),
                Refusal::Action,
                "2 to",
            ),
            (
                json!({"type": "move", "x": 1, "y": 720}),
                Refusal::Action,
                "outside",
            ),
            (
                json!({"type": "keypress", "keys": []}),
                Refusal::Action,
                "1 to",
            ),
            (
                json!({"type": "keypress", "keys": ["FN"]}),
                Refusal::Action,
                "is no key",
            ),
        ],
    );
}
