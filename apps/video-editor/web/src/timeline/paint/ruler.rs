//! The ruler with its markers, and the playhead.

use super::super::geometry::{GRIP_PX, RULER_PX};
use super::super::hit::{FLAG_PX, FLAG_TOP_PX};
use super::super::ruler::{label, labels, ticks};
use super::Painted;
use super::brush::Brush;
use super::colours;
use protocol::Rect;

/// Half the width of a label, and a little.
const LABEL_HALF_PX: f64 = 16.0;
/// Labels of markers are cut off after this.
const MARKER_LABEL_PX: f64 = 72.0;

pub fn paint(brush: &Brush, painted: &Painted) {
    let frame = &painted.viewed.frame;
    let band = Rect::new(0.0, 0.0, frame.width, RULER_PX);
    brush.fill(&band, colours::RULER);
    let floor = RULER_PX - 1.0;
    // Half a pixel puts a line of one pixel on whole pixels.
    let small = ticks(frame).map(|x| {
        let x = x.round() + 0.5;
        ([x, floor - 5.0], [x, floor])
    });
    brush.lines(small, colours::TICK, 1.0);
    let large = labels(frame).map(|(_, x)| {
        let x = x.round() + 0.5;
        ([x, floor - 9.0], [x, floor])
    });
    brush.lines(large, colours::TICK_LABELLED, 1.0);
    brush.font(500, 10.5);
    // Half a label would be another time.
    let room = LABEL_HALF_PX..=frame.time_width() - LABEL_HALF_PX;
    for (second, x) in labels(frame).filter(|(_, x)| room.contains(x)) {
        brush.text_centred(&label(second), [x, 12.5], colours::LABEL);
    }
    brush.fill(
        &Rect::new(0.0, floor, frame.width, 1.0),
        colours::RULER_LINE,
    );
    markers(brush, painted);
}

fn markers(brush: &Brush, painted: &Painted) {
    let frame = &painted.viewed.frame;
    for marker in &painted.shown.markers {
        let x = frame.x(marker.at_ms).round();
        if !(-MARKER_LABEL_PX..=frame.time_width()).contains(&x) {
            continue;
        }
        let (top, tip) = (FLAG_TOP_PX, FLAG_TOP_PX + 4.5);
        brush.fill(&Rect::new(x, top, 1.5, RULER_PX - top), colours::MARKER);
        let flag = [[x, top], [x + FLAG_PX, tip], [x, tip + 4.5]];
        brush.polygon(&flag, colours::MARKER);
        if !marker.label.is_empty() {
            brush.font(500, 9.5);
            let text = brush.fitted(&marker.label, MARKER_LABEL_PX);
            let left = x + FLAG_PX + 1.0;
            let plate = Rect::new(left, top, brush.text_width(&text) + 3.0, 13.0);
            brush.fill(&plate, colours::RULER);
            brush.text(&text, [left + 1.0, RULER_PX - 4.0], colours::MARKER);
        }
    }
}

/// Faint lines below the flags.
pub fn marker_lines(brush: &Brush, painted: &Painted) {
    let frame = &painted.viewed.frame;
    let bottom = RULER_PX + frame.rows_height();
    let lines = painted.shown.markers.iter().map(|marker| {
        let x = frame.x(marker.at_ms).round() + 0.5;
        ([x, RULER_PX], [x, bottom])
    });
    brush.lines(lines, colours::MARKER_LINE, 1.0);
}

/// Over everything: a line with a grip in the ruler.
pub fn playhead(brush: &Brush, painted: &Painted) {
    let frame = &painted.viewed.frame;
    let x = frame.x(painted.viewed.playhead_ms).round();
    if !(-GRIP_PX..=frame.time_width() + GRIP_PX).contains(&x) {
        return;
    }
    let bottom = RULER_PX + frame.rows_height();
    let half = GRIP_PX / 2.0;
    let shade = Rect::new(x - 1.0, RULER_PX, 3.0, bottom - RULER_PX);
    brush.fill(&shade, colours::PLAYHEAD_SHADE);
    let top = FLAG_TOP_PX;
    let grip = [
        [x - half + 0.5, top],
        [x + half + 0.5, top],
        [x + half + 0.5, top + 7.0],
        [x + 0.5, RULER_PX],
        [x - half + 0.5, top + 7.0],
    ];
    brush.polygon(&grip, colours::PLAYHEAD);
    let line = Rect::new(x, RULER_PX - 2.0, 1.0, bottom - RULER_PX + 2.0);
    brush.fill(&line, colours::PLAYHEAD);
}
