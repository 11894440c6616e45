//! Anthropic's calls, as its tool versions document them.

use protocol::Dialect::Anthropic;
use protocol::Refusal;
use serde_json::{Value, json};

use super::{PAGE, is_refused, means};

#[test]
fn every_action_of_the_tool_is_understood() {
    let click = |extra: Value| {
        let mut click = json!({"type": "click", "x": 500, "y": 300});
        click
            .as_object_mut()
            .unwrap()
            .extend(extra.as_object().unwrap().clone());
        json!([click])
    };
    let at = |action: &str| json!({"action": action, "coordinate": [500, 300]});
    means(
        Anthropic,
        &PAGE,
        &[
            (at("left_click"), click(json!({}))),
            (at("right_click"), click(json!({"button": "right"}))),
            (at("middle_click"), click(json!({"button": "middle"}))),
            (at("double_click"), click(json!({"count": 2}))),
            (at("triple_click"), click(json!({"count": 3}))),
            (
                at("mouse_move"),
                json!([{"type": "move", "x": 500, "y": 300}]),
            ),
            (
                json!({"action": "left_click"}),
                json!([{"type": "click", "x": 30, "y": 40}]),
            ),
            (
                json!({"action": "left_mouse_down"}),
                json!([{"type": "down", "x": 30, "y": 40}]),
            ),
            (
                json!({"action": "left_mouse_up"}),
                json!([{"type": "up", "x": 30, "y": 40}]),
            ),
            (
                json!({"action": "left_click_drag", "start_coordinate": [1, 2], "coordinate": [3, 4]}),
                json!([{"type": "drag", "path": [[1, 2], [3, 4]]}]),
            ),
            (
                json!({"action": "left_click_drag", "coordinate": [3, 4]}),
                json!([{"type": "drag", "path": [[30, 40], [3, 4]]}]),
            ),
            (
                json!({"action": "scroll", "coordinate": [500, 300], "scroll_direction": "down", "scroll_amount": 3}),
                json!([{"type": "scroll", "x": 500, "y": 300, "dx": 0, "dy": 300}]),
            ),
            (
                json!({"action": "scroll", "scroll_direction": "left", "scroll_amount": 1}),
                json!([{"type": "scroll", "x": 30, "y": 40, "dx": -100, "dy": 0}]),
            ),
            (
                json!({"action": "key", "text": "ctrl+S"}),
                json!([{"type": "key", "keys": ["ctrl", "s"]}]),
            ),
            (
                json!({"action": "key", "text": "Page_Down"}),
                json!([{"type": "key", "keys": ["Page_Down"]}]),
            ),
            (
                json!({"action": "key", "text": "Down Down Return"}),
                json!([
                    {"type": "key", "keys": ["Down"]},
                    {"type": "key", "keys": ["Down"]},
                    {"type": "key", "keys": ["Return"]},
                ]),
            ),
            (
                json!({"action": "key", "text": "Tab", "repeat": 2}),
                json!([{"type": "key", "keys": ["Tab"]}, {"type": "key", "keys": ["Tab"]}]),
            ),
            (
                json!({"action": "hold_key", "text": "shift+w", "duration": 1.5}),
                json!([
                    {"type": "key_down", "key": "shift"},
                    {"type": "key_down", "key": "w"},
                    {"type": "wait", "ms": 1500},
                    {"type": "key_up", "key": "w"},
                    {"type": "key_up", "key": "shift"},
                ]),
            ),
            (
                json!({"action": "type", "text": "Hello, world!"}),
                json!([{"type": "type", "text": "Hello, world!"}]),
            ),
            (
                json!({"action": "wait", "duration": 2}),
                json!([{"type": "wait", "ms": 2000}]),
            ),
            (
                json!({"action": "screenshot"}),
                json!([{"type": "wait", "ms": 0}]),
            ),
            (
                json!({"action": "cursor_position"}),
                json!([{"type": "wait", "ms": 0}]),
            ),
            (
                json!({"action": "zoom", "region": [100, 200, 400, 350]}),
                json!([{"type": "wait", "ms": 0}]),
            ),
        ],
    );
}

