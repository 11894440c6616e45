//! The assignment of least cost: which found thing stands for which expected one.

/// Pairs each row with a column so that the sum of costs is least. Every row gets a column when
/// there are enough of them; otherwise every column gets a row.
///
/// The Hungarian method with potentials: about `rows² × columns` steps.
pub fn least_cost(cost: &[Vec<u64>], columns: usize) -> Vec<Option<usize>> {
    if cost.len() > columns {
        let turned: Vec<Vec<u64>> = (0..columns)
            .map(|column| cost.iter().map(|row| row[column]).collect())
            .collect();
        let mut rows = vec![None; cost.len()];
        for (column, row) in least_cost(&turned, cost.len()).into_iter().enumerate() {
            if let Some(row) = row {
                rows[row] = Some(column);
            }
        }
        return rows;
    }
    let mut solver = Solver::new(cost, columns);
    for row in 1..=cost.len() {
        solver.place(row);
    }
    let mut rows = vec![None; cost.len()];
    for (column, row) in solver.row_of.iter().enumerate().skip(1) {
        if *row > 0 {
            rows[*row - 1] = Some(column - 1);
        }
    }
    rows
}

/// Rows and columns count from 1; 0 stands for "none".
struct Solver<'c> {
    cost: &'c [Vec<u64>],
    row_potential: Vec<i128>,
    column_potential: Vec<i128>,
    row_of: Vec<usize>,
}

impl<'c> Solver<'c> {
    fn new(cost: &'c [Vec<u64>], columns: usize) -> Self {
        Solver {
            cost,
            row_potential: vec![0; cost.len() + 1],
            column_potential: vec![0; columns + 1],
            row_of: vec![0; columns + 1],
        }
    }

    /// Finds the cheapest way to place one more row, moving earlier ones where that is cheaper.
    fn place(&mut self, row: usize) {
        let columns = self.row_of.len();
        let mut came_from = vec![0; columns];
        let mut least = vec![i128::MAX; columns];
        let mut visited = vec![false; columns];
        self.row_of[0] = row;
        let mut column = 0;
        while self.row_of[column] != 0 {
            visited[column] = true;
            let current = self.row_of[column];
            let (mut delta, mut next) = (i128::MAX, 0);
            for other in 1..columns {
                if visited[other] {
                    continue;
                }
                let reduced = i128::from(self.cost[current - 1][other - 1])
                    - self.row_potential[current]
                    - self.column_potential[other];
                if reduced < least[other] {
                    (least[other], came_from[other]) = (reduced, column);
                }
                if least[other] < delta {
                    (delta, next) = (least[other], other);
                }
            }
            for other in 0..columns {
                if visited[other] {
                    self.row_potential[self.row_of[other]] += delta;
                    self.column_potential[other] -= delta;
                } else if other > 0 {
                    least[other] -= delta;
                }
            }
            column = next;
        }
        while column != 0 {
            let previous = came_from[column];
            self.row_of[column] = self.row_of[previous];
            column = previous;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn total(cost: &[Vec<u64>], rows: &[Option<usize>]) -> u64 {
        rows.iter()
            .enumerate()
            .filter_map(|(row, column)| column.map(|column| cost[row][column]))
            .sum()
    }

    /// Tries every assignment.
    fn brute_force(cost: &[Vec<u64>], row: usize, taken: &mut Vec<bool>) -> u64 {
        if row == cost.len() {
            return 0;
        }
        let mut best = u64::MAX;
        for column in 0..taken.len() {
            if !taken[column] {
                taken[column] = true;
                let rest = brute_force(cost, row + 1, taken);
                best = best.min(rest.saturating_add(cost[row][column]));
                taken[column] = false;
            }
        }
        best
    }

    proptest! {
        #[test]
        fn no_assignment_is_cheaper(
            cost in (1usize..5, 0usize..3).prop_flat_map(|(rows, more)| {
                prop::collection::vec(prop::collection::vec(0u64..9, rows + more), rows)
            })
        ) {
            let columns = cost[0].len();
            let rows = least_cost(&cost, columns);
            prop_assert!(rows.iter().all(Option::is_some));
            prop_assert_eq!(total(&cost, &rows), brute_force(&cost, 0, &mut vec![false; columns]));
        }
    }

    #[test]
    fn with_too_few_columns_the_dearest_rows_stay_alone() {
        let cost = vec![vec![5], vec![1], vec![3]];
        assert_eq!(least_cost(&cost, 1), [None, Some(0), None]);
        assert_eq!(least_cost(&cost[..1], 0), [None]);
        assert_eq!(least_cost(&[], 3), []);
    }
}
