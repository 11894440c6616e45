//! Run folders for tests, made of a real task and an export that proves nothing.

use std::collections::BTreeMap;
use std::path::PathBuf;

use protocol::{EndReason, EpisodeStatus, RunManifest, TrialId};
use serde_json::Value;

use crate::folder::{EpisodeFolder, RunFolder, write_atomically};
use crate::score;

/// The task that these runs play.
pub const TASK: &str = "modeller/001-double-the-cube";

pub struct TestRun {
    pub folder: RunFolder,
    _temporary: tempfile::TempDir,
}

/// The task files of this repository.
pub fn repository_tasks() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tasks")
}

impl TestRun {
    pub fn new(repeats: u32) -> TestRun {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = RunFolder::new(temporary.path());
        let file = format!("{TASK}.toml");
        let text = std::fs::read(repository_tasks().join(&file)).expect("the task file");
        write_atomically(&folder.tasks().join(file), &text).expect("a copy");
        folder
            .write_manifest(&RunManifest {
                schema: "gauntlet.run/1".into(),
                agent: "test".into(),
                agent_digest: String::new(),
                tasks: vec![TASK.into()],
                repeats,
                seed: 0,
                width: 1280,
                height: 720,
                clock: "stepped".into(),
                step_ms: 250,
                steps: None,
                observe: "screenshot".into(),
                scorer: evaluator::SCORER.into(),
                browser: "none".into(),
                runner: String::new(),
                sandbox: String::new(),
                task_digests: BTreeMap::new(),
                builds: BTreeMap::new(),
                started_ms: 0,
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

    /// Writes an episode that ended and was judged.
    pub fn finish(&self, repeat: u32, end: EndReason, answer: Option<Value>) -> EpisodeFolder {
        let trial = TestRun::trial(repeat);
        let folder = self.folder.episode(&trial);
        folder.clear().expect("an empty folder");
        let mut status = EpisodeStatus {
            trial,
            finished: false,
            heartbeat_ms: 1,
            attempt: 0,
            steps: 2,
            wall_ms: 1500,
            end: Some(end),
            answer,
            message: None,
            agent_digest: String::new(),
            remarks: Vec::new(),
        };
        folder.start_steps().expect("a log");
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
}
