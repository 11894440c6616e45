//! From an action to calls of a dialect and back: the same input reaches the page.

use proptest::prelude::*;
use protocol::{Action, Button, Dialect, Modifier, Scale};
use serde_json::{Map, Value, json};

use super::{Context, DIALECTS, PAGE};
use crate::dialects::{express, translate};
use crate::lowering::{Lowered, lower};
use crate::pointer_after;

/// What reaches the page, one entry per event, however it is cut into actions: the pointer's way to
/// where it is already is none.
fn events(actions: &[Action], context: &Context) -> Vec<Value> {
    let mut found: Vec<Value> = Vec::new();
    let mut pointer = json!(null);
    for action in actions {
        let calls = match lower(action, context.viewport).expect("an action that can be done") {
            Lowered::Input(input) => input.into_calls(),
            Lowered::Wait { ms } => vec![json!({"wait": ms})],
            Lowered::Final => vec![ending(action)],
        };
        for call in calls {
            let Some(devices) = call["actions"].as_array() else {
                found.push(call);
                continue;
            };
            let ticks = devices[0]["actions"].as_array().expect("ticks").len();
            for tick in 0..ticks {
                let now = devices.iter().map(|device| &device["actions"][tick]);
                for event in now.filter(|event| event["type"] != "pause") {
                    if event["type"] == "pointerMove" {
                        if *event == pointer {
                            continue;
                        }
                        pointer = event.clone();
                    }
                    found.push(event.clone());
                }
            }
        }
    }
    found
}

/// `done` is short for an answer.
fn ending(action: &Action) -> Value {
    match action {
        Action::Done => json!({"type": "answer", "fields": {"answer": "done"}}),
        other => json!(other),
    }
}

/// Says the action, call after call, and understands it again.
fn there_and_back(dialect: Dialect, action: &Action, context: &Context) -> Option<Vec<Action>> {
    let calls = express(dialect, action, context)?;
    assert!(!calls.is_empty());
    let mut context = *context;
    let mut actions = Vec::new();
    for call in calls {
        let read = translate(dialect, &call, &context)
            .unwrap_or_else(|misfit| panic!("{dialect:?} {call}: {misfit}"));
        for action in &read {
            context.pointer = pointer_after(action).unwrap_or(context.pointer);
        }
        actions.extend(read);
    }
    Some(actions)
}

fn click(button: Button, count: u8, modifiers: &[Modifier]) -> Action {
    Action::Click {
        x: 640.0,
        y: 360.5,
        button,
        count,
        modifiers: modifiers.to_vec(),
    }
}

fn drag(points: usize, button: Button, modifiers: &[Modifier]) -> Action {
    Action::Drag {
        path: (0..points).map(|n| [n as f64 * 10.0, 5.0]).collect(),
        button,
        modifiers: modifiers.to_vec(),
    }
}

fn scroll(dx: f64, dy: f64, modifiers: &[Modifier]) -> Action {
    Action::Scroll {
        x: 3.0,
        y: 4.0,
        dx,
        dy,
        modifiers: modifiers.to_vec(),
    }
}