#[test]
fn text_beside_a_click_is_keys_that_are_held() {
    means(
        Anthropic,
        &PAGE,
        &[
            (
                json!({"action": "left_click", "coordinate": [1, 2], "text": "ctrl+shift"}),
                json!([{"type": "click", "x": 1, "y": 2, "modifiers": ["ctrl", "shift"]}]),
            ),
            (
                json!({"action": "scroll", "coordinate": [1, 2], "scroll_direction": "up", "scroll_amount": 5, "text": "super"}),
                json!([{"type": "scroll", "x": 1, "y": 2, "dx": 0, "dy": -500, "modifiers": ["meta"]}]),
            ),
            (
                json!({"action": "left_click_drag", "start_coordinate": [1, 2], "coordinate": [3, 4], "text": "alt"}),
                json!([{"type": "drag", "path": [[1, 2], [3, 4]], "modifiers": ["alt"]}]),
            ),
            (
                json!({"action": "left_click", "coordinate": [1, 2], "text": "space"}),
                json!([
                    {"type": "key_down", "key": "space"},
                    {"type": "click", "x": 1, "y": 2},
                    {"type": "key_up", "key": "space"},
                ]),
            ),
        ],
    );
}

#[test]
fn the_whole_block_of_a_response_is_understood() {
    let click = json!([{"type": "click", "x": 1, "y": 2}]);
    means(
        Anthropic,
        &PAGE,
        &[
            (
                json!({"type": "tool_use", "id": "toolu_1", "name": "computer", "input": {"action": "left_click", "coordinate": [1, 2]}}),
                click.clone(),
            ),
            (
                json!({"type": "tool_use", "id": "toolu_1", "name": "left_click", "toolset_name": "computer", "input": {"coordinate": [1, 2], "text": null}}),
                click,
            ),
            (
                json!([
                    {"type": "tool_use", "id": "a", "name": "mouse_move", "toolset_name": "computer", "input": {"coordinate": [7, 8]}},
                    {"type": "tool_use", "id": "b", "name": "left_mouse_down", "toolset_name": "computer", "input": {}},
                ]),
                json!([{"type": "move", "x": 7, "y": 8}, {"type": "down", "x": 7, "y": 8}]),
            ),
        ],
    );
}

#[test]
fn an_episode_ends_with_words_of_our_own() {
    means(
        Anthropic,
        &PAGE,
        &[
            (
                json!({"action": "answer", "fields": {"count": 3}}),
                json!([{"type": "answer", "fields": {"count": 3}}]),
            ),
            (
                json!({"type": "tool_use", "name": "answer", "input": {"fields": {"count": 3}}}),
                json!([{"type": "answer", "fields": {"count": 3}}]),
            ),
            (json!({"action": "done"}), json!([{"type": "done"}])),
            (
                json!({"action": "fail", "reason": "no"}),
                json!([{"type": "fail", "reason": "no"}]),
            ),
        ],
    );
}

#[test]
fn what_is_no_call_is_told_from_what_cannot_be_done() {
    is_refused(
        Anthropic,
        &[
            (json!("left_click"), Refusal::Format, "must be an object"),
            (json!({"coordinate": [1, 2]}), Refusal::Format, "`action`"),
            (
                json!({"action": "tap"}),
                Refusal::Format,
                "\"tap\" is no action",
            ),
            (
                json!({"action": "mouse_move"}),
                Refusal::Format,
                "mouse_move needs the field `coordinate`",
            ),
            (
                json!({"action": "left_click", "coordinate": [1]}),
                Refusal::Format,
                "two numbers",
            ),
            (
                json!({"action": "left_click", "x": 1, "y": 2}),
                Refusal::Format,
                "no field `x`",
            ),
            (
                json!({"action": "scroll", "scroll_direction": "in", "scroll_amount": 1}),
                Refusal::Format,
                "up, down, left, right",
            ),
            (
                json!({"action": "scroll", "scroll_direction": "up", "scroll_amount": -1}),
                Refusal::Format,
                "0 or more",
            ),
            (
                json!({"action": "zoom", "region": [5, 5, 1, 1]}),
                Refusal::Format,
                "region",
            ),
            (
                json!({"action": "answer", "fields": "3"}),
                Refusal::Format,
                "must be an object",
            ),
            (
                json!({"action": "key", "text": "Tab", "repeat": 33}),
                Refusal::Format,
                "more than 32",
            ),
            (
                json!({"action": "left_click", "coordinate": [1280, 2]}),
                Refusal::Action,
                "outside",
            ),
            (
                json!({"action": "left_click", "coordinate": [1, 2], "text": "hyper"}),
                Refusal::Action,
                "is no key",
            ),
            (
                json!({"action": "key", "text": "ctrl+Hyper"}),
                Refusal::Action,
                "is no key",
            ),
            (
                json!({"action": "wait", "duration": 61}),
                Refusal::Action,
                "at most",
            ),
            (
                json!({"action": "hold_key", "text": "a", "duration": -1}),
                Refusal::Action,
                "negative",
            ),
        ],
    );
}
