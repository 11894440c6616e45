//! What each action becomes, what is refused, and that nothing else can happen.

use proptest::prelude::*;
use protocol::{Action, Button, Modifier};
use serde_json::{Value, json};

use super::*;

const PAGE: Viewport = Viewport {
    width: 1280,
    height: 720,
};

fn calls(action: &Action) -> Vec<Value> {
    match lower(action, PAGE) {
        Ok(Lowered::Input(input)) => input.into_calls(),
        other => panic!("{action:?} gave {other:?}"),
    }
}

/// The only call of a short action.
fn input(action: &Action) -> Value {
    let mut calls = calls(action);
    assert_eq!(calls.len(), 1, "{action:?}");
    calls.remove(0)
}

/// The device of this kind and its action types, in order.
fn row(body: &Value, kind: &str) -> Vec<String> {
    let devices = body["actions"].as_array().expect("devices");
    let device = devices.iter().find(|device| device["type"] == kind);
    let actions = device.map_or(&[][..], |it| it["actions"].as_array().expect("actions"));
    actions
        .iter()
        .map(|action| action["type"].as_str().expect("type").to_string())
        .collect()
}

#[test]
fn a_click_moves_presses_and_releases() {
    let body = input(&Action::click(10.0, 20.0));
    assert_eq!(
        body,
        json!({"actions": [{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "duration": 0, "origin": "viewport", "x": 10, "y": 20},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]
        }]})
    );
}

#[test]
fn a_triple_click_presses_three_times() {
    let body = input(&Action::Click {
        x: 1.0,
        y: 1.0,
        button: Button::Right,
        count: 3,
        modifiers: vec![],
    });
    let presses = row(&body, "pointer");
    assert_eq!(presses.iter().filter(|it| *it == "pointerDown").count(), 3);
    assert_eq!(body["actions"][0]["actions"][1]["button"], 2);
}

#[test]
fn modifiers_are_held_around_the_click_and_released_in_reverse() {
    let body = input(&Action::Click {
        x: 1.0,
        y: 1.0,
        button: Button::Left,
        count: 1,
        modifiers: vec![Modifier::Ctrl, Modifier::Shift, Modifier::Ctrl],
    });
    assert_eq!(
        row(&body, "key"),
        [
            "keyDown", "keyDown", "pause", "pause", "pause", "keyUp", "keyUp"
        ]
    );
    let keys = &body["actions"][0]["actions"];
    assert_eq!(keys[0]["value"], "\u{E009}");
    assert_eq!(keys[5]["value"], "\u{E008}");
    assert_eq!(
        row(&body, "pointer"),
        [
            "pause",
            "pause",
            "pointerMove",
            "pointerDown",
            "pointerUp",
            "pause",
            "pause"
        ]
    );
}

#[test]
fn a_drag_keeps_every_point_of_its_path() {
    let path = vec![[0.0, 0.0], [5.5, 6.0], [7.0, 8.0], [1279.0, 719.0]];
    let body = input(&Action::drag(path));
    let actions = body["actions"][0]["actions"].as_array().expect("actions");
    let points: Vec<_> = actions
        .iter()
        .filter(|action| action["type"] == "pointerMove")
        .map(|action| (action["x"].as_f64().unwrap(), action["y"].as_f64().unwrap()))
        .collect();
    assert_eq!(
        points,
        [(0.0, 0.0), (5.5, 6.0), (7.0, 8.0), (1279.0, 719.0)]
    );
    assert_eq!(actions[1]["type"], "pointerDown");
    assert_eq!(actions.last().unwrap()["type"], "pointerUp");
}

/// Every event of the device, over all calls, pauses left out.
fn events(calls: &[Value], kind: &str) -> Vec<Value> {
    let devices = calls.iter().flat_map(|call| call["actions"].as_array());
    let of_kind = devices.flatten().filter(|device| device["type"] == kind);
    let actions = of_kind.flat_map(|device| device["actions"].as_array());
    let all = actions.flatten().cloned();
    all.filter(|event| event["type"] != "pause").collect()
}

