//! How the timeline is looked at: pixels per second and what is scrolled away.

use video_editor_model::Opening;
use video_editor_model::opening::first_scale;

/// The regular zoom steps, in pixels per second.
pub const SCALES: [f64; 9] = [1.25, 2.5, 5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 320.0];

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimelineView {
    /// Pixels per second.
    pub scale: f64,
    /// Pixels that are scrolled away at the left and at the top.
    pub scroll_x: f64,
    pub scroll_y: f64,
}

impl Default for TimelineView {
    fn default() -> Self {
        TimelineView::first(Opening::default())
    }
}

impl TimelineView {
    /// As the page opens.
    pub fn first(opening: Opening) -> Self {
        TimelineView {
            scale: first_scale(opening),
            scroll_x: 0.0,
            scroll_y: 0.0,
        }
    }

    /// The next regular step above; from a fitted zoom as well.
    pub fn scale_in(self) -> f64 {
        let next = SCALES.into_iter().find(|scale| *scale > self.scale);
        next.unwrap_or(self.scale)
    }

    /// The next regular step below.
    pub fn scale_out(self) -> f64 {
        let next = SCALES.into_iter().rev().find(|scale| *scale < self.scale);
        next.unwrap_or(self.scale)
    }

    /// As many pixels per second as show a film of this length in this width.
    pub fn fitted(width: f64, total_ms: u64) -> f64 {
        let seconds = (total_ms + 500).div_ceil(1000);
        (width / seconds.max(1) as f64)
            .floor()
            .clamp(SCALES[0], SCALES[SCALES.len() - 1])
    }

    pub fn ms(self, pixels: f64) -> f64 {
        (pixels / self.scale * 1000.0).round()
    }

    pub fn pixels(self, ms: f64) -> f64 {
        ms / 1000.0 * self.scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(scale: f64) -> TimelineView {
        TimelineView {
            scale,
            ..TimelineView::default()
        }
    }

    #[test]
    fn zooming_doubles_and_halves_and_leaves_a_fitted_zoom_for_a_regular_one() {
        assert_eq!((at(40.0).scale_in(), at(40.0).scale_out()), (80.0, 20.0));
        assert_eq!((at(27.0).scale_in(), at(27.0).scale_out()), (40.0, 20.0));
        assert_eq!((at(320.0).scale_in(), at(1.25).scale_out()), (320.0, 1.25));
    }

    #[test]
    fn fitting_takes_whole_pixels_for_whole_seconds() {
        assert_eq!(TimelineView::fitted(1260.0, 58_876), 21.0);
        assert_eq!(TimelineView::fitted(1260.0, 0), 320.0);
    }

    #[test]
    fn a_pixel_of_the_usual_zoom_is_25_ms() {
        assert_eq!(at(40.0).ms(1.0), 25.0);
        assert_eq!(at(160.0).ms(1.0), 6.0);
    }
}
