//! Zooming and scrolling the timeline.

use super::geometry::{DIVIDER_PX, Frame, LEFT_PX, Row};
use super::scene::{frame, gesture_is_under_way, scroll_to, with_viewed};
use crate::state::{SCALES, Session, TimelineView};
use leptos::prelude::*;
use video_editor_model::Event;

/// Room kept between the playhead and the border it has come to.
const MARGIN_PX: f64 = 40.0;
/// How much one notch of a wheel zooms.
const WHEEL_ZOOM: f64 = 0.0025;

pub fn zoom_in(session: Session) {
    zoom_by_button(session, session.timeline.get_untracked().scale_in());
}

pub fn zoom_out(session: Session) {
    zoom_by_button(session, session.timeline.get_untracked().scale_out());
}

fn zoom_by_button(session: Session, scale: f64) {
    let frame = frame(session);
    let playhead = frame.x(session.playhead_ms.get_untracked());
    let is_in_sight = (0.0..=frame.time_width()).contains(&playhead);
    let fixed = if is_in_sight { playhead } else { LEFT_PX };
    change(session, zoomed(&frame, scale, fixed));
}

/// Everything from the beginning to the end on one screen.
pub fn fit(session: Session) {
    let frame = frame(session);
    let total_ms = session.peek(|workspace| workspace.project().end_ms());
    let view = TimelineView {
        scale: TimelineView::fitted(frame.time_width() - LEFT_PX, total_ms),
        scroll_x: 0.0,
        scroll_y: frame.view.scroll_y,
    };
    change(session, view);
}

/// Shows the view and notes the zoom, if it is another one.
fn change(session: Session, view: TimelineView) {
    let from = session.timeline.get_untracked().scale;
    session.timeline.set(view);
    if from != view.scale {
        let event = Event::Zoom {
            from,
            to: view.scale,
        };
        session.note(event);
    }
    // Now that the zoom is known, no further than one can scroll.
    scroll_to(session, [view.scroll_x, view.scroll_y]);
    session.redraw();
}

/// The view at another zoom in which one pixel column stays at its moment.
fn zoomed(frame: &Frame, scale: f64, fixed_px: f64) -> TimelineView {
    let scale = scale.clamp(SCALES[0], SCALES[SCALES.len() - 1]);
    let content = frame.content([fixed_px, 0.0])[0];
    let moved = content * scale / frame.view.scale;
    TimelineView {
        scale,
        scroll_x: (moved - (fixed_px - LEFT_PX)).max(0.0),
        scroll_y: frame.view.scroll_y,
    }
}

/// A turn of the wheel, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wheel {
    pub by: [f64; 2],
    /// Where the pointer is.
    pub x: f64,
    /// Ctrl or Cmd, also what a pinch on a touchpad says.
    pub zooms: bool,
    pub shift: bool,
}

pub fn turn(session: Session, wheel: Wheel) {
    if gesture_is_under_way() {
        return;
    }
    let frame = frame(session);
    let view = turned(&frame, wheel);
    session.timeline.set(view);
    scroll_to(session, [view.scroll_x, view.scroll_y]);
    session.redraw();
}

/// Rows are scrolled if there are more than fit, otherwise the time is.
fn turned(frame: &Frame, wheel: Wheel) -> TimelineView {
    let [dx, dy] = wheel.by;
    if wheel.zooms {
        let scale = frame.view.scale * libm::exp(-dy * WHEEL_ZOOM);
        return zoomed(frame, scale, wheel.x);
    }
    let rows_overflow = frame.most[1] > 0.0;
    let (along, down) = if wheel.shift || !rows_overflow {
        (dx + dy, 0.0)
    } else {
        (dx, dy)
    };
    frame.scrolled([frame.view.scroll_x + along, frame.view.scroll_y + down])
}

/// Scrolls so that the playhead can be seen.
pub fn reveal_playhead(session: Session) {
    let frame = frame(session);
    if frame.width <= 0.0 {
        return;
    }
    let x = frame.x(session.playhead_ms.get_untracked());
    let scroll_y = frame.view.scroll_y;
    if let Some(scroll_x) = revealed(&frame, x, session.is_playing.get_untracked()) {
        scroll_to(session, [scroll_x, scroll_y]);
    }
}

/// Where to scroll so that a column is in sight; nothing if it is. What runs on gets a whole new
/// screen, what merely left gets back to the border.
fn revealed(frame: &Frame, x: f64, runs_on: bool) -> Option<f64> {
    let width = frame.time_width();
    if (0.0..=width).contains(&x) {
        return None;
    }
    let is_behind = x > width && !runs_on;
    let target = if is_behind {
        width - MARGIN_PX
    } else {
        MARGIN_PX
    };
    Some((frame.view.scroll_x + x - target).max(0.0))
}

