//! From the events of a page to the actions that they were: a press and a release are a click, with
//! way between them a drag, keys one after another are text.
//!
//! An action is given out when nothing can be added to it any more: a click may become a double
//! click, text goes on, a wheel turns further.

use protocol::{Action, Button, InputEvent, InputKind, Modifier, Point};

/// An action that somebody carried out.
#[derive(Clone, Debug, PartialEq)]
pub struct Derived {
    pub action: Action,
    /// When it was over, on the page's clock.
    pub at_ms: u64,
    /// Did the browser vouch for all of it?
    pub trusted: bool,
}

/// Two presses closer than this are a double click.
const DOUBLE_CLICK_MS: u64 = 500;
const DOUBLE_CLICK_PIXELS: f64 = 8.0;
/// Less way than this between press and release is a click.
const DRAG_PIXELS: f64 = 4.0;
/// A longer rest ends a text.
const TEXT_REST_MS: u64 = 1_000;
/// A longer rest ends a turn of the wheel.
const WHEEL_REST_MS: u64 = 300;
/// A field takes in what a key gives within this time.
const KEY_EFFECT_MS: u64 = 100;
/// As many points and characters as an action may have.
const MAX_POINTS: usize = 5_000;
const MAX_CHARACTERS: usize = 20_000;
/// More clicks than this in a row are begun anew.
const MAX_CLICKS: u8 = 3;

/// Where the derivation stands between two events.
#[derive(Clone, Debug, Default)]
pub struct Derivation {
    /// A button that is down.
    press: Option<Press>,
    /// An action to which something may be added.
    open: Option<Derived>,
    /// A modifier that was pressed and did nothing yet.
    lone_modifier: Option<String>,
    /// When a key was pressed last: what a field takes in right after it is that key's doing.
    key_at_ms: Option<u64>,
    done: Vec<Derived>,
}

#[derive(Clone, Debug)]
struct Press {
    button: Button,
    modifiers: Vec<Modifier>,
    path: Vec<Point>,
    at_ms: u64,
    trusted: bool,
}

impl Derivation {
    /// Takes events in and gives out what is complete at this time.
    pub fn take(&mut self, events: &[InputEvent], now_ms: u64) -> Vec<Derived> {
        for event in events {
            self.rest_until(event.at_ms);
            self.event(event);
        }
        self.rest_until(now_ms);
        std::mem::take(&mut self.done)
    }

    /// Gives out everything: nothing follows.
    pub fn end(&mut self) -> Vec<Derived> {
        self.settle();
        if let Some(press) = self.press.take() {
            self.hold(press);
        }
        std::mem::take(&mut self.done)
    }

    fn event(&mut self, event: &InputEvent) {
        match event.kind {
            InputKind::PointerDown => self.pointer_down(event),
            InputKind::PointerMove => self.pointer_move(event),
            InputKind::PointerUp => self.pointer_up(event),
            // The browser takes over, for example to carry something to where it is dropped.
            InputKind::PointerCancel => {}
            InputKind::Drop => self.dropped(event),
            InputKind::Click => self.click(event),
            InputKind::Wheel => self.wheel(event),
            InputKind::KeyDown => self.key_down(event),
            InputKind::KeyUp => self.key_up(event),
            InputKind::Input | InputKind::Paste => self.put_in(event),
        }
    }

    fn pointer_down(&mut self, event: &InputEvent) {
        self.lone_modifier = None;
        if !self.may_be_double_click(event) {
            self.settle();
        }
        let press = Press {
            button: event.button,
            modifiers: event.modifiers.clone(),
            path: vec![point(event)],
            at_ms: event.at_ms,
            trusted: event.trusted,
        };
        if let Some(before) = self.press.replace(press) {
            self.hold(before);
        }
    }

    fn pointer_move(&mut self, event: &InputEvent) {
        if let Some(press) = &mut self.press {
            press.trusted &= event.trusted;
            press.pass(point(event));
        }
    }

