//! Systems of linear equations: dense for small circuits, sparse for large ones.
//!
//! Both keep a base (what does not change from one Newton iteration to the next) apart from the
//! working values, so that a linear circuit is factored once per step size and a nonlinear one adds
//! only its nonlinear elements.

mod dense;
mod sparse;

pub use dense::Dense;
pub use sparse::Sparse;

/// Where dense elimination stops being faster.
const SPARSE_FROM: usize = 64;

/// No unique solution: the unknown at this index is not determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Singular {
    /// Which unknown has no value.
    pub unknown: usize,
}

/// A system of equations, stored as its size asks for.
#[derive(Clone, Debug)]
pub enum LinearSystem {
    Dense(Dense),
    Sparse(Box<Sparse>),
}

impl LinearSystem {
    /// All zero.
    pub fn new(size: usize) -> Self {
        if size < SPARSE_FROM {
            LinearSystem::Dense(Dense::new(size))
        } else {
            LinearSystem::Sparse(Box::new(Sparse::new(size)))
        }
    }

    /// All zero again.
    pub fn clear(&mut self) {
        match self {
            LinearSystem::Dense(dense) => dense.clear(),
            LinearSystem::Sparse(sparse) => sparse.clear(),
        }
    }

    /// Adds to an entry.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        match self {
            LinearSystem::Dense(dense) => dense.add(row, column, value),
            LinearSystem::Sparse(sparse) => sparse.add(row, column, value),
        }
    }

    /// Makes the present values the base.
    pub fn keep_as_base(&mut self) {
        match self {
            LinearSystem::Dense(dense) => dense.keep_as_base(),
            LinearSystem::Sparse(sparse) => sparse.keep_as_base(),
        }
    }

    /// The entries as they were kept.
    pub fn back_to_base(&mut self) {
        match self {
            LinearSystem::Dense(dense) => dense.back_to_base(),
            LinearSystem::Sparse(sparse) => sparse.back_to_base(),
        }
    }

    /// Into triangles; fails for a system without one solution.
    pub fn factor(&mut self) -> Result<(), Singular> {
        match self {
            LinearSystem::Dense(dense) => dense.factor(),
            LinearSystem::Sparse(sparse) => sparse.factor(),
        }
    }

    /// Replaces the right side by the solution. Needs a successful `factor` before.
    pub fn solve(&mut self, right: &mut [f64]) {
        match self {
            LinearSystem::Dense(dense) => dense.solve(right),
            LinearSystem::Sparse(sparse) => sparse.solve(right),
        }
    }
}

/// A pivot that rounding alone could have left.
fn is_no_pivot(value: f64) -> bool {
    !value.is_finite() || value.abs() < 1e-24
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use seeded::Seeded;

    /// A grounded resistor network with a few ideal sources, as circuits give it.
    fn network(size: usize, seed: u64) -> Vec<(usize, usize, f64)> {
        let mut seeded = Seeded::new(seed);
        let mut entries = Vec::new();
        let nodes = size - size / 8;
        for node in 0..nodes {
            entries.push((node, node, 1e-3));
            for _ in 0..2 {
                let other = (seeded.next_u64() % nodes as u64) as usize;
                let g = 1e-4 + seeded.next_f64();
                if other != node {
                    entries.extend([
                        (node, node, g),
                        (other, other, g),
                        (node, other, -g),
                        (other, node, -g),
                    ]);
                }
            }
        }
        for (source, row) in (nodes..size).enumerate() {
            entries.extend([(row, source, 1.0), (source, row, 1.0)]);
        }
        entries
    }

    fn residual(entries: &[(usize, usize, f64)], x: &[f64], right: &[f64]) -> f64 {
        let mut left = vec![0.0; right.len()];
        for (row, column, value) in entries {
            left[*row] += value * x[*column];
        }
        let largest = x
            .iter()
            .fold(1.0, |worst, value| f64::max(worst, value.abs()));
        let pairs = left.iter().zip(right);
        pairs.fold(0.0, |worst, (a, b)| f64::max(worst, (a - b).abs())) / largest
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn both_kinds_solve_networks(size in 2usize..120, seed in 0u64..1000) {
            let entries = network(size, seed);
            let right: Vec<f64> = (0..size).map(|i| i as f64 % 7.0 - 3.0).collect();
            let systems = [
                LinearSystem::Dense(Dense::new(size)),
                LinearSystem::Sparse(Box::new(Sparse::new(size))),
            ];
            for mut system in systems {
                for (row, column, value) in &entries {
                    system.add(*row, *column, *value);
                }
                system.keep_as_base();
                prop_assert!(system.factor().is_ok());
                let mut x = right.clone();
                system.solve(&mut x);
                prop_assert!(residual(&entries, &x, &right) < 1e-8);
            }
        }

        #[test]
        fn refactoring_changed_values_stays_exact(seed in 0u64..200) {
            let size = 90;
            let entries = network(size, seed);
            let mut sparse = Sparse::new(size);
            for (row, column, value) in &entries {
                sparse.add(*row, *column, *value);
            }
            prop_assert!(sparse.factor().is_ok());
            let changed: Vec<_> = entries.iter().map(|(r, c, v)| {
                (*r, *c, if r == c { v * 3.0 + 0.01 } else { *v })
            }).collect();
            sparse.clear();
            for (row, column, value) in &changed {
                sparse.add(*row, *column, *value);
            }
            prop_assert!(sparse.factor().is_ok());
            let right = vec![1.0; size];
            let mut x = right.clone();
            sparse.solve(&mut x);
            prop_assert!(residual(&changed, &x, &right) < 1e-8);
        }
    }

    #[test]
    fn an_undetermined_unknown_is_named() {
        for mut system in [
            LinearSystem::Dense(Dense::new(3)),
            LinearSystem::Sparse(Box::new(Sparse::new(3))),
        ] {
            system.add(0, 0, 1.0);
            system.add(2, 2, 1.0);
            assert_eq!(system.factor(), Err(Singular { unknown: 1 }));
        }
    }
}
