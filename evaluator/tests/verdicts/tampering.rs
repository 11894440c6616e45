//! A state that was not worked for scores nothing, however right it is.

use evaluator::evaluate;
use modeller_model::{Command, PrimitiveKind};
use protocol::{Operation, StateEnvelope};
use serde_json::{Value, json};

use crate::judging::*;
use crate::modeller::{self, Studio, a};
use crate::workflow;

fn honest_scene() -> StateEnvelope {
    modeller::T001.solution()
}

fn honest_workflow() -> StateEnvelope {
    workflow::T001.solution()
}

/// Changes an export that passes and expects the named gate, and nothing but it, to refuse it.
#[track_caller]
fn refused(mut end: StateEnvelope, gate: &str, tamper: impl FnOnce(&mut StateEnvelope)) {
    let id = match end.app.as_str() {
        "modeller" => modeller::T001.task,
        _ => "workflow-builder/001-remove-a-node",
    };
    let task = task(id);
    assert!(judge(task, &end).pass, "the honest export passes");
    tamper(&mut end);
    // Whoever forges a log counts along.
    if gate == EXPLAINED {
        end.revision = end.operations.len() as u64;
    }
    let verdict = judge(task, &end);
    assert!(!verdict.pass);
    assert_eq!(verdict.score, 0.0);
    let parity = verdict.parity.expect("judged");
    assert!(!parity.pass && parity.reasons.len() == 1);
    let failed: Vec<_> = verdict.gates.iter().filter(|gate| !gate.pass).collect();
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert_eq!(failed[0].name, gate);
    assert!(!failed[0].reason.is_empty());
}

type Tampering = fn(&mut StateEnvelope);

const EXPLAINED: &str = "operations explain the state";

#[test]
fn an_edited_state_is_refused() {
    let start = || {
        let mut studio = Studio::start();
        studio.open("Single Cube Scene");
        studio.end()
    };
    let task = task(modeller::T001.task);
    let mut end = start();
    end.state = honest_scene().state;
    let verdict = judge(task, &end);
    assert!(
        !verdict.pass && verdict.score == 0.0,
        "a right state without the work"
    );

    refused(honest_scene(), EXPLAINED, |end| {
        end.state["scenes"][0]["scene"]["objects"][0]["opacity"] = json!(0.999);
    });
    refused(honest_workflow(), EXPLAINED, |end| {
        end.state["graph"]["nodes"][0]["position"]["x"] = json!(1);
    });
    refused(honest_workflow(), EXPLAINED, |end| {
        end.state["more"] = json!(true);
    });
}

#[test]
fn removed_reordered_or_invented_operations_are_refused() {
    refused(honest_scene(), EXPLAINED, |end| {
        end.operations.pop();
    });
    refused(honest_workflow(), EXPLAINED, |end| {
        end.operations.clear();
    });
    refused(honest_workflow(), EXPLAINED, |end| {
        let [one, two] = &mut end.operations[..2] else {
            panic!("more than one operation");
        };
        std::mem::swap(&mut one.command, &mut two.command);
    });
    refused(honest_workflow(), EXPLAINED, |end| {
        end.operations.last_mut().unwrap().at_ms += 1;
    });
    refused(honest_workflow(), EXPLAINED, |end| {
        let at_ms = end.operations.last().unwrap().at_ms;
        let command = json!({"op": "win"});
        end.operations.push(Operation { at_ms, command });
    });
    refused(honest_scene(), EXPLAINED, |end| {
        let last = end.operations.last().unwrap().clone();
        end.operations.push(last);
    });
}

#[test]
fn every_other_gate_refuses_on_its_own() {
    let rows: [(&str, Tampering); 6] = [
        ("page did not crash", |end| end.crashed = true),
        ("no state was loaded through the API", |end| end.imports = 1),
        ("all input came from the browser", |end| {
            end.input.untrusted = 1;
        }),
        ("operations come with real input", |end| {
            end.input.trusted = 0;
        }),
        ("page has the seed it was started with", |end| end.seed = 1),
        ("export has the known schema", |end| {
            end.schema = "other/1".into();
        }),
    ];
    for (gate, tamper) in rows {
        refused(honest_scene(), gate, tamper);
    }
    let gate = "export comes from the right app";
    refused(honest_workflow(), gate, |end| {
        end.app = "modeller".into();
    });
}

