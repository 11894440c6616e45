//! Dense elimination with partial pivoting, for the few unknowns of most circuits.

use super::{Singular, is_no_pivot};

/// A small system as a full matrix.
#[derive(Clone, Debug)]
pub struct Dense {
    size: usize,
    base: Vec<f64>,
    values: Vec<f64>,
    /// Both factors in one square: the unit lower one below the diagonal.
    factors: Vec<f64>,
    /// Row of the system that stands at each row of the factors.
    rows: Vec<usize>,
    scratch: Vec<f64>,
}

impl Dense {
    /// All zero.
    pub fn new(size: usize) -> Self {
        let square = vec![0.0; size * size];
        Dense {
            size,
            base: square.clone(),
            values: square.clone(),
            factors: square,
            rows: (0..size).collect(),
            scratch: vec![0.0; size],
        }
    }

    /// All zero again.
    pub fn clear(&mut self) {
        self.values.fill(0.0);
    }

    /// Adds to an entry.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        self.values[row * self.size + column] += value;
    }

    /// Remembers the entries so far.
    pub fn keep_as_base(&mut self) {
        self.base.copy_from_slice(&self.values);
    }

    /// The entries as remembered.
    pub fn back_to_base(&mut self) {
        self.values.copy_from_slice(&self.base);
    }

    /// Into triangles; fails for a system without one solution.
    pub fn factor(&mut self) -> Result<(), Singular> {
        let size = self.size;
        self.factors.copy_from_slice(&self.values);
        for (index, row) in self.rows.iter_mut().enumerate() {
            *row = index;
        }
        for pivot in 0..size {
            let best = (pivot..size)
                .max_by(|a, b| {
                    let size_of = |row: usize| self.factors[row * size + pivot].abs();
                    size_of(*a).total_cmp(&size_of(*b))
                })
                .unwrap_or(pivot);
            if best != pivot {
                self.rows.swap(best, pivot);
                for column in 0..size {
                    self.factors
                        .swap(best * size + column, pivot * size + column);
                }
            }
            let value = self.factors[pivot * size + pivot];
            if is_no_pivot(value) {
                return Err(Singular { unknown: pivot });
            }
            self.eliminate_below(pivot, 1.0 / value);
        }
        Ok(())
    }

    fn eliminate_below(&mut self, pivot: usize, inverse: f64) {
        let size = self.size;
        let (above, below) = self.factors.split_at_mut((pivot + 1) * size);
        let pivot_row = &above[pivot * size..];
        for row in below.chunks_exact_mut(size) {
            let multiplier = row[pivot] * inverse;
            if multiplier == 0.0 {
                continue;
            }
            row[pivot] = multiplier;
            for column in pivot + 1..size {
                row[column] -= multiplier * pivot_row[column];
            }
        }
    }

    /// Replaces the right-hand side by the solution.
    pub fn solve(&mut self, right: &mut [f64]) {
        let size = self.size;
        for row in 0..size {
            let factors = &self.factors[row * size..row * size + row];
            let mut sum = right[self.rows[row]];
            for (factor, known) in factors.iter().zip(&self.scratch) {
                sum -= factor * known;
            }
            self.scratch[row] = sum;
        }
        for row in (0..size).rev() {
            let mut sum = self.scratch[row];
            let factors = &self.factors[row * size + row + 1..(row + 1) * size];
            for (factor, known) in factors.iter().zip(&right[row + 1..]) {
                sum -= factor * known;
            }
            right[row] = sum / self.factors[row * size + row];
        }
    }
}
