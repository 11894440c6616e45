//! A band around what is selected.

use crate::area::Area;
use crate::colour::over;
use crate::coverage::{Coverage, SAMPLES};
use crate::frame::Outline;

/// How far the band reaches, and how far the seam inside it does, in pixels.
const BAND: f32 = 3.0;
const SEAM: f32 = 1.0;
/// Further away, nothing changes a pixel: the band and one pixel for what lies between two.
const REACH: i32 = 4;
/// No share of a pixel is more than that of the pixels around it.
const ALL: f32 = 255.0;

/// Twelve directions, 30 degrees apart.
const DIRECTIONS: [[f32; 2]; 12] = {
    const LONG: f32 = 0.866_025_4;
    [
        [1.0, 0.0],
        [LONG, 0.5],
        [0.5, LONG],
        [0.0, 1.0],
        [-0.5, LONG],
        [-LONG, 0.5],
        [-1.0, 0.0],
        [-LONG, -0.5],
        [-0.5, -LONG],
        [0.0, -1.0],
        [0.5, -LONG],
        [LONG, -0.5],
    ]
};

/// Which samples are covered, a bit for each, and later how much of every pixel.
#[derive(Default)]
pub struct Mask {
    screen: Area,
    /// What is covered lies within.
    covered: Area,
    pixels: Vec<u8>,
}

impl Mask {
    pub fn begin(&mut self, size: [u32; 2]) {
        self.screen = Area::of_size(size);
        self.covered = Area {
            left: i32::MAX,
            top: i32::MAX,
            right: 0,
            bottom: 0,
        };
        self.pixels.clear();
        self.pixels.resize(size[0] as usize * size[1] as usize, 0);
    }

    pub fn add(&mut self, coverage: &Coverage) {
        let bounds = coverage.bounds.intersection(&self.screen);
        if bounds.is_empty() {
            return;
        }
        self.covered.left = self.covered.left.min(bounds.left);
        self.covered.top = self.covered.top.min(bounds.top);
        self.covered.right = self.covered.right.max(bounds.right);
        self.covered.bottom = self.covered.bottom.max(bounds.bottom);
        let width = self.screen.right;
        for (sample, place) in SAMPLES.into_iter().enumerate() {
            coverage.spans(place, &self.screen, |row, from, to| {
                let start = row * width;
                let span = &mut self.pixels[(start + from) as usize..(start + to) as usize];
                span.iter_mut().for_each(|pixel| *pixel |= 1 << sample);
            });
        }
    }

    pub fn lay_band(&mut self, outline: &Outline, pixels: &mut [[u8; 4]]) {
        let touched = self.covered.grown(REACH).intersection(&self.screen);
        if self.covered.is_empty() || touched.is_empty() {
            return;
        }
        self.count_samples();
        let (band, seam) = (taps(BAND), taps(SEAM));
        let colours = [outline.band, outline.seam].map(|colour| colour.map(f32::from));
        let mut near = Near::new(&touched);
        for row in touched.top..touched.bottom {
            near.look(self, row, &touched);
            for (x, is_at_border) in (touched.left..touched.right).zip(near.is_at_border()) {
                if !is_at_border || self.at(x, row) == u8::MAX {
                    continue;
                }
                let inside = f32::from(self.at(x, row));
                let band = positive(self.most(&band, x, row) - inside);
                let seam = positive(self.most(&seam, x, row) - inside) / 255.0;
                let opacity = if band / 255.0 > seam {
                    band / 255.0
                } else {
                    seam
                };
                let mix = |channel: usize| {
                    colours[0][channel] + (colours[1][channel] - colours[0][channel]) * seam
                };
                let pixel = &mut pixels[(row * self.screen.right + x) as usize];
                let below = u32::from_le_bytes(*pixel);
                *pixel = over([mix(0), mix(1), mix(2)], opacity, below).to_le_bytes();
            }
        }
    }

    /// From bits of samples to how much of a pixel is covered.
    fn count_samples(&mut self) {
        let columns = self.covered.left as usize..self.covered.right as usize;
        for row in self.covered.top..self.covered.bottom {
            let start = row as usize * self.screen.right as usize;
            for pixel in &mut self.pixels[start + columns.start..start + columns.end] {
                *pixel = SHARE[usize::from(*pixel & 15)];
            }
        }
    }

