//! BrowserGym's calls, from the examples in its functions' documentation.

use protocol::Dialect::Browsergym;
use protocol::Refusal;
use serde_json::json;

use super::{PAGE, is_refused, means};

#[test]
fn every_coordinate_action_is_understood() {
    means(
        Browsergym,
        &PAGE,
        &[
            (
                json!("scroll_at(50, 100, -50, -100)"),
                json!([{"type": "scroll", "x": 50, "y": 100, "dx": -50, "dy": -100}]),
            ),
            (
                json!("scroll(-50.2, -100.5)"),
                json!([{"type": "scroll", "x": 30, "y": 40, "dx": -50.2, "dy": -100.5}]),
            ),
            (
                json!("mouse_move(65.2, 158.5)"),
                json!([{"type": "move", "x": 65.2, "y": 158.5}]),
            ),
            (
                json!("mouse_up(47, 252, 'right')"),
                json!([{"type": "up", "x": 47, "y": 252, "button": "right"}]),
            ),
            (
                json!("mouse_down(458, 254.5, 'middle')"),
                json!([{"type": "down", "x": 458, "y": 254.5, "button": "middle"}]),
            ),
            (
                json!("mouse_click(887.2, 68)"),
                json!([{"type": "click", "x": 887.2, "y": 68}]),
            ),
            (
                json!("mouse_click(x=56, y=712.56, button=\"right\")"),
                json!([{"type": "click", "x": 56, "y": 712.56, "button": "right"}]),
            ),
            (
                json!("mouse_dblclick(87.5, 354, 'right')"),
                json!([{"type": "click", "x": 87.5, "y": 354, "button": "right", "count": 2}]),
            ),
            (
                json!("mouse_drag_and_drop(10.7, 325, 235.6, 24.54)"),
                json!([{"type": "drag", "path": [[10.7, 325], [235.6, 24.54]]}]),
            ),
            (
                json!("keyboard_press('ControlOrMeta+a')"),
                json!([{"type": "key", "keys": ["ControlOrMeta", "a"]}]),
            ),
            (
                json!("keyboard_press('Backspace')"),
                json!([{"type": "key", "keys": ["Backspace"]}]),
            ),
            (
                json!("keyboard_press('Meta+Shift+t')"),
                json!([{"type": "key", "keys": ["Meta", "Shift", "t"]}]),
            ),
            (
                json!("keyboard_down('Shift')\nkeyboard_up('c')"),
                json!([{"type": "key_down", "key": "Shift"}, {"type": "key_up", "key": "c"}]),
            ),
            (
                json!("keyboard_type('Hello world!')"),
                json!([{"type": "type", "text": "Hello world!"}]),
            ),
            (
                json!("keyboard_insert_text('Hello world!')"),
                json!([{"type": "type", "text": "Hello world!"}]),
            ),
            (json!("noop()"), json!([{"type": "wait", "ms": 1000}])),
            (json!("noop(500)"), json!([{"type": "wait", "ms": 500}])),
        ],
    );
}

#[test]
fn a_message_to_the_user_is_the_answer() {
    means(
        Browsergym,
        &PAGE,
        &[
            (
                json!("send_msg_to_user(\"built in 1751\")"),
                json!([{"type": "answer", "fields": {"answer": "built in 1751"}}]),
            ),
            (
                json!(r#"send_msg_to_user('{"count": 3, "names": ["a"]}')"#),
                json!([{"type": "answer", "fields": {"count": 3, "names": ["a"]}}]),
            ),
            (
                json!("send_msg_to_user('[1, 2]')"),
                json!([{"type": "answer", "fields": {"answer": "[1, 2]"}}]),
            ),
            (
                json!("report_infeasible('there is no such node')"),
                json!([{"type": "fail", "reason": "there is no such node"}]),
            ),
        ],
    );
}

#[test]
fn several_calls_are_one_turn_and_the_wheel_turns_where_the_pointer_got_to() {
    let actions = json!([
        {"type": "move", "x": 5, "y": 6},
        {"type": "scroll", "x": 5, "y": 6, "dx": 0, "dy": 10},
    ]);
    for call in [
        json!("mouse_move(5, 6)\nscroll(0, 10)"),
        json!("mouse_move(5, 6); scroll(0, 10);"),
        json!("mouse_move(5, 6) scroll(0, 10)  # down"),
        json!(["mouse_move(5, 6)", "scroll(0, 10)"]),
    ] {
        means(Browsergym, &PAGE, &[(call, actions.clone())]);
    }
}

#[test]
fn what_is_no_call_is_told_from_what_cannot_be_done() {
    is_refused(
        Browsergym,
        &[
            (
                json!("click('12')"),
                Refusal::Format,
                "no coordinate action",
            ),
            (json!("mouse_click(1)"), Refusal::Format, "`y`"),
            (
                json!("mouse_click(1, 2, 'left', 3)"),
                Refusal::Format,
                "at most 3",
            ),
            (
                json!("mouse_click('a', 2)"),
                Refusal::Format,
                "`x` of mouse_click must be a number",
            ),
            (
                json!("mouse_click(1, 2, 'wheel')"),
                Refusal::Format,
                "left, middle, right",
            ),
            (
                json!("mouse_click(1, 2, x=3)"),
                Refusal::Format,
                "`x` twice",
            ),
            (
                json!("mouse_click(1, 2, count=3)"),
                Refusal::Format,
                "no field `count`",
            ),
            (json!("mouse_click(1, 2"), Refusal::Format, "the text ends"),
            (json!(""), Refusal::Format, "no call"),
            (json!({"type": "click"}), Refusal::Format, "must be a text"),
            (json!([]), Refusal::Format, "no call"),
            (
                json!("goto('http://example.com')"),
                Refusal::Action,
                "cannot be left",
            ),
            (
                json!("mouse_click(1280, 2)"),
                Refusal::Action,
                "outside the page",
            ),
            (
                json!("keyboard_press('Hyper')"),
                Refusal::Action,
                "is no key",
            ),
            (json!("keyboard_type('')"), Refusal::Action, "1 to"),
            (json!("noop(-1)"), Refusal::Action, "negative"),
            (json!("noop(1e300)"), Refusal::Action, "at most"),
        ],
    );
}

#[test]
fn one_refused_call_refuses_its_turn() {
    is_refused(
        Browsergym,
        &[(
            json!("mouse_click(1, 2)\nmouse_click(1, 720)"),
            Refusal::Action,
            "outside",
        )],
    );
}

#[test]
fn a_turn_has_a_limit() {
    let turn = "noop(1)\n".repeat(32);
    let actions: Vec<_> = (0..32).map(|_| json!({"type": "wait", "ms": 1})).collect();
    means(Browsergym, &PAGE, &[(json!(turn), json!(actions))]);
    let turn = "noop(1)\n".repeat(33);
    is_refused(
        Browsergym,
        &[(json!(turn), Refusal::Format, "more than 32")],
    );
}
