//! Where the dots are that show current by moving.

use std::collections::HashMap;

use circuit_designer_model::ElementId;
use egui::Pos2;

use crate::symbols::Symbol;

/// Distance between dots, in drawing units.
const SPACING: f32 = 16.0;
/// Drawing units per second for one ampere, with the slider in the middle.
const SPEED: f64 = 850.0;
/// Faster dots would seem to stand or to run backwards.
const FASTEST: f64 = 240.0;
/// Less than this is no current worth showing.
const LEAST_CURRENT: f64 = 1e-7;

/// How far the dots have come. They move with the page's clock while simulated time passes, so that
/// equal actions give equal pictures.
#[derive(Default)]
pub struct CurrentDots {
    places: HashMap<(ElementId, usize), f32>,
    clock_ms: u64,
    simulated: f64,
    /// Seconds that this frame adds.
    passed: f64,
    factor: f64,
}

impl CurrentDots {
    /// A frame begins. `current_speed` is the slider, `forwards` is conventional current.
    pub fn begin(&mut self, now_ms: u64, simulated: f64, current_speed: f64, forwards: bool) {
        let passed = now_ms.saturating_sub(self.clock_ms) as f64 / 1000.0;
        self.passed = if simulated == self.simulated {
            0.0
        } else {
            passed.min(0.25)
        };
        if simulated < self.simulated {
            self.places.clear();
        }
        self.clock_ms = now_ms;
        self.simulated = simulated;
        let sign = if forwards { 1.0 } else { -1.0 };
        self.factor = sign * SPEED * libm::exp(current_speed / 3.5 - 14.2);
    }

    /// Moves the dots of one element on and visits the places where they are now.
    pub fn advance(
        &mut self,
        id: ElementId,
        symbol: &Symbol,
        currents: &[f64],
        mut visit: impl FnMut(Pos2),
    ) {
        for (number, flow) in symbol.flows.iter().enumerate() {
            let current = currents.get(flow.pin).copied().unwrap_or(0.0);
            if !current.is_finite() || current.abs() < LEAST_CURRENT {
                continue;
            }
            let speed = (current * self.factor).clamp(-FASTEST, FASTEST);
            let place = self.places.entry((id, number)).or_insert(0.0);
            *place = (*place + (speed * self.passed) as f32).rem_euclid(SPACING);
            along(&flow.path, *place, &mut visit);
        }
    }
}

/// Visits the places of the dots along a path.
fn along(path: &[Pos2], first: f32, visit: &mut impl FnMut(Pos2)) {
    let mut next = first;
    for pair in path.windows(2) {
        let span = pair[1] - pair[0];
        let length = span.length();
        while next < length {
            visit(pair[0] + span * (next / length));
            next += SPACING;
        }
        next -= length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::{SymbolStyle, symbol};
    use circuit_designer_model::{Element, Point};

    fn wire() -> Symbol {
        let style = SymbolStyle {
            european_resistors: false,
            iec_gates: false,
            show_values: true,
        };
        let wire = Element::new("wire", Point::new(0, 0), Point::new(64, 0));
        symbol(&wire, style, None)
    }

    fn places(dots: &mut CurrentDots, current: f64) -> Vec<f32> {
        let mut places = Vec::new();
        dots.advance(1, &wire(), &[current, -current], |at| places.push(at.x));
        places
    }

    #[test]
    fn dots_move_with_the_current_and_stand_while_simulated_time_does() {
        let mut dots = CurrentDots::default();
        dots.begin(0, 0.0, 50.0, true);
        let first = places(&mut dots, 0.01);
        assert_eq!(first.len(), 4);
        dots.begin(100, 1e-3, 50.0, true);
        let moved = places(&mut dots, 0.01);
        assert_ne!(moved, first);
        dots.begin(200, 1e-3, 50.0, true);
        assert_eq!(places(&mut dots, 0.01), moved, "the circuit stands still");
        dots.begin(300, 0.0, 50.0, true);
        dots.begin(300, 1e-3, 50.0, true);
        assert_eq!(places(&mut dots, 0.01), first, "a reset begins anew");
    }

    #[test]
    fn no_current_shows_no_dots() {
        let mut dots = CurrentDots::default();
        dots.begin(0, 1.0, 50.0, true);
        assert!(places(&mut dots, 1e-9).is_empty());
        assert!(places(&mut dots, f64::NAN).is_empty());
    }
}
