//! What the page looks like when a task is done, found out by doing it.

use async_trait::async_trait;
use protocol::{Action, Anchor, Sight};

use crate::browser::BrowserError;
use crate::place::{Opening, Place};
use crate::screen::Screen;
use crate::sight::picture;

/// What the page looks like when the task is done, in the sight's format. The oracle does it on a page
/// of its own, from where the episode begins; a task without one has no such picture.
pub async fn goal_image(
    place: &Place<'_>,
    opening: &Opening<'_>,
    from_subtask: u32,
    sight: &Sight,
) -> Result<Option<String>, BrowserError> {
    let id = &opening.task.brief.id;
    let Some(solution) = oracles::find(id, 1) else {
        return Ok(None);
    };
    let (mut page, _) = place.open(opening).await?;
    let mut hands = Hands {
        screen: page.as_mut(),
    };
    // An oracle that fails is our fault and not the agent's.
    let failed = |error| BrowserError::lost(format!("no picture of the goal of {id}: {error:#}"));
    let solved = solution.solve_from(from_subtask as usize, &mut hands).await;
    solved.map_err(failed)?;
    let png = page.screenshot().await?;
    // Where the oracle left the pointer is no part of the goal.
    let sight = Sight {
        pointer: false,
        ..*sight
    };
    picture(&png, &sight, [0.0, 0.0], &[])
        .map(Some)
        .map_err(failed)
}

/// Acts without a stage, so that nothing is recorded.
struct Hands<'s> {
    screen: &'s mut dyn Screen,
}

#[async_trait]
impl oracles::Hands for Hands<'_> {
    async fn act(&mut self, action: Action) -> anyhow::Result<()> {
        match self.screen.act(&action).await?.refused {
            Some(reason) => Err(anyhow::anyhow!("an action was refused: {reason}")),
            None => Ok(()),
        }
    }

    async fn anchors(&mut self) -> anyhow::Result<Vec<Anchor>> {
        Ok(self.screen.anchors().await?)
    }
}
