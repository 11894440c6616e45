//! How much of each pixel closed curves cover, exactly.
//!
//! What lies on the right of a curve is covered: walking east, that is what lies below. Each line adds
//! to the pixels that it touches; summed up from top to bottom, that gives the covered share of each.
//! Summing along columns, not rows, means that only what lies above a picture matters beside what is
//! on it, and over the top of the world there is only sea.

/// Sums column by column, with room for what lies beyond the last row.
pub struct Coverage {
    width: usize,
    height: usize,
    sums: Vec<f32>,
    is_empty: bool,
}

impl Coverage {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            sums: vec![0.0; width * (height + 2)],
            is_empty: true,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    pub fn clear(&mut self) {
        if !self.is_empty {
            self.sums.fill(0.0);
            self.is_empty = true;
        }
    }

    /// A line of a curve, in pixels.
    pub fn line(&mut self, from: [f64; 2], to: [f64; 2]) {
        let bottom = self.height as f64;
        let (highest, lowest) = (from[1].min(to[1]), from[1].max(to[1]));
        if highest >= bottom || from[0] == to[0] {
            return;
        }
        if lowest <= 0.0 {
            self.line_above(from[0], to[0]);
            return;
        }
        if highest >= 0.0 && lowest <= bottom {
            self.inner_line(from, to);
            return;
        }
        // In pieces above, inside and below.
        let crossing = |y: f64| {
            let share = (y - from[1]) / (to[1] - from[1]);
            [from[0] + share * (to[0] - from[0]), y]
        };
        let mut cuts = [from, to, to, to];
        let mut count = 1;
        let edges = if from[1] < to[1] {
            [0.0, bottom]
        } else {
            [bottom, 0.0]
        };
        for edge in edges {
            if highest < edge && edge < lowest {
                cuts[count] = crossing(edge);
                count += 1;
            }
        }
        cuts[count] = to;
        for pair in cuts[..=count].windows(2) {
            let middle = (pair[0][1] + pair[1][1]) / 2.0;
            if middle <= 0.0 {
                self.line_above(pair[0][0], pair[1][0]);
            } else if middle < bottom {
                self.inner_line(pair[0], pair[1]);
            }
        }
    }

    /// A line somewhere above the picture: all below it is covered.
    pub fn line_above(&mut self, from: f64, to: f64) {
        self.columns([from, 0.0], [to, 0.0], |column, share, _, _| {
            column[0] += share;
        });
    }

    fn inner_line(&mut self, from: [f64; 2], to: [f64; 2]) {
        self.columns(from, to, add_to_column);
    }

    /// Calls with each column that the line crosses, its signed share of the column's width, and the
    /// heights at which it enters and leaves it.
    fn columns(
        &mut self,
        from: [f64; 2],
        to: [f64; 2],
        mut add: impl FnMut(&mut [f32], f32, f64, f64),
    ) {
        let (sign, west, east) = if from[0] < to[0] {
            (1.0, from, to)
        } else {
            (-1.0, to, from)
        };
        let left = west[0].max(0.0);
        let right = east[0].min(self.width as f64);
        if left >= right {
            return;
        }
        self.is_empty = false;
        let slope = (east[1] - west[1]) / (east[0] - west[0]);
        let limits = (west[1].min(east[1]), west[1].max(east[1]));
        let height_at = |x: f64| (west[1] + (x - west[0]) * slope).clamp(limits.0, limits.1);
        let stride = self.height + 2;
        let mut x = left;
        let mut y = height_at(x);
        while x < right {
            let column = x as usize;
            let next = (column as f64 + 1.0).min(right);
            let next_y = height_at(next);
            let sums = &mut self.sums[column * stride..][..stride];
            add(sums, (sign * (next - x)) as f32, y, next_y);
            (x, y) = (next, next_y);
        }
    }

    /// The covered share of each pixel of a column, from 0 to 1.
    pub fn column(&self, x: usize) -> impl Iterator<Item = f32> {
        let stride = self.height + 2;
        let sums = &self.sums[x * stride..][..self.height];
        sums.iter().scan(0.0_f32, |sum, it| {
            *sum += it;
            Some(sum.abs().min(1.0))
        })
    }
}

