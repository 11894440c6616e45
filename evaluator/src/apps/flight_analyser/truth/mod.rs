//! What the recording itself answers: every question of a task file, computed from samples, airports
//! and borders alone. Nothing here knows how the recording was made or what a task expects.

mod borders;
mod circles;
mod company;
mod margin;
mod movements;
mod question;
mod readings;
mod sights;
mod sky;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

pub use margin::Margin;
pub use question::Question;
pub use sky::{Recording, Sky};

use super::kind::{Kind, Thing};

/// What a question gives, by the names that `gives` may use.
pub type Outputs = BTreeMap<String, Kind>;

fn count(number: usize) -> Kind {
    Kind::Number {
        value: number as f64,
        tolerance: 0.0,
    }
}

fn callsign(text: &str) -> Kind {
    Kind::Code(Thing::Flight, text.to_string())
}

fn outputs<const COUNT: usize>(pairs: [(&str, Kind); COUNT]) -> Outputs {
    let pairs = pairs.into_iter();
    pairs.map(|(name, kind)| (name.to_string(), kind)).collect()
}
