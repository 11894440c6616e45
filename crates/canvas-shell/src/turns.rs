//! Splits input so that keys which move the focus act before what was typed after them.
//!
//! A frame takes tens of milliseconds without a graphics card, and a fast typist or a driver gets
//! several keys into one. egui hands all of them to the field that has the focus when the pass
//! begins, so `12<Tab>34` would end up in one field.

use egui::{Event, Key};

/// Keys after which another widget may have the focus.
const FOCUS_KEYS: [Key; 3] = [Key::Tab, Key::Enter, Key::Escape];

#[derive(Default)]
pub struct Turns {
    waiting: Vec<Event>,
}

impl Turns {
    /// Leaves in `events` what the coming pass may see and keeps the rest for the next one.
    /// Returns whether anything was kept.
    pub fn split_off_later(&mut self, events: &mut Vec<Event>) -> bool {
        let mut queue = std::mem::take(&mut self.waiting);
        queue.append(events);
        let turn = queue
            .iter()
            .position(moves_focus)
            .map_or(queue.len(), |index| index + 1);
        self.waiting = queue.split_off(turn);
        *events = queue;
        !self.waiting.is_empty()
    }
}

fn moves_focus(event: &Event) -> bool {
    matches!(event, Event::Key { key, pressed: true, .. } if FOCUS_KEYS.contains(key))
}

#[cfg(test)]
mod tests {
    use egui::Modifiers;

    use super::*;

    fn press(key: Key) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        }
    }

    fn text(text: &str) -> Event {
        Event::Text(text.into())
    }

    #[test]
    fn what_follows_a_tab_waits_for_the_next_pass() {
        let mut turns = Turns::default();
        let mut events = vec![text("1"), press(Key::Tab), text("2"), press(Key::Enter)];
        assert!(turns.split_off_later(&mut events));
        assert_eq!(events, [text("1"), press(Key::Tab)]);
        let mut later = vec![text("3")];
        assert!(turns.split_off_later(&mut later));
        assert_eq!(later, [text("2"), press(Key::Enter)]);
        let mut last = Vec::new();
        assert!(!turns.split_off_later(&mut last));
        assert_eq!(last, [text("3")]);
    }

    #[test]
    fn ordinary_input_passes_at_once() {
        let mut turns = Turns::default();
        let mut events = vec![text("a"), press(Key::B), text("b")];
        assert!(!turns.split_off_later(&mut events));
        assert_eq!(events.len(), 3);
    }
}
