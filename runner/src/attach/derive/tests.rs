//! Events of pages and the actions that they were.

use super::*;
use actions::lowering::{Viewport, lower};

fn at(kind: InputKind, at_ms: u64, x: f64, y: f64) -> InputEvent {
    InputEvent {
        kind,
        at_ms,
        x,
        y,
        trusted: true,
        ..InputEvent::default()
    }
}

fn press(at_ms: u64, x: f64, y: f64) -> [InputEvent; 3] {
    [
        at(InputKind::PointerDown, at_ms, x, y),
        at(InputKind::PointerUp, at_ms + 20, x, y),
        at(InputKind::Click, at_ms + 20, x, y),
    ]
}

fn key(at_ms: u64, key: &str, modifiers: &[Modifier]) -> [InputEvent; 2] {
    [InputKind::KeyDown, InputKind::KeyUp].map(|kind| InputEvent {
        key: key.into(),
        modifiers: modifiers.to_vec(),
        ..at(kind, at_ms, 0.0, 0.0)
    })
}

fn derived(events: &[InputEvent]) -> Vec<Action> {
    let mut derivation = Derivation::default();
    let mut all = derivation.take(events, 0);
    all.extend(derivation.end());
    for it in &all {
        assert!(lower(&it.action, Viewport::USUAL).is_ok(), "{it:?}");
    }
    all.into_iter().map(|it| it.action).collect()
}

#[test]
fn a_press_and_a_release_are_a_click() {
    assert_eq!(derived(&press(10, 5.0, 6.0)), [Action::click(5.0, 6.0)]);
}

#[test]
fn two_clicks_close_together_are_a_double_click_and_others_are_not() {
    let clicks =
        |second: u64, x: f64| derived(&[press(10, 5.0, 6.0), press(second, x, 6.0)].concat());
    let double = clicks(200, 6.0);
    assert!(
        matches!(double[..], [Action::Click { count: 2, .. }]),
        "{double:?}"
    );
    assert_eq!(clicks(900, 5.0).len(), 2);
    assert_eq!(clicks(200, 50.0).len(), 2);
}

#[test]
fn a_press_with_way_before_the_release_is_a_drag_with_its_path() {
    let events = [
        at(InputKind::PointerDown, 1, 10.0, 10.0),
        at(InputKind::PointerMove, 2, 20.0, 10.0),
        at(InputKind::PointerMove, 3, 40.0, 30.0),
        at(InputKind::PointerUp, 4, 40.0, 30.0),
    ];
    let path = vec![[10.0, 10.0], [20.0, 10.0], [40.0, 30.0]];
    assert_eq!(derived(&events), [Action::drag(path)]);
}

#[test]
fn what_the_browser_carries_ends_where_it_is_dropped() {
    let events = [
        at(InputKind::PointerDown, 1, 10.0, 10.0),
        at(InputKind::PointerCancel, 2, 10.0, 10.0),
        at(InputKind::Drop, 9, 90.0, 80.0),
    ];
    let path = vec![[10.0, 10.0], [90.0, 80.0]];
    assert_eq!(derived(&events), [Action::drag(path)]);
}

#[test]
fn a_long_path_keeps_both_ends_and_fits_an_action() {
    let mut events = vec![at(InputKind::PointerDown, 1, 0.0, 0.0)];
    for number in 1..12_000_u32 {
        let x = f64::from(number % 1_000);
        events.push(at(InputKind::PointerMove, 2, x, 5.0));
    }
    events.push(at(InputKind::PointerUp, 3, 700.0, 700.0));
    let actions = derived(&events);
    let [Action::Drag { path, .. }] = &actions[..] else {
        panic!("{} actions", actions.len());
    };
    assert!(path.len() <= MAX_POINTS);
    assert_eq!(
        (path[0], path[path.len() - 1]),
        ([0.0, 0.0], [700.0, 700.0])
    );
}

#[test]
fn keys_one_after_another_are_text_until_a_rest() {
    let events: Vec<_> = "Hi!"
        .chars()
        .zip(0..)
        .flat_map(|(it, number)| key(number * 50, &it.to_string(), &[]))
        .collect();
    assert_eq!(derived(&events), [Action::text("Hi!")]);
    let apart = [key(0, "a", &[]), key(5_000, "b", &[])].concat();
    assert_eq!(derived(&apart), [Action::text("a"), Action::text("b")]);
}

