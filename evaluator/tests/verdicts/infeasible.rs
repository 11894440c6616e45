//! Tasks that cannot be done: saying so passes them, and saying so passes no other.

use circuit_designer_model::Drawing;
use circuit_designer_model::elements::draw_menu;
use evaluator::{Claim, TaskFile, evaluate, full_prompt, lint};
use flight_analyser_model::Analyser;
use history::{Logged, Model};
use modeller_model::{PrimitiveKind, Scenes};
use proptest::prelude::*;
use protocol::{APPS, App, StateEnvelope, Verdict};
use serde_json::{Value, json};
use video_editor_model::{Editor, EffectKind, Sample};
use workflow_builder_model::{Workflows, catalogue};

use crate::corpus_files::Episode;
use crate::judging::*;
use crate::session::envelope;

const REASON: &str = "There is no such thing here.";

/// What an agent may have done in an app before it gave up.
struct Ways {
    /// Nothing but looking around.
    looked: Vec<Value>,
    /// Changes to somebody's work, each with what takes it back.
    changed: Vec<(Value, Vec<Value>)>,
}

/// Plays commands on the app as it starts.
fn play<M: Model>(app: App, commands: &[Value]) -> StateEnvelope {
    let mut document = Logged::<M>::new(0);
    for (command, at_ms) in commands.iter().zip(1..) {
        let given = serde_json::from_value(command.clone());
        let given = given.unwrap_or_else(|error| panic!("{command}: {error}"));
        if let Err(refusal) = document.apply(given, at_ms) {
            panic!("{command}: {refusal}");
        }
    }
    envelope(app, document.operations(), document.export())
}

fn played(app: App, commands: &[Value]) -> StateEnvelope {
    match app {
        App::VideoEditor => play::<Editor>(app, commands),
        App::WorkflowBuilder => play::<Workflows>(app, commands),
        App::Modeller => play::<Scenes>(app, commands),
        App::FlightAnalyser => play::<Analyser>(app, commands),
        App::CircuitDesigner => play::<Drawing>(app, commands),
    }
}

fn ways(app: App) -> Ways {
    let undo = vec![json!({"op": "undo"})];
    match app {
        App::VideoEditor => Ways {
            looked: vec![
                json!({"op": "load_sample", "sample": "tuning-a-radio"}),
                json!({"op": "load_sample", "sample": "white-candle"}),
            ],
            changed: vec![
                (json!({"op": "add_text"}), undo.clone()),
                (
                    json!({"op": "add_marker", "at_ms": 500, "label": "here"}),
                    undo,
                ),
            ],
        },
        App::WorkflowBuilder => Ways {
            looked: vec![
                json!({"op": "create_workflow", "name": "What is there?"}),
                json!({"op": "open_template", "title": "Order Processing Pipeline"}),
                json!({"op": "close_workflow"}),
                json!({"op": "open_template", "title": "API Data Pipeline"}),
                json!({"op": "run", "from": "everywhere"}),
            ],
            changed: vec![
                (json!({"op": "delete", "nodes": ["sort-1"]}), undo.clone()),
                (
                    json!({"op": "set_field", "node": "sort-1", "key": "field", "value": "id"}),
                    undo.clone(),
                ),
                (
                    json!({"op": "add_note", "position": {"x": 0.0, "y": 0.0}}),
                    undo,
                ),
            ],
        },
        App::Modeller => {
            let start = played(app, &[]);
            let scene = &start.state["scenes"][6];
            let (id, object) = (&scene["id"], &scene["scene"]["objects"][0]["id"]);
            let undo = vec![json!({"op": "undo", "scene": id})];
            Ways {
                looked: vec![
                    json!({"op": "open_scene", "scene": id}),
                    json!({"op": "set_camera_type", "scene": id, "camera": "orthographic"}),
                    json!({"op": "set_show_grid", "scene": id, "show": false}),
                    json!({"op": "create_scene", "name": "What is there?"}),
                ],
                changed: vec![
                    (
                        json!({"op": "add_object", "scene": id, "kind": "cube"}),
                        undo.clone(),
                    ),
                    (
                        json!({"op": "delete_objects", "scene": id, "objects": [object]}),
                        undo.clone(),
                    ),
                    (
                        json!({"op": "set_background", "scene": id, "color": "#ffffff"}),
                        undo,
                    ),
                ],
            }
        }
        App::FlightAnalyser => {
            let start = played(app, &[]);
            let mut other = start.state["recording"].clone();
            other["name"] = json!("another day");
            let open = |recording: &Value| json!({"op": "open_recording", "recording": recording});
            Ways {
                looked: vec![
                    json!({"op": "pause", "at_ms": 36_000_000}),
                    json!({"op": "seek", "at_ms": 28_800_000}),
                    json!({"op": "select", "flight": {"icao24": "71E6CE", "callsign": "KAL8349"}}),
                ],
                changed: vec![(open(&other), vec![open(&start.state["recording"])])],
            }
        }
        App::CircuitDesigner => Ways {
            looked: Vec::new(),
            changed: vec![(
                json!({"op": "place", "kind": "and", "from": {"x": 240, "y": 128}, "to": {"x": 320, "y": 128}}),
                undo,
            )],
        },
    }
}

