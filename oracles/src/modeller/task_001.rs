//! Double the cube, whiten the background.

use anyhow::Result;
use async_trait::async_trait;

use super::pages::Dashboard;
use crate::{Answer, Hands, Solution, done};

const SCENE: &str = "Single Cube Scene";

/// Object list, one field after the other.
pub struct WithFields;

#[async_trait]
impl Solution for WithFields {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Dashboard::new(hands).open(SCENE).await?;
        editor.select("Cube 1").await?;
        for axis in ["x", "y", "z"] {
            editor.set(&format!("scale.{axis}"), "2").await?;
        }
        editor.set_background("#ffffff").await?;
        Ok(done())
    }
}

/// Background first, then a click on the cube itself and Tab through the fields.
pub struct WithTabs;

#[async_trait]
impl Solution for WithTabs {
    async fn solve(&self, hands: &mut dyn Hands) -> Result<Answer> {
        let mut editor = Dashboard::new(hands).open(SCENE).await?;
        editor.set_background("FFF").await?;
        editor.pick("Cube 1").await?;
        editor
            .set_in_a_row("scale.x", &["1*2", "4/2", "2.0"])
            .await?;
        Ok(done())
    }
}
