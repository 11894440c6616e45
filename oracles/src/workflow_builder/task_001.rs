//! Remove a node, close the gap.

use anyhow::Result;
use async_trait::async_trait;

use super::pages::{Hub, Node};
use crate::{Answer, Hands, Solution, done};

const TEMPLATE: &str = "API Data Pipeline";
const MAP: Node = Node("map", 1);
const SORT: Node = Node("sort", 1);
const LIMIT: Node = Node("limit", 1);

/// Delete key, drag from port to port.
pub struct WithKeys;

#[async_trait]
impl Solution for WithKeys {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Hub::new(hands).open_template(TEMPLATE).await?;
        editor.delete_with_key(SORT).await?;
        editor.connect(MAP, "main", LIMIT).await?;
        Ok(done())
    }
}

/// Panel button, two clicks on ports, and the edge before the node goes.
pub struct WithButtons;

#[async_trait]
impl Solution for WithButtons {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Hub::new(hands).open_template(TEMPLATE).await?;
        editor.connect_by_clicks(MAP, "main", LIMIT).await?;
        editor.delete_with_button(SORT).await?;
        Ok(done())
    }
}
