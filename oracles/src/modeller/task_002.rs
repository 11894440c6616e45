//! Three units from the sphere.

use anyhow::Result;
use async_trait::async_trait;

use super::pages::Dashboard;
use crate::{Answer, Hands, Solution, done};

const SCENE: &str = "Basic Shapes";

/// Object list and typed coordinates.
pub struct WithFields;

#[async_trait]
impl Solution for WithFields {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Dashboard::new(hands).open(SCENE).await?;
        editor.select("Red Cube").await?;
        editor.set("position.x", "-3").await?;
        editor.select("Green Cylinder").await?;
        editor.set("position.x", "3").await?;
        Ok(done())
    }
}

/// Clicks in the viewport and sums in the fields, the cylinder first.
pub struct WithSums;

#[async_trait]
impl Solution for WithSums {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Dashboard::new(hands).open(SCENE).await?;
        editor.pick("Green Cylinder").await?;
        editor.set("position.x", "2+1").await?;
        editor.pick("Red Cube").await?;
        editor.set("position.x", "0-3").await?;
        Ok(done())
    }
}
