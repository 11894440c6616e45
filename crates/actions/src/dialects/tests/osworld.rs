//! OSWorld's calls, with parameters, flat and in one word.

use protocol::Dialect::Osworld;
use protocol::Refusal;
use serde_json::{Value, json};

use super::{PAGE, is_refused, means};

fn call(name: &str, parameters: Value) -> Value {
    json!({"action_type": name, "parameters": parameters})
}

#[test]
fn every_action_type_is_understood() {
    means(
        Osworld,
        &PAGE,
        &[
            (
                call("MOVE_TO", json!({"x": 1, "y": 2})),
                json!([{"type": "move", "x": 1, "y": 2}]),
            ),
            (
                call("CLICK", json!({})),
                json!([{"type": "click", "x": 30, "y": 40}]),
            ),
            (
                call(
                    "CLICK",
                    json!({"x": 1, "y": 2, "button": "middle", "num_clicks": 3}),
                ),
                json!([{"type": "click", "x": 1, "y": 2, "button": "middle", "count": 3}]),
            ),
            (
                call("MOUSE_DOWN", json!({})),
                json!([{"type": "down", "x": 30, "y": 40}]),
            ),
            (
                call("MOUSE_UP", json!({"button": "right"})),
                json!([{"type": "up", "x": 30, "y": 40, "button": "right"}]),
            ),
            (
                call("RIGHT_CLICK", json!({"x": 1, "y": 2})),
                json!([{"type": "click", "x": 1, "y": 2, "button": "right"}]),
            ),
            (
                json!({"action_type": "DOUBLE_CLICK"}),
                json!([{"type": "click", "x": 30, "y": 40, "count": 2}]),
            ),
            (
                call("DRAG_TO", json!({"x": 1, "y": 2})),
                json!([{"type": "drag", "path": [[30, 40], [1, 2]]}]),
            ),
            (
                call("SCROLL", json!({"dx": 1, "dy": -2})),
                json!([{"type": "scroll", "x": 30, "y": 40, "dx": 100, "dy": 200}]),
            ),
            (
                call("SCROLL", json!({"dy": 5})),
                json!([{"type": "scroll", "x": 30, "y": 40, "dx": 0, "dy": -500}]),
            ),
            (
                call("TYPING", json!({"text": "hi"})),
                json!([{"type": "type", "text": "hi"}]),
            ),
            (
                call("PRESS", json!({"key": "num7"})),
                json!([{"type": "key", "keys": ["num7"]}]),
            ),
            (
                call("KEY_DOWN", json!({"key": "ctrlleft"})),
                json!([{"type": "key_down", "key": "ctrlleft"}]),
            ),
            (
                call("KEY_UP", json!({"key": "winleft"})),
                json!([{"type": "key_up", "key": "winleft"}]),
            ),
            (
                call("HOTKEY", json!({"keys": ["ctrl", "c"]})),
                json!([{"type": "key", "keys": ["ctrl", "c"]}]),
            ),
            (json!("WAIT"), json!([{"type": "wait", "ms": 2000}])),
            (
                json!({"action_type": "WAIT"}),
                json!([{"type": "wait", "ms": 2000}]),
            ),
            (json!("FAIL"), json!([{"type": "fail", "reason": ""}])),
            (json!("DONE"), json!([{"type": "done"}])),
        ],
    );
}

#[test]
fn parameters_may_stand_beside_the_type() {
    means(
        Osworld,
        &PAGE,
        &[
            (
                json!({"action_type": "CLICK", "x": 1, "y": 2, "num_clicks": 2}),
                json!([{"type": "click", "x": 1, "y": 2, "count": 2}]),
            ),
            (
                json!([{"action_type": "MOVE_TO", "x": 1, "y": 2}, {"action_type": "DRAG_TO", "x": 3, "y": 4}, "DONE"]),
                json!([
                    {"type": "move", "x": 1, "y": 2},
                    {"type": "drag", "path": [[1, 2], [3, 4]]},
                    {"type": "done"},
                ]),
            ),
        ],
    );
}

#[test]
fn answers_and_reasons_are_ours() {
    means(
        Osworld,
        &PAGE,
        &[
            (
                call("ANSWER", json!({"fields": {"count": 3}})),
                json!([{"type": "answer", "fields": {"count": 3}}]),
            ),
            (
                call("FAIL", json!({"reason": "there is none"})),
                json!([{"type": "fail", "reason": "there is none"}]),
            ),
        ],
    );
}

#[test]
fn what_is_no_call_is_told_from_what_cannot_be_done() {
    is_refused(
        Osworld,
        &[
            (json!("CLICK"), Refusal::Format, "WAIT, FAIL or DONE"),
            (json!({"x": 1}), Refusal::Format, "`action_type`"),
            (
                call("TAP", json!({})),
                Refusal::Format,
                "\"TAP\" is no action type",
            ),
            (call("CLICK", json!({"x": 1})), Refusal::Format, "`y`"),
            (
                call("CLICK", json!({"num_clicks": 1.5})),
                Refusal::Format,
                "whole number",
            ),
            (
                call("CLICK", json!({"button": "wheel"})),
                Refusal::Format,
                "left, middle, right",
            ),
            (call("SCROLL", json!({})), Refusal::Format, "`dx` or `dy`"),
            (
                call("HOTKEY", json!({"keys": 3})),
                Refusal::Format,
                "list of texts",
            ),
            (
                json!({"action_type": "CLICK", "parameters": {}, "x": 1}),
                Refusal::Format,
                "no field `x`",
            ),
            (
                call("CLICK", json!({"num_clicks": 4})),
                Refusal::Action,
                "count",
            ),
            (
                call("MOVE_TO", json!({"x": -1, "y": 2})),
                Refusal::Action,
                "outside",
            ),
            (
                call("PRESS", json!({"key": "volumeup"})),
                Refusal::Action,
                "is no key",
            ),
        ],
    );
}
