//! Tasks, runs and episodes for tests, with as little in them as a test can do with.

use std::collections::BTreeMap;

use face::{
    EPISODE_SCHEMA, EpisodeRow, EpisodeView, OfferedTask, Played, RUN_VIEW_SCHEMA, RunView, Usage,
};
use protocol::{
    Action, App, Budget, Difficulty, EndReason, Origin, Prompt, RunManifest, Start, StepRecord,
    StepTiming, TaskBrief, TrialId,
};
use serde_json::json;

pub fn brief(id: &str) -> TaskBrief {
    let app = id.split('/').next().and_then(App::from_slug);
    TaskBrief {
        id: id.into(),
        app: app.expect("ids begin with a tool"),
        title: format!("Title of {id}"),
        difficulty: Difficulty::Easy,
        capabilities: Vec::new(),
        tags: Vec::new(),
        set: "core".into(),
        original_id: String::new(),
        prompt: Prompt {
            goal: String::new(),
            steps: Vec::new(),
        },
        result: Vec::new(),
        start: Start::default(),
        budget: Budget::default(),
    }
}

pub fn offered(id: &str, difficulty: Difficulty) -> OfferedTask {
    OfferedTask {
        brief: TaskBrief {
            difficulty,
            ..brief(id)
        },
        start: None,
    }
}

pub fn trial(task: &str, repeat: u32) -> TrialId {
    TrialId {
        task: task.into(),
        repeat,
    }
}

pub fn played(pass: bool, steps: u32) -> Played {
    Played {
        pass,
        parity: None,
        score: f64::from(u8::from(pass)),
        checks_passed: usize::from(pass),
        checks: 1,
        steps,
        end: EndReason::Answered,
        origin: Origin::Witnessed,
    }
}

/// An episode that was played to a verdict, or not at all.
pub fn row(task: &str, played: Option<Played>) -> EpisodeRow {
    EpisodeRow {
        trial: trial(task, 0),
        played,
        unplayed: None,
        failure: None,
        behaviours: BTreeMap::new(),
        wall_ms: 0,
        usage: Usage::default(),
        frame: None,
        retried: Vec::new(),
    }
}

pub fn manifest() -> RunManifest {
    serde_json::from_value(json!({
        "schema": "",
        "agent": "some agent",
        "tasks": [],
        "repeats": 1,
        "seed": 7,
        "width": 1280,
        "height": 720,
        "clock": "stepped",
        "scorer": "rules 1",
        "browser": "a browser",
        "started_ms": 0,
    }))
    .expect("a manifest")
}

/// A run of the tasks of these episodes.
pub fn run(name: &str, episodes: Vec<EpisodeRow>) -> RunView {
    let mut tasks: Vec<TaskBrief> = Vec::new();
    for row in &episodes {
        if tasks.iter().all(|task| task.id != row.trial.task) {
            tasks.push(brief(&row.trial.task));
        }
    }
    RunView {
        schema: RUN_VIEW_SCHEMA.into(),
        name: name.into(),
        manifest: manifest(),
        scorer: "rules 2".into(),
        tasks,
        episodes,
        shortest: BTreeMap::new(),
        fault: None,
        verification: None,
    }
}

pub fn step(number: u32, action: Option<Action>) -> StepRecord {
    StepRecord {
        step: number,
        action,
        call: None,
        raw: None,
        error: None,
        error_kind: None,
        note: None,
        usage: None,
        frame: None,
        frames: Vec::new(),
        trouble: None,
        tokens: 0,
        thought_ms: 0,
        clock_ms: 0,
        timing: StepTiming::default(),
    }
}

pub fn episode(steps: Vec<StepRecord>) -> EpisodeView {
    EpisodeView {
        schema: EPISODE_SCHEMA.into(),
        trial: trial("modeller/001-x", 0),
        status: None,
        verdict: None,
        steps,
        prompt: String::new(),
        log: None,
        changes: Vec::new(),
        unexplained: None,
        redacted: false,
    }
}

/// A ladder over speed: an episode of crates at each of these speeds, with whether it passed and its score.
pub fn over_speed(name: &str, episodes: &[(&str, bool, f64)]) -> RunView {
    let task = |seed: usize| format!("modeller/crates@3#{seed}");
    let rows = episodes.iter().enumerate().map(|(seed, (_, pass, score))| {
        let score = *score;
        let played = played(*pass, 9);
        row(&task(seed), Some(Played { score, ..played }))
    });
    let mut run = run(name, rows.collect());
    run.manifest.clock = "live:0.1,0.2,0.5,1,2".into();
    let speeds = episodes.iter().enumerate();
    run.manifest.clocks = speeds
        .map(|(seed, (speed, ..))| (task(seed), format!("live:{speed}")))
        .collect();
    run
}
