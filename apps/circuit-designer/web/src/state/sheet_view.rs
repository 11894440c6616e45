//! How the sheet is being used: where the pointer is and what it is in the middle of.

use std::rc::Rc;

use circuit_designer_model::{ElementId, Point};
use egui::{Pos2, Rect};

use super::current_dots::CurrentDots;
use super::geometry::SheetGeometry;
use super::gesture::Gesture;

/// The second of two clicks within this time and distance is a double click.
const DOUBLE_CLICK_MS: u64 = 400;
/// A driven page's clock moves between actions and stands still within one.
const DRIVEN_DOUBLE_CLICK_MS: u64 = 200;
const DOUBLE_CLICK_DISTANCE: f32 = 6.0;

/// What the pointer is on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hovered {
    pub element: Option<ElementId>,
    /// A pin within reach of the pointer.
    pub pin: Option<(ElementId, u32)>,
    /// The nearest grid point, while the pointer is on the sheet.
    pub at: Option<Point>,
}

#[derive(Default)]
pub struct SheetView {
    /// Where it was drawn.
    pub rect: Option<Rect>,
    /// Where the pointer is on the screen.
    pub pointer: Option<Pos2>,
    pub gesture: Gesture,
    pub last_click: Option<LastClick>,
    /// Of the circuit as it was when somebody last asked.
    pub geometry: Option<Rc<SheetGeometry>>,
    pub dots: CurrentDots,
}

/// The click before this one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastClick {
    at: Pos2,
    time_ms: u64,
    /// A letter that it toggled, with the position from before.
    pub toggled: Option<(ElementId, f64)>,
}

impl SheetView {
    /// Notes a click; returns the one that it doubles. A third click begins anew.
    pub fn doubled(&mut self, at: Pos2, time_ms: u64, is_driven: bool) -> Option<LastClick> {
        let limit = if is_driven {
            DRIVEN_DOUBLE_CLICK_MS
        } else {
            DOUBLE_CLICK_MS
        };
        let click = LastClick {
            at,
            time_ms,
            toggled: None,
        };
        let doubled = self.last_click.replace(click).filter(|last| {
            time_ms.saturating_sub(last.time_ms) <= limit
                && (last.at - at).length() <= DOUBLE_CLICK_DISTANCE
        });
        if doubled.is_some() {
            self.last_click = None;
        }
        doubled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn two_quick_clicks_at_one_place_are_a_double_click_and_a_third_is_none() {
        let mut sheet = SheetView::default();
        let at = pos2(100.0, 80.0);
        assert_eq!(sheet.doubled(at, 1000, false), None);
        assert!(
            sheet
                .doubled(at + egui::vec2(3.0, 3.0), 1400, false)
                .is_some()
        );
        assert_eq!(sheet.doubled(at, 1500, false), None);
    }

    #[test]
    fn slow_or_distant_clicks_are_single_ones() {
        let mut sheet = SheetView::default();
        let at = pos2(100.0, 80.0);
        sheet.doubled(at, 1000, false);
        assert_eq!(sheet.doubled(at, 1401, false), None);
        assert_eq!(sheet.doubled(at + egui::vec2(7.0, 0.0), 1500, false), None);
    }

    #[test]
    fn a_driven_page_is_stricter_because_its_clock_stands_within_an_action() {
        let mut sheet = SheetView::default();
        let at = pos2(100.0, 80.0);
        sheet.doubled(at, 1000, true);
        assert_eq!(sheet.doubled(at, 1201, true), None);
        assert!(sheet.doubled(at, 1201, true).is_some());
    }
}
