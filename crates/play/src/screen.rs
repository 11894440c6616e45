//! What a stage needs of a page. The browser's page is one; tests have another.

use std::time::Instant;

use async_trait::async_trait;
use pictures::{Bitmap, png};
use protocol::{Action, Anchor, StepTiming, TreeNode};
use tokio::task::spawn_blocking;

use crate::browser::{BrowserError, decode_image};

#[async_trait]
pub trait Screen: Send {
    /// Carries out one action and waits for its consequences.
    async fn act(&mut self, action: &Action) -> Result<Turn, BrowserError>;
    /// Lets the page's time pass, as far as it is ours to move, and waits until it has settled.
    async fn pass(&mut self, ms: u64) -> Result<Rest, BrowserError>;
    /// PNG in base64.
    async fn screenshot(&mut self) -> Result<String, BrowserError>;
    /// Does the page look like this PNG, to the last pixel? Files of the same picture differ by who packed them.
    async fn looks_like(&mut self, png: Vec<u8>) -> Result<bool, BrowserError> {
        let shown = decode_image(&self.screenshot().await?)?;
        // Unpacking takes longer than a step, and others step meanwhile.
        let compared = spawn_blocking(move || look_alike(&shown, &png)).await;
        compared.map_err(|error| BrowserError::lost(format!("nothing was compared: {error}")))?
    }
    /// The accessibility tree. Only asked of apps that are meant to have one.
    async fn tree(&mut self) -> Result<Option<TreeNode>, BrowserError>;
    /// Names and places of what is on the screen. For oracles, never for agents.
    async fn anchors(&mut self) -> Result<Vec<Anchor>, BrowserError>;
    /// The state envelope as JSON text.
    async fn export(&mut self) -> Result<String, BrowserError>;
}

/// What became of an action.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// Why nothing was done, in words for the agent.
    pub refused: Option<String>,
    pub rest: Rest,
    pub timing: StepTiming,
}

/// A page that was waited for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    pub clock_ms: u64,
    /// It was still busy when its time was up. By a real clock that is nothing unusual, and not told.
    pub is_unsettled: bool,
}

fn look_alike(one: &[u8], other: &[u8]) -> Result<bool, BrowserError> {
    Ok(unpacked(one)? == unpacked(other)?)
}

pub(crate) fn unpacked(png: &[u8]) -> Result<Bitmap, BrowserError> {
    png::decode(png).map_err(|error| BrowserError::lost(format!("a damaged picture: {error}")))
}

/// Time since, in milliseconds. Hundredths are more than the measurement holds.
pub fn millis(since: Instant) -> f64 {
    (since.elapsed().as_secs_f64() * 100_000.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_two_stages_are_the_same_to_the_last_level() {
        let packed = |level: u8, size: (u32, u32)| {
            let rgba: Vec<u8> = vec![level; (size.0 * size.1 * 4) as usize];
            let bitmap = Bitmap::from_rgba(size.0, size.1, &rgba).expect("a picture");
            png::encode(&bitmap, png::Effort::Speed).expect("written")
        };
        let alike = |one: &[u8], other: &[u8]| look_alike(one, other).expect("read");
        let one = packed(100, (4, 2));
        assert!(alike(&one, &one));
        assert!(!alike(&one, &packed(101, (4, 2))));
        assert!(!alike(&one, &packed(100, (2, 4))));
        assert!(look_alike(&one, b"no picture").is_err());
    }
}
