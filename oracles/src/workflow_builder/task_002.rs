//! Three nodes from scratch.

use anyhow::Result;
use async_trait::async_trait;

use super::pages::{Hub, Node};
use crate::{Answer, Hands, Solution, done};

const NAME: &str = "Example Todo Fetch";
const URL: &str = "https://jsonplaceholder.typicode.com/todos/1";
const TRIGGER: Node = Node("manualTrigger", 1);
const REQUEST: Node = Node("httpRequest", 1);
const NOTHING: Node = Node("noOperation", 1);

/// Each node is placed and wired as it comes.
pub struct LeftToRight;

#[async_trait]
impl Solution for LeftToRight {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Hub::new(hands).create(NAME).await?;
        editor.add(TRIGGER, "Manual Trigger", [0.25, 0.25]).await?;
        editor.add(REQUEST, "HTTP Request", [0.35, 0.75]).await?;
        editor.fill_field(REQUEST, "url", URL).await?;
        editor.connect(TRIGGER, "trigger", REQUEST).await?;
        editor.add(NOTHING, "No Operation", [0.75, 0.25]).await?;
        editor.connect(REQUEST, "main", NOTHING).await?;
        Ok(done())
    }
}

/// The last node first, edges drawn backwards, the address at the very end.
pub struct RightToLeft;

#[async_trait]
impl Solution for RightToLeft {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Hub::new(hands).create(NAME).await?;
        editor.add(NOTHING, "noop", [0.75, 0.25]).await?;
        editor.add(REQUEST, "http", [0.35, 0.75]).await?;
        editor.add(TRIGGER, "manual", [0.25, 0.25]).await?;
        editor.connect_backwards(REQUEST, "main", NOTHING).await?;
        editor
            .connect_backwards(TRIGGER, "trigger", REQUEST)
            .await?;
        editor.fill_field(REQUEST, "url", URL).await?;
        Ok(done())
    }
}