#[test]
fn a_long_drag_is_sent_in_pieces_that_amount_to_the_whole() {
    let path: Vec<_> = (0..5_000).map(|n| [f64::from(n % 1280), 5.0]).collect();
    let calls = calls(&Action::Drag {
        path: path.clone(),
        button: Button::Left,
        modifiers: vec![Modifier::Shift],
    });
    assert!(calls.len() > 10);
    let pointer = events(&calls, "pointer");
    let points: Vec<_> = pointer
        .iter()
        .filter(|event| event["type"] == "pointerMove")
        .map(|event| [event["x"].as_f64().unwrap(), event["y"].as_f64().unwrap()])
        .collect();
    assert_eq!(points, path);
    assert_eq!(pointer[1]["type"], "pointerDown");
    assert_eq!(pointer.last().unwrap()["type"], "pointerUp");
    assert_eq!(pointer.len(), path.len() + 2);
    assert_eq!(events(&calls, "key").len(), 2);
}

#[test]
fn a_long_text_is_sent_in_pieces_and_no_key_is_held_between_them() {
    let text: String = ('a'..='z').cycle().take(20_000).collect();
    let calls = calls(&Action::text(&text));
    assert!(calls.len() > 10);
    for call in &calls {
        let kinds = row(call, "key");
        assert_eq!(kinds.last().map(String::as_str), Some("keyUp"));
    }
    let typed: String = events(&calls, "key")
        .iter()
        .filter(|event| event["type"] == "keyDown")
        .filter_map(|event| event["value"].as_str())
        .collect();
    assert_eq!(typed, text);
}

#[test]
fn longer_paths_and_texts_are_refused_with_the_limit() {
    let path = vec![[1.0, 1.0]; 5_001];
    let refusal = lower(&Action::drag(path), PAGE).expect_err("refused");
    assert!(refusal.contains("2 to 5000 points, not 5001"), "{refusal}");
    let text = "x".repeat(20_001);
    let refusal = lower(&Action::text(text), PAGE).expect_err("refused");
    assert!(
        refusal.contains("1 to 20000 characters, not 20001"),
        "{refusal}"
    );
}

#[test]
fn a_wheel_turn_carries_whole_pixels_and_brings_the_pointer() {
    let body = input(&Action::Scroll {
        x: 3.7,
        y: 4.2,
        dx: 0.0,
        dy: -120.4,
        modifiers: vec![],
    });
    let (pointer, wheel) = (&body["actions"][0], &body["actions"][1]);
    assert_eq!(pointer["actions"][0]["type"], "pointerMove");
    let turn = &wheel["actions"][1];
    assert_eq!((&turn["x"], &turn["y"]), (&json!(3), &json!(4)));
    assert_eq!(turn["deltaY"], -120);
}

#[test]
fn text_is_typed_character_by_character_with_enter_and_tab_as_keys() {
    let body = input(&Action::text("aé\r\n\t😀"));
    let values: Vec<_> = body["actions"][0]["actions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|action| action["type"] == "keyDown")
        .map(|action| action["value"].as_str().unwrap())
        .collect();
    assert_eq!(values, ["a", "é", "\u{E006}", "\u{E004}", "😀"]);
}

#[test]
fn keys_go_down_in_order_and_up_in_reverse() {
    for names in [vec!["ctrl", "shift", "z"], vec!["Ctrl+Shift+z"]] {
        let body = input(&Action::keys(&names));
        let events: Vec<_> = body["actions"][0]["actions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|event| {
                (
                    event["type"].as_str().unwrap(),
                    event["value"].as_str().unwrap(),
                )
            })
            .collect();
        assert_eq!(
            events,
            [
                ("keyDown", "\u{E009}"),
                ("keyDown", "\u{E008}"),
                ("keyDown", "z"),
                ("keyUp", "z"),
                ("keyUp", "\u{E008}"),
                ("keyUp", "\u{E009}"),
            ]
        );
    }
}

