//! Scaling with a triangle as filter. A pixel of a smaller picture is the mean of all pixels that it
//! stands for and of some around, the nearer the heavier; a larger picture has straight slopes.

use crate::bitmap::{Bitmap, Colour};

/// The old pixels that a new one is made of, along one side.
struct Share {
    first: usize,
    /// They add up to one.
    weights: Vec<f32>,
}

impl Bitmap {
    /// The whole picture in another size. Of nothing there is only black.
    pub fn scaled(&self, width: u32, height: u32) -> Bitmap {
        if self.size() == (width, height) {
            return self.clone();
        }
        if self.pixels().is_empty() {
            return Bitmap::filled(width, height, [0; 3]);
        }
        let columns = shares(self.width(), width);
        let rows: Vec<&[Colour]> = self.pixels().chunks_exact(self.width() as usize).collect();
        let mut mixed = vec![[0.0; 3]; self.width() as usize];
        let mut pixels = Vec::with_capacity(width as usize * height as usize);
        for share in shares(self.height(), height) {
            mix_rows(&rows, &share, &mut mixed);
            pixels.extend(columns.iter().map(|share| mix_pixels(&mixed, share)));
        }
        Bitmap::new((width, height), pixels)
    }
}

/// What each new pixel along a side is made of.
fn shares(old: u32, new: u32) -> Vec<Share> {
    let ratio = old as f32 / new as f32;
    // As far as the middles of its neighbours, be they old or new.
    let reach = ratio.max(1.0);
    let share = |at: u32| {
        let middle = (at as f32 + 0.5) * ratio;
        let first = ((middle - reach).floor() as u32).min(old - 1);
        let end = ((middle + reach).ceil() as u32).clamp(first + 1, old);
        let distance = |it: u32| ((it as f32 - (middle - 0.5)) / reach).abs();
        let weights = (first..end).map(|it| (1.0 - distance(it)).max(0.0));
        let sum = weights.clone().fold(0.0, |sum, weight| sum + weight);
        Share {
            first: first as usize,
            weights: weights.map(|weight| weight / sum).collect(),
        }
    };
    (0..new).map(share).collect()
}

/// One row out of several.
fn mix_rows(rows: &[&[Colour]], share: &Share, mixed: &mut [[f32; 3]]) {
    mixed.fill([0.0; 3]);
    for (row, weight) in rows[share.first..].iter().zip(&share.weights) {
        for (sum, pixel) in mixed.iter_mut().zip(*row) {
            add(sum, pixel.map(f32::from), *weight);
        }
    }
}

/// One pixel out of several.
fn mix_pixels(row: &[[f32; 3]], share: &Share) -> Colour {
    let mut sum = [0.0; 3];
    for (pixel, weight) in row[share.first..].iter().zip(&share.weights) {
        add(&mut sum, *pixel, *weight);
    }
    sum.map(|channel| channel.round() as u8)
}

fn add(sum: &mut [f32; 3], pixel: [f32; 3], weight: f32) {
    for (sum, channel) in sum.iter_mut().zip(pixel) {
        *sum += channel * weight;
    }
}