    /// The border goes on outside the screen.
    #[inline(always)]
    fn at(&self, x: i32, y: i32) -> u8 {
        let Area { right, bottom, .. } = self.screen;
        let (x, y) = (x.clamp(0, right - 1), y.clamp(0, bottom - 1));
        self.pixels[(y * right + x) as usize]
    }

    /// The most of the mask at all of these places.
    fn most(&self, taps: &[Tap; 12], x: i32, y: i32) -> f32 {
        let mut most = 0.0;
        for tap in taps {
            let (x, y) = (x + tap.x, y + tap.y);
            let corner = |right: i32, down: i32| f32::from(self.at(x + right, y + down));
            let [a, b, c, d] = tap.weights;
            let here = corner(0, 0) * a + corner(1, 0) * b + corner(0, 1) * c + corner(1, 1) * d;
            if here > most {
                most = here;
            }
            if most >= ALL {
                break;
            }
        }
        most
    }
}

/// The least and most of the mask around every pixel of a row, as far as the band reaches.
struct Near {
    least: Vec<u8>,
    most: Vec<u8>,
}

/// Pixels around one, in a row.
const AROUND: usize = 2 * REACH as usize + 1;

impl Near {
    fn new(touched: &Area) -> Self {
        let width = (touched.right - touched.left) as usize + AROUND - 1;
        Near {
            least: vec![0; width],
            most: vec![0; width],
        }
    }

    fn look(&mut self, mask: &Mask, row: i32, touched: &Area) {
        self.least.fill(u8::MAX);
        self.most.fill(0);
        let Area { right, bottom, .. } = mask.screen;
        // Where a row of these begins on the screen; what lies outside it is left out.
        let first = touched.left - REACH;
        let (from, to) = (first.max(0), (touched.right + REACH).min(right));
        let here = (from - first) as usize..(to - first) as usize;
        for row in (row - REACH).max(0)..(row + REACH + 1).min(bottom) {
            let pixels = &mask.pixels[(row * right + from) as usize..(row * right + to) as usize];
            let least = self.least[here.clone()].iter_mut();
            for ((least, most), pixel) in least.zip(&mut self.most[here.clone()]).zip(pixels) {
                *least = (*least).min(*pixel);
                *most = (*most).max(*pixel);
            }
        }
        widen(&mut self.least, u8::min);
        widen(&mut self.most, u8::max);
    }

    /// For every pixel from the left: is it near a border of the mask?
    fn is_at_border(&self) -> impl Iterator<Item = bool> {
        self.least.iter().zip(&self.most).map(|(a, b)| a != b)
    }
}

/// Each number becomes the extreme of those from itself to eight further on; the last ones lose their meaning.
#[inline(always)]
fn widen(numbers: &mut [u8], extreme: fn(u8, u8) -> u8) {
    // Twice as many numbers every time: 2, 4, 8; and the ninth.
    for step in [1, 2, 4, 1] {
        for at in 0..numbers.len().saturating_sub(step) {
            numbers[at] = extreme(numbers[at], numbers[at + step]);
        }
    }
}

fn positive(number: f32) -> f32 {
    if number > 0.0 { number } else { 0.0 }
}

/// How much of a pixel is covered, from 0 to 255, by the bits of its samples.
const SHARE: [u8; 16] = {
    let mut shares = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        shares[bits] = ((bits.count_ones() * 255 + 2) / 4) as u8;
        bits += 1;
    }
    shares
};

/// A place between four pixels, as seen from another pixel.
struct Tap {
    x: i32,
    y: i32,
    weights: [f32; 4],
}

fn taps(distance: f32) -> [Tap; 12] {
    DIRECTIONS.map(|[right, down]| {
        let (right, down) = (right * distance, down * distance);
        let (x, y) = (right.floor(), down.floor());
        let (along, below) = (right - x, down - y);
        Tap {
            x: x as i32,
            y: y as i32,
            weights: [
                (1.0 - along) * (1.0 - below),
                along * (1.0 - below),
                (1.0 - along) * below,
                along * below,
            ],
        }
    })
}
