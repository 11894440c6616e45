//! What there is to see of a page after a step.

use std::time::Instant;

use protocol::{Burst, StepRecord, TreeNode, Trouble};
use runs::folder::EpisodeFolder;
use runs::record::pauses;

use crate::browser::{BrowserError, decode_image};
use crate::screen::{Rest, Screen, millis};

/// A page as it was after a step.
pub struct Look {
    pub screenshot: String,
    /// The further pictures of a burst.
    pub frames: Vec<String>,
    pub tree: Option<TreeNode>,
}

/// Why nothing was seen of it.
pub enum Unseen {
    Page(BrowserError),
    /// What was seen could not be kept.
    Own(anyhow::Error),
}

impl From<BrowserError> for Unseen {
    fn from(error: BrowserError) -> Self {
        Unseen::Page(error)
    }
}

impl From<anyhow::Error> for Unseen {
    fn from(error: anyhow::Error) -> Self {
        Unseen::Own(error)
    }
}

/// Which looks are wanted.
pub struct Wanted<'a> {
    pub burst: Option<&'a Burst>,
    pub tree: bool,
}

/// Looks at a page that was waited for, keeps its pictures and notes what was seen.
pub async fn look(
    screen: &mut dyn Screen,
    folder: &EpisodeFolder,
    wanted: &Wanted<'_>,
    rest: Rest,
    record: &mut StepRecord,
) -> Result<Look, Unseen> {
    let started = Instant::now();
    let screenshot = screen.screenshot().await?;
    record.timing.screenshot_ms = millis(started);
    record.clock_ms = rest.clock_ms;
    let mut is_unsettled = rest.is_unsettled;
    record.frame = Some(folder.write_frame(&decode_image(&screenshot)?)?);
    let mut frames = Vec::new();
    for pause in wanted.burst.into_iter().flat_map(pauses) {
        let rest = screen.pass(pause).await?;
        record.clock_ms = rest.clock_ms;
        is_unsettled |= rest.is_unsettled;
        let frame = screen.screenshot().await?;
        let name = folder.write_frame(&decode_image(&frame)?)?;
        record.frames.push(name);
        frames.push(frame);
    }
    record.trouble = is_unsettled.then_some(Trouble::Unsettled);
    let tree = match wanted.tree {
        true => screen.tree().await?,
        false => None,
    };
    Ok(Look {
        screenshot,
        frames,
        tree,
    })
}
