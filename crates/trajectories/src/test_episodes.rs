//! Small episodes for the tests of every format.

use std::sync::Arc;

use face::sample;
use protocol::{
    Action, App, Budget, CheckResult, Difficulty, EndReason, EpisodeStatus, Origin, Prompt,
    Refusal, RunManifest, Start, StepRecord, StepTiming, SubtaskResult, TaskBrief, TrialId,
    Verdict,
};
use serde_json::{Value, json};

use crate::{Episode, RunFacts};

pub fn manifest(agent: &str) -> RunManifest {
    RunManifest {
        agent: agent.into(),
        ..sample::manifest()
    }
}

fn step(step: u32, action: Option<Action>, frame: Option<&str>, clock_ms: u64) -> StepRecord {
    StepRecord {
        step,
        action,
        call: None,
        raw: None,
        error: None,
        error_kind: None,
        note: None,
        usage: None,
        frame: frame.map(str::to_string),
        frames: Vec::new(),
        trouble: None,
        tokens: 0,
        thought_ms: 0,
        clock_ms,
        timing: StepTiming::default(),
    }
}

pub fn verdict(pass: bool) -> Verdict {
    let check = CheckResult {
        name: "the cube is doubled".into(),
        pass,
        expected: json!("secret answer"),
        found: json!("what was found"),
        reason: String::new(),
    };
    Verdict {
        schema: "gauntlet.verdict/1".into(),
        task: "modeller/001-double-the-cube".into(),
        task_digest: "task".into(),
        scorer: "scorer/1".into(),
        origin: Origin::Witnessed,
        pass,
        score: if pass { 1.0 } else { 0.25 },
        parity: None,
        gates: Vec::new(),
        subtasks: vec![SubtaskResult {
            name: "double it".into(),
            pass,
            checks: vec![check],
        }],
        side_effects: Vec::new(),
        extra: Vec::new(),
    }
}

/// A click, a line that is no action, an answer.
pub fn episode() -> Episode {
    let fields = json!({"answer": "done"});
    let Value::Object(answer) = fields.clone() else {
        unreachable!("it is an object");
    };
    let mut bad = step(2, None, None, 250);
    bad.raw = Some("what?".into());
    bad.error = Some("this line is no action".into());
    bad.error_kind = Some(Refusal::Format);
    let task = "modeller/001-double-the-cube";
    Episode {
        run: Arc::new(RunFacts::new(manifest("stdio:python3 /srv/me/agent.py"))),
        brief: TaskBrief {
            id: task.into(),
            app: App::Modeller,
            title: "Double the cube".into(),
            difficulty: Difficulty::Easy,
            capabilities: Vec::new(),
            tags: Vec::new(),
            set: "core".into(),
            original_id: String::new(),
            prompt: Prompt {
                goal: "Double it.".into(),
                steps: Vec::new(),
            },
            result: Vec::new(),
            start: Start::default(),
            budget: Budget::default(),
        },
        task_digest: "task".into(),
        prompt: "# 3D Modeller\n\nDouble it.".into(),
        status: EpisodeStatus {
            trial: TrialId {
                task: task.into(),
                repeat: 0,
            },
            finished: true,
            heartbeat_ms: 1_767_225_610_000,
            attempt: 0,
            steps: 3,
            wall_ms: 4_500,
            end: Some(EndReason::Answered),
            answer: Some(fields),
            message: None,
            agent_digest: "digest".into(),
            remarks: Vec::new(),
            retried: Vec::new(),
            sight: None,
        },
        steps: vec![
            step(0, None, Some("aa.png"), 0),
            step(1, Some(Action::click(5.0, 6.0)), Some("bb.png"), 250),
            bad,
            step(3, Some(Action::Answer { fields: answer }), None, 250),
        ],
        verdict: Some(verdict(true)),
        export_digest: Some("00ff".into()),
        demo: None,
    }
}

/// The same by a model that says what it used.
pub fn model_episode() -> Episode {
    let mut episode = episode();
    let mut manifest = manifest("openai:large");
    manifest.model = Some(json!({"model": "large", "endpoint": "https://api.example/v1"}));
    episode.run = Arc::new(RunFacts::new(manifest));
    episode.steps[1].usage = Some(json!({
        "input_tokens": 100, "output_tokens": 7, "cache_read_input_tokens": 40, "cost": 0.2
    }));
    episode.steps[3].usage = Some(json!({"input_tokens": 150, "output_tokens": 3, "cost": 0.3}));
    episode.steps[1].call = Some(json!({"type": "click", "x": 5, "y": 6, "button": "left"}));
    episode.steps[1].note = Some("I click it.".into());
    episode
}

/// A picture that is one: a dot.
pub fn png() -> Vec<u8> {
    const DOT: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    use base64::Engine;
    let bytes = base64::engine::general_purpose::STANDARD.decode(DOT);
    bytes.expect("a picture")
}