#[test]
fn keys_with_modifiers_and_named_keys_are_pressed() {
    let ctrl = [Modifier::Ctrl];
    let undo = [
        key(1, "Control", &ctrl)[0].clone(),
        key(2, "Z", &ctrl)[0].clone(),
        key(3, "Z", &ctrl)[1].clone(),
        key(4, "Control", &[])[1].clone(),
    ];
    assert_eq!(derived(&undo), [Action::keys(&["ctrl", "z"])]);
    assert_eq!(derived(&key(1, "Delete", &[])), [Action::keys(&["Delete"])]);
    assert_eq!(derived(&key(1, "Shift", &[])), [Action::keys(&["shift"])]);
}

#[test]
fn a_key_that_is_held_down_is_one_action() {
    let mut held = vec![key(1, "ArrowLeft", &[])[0].clone()];
    for number in 2..30 {
        let again = key(number * 30, "ArrowLeft", &[])[0].clone();
        held.push(InputEvent {
            repeat: true,
            ..again
        });
    }
    assert_eq!(derived(&held), [Action::keys(&["ArrowLeft"])]);
}

#[test]
fn text_that_comes_without_keys_is_typed_and_what_keys_did_is_not_told_twice() {
    let input = |at_ms, text: &str| InputEvent {
        text: text.into(),
        ..at(InputKind::Input, at_ms, 0.0, 0.0)
    };
    assert_eq!(
        derived(&[input(1, "whole words")]),
        [Action::text("whole words")]
    );
    let typed = [key(1, "a", &[])[0].clone(), input(1, "a")];
    assert_eq!(derived(&typed), [Action::text("a")]);
}

#[test]
fn turns_of_the_wheel_add_up_at_one_place() {
    let turn = |at_ms, x| InputEvent {
        dy: 100.0,
        ..at(InputKind::Wheel, at_ms, x, 5.0)
    };
    let actions = derived(&[turn(1, 5.0), turn(50, 5.0), turn(60, 500.0)]);
    let amounts: Vec<f64> = actions
        .iter()
        .map(|it| match it {
            Action::Scroll { dy, .. } => *dy,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(amounts, [200.0, 100.0]);
}

#[test]
fn a_button_that_stays_down_is_told_as_such() {
    let down = at(InputKind::PointerDown, 1, 7.0, 8.0);
    let held = Action::Down {
        x: 7.0,
        y: 8.0,
        button: Button::Left,
    };
    assert_eq!(derived(&[down]), [held]);
    let up = at(InputKind::PointerUp, 1, 7.0, 8.0);
    assert!(matches!(derived(&[up])[..], [Action::Up { .. }]));
}

#[test]
fn what_a_script_sent_is_told_apart() {
    let mut derivation = Derivation::default();
    let click = InputEvent {
        trusted: false,
        ..at(InputKind::Click, 1, 5.0, 5.0)
    };
    let events = [press(0, 5.0, 5.0).to_vec(), vec![click]].concat();
    let mut all = derivation.take(&events, 0);
    all.extend(derivation.end());
    let trusted: Vec<bool> = all.iter().map(|it| it.trusted).collect();
    assert_eq!(trusted, [true, false]);
}

#[test]
fn it_does_not_matter_how_events_are_batched() {
    let events: Vec<InputEvent> = [
        press(10, 5.0, 6.0).to_vec(),
        press(150, 5.0, 6.0).to_vec(),
        key(900, "a", &[]).to_vec(),
        key(950, "b", &[]).to_vec(),
        key(3_000, "Enter", &[]).to_vec(),
    ]
    .concat();
    let whole = derived(&events);
    let mut derivation = Derivation::default();
    let mut single = Vec::new();
    for event in &events {
        single.extend(derivation.take(std::slice::from_ref(event), event.at_ms));
    }
    single.extend(derivation.end());
    let single: Vec<Action> = single.into_iter().map(|it| it.action).collect();
    assert_eq!(single, whole);
    assert_eq!(whole.len(), 3);
}
