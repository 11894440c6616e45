//! Sparse elimination: the order and the fill are found once per topology, then only numbers change.
//!
//! The analysis is a right-looking elimination on index sets that picks, among pivots that are large
//! enough in their row, the one that touches the fewest others (Markowitz). Later factorisations go
//! row by row over the stored pattern. A pivot that has become tiny triggers a new analysis.

use std::collections::{BTreeMap, BTreeSet};

use super::{Singular, is_no_pivot};

/// A pivot may be this much smaller than the largest entry of its row.
const PIVOT_THRESHOLD: f64 = 0.1;
/// Below this fraction of its row a stored pivot is not trusted any more.
const STALE_PIVOT: f64 = 1e-3;

/// A large system as its entries that are not zero.
#[derive(Clone, Debug)]
pub struct Sparse {
    size: usize,
    /// Position of each entry of the system in `values`, row by row.
    positions: Vec<BTreeMap<usize, usize>>,
    values: Vec<f64>,
    base: Vec<f64>,
    plan: Option<Plan>,
    lower: Vec<f64>,
    upper: Vec<f64>,
    work: Vec<f64>,
    scratch: Vec<f64>,
}

/// Pattern of the factors in elimination order. Rows lie one behind the other; those of step `i` are
/// found from `start[i]` to `start[i + 1]`.
#[derive(Clone, Debug, Default)]
struct Plan {
    /// Row and column of the system at each step.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// Entries of the system's row as (step of its column, position in `values`).
    sources: Vec<(usize, usize)>,
    source_start: Vec<usize>,
    /// The earlier steps that the row is reduced by, ascending.
    lower: Vec<usize>,
    lower_start: Vec<usize>,
    /// The step itself, then the later steps that its pivot row reaches.
    upper: Vec<usize>,
    upper_start: Vec<usize>,
}

impl Plan {
    fn lower_row(&self, step: usize) -> std::ops::Range<usize> {
        self.lower_start[step]..self.lower_start[step + 1]
    }

    /// Without the pivot.
    fn upper_row(&self, step: usize) -> std::ops::Range<usize> {
        self.upper_start[step] + 1..self.upper_start[step + 1]
    }
}

impl Sparse {
    /// Without entries.
    pub fn new(size: usize) -> Self {
        Sparse {
            size,
            positions: vec![BTreeMap::new(); size],
            values: Vec::new(),
            base: Vec::new(),
            plan: None,
            lower: Vec::new(),
            upper: Vec::new(),
            work: vec![0.0; size],
            scratch: vec![0.0; size],
        }
    }

    /// All zero again, places kept.
    pub fn clear(&mut self) {
        self.values.fill(0.0);
    }

    /// Adds to an entry.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        let next = self.values.len();
        let position = *self.positions[row].entry(column).or_insert(next);
        if position == next {
            self.values.push(value);
            self.plan = None;
        } else {
            self.values[position] += value;
        }
    }

    /// Remembers the entries so far.
    pub fn keep_as_base(&mut self) {
        self.base.clone_from(&self.values);
    }

    /// The entries as remembered.
    pub fn back_to_base(&mut self) {
        let known = self.base.len();
        self.values[..known].copy_from_slice(&self.base);
        self.values[known..].fill(0.0);
    }

    /// Into triangles, in an order that fills in few entries.
    pub fn factor(&mut self) -> Result<(), Singular> {
        if self.plan.is_some() && self.refactor() {
            return Ok(());
        }
        let plan = self.analyse()?;
        self.lower = vec![0.0; plan.lower.len()];
        self.upper = vec![0.0; plan.upper.len()];
        self.plan = Some(plan);
        if self.refactor() {
            Ok(())
        } else {
            Err(Singular { unknown: 0 })
        }
    }

    /// False when a pivot is too small for the stored order.
    fn refactor(&mut self) -> bool {
        let Some(plan) = &self.plan else {
            return false;
        };
        for step in 0..self.size {
            let sources = plan.source_start[step]..plan.source_start[step + 1];
            for (column, position) in &plan.sources[sources] {
                self.work[*column] = self.values[*position];
            }
            for place in plan.lower_row(step) {
                let earlier = plan.lower[place];
                let pivot = self.upper[plan.upper_start[earlier]];
                let multiplier = std::mem::take(&mut self.work[earlier]) / pivot;
                self.lower[place] = multiplier;
                if multiplier != 0.0 {
                    let row = plan.upper_row(earlier);
                    for (column, value) in plan.upper[row.clone()].iter().zip(&self.upper[row]) {
                        self.work[*column] -= multiplier * value;
                    }
                }
            }
            let pivot = std::mem::take(&mut self.work[step]);
            self.upper[plan.upper_start[step]] = pivot;
            let mut largest = pivot.abs();
            let row = plan.upper_row(step);
            for (column, kept) in plan.upper[row.clone()].iter().zip(&mut self.upper[row]) {
                *kept = std::mem::take(&mut self.work[*column]);
                largest = largest.max(kept.abs());
            }
            if is_no_pivot(pivot) || pivot.abs() < STALE_PIVOT * largest {
                self.work.fill(0.0);
                return false;
            }
        }
        true
    }

    /// Replaces the right-hand side by the solution.
    pub fn solve(&mut self, right: &mut [f64]) {
        let Some(plan) = &self.plan else {
            return;
        };
        for step in 0..self.size {
            let mut sum = right[plan.rows[step]];
            let row = plan.lower_row(step);
            for (earlier, factor) in plan.lower[row.clone()].iter().zip(&self.lower[row]) {
                sum -= factor * self.scratch[*earlier];
            }
            self.scratch[step] = sum;
        }
        for step in (0..self.size).rev() {
            let mut sum = self.scratch[step];
            let row = plan.upper_row(step);
            for (later, factor) in plan.upper[row.clone()].iter().zip(&self.upper[row]) {
                sum -= factor * self.scratch[*later];
            }
            self.scratch[step] = sum / self.upper[plan.upper_start[step]];
        }
        for (step, column) in plan.columns.iter().enumerate() {
            right[*column] = self.scratch[step];
        }
    }

    fn analyse(&self) -> Result<Plan, Singular> {
        let mut elimination = Elimination::new(self);
        let mut plan = Plan::default();
        let mut upper_columns = Vec::with_capacity(self.size);
        let mut reduced_by = vec![Vec::new(); self.size];
        for step in 0..self.size {
            let (row, column) = elimination.best_pivot()?;
            let (columns, rows) = elimination.eliminate(row, column);
            for below in rows {
                reduced_by[below].push(step);
            }
            plan.rows.push(row);
            plan.columns.push(column);
            upper_columns.push(columns);
        }
        let mut step_of = vec![0; self.size];
        for (step, column) in plan.columns.iter().enumerate() {
            step_of[*column] = step;
        }
        for (step, columns) in upper_columns.into_iter().enumerate() {
            let row = plan.rows[step];
            plan.source_start.push(plan.sources.len());
            plan.lower_start.push(plan.lower.len());
            plan.upper_start.push(plan.upper.len());
            let sources = self.positions[row].iter();
            plan.sources
                .extend(sources.map(|(column, at)| (step_of[*column], *at)));
            plan.lower.append(&mut reduced_by[row]);
            let mut upper: Vec<_> = columns.into_iter().map(|column| step_of[column]).collect();
            upper.sort_unstable();
            plan.upper.push(step);
            plan.upper.append(&mut upper);
        }
        plan.source_start.push(plan.sources.len());
        plan.lower_start.push(plan.lower.len());
        plan.upper_start.push(plan.upper.len());
        Ok(plan)
    }
}

