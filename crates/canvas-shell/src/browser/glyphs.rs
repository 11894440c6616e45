//! Characters that our fonts lack, drawn with the fonts of the user's machine.
//!
//! For people only: a driven page shows the same pixels everywhere, so it has our fonts alone.

use egui::{
    ColorImage, Context, FontFamily, GlyphBitmap, GlyphRasterizer, GlyphRasterizerRequest,
    RasterizedGlyph, Vec2,
};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Room for what sticks out of the bounds that the browser names.
const MARGIN: f64 = 2.0;
/// Larger ones do not fit well beside others.
const MAX_SIDE: f64 = 512.0;

pub fn borrow_from_browser(context: &Context) {
    context.add_glyph_rasterizer(GlyphRasterizer::new("canvas-shell glyphs", draw));
}

/// The glyph in white, which egui tints.
fn draw(request: &GlyphRasterizerRequest) -> Option<RasterizedGlyph> {
    let text = request.cluster;
    if text.trim().is_empty() {
        return None;
    }
    let document = web_sys::window()?.document()?;
    let canvas = document.create_element("canvas").ok()?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    let pen = canvas.get_context("2d").ok()??;
    let pen: CanvasRenderingContext2d = pen.dyn_into().ok()?;
    let family = match request.family {
        FontFamily::Monospace => "monospace",
        _ => "sans-serif",
    };
    let font = format!("{}px {family}", request.font_size_px);
    pen.set_font(&font);
    let bounds = pen.measure_text(text).ok()?;
    let left = bounds.actual_bounding_box_left().ceil() + MARGIN;
    let top = bounds.actual_bounding_box_ascent().ceil() + MARGIN;
    let width = left + bounds.actual_bounding_box_right().ceil() + MARGIN;
    let height = top + bounds.actual_bounding_box_descent().ceil() + MARGIN;
    let fits = |side: f64| (1.0..=MAX_SIDE).contains(&side);
    if !fits(width) || !fits(height) {
        return None;
    }
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    // A canvas of another size has forgotten its font.
    pen.set_font(&font);
    pen.set_fill_style_str("white");
    let start = left + f64::from(request.subpixel_offset_px);
    pen.fill_text(text, start, top).ok()?;
    let pixels = pen.get_image_data(0.0, 0.0, width, height).ok()?.data().0;
    let size = [width as usize, height as usize];
    Some(RasterizedGlyph {
        bitmap: GlyphBitmap {
            image: ColorImage::from_rgba_unmultiplied(size, &pixels),
            offset_px: -Vec2::new(left as f32, top as f32),
            is_color: false,
        },
        advance_px: bounds.width() as f32,
    })
}