/// Passes with everything in order, or scores nothing.
#[track_caller]
fn expect(task: &TaskFile, what: &str, verdict: &Verdict, pass: bool) {
    let shown = format!("{}: {what}: {verdict:#?}", task.brief.id);
    assert_eq!(verdict.pass, pass, "{shown}");
    assert_eq!(verdict.score, f64::from(u8::from(pass)), "{shown}");
    assert!(verdict.parity.is_none(), "{shown}");
    assert!(verdict.gates.iter().all(|gate| gate.pass), "{shown}");
}

#[test]
fn every_app_has_two_that_agents_cannot_tell_from_the_others() {
    for app in APPS.map(|info| info.app) {
        let own: Vec<_> = infeasible().filter(|it| it.brief.app == app).collect();
        assert_eq!(own.len(), 2, "{app}");
        for task in own {
            let why = task.infeasible.as_ref().expect("a reason");
            let told = serde_json::to_string(&task.brief).unwrap() + &full_prompt(&task.brief);
            assert!(!told.contains(why.as_str()), "{}", task.brief.id);
            assert_eq!(task.brief.set, "extra");
            assert_eq!(task.brief.budget, protocol::Budget::default());
        }
    }
}

#[test]
fn whoever_says_so_and_leaves_the_work_alone_passes() {
    for task in infeasible() {
        let app = task.brief.app;
        let Ways { looked, changed } = ways(app);
        let start = played(app, &[]);
        let verdict = judge_claimed(task, &start, Claim::Infeasible(REASON));
        expect(task, "at once", &verdict, true);
        let verdict = judge_claimed(task, &played(app, &looked), Claim::Infeasible("Nope"));
        expect(task, "after looking around", &verdict, true);
        for (change, back) in changed {
            let undone = [&looked[..], &[change], &back].concat();
            let verdict = judge_claimed(task, &played(app, &undone), Claim::Infeasible(REASON));
            expect(task, "after an undone change", &verdict, true);
        }
    }
}

#[test]
fn whoever_leaves_a_change_behind_fails() {
    for task in infeasible() {
        let app = task.brief.app;
        let Ways { looked, changed } = ways(app);
        for (change, _) in changed {
            let what = change.to_string();
            let all = [&looked[..], &[change]].concat();
            let verdict = judge_claimed(task, &played(app, &all), Claim::Infeasible(REASON));
            expect(task, &what, &verdict, false);
            assert!(verdict.subtasks[0].pass && !verdict.subtasks[1].pass);
            assert!(!verdict.subtasks[1].checks[0].reason.is_empty());
        }
    }
}

#[test]
fn whoever_delivers_a_film_all_the_same_fails() {
    let task = task("video-editor/x10-radio-at-half-speed");
    let commands = ["add_text", "begin_export", "complete_export", "undo"];
    let commands = commands.map(|op| json!({"op": op}));
    let end = played(App::VideoEditor, &commands);
    let verdict = judge_claimed(task, &end, Claim::Infeasible(REASON));
    expect(task, "exported", &verdict, false);
}