#[test]
fn key_names_are_understood_in_every_common_spelling() {
    for (names, key) in [
        (&["Enter", "Return", "enter", "RETURN"][..], '\u{E006}'),
        (&["ArrowLeft", "Left", "left", "arrow_left"], '\u{E012}'),
        (&["Page_Down", "PageDown", "Next", "pgdn"], '\u{E00F}'),
        (&["Escape", "Esc"], '\u{E00C}'),
        (&["BackSpace", "Backspace"], '\u{E003}'),
        (&["Delete", "del"], '\u{E017}'),
        (&["ctrl", "Control", "Control_L", "CTRL"], '\u{E009}'),
        (&["super", "Meta", "cmd"], '\u{E03D}'),
        (&["F2", "f2"], '\u{E032}'),
        (&["F12"], '\u{E03C}'),
        (&["space", " "], ' '),
        (&["KeyA", "a"], 'a'),
        (&["Digit7", "7"], '7'),
        (&["KP_7", "Numpad7"], '\u{E021}'),
        (&["plus", "+"], '+'),
        (&["num7"], '\u{E021}'),
        (&["KP_Add", "add", "NumpadAdd"], '\u{E025}'),
        (&["ControlOrMeta", "ctrlleft"], '\u{E009}'),
        (&["winleft"], '\u{E03D}'),
        (&["parenleft", "("], '('),
    ] {
        for name in names {
            assert_eq!(parse_key(name), Ok(key), "{name}");
        }
    }
}

#[test]
fn a_plus_at_the_end_of_a_chord_is_the_plus_key() {
    let body = input(&Action::keys(&["ctrl++"]));
    assert_eq!(body["actions"][0]["actions"][1]["value"], "+");
}

#[test]
fn what_cannot_be_done_is_refused_with_a_reason() {
    let click = |count| Action::Click {
        x: 1.0,
        y: 1.0,
        button: Button::Left,
        count,
        modifiers: vec![],
    };
    for (action, reason) in [
        (Action::click(1280.0, 1.0), "outside the page"),
        (Action::click(-0.1, 1.0), "outside the page"),
        (Action::click(f64::NAN, 1.0), "outside the page"),
        (
            Action::drag(vec![[1.0, 1.0], [1.0, 720.0]]),
            "outside the page",
        ),
        (Action::drag(vec![[1.0, 1.0]]), "2 to"),
        (click(0), "count"),
        (click(4), "count"),
        (Action::keys(&[]), "1 to"),
        (Action::keys(&["Hyper"]), "is no key"),
        (Action::keys(&["ctrl+"]), "is no key"),
        (Action::keys(&["F0"]), "is no key"),
        (Action::keys(&["F13"]), "is no key"),
        (Action::text(""), "text must have"),
        (Action::text("\u{E000}"), "cannot be typed"),
        (Action::text("\u{7}"), "cannot be typed"),
        (Action::Wait { ms: 60_001 }, "at most"),
    ] {
        let error = lower(&action, PAGE).expect_err("refused");
        assert!(error.contains(reason), "{action:?}: {error}");
    }
}

#[test]
fn final_actions_and_waits_send_no_input() {
    assert_eq!(lower(&Action::Done, PAGE), Ok(Lowered::Final));
    assert_eq!(
        lower(&Action::Wait { ms: 5 }, PAGE),
        Ok(Lowered::Wait { ms: 5 })
    );
}

proptest! {
    #[test]
    fn any_point_is_either_inside_or_refused(x in -3000.0..3000.0f64, y in -3000.0..3000.0f64) {
        let inside = (0.0..1280.0).contains(&x) && (0.0..720.0).contains(&y);
        prop_assert_eq!(lower(&Action::Move { x, y }, PAGE).is_ok(), inside);
    }

    #[test]
    fn every_device_has_as_many_ticks_as_the_others(
        text in "\\PC{1,20}",
        path in prop::collection::vec((0.0..1280.0f64, 0.0..720.0f64), 2..9),
    ) {
        let path = path.into_iter().map(|(x, y)| [x, y]).collect();
        let drag = Action::Drag { path, button: Button::Middle, modifiers: vec![Modifier::Alt] };
        for action in [drag, Action::text(text)] {
            if let Ok(Lowered::Input(input)) = lower(&action, PAGE) {
                for body in input.into_calls() {
                    let devices = body["actions"].as_array().unwrap();
                    let lengths: Vec<_> = devices.iter().map(|it| it["actions"].as_array().unwrap().len()).collect();
                    prop_assert!(lengths.windows(2).all(|pair| pair[0] == pair[1]));
                }
            }
        }
    }

    #[test]
    fn no_key_name_makes_it_panic(name in ".*") {
        let _ = lower(&Action::Key { keys: vec![name.clone()] }, PAGE);
        let _ = lower(&Action::Type { text: name }, PAGE);
    }
}
