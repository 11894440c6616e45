//! Gemini's calls, of the current set of functions and of the one before it.

use protocol::Dialect::Gemini;
use protocol::{Refusal, Scale};
use serde_json::{Value, json};

use super::{Context, PAGE, Viewport, is_refused, means};

/// A page whose pixels are the numbers of Gemini's scale.
const THOUSAND: Context = Context {
    viewport: Viewport {
        width: 1000,
        height: 1000,
    },
    pointer: [30.0, 40.0],
    scale: Scale::To999,
};

fn call(name: &str, args: Value) -> Value {
    json!({"name": name, "args": args})
}

#[test]
fn every_function_of_the_current_set_is_understood() {
    let at = |name: &str| call(name, json!({"x": 371, "y": 470}));
    means(
        Gemini,
        &THOUSAND,
        &[
            (at("click"), json!([{"type": "click", "x": 371, "y": 470}])),
            (
                at("double_click"),
                json!([{"type": "click", "x": 371, "y": 470, "count": 2}]),
            ),
            (
                at("triple_click"),
                json!([{"type": "click", "x": 371, "y": 470, "count": 3}]),
            ),
            (
                at("middle_click"),
                json!([{"type": "click", "x": 371, "y": 470, "button": "middle"}]),
            ),
            (
                at("right_click"),
                json!([{"type": "click", "x": 371, "y": 470, "button": "right"}]),
            ),
            (
                at("mouse_down"),
                json!([{"type": "down", "x": 371, "y": 470}]),
            ),
            (at("mouse_up"), json!([{"type": "up", "x": 371, "y": 470}])),
            (
                call("mouse_down", json!({})),
                json!([{"type": "down", "x": 30, "y": 40}]),
            ),
            (at("move"), json!([{"type": "move", "x": 371, "y": 470}])),
            (
                call(
                    "type",
                    json!({"text": "hi", "press_enter": true, "intent": "search"}),
                ),
                json!([{"type": "type", "text": "hi"}, {"type": "key", "keys": ["Enter"]}]),
            ),
            (
                call(
                    "drag_and_drop",
                    json!({"start_x": 1, "start_y": 2, "end_x": 3, "end_y": 4}),
                ),
                json!([{"type": "drag", "path": [[1, 2], [3, 4]]}]),
            ),
            (
                call("wait", json!({"seconds": 2})),
                json!([{"type": "wait", "ms": 2000}]),
            ),
            (
                call("press_key", json!({"key": "Escape"})),
                json!([{"type": "key", "keys": ["Escape"]}]),
            ),
            (
                call("key_down", json!({"key": "shift"})),
                json!([{"type": "key_down", "key": "shift"}]),
            ),
            (
                call("key_up", json!({"key": "shift"})),
                json!([{"type": "key_up", "key": "shift"}]),
            ),
            (
                call("hotkey", json!({"keys": ["control", "C"]})),
                json!([{"type": "key", "keys": ["control", "c"]}]),
            ),
            (
                json!({"name": "take_screenshot"}),
                json!([{"type": "wait", "ms": 0}]),
            ),
            (
                call(
                    "scroll",
                    json!({"x": 5, "y": 6, "direction": "up", "magnitude_in_pixels": 250}),
                ),
                json!([{"type": "scroll", "x": 5, "y": 6, "dx": 0, "dy": -250}]),
            ),
            (
                call("scroll", json!({"x": 5, "y": 6})),
                json!([{"type": "scroll", "x": 5, "y": 6, "dx": 0, "dy": 300}]),
            ),
        ],
    );
}