/// Actions, and the dialects that have no words for them.
fn table() -> Vec<(Action, Vec<Dialect>)> {
    use Button::{Left, Middle, Right};
    use Dialect::{Anthropic, Browsergym, Gemini, Openai, Osworld};
    use Modifier::{Alt, Ctrl, Shift};
    let fields = Map::from_iter([("n".to_string(), json!([1, "a\"'\n", null]))]);
    vec![
        (click(Left, 1, &[]), vec![]),
        (click(Left, 2, &[]), vec![]),
        (click(Left, 3, &[]), vec![Browsergym, Openai]),
        (click(Right, 1, &[]), vec![]),
        (click(Middle, 1, &[Ctrl, Shift]), vec![]),
        (click(Right, 2, &[]), vec![Anthropic, Openai, Gemini]),
        (Action::Move { x: 1.25, y: 2.0 }, vec![]),
        (
            Action::Down {
                x: 1.0,
                y: 2.0,
                button: Left,
            },
            vec![Openai],
        ),
        (
            Action::Down {
                x: 30.0,
                y: 40.0,
                button: Left,
            },
            vec![Openai],
        ),
        (
            Action::Up {
                x: 1.0,
                y: 2.0,
                button: Right,
            },
            vec![Anthropic, Openai],
        ),
        (drag(2, Left, &[]), vec![]),
        (drag(2, Left, &[Alt]), vec![]),
        (drag(9, Left, &[]), vec![]),
        (drag(9, Left, &[Shift]), vec![Anthropic]),
        (drag(3, Right, &[]), vec![Anthropic, Openai]),
        (scroll(0.0, 120.0, &[]), vec![]),
        (scroll(-7.0, 0.0, &[Ctrl]), vec![]),
        (scroll(5.0, 5.0, &[]), vec![Anthropic, Gemini]),
        (Action::keys(&["ctrl", "z"]), vec![]),
        (Action::keys(&["ctrl+shift+ArrowLeft"]), vec![]),
        (Action::keys(&["ctrl", "+"]), vec![]),
        (Action::keys(&["+"]), vec![]),
        (Action::keys(&["shift", "A"]), vec![]),
        (
            Action::keys(&["ctrl", "A"]),
            vec![Anthropic, Openai, Gemini, Osworld],
        ),
        (Action::KeyDown { key: "w".into() }, vec![Anthropic, Openai]),
        (Action::KeyUp { key: "w".into() }, vec![Anthropic, Openai]),
        (Action::text("it's \"two\"\nlines\té😀\\n"), vec![]),
        (Action::Wait { ms: 0 }, vec![Osworld]),
        (Action::Wait { ms: 1234 }, vec![Osworld]),
        (Action::Wait { ms: 2000 }, vec![]),
        (Action::Answer { fields }, vec![]),
        (Action::Done, vec![]),
        (
            Action::Fail {
                reason: "no 'such' node".into(),
            },
            vec![],
        ),
    ]
}

#[test]
fn every_dialect_says_every_action_that_it_has_words_for() {
    for (action, wordless) in table() {
        for dialect in DIALECTS {
            let back = there_and_back(dialect, &action, &PAGE);
            assert_eq!(
                back.is_none(),
                wordless.contains(&dialect),
                "{dialect:?} {action:?}"
            );
            if let Some(back) = back {
                let expected = events(std::slice::from_ref(&action), &PAGE);
                assert_eq!(events(&back, &PAGE), expected, "{dialect:?} {action:?}");
            }
        }
    }
}

#[test]
fn marks_have_words_in_our_own_dialects_alone() {
    let mark = Action::ClickMark {
        mark: 3,
        button: Button::Left,
        count: 1,
        modifiers: vec![Modifier::Ctrl],
    };
    for dialect in DIALECTS {
        let is_ours = matches!(dialect, Dialect::Gauntlet | Dialect::Calls);
        let expected = is_ours.then(|| vec![mark.clone()]);
        assert_eq!(there_and_back(dialect, &mark, &PAGE), expected);
    }
}

#[test]
fn what_cannot_be_done_is_not_said() {
    for dialect in DIALECTS {
        assert_eq!(express(dialect, &Action::click(1280.0, 5.0), &PAGE), None);
        assert_eq!(express(dialect, &Action::keys(&["hyper"]), &PAGE), None);
    }
}

/// Quarters of pixels of the usual page, none of them behind the last pixel.
fn point() -> impl Strategy<Value = [f64; 2]> {
    (0..=1279 * 4, 0..=719 * 4).prop_map(|(x, y)| [f64::from(x) / 4.0, f64::from(y) / 4.0])
}

fn button() -> impl Strategy<Value = Button> {
    prop_oneof![
        Just(Button::Left),
        Just(Button::Middle),
        Just(Button::Right)
    ]
}

fn modifiers() -> impl Strategy<Value = Vec<Modifier>> {
    let any = [
        Modifier::Ctrl,
        Modifier::Shift,
        Modifier::Alt,
        Modifier::Meta,
    ];
    prop::collection::vec(prop::sample::select(any.to_vec()), 0..4)
}

