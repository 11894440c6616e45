//! The pixels that are painted on.

use crate::{geometry::PixelBounds, lanes::Paint};

/// Whole rows of opaque pixels: the page, or a part of it.
pub struct Surface<'a> {
    pub pixels: &'a mut [[u8; 4]],
    pub width: usize,
    /// Of the page, which of its rows comes first.
    pub top: i32,
}

impl Surface<'_> {
    /// The pixels of a row from `left` up to, but without, `right`, which have to lie on the surface.
    #[inline(always)]
    pub fn span(&mut self, row: i32, left: i32, right: i32) -> &mut [[u8; 4]] {
        let start = (row - self.top) as usize * self.width;
        &mut self.pixels[start + left as usize..start + right as usize]
    }

    /// All pixels from this one on, row after row.
    #[inline(always)]
    pub fn pixels_from(&mut self, row: i32, left: i32) -> &mut [[u8; 4]] {
        let start = (row - self.top) as usize * self.width;
        &mut self.pixels[start + left as usize..]
    }

    #[inline(always)]
    pub fn pixel(&mut self, column: i32, row: i32) -> &mut [u8; 4] {
        &mut self.pixels[(row - self.top) as usize * self.width + column as usize]
    }

    /// Paints a row from `left` up to, but without, `right`.
    #[inline(always)]
    pub fn paint_span(&mut self, row: i32, left: i32, right: i32, paint: &Paint) {
        let pixels = self.span(row, left, right);
        if let Some(rgba) = paint.opaque {
            pixels.fill(rgba);
        } else {
            for pixel in pixels {
                *pixel = paint.over(*pixel);
            }
        }
    }

    pub fn fill(&mut self, bounds: &PixelBounds, colour: [u8; 4]) {
        for row in bounds.top..bounds.bottom {
            self.span(row, bounds.left, bounds.right).fill(colour);
        }
    }
}