/// Scrolls so that the selected block can be seen, if there is one and it is out of sight.
pub fn reveal_selection(session: Session) {
    let selection = session.selection.get_untracked();
    let Some(id) = selection.only_block() else {
        return;
    };
    let to = with_viewed(session, |viewed| {
        let frame = &viewed.frame;
        let (row, block) = viewed.project.block(id)?;
        let row = viewed.layout.rows.get(row)?;
        if frame.width <= 0.0 {
            return None;
        }
        let mut to = [frame.view.scroll_x, row_revealed(frame, row)];
        let rect = frame.block_rect(row, block.start_ms, block.end_ms());
        let is_out = rect.x + rect.width <= 0.0 || rect.x >= frame.time_width();
        if is_out && let Some(scroll_x) = revealed(frame, rect.x, true) {
            to[0] = scroll_x;
        }
        Some(to)
    });
    if let Some(to) = to {
        scroll_to(session, to);
    }
}

/// How far to scroll down so that a row is in sight with the dividers around it.
fn row_revealed(frame: &Frame, row: &Row) -> f64 {
    let scroll_y = frame.view.scroll_y;
    let (top, bottom) = (row.top - DIVIDER_PX, row.bottom() + DIVIDER_PX);
    if row.top < scroll_y {
        top
    } else if row.bottom() > scroll_y + frame.rows_height() {
        bottom - frame.rows_height()
    } else {
        scroll_y
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Layout;
    use super::super::testing::{block, project, row};
    use super::*;

    fn frame(rows: usize, scroll_x: f64) -> Frame {
        let rows = (0..rows).map(|index| row(&format!("{index}"), vec![block("x", 0, 60_000)]));
        let project = project(rows.collect());
        let view = TimelineView {
            scroll_x,
            ..TimelineView::default()
        };
        let layout = Layout::of(&project);
        Frame::new(view, [1184.0, 224.0], &layout, project.end_ms(), false)
    }

    fn wheel(by: [f64; 2]) -> Wheel {
        Wheel {
            by,
            x: 500.0,
            zooms: false,
            shift: false,
        }
    }

    #[test]
    fn zooming_keeps_the_moment_under_the_fixed_column() {
        let before = frame(1, 300.0);
        let view = zoomed(&before, 80.0, 500.0);
        let after = Frame { view, ..before };
        assert_eq!(before.time_at(500.0), after.time_at(500.0));
        // Nothing is before 0.
        assert_eq!(zoomed(&frame(1, 0.0), 20.0, 500.0).scroll_x, 0.0);
        assert_eq!(zoomed(&before, 9999.0, 20.0).scale, 320.0);
    }

    #[test]
    fn the_wheel_scrolls_rows_if_they_overflow_and_time_otherwise() {
        let few = turned(&frame(1, 0.0), wheel([0.0, 100.0]));
        assert_eq!((few.scroll_x, few.scroll_y), (100.0, 0.0));
        let many = turned(&frame(8, 0.0), wheel([0.0, 100.0]));
        assert_eq!((many.scroll_x, many.scroll_y), (0.0, 100.0));
        let sideways = turned(&frame(8, 0.0), wheel([60.0, 0.0]));
        assert_eq!((sideways.scroll_x, sideways.scroll_y), (60.0, 0.0));
        let shifted = Wheel {
            shift: true,
            ..wheel([0.0, 100.0])
        };
        assert_eq!(turned(&frame(8, 0.0), shifted).scroll_x, 100.0);
    }

    #[test]
    fn ctrl_and_the_wheel_zoom_at_the_pointer() {
        let before = frame(1, 0.0);
        let view = turned(
            &before,
            Wheel {
                zooms: true,
                ..wheel([0.0, -100.0])
            },
        );
        assert!(view.scale > 40.0);
        let after = Frame { view, ..before };
        assert_eq!(before.time_at(500.0), after.time_at(500.0));
    }

    #[test]
    fn a_row_out_of_sight_is_brought_back_with_its_dividers() {
        let frame = frame(8, 0.0);
        let row = |top: f64| Row {
            track: String::new(),
            top,
            lanes: 0,
        };
        assert_eq!(row_revealed(&frame, &row(74.0)), 0.0);
        assert_eq!(row_revealed(&frame, &row(198.0)), 260.0 - 186.0);
        let mut down = frame;
        down.view.scroll_y = 100.0;
        assert_eq!(row_revealed(&down, &row(74.0)), 62.0);
    }

    #[test]
    fn a_playhead_that_leaves_the_screen_is_brought_back() {
        let frame = frame(1, 1000.0);
        assert_eq!(revealed(&frame, 600.0, true), None);
        assert_eq!(revealed(&frame, 1190.0, true), Some(2150.0));
        assert_eq!(revealed(&frame, 1190.0, false), Some(1046.0));
        assert_eq!(revealed(&frame, -900.0, false), Some(60.0));
    }
}
