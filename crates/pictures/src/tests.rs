//! Pictures against what the crate `image` makes of them, and pictures that are none.

mod broken;
mod compared;

use crate::{Bitmap, Colour};

/// A page with what pages have: text of thin strokes, coloured text, flat areas, edges and a slope.
fn page(width: u32, height: u32) -> Bitmap {
    Bitmap::painted(width, height, |x, y| match (x / 64 + y / 48) % 4 {
        0 => letters(x, y, [250, 250, 250], [30, 32, 40]),
        1 => letters(x, y, [255, 255, 255], [200, 30, 30]),
        2 => letters(x, y, [24, 26, 34], [90, 170, 255]),
        _ => [(x * 3 % 256) as u8, (y * 2 % 256) as u8, 120],
    })
}

/// Strokes of one pixel that go on and off, as letters do, on lines with room between.
fn letters(x: u32, y: u32, paper: Colour, ink: Colour) -> Colour {
    let is_line = y % 14 < 9;
    let is_stroke = (x * 7 + (y % 14) * x / 3 + y % 5) % 6 < 2;
    if is_line && is_stroke { ink } else { paper }
}

fn as_image(bitmap: &Bitmap) -> image::RgbImage {
    let bytes = bitmap.bytes().to_vec();
    image::RgbImage::from_raw(bitmap.width(), bitmap.height(), bytes).expect("as many as needed")
}
