//! Quarter turns in whole numbers: the 24 ways to lay a crate along the axes.

use std::sync::LazyLock;

/// X, Y and Z.
pub const AXES: [&str; 3] = ["x", "y", "z"];

/// Rows of whole numbers.
type Matrix = [[i32; 3]; 3];

/// A turn that takes axes to axes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// About X, Y and Z, as the inspector has them: about Z first.
    pub degrees: [i32; 3],
    matrix: Matrix,
}

/// All of them, the one that turns nothing first.
pub fn turns() -> &'static [Turn] {
    static TURNS: LazyLock<Vec<Turn>> = LazyLock::new(all);
    &TURNS
}

fn all() -> Vec<Turn> {
    let quarters = [0, 1, 2, 3];
    let mut triples: Vec<[i32; 3]> = quarters
        .into_iter()
        .flat_map(|x| {
            quarters
                .into_iter()
                .flat_map(move |y| quarters.into_iter().map(move |z| [x, y, z]))
        })
        .collect();
    // What is least to type stands for all triples that make the same turn.
    triples.sort_by_key(|triple| {
        let turned = triple.iter().filter(|it| **it != 0).count();
        (turned, triple.iter().sum::<i32>(), *triple)
    });
    let mut turns: Vec<Turn> = Vec::new();
    for triple in triples {
        let [x, y, z] = triple;
        let matrix = product(&product(&about(0, x), &about(1, y)), &about(2, z));
        if turns.iter().all(|turn| turn.matrix != matrix) {
            let degrees = triple.map(|quarters| if quarters == 3 { -90 } else { quarters * 90 });
            turns.push(Turn { degrees, matrix });
        }
    }
    turns
}

impl Turn {
    pub fn applied_to(&self, vector: [i32; 3]) -> [i32; 3] {
        self.matrix
            .map(|row| (0..3).map(|column| row[column] * vector[column]).sum())
    }

    /// The quarter turns about axes of the world that lead from this turn to another, as few as there can
    /// be: indices of axes.
    pub fn way_to(&self, other: &Turn) -> Vec<usize> {
        let mut reached = vec![(self.matrix, Vec::new())];
        let mut next = 0;
        while let Some((matrix, way)) = reached.get(next).cloned() {
            if matrix == other.matrix {
                return way;
            }
            for axis in 0..AXES.len() {
                let turned = product(&about(axis, 1), &matrix);
                if reached.iter().all(|(known, _)| *known != turned) {
                    let longer: Vec<usize> = way.iter().copied().chain([axis]).collect();
                    reached.push((turned, longer));
                }
            }
            next += 1;
        }
        Vec::new()
    }
}

/// So many quarter turns about an axis, counter-clockwise as seen from its end.
fn about(axis: usize, quarters: i32) -> Matrix {
    let (sin, cos) = match quarters.rem_euclid(4) {
        0 => (0, 1),
        1 => (1, 0),
        2 => (0, -1),
        _ => (-1, 0),
    };
    let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut matrix = [[0; 3]; 3];
    matrix[axis][axis] = 1;
    matrix[second][second] = cos;
    matrix[third][third] = cos;
    matrix[third][second] = sin;
    matrix[second][third] = -sin;
    matrix
}

fn product(one: &Matrix, other: &Matrix) -> Matrix {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| (0..3).map(|it| one[row][it] * other[it][column]).sum())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use modeller_model::{Mat3, Vec3};

    #[test]
    fn there_are_24_and_they_turn_as_the_tool_does() {
        assert_eq!(turns().len(), 24);
        assert_eq!(turns()[0].degrees, [0; 3]);
        for turn in turns() {
            let matrix = Mat3::from_euler_degrees(turn.degrees.map(f64::from).into());
            let of_tool = matrix * Vec3::new(1.0, 2.0, 3.0);
            let own = turn.applied_to([1, 2, 3]).map(f64::from);
            assert_eq!(of_tool.to_array(), own, "{turn:?}");
        }
    }

    #[test]
    fn every_turn_leads_to_every_other_in_few_quarter_turns() {
        for from in turns() {
            for to in turns() {
                let way = from.way_to(to);
                assert!(way.len() <= 5, "{way:?}");
                let matrix = way.iter().fold(from.matrix, |matrix, axis| {
                    product(&about(*axis, 1), &matrix)
                });
                assert_eq!(matrix, to.matrix);
            }
        }
    }
}
