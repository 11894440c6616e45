//! The few drawing strokes the painter needs, over the browser's 2D context.

use super::fitting::{broken, shortened};
use super::picture_cache::Picture;
use crate::theme;
use dom_shell::Camera;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use web_sys::{CanvasRenderingContext2d, Path2d};
use workflow_builder_model::layout::{Curve, Point, Rect};

pub struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    ratio: f64,
    /// Weight and size of the font in use; setting a font is dear.
    font: Cell<(u32, f64)>,
}

/// Measuring and shortening text is what a frame would spend most of its time on, and it always
/// gives the same answer.
const KEPT_TEXTS: usize = 20_000;

thread_local! {
    static FITTED: RefCell<HashMap<u64, Rc<str>>> = RefCell::new(HashMap::new());
    static ICONS: RefCell<HashMap<usize, Path2d>> = RefCell::new(HashMap::new());
}

/// The 2D context reports errors for arguments that are not finite. Documents cannot hold such
/// numbers, and a stroke that fails all the same is a missing stroke, nothing worse.
pub(super) fn drawn<T>(outcome: Result<T, impl Sized>) {
    drop(outcome);
}

impl<'a> Brush<'a> {
    pub fn new(context: &'a CanvasRenderingContext2d, ratio: f64) -> Self {
        context.set_line_cap("round");
        context.set_line_join("round");
        Brush {
            context,
            ratio,
            font: Cell::new((0, 0.0)),
        }
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

    pub fn fill_rect(&self, rect: &Rect, colour: &str) {
        self.context.set_fill_style_str(colour);
        self.context
            .fill_rect(rect.x, rect.y, rect.width, rect.height);
    }

    pub fn fill_rounded(&self, rect: &Rect, radius: f64, colour: &str) {
        self.rounded_path(rect, radius);
        self.context.set_fill_style_str(colour);
        self.context.fill();
    }

    pub fn stroke_rounded(&self, rect: &Rect, radius: f64, colour: &str, width: f64) {
        self.rounded_path(rect, radius);
        self.stroke(colour, width);
    }

    fn rounded_path(&self, rect: &Rect, radius: f64) {
        self.context.begin_path();
        drawn(
            self.context
                .round_rect_with_f64(rect.x, rect.y, rect.width, rect.height, radius),
        );
    }

    pub fn line(&self, from: Point, to: Point, colour: &str, width: f64) {
        self.context.begin_path();
        self.context.move_to(from.x, from.y);
        self.context.line_to(to.x, to.y);
        self.stroke(colour, width);
    }

    pub fn disc(&self, at: Point, radius: f64, colour: &str) {
        self.circle_path(at, radius);
        self.context.set_fill_style_str(colour);
        self.context.fill();
    }

    pub fn ring(&self, at: Point, radius: f64, colour: &str, width: f64) {
        self.circle_path(at, radius);
        self.stroke(colour, width);
    }

    fn circle_path(&self, at: Point, radius: f64) {
        self.context.begin_path();
        drawn(
            self.context
                .arc(at.x, at.y, radius, 0.0, std::f64::consts::TAU),
        );
    }

    /// From here on coordinates are screen pixels: what has whole ones needs no smoothing.
    pub fn use_screen(&self) {
        drawn(self.context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0));
    }

    /// The screen pixel next to a canvas point.
    pub fn pixel(&self, camera: Camera, point: Point) -> [f64; 2] {
        let at = camera.to_pixel(point);
        [(at.x * self.ratio).round(), (at.y * self.ratio).round()]
    }

    /// From here on coordinates are canvas units, and this one falls on that screen pixel.
    pub fn use_camera_at(&self, zoom: f64, point: Point, pixel: [f64; 2]) {
        let scale = self.ratio * zoom;
        drawn(self.context.set_transform(
            scale,
            0.0,
            0.0,
            scale,
            pixel[0] - point.x * scale,
            pixel[1] - point.y * scale,
        ));
    }

    pub fn copy(&self, picture: &Picture, at: [f64; 2]) {
        picture.copy_to(self.context, at);
    }

    pub fn ratio(&self) -> f64 {
        self.ratio
    }

    /// Small squares of one colour, by their corners in whole screen pixels.
    pub fn specks(&self, corners: impl Iterator<Item = [f64; 2]>, side: f64, colour: &str) {
        self.context.set_fill_style_str(colour);
        for [x, y] in corners {
            self.context.fill_rect(x, y, side, side);
        }
    }

    /// Plates of one look, in whole screen pixels.
    pub fn plates(&self, rects: &[Rect], fill: &str, border: &str) {
        self.context.set_fill_style_str(border);
        for rect in rects {
            self.context
                .fill_rect(rect.x, rect.y, rect.width, rect.height);
        }
        self.context.set_fill_style_str(fill);
        for rect in rects {
            let inner = rect.grown(-self.ratio.round());
            self.context
                .fill_rect(inner.x, inner.y, inner.width, inner.height);
        }
    }

    /// Straight lines of one look, in one go.
    pub fn lines(&self, ends: impl Iterator<Item = (Point, Point)>, colour: &str, width: f64) {
        self.context.begin_path();
        for (from, to) in ends {
            self.context.move_to(from.x, from.y);
            self.context.line_to(to.x, to.y);
        }
        self.stroke(colour, width);
    }

