//! What is selected: any number of blocks, or one effect.

use video_editor_model::Project;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// In the order of selecting.
    pub blocks: Vec<String>,
    pub effect: Option<String>,
}

impl Selection {
    pub fn blocks(blocks: Vec<String>) -> Self {
        Selection {
            blocks,
            effect: None,
        }
    }

    pub fn effect(effect: String) -> Self {
        Selection {
            blocks: Vec::new(),
            effect: Some(effect),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty() && self.effect.is_none()
    }

    /// The block, if exactly one is selected.
    pub fn only_block(&self) -> Option<&str> {
        match self.blocks.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    pub fn has_block(&self, id: &str) -> bool {
        self.blocks.iter().any(|block| block == id)
    }

    /// Without what is gone.
    pub fn within(mut self, project: &Project) -> Self {
        self.blocks.retain(|id| project.block(id).is_some());
        self.effect = self.effect.filter(|id| project.effect(id).is_some());
        self
    }
}