/// Spreads a line's share over the pixels of one column: each gets what lies below the line in it.
fn add_to_column(column: &mut [f32], share: f32, from: f64, to: f64) {
    let (top, bottom) = (from.min(to), from.max(to));
    let first = top.floor();
    let last = bottom.ceil();
    let row = first as usize;
    if last <= first + 1.0 {
        let middle = ((top + bottom) / 2.0 - first) as f32;
        column[row] += share * (1.0 - middle);
        column[row + 1] += share * middle;
        return;
    }
    // The line's share per pixel of height; the first and last pixel get a triangle.
    let per_row = (1.0 / (bottom - top)) as f32;
    let in_first = (1.0 - (top - first)) as f32;
    let in_last = (bottom - (last - 1.0)) as f32;
    let rows = (last - first) as usize;
    let mut before = 0.0;
    for index in 0..rows {
        // The covered part of this pixel, if the line's share were 1.
        let covered = if index == 0 {
            0.5 * per_row * in_first * in_first
        } else if index == rows - 1 {
            1.0 - 0.5 * per_row * in_last * in_last
        } else {
            per_row * (in_first + index as f32 - 0.5)
        };
        column[row + index] += share * (covered - before);
        before = covered;
    }
    column[row + rows] += share * (1.0 - before);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(size: usize, points: &[[f64; 2]]) -> Vec<Vec<f32>> {
        let mut coverage = Coverage::new(size, size);
        for (index, from) in points.iter().enumerate() {
            coverage.line(*from, points[(index + 1) % points.len()]);
        }
        (0..size).map(|x| coverage.column(x).collect()).collect()
    }

    fn area(columns: &[Vec<f32>]) -> f32 {
        columns.iter().flatten().sum()
    }

    #[test]
    fn a_rectangle_covers_its_area() {
        let columns = polygon(8, &[[1.5, 2.25], [6.0, 2.25], [6.0, 5.0], [1.5, 5.0]]);
        assert_eq!(columns[1][2], 0.5 * 0.75);
        assert_eq!(columns[3][2], 0.75);
        assert_eq!(columns[3][3], 1.0);
        assert_eq!(columns[3][5], 0.0);
        assert_eq!(columns[0][3], 0.0);
        assert!((area(&columns) - 4.5 * 2.75).abs() < 1e-5);
    }

    #[test]
    fn slanted_lines_cover_what_lies_under_them() {
        let triangle = [[1.0, 1.0], [7.3, 4.1], [2.2, 7.6]];
        let columns = polygon(9, &triangle);
        let doubled = (7.3 - 1.0) * (7.6 - 1.0) - (2.2 - 1.0) * (4.1 - 1.0);
        assert!((area(&columns) - doubled as f32 / 2.0).abs() < 1e-4);
        assert!(
            columns
                .iter()
                .flatten()
                .all(|it| (-1e-6..=1.0).contains(it))
        );
    }

    #[test]
    fn what_reaches_over_the_edges_is_cut() {
        let columns = polygon(4, &[[-5.0, -3.0], [9.0, -3.0], [9.0, 2.0], [-5.0, 2.0]]);
        assert!((area(&columns) - 8.0).abs() < 1e-5);
        let all = polygon(
            4,
            &[[-50.0, -30.0], [90.0, -3.0], [90.0, 200.0], [-50.0, 300.0]],
        );
        assert!((area(&all) - 16.0).abs() < 1e-4);
        let steep = polygon(4, &[[2.0, -10.0], [3.0, 10.0], [1.0, 10.0]]);
        assert!(steep.iter().flatten().all(|it| (0.0..=1.0).contains(it)));
    }

    #[test]
    fn a_line_above_covers_all_below() {
        let mut coverage = Coverage::new(4, 4);
        coverage.line([1.5, -7.0], [9.0, -2.0]);
        assert!(coverage.column(0).all(|it| it == 0.0));
        assert!(coverage.column(1).all(|it| it == 0.5));
        assert!(coverage.column(3).all(|it| it == 1.0));
        assert!(!coverage.is_empty());
        coverage.clear();
        assert!(coverage.is_empty() && coverage.column(3).all(|it| it == 0.0));
    }
}
