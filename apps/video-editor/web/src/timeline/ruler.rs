//! The ruler: which seconds are written on it and where its small ticks stand.

use super::geometry::Frame;

/// Labels of seconds closer than this would run together.
const LABEL_PX: f64 = 40.0;
/// Generous width of one character of a label.
const CHARACTER_PX: f64 = 6.6;
/// Between two labels, at the least.
const LABEL_GAP_PX: f64 = 6.0;
/// Ticks closer than this would be a grey band.
const TICK_PX: f64 = 8.0;
/// Into how many parts a second can be divided; the finest are the frames of the footage.
const PARTS: [u64; 4] = [20, 10, 5, 2];

/// A moment as the ruler writes it: `M:SS`.
pub fn label(second: u64) -> String {
    format!("{}:{:02}", second / 60, second % 60)
}

/// Seconds from one label to the next.
pub fn label_step(scale: f64, last_second: u64) -> u64 {
    let mut step = if scale >= LABEL_PX {
        1
    } else {
        (LABEL_PX / scale).ceil() as u64
    };
    let width = label(last_second).len() as f64 * CHARACTER_PX + LABEL_GAP_PX;
    while step as f64 * scale < width {
        step *= 2;
    }
    step
}

/// Milliseconds from one tick to the next.
pub fn tick_step(scale: f64, label_step: u64) -> u64 {
    if let Some(parts) = PARTS.iter().find(|parts| scale / **parts as f64 >= TICK_PX) {
        return 1000 / parts;
    }
    let seconds = (1..=label_step)
        .find(|seconds| label_step.is_multiple_of(*seconds) && *seconds as f64 * scale >= TICK_PX);
    seconds.unwrap_or(label_step) * 1000
}

/// The labelled seconds in sight, with their pixel columns.
pub fn labels(frame: &Frame) -> impl Iterator<Item = (u64, f64)> {
    let frame = *frame;
    let last = frame.time_at(frame.time_width()) / 1000;
    let step = label_step(frame.view.scale, last);
    let first = frame.time_at(0.0) / 1000 / step * step;
    (first..=last)
        .step_by(step as usize)
        .map(move |second| (second, frame.x(second * 1000)))
        .filter(move |(_, x)| (0.0..=frame.time_width()).contains(x))
}

/// The pixel columns of the ticks in sight.
pub fn ticks(frame: &Frame) -> impl Iterator<Item = f64> {
    let frame = *frame;
    let last = frame.time_at(frame.time_width());
    let step = tick_step(frame.view.scale, label_step(frame.view.scale, last / 1000));
    let first = frame.time_at(0.0) / step * step;
    (first..=last)
        .step_by(step as usize)
        .map(move |ms| frame.x(ms))
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Layout;
    use super::*;
    use crate::state::{SCALES, TimelineView};
    use video_editor_model::Project;

    fn frame(scale: f64, scroll_x: f64) -> Frame {
        let view = TimelineView {
            scale,
            scroll_x,
            scroll_y: 0.0,
        };
        let layout = Layout::of(&Project::default());
        Frame::new(view, [1184.0, 224.0], &layout, 0, true)
    }

    #[test]
    fn labels_are_minutes_and_seconds() {
        assert_eq!(label(0), "0:00");
        assert_eq!(label(59), "0:59");
        assert_eq!(label(61), "1:01");
        assert_eq!(label(6000), "100:00");
    }

    #[test]
    fn every_second_is_labelled_from_the_usual_zoom_on() {
        assert_eq!(label_step(40.0, 30), 1);
        assert_eq!(label_step(320.0, 30), 1);
        assert_eq!(label_step(20.0, 60), 2);
        assert_eq!(label_step(1.25, 900), 32);
        assert_eq!(label_step(27.0, 40), 2);
    }

    #[test]
    fn labels_never_run_together() {
        for scale in SCALES {
            for last in [10, 599, 3600, 86_400] {
                let room = label_step(scale, last) as f64 * scale;
                let width = label(last).len() as f64 * CHARACTER_PX;
                assert!(room > width, "{scale} {last}");
            }
        }
    }

    #[test]
    fn the_usual_zoom_shows_the_seconds_of_the_screen() {
        let shown: Vec<(u64, f64)> = labels(&frame(40.0, 0.0)).collect();
        assert_eq!(shown.first(), Some(&(0, 20.0)));
        assert_eq!(shown.last(), Some(&(29, 1180.0)));
        let scrolled: Vec<(u64, f64)> = labels(&frame(40.0, 400.0)).collect();
        assert_eq!(scrolled.first(), Some(&(10, 20.0)));
    }

    #[test]
    fn ticks_go_down_to_frames_and_divide_the_labels() {
        assert_eq!(tick_step(320.0, 1), 50);
        assert_eq!(tick_step(40.0, 1), 200);
        assert_eq!(tick_step(10.0, 4), 1000);
        assert_eq!(tick_step(1.25, 32), 8000);
        assert!(ticks(&frame(40.0, 0.0)).count() < 200);
    }
}