/// The shrinking remainder of the system during the analysis.
struct Elimination {
    rows: Vec<BTreeMap<usize, f64>>,
    columns: Vec<BTreeSet<usize>>,
    /// Rows not eliminated yet, by their number of entries.
    by_count: BTreeSet<(usize, usize)>,
}

/// Rows looked at for each pivot; the shortest ones hold the best pivots.
const ROWS_LOOKED_AT: usize = 8;

impl Elimination {
    fn new(system: &Sparse) -> Self {
        let mut columns = vec![BTreeSet::new(); system.size];
        let mut rows = Vec::with_capacity(system.size);
        for (row, positions) in system.positions.iter().enumerate() {
            let entries: BTreeMap<_, _> = positions
                .iter()
                .map(|(column, at)| (*column, system.values[*at]))
                .collect();
            for column in entries.keys() {
                columns[*column].insert(row);
            }
            rows.push(entries);
        }
        let by_count = rows.iter().enumerate().map(|(i, r)| (r.len(), i)).collect();
        Elimination {
            rows,
            columns,
            by_count,
        }
    }

    fn best_pivot(&self) -> Result<(usize, usize), Singular> {
        let mut best: Option<(usize, usize, usize)> = None;
        for (seen, (count, row)) in self.by_count.iter().enumerate() {
            if best.is_some_and(|(cost, _, _)| cost == 0) || seen >= ROWS_LOOKED_AT {
                break;
            }
            let entries = &self.rows[*row];
            let largest = entries.values().fold(0.0, |a: f64, b| a.max(b.abs()));
            if is_no_pivot(largest) {
                return Err(Singular { unknown: *row });
            }
            for (column, value) in entries {
                let cost = count.saturating_sub(1) * self.columns[*column].len().saturating_sub(1);
                if value.abs() >= PIVOT_THRESHOLD * largest
                    && !is_no_pivot(*value)
                    && best.is_none_or(|(least, _, _)| cost < least)
                {
                    best = Some((cost, *row, *column));
                }
            }
        }
        best.map(|(_, row, column)| (row, column))
            .ok_or(Singular { unknown: 0 })
    }

    /// Removes the pivot's row and column; returns the other columns of its row and the rows below.
    fn eliminate(&mut self, row: usize, column: usize) -> (Vec<usize>, Vec<usize>) {
        let pivot_row = std::mem::take(&mut self.rows[row]);
        self.by_count.remove(&(pivot_row.len(), row));
        for other in pivot_row.keys() {
            self.columns[*other].remove(&row);
        }
        let below: Vec<_> = std::mem::take(&mut self.columns[column])
            .into_iter()
            .collect();
        let pivot = pivot_row[&column];
        for target in &below {
            self.by_count.remove(&(self.rows[*target].len(), *target));
            let multiplier = self.rows[*target].remove(&column).unwrap_or(0.0) / pivot;
            for (other, value) in pivot_row.iter().filter(|(other, _)| **other != column) {
                *self.rows[*target].entry(*other).or_insert(0.0) -= multiplier * value;
                self.columns[*other].insert(*target);
            }
            self.by_count.insert((self.rows[*target].len(), *target));
        }
        let others = pivot_row.into_keys().filter(|other| *other != column);
        (others.collect(), below)
    }
}
