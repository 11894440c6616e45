//! `modeller/crates`: lays the best known packing out, crate by crate in the order of the list.

use anyhow::{Result, ensure};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use crate::modeller::pages::{Dashboard, Editor};
use crate::{Conclusion, Hands, Solution, done};

/// Where everything goes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Packing {
    crates: Vec<Packed>,
}

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Packed {
    /// Position and rotation are typed one after the other.
    Single {
        object: String,
        position: [String; 3],
        rotation: [String; 3],
    },
    /// Turned as a whole, by so many quarter turns about axes, and then moved.
    Grouped {
        group: String,
        turns: Vec<String>,
        position: [String; 3],
    },
}

/// Reads the reference of an instance.
pub fn read(reference: &Value) -> Result<Box<dyn Solution>> {
    let packing = Packing::deserialize(reference)?;
    ensure!(!packing.crates.is_empty(), "there is nothing to pack");
    Ok(Box::new(packing))
}

#[async_trait]
impl Solution for Packing {
    async fn solve_from(&self, subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        crate::route::expect_checkpoint(self.legs(), subtasks)?;
        let mut editor = Dashboard::new(hands).resume();
        for packed in &self.crates {
            packed.lay_down(&mut editor).await?;
        }
        Ok(Conclusion::Answer(done()))
    }
}

impl Packed {
    async fn lay_down(&self, editor: &mut Editor<'_>) -> Result<()> {
        match self {
            Packed::Single {
                object,
                position,
                rotation,
            } => {
                editor
                    .select_found(object, &format!("list/{object}/1"))
                    .await?;
                let values: Vec<&str> = position
                    .iter()
                    .chain(rotation)
                    .map(String::as_str)
                    .collect();
                editor.fill_from("position.x", &values).await
            }
            Packed::Grouped {
                group,
                turns,
                position,
            } => {
                editor
                    .select_found(group, &format!("list/group/{group}/1"))
                    .await?;
                for axis in turns {
                    editor.press(&["shift", axis.as_str()]).await?;
                }
                editor
                    .move_to(position.each_ref().map(String::as_str))
                    .await
            }
        }
    }
}
