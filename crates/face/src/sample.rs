//! A made-up run for tests, each of which changes the fields that it is about.

use std::collections::BTreeMap;

use protocol::{RUN_SCHEMA, RunManifest, RunOrigin, Sight};

/// A run of one task in the usual circumstances.
pub fn manifest() -> RunManifest {
    RunManifest {
        schema: RUN_SCHEMA.into(),
        agent: "test".into(),
        agent_digest: "digest".into(),
        model: None,
        from_subtask: None,
        tasks: vec!["modeller/001-double-the-cube".into()],
        repeats: 1,
        episodes: None,
        shard: None,
        seed: 0,
        salt: None,
        width: 1280,
        height: 720,
        clock: "stepped".into(),
        clocks: BTreeMap::new(),
        step_ms: 250,
        steps: None,
        sight: Sight::default(),
        burst: None,
        scorer: "scorer/1".into(),
        browser: "chromium 1".into(),
        origin: Some(RunOrigin::Driven),
        runner: "0.1.0".into(),
        sandbox: String::new(),
        task_digests: BTreeMap::new(),
        builds: BTreeMap::from([("modeller".into(), "b1".into())]),
        page_digests: BTreeMap::new(),
        // The beginning of 2026.
        native: Vec::new(),
        started_ms: 1_767_225_600_000,
    }
}