#[test]
fn every_function_of_the_set_before_is_understood() {
    means(
        Gemini,
        &THOUSAND,
        &[
            (
                call("click_at", json!({"x": 1, "y": 2})),
                json!([{"type": "click", "x": 1, "y": 2}]),
            ),
            (
                call("hover_at", json!({"x": 1, "y": 2})),
                json!([{"type": "move", "x": 1, "y": 2}]),
            ),
            (
                call("type_text_at", json!({"x": 1, "y": 2, "text": "hi"})),
                json!([
                    {"type": "click", "x": 1, "y": 2},
                    {"type": "key", "keys": ["ctrl", "a"]},
                    {"type": "key", "keys": ["Delete"]},
                    {"type": "type", "text": "hi"},
                    {"type": "key", "keys": ["Enter"]},
                ]),
            ),
            (
                call(
                    "type_text_at",
                    json!({"x": 1, "y": 2, "text": "hi", "press_enter": false, "clear_before_typing": false}),
                ),
                json!([{"type": "click", "x": 1, "y": 2}, {"type": "type", "text": "hi"}]),
            ),
            (
                call(
                    "type_text_at",
                    json!({"x": 1, "y": 2, "text": "", "press_enter": false}),
                ),
                json!([
                    {"type": "click", "x": 1, "y": 2},
                    {"type": "key", "keys": ["ctrl", "a"]},
                    {"type": "key", "keys": ["Delete"]},
                ]),
            ),
            (
                call("scroll_document", json!({"direction": "down"})),
                json!([{"type": "scroll", "x": 500, "y": 500, "dx": 0, "dy": 800}]),
            ),
            (
                call(
                    "scroll_at",
                    json!({"x": 5, "y": 6, "direction": "left", "magnitude": 400}),
                ),
                json!([{"type": "scroll", "x": 5, "y": 6, "dx": -400, "dy": 0}]),
            ),
            (
                call("scroll_at", json!({"x": 5, "y": 6, "direction": "right"})),
                json!([{"type": "scroll", "x": 5, "y": 6, "dx": 800, "dy": 0}]),
            ),
            (
                json!({"name": "wait_5_seconds", "args": {}}),
                json!([{"type": "wait", "ms": 5000}]),
            ),
            (
                call("key_combination", json!({"keys": "control+c"})),
                json!([{"type": "key", "keys": ["control", "c"]}]),
            ),
            (
                call("key_combination", json!({"keys": ["enter"]})),
                json!([{"type": "key", "keys": ["enter"]}]),
            ),
            (
                call(
                    "drag_and_drop",
                    json!({"x": 1, "y": 2, "destination_x": 3, "destination_y": 4}),
                ),
                json!([{"type": "drag", "path": [[1, 2], [3, 4]]}]),
            ),
            (
                json!({"name": "open_web_browser"}),
                json!([{"type": "wait", "ms": 0}]),
            ),
        ],
    );
}

#[test]
fn the_part_of_a_response_is_understood_and_its_safety_decision_is_none_of_ours() {
    let click = json!([{"type": "click", "x": 1, "y": 2}]);
    let args = json!({"x": 1, "y": 2, "safety_decision": {"decision": "require_confirmation"}});
    means(
        Gemini,
        &THOUSAND,
        &[
            (
                json!({"functionCall": {"name": "click_at", "args": args}}),
                click.clone(),
            ),
            (
                json!({"function_call": {"id": "1", "name": "click_at", "args": args}}),
                click.clone(),
            ),
            (
                json!([{"functionCall": {"name": "click_at", "args": args}}]),
                click,
            ),
        ],
    );
}

#[test]
fn an_episode_ends_with_words_of_our_own() {
    means(
        Gemini,
        &THOUSAND,
        &[
            (
                call("answer", json!({"fields": {"count": 3}})),
                json!([{"type": "answer", "fields": {"count": 3}}]),
            ),
            (json!({"name": "done"}), json!([{"type": "done"}])),
            (
                call("fail", json!({"reason": "no"})),
                json!([{"type": "fail", "reason": "no"}]),
            ),
        ],
    );
}

#[test]
fn what_is_no_call_is_told_from_what_cannot_be_done() {
    is_refused(
        Gemini,
        &[
            (json!({"args": {}}), Refusal::Format, "`name`"),
            (
                json!({"name": "tap"}),
                Refusal::Format,
                "\"tap\" is no function",
            ),
            (
                json!({"name": "click", "args": 3}),
                Refusal::Format,
                "must be an object",
            ),
            (
                json!({"name": "click", "arguments": {}}),
                Refusal::Format,
                "no field `arguments`",
            ),
            (
                call("click", json!({"x": 1})),
                Refusal::Format,
                "click needs the field `y`",
            ),
            (
                call("scroll_at", json!({"x": 1, "y": 1})),
                Refusal::Format,
                "`direction`",
            ),
            (
                call(
                    "scroll",
                    json!({"direction": "up", "magnitude_in_pixels": -1}),
                ),
                Refusal::Format,
                "0 or more",
            ),
            (
                call("type", json!({"text": "a", "press_enter": 1})),
                Refusal::Format,
                "true or false",
            ),
            (
                call("navigate", json!({"url": "https://example.com"})),
                Refusal::Action,
                "cannot be left",
            ),
            (
                json!({"name": "go_back"}),
                Refusal::Action,
                "cannot be left",
            ),
            (
                json!({"name": "go_forward"}),
                Refusal::Action,
                "cannot be left",
            ),
            (json!({"name": "search"}), Refusal::Action, "cannot be left"),
            (
                call("hotkey", json!({"keys": ["fn"]})),
                Refusal::Action,
                "is no key",
            ),
            (call("type", json!({"text": ""})), Refusal::Action, "1 to"),
        ],
    );
    let outside = call("click", json!({"x": 1000, "y": 5}));
    let misfit = super::translate(Gemini, &outside, &THOUSAND).expect_err("outside");
    assert_eq!(misfit.kind, Refusal::Action);
    assert!(misfit.message.contains("from 0 to 999"), "{misfit}");
    assert!(super::translate(Gemini, &outside, &PAGE).is_ok());
}
