//! What is left out has its usual value; what is misspelt, missing or too much is refused by its name.

use proptest::prelude::*;
use protocol::{
    Action, AgentMessage, Burst, Button, ClientMessage, MAX_ACTIONS_PER_TURN, Observation, Origin,
    Sight, StateEnvelope, StepRecord, TaskBrief, Verdict,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::made;

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).expect("it is understood")
}

/// The words in which something is refused.
fn refused<T: DeserializeOwned>(value: Value) -> String {
    match serde_json::from_value::<T>(value) {
        Ok(_) => panic!("it was understood"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_short_click_is_a_single_left_one() {
    let click: Action = read(json!({"type": "click", "x": 3, "y": 4.5}));
    assert_eq!(click, Action::click(3.0, 4.5));
    let scroll: Action = read(json!({"type": "scroll", "x": 0, "y": 0, "dy": 120}));
    assert!(matches!(
        scroll,
        Action::Scroll {
            dx: 0.0,
            dy: 120.0,
            ..
        }
    ));
    let down: Action = read(json!({"type": "down", "x": 1, "y": 1}));
    assert!(matches!(
        down,
        Action::Down {
            button: Button::Left,
            ..
        }
    ));
}

#[test]
fn misspelt_actions_are_refused_by_name() {
    let wrong = refused::<Action>(json!({"type": "klick", "x": 3, "y": 4}));
    assert!(wrong.contains("unknown variant `klick`"), "{wrong}");
    let wrong = refused::<Action>(json!({"type": "click", "x": 3, "y": 4, "cuont": 2}));
    assert!(wrong.contains("unknown field `cuont`"), "{wrong}");
    let wrong = refused::<Action>(json!({"type": "click", "x": 3}));
    assert!(wrong.contains("missing field `y`"), "{wrong}");
    let wrong = refused::<Action>(json!({"type": "click", "x": 3, "y": 4, "button": "thumb"}));
    assert!(wrong.contains("unknown variant `thumb`"), "{wrong}");
    refused::<Action>(json!({"type": "click", "x": "3", "y": 4}));
    refused::<Action>(json!({"type": "click", "x": 3, "y": 4, "count": 256}));
    refused::<Action>(json!({"type": "wait", "ms": -1}));
    refused::<Action>(json!({"type": "drag", "path": [[1, 2, 3]]}));
}

#[test]
fn a_line_says_one_thing() {
    let done = json!({"type": "done"});
    let wrong = refused::<AgentMessage>(json!({}));
    assert!(wrong.contains("the field `action` is missing"), "{wrong}");
    let wrong = refused::<AgentMessage>(json!({"action": done, "call": {"name": "click"}}));
    assert!(wrong.contains("only one of"), "{wrong}");
    let wrong = refused::<AgentMessage>(json!({"actions": []}));
    assert!(wrong.contains("empty"), "{wrong}");
    let wrong = refused::<AgentMessage>(json!({"acton": done}));
    assert!(wrong.contains("there is no field `acton`"), "{wrong}");
}

#[test]
fn a_turn_holds_so_many_actions_and_no_more() {
    let line = |count: usize| json!({"actions": vec![json!({"type": "done"}); count]});
    read::<AgentMessage>(line(MAX_ACTIONS_PER_TURN));
    let wrong = refused::<AgentMessage>(line(MAX_ACTIONS_PER_TURN + 1));
    assert!(wrong.contains("33 entries"), "{wrong}");
}

#[test]
fn clients_and_settings_are_told_what_they_misspelt() {
    let wrong = refused::<ClientMessage>(json!({"type": "reset", "tusk": "modeller/001"}));
    assert!(wrong.contains("tusk"), "{wrong}");
    let wrong = refused::<ClientMessage>(json!({"type": "sleep"}));
    assert!(wrong.contains("unknown variant `sleep`"), "{wrong}");
    let wrong = refused::<Sight>(json!({"observes": "tree"}));
    assert!(wrong.contains("unknown field `observes`"), "{wrong}");
    refused::<Burst>(json!({"frames": 4, "ms": 100, "fps": 30}));
    assert_eq!(read::<Sight>(json!({})), Sight::default());
}

#[test]
fn a_burst_that_would_never_end_is_no_burst() {
    read::<Burst>(json!({"frames": 2, "ms": 1}));
    read::<Burst>(json!({"frames": 64, "ms": 60_000}));
    for frames in [0, 1, 65, u32::MAX] {
        let wrong = refused::<Burst>(json!({"frames": frames, "ms": 100}));
        assert!(
            wrong.contains("2 to 64 pictures") && wrong.contains(&frames.to_string()),
            "{wrong}"
        );
    }
    for ms in [0, 60_001, u64::MAX] {
        let wrong = refused::<Burst>(json!({"frames": 4, "ms": ms}));
        assert!(wrong.contains("1 to 60000 ms"), "{wrong}");
    }
}

#[test]
fn older_records_are_still_read() {
    let envelope: StateEnvelope = read(json!({
        "schema": "gauntlet.state/1", "app": "modeller", "build": "", "seed": 1, "revision": 0,
        "clock_ms": 0, "input": {"trusted": 0, "untrusted": 0}, "state": {},
    }));
    assert_eq!(envelope.imports, 0);
    assert!(!envelope.crashed && envelope.operations.is_empty());
    let verdict: Verdict = read(json!({
        "schema": "gauntlet.verdict/1", "task": "modeller/001-cube", "task_digest": "",
        "scorer": "1", "pass": true, "score": 1.0, "parity": null, "gates": [], "subtasks": [],
    }));
    assert_eq!(
        verdict.origin,
        Origin::Unvouched,
        "nobody vouches for it unless it says so"
    );
    let timing = json!({"agent_ms": 1, "input_ms": 2, "settle_ms": 3, "screenshot_ms": 4});
    let opening: StepRecord = read(json!({"step": 0, "clock_ms": 0, "timing": timing}));
    assert_eq!(opening.action, None);
}

#[test]
fn a_task_brief_has_no_room_for_its_checks() {
    let brief = json!({
        "id": "modeller/001-cube", "app": "modeller", "title": "Cube", "difficulty": "easy",
        "capabilities": [], "prompt": {"goal": "A cube.", "steps": []},
    });
    let task: TaskBrief = read(brief.clone());
    assert_eq!((task.set.as_str(), task.budget.steps), ("core", 100));
    let mut leaking = brief;
    leaking["checks"] = json!([{"equals": 1}]);
    let wrong = refused::<TaskBrief>(leaking);
    assert!(wrong.contains("unknown field `checks`"), "{wrong}");
}

/// The fields of a line in the order in which we declare them are no line.
#[test]
fn a_list_is_no_line_of_an_agent() {
    for line in [
        json!([null, null, false]),
        json!([null, null, {"name": "left_click"}, "note", null]),
        json!([{"type": "wait", "ms": 1}]),
    ] {
        let wrong = refused::<AgentMessage>(line);
        assert!(wrong.contains("expected a map"), "{wrong}");
    }
}

proptest! {
    /// Whatever arrives, reading it answers and never panics; only an object is ever a message.
    #[test]
    fn nonsense_is_refused(value in made::json()) {
        let is_object = value.is_object();
        let action = serde_json::from_value::<Action>(value.clone());
        let line = serde_json::from_value::<AgentMessage>(value.clone());
        let seen = serde_json::from_value::<Observation>(value);
        if !is_object {
            prop_assert!(action.is_err() && line.is_err() && seen.is_err());
        }
    }

    /// Whatever is cut off is no record.
    #[test]
    fn half_a_record_is_none(record in made::step_record(), share in 0.0..1.0f64) {
        let text = serde_json::to_string(&record).expect("it can be written");
        let mut end = (text.len() as f64 * share) as usize;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        prop_assert!(serde_json::from_str::<StepRecord>(&text[..end]).is_err());
    }
}
