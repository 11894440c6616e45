//! Behaviour of the workspace, driven by commands alone.

mod copies;
mod editing;
mod groups;
mod invariants;
mod scenes;

use modeller_model::{Command, Effect, Object, Refusal, Scene, Workspace};

/// A workspace with one scene open, and words for what a person does in it.
struct Session {
    workspace: Workspace,
    scene: String,
    now_ms: u64,
}

impl Session {
    fn open(name: &str) -> Self {
        let mut workspace = Workspace::new(7);
        let scene = workspace
            .scenes()
            .iter()
            .find(|scene| scene.name == name)
            .map(|scene| scene.id.clone())
            .unwrap();
        workspace
            .apply(
                Command::OpenScene {
                    scene: scene.clone(),
                },
                1,
            )
            .unwrap();
        Session {
            workspace,
            scene,
            now_ms: 1000,
        }
    }

    fn apply(&mut self, command: Command) -> Result<Effect, Refusal> {
        self.now_ms += 10;
        self.workspace.apply(command, self.now_ms)
    }

    fn scene(&self) -> &Scene {
        self.workspace.scene(&self.scene).unwrap()
    }

    fn object(&self, name: &str) -> &Object {
        let objects = &self.scene().content().objects;
        objects.iter().find(|object| object.name == name).unwrap()
    }

    fn ids(&self, name: &str) -> Vec<String> {
        vec![self.object(name).id.clone()]
    }

    fn names(&self) -> Vec<String> {
        let objects = &self.scene().content().objects;
        objects.iter().map(|object| object.name.clone()).collect()
    }

    fn undo(&mut self) -> Result<Effect, Refusal> {
        let scene = self.scene.clone();
        self.apply(Command::Undo { scene })
    }

    fn redo(&mut self) -> Result<Effect, Refusal> {
        let scene = self.scene.clone();
        self.apply(Command::Redo { scene })
    }
}
