//! The records that a sealed rule works on, drawn from a seed: for those who make rules and for those who
//! hold a workflow against one.

use seeded::Seeded;
use serde_json::{Map, Value, json};

/// One record: its fields by name.
pub type Record = Map<String, Value>;

/// Lists that follow one another before a rule forgets what it kept.
pub const IN_A_ROW: usize = 4;
/// Fewest and most records of a list.
const RECORDS: [u64; 2] = [3, 14];
/// Numbers are whole and below this one.
pub const BELOW: u64 = 100;

/// What records look like: four fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// A whole number from 1 to 99 that no two records share.
    pub key: String,
    /// A word, one of [`Shape::words`].
    pub word: String,
    /// What may stand there.
    pub words: Vec<String>,
    /// Two whole numbers from 0 to 99.
    pub numbers: [String; 2],
}

impl Shape {
    /// Lists of records, in rows of [`IN_A_ROW`]. No key occurs twice in a row of lists.
    pub fn rows(&self, seed: u64, rows: usize) -> Vec<Vec<Vec<Record>>> {
        let mut draw = Seeded::new(seed);
        (0..rows).map(|_| self.row(&mut draw)).collect()
    }

    fn row(&self, draw: &mut Seeded) -> Vec<Vec<Record>> {
        let mut keys: Vec<u64> = (1..BELOW).collect();
        draw.shuffle(&mut keys);
        let mut keys = keys.into_iter();
        let [fewest, most] = RECORDS;
        (0..IN_A_ROW)
            .map(|_| {
                let count = fewest + draw.below(most - fewest + 1);
                let keys = keys.by_ref().take(count as usize);
                keys.map(|key| self.record(draw, key)).collect()
            })
            .collect()
    }

    fn record(&self, draw: &mut Seeded, key: u64) -> Record {
        let word = draw.pick(&self.words).cloned().unwrap_or_default();
        let [first, second] = self.numbers.clone();
        Record::from_iter([
            (self.key.clone(), json!(key)),
            (self.word.clone(), json!(word)),
            (first, json!(draw.below(BELOW))),
            (second, json!(draw.below(BELOW))),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn lists_are_the_same_for_a_seed_and_no_key_occurs_twice_in_a_row() {
        let shape = Shape {
            key: "id".into(),
            word: "kind".into(),
            words: ["red", "blue"].map(String::from).into(),
            numbers: ["price", "stock"].map(String::from),
        };
        let rows = shape.rows(7, 20);
        assert_eq!(rows, shape.rows(7, 20));
        assert_ne!(rows, shape.rows(8, 20));
        for row in rows {
            assert_eq!(row.len(), IN_A_ROW);
            let records: Vec<_> = row.iter().flatten().collect();
            let keys: BTreeSet<_> = records.iter().map(|it| it["id"].as_u64()).collect();
            assert_eq!(keys.len(), records.len());
            assert!(records.iter().all(|it| it.len() == 4));
            assert!(row.iter().all(|list| (3..=14).contains(&list.len())));
        }
    }
}
