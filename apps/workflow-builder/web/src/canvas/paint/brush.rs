//! The few drawing strokes the painter needs, over the browser's 2D context.

use crate::canvas::Camera;
use crate::theme;
use web_sys::{CanvasRenderingContext2d, Path2d};
use workflow_builder_model::layout::{Curve, Point, Rect};

pub struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    ratio: f64,
}

/// The 2D context reports errors for arguments that are not finite. Documents cannot hold such
/// numbers, and a stroke that fails all the same is a missing stroke, nothing worse.
fn drawn<T>(outcome: Result<T, impl Sized>) {
    drop(outcome);
}

impl<'a> Brush<'a> {
    pub fn new(context: &'a CanvasRenderingContext2d, ratio: f64) -> Self {
        context.set_line_cap("round");
        context.set_line_join("round");
        Brush { context, ratio }
    }

    /// From here on coordinates are CSS pixels.
    pub fn use_pixels(&self) {
        let ratio = self.ratio;
        drawn(self.context.set_transform(ratio, 0.0, 0.0, ratio, 0.0, 0.0));
    }

    /// From here on coordinates are canvas units.
    pub fn use_camera(&self, camera: Camera) {
        let scale = self.ratio * camera.zoom;
        drawn(self.context.set_transform(
            scale,
            0.0,
            0.0,
            scale,
            -camera.x * scale,
            -camera.y * scale,
        ));
    }

    pub fn fill_rect(&self, rect: &Rect, color: &str) {
        self.context.set_fill_style_str(color);
        self.context
            .fill_rect(rect.x, rect.y, rect.width, rect.height);
    }

    pub fn fill_rounded(&self, rect: &Rect, radius: f64, color: &str) {
        self.rounded_path(rect, radius);
        self.context.set_fill_style_str(color);
        self.context.fill();
    }

    pub fn stroke_rounded(&self, rect: &Rect, radius: f64, color: &str, width: f64) {
        self.rounded_path(rect, radius);
        self.stroke(color, width);
    }

    fn rounded_path(&self, rect: &Rect, radius: f64) {
        self.context.begin_path();
        drawn(
            self.context
                .round_rect_with_f64(rect.x, rect.y, rect.width, rect.height, radius),
        );
    }

    pub fn line(&self, from: Point, to: Point, color: &str, width: f64) {
        self.context.begin_path();
        self.context.move_to(from.x, from.y);
        self.context.line_to(to.x, to.y);
        self.stroke(color, width);
    }

    pub fn disc(&self, at: Point, radius: f64, color: &str) {
        self.circle_path(at, radius);
        self.context.set_fill_style_str(color);
        self.context.fill();
    }

    pub fn ring(&self, at: Point, radius: f64, color: &str, width: f64) {
        self.circle_path(at, radius);
        self.stroke(color, width);
    }

    fn circle_path(&self, at: Point, radius: f64) {
        self.context.begin_path();
        drawn(
            self.context
                .arc(at.x, at.y, radius, 0.0, std::f64::consts::TAU),
        );
    }

    pub fn curve(&self, curve: &Curve, color: &str, width: f64) {
        self.context.begin_path();
        if let Some(first) = curve.segments.first() {
            self.context.move_to(first[0].x, first[0].y);
        }
        for [_, b, c, d] in &curve.segments {
            self.context.bezier_curve_to(b.x, b.y, c.x, c.y, d.x, d.y);
        }
        self.stroke(color, width);
    }

    /// An arrow head that points right, its tip at `tip`.
    pub fn arrow_head(&self, tip: Point, size: f64, color: &str) {
        self.context.begin_path();
        self.context.move_to(tip.x, tip.y);
        self.context.line_to(tip.x - size, tip.y - size * 0.58);
        self.context.line_to(tip.x - size, tip.y + size * 0.58);
        self.context.close_path();
        self.context.set_fill_style_str(color);
        self.context.fill();
    }

    pub fn dashed(&self, on: bool) {
        let pattern = js_sys::Array::new();
        if on {
            pattern.push(&6.0.into());
            pattern.push(&6.0.into());
        }
        drawn(self.context.set_line_dash(&pattern));
    }

    fn stroke(&self, color: &str, width: f64) {
        self.context.set_stroke_style_str(color);
        self.context.set_line_width(width);
        self.context.stroke();
    }

    /// An icon from a 24 by 24 box, drawn into a square.
    pub fn icon(&self, path: &str, at: Point, size: f64, color: &str, width: f64) {
        let Ok(path) = Path2d::new_with_path_string(path) else {
            return;
        };
        self.context.save();
        drawn(self.context.translate(at.x, at.y));
        drawn(self.context.scale(size / 24.0, size / 24.0));
        self.context.set_stroke_style_str(color);
        self.context.set_line_width(width);
        self.context.stroke_with_path(&path);
        self.context.restore();
    }

    pub fn font(&self, weight: u32, size: f64) {
        self.context
            .set_font(&format!("{weight} {size}px {}", theme::FONT));
    }

    pub fn spacing(&self, letters: f64) {
        // Only a refinement; a browser without it draws the text a little tighter.
        let _ = js_sys::Reflect::set(
            self.context.as_ref(),
            &"letterSpacing".into(),
            &format!("{letters}px").into(),
        );
    }

    pub fn text_width(&self, text: &str) -> f64 {
        self.context
            .measure_text(text)
            .map_or(0.0, |metrics| metrics.width())
    }

    pub fn text(&self, text: &str, at: Point, color: &str) {
        self.context.set_fill_style_str(color);
        self.context.set_text_align("left");
        drawn(self.context.fill_text(text, at.x, at.y));
    }

    pub fn text_right(&self, text: &str, at: Point, color: &str) {
        self.context.set_fill_style_str(color);
        self.context.set_text_align("right");
        drawn(self.context.fill_text(text, at.x, at.y));
    }

    /// The text, shortened with an ellipsis until it fits.
    pub fn fitted(&self, text: &str, width: f64) -> String {
        if self.text_width(text) <= width {
            return text.to_string();
        }
        let mut letters: Vec<char> = text.chars().collect();
        while letters.pop().is_some() {
            let short: String = letters.iter().collect::<String>().trim_end().to_string() + "…";
            if self.text_width(&short) <= width {
                return short;
            }
        }
        String::new()
    }

    /// The text broken into at most `most` lines; the last one is shortened if need be.
    pub fn wrapped(&self, text: &str, width: f64, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let is_last_line = lines.len() == most;
            match lines.last_mut() {
                Some(line)
                    if is_last_line || self.text_width(&format!("{line} {word}")) <= width =>
                {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_string()),
            }
        }
        lines.iter().map(|line| self.fitted(line, width)).collect()
    }
}