    /// Curves of one look, in one go.
    pub fn curves<'c>(&self, curves: impl Iterator<Item = &'c Curve>, colour: &str, width: f64) {
        self.context.begin_path();
        for curve in curves {
            self.add_curve(curve);
        }
        self.stroke(colour, width);
    }

    /// Arrow heads that point right, in one go.
    pub fn arrow_heads(&self, tips: impl Iterator<Item = Point>, size: f64, colour: &str) {
        self.context.begin_path();
        for tip in tips {
            self.add_arrow_head(tip, size);
        }
        self.context.set_fill_style_str(colour);
        self.context.fill();
    }

    /// Text on a halo of this colour, so that it can be read over anything.
    pub fn text_on_halo(&self, text: &str, at: Point, colour: &str, halo: &str) {
        self.context.set_text_align("left");
        self.context.set_stroke_style_str(halo);
        self.context.set_line_width(3.0);
        drawn(self.context.stroke_text(text, at.x, at.y));
        self.context.set_fill_style_str(colour);
        drawn(self.context.fill_text(text, at.x, at.y));
    }

    pub fn faded(&self, alpha: f64) {
        self.context.set_global_alpha(alpha);
    }

    pub fn curve(&self, curve: &Curve, colour: &str, width: f64) {
        self.context.begin_path();
        self.add_curve(curve);
        self.stroke(colour, width);
    }

    fn add_curve(&self, curve: &Curve) {
        if let Some(first) = curve.segments.first() {
            self.context.move_to(first[0].x, first[0].y);
        }
        for [_, b, c, d] in &curve.segments {
            self.context.bezier_curve_to(b.x, b.y, c.x, c.y, d.x, d.y);
        }
    }

    /// An arrow head that points right, its tip at `tip`.
    pub fn arrow_head(&self, tip: Point, size: f64, colour: &str) {
        self.arrow_heads(std::iter::once(tip), size, colour);
    }

    fn add_arrow_head(&self, tip: Point, size: f64) {
        self.context.move_to(tip.x, tip.y);
        self.context.line_to(tip.x - size, tip.y - size * 0.58);
        self.context.line_to(tip.x - size, tip.y + size * 0.58);
        self.context.close_path();
    }

    pub fn dashed(&self, on: bool) {
        let pattern = js_sys::Array::new();
        if on {
            pattern.push(&6.0.into());
            pattern.push(&6.0.into());
        }
        drawn(self.context.set_line_dash(&pattern));
    }

    fn stroke(&self, colour: &str, width: f64) {
        self.context.set_stroke_style_str(colour);
        self.context.set_line_width(width);
        self.context.stroke();
    }

    /// An icon from a 24 by 24 box, drawn into a square.
    pub fn icon(&self, path: &'static str, at: Point, size: f64, colour: &str, width: f64) {
        ICONS.with_borrow_mut(|icons| {
            let key = path.as_ptr() as usize;
            let path = match icons.entry(key) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(free) => match Path2d::new_with_path_string(path) {
                    Ok(parsed) => free.insert(parsed),
                    Err(_) => return,
                },
            };
            self.context.save();
            drawn(self.context.translate(at.x, at.y));
            drawn(self.context.scale(size / 24.0, size / 24.0));
            self.context.set_stroke_style_str(colour);
            self.context.set_line_width(width);
            self.context.stroke_with_path(path);
            self.context.restore();
        });
    }

    pub fn font(&self, weight: u32, size: f64) {
        if self.font.replace((weight, size)) != (weight, size) {
            self.context
                .set_font(&format!("{weight} {size}px {}", theme::FONT));
        }
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

    pub fn text(&self, text: &str, at: Point, colour: &str) {
        self.context.set_fill_style_str(colour);
        self.context.set_text_align("left");
        drawn(self.context.fill_text(text, at.x, at.y));
    }

    pub fn text_right(&self, text: &str, at: Point, colour: &str) {
        self.context.set_fill_style_str(colour);
        self.context.set_text_align("right");
        drawn(self.context.fill_text(text, at.x, at.y));
    }

    /// The text, shortened with an ellipsis until it fits.
    pub fn fitted(&self, text: &str, width: f64) -> Rc<str> {
        let (weight, size) = self.font.get();
        let mut hasher = DefaultHasher::new();
        (text, weight, size.to_bits(), width.to_bits()).hash(&mut hasher);
        let key = hasher.finish();
        if let Some(known) = FITTED.with_borrow(|texts| texts.get(&key).cloned()) {
            return known;
        }
        let fitted: Rc<str> = shortened(text, width, |text| self.text_width(text)).into();
        FITTED.with_borrow_mut(|texts| {
            if texts.len() >= KEPT_TEXTS {
                texts.clear();
            }
            texts.insert(key, fitted.clone());
        });
        fitted
    }

    /// The text broken into at most `most` lines; the last one is shortened if need be.
    pub fn wrapped(&self, text: &str, width: f64, most: usize) -> Vec<Rc<str>> {
        let (weight, size) = self.font.get();
        let mut hasher = DefaultHasher::new();
        (text, weight, size.to_bits(), width.to_bits(), most).hash(&mut hasher);
        let key = hasher.finish();
        let known = FITTED.with_borrow(|texts| texts.get(&key).cloned());
        if let Some(known) = known {
            return known.lines().map(Rc::from).collect();
        }
        let lines: Vec<Rc<str>> = broken(text, width, most, |text| self.text_width(text))
            .iter()
            .map(|line| self.fitted(line, width))
            .collect();
        FITTED.with_borrow_mut(|texts| texts.insert(key, lines.join("\n").into()));
        lines
    }
}
