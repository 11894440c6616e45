//! What inputs and outputs are called.

use seeded::Seeded;

use super::levels::Size;

/// Letters that cannot be taken for others or for digits.
const FOR_INPUTS: &str = "ABCDEFGHJKMN";
const FOR_OUTPUTS: &str = "PQRSTUVWXYZ";

/// In the order of the table's columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
}

impl Names {
    pub fn draw(size: Size, numbers: &mut Seeded) -> Names {
        Names {
            inputs: letters(FOR_INPUTS, size.inputs, numbers),
            outputs: letters(FOR_OUTPUTS, size.outputs, numbers),
        }
    }
}

/// So many different ones, in the order of the alphabet.
fn letters(from: &str, count: usize, numbers: &mut Seeded) -> Vec<String> {
    let mut left: Vec<char> = from.chars().collect();
    while left.len() > count {
        left.remove(numbers.below(left.len() as u64) as usize);
    }
    left.into_iter().map(String::from).collect()
}

/// `A, B and C`.
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
