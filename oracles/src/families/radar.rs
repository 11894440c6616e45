//! `flight-analyser/radar`: goes to the stated time and puts a pin on everybody.
//!
//! Where they are is told by the reference: no dot on the screen has a name, for oracles neither.

use anyhow::{Context, Result};
use async_trait::async_trait;
use protocol::Point;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::flight_analyser::Radar;
use crate::{Answer, Conclusion, Hands, Solution};

/// The reference of an instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Movers {
    /// The stated time, a whole minute.
    at: String,
    /// Where everybody is then: pixels from the middle of the map.
    offsets: Vec<Point>,
}

/// Reads the reference of an instance.
pub fn read(reference: &Value) -> Result<Box<dyn Solution>> {
    let movers = Movers::deserialize(reference).context("no reference of a radar")?;
    Ok(Box::new(movers))
}

#[async_trait]
impl Solution for Movers {
    async fn solve_from(&self, _subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        let mut radar = Radar::new(hands);
        radar.pause_at(&self.at).await?;
        radar.pin(&self.offsets).await?;
        let count = json!(self.offsets.len());
        Ok(Conclusion::Answer(Answer::from_iter([(
            "count".to_string(),
            count,
        )])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_names_a_time_and_places() {
        let reference = json!({"at": "07:03", "offsets": [[12.0, -40.0], [100.0, 7.0]]});
        assert!(read(&reference).is_ok());
        assert!(read(&json!({"at": "07:03"})).is_err());
    }
}
