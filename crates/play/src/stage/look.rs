//! What there is to see of a page after a step.

use std::time::Instant;

use protocol::{Burst, StepRecord, TreeNode, Trouble};
use runs::folder::EpisodeFolder;
use runs::record::pauses;

use crate::browser::{BrowserError, decode_image};
use crate::screen::{Rest, Screen, millis};

/// A page as it was after a step.
pub struct Look {
    /// None where no pictures are kept.
    pub screenshot: Option<String>,
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

/// Looks at a page that was waited for, keeps its pictures and notes what was seen. Without a folder there is nobody
/// to take pictures for.
pub async fn look(
    screen: &mut dyn Screen,
    folder: Option<&EpisodeFolder>,
    wanted: &Wanted<'_>,
    rest: Rest,
    record: &mut StepRecord,
) -> Result<Look, Unseen> {
    record.clock_ms = rest.clock_ms;
    record.trouble = rest.is_unsettled.then_some(Trouble::Unsettled);
    let (screenshot, frames) = match folder {
        Some(folder) => {
            let (screenshot, frames) = take_pictures(screen, folder, wanted, record).await?;
            (Some(screenshot), frames)
        }
        None => (None, Vec::new()),
    };
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

/// The picture of now and those of a burst.
async fn take_pictures(
    screen: &mut dyn Screen,
    folder: &EpisodeFolder,
    wanted: &Wanted<'_>,
    record: &mut StepRecord,
) -> Result<(String, Vec<String>), Unseen> {
    let started = Instant::now();
    let screenshot = screen.screenshot().await?;
    record.timing.screenshot_ms = millis(started);
    record.frame = Some(folder.write_frame(&decode_image(&screenshot)?)?);
    let mut frames = Vec::new();
    for pause in wanted.burst.into_iter().flat_map(pauses) {
        let rest = screen.pass(pause).await?;
        record.clock_ms = rest.clock_ms;
        if rest.is_unsettled {
            record.trouble = Some(Trouble::Unsettled);
        }
        let frame = screen.screenshot().await?;
        let name = folder.write_frame(&decode_image(&frame)?)?;
        record.frames.push(name);
        frames.push(frame);
    }
    Ok((screenshot, frames))
}
