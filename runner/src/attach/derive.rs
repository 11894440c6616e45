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
mod tests;
