//! An episode as every format sees it: who played which task, turn by turn, and what came of it.

use std::sync::Arc;

use protocol::{
    Action, EndReason, EpisodeStatus, RunManifest, StepRecord, TaskBrief, UNDO_NOTE, Verdict,
    WRONG_TURN_NOTE,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::digest::{sha256, short_id};
use crate::published::{label, public_model, without_places};

/// What all episodes of a run have in common, as far as it may be published.
#[derive(Clone, Debug)]
pub struct RunFacts {
    /// A hash of what the run is: the same for every export of it.
    pub id: String,
    pub agent: String,
    /// The model that was asked, when one was.
    pub model: Option<String>,
    /// How it was asked.
    pub model_settings: Option<Value>,
    pub manifest: RunManifest,
}

impl RunFacts {
    pub fn new(manifest: RunManifest) -> RunFacts {
        let text = serde_json::to_string(&manifest).unwrap_or_default();
        let model_settings = manifest.model.as_ref().map(public_model);
        let named = model_settings.as_ref().and_then(|it| it.get("model"));
        let model = named.and_then(Value::as_str).map(str::to_string);
        let model = model.or_else(|| {
            manifest.model.as_ref()?;
            let (_, model) = manifest.agent.split_once(':')?;
            Some(without_places(model))
        });
        RunFacts {
            id: short_id(&["run", &text]),
            agent: label(&manifest.agent),
            model,
            model_settings,
            manifest,
        }
    }

    /// Did no model decide what was done?
    pub fn is_scripted(&self) -> bool {
        let name = self.manifest.agent.split([':', '~', '+']).next();
        self.manifest.model.is_none() && matches!(name, Some("oracle" | "noop" | "random"))
    }
}

/// Where a demonstration comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demo {
    /// The name of the route: another strategy for the same task.
    pub strategy: String,
    /// Added to the seed of the task.
    pub seed: u64,
    /// Demos of the same group have a task or a state in common.
    pub group: String,
}

/// One attempt at one task.
#[derive(Clone, Debug)]
pub struct Episode {
    pub run: Arc<RunFacts>,
    pub brief: TaskBrief,
    /// SHA-256 of the task file.
    pub task_digest: String,
    /// The whole text that the agent was given.
    pub prompt: String,
    pub status: EpisodeStatus,
    pub steps: Vec<StepRecord>,
    pub verdict: Option<Verdict>,
    /// SHA-256 of the state that the page exported at the end.
    pub export_digest: Option<String>,
    pub demo: Option<Demo>,
}

/// One step of the agent, with what it saw before and after.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'e> {
    pub record: &'e StepRecord,
    pub before: Picture<'e>,
    /// Absent when the step changed nothing that could be looked at: the last one, and what was no action.
    pub after: Option<Picture<'e>>,
    pub is_last: bool,
}

/// What the page looked like at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Picture<'e> {
    /// Name of the PNG, by content hash. Absent when the episode broke before there was one.
    pub frame: Option<&'e str>,
    /// Further pictures of a burst.
    pub frames: &'e [String],
    pub clock_ms: u64,
}

/// Why a step of a demonstration is not on the way to the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    WrongTurn,
    Undo,
}

impl Episode {
    /// A hash of which attempt it is and of everything that was done in it.
    pub fn id(&self) -> String {
        let steps = serde_json::to_string(&self.steps).unwrap_or_default();
        let trial = &self.status.trial;
        short_id(&[
            "episode",
            &self.run.id,
            &trial.task,
            &trial.repeat.to_string(),
            &sha256(steps),
        ])
    }

    pub fn opening(&self) -> Picture<'_> {
        let first = self.steps.first().filter(|step| step.step == 0);
        first.map(picture).unwrap_or_default()
    }

    /// Every step but the opening look, each with what was seen before it.
    pub fn turns(&self) -> Vec<Turn<'_>> {
        let mut before = self.opening();
        let steps = self.steps.iter().filter(|step| step.step > 0);
        let last = self.steps.last().map(|step| step.step);
        let turn = |record: &'_ StepRecord| record.frame.is_some();
        steps
            .map(|record| {
                let after = turn(record).then(|| picture(record));
                let this = Turn {
                    record,
                    before,
                    after,
                    is_last: Some(record.step) == last,
                };
                before = after.unwrap_or(before);
                this
            })
            .collect()
    }

    /// Names of all pictures, each once, in the order in which they were seen.
    pub fn frames(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for step in &self.steps {
            for name in step.frame.iter().chain(&step.frames) {
                if !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
        }
        names
    }

    pub fn passed(&self) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| verdict.pass)
    }

    pub fn score(&self) -> f64 {
        self.verdict.as_ref().map_or(0.0, |verdict| verdict.score)
    }

    /// How it ended, in the words of `status.json`; `unfinished` when it did not.
    pub fn end(&self) -> String {
        let end = self.status.end.filter(|_| self.status.finished);
        end_name(end)
    }

    /// What the runner noted about the end.
    pub fn message(&self) -> Option<String> {
        self.status.message.as_deref().map(without_places)
    }

    /// When it began, in milliseconds since 1970, as far as the record tells.
    pub fn began_ms(&self) -> u64 {
        let EpisodeStatus {
            heartbeat_ms,
            wall_ms,
            ..
        } = self.status;
        heartbeat_ms.saturating_sub(wall_ms)
    }
}

impl Turn<'_> {
    /// Known of demonstrations alone: anybody else may say these words.
    pub fn mark(&self, demo: Option<&Demo>) -> Option<Mark> {
        demo?;
        match self.record.note.as_deref() {
            Some(WRONG_TURN_NOTE) => Some(Mark::WrongTurn),
            Some(UNDO_NOTE) => Some(Mark::Undo),
            _ => None,
        }
    }

    /// Why it was not carried out.
    pub fn error(&self) -> Option<String> {
        self.record.error.as_deref().map(without_places)
    }
}

fn picture(step: &StepRecord) -> Picture<'_> {
    Picture {
        frame: step.frame.as_deref(),
        frames: &step.frames,
        clock_ms: step.clock_ms,
    }
}

/// As `status.json` spells it.
fn end_name(end: Option<EndReason>) -> String {
    let name = end.and_then(|it| serde_json::to_value(it).ok());
    let name = name.as_ref().and_then(Value::as_str);
    name.unwrap_or("unfinished").to_string()
}

/// The type of an action and its other fields.
pub fn name_and_arguments(action: &Action) -> (String, Value) {
    let mut fields = match serde_json::to_value(action) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let name = match fields.shift_remove("type") {
        Some(Value::String(name)) => name,
        _ => "action".into(),
    };
    (name, Value::Object(fields))
}