#[test]
fn renaming_or_copying_a_workflow_is_a_change() {
    let task = task("workflow-builder/x08-pdf-at-the-end");
    let open = json!({"op": "open_template", "title": "API Data Pipeline"});
    let opened = played(App::WorkflowBuilder, std::slice::from_ref(&open));
    let id = &opened.state["id"];
    for change in [
        json!({"op": "rename_workflow", "workflow": id, "name": "Mine"}),
        json!({"op": "duplicate_workflow", "workflow": id}),
    ] {
        let end = played(App::WorkflowBuilder, &[open.clone(), change.clone()]);
        let verdict = judge_claimed(task, &end, Claim::Infeasible(REASON));
        expect(task, &change.to_string(), &verdict, false);
    }
}

#[test]
fn whoever_answers_says_nothing_or_gives_no_reason_fails() {
    let done = json!({"answer": "done"});
    let guess = json!({"ground_speed": "480 kts", "current": "12 mA", "answer": "cannot be done"});
    for task in infeasible() {
        let app = task.brief.app;
        for end in [played(app, &[]), played(app, &ways(app).looked)] {
            for claim in [
                Claim::Answered(&done),
                Claim::Answered(&guess),
                Claim::Silent,
                Claim::Infeasible(""),
                Claim::Infeasible(" \n\t"),
                Claim::Infeasible("..."),
            ] {
                let verdict = judge_claimed(task, &end, claim);
                expect(task, &format!("{claim:?}"), &verdict, false);
                assert!(!verdict.subtasks[0].checks[0].reason.is_empty());
            }
        }
    }
}

#[test]
fn the_export_has_to_be_in_order_all_the_same() {
    for task in infeasible() {
        let refused = |export: Option<&str>| {
            let verdict = evaluate(task, export, Claim::Infeasible(REASON));
            assert!(!verdict.pass && verdict.score == 0.0, "{verdict:#?}");
        };
        refused(None);
        refused(Some("{}"));
        let end = || played(task.brief.app, &[]);
        for spoil in [
            |end: &mut StateEnvelope| end.app = "another-app".into(),
            |end: &mut StateEnvelope| end.seed = 9,
            |end: &mut StateEnvelope| end.imports = 1,
            |end: &mut StateEnvelope| end.crashed = true,
            |end: &mut StateEnvelope| end.state = json!({}),
        ] {
            let mut end = end();
            spoil(&mut end);
            refused(Some(&serde_json::to_string(&end).unwrap()));
        }
    }
}

/// Judged by the start of every page: nobody has done anything, somebody says that it cannot be done.
#[test]
fn an_agent_that_always_gives_up_passes_what_cannot_be_done_and_nothing_else() {
    let mut passed = 0;
    for task in tasks() {
        let start = played(task.brief.app, &[]);
        let verdict = judge_claimed(task, &start, Claim::Infeasible(REASON));
        assert_eq!(verdict.pass, task.infeasible.is_some(), "{verdict:#?}");
        assert_eq!(verdict.score, f64::from(u8::from(verdict.pass)));
        passed += usize::from(verdict.pass);
    }
    assert_eq!((passed, tasks().len()), (10, 150));
}

