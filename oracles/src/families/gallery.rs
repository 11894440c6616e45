//! `video-editor/gallery`: cuts by the ideal list, each at its time of the show's clock.

use anyhow::{Context, Result, ensure};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use crate::route::expect_checkpoint;
use crate::{Conclusion, Desk, Hands, Solution, done};

/// The show's clock is named by what it shows, in milliseconds.
const CLOCK: &str = "gallery/clock/";
/// The button that begins the show.
const BEGIN: &str = "gallery/begin";
/// What is there once the show is over.
const OVER: &str = "gallery/over";

/// The reference of an instance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Mixing {
    /// When the show is over.
    length: u64,
    /// A moment of the show and the feed that is cut to then.
    cuts: Vec<(u64, u8)>,
}

/// Reads the reference of an instance.
pub fn read(reference: &Value) -> Result<Box<dyn Solution>> {
    let mixing = Mixing::deserialize(reference).context("no reference of a show")?;
    let is_in_order = mixing.cuts.is_sorted_by_key(|(at, _)| *at);
    let is_within = mixing
        .cuts
        .iter()
        .all(|(at, feed)| *at < mixing.length && (1..=4).contains(feed));
    ensure!(is_in_order && is_within, "cuts that nobody can make");
    Ok(Box::new(mixing))
}

#[async_trait]
impl Solution for Mixing {
    async fn solve_from(&self, subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        expect_checkpoint(self.legs(), subtasks)?;
        let mut desk = Desk::new(hands);
        desk.click(BEGIN).await?;
        for (number, (at, feed)) in self.cuts.iter().enumerate() {
            wait_until(&mut desk, *at).await?;
            // Both ways to cut, one after the other.
            match number % 2 {
                0 => desk.press(&[&feed.to_string()]).await?,
                _ => desk.click(&format!("gallery/feed/{feed}")).await?,
            }
        }
        wait_until(&mut desk, self.length).await?;
        desk.find(OVER).await?;
        Ok(Conclusion::Answer(done()))
    }
}

/// Lets the show go on to a moment, unless it is past it already.
async fn wait_until(desk: &mut Desk<'_>, at: u64) -> Result<()> {
    let shown = desk.read(CLOCK).await?;
    let now: u64 = shown
        .parse()
        .with_context(|| format!("{shown:?} is no time"))?;
    match at.saturating_sub(now) {
        0 => Ok(()),
        left => desk.wait(left).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_reference_lists_cuts_in_the_order_of_time() {
        assert!(read(&json!({"length": 60_000, "cuts": [[2000, 1], [9000, 4]]})).is_ok());
        for wrong in [
            json!({"length": 60_000}),
            json!({"length": 60_000, "cuts": [[2000, 5]]}),
            json!({"length": 60_000, "cuts": [[60_000, 1]]}),
            json!({"length": 60_000, "cuts": [[9000, 1], [2000, 4]]}),
        ] {
            assert!(read(&wrong).is_err(), "{wrong}");
        }
    }
}
