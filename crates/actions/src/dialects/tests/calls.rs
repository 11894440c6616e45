//! Our own actions as function calls in text.

use protocol::Dialect::Calls;
use protocol::Refusal;
use serde_json::json;

use super::{PAGE, is_refused, means};

#[test]
fn every_action_is_a_function() {
    means(
        Calls,
        &PAGE,
        &[
            (
                json!("click(x=640, y=360)"),
                json!([{"type": "click", "x": 640, "y": 360}]),
            ),
            (
                json!("click(640, 360, 'right', 2, ['ctrl'])"),
                json!([{"type": "click", "x": 640, "y": 360, "button": "right", "count": 2, "modifiers": ["ctrl"]}]),
            ),
            (
                json!("click(1, 2, modifiers=\"shift\")"),
                json!([{"type": "click", "x": 1, "y": 2, "modifiers": ["shift"]}]),
            ),
            (
                json!("click_mark(7)"),
                json!([{"type": "click_mark", "mark": 7}]),
            ),
            (
                json!("move(1, 2)"),
                json!([{"type": "move", "x": 1, "y": 2}]),
            ),
            (
                json!("down(1, 2, 'middle'); up(3, 4, 'middle')"),
                json!([
                    {"type": "down", "x": 1, "y": 2, "button": "middle"},
                    {"type": "up", "x": 3, "y": 4, "button": "middle"},
                ]),
            ),
            (
                json!("drag([[1, 2], (3, 4), [5.5, 6]])"),
                json!([{"type": "drag", "path": [[1, 2], [3, 4], [5.5, 6]]}]),
            ),
            (
                json!("scroll(1, 2, dy=-120)"),
                json!([{"type": "scroll", "x": 1, "y": 2, "dy": -120}]),
            ),
            (
                json!("key(['ctrl', 'z'])"),
                json!([{"type": "key", "keys": ["ctrl", "z"]}]),
            ),
            (
                json!("key('ctrl+z')"),
                json!([{"type": "key", "keys": ["ctrl+z"]}]),
            ),
            (
                json!("key_down('shift')\nkey_up('shift')"),
                json!([{"type": "key_down", "key": "shift"}, {"type": "key_up", "key": "shift"}]),
            ),
            (
                json!("type('it\\'s')"),
                json!([{"type": "type", "text": "it's"}]),
            ),
            (json!("wait(500)"), json!([{"type": "wait", "ms": 500}])),
            (
                json!("answer({'count': 3, 'names': ['a', None, True]})"),
                json!([{"type": "answer", "fields": {"count": 3, "names": ["a", null, true]}}]),
            ),
            (
                json!("answer(count=3, name=\"a\")"),
                json!([{"type": "answer", "fields": {"count": 3, "name": "a"}}]),
            ),
            (
                json!("answer(fields={'count': 3})"),
                json!([{"type": "answer", "fields": {"count": 3}}]),
            ),
            (json!("done()"), json!([{"type": "done"}])),
            (
                json!("fail('no such part')"),
                json!([{"type": "fail", "reason": "no such part"}]),
            ),
        ],
    );
}

#[test]
fn what_is_no_call_is_told_from_what_cannot_be_done() {
    is_refused(
        Calls,
        &[
            (json!("tap(1, 2)"), Refusal::Format, "tap is no action"),
            (
                json!("click(1)"),
                Refusal::Format,
                "the field `y` is missing",
            ),
            (json!("click(1, 2, 'wheel')"), Refusal::Format, "wheel"),
            (
                json!("click(1, 2, colour='red')"),
                Refusal::Format,
                "no field `colour`",
            ),
            (json!("wait(-1)"), Refusal::Format, "no action"),
            (json!("done(1)"), Refusal::Format, "at most 0"),
            (json!("click 1 2"), Refusal::Format, "parenthesis"),
            (json!(null), Refusal::Format, "must be a text"),
            (json!("click(1, 2, count=4)"), Refusal::Action, "count"),
            (json!("click(-1, 2)"), Refusal::Action, "outside"),
            (json!("key('hyper')"), Refusal::Action, "is no key"),
        ],
    );
}
