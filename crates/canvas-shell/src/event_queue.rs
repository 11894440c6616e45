//! Splits input into the parts that the app takes in one after the other.
//!
//! What came in since the last run is more than one pass may see: egui hands all keys to the field
//! that has the focus when the pass begins, so `12<Tab>34` would end up in one field; a shortcut that
//! is pressed twice counts once; a drag that turns a corner would cut it; a field that follows its
//! text while it is typed would follow some of it, as the moment decides. So every event that an app
//! reacts to by itself gets a batch of its own, and a key takes along the text that it types.

use std::collections::VecDeque;

use egui::{Event, Key};

use crate::wheel;

/// Keys after which another widget may have the focus.
const FOCUS_KEYS: [Key; 3] = [Key::Tab, Key::Enter, Key::Escape];

#[derive(Default)]
pub struct EventQueue {
    waiting: VecDeque<Event>,
}

impl EventQueue {
    pub fn push(&mut self, event: Event) {
        self.waiting.push_back(event);
    }

    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// What the next run takes in.
    pub fn next(&mut self) -> Option<Vec<Event>> {
        let mut batch = Vec::new();
        while let Some(event) = self.waiting.pop_front() {
            let is_last = ends_batch(&event);
            batch.push(event);
            if is_last {
                break;
            }
        }
        // Text belongs to the key before it.
        while matches!(self.waiting.front(), Some(Event::Text(_))) && ends_with_typing_key(&batch) {
            batch.extend(self.waiting.pop_front());
        }
        (!batch.is_empty()).then_some(batch)
    }
}

fn ends_batch(event: &Event) -> bool {
    let is_aside = matches!(
        event,
        Event::Key { pressed: false, .. } | Event::ModifiersChanged(_)
    );
    !is_aside && !wheel::is_begin(event)
}

fn ends_with_typing_key(batch: &[Event]) -> bool {
    matches!(batch.last(), Some(Event::Key { key, pressed: true, .. }) if !FOCUS_KEYS.contains(key))
}

#[cfg(test)]
mod tests {
    use egui::{Modifiers, PointerButton, Pos2};

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

    fn release(key: Key) -> Event {
        Event::Key {
            key,
            physical_key: None,
            pressed: false,
            repeat: false,
            modifiers: Modifiers::NONE,
        }
    }

    fn text(text: &str) -> Event {
        Event::Text(text.into())
    }

    fn batches_of(events: Vec<Event>) -> Vec<Vec<Event>> {
        let mut queue = EventQueue::default();
        events.into_iter().for_each(|event| queue.push(event));
        std::iter::from_fn(|| queue.next()).collect()
    }

    #[test]
    fn a_field_sees_every_key_by_itself_with_the_text_that_it_types() {
        let typed = vec![
            press(Key::A),
            text("a"),
            release(Key::A),
            press(Key::B),
            text("b"),
            release(Key::B),
        ];
        let batches = batches_of(typed.clone());
        assert_eq!(batches, [&typed[..2], &typed[2..5], &typed[5..]]);
    }

    #[test]
    fn it_does_not_matter_when_the_app_gets_to_look() {
        let typed = [
            press(Key::A),
            text("a"),
            press(Key::Backspace),
            press(Key::Tab),
        ];
        let mut queue = EventQueue::default();
        let mut seen = Vec::new();
        for event in typed.clone() {
            let brings_text = event == press(Key::A);
            queue.push(event);
            if !brings_text {
                seen.extend(std::iter::from_fn(|| queue.next()));
            }
        }
        assert_eq!(seen, batches_of(typed.to_vec()));
    }

    #[test]
    fn what_follows_a_tab_waits_for_the_next_batch() {
        let typed = vec![text("1"), press(Key::Tab), text("2"), press(Key::Enter)];
        let batches = batches_of(typed.clone());
        assert_eq!(
            batches,
            [&typed[..1], &typed[1..2], &typed[2..3], &typed[3..]]
        );
    }

    #[test]
    fn a_shortcut_that_is_pressed_twice_counts_twice() {
        let pressed = vec![
            press(Key::Z),
            text("z"),
            release(Key::Z),
            press(Key::Z),
            text("z"),
            release(Key::Z),
        ];
        let batches = batches_of(pressed);
        let presses = |batch: &Vec<Event>| {
            batch
                .iter()
                .filter(|event| **event == press(Key::Z))
                .count()
        };
        assert!(
            batches.iter().all(|batch| presses(batch) <= 1),
            "{batches:?}"
        );
        assert_eq!(batches.iter().map(presses).sum::<usize>(), 2);
    }

    #[test]
    fn presses_moves_and_releases_of_the_pointer_are_seen_apart() {
        let at = |x| Pos2::new(x, 0.0);
        let button = |pressed| Event::PointerButton {
            pos: at(0.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let drag = vec![
            button(true),
            Event::PointerMoved(at(1.0)),
            Event::PointerMoved(at(2.0)),
            button(false),
        ];
        assert_eq!(batches_of(drag).len(), 4);
    }

    #[test]
    fn without_input_there_is_no_batch() {
        assert!(batches_of(Vec::new()).is_empty());
    }
}
