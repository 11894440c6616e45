//! Plays commands on the models and judges what comes out.

use std::path::{Path, PathBuf};

use evaluator::{TaskFile, evaluate, load_dir};
use modeller_model as scene;
use protocol::{App, InputCounts, Operation, STATE_SCHEMA, StateEnvelope, Verdict};
use serde_json::{Value, json};

pub use crate::flow::Flow;

/// A moment on the page's clock.
pub const START_MS: u64 = 1_767_225_600_000;

pub fn tasks_dir() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks")
}

pub fn task(id: &str) -> TaskFile {
    let (tasks, faults) = load_dir(&tasks_dir());
    assert_eq!(faults, [], "the task files can be read");
    let found = tasks.into_iter().find(|task| task.brief.id == id);
    found.unwrap_or_else(|| panic!("there is no task {id}"))
}

/// What both sets of rules have to say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expectation {
    pub pass: bool,
    pub parity: bool,
}

/// Right by our rules and by the original's.
pub const RIGHT: Expectation = Expectation {
    pass: true,
    parity: true,
};
/// Wrong by both.
pub const WRONG: Expectation = Expectation {
    pass: false,
    parity: false,
};
/// Right, but the original is too strict to see it.
pub const RIGHT_BY_OURS: Expectation = Expectation {
    pass: true,
    parity: false,
};
/// Wrong, but the original is too lenient to see it.
pub const WRONG_BY_OURS: Expectation = Expectation {
    pass: false,
    parity: true,
};

/// Judges an end state and returns the verdict for further questions.
#[track_caller]
pub fn check(task: &TaskFile, what: &str, end: &StateEnvelope, expected: Expectation) -> Verdict {
    let verdict = judge(task, end);
    let gates: Vec<_> = verdict.gates.iter().filter(|gate| !gate.pass).collect();
    assert!(
        gates.is_empty(),
        "{what}: an honest run fails a gate: {gates:?}"
    );
    let parity = verdict.parity.as_ref().map(|parity| parity.pass);
    assert_eq!(
        (verdict.pass, parity),
        (expected.pass, Some(expected.parity)),
        "{what}: {}",
        serde_json::to_string_pretty(&verdict).unwrap()
    );
    assert_eq!(
        verdict.pass,
        verdict.score == 1.0,
        "{what}: score {}",
        verdict.score
    );
    verdict
}

pub fn judge(task: &TaskFile, end: &StateEnvelope) -> Verdict {
    let text = serde_json::to_string(end).unwrap();
    evaluate(task, Some(&text), Some(&json!({"answer": "done"})))
}

pub fn envelope(app: App, operations: &[Operation], state: Value) -> StateEnvelope {
    StateEnvelope {
        schema: STATE_SCHEMA.into(),
        app: app.slug().into(),
        build: "test".into(),
        seed: 0,
        revision: operations.len() as u64,
        clock_ms: 60_000,
        input: InputCounts {
            trusted: 40,
            untrusted: 0,
        },
        imports: 0,
        crashed: false,
        state,
        view: Value::Null,
        operations: operations.to_vec(),
    }
}

/// A session in the 3D Modeller.
pub struct Studio {
    workspace: scene::Workspace,
    at_ms: u64,
    /// The scene that object commands act on.
    pub scene: String,
}

impl Studio {
    pub fn open(name: &str) -> Self {
        let workspace = scene::Workspace::new(0);
        let found = workspace.scenes().iter().find(|scene| scene.name == name);
        let id = found
            .unwrap_or_else(|| panic!("no scene {name}"))
            .id
            .clone();
        let mut studio = Studio {
            workspace,
            at_ms: START_MS,
            scene: id.clone(),
        };
        studio.apply(scene::Command::OpenScene { scene: id });
        studio
    }

    pub fn untouched() -> StateEnvelope {
        let workspace = scene::Workspace::new(0);
        envelope(App::Modeller, &[], workspace.export())
    }

    pub fn end(&self) -> StateEnvelope {
        let operations = self.workspace.operations();
        envelope(App::Modeller, operations, self.workspace.export())
    }

    #[track_caller]
    pub fn apply(&mut self, command: scene::Command) -> scene::Effect {
        self.at_ms += 500;
        let result = self.workspace.apply(command.clone(), self.at_ms);
        result.unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"))
    }

    /// The id of the object with this name in the scene under work.
    #[track_caller]
    pub fn object(&self, name: &str) -> String {
        let scene = self.workspace.scene(&self.scene).expect("the scene exists");
        let object = scene.content().objects.iter().find(|it| it.name == name);
        object
            .unwrap_or_else(|| panic!("no object {name}"))
            .id
            .clone()
    }

    /// Sets all three numbers, as typing into three fields does.
    pub fn set(&mut self, name: &str, part: scene::TransformPart, to: [f64; 3]) -> &mut Self {
        let object = self.object(name);
        for (axis, value) in scene::Axis::ALL.into_iter().zip(to) {
            self.apply(scene::Command::SetTransform {
                scene: self.scene.clone(),
                objects: vec![object.clone()],
                part,
                axis,
                value,
                gesture: None,
            });
        }
        self
    }

    pub fn place(&mut self, name: &str, to: [f64; 3]) -> &mut Self {
        self.set(name, scene::TransformPart::Position, to)
    }

    pub fn turn(&mut self, name: &str, to: [f64; 3]) -> &mut Self {
        self.set(name, scene::TransformPart::Rotation, to)
    }

    pub fn scale(&mut self, name: &str, to: [f64; 3]) -> &mut Self {
        self.set(name, scene::TransformPart::Scale, to)
    }

    pub fn paint(&mut self, name: &str, color: &str) -> &mut Self {
        let object = self.object(name);
        self.apply(scene::Command::SetColor {
            scene: self.scene.clone(),
            objects: vec![object],
            color: parse_color(color),
            gesture: None,
        });
        self
    }

    pub fn background(&mut self, color: &str) -> &mut Self {
        self.apply(scene::Command::SetBackground {
            scene: self.scene.clone(),
            color: parse_color(color),
            gesture: None,
        });
        self
    }

    pub fn add(&mut self, kind: scene::PrimitiveKind) -> &mut Self {
        self.apply(scene::Command::AddObject {
            scene: self.scene.clone(),
            kind,
        });
        self
    }

    pub fn delete(&mut self, name: &str) -> &mut Self {
        let object = self.object(name);
        self.apply(scene::Command::DeleteObjects {
            scene: self.scene.clone(),
            objects: vec![object],
        });
        self
    }

    pub fn show(&mut self, name: &str, visible: bool) -> &mut Self {
        let object = self.object(name);
        self.apply(scene::Command::SetVisible {
            scene: self.scene.clone(),
            objects: vec![object],
            visible,
        });
        self
    }

    pub fn grid(&mut self, show: bool) -> &mut Self {
        self.apply(scene::Command::SetShowGrid {
            scene: self.scene.clone(),
            show,
        });
        self
    }

    pub fn undo(&mut self) -> &mut Self {
        let scene = self.scene.clone();
        self.apply(scene::Command::Undo { scene });
        self
    }
}

fn parse_color(text: &str) -> scene::Color {
    scene::Color::parse(text).unwrap_or_else(|| panic!("{text} is no colour"))
}
