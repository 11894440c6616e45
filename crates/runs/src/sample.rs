//! Run folders for tests, made of a real task and an export that proves nothing.

use std::collections::BTreeMap;
use std::path::PathBuf;

use face::sample::manifest;
use protocol::{Action, EndReason, EpisodeStatus, RunManifest, StepRecord, TrialId};
use serde_json::{Value, json};

use crate::broken;
use crate::folder::{EpisodeFolder, RunFolder, write_atomically};
use crate::record::blank_record;
use crate::score;
use crate::seal::Seal;
use crate::task_copies::file_digest;

/// The task that these runs play.
pub const TASK: &str = "modeller/001-double-the-cube";

const AGENT_DIGEST: &str = "the digest of an agent";

pub struct TestRun {
    pub folder: RunFolder,
    _temporary: tempfile::TempDir,
}

/// The task files of this repository.
pub fn repository_tasks() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tasks")
}

impl TestRun {
    pub fn new(repeats: u32) -> TestRun {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = RunFolder::new(temporary.path());
        let file = format!("{TASK}.toml");
        let text = std::fs::read(repository_tasks().join(&file)).expect("the task file");
        let copy = folder.tasks().join(&file);
        write_atomically(&copy, &text).expect("a copy");
        let digest = file_digest(&copy).expect("a digest");
        folder
            .write_manifest(&RunManifest {
                agent_digest: AGENT_DIGEST.into(),
                tasks: vec![TASK.into()],
                repeats,
                scorer: evaluator::SCORER.into(),
                task_digests: BTreeMap::from([(file, digest)]),
                // Its exports come from no page.
                builds: BTreeMap::new(),
                ..manifest()
            })
            .expect("a manifest");
        TestRun {
            folder,
            _temporary: temporary,
        }
    }

    pub fn trial(repeat: u32) -> TrialId {
        TrialId {
            task: TASK.into(),
            repeat,
        }
    }

    /// Writes an episode of two steps that ended and was judged.
    pub fn finish(&self, repeat: u32, end: EndReason, answer: Option<Value>) -> EpisodeFolder {
        let trial = TestRun::trial(repeat);
        let folder = self.folder.episode(&trial);
        folder.clear().expect("an empty folder");
        let last = last_action(end, answer.as_ref());
        let mut status = EpisodeStatus {
            trial,
            finished: false,
            heartbeat_ms: 1,
            attempt: 0,
            steps: 2,
            wall_ms: 1500 + u64::from(repeat),
            end: Some(end),
            answer: match (end, answer) {
                (EndReason::Answered, None) => Some(json!({"answer": "done"})),
                (_, answer) => answer,
            },
            message: None,
            agent_digest: AGENT_DIGEST.into(),
            remarks: Vec::new(),
            retried: Vec::new(),
            sight: None,
        };
        let frame = folder.write_frame(b"a picture").expect("a frame");
        let mut log = folder.start_steps().expect("a log");
        let click = Action::click(5.0, 5.0);
        let clock = if last.is_final() { 250 } else { 500 };
        for (step, action, clock_ms) in
            [(0, None, 0), (1, Some(click), 250), (2, Some(last), clock)]
        {
            let frame = Some(frame.clone()).filter(|_| step < 2 || clock == 500);
            let record = StepRecord {
                action,
                frame,
                clock_ms,
                ..blank_record(step)
            };
            log.append(&record).expect("written");
        }
        folder
            .write_export("{\"schema\": \"none\"}")
            .expect("an export");
        folder.write_status(&status).expect("a status");
        let manifest = self.folder.manifest().expect("a manifest");
        let tasks = score::tasks_of(&self.folder, &manifest).expect("tasks");
        let verdict = score::judge(&folder, &tasks[0], &manifest);
        folder.write_verdict(&verdict).expect("a verdict");
        status.finished = true;
        folder.write_status(&status).expect("a status");
        folder
    }

    /// Writes an episode of which an earlier attempt was broken off after two steps.
    pub fn finish_again(&self, repeat: u32) -> EpisodeFolder {
        let folder = self.finish(repeat, EndReason::StepBudget, None);
        let mut status = folder.status().expect("a status");
        status.finished = false;
        status.end = Some(EndReason::Infrastructure);
        status.message = Some("the browser failed".into());
        folder.write_status(&status).expect("written");
        let retried = broken::take_over(&folder).expect("kept");
        let folder = self.finish(repeat, EndReason::Answered, None);
        let mut status = folder.status().expect("a status");
        status.attempt = 1;
        status.retried = retried;
        folder.write_status(&status).expect("written");
        folder
    }

    /// Writes what a run writes when all its episodes have ended.
    pub fn close(&self) {
        crate::rescore::rescore(&self.folder, true).expect("a summary");
        self.seal();
    }

    pub fn seal(&self) {
        let seal = Seal::take(&self.folder).expect("a seal");
        seal.write(&self.folder).expect("written");
    }
}

fn last_action(end: EndReason, answer: Option<&Value>) -> Action {
    match (end, answer) {
        (EndReason::Answered, Some(Value::Object(fields))) => Action::Answer {
            fields: fields.clone(),
        },
        (EndReason::Answered, _) => Action::Done,
        _ => Action::click(6.0, 6.0),
    }
}