#[test]
fn whoever_solves_a_task_and_calls_it_infeasible_has_not_solved_it() {
    for task in feasible() {
        let id = &task.brief.id;
        let episode = Episode::read(task).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(episode.verdict(task).pass, "{id}");
        for reason in ["", REASON] {
            let claim = Claim::Infeasible(reason);
            let verdict = evaluate(task, Some(&episode.export), claim);
            assert!(!verdict.pass && verdict.score == 0.0, "{id}: {verdict:#?}");
            assert!(verdict.parity.is_none_or(|it| !it.pass), "{id}");
            assert!(verdict.extra.iter().all(|it| !it.pass), "{id}");
            let failed: Vec<_> = verdict.gates.iter().filter(|it| !it.pass).collect();
            assert_eq!(failed.len(), 1, "{id}: {failed:?}");
            assert_eq!(failed[0].name, "task was not called infeasible");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// No verdict depends on wording.
    #[test]
    fn any_word_is_a_reason(reason in ".*") {
        let task = task("circuit-designer/x12-solar-charger");
        let end = played(App::CircuitDesigner, &[]);
        let verdict = judge_claimed(task, &end, Claim::Infeasible(&reason));
        prop_assert_eq!(verdict.pass, reason.chars().any(char::is_alphanumeric));
    }
}

/// If a tool learns one of these things, its task has to go.
#[test]
fn what_the_tasks_ask_for_is_not_there() {
    let samples = Sample::ALL.map(Sample::label);
    assert!(!samples.iter().any(|it| it.contains("Thunder")));
    for effect in ["slow-motion", "speed"] {
        assert!(serde_json::from_value::<EffectKind>(json!(effect)).is_err());
    }
    assert!(catalogue::search("PDF").is_empty());
    assert!(serde_json::from_value::<PrimitiveKind>(json!("capsule")).is_err());
    assert!(draw_menu::find("solar").is_empty());
}

#[test]
fn a_trigger_takes_no_connection_and_a_gate_no_ninth_input() {
    let refuses = |app: App, before: Value, command: Value| {
        let mut all = vec![before, command];
        let state = match app {
            App::WorkflowBuilder => refusal::<Workflows>(&mut all),
            _ => refusal::<Drawing>(&mut all),
        };
        state.unwrap_or_else(|| panic!("{all:?} is carried out"))
    };
    let open = json!({"op": "open_template", "title": "API Data Pipeline"});
    let connect = json!({"op": "connect", "source": "limit-1", "source_handle": null,
        "target": "trigger-1", "target_handle": null});
    refuses(App::WorkflowBuilder, open, connect);
    let (from, to) = (json!({"x": 0, "y": 0}), json!({"x": 80, "y": 0}));
    let place = json!({"op": "place", "kind": "and", "from": from, "to": to});
    let nine = json!({"op": "edit", "element": 1, "parameters": {"inputs": 9.0}});
    refuses(App::CircuitDesigner, place, nine);
}

/// Why the last of the commands is refused, if it is.
fn refusal<M: Model>(commands: &mut [Value]) -> Option<String> {
    let mut document = Logged::<M>::new(0);
    let mut last = None;
    for command in commands {
        let given = serde_json::from_value(command.take()).expect("a command");
        last = document.apply(given, 1).err().map(|it| it.to_string());
    }
    last
}

/// A task file that cannot be done, with more in it.
fn with(more: &str) -> String {
    format!(
        r#"id = "modeller/x99-anything"
app = "modeller"
title = "Anything"
difficulty = "easy"
capabilities = ["spatial_reasoning"]
set = "extra"
infeasible = "there is no such solid"
{more}
[prompt]
goal = "Do it."
steps = ["Do it."]
[[result]]
key = "answer"
kind = "text"
"#
    )
}

#[test]
fn such_a_file_has_a_reason_and_neither_an_end_state_nor_checks() {
    let parse = |text: &str| TaskFile::parse("x.toml", text);
    let task = parse(&with("")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(task.infeasible.as_deref(), Some("there is no such solid"));
    assert_eq!(lint(&[task]), []);
    let fault = |text: String| parse(&text).expect_err("a fault").to_string();
    let with_parity = fault(with("[parity]\njudged = true"));
    assert!(
        with_parity.contains("parity: expected no such field"),
        "{with_parity}"
    );
    let with_end = fault(with("[expected.scene]\npreset = \"Basic Shapes\""));
    assert!(
        with_end.contains("expected: expected no such field"),
        "{with_end}"
    );
    let checks = "[[subtasks]]\nname = \"done\"";
    assert!(fault(with(checks)).contains("subtasks: expected no such field"));
    let empty = with("").replace("there is no such solid", " ");
    assert!(fault(empty).contains("infeasible: expected text that is not empty"));
}

#[test]
fn lint_finds_what_would_give_such_a_task_away() {
    let faults = |text: String| {
        let task = TaskFile::parse("x.toml", &text).unwrap_or_else(|error| panic!("{error}"));
        let faults = lint(&[task]);
        faults.into_iter().map(|it| it.field).collect::<Vec<_>>()
    };
    assert_eq!(faults(with("tags = [\"infeasible\"]")), ["tags"]);
    assert_eq!(
        faults(with("").replace("Do it.\"]", "Impossible.\"]")),
        ["prompt.steps"]
    );
    let core = with("original_id = \"tc_3d_021\"").replace("\"extra\"", "\"core\"");
    assert_eq!(faults(core), ["set"]);
}
