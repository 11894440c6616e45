//! A run that was killed goes on where it stopped.

use std::time::{Duration, Instant};

use gauntlet_tests::{Run, lab};
use protocol::Difficulty;

/// As many as a run without further words plays: the easy tasks of the paper's list.
fn easy_tasks() -> usize {
    let tasks = lab().tasks().into_iter().map(|task| task.brief);
    let is_easy = |it: &protocol::TaskBrief| it.difficulty == Difficulty::Easy && it.set == "core";
    tasks.filter(is_easy).count()
}

#[test]
fn a_killed_run_resumes_without_repeating_what_was_finished() {
    lab();
    let run = Run::empty();
    let first = "circuit-designer/001-not-from-nand";
    let mut process = run.start(&[]).spawn().expect("the command starts");
    let limit = Instant::now() + Duration::from_secs(120);
    while !run.episode(first).is_finished() {
        assert!(Instant::now() < limit, "the first episode does not finish");
        std::thread::sleep(Duration::from_millis(20));
    }
    process.kill().expect("the run was still going");
    process.wait().expect("it is gone");
    let kept = run.episode(first).status().expect("a status");
    let finished = |run: &Run| run.path().join("summary.json").exists();
    assert!(!finished(&run), "the run was over before it was killed");

    let resumed = run.start(&["--jobs", "2"]).output();
    let output = resumed.expect("the command starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let easy = easy_tasks();
    assert_eq!(run.score(), format!("{easy}/{easy}"));
    assert_eq!(
        run.episode(first).status(),
        Some(kept),
        "a finished episode was played again"
    );
}

#[test]
fn other_options_on_an_existing_folder_are_refused() {
    let run = lab().run(&["--agent", "noop", "--jobs", "2"]);
    let other = run
        .start(&["--agent", "random"])
        .output()
        .expect("the command starts");
    assert!(!other.status.success());
    assert_eq!(run.score(), format!("0/{}", easy_tasks()));
    assert_eq!(run.summary().agent, "noop");
}
