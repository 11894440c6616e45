//! Lines with soft edges, as a mask over a picture.

/// How much of a stroke is on each pixel, row by row.
pub struct Strokes {
    width: usize,
    height: usize,
    mask: Vec<f32>,
    is_empty: bool,
}

impl Strokes {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            mask: vec![0.0; width * height],
            is_empty: true,
        }
    }

    pub fn clear(&mut self) {
        if !self.is_empty {
            self.mask.fill(0.0);
            self.is_empty = true;
        }
    }

    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    pub fn row(&self, y: usize) -> &[f32] {
        &self.mask[y * self.width..][..self.width]
    }

    /// A line with round ends, in pixels.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], width: f64) {
        let reach = width / 2.0 + 0.5;
        let size = [self.width as f64, self.height as f64];
        for axis in [0, 1] {
            let (low, high) = (from[axis].min(to[axis]), from[axis].max(to[axis]));
            if high < -reach || low > size[axis] + reach {
                return;
            }
        }
        self.is_empty = false;
        let along = [to[0] - from[0], to[1] - from[1]];
        // Walks along the longer axis.
        let major = usize::from(along[0].abs() < along[1].abs());
        let minor = 1 - major;
        let slope = if along[major] == 0.0 {
            0.0
        } else {
            along[minor] / along[major]
        };
        let (low, high) = (from[major].min(to[major]), from[major].max(to[major]));
        let length_squared = along[0] * along[0] + along[1] * along[1];
        // Measured along the other axis, a slanted line is thicker.
        let half = reach * (1.0 + slope * slope).sqrt();
        for step in pixels(low - reach, high + reach, size[major]) {
            let at = (step as f64 + 0.5).clamp(low, high);
            let middle = from[minor] + (at - from[major]) * slope;
            for cross in pixels(middle - half, middle + half, size[minor]) {
                let (x, y) = if major == 0 {
                    (step, cross)
                } else {
                    (cross, step)
                };
                let to_pixel = [x as f64 + 0.5 - from[0], y as f64 + 0.5 - from[1]];
                let dot = to_pixel[0] * along[0] + to_pixel[1] * along[1];
                let share = if length_squared > 0.0 {
                    (dot / length_squared).clamp(0.0, 1.0)
                } else {
                    0.0
                };
                let gap = [
                    to_pixel[0] - share * along[0],
                    to_pixel[1] - share * along[1],
                ];
                let distance = (gap[0] * gap[0] + gap[1] * gap[1]).sqrt();
                let on_line = (reach - distance).clamp(0.0, width.min(1.0)) as f32;
                let pixel = &mut self.mask[y * self.width + x];
                *pixel = pixel.max(on_line);
            }
        }
    }
}

/// The pixels of a picture's side whose centres may lie in a range.
fn pixels(low: f64, high: f64, size: f64) -> std::ops::Range<usize> {
    let start = (low - 0.5).ceil().clamp(0.0, size) as usize;
    let end = ((high - 0.5).floor() + 1.0).clamp(0.0, size) as usize;
    start..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_on_pixel_centres_fills_its_pixels_alone() {
        let mut strokes = Strokes::new(8, 8);
        strokes.line([1.0, 3.5], [6.0, 3.5], 1.0);
        assert_eq!(strokes.row(3)[2..5], [1.0; 3]);
        assert_eq!(strokes.row(2)[2..5], [0.0; 3]);
        assert_eq!(strokes.row(3)[7], 0.0);
    }

    #[test]
    fn a_slanted_line_is_as_thick_as_a_straight_one() {
        let sum = |from: [f64; 2], to: [f64; 2]| {
            let mut strokes = Strokes::new(64, 64);
            strokes.line(from, to, 2.0);
            (0..64).flat_map(|y| strokes.row(y).to_vec()).sum::<f32>()
        };
        let straight = sum([12.0, 32.0], [52.0, 32.0]);
        let slanted = sum([12.0, 20.0], [44.0, 44.0]);
        assert!((straight - slanted).abs() < 3.0, "{straight} {slanted}");
    }

    #[test]
    fn lines_beside_the_picture_leave_it_alone() {
        let mut strokes = Strokes::new(8, 8);
        strokes.line([-9.0, 0.0], [-2.0, 8.0], 1.0);
        strokes.line([0.0, 19.0], [8.0, 12.0], 1.0);
        assert!(strokes.is_empty());
        strokes.line([-100.0, 4.0], [100.0, 4.2], 1.5);
        assert!(!strokes.is_empty() && strokes.row(4).iter().all(|it| *it > 0.5));
    }
}