    fn pointer_up(&mut self, event: &InputEvent) {
        match self.press.take() {
            Some(press) if press.button == event.button => self.release(press, event),
            other => {
                self.press = other;
                self.settle();
                let [x, y] = point(event);
                let button = event.button;
                self.give(Action::Up { x, y, button }, event);
            }
        }
    }

    fn dropped(&mut self, event: &InputEvent) {
        if let Some(press) = self.press.take() {
            self.release(press, event);
        }
    }

    fn release(&mut self, mut press: Press, event: &InputEvent) {
        let trusted = press.trusted && event.trusted;
        press.pass(point(event));
        if press.is_drag() {
            self.settle();
            self.done.push(Derived {
                action: Action::Drag {
                    path: press.path,
                    button: press.button,
                    modifiers: press.modifiers,
                },
                at_ms: event.at_ms,
                trusted,
            });
            return;
        }
        let [x, y] = press.path[0];
        if let Some(Derived {
            action: Action::Click { count, .. },
            at_ms,
            ..
        }) = &mut self.open
        {
            *count += 1;
            *at_ms = event.at_ms;
            return;
        }
        self.open = Some(Derived {
            action: Action::Click {
                x,
                y,
                button: press.button,
                count: 1,
                modifiers: press.modifiers,
            },
            at_ms: event.at_ms,
            trusted,
        });
    }

    fn may_be_double_click(&self, event: &InputEvent) -> bool {
        let Some(open) = &self.open else {
            return false;
        };
        match &open.action {
            Action::Click {
                x,
                y,
                button,
                count,
                modifiers,
            } => {
                open.trusted == event.trusted
                    && *count < MAX_CLICKS
                    && *button == event.button
                    && *modifiers == event.modifiers
                    && distance([*x, *y], point(event)) <= DOUBLE_CLICK_PIXELS
            }
            _ => false,
        }
    }

    /// Clicks follow from presses or keys; one that a script made may come alone.
    fn click(&mut self, event: &InputEvent) {
        let follows = self
            .open
            .as_ref()
            .is_some_and(|open| !open.trusted && matches!(open.action, Action::Click { .. }));
        if event.trusted || follows {
            return;
        }
        self.settle();
        let [x, y] = point(event);
        self.give(Action::click(x, y), event);
    }

    fn wheel(&mut self, event: &InputEvent) {
        self.lone_modifier = None;
        if let Some(open) = &mut self.open
            && let Action::Scroll {
                x,
                y,
                dx,
                dy,
                modifiers,
            } = &mut open.action
            && open.trusted == event.trusted
            && *modifiers == event.modifiers
            && distance([*x, *y], point(event)) <= DRAG_PIXELS
        {
            *dx += event.dx;
            *dy += event.dy;
            open.at_ms = event.at_ms;
            return;
        }
        self.settle();
        let [x, y] = point(event);
        self.open = Some(Derived {
            action: Action::Scroll {
                x,
                y,
                dx: event.dx,
                dy: event.dy,
                modifiers: event.modifiers.clone(),
            },
            at_ms: event.at_ms,
            trusted: event.trusted,
        });
    }

    fn key_down(&mut self, event: &InputEvent) {
        self.key_at_ms = Some(event.at_ms);
        if let Some(modifier) = modifier_key(&event.key) {
            if !event.repeat {
                self.lone_modifier = Some(modifier.to_string());
            }
            return;
        }
        self.lone_modifier = None;
        // A key that is held down is one action, however often it repeats itself.
        if event.repeat {
            return;
        }
        let is_character = event.key.chars().count() == 1;
        let is_command = event.modifiers.iter().any(|it| *it != Modifier::Shift);
        if is_character && !is_command {
            return self.text(&event.key, event);
        }
        self.settle();
        let mut keys: Vec<String> = event.modifiers.iter().map(|it| name(*it).into()).collect();
        keys.push(match is_character {
            true => event.key.to_lowercase(),
            false => event.key.clone(),
        });
        self.give(Action::Key { keys }, event);
    }

