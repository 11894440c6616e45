//! The workspace and how it is being looked at: everything the app owns.

use modeller_model::{Command, Effect, Workspace};

use crate::action::MenuFacts;
use crate::host::Host;
use crate::state::{ShownScene, View};

pub struct Session {
    pub workspace: Workspace,
    pub view: View,
    pub host: Box<dyn Host>,
}

impl Session {
    /// Carries out a command and says what came of it.
    pub fn run(&mut self, command: Command) -> Option<Effect> {
        match self.run_quietly(command) {
            Ok(effect) => {
                if effect.changed {
                    self.view.messages.say(effect.summary.clone());
                }
                Some(effect)
            }
            Err(text) => {
                self.view.messages.warn(text);
                None
            }
        }
    }

    /// Carries out a command without a message; the text says why it was refused.
    pub fn run_quietly(&mut self, command: Command) -> Result<Effect, String> {
        let effect = self
            .workspace
            .apply(command, self.host.epoch_ms())
            .map_err(|refusal| refusal.to_string())?;
        if effect.changed {
            let open = self.workspace.active_scene();
            let content = open.map(|scene| scene.content());
            self.view.scene_view.forget_what_is_gone(content);
            self.host.changed();
        }
        Ok(effect)
    }

    /// Carries out commands until one is refused.
    pub fn run_all_quietly(&mut self, commands: Vec<Command>) -> Result<(), String> {
        for command in commands {
            self.run_quietly(command)?;
        }
        Ok(())
    }

    pub fn select(&mut self, ids: Vec<String>) {
        if self.view.scene_view.selection != ids {
            self.view.scene_view.selection = ids;
            // A message about the objects before would be read as one about these.
            self.view.messages.clear();
        }
    }

    /// Id of the open scene; empty when none is, which every command refuses.
    pub fn scene_id(&self) -> String {
        let scene = self.workspace.active_scene();
        scene.map(|scene| scene.id.clone()).unwrap_or_default()
    }

    pub fn shown(&self) -> Option<ShownScene<'_>> {
        ShownScene::new(&self.workspace, &self.view.scene_view)
    }

    pub fn menu_facts(&self) -> MenuFacts<'_> {
        menu_facts(&self.view, self.shown())
    }
}

pub fn menu_facts<'a>(view: &View, shown: Option<ShownScene<'a>>) -> MenuFacts<'a> {
    let last = view.last_duplicate.as_ref().zip(shown);
    MenuFacts {
        shown,
        has_clipboard: !view.clipboard.is_empty(),
        opening: view.opening,
        can_duplicate_again: last
            .is_some_and(|(last, shown)| last.again(shown.content, shown.selection).is_some()),
    }
}
