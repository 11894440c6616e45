//! What every player can do.

use async_trait::async_trait;

use crate::stage::{Stage, Stop};

/// Plays one episode after another. Returning without having ended the episode is a fault of the
/// agent; errors of the stage are passed on.
#[async_trait]
pub trait Agent: Send {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop>;

    /// No more episodes follow.
    async fn close(&mut self) {}
}
