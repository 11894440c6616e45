//! A cache of pictures from frame to frame: cards that look alike share one, and so do titles.
//!
//! A picture is painted once and then copied to whole pixels, which costs a fraction of painting it
//! again. What it shows depends on its key alone, never on when, or for which card, it was painted.

use super::brush::{Brush, drawn};
use dom_shell::page;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Four bytes each; beyond this all pictures are forgotten and those in use painted again.
const MOST_PIXELS: f64 = 6_000_000.0;

/// A picture and what was found out while it was painted.
#[derive(Clone)]
pub struct Picture {
    canvas: HtmlCanvasElement,
    /// Width of what is on it, in CSS pixels.
    pub width: f64,
}

#[derive(Default)]
struct PictureCache {
    pictures: HashMap<u64, Picture>,
    pixels: f64,
}

thread_local! {
    static CACHE: RefCell<PictureCache> = RefCell::default();
}

/// A number for everything that decides what a picture shows.
pub fn cache_key(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// The picture with this key. One that is not cached yet is painted on a clear canvas of this many
/// screen pixels; the painter says how wide it came out.
pub fn cached(
    key: u64,
    size: [f64; 2],
    ratio: f64,
    paint: impl FnOnce(&Brush) -> f64,
) -> Option<Picture> {
    let known = CACHE.with_borrow(|cache| cache.pictures.get(&key).cloned());
    if known.is_some() {
        return known;
    }
    let canvas: HtmlCanvasElement = page::document()
        .create_element("canvas")
        .ok()?
        .dyn_into()
        .ok()?;
    let [columns, rows] = size.map(f64::ceil);
    canvas.set_width(columns as u32);
    canvas.set_height(rows as u32);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    let width = paint(&Brush::new(&context, ratio));
    let picture = Picture { canvas, width };
    CACHE.with_borrow_mut(|cache| {
        if cache.pixels > MOST_PIXELS {
            *cache = PictureCache::default();
        }
        cache.pixels += columns * rows;
        cache.pictures.insert(key, picture.clone());
    });
    Some(picture)
}

impl Picture {
    /// Copies the picture, its corner on this screen pixel. Coordinates must be screen pixels.
    pub fn copy_to(&self, context: &CanvasRenderingContext2d, at: [f64; 2]) {
        drawn(context.draw_image_with_html_canvas_element(&self.canvas, at[0], at[1]));
    }
}
