//! `flight-analyser/sector`: says what the reference controller would say, when it would say it.
//!
//! Who is where is seen on the screen; the clock of the sector is read there as well.

use anyhow::{Context, Result};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use crate::flight_analyser::{Tower, Word};
use crate::{Conclusion, Hands, Solution, done};

/// The reference of an instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Control {
    /// By their times.
    instructions: Vec<Word>,
}

/// Reads the reference of an instance.
pub fn read(reference: &Value) -> Result<Box<dyn Solution>> {
    let control = Control::deserialize(reference).context("no reference of a sector")?;
    Ok(Box::new(control))
}

#[async_trait]
impl Solution for Control {
    async fn solve_from(&self, _subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        let mut tower = Tower::new(hands);
        tower.start().await?;
        for word in &self.instructions {
            tower.say(word).await?;
        }
        tower.wait_for_the_end().await?;
        Ok(Conclusion::Answer(done()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_reference_names_who_is_told_what_and_when() {
        let told = json!({"atMs": 5000, "callsign": "KLM12", "heading": 90, "level": 150});
        assert!(read(&json!({"instructions": [told]})).is_ok());
        assert!(read(&json!({"instructions": [{"callsign": "KLM12"}]})).is_err());
        assert!(read(&json!({})).is_err());
    }
}
