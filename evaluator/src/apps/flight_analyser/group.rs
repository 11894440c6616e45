//! Objects in any order.

use serde_json::Value;

use super::kind::Field;

/// Is there an order in which every expected object has a found one of its own?
pub fn is_some_order(
    objects: &[Vec<Field>],
    found: &Value,
    fits: impl Fn(&[Field], &Value) -> bool,
) -> bool {
    let Value::Array(found) = found else {
        return false;
    };
    if found.len() != objects.len() {
        return false;
    }
    let fits: Vec<Vec<bool>> = objects
        .iter()
        .map(|object| found.iter().map(|it| fits(object, it)).collect())
        .collect();
    let mut is_taken = vec![false; found.len()];
    can_place(&fits, &mut is_taken)
}

fn can_place(rows: &[Vec<bool>], is_taken: &mut [bool]) -> bool {
    let Some((row, rest)) = rows.split_first() else {
        return true;
    };
    for place in 0..row.len() {
        if row[place] && !is_taken[place] {
            is_taken[place] = true;
            if can_place(rest, is_taken) {
                return true;
            }
            is_taken[place] = false;
        }
    }
    false
}
