//! A run that was killed goes on where it stopped.

use gauntlet_tests::waiting::wait_for;
use gauntlet_tests::{Run, lab};
use protocol::{Difficulty, EpisodeStatus};
use runs::folder::{RunFolder, trials};

/// As many as a run without further words plays: the easy tasks of the paper's list.
fn easy_tasks() -> usize {
    let tasks = lab().tasks().into_iter().map(|task| task.brief);
    let is_easy = |it: &protocol::TaskBrief| it.difficulty == Difficulty::Easy && it.set == "core";
    tasks.filter(is_easy).count()
}

/// A hundred episodes, two at a time. What becomes of browsers when a run is killed is asked elsewhere.
const HUNDRED: [&str; 8] = [
    "--stage",
    "native",
    "--tasks",
    "circuit-designer/001",
    "--repeats",
    "100",
    "--jobs",
    "2",
];

/// Starts or resumes the run and kills it once `enough` episodes are finished.
fn kill_after(run: &Run, enough: usize) -> Vec<EpisodeStatus> {
    let mut process = run.start(&HUNDRED).spawn().expect("the command starts");
    // Each may take its time, so that only a run that stands still is given up.
    for count in 1..=enough {
        wait_for("further episode", || match finished(run).len() {
            found if found >= count => Ok(()),
            found => Err(format!("{found} of {enough} that are finished")),
        });
    }
    process.kill().expect("the run was still going");
    process.wait().expect("it is gone");
    let is_over = run.path().join("summary.json").exists();
    assert!(!is_over, "the run was over before it was killed");
    finished(run)
}

fn finished(run: &Run) -> Vec<EpisodeStatus> {
    let folder = RunFolder::new(run.path());
    let planned = folder.manifest().ok().and_then(|it| trials(&it).ok());
    let planned = planned.unwrap_or_default().into_iter();
    planned
        .filter_map(|trial| folder.episode(&trial).status())
        .filter(|status| status.finished)
        .collect()
}

#[test]
fn a_run_of_a_hundred_that_was_killed_twice_ends_complete_without_repeating_anything() {
    lab();
    let run = Run::empty();
    let first = kill_after(&run, 5);
    let second = kill_after(&run, 40);
    let resumed = run.start(&HUNDRED).output();
    let output = resumed.expect("the command starts");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(run.score(), "100/100");
    assert!(run.summary().unfinished.is_empty());
    let all = finished(&run);
    assert_eq!(all.len(), 100);
    for kept in first.iter().chain(&second) {
        assert!(all.contains(kept), "{:?} was played again", kept.trial);
    }
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
