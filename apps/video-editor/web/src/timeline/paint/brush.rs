//! The few strokes the painter needs, over the browser's 2D context. Lengths are CSS pixels.

use protocol::Rect;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

const FONT: &str = r#"Inter, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif"#;
/// Shortened texts that are remembered; measuring is what a frame would spend most of its time on.
const KEPT_TEXTS: usize = 4000;

thread_local! {
    static FITTED: RefCell<HashMap<u64, Rc<str>>> = RefCell::default();
}

/// The 2D context reports errors for arguments that are not finite, and none here are; a stroke that
/// fails all the same is a missing stroke, nothing worse.
fn drawn<T>(outcome: Result<T, impl Sized>) {
    drop(outcome);
}

pub struct Brush<'a> {
    context: &'a CanvasRenderingContext2d,
    pub ratio: f64,
    /// Weight and size of the font in use; setting a font is dear.
    font: Cell<(u32, f64)>,
}

impl<'a> Brush<'a> {
    pub fn new(context: &'a CanvasRenderingContext2d, ratio: f64) -> Self {
        Brush {
            context,
            ratio,
            font: Cell::new((0, 0.0)),
        }
    }

    pub fn fill(&self, rect: &Rect, colour: &str) {
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

    fn stroke(&self, colour: &str, width: f64) {
        self.context.set_stroke_style_str(colour);
        self.context.set_line_width(width);
        self.context.stroke();
    }

    pub fn line(&self, from: [f64; 2], to: [f64; 2], colour: &str, width: f64) {
        self.context.begin_path();
        self.context.move_to(from[0], from[1]);
        self.context.line_to(to[0], to[1]);
        self.stroke(colour, width);
    }

    /// Straight lines of one look, in one go.
    pub fn lines(
        &self,
        ends: impl Iterator<Item = ([f64; 2], [f64; 2])>,
        colour: &str,
        width: f64,
    ) {
        self.context.begin_path();
        for (from, to) in ends {
            self.context.move_to(from[0], from[1]);
            self.context.line_to(to[0], to[1]);
        }
        self.stroke(colour, width);
    }

    /// Rectangles of one colour, in one go.
    pub fn bars(&self, bars: impl Iterator<Item = Rect>, colour: &str) {
        self.context.begin_path();
        for bar in bars {
            self.context.rect(bar.x, bar.y, bar.width, bar.height);
        }
        self.context.set_fill_style_str(colour);
        self.context.fill();
    }

    pub fn polygon(&self, corners: &[[f64; 2]], colour: &str) {
        self.context.begin_path();
        for (index, [x, y]) in corners.iter().enumerate() {
            if index == 0 {
                self.context.move_to(*x, *y);
            } else {
                self.context.line_to(*x, *y);
            }
        }
        self.context.close_path();
        self.context.set_fill_style_str(colour);
        self.context.fill();
    }

    pub fn disc(&self, [x, y]: [f64; 2], radius: f64, colour: &str) {
        self.context.begin_path();
        drawn(self.context.arc(x, y, radius, 0.0, std::f64::consts::TAU));
        self.context.set_fill_style_str(colour);
        self.context.fill();
    }

    pub fn ring(&self, [x, y]: [f64; 2], radius: f64, colour: &str, width: f64) {
        self.context.begin_path();
        drawn(self.context.arc(x, y, radius, 0.0, std::f64::consts::TAU));
        self.stroke(colour, width);
    }

    /// Draws within a rectangle only. Straight corners are far cheaper than round ones.
    pub fn within(&self, rect: &Rect, radius: f64, draw: impl FnOnce()) {
        self.context.save();
        let font = self.font.get();
        if radius > 0.0 {
            self.rounded_path(rect, radius);
        } else {
            self.context.begin_path();
            self.context.rect(rect.x, rect.y, rect.width, rect.height);
        }
        self.context.clip();
        draw();
        self.context.restore();
        // Restoring brought the old font back.
        self.font.set(font);
    }

    pub fn faded(&self, alpha: f64, draw: impl FnOnce()) {
        let before = self.context.global_alpha();
        self.context.set_global_alpha(before * alpha);
        draw();
        self.context.set_global_alpha(before);
    }

    pub fn dashed(&self, draw: impl FnOnce()) {
        let pattern = js_sys::Array::of2(&6.0.into(), &5.0.into());
        drawn(self.context.set_line_dash(&pattern));
        draw();
        drawn(self.context.set_line_dash(&js_sys::Array::new()));
    }

    pub fn picture(&self, picture: &HtmlCanvasElement, rect: &Rect) {
        drawn(
            self.context
                .draw_image_with_html_canvas_element_and_dw_and_dh(
                    picture,
                    rect.x,
                    rect.y,
                    rect.width,
                    rect.height,
                ),
        );
    }

    pub fn font(&self, weight: u32, size: f64) {
        if self.font.replace((weight, size)) != (weight, size) {
            self.context.set_font(&format!("{weight} {size}px {FONT}"));
        }
    }

    pub fn text(&self, text: &str, at: [f64; 2], colour: &str) {
        self.aligned(text, at, colour, "left");
    }

    pub fn text_centred(&self, text: &str, at: [f64; 2], colour: &str) {
        self.aligned(text, at, colour, "center");
    }

    fn aligned(&self, text: &str, at: [f64; 2], colour: &str, align: &str) {
        self.context.set_fill_style_str(colour);
        self.context.set_text_align(align);
        drawn(self.context.fill_text(text, at[0], at[1]));
    }

    pub fn text_width(&self, text: &str) -> f64 {
        self.context
            .measure_text(text)
            .map_or(0.0, |metrics| metrics.width())
    }

    /// The text in the present font, shortened with an ellipsis until it fits.
    pub fn fitted(&self, text: &str, width: f64) -> Rc<str> {
        let width = width.floor();
        let (weight, size) = self.font.get();
        let mut hasher = DefaultHasher::new();
        (text, weight, size.to_bits(), width.to_bits()).hash(&mut hasher);
        let key = hasher.finish();
        if let Some(known) = FITTED.with_borrow(|texts| texts.get(&key).cloned()) {
            return known;
        }
        let fitted: Rc<str> = self.shortened(text, width).into();
        FITTED.with_borrow_mut(|texts| {
            if texts.len() >= KEPT_TEXTS {
                texts.clear();
            }
            texts.insert(key, fitted.clone());
        });
        fitted
    }

    fn shortened(&self, text: &str, width: f64) -> String {
        if self.text_width(text) <= width {
            return text.to_string();
        }
        let letters: Vec<char> = text.chars().collect();
        let short = |count: usize| {
            let kept: String = letters[..count].iter().collect();
            kept.trim_end().to_string() + "…"
        };
        // The longest beginning that fits, found by halving.
        let (mut fits, mut too_long) = (0, letters.len());
        while too_long - fits > 1 {
            let middle = (fits + too_long) / 2;
            if self.text_width(&short(middle)) <= width {
                fits = middle;
            } else {
                too_long = middle;
            }
        }
        if fits == 0 {
            String::new()
        } else {
            short(fits)
        }
    }
}
