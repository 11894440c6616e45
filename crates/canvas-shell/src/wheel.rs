//! The wheel on a page whose clock is stepped.
//!
//! egui spreads a turn of the wheel over several frames, by the time between them. Where time stands
//! still within a step, the picture after the step would show a part of the turn, and what is clicked
//! next would not be where it was seen. A turn that fingers begin is taken in whole, so that is what
//! egui is told; apps see the turn alone.

use egui::{Context, Event, MouseWheelSource, MouseWheelUnit, TouchPhase, Vec2};

/// The events of a turn that is taken in at once, for one batch.
pub fn at_once(turn: Event) -> [Event; 2] {
    let modifiers = match &turn {
        Event::MouseWheel { modifiers, .. } => *modifiers,
        _ => Default::default(),
    };
    let begun = Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta: Vec2::ZERO,
        modifiers,
        phase: TouchPhase::Start,
        source: MouseWheelSource::Unknown,
    };
    [begun, turn]
}

/// Is it no turn, but what goes before one?
pub fn is_begin(event: &Event) -> bool {
    matches!(
        event,
        Event::MouseWheel {
            phase: TouchPhase::Start,
            ..
        }
    )
}

/// Leaves to the app what turned. Called when egui has taken the events of a pass in.
pub fn hide_begins(context: &Context) {
    context.input_mut(|input| input.events.retain(|event| !is_begin(event)));
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use egui::{Modifiers, RawInput, Rect, ScrollArea, pos2, vec2};

    use super::*;
    use crate::event_queue::EventQueue;

    fn turn(y: f32) -> Event {
        Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, y),
            modifiers: Modifiers::NONE,
            phase: TouchPhase::Move,
            source: MouseWheelSource::Unknown,
        }
    }

    /// Shows a long list under the pointer, takes the events in while the clock stands still, and tells
    /// how far the list is scrolled then, and how many turns it has seen.
    fn scrolled(events: impl IntoIterator<Item = Event>) -> (f32, usize) {
        let context = Context::default();
        crate::theme::apply(&context);
        let (offset, turns) = (Cell::new(0.0), Cell::new(0));
        let run = |events: Vec<Event>| {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(200.0, 200.0))),
                time: Some(1.0),
                events,
                ..Default::default()
            };
            let mut output = context.run_ui(input, |ui| {
                hide_begins(ui.ctx());
                turns.set(turns.get() + ui.input(|input| wheels(&input.events)));
                let shown = ScrollArea::vertical().show(ui, |ui| {
                    ui.allocate_space(vec2(100.0, 5_000.0));
                });
                offset.set(shown.state.clamped_offset().y);
            });
            output.textures_delta.clear();
        };
        run(vec![Event::PointerMoved(pos2(50.0, 50.0))]);
        run(Vec::new());
        let mut queue = EventQueue::default();
        events.into_iter().for_each(|event| queue.push(event));
        while let Some(batch) = queue.next() {
            run(batch);
        }
        run(Vec::new());
        (offset.get(), turns.get())
    }

    fn wheels(events: &[Event]) -> usize {
        let is_wheel = |event: &&Event| matches!(event, Event::MouseWheel { .. });
        events.iter().filter(is_wheel).count()
    }

    #[test]
    fn a_large_turn_is_over_when_it_was_taken_in() {
        assert_eq!(scrolled(at_once(turn(-400.0))), (400.0, 1));
        let back = [turn(-400.0), turn(30.0), turn(-7.0)].map(at_once);
        assert_eq!(scrolled(back.into_iter().flatten()), (377.0, 3));
    }

    #[test]
    fn by_itself_egui_would_spread_it_over_time_that_does_not_pass() {
        let (offset, _) = scrolled([turn(-400.0)]);
        assert!(offset < 399.0, "{offset}");
    }
}
