//! Environments in this process, whose apps break.

use std::fs;
use std::path::Path;
use std::thread;

use protocol::{Action, EndReason};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::*;
use crate::native::DEFECT;

/// As much of a web build as the page needs.
fn dist() -> TempDir {
    let dist = TempDir::new().expect("a folder");
    let page = dist.path().join("apps/circuit-designer");
    fs::create_dir_all(&page).expect("a folder");
    fs::write(page.join("circuit-designer-web-12ab_bg.wasm"), "").expect("written");
    dist
}

fn task() -> Arc<TaskFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tasks");
    let (tasks, _) = evaluator::load_dir(&folder);
    let mut tasks = tasks.into_iter();
    let task = tasks.find(|it| it.brief.app == App::CircuitDesigner);
    Arc::new(task.expect("a task"))
}

fn begun(dist: &TempDir) -> InProcess {
    let options = InProcessOptions {
        dist: dist.path().to_path_buf(),
        viewport: Viewport::USUAL,
        sight: Sight::default(),
    };
    let mut environment = InProcess::new(options).expect("an environment");
    reset(&mut environment);
    environment
}

fn reset(environment: &mut InProcess) {
    let begun = environment.reset(task(), &ResetRequest::default());
    begun.expect("an episode");
}

fn step(environment: &mut InProcess, action: &Action) -> StepAnswer {
    let line = json!({ "action": action }).to_string();
    environment.step(&line).expect("an answer")
}

fn seen(environment: &InProcess) -> Vec<u8> {
    environment.pictures().look(<[u8]>::to_vec)
}

const CLICK: [f64; 2] = [640.0, 360.0];

#[test]
fn a_panic_of_an_app_ends_its_episode_and_nothing_else() {
    let dist = dist();
    let mut broken = begun(&dist);
    let mut sound = begun(&dist);
    let neighbour = thread::spawn(move || {
        for _ in 0..20 {
            let answer = step(&mut sound, &Action::click(CLICK[0], CLICK[1]));
            assert!(answer.outcome.is_none() && answer.observation.error.is_none());
        }
        seen(&sound)
    });

    step(&mut broken, &Action::click(CLICK[0], CLICK[1]));
    let answer = step(
        &mut broken,
        &Action::Type {
            text: DEFECT.into(),
        },
    );
    let outcome = answer.outcome.expect("the end");
    assert_eq!(outcome.end, EndReason::AppCrash);
    assert!(answer.terminated && !outcome.passed && answer.reward == 0.0);
    // The state before it is what is judged.
    let export = broken.last_export().expect("a state");
    let export: Value = serde_json::from_str(&export).expect("JSON");
    assert_eq!(export["crashed"], true);
    assert!(broken.step("{}").is_err(), "the episode is over");

    // The same environment goes on with another episode, which is like any other.
    reset(&mut broken);
    for _ in 0..20 {
        step(&mut broken, &Action::click(CLICK[0], CLICK[1]));
    }
    let undisturbed = neighbour.join().expect("no panic");
    assert!(seen(&broken) == undisturbed, "other pixels");
}
