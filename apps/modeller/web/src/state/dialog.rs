//! Which dialog is open, with what was typed into it so far.

use modeller_model::NEW_SCENE_NAME;

/// One at a time.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    NewScene {
        name: NameEntry,
    },
    RenameScene {
        scene: String,
        name: NameEntry,
    },
    RenameGroup {
        group: String,
        name: NameEntry,
    },
    DeleteScene {
        scene: String,
    },
    ResetScene {
        scene: String,
    },
    /// Everything that is wrong with a file that was not imported.
    ImportFaults {
        faults: Vec<String>,
    },
    KeyboardShortcuts,
    Controls,
    About,
}

/// A name being typed; everything is selected when the dialog opens.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NameEntry {
    pub text: String,
    pub is_opened: bool,
    pub refusal: Option<String>,
}

impl NameEntry {
    pub fn new(text: &str) -> Self {
        NameEntry {
            text: text.to_string(),
            ..Default::default()
        }
    }
}

impl Dialog {
    pub fn new_scene() -> Self {
        Dialog::NewScene {
            name: NameEntry::new(NEW_SCENE_NAME),
        }
    }

    pub fn rename_scene(scene: &str, name: &str) -> Self {
        Dialog::RenameScene {
            scene: scene.to_string(),
            name: NameEntry::new(name),
        }
    }

    pub fn rename_group(group: &str) -> Self {
        Dialog::RenameGroup {
            group: group.to_string(),
            name: NameEntry::new(group),
        }
    }

    /// The name that is being typed, if this dialog asks for one.
    pub fn name_mut(&mut self) -> Option<&mut NameEntry> {
        match self {
            Dialog::NewScene { name }
            | Dialog::RenameScene { name, .. }
            | Dialog::RenameGroup { name, .. } => Some(name),
            Dialog::DeleteScene { .. }
            | Dialog::ResetScene { .. }
            | Dialog::ImportFaults { .. }
            | Dialog::KeyboardShortcuts
            | Dialog::Controls
            | Dialog::About => None,
        }
    }
}