    fn key_up(&mut self, event: &InputEvent) {
        if let Some(modifier) = self.lone_modifier.take() {
            if modifier_key(&event.key) == Some(&modifier) {
                self.settle();
                let keys = vec![modifier];
                self.give(Action::Key { keys }, event);
            } else {
                self.lone_modifier = Some(modifier);
            }
        }
    }

    /// What fields take in follows from keys, but for text that comes by other ways.
    fn put_in(&mut self, event: &InputEvent) {
        let is_by_key = |at_ms: u64| event.at_ms.saturating_sub(at_ms) <= KEY_EFFECT_MS;
        if event.trusted && self.key_at_ms.is_some_and(is_by_key) {
            return;
        }
        if !event.text.is_empty() {
            self.text(&event.text, event);
        } else if !event.trusted {
            self.settle();
            let text = "\u{fffd}".into();
            self.give(Action::Type { text }, event);
        }
    }

    fn text(&mut self, more: &str, event: &InputEvent) {
        let more: String = more.chars().take(MAX_CHARACTERS).collect();
        if let Some(open) = &mut self.open
            && let Action::Type { text } = &mut open.action
            && open.trusted == event.trusted
            && text.chars().count() + more.chars().count() <= MAX_CHARACTERS
        {
            text.push_str(&more);
            open.at_ms = event.at_ms;
            return;
        }
        self.settle();
        self.open = Some(Derived {
            action: Action::Type { text: more },
            at_ms: event.at_ms,
            trusted: event.trusted,
        });
    }

    /// Nothing was added to the open action until then.
    fn rest_until(&mut self, now_ms: u64) {
        let Some(open) = &self.open else { return };
        let rest = match open.action {
            Action::Type { .. } => TEXT_REST_MS,
            Action::Scroll { .. } => WHEEL_REST_MS,
            // A second press is under way.
            _ if self.press.is_some() => return,
            _ => DOUBLE_CLICK_MS,
        };
        if now_ms.saturating_sub(open.at_ms) > rest {
            self.settle();
        }
    }

    fn settle(&mut self) {
        self.done.extend(self.open.take());
    }

    fn give(&mut self, action: Action, event: &InputEvent) {
        self.done.push(Derived {
            action,
            at_ms: event.at_ms,
            trusted: event.trusted,
        });
    }

    /// A press whose release does not come, or comes after another press.
    fn hold(&mut self, press: Press) {
        let [x, y] = press.path[0];
        let button = press.button;
        self.done.push(Derived {
            action: Action::Down { x, y, button },
            at_ms: press.at_ms,
            trusted: press.trusted,
        });
    }
}

impl Press {
    fn pass(&mut self, point: Point) {
        if self.path.last() == Some(&point) {
            return;
        }
        if self.path.len() == MAX_POINTS {
            // Every second one still tells the way; the ends stay.
            let mut keep = false;
            self.path.retain(|_| {
                keep = !keep;
                keep
            });
        }
        self.path.push(point);
    }

    fn is_drag(&self) -> bool {
        let first = self.path[0];
        self.path
            .iter()
            .any(|it| distance(first, *it) > DRAG_PIXELS)
    }
}

fn point(event: &InputEvent) -> Point {
    [event.x, event.y]
}

fn distance(one: Point, other: Point) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

fn name(modifier: Modifier) -> &'static str {
    match modifier {
        Modifier::Ctrl => "ctrl",
        Modifier::Shift => "shift",
        Modifier::Alt => "alt",
        Modifier::Meta => "meta",
    }
}

/// What a key that is a modifier is called in actions.
fn modifier_key(key: &str) -> Option<&'static str> {
    match key {
        "Control" => Some("ctrl"),
        "Shift" => Some("shift"),
        "Alt" | "AltGraph" => Some("alt"),
        "Meta" => Some("meta"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lowering::{Viewport, lower};

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
}