fn key() -> impl Strategy<Value = String> {
    let named = [
        "ctrl",
        "Shift",
        "Control_R",
        "F5",
        "space",
        " ",
        "+",
        "Page_Down",
        "KP_3",
        "plus",
    ];
    prop_oneof![
        prop::sample::select(named.to_vec()).prop_map(String::from),
        "[ -~]",
    ]
}

fn action() -> impl Strategy<Value = Action> {
    let at_button = || (point(), button());
    prop_oneof![
        (at_button(), 1..=3u8, modifiers()).prop_map(|(([x, y], button), count, modifiers)| {
            Action::Click {
                x,
                y,
                button,
                count,
                modifiers,
            }
        }),
        point().prop_map(|[x, y]| Action::Move { x, y }),
        at_button().prop_map(|([x, y], button)| Action::Down { x, y, button }),
        at_button().prop_map(|([x, y], button)| Action::Up { x, y, button }),
        (prop::collection::vec(point(), 2..6), button(), modifiers()).prop_map(
            |(path, button, modifiers)| Action::Drag {
                path,
                button,
                modifiers
            }
        ),
        (
            point(),
            -999..999i32,
            -999..999i32,
            any::<bool>(),
            modifiers()
        )
            .prop_map(|([x, y], dx, dy, is_straight, modifiers)| {
                let dx = if is_straight { 0.0 } else { f64::from(dx) };
                Action::Scroll {
                    x,
                    y,
                    dx,
                    dy: f64::from(dy),
                    modifiers,
                }
            }),
        prop::collection::vec(key(), 1..4).prop_map(|keys| Action::Key { keys }),
        key().prop_map(|key| Action::KeyDown { key }),
        key().prop_map(|key| Action::KeyUp { key }),
        "\\PC{1,9}".prop_map(Action::text),
        (0..60_000u64).prop_map(|ms| Action::Wait { ms }),
        "\\PC{0,9}".prop_map(|reason| Action::Fail { reason }),
        ("\\PC{0,9}", "\\PC{0,9}").prop_map(|(name, value)| {
            Action::Answer {
                fields: Map::from_iter([(name, Value::String(value))]),
            }
        }),
        Just(Action::Done),
    ]
}

fn scale() -> impl Strategy<Value = Scale> {
    let all = [Scale::Pixels, Scale::Unit, Scale::To999, Scale::To1000];
    prop::sample::select(all.to_vec())
}

fn dialect() -> impl Strategy<Value = Dialect> {
    prop::sample::select(DIALECTS.to_vec())
}

/// Values that look like calls, with wrong things in them.
fn value() -> impl Strategy<Value = Value> {
    let name = prop::sample::select(vec![
        "type",
        "action",
        "actions",
        "action_type",
        "parameters",
        "name",
        "args",
        "input",
        "x",
        "y",
        "coordinate",
        "path",
        "keys",
        "text",
        "click",
        "scroll",
        "CLICK",
        "left_click",
        "button",
        "drag",
        "fields",
        "answer",
        "duration",
        "repeat",
        "functionCall",
        "computer_call",
        "SCROLL",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        name.clone().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
            prop::collection::vec((name.clone(), inner), 0..6).prop_map(|entries| {
                Value::Object(
                    entries
                        .into_iter()
                        .map(|(key, it)| (key.to_string(), it))
                        .collect(),
                )
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_action_comes_back_as_the_same_input(
        action in action(),
        dialect in dialect(),
        scale in scale(),
        pointer in point(),
    ) {
        let context = Context { scale, pointer, ..PAGE };
        if let Some(back) = there_and_back(dialect, &action, &context) {
            let expected = events(std::slice::from_ref(&action), &context);
            prop_assert_eq!(events(&back, &context), expected);
        }
    }

    #[test]
    fn no_value_makes_it_panic_and_what_is_understood_can_be_done(
        call in value(),
        dialect in dialect(),
        scale in scale(),
    ) {
        let context = Context { scale, ..PAGE };
        if let Ok(actions) = translate(dialect, &call, &context) {
            prop_assert!(!actions.is_empty());
            for action in actions {
                let is_mark = matches!(action, Action::ClickMark { .. });
                prop_assert!(is_mark || lower(&action, context.viewport).is_ok());
            }
        }
    }
}