#[test]
fn a_log_whose_numbers_or_times_cannot_be_is_refused() {
    refused(honest_scene(), "revision counts the operations", |end| {
        end.revision += 1;
    });
    let in_order = "operations follow one another in time";
    let mut end = honest_scene();
    end.operations.last_mut().unwrap().at_ms = 0;
    let verdict = judge(task(modeller::T001.task), &end);
    let gate = verdict.gates.iter().find(|gate| gate.name == in_order);
    assert!(!gate.expect("a gate").pass && verdict.score == 0.0);
}

#[test]
fn a_run_with_another_seed_is_judged_by_that_seed() {
    let mut workspace = workflow_builder_model::Workspace::new(7);
    let command = workflow_builder_model::Command::OpenTemplate {
        title: "API Data Pipeline".into(),
    };
    workspace.apply(command, 5).unwrap();
    let mut end = honest_workflow();
    end.seed = 7;
    end.state = workspace.export();
    end.operations = workspace.operations().to_vec();
    end.revision = end.operations.len() as u64;
    let task = task("workflow-builder/001-remove-a-node")
        .clone()
        .with_seed(7);
    assert!(judge(&task, &end).gates.iter().all(|gate| gate.pass));
}

#[test]
fn numbers_may_change_their_spelling_on_the_way_through_a_browser() {
    fn respell(value: &mut Value) {
        match value {
            Value::Number(number) => *value = json!(number.as_f64()),
            Value::Array(list) => list.iter_mut().for_each(respell),
            Value::Object(map) => map.values_mut().for_each(respell),
            _ => {}
        }
    }
    let mut end = honest_scene();
    respell(&mut end.state);
    assert!(judge(task(modeller::T001.task), &end).pass);
}

#[test]
fn a_long_log_is_refused_before_it_is_replayed() {
    let mut task = task(modeller::T001.task).clone();
    task.gates.max_operations = 3;
    let verdict = judge(&task, &honest_scene());
    assert!(!verdict.pass);
    let gate = verdict.gates.last().expect("a gate");
    assert_eq!(gate.name, "operation log is short enough to replay");
    assert_eq!(gate.reason, "5 operations, at most 3 are replayed");
}

#[test]
fn a_log_that_would_cost_too_much_is_cut_off() {
    let mut studio = Studio::start();
    studio.open("Empty Scene").with(a(PrimitiveKind::Cube));
    let scene = studio.scene.clone();
    let mut objects = vec![studio.object("Cube 1")];
    for _ in 0..10 {
        let copies = studio.apply(Command::DuplicateObjects {
            scene: scene.clone(),
            objects: objects.clone(),
        });
        objects.extend(copies.created);
    }
    let mut end = studio.end();
    let at_ms = end.operations.last().expect("some work").at_ms;
    for step in 0..4_000 {
        let show = json!({"op": "set_show_grid", "scene": scene, "show": step % 2 == 1});
        end.operations.push(Operation {
            at_ms,
            command: show,
        });
    }
    let verdict = judge(task(modeller::T001.task), &end);
    let gate = verdict.gates.last().expect("a gate");
    assert!(gate.reason.contains("too much work"), "{}", gate.reason);
}

#[test]
fn without_an_export_the_verdict_says_so() {
    let task = task(modeller::T001.task);
    for (text, reason) in [
        (None, "exported nothing"),
        (Some(""), "cannot be read"),
        (Some("null"), "cannot be read"),
        (Some("{\"schema\":"), "cannot be read"),
    ] {
        let verdict = evaluate(task, text, None);
        assert!(!verdict.pass && verdict.score == 0.0);
        assert_eq!(verdict.gates.len(), 1);
        assert!(
            verdict.gates[0].reason.contains(reason),
            "{}",
            verdict.gates[0].reason
        );
        assert_eq!(verdict.subtasks.len(), task.subtasks.len());
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let verdict = evaluate(task, Some(&deep), None);
    assert!(verdict.gates[0].reason.contains("cannot be read"));
}
