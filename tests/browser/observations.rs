//! What agents are shown fits what they can do: marks are where clicks land, bursts show what moves,
//! the goal is where the oracle ends, and no size of the window changes what can be done.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gauntlet_tests::{Run, lab};
use protocol::{Action, App, StepRecord};
use serde_json::Value;

use crate::verify::{told, verify};

const WORKFLOW: &str = "workflow-builder/001-remove-a-node";
const VIDEO: &str = "video-editor/001";

/// Plays a task with one of the agents beside this file.
fn play(agent: &str, task: &str, options: &[&str]) -> Run {
    let agent = format!("stdio:python3 tests/browser/observations/{agent}.py");
    let mut arguments = vec!["--agent", &agent, "--tasks", task];
    arguments.extend(options);
    lab().run(&arguments)
}

fn only_task(run: &Run) -> String {
    run.summary().episodes[0].trial.task.clone()
}

fn steps(run: &Run) -> Vec<StepRecord> {
    run.episode(&only_task(run)).steps().expect("steps")
}

fn log(run: &Run) -> String {
    let file = run.episode(&only_task(run)).agent_log();
    std::fs::read_to_string(file).unwrap_or_default()
}

/// The agents say on standard error what was not as it should be, and stop.
fn assert_answered(run: &Run) {
    let last = steps(run).pop().expect("a step");
    assert_eq!(last.action, Some(Action::Done), "{}", log(run));
}

fn document(run: &Run) -> Value {
    let export: Value = serde_json::from_str(&run.export(&only_task(run))).expect("JSON");
    export["state"].clone()
}

#[test]
fn clicking_a_mark_of_the_workflow_builder_opens_what_it_names() {
    let run = play("templates", WORKFLOW, &["--observe", "marks"]);
    assert_answered(&run);
    let opened: Vec<String> = serde_json::from_str(&log(&run)).expect("what was opened");
    assert!(opened.len() >= 5, "{opened:?}");
    // A card is called by all that stands on it.
    let card = "API Data Pipeline Fetch users over HTTP, reshape, sort and keep the first few. 5 nodes · 4 edges";
    assert!(opened.contains(&card.to_string()), "{opened:?}");
    let workflow = document(&run);
    assert_eq!(workflow["name"], "Marked");
    let nodes = workflow["graph"]["nodes"].to_string();
    assert!(nodes.contains("webhookTrigger"), "{nodes}");
    // Whoever plays it again needs no marks: they were recorded as clicks.
    assert_repeats(&run);
}

#[test]
fn clicking_marks_of_the_video_editor_makes_a_text_block_that_plays_in_a_burst() {
    let run = play(
        "text_block",
        VIDEO,
        &["--observe", "marks", "--burst", "4x900"],
    );
    assert_answered(&run);
    let project = document(&run)["project"].to_string();
    assert!(project.contains("48"), "{project}");
    let steps = steps(&run);
    let playing = &steps[steps.len() - 2];
    assert_all_differ(playing);
    assert_repeats(&run);
}

#[test]
fn a_burst_shows_the_traffic_of_the_flight_analyser_move() {
    let options = ["--burst", "3x2000", "--agent", "noop"];
    let run = lab().run(&[&options[..], &["--tasks", "flight-analyser/001"]].concat());
    assert_all_differ(&steps(&run)[0]);
    assert_repeats(&run);
}

fn assert_all_differ(step: &StepRecord) {
    assert!(!step.frames.is_empty(), "no burst");
    let mut frames: Vec<_> = step.frame.iter().chain(&step.frames).collect();
    let count = frames.len();
    frames.sort();
    frames.dedup();
    assert_eq!(frames.len(), count, "two pictures of a burst are the same");
}

fn assert_repeats(run: &Run) {
    let again = verify(&run.path(), &["--retries", "0"]);
    assert!(again.status.success(), "{}", told(&again));
}

#[test]
fn the_picture_of_the_goal_is_what_the_oracle_sees_last() {
    for task in [WORKFLOW, "modeller/001"] {
        let shown = play("goal", task, &["--goal-image"]);
        assert_answered(&shown);
        let goal = STANDARD.decode(log(&shown).trim()).expect("a picture");
        let solved = lab().run(&["--tasks", task]);
        let steps = steps(&solved);
        let last = steps.iter().rev().find_map(|step| step.frame.clone());
        assert_eq!(Some(runs::folder::frame_name(&goal)), last, "{task}");
        // It was made on a page of its own: nothing is done on the agent's.
        let steps = self::steps(&shown);
        assert_eq!(steps.len(), 2);
        assert_ne!(steps[0].frame, last, "{task}");
    }
}

/// The smallest window that the tools are made for, the usual one, and a large one.
const WINDOWS: [&str; 3] = ["1024x768", "1280x720", "1920x1080"];

#[test]
fn every_tool_can_be_used_in_small_and_large_windows_and_in_any_format() {
    let formats = ["jpeg", "png", "webp"];
    for (window, image) in WINDOWS.into_iter().zip(formats) {
        let mut arguments = vec!["--jobs", "2", "--window", window, "--image", image];
        let tasks = App::ALL.map(|app| format!("{}/001*", app.slug()));
        for task in &tasks {
            arguments.extend(["--tasks", task]);
        }
        let run = lab().run(&arguments);
        assert_eq!(run.failures(), Vec::<String>::new(), "{window}");
        let count = App::ALL.len();
        assert_eq!(run.score(), format!("{count}/{count}"), "{window}");
    }
}
