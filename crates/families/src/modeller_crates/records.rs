//! The best packings that the family itself brings, found by long searches.
//!
//! Instances are scored against them, so they belong to a version of the generator: they are searched for once,
//! before it is released. Who beats them later gets a share above 1 and stands in the records of runs.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::kit::Kit;
use super::layout::Layout;
use crate::lot::Lot;

/// One file for all; `cargo xtask best` writes it.
const FILE: &str = include_str!("records.json");

/// The best known packing of an instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Of the instance.
    pub level: u32,
    /// Of the instance.
    pub seed: u64,
    /// What it was drawn from. A record of another version of the generator or with a salt stands for
    /// another instance.
    pub lot: String,
    /// Its density.
    pub value: f64,
    /// Who found it.
    pub by: String,
    /// For each crate a way to lie and its lowest corner, in thousandths.
    pub(crate) layout: Layout,
}

/// All that are kept, by level and seed.
pub fn records() -> &'static [Record] {
    static RECORDS: LazyLock<Vec<Record>> =
        LazyLock::new(|| serde_json::from_str(FILE).unwrap_or_default());
    &RECORDS
}

/// The file for these records.
pub fn file(records: &[Record]) -> Result<String, serde_json::Error> {
    let lines: Result<Vec<String>, _> = records.iter().map(serde_json::to_string).collect();
    Ok(format!("[\n{}\n]\n", lines?.join(",\n")))
}

/// How a lot is written in a record.
pub fn lot_text(lot: Lot) -> String {
    format!("{:016x}", lot.number())
}

/// The packing on record for a kit that was drawn from this lot, if it is one.
pub fn layout(kit: &Kit, lot: Lot) -> Option<Layout> {
    let lot = lot_text(lot);
    let record = records().iter().find(|record| record.lot == lot)?;
    record.fits(kit).then(|| record.layout.clone())
}

impl Record {
    /// Is it a packing of this kit that breaks no rule?
    pub(super) fn fits(&self, kit: &Kit) -> bool {
        let places = &self.layout.places;
        let is_pose = |(place, piece): (&super::layout::Place, &super::kit::Piece)| {
            place.pose < piece.poses.len()
        };
        places.len() == kit.pieces.len()
            && places.iter().zip(&kit.pieces).all(is_pose)
            && self.layout.fault(kit).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_reads_and_is_as_it_would_be_written() {
        let read: Vec<Record> = serde_json::from_str(FILE).expect("records");
        assert_eq!(file(&read).expect("a file"), FILE);
        let keys: Vec<_> = read.iter().map(|it| (it.level, it.seed)).collect();
        assert!(keys.is_sorted(), "by level and seed");
    }
}
