//! The native stage is what the browser is.
//!
//! Runs that need a browser only as their host are played without one where the tool allows it, and some of their
//! episodes again in the browser.

use gauntlet_tests::{Run, lab};
use protocol::App;
use runs::folder::RunFolder;

use crate::verify::{told, verify};

/// Without a browser where the tool can do without.
pub const WHERE_FASTEST: [&str; 2] = ["--stage", "auto"];
/// As many tools need none.
const NATIVE_APPS: usize = 3;

/// Plays every episode of the tools that need no browser without one, and compares with a run of all tasks that
/// was made in browsers: after every single action the same pixels, at the end the same exports and verdicts.
pub fn assert_same_without_browser(all: &Run) {
    let globs = App::ALL.map(|app| format!("{}/*", app.slug()));
    let native = App::ALL.iter().zip(&globs);
    let native: Vec<_> = native
        .filter(|(app, _)| native_stage::is_hosted(**app))
        .flat_map(|(_, glob)| ["--tasks", glob])
        .collect();
    assert_eq!(native.len(), 2 * NATIVE_APPS);
    let stage = ["--stage", "native", "--jobs", "2", "--retries", "0"];
    let output = verify(&all.path(), &[&stage[..], &native].concat());
    assert!(output.status.success(), "{}", told(&output));
}

/// Plays the shortest episodes of every tool that was shown without a browser again in one.
pub fn assert_some_hold_in_the_browser(run: &Run, of_each: usize) {
    let manifest = RunFolder::new(run.path()).manifest().expect("a manifest");
    let mut rows = run.summary().episodes;
    rows.sort_by_key(|row| row.steps);
    // Of tasks that were played several times, as many as of the others.
    let count = (of_each * manifest.native.len()).to_string();
    let mut arguments = vec!["--jobs", "2", "--retries", "0", "--sample", &count];
    for app in &manifest.native {
        let of_app = rows.iter().map(|row| row.trial.task.as_str());
        let of_app = of_app.filter(|task| task.starts_with(app.as_str()));
        arguments.extend(of_app.take(of_each).flat_map(|task| ["--tasks", task]));
    }
    assert!(!manifest.native.is_empty(), "nothing was played natively");
    let output = verify(&run.path(), &arguments);
    assert!(output.status.success(), "{}", told(&output));
}

#[test]
fn what_was_played_natively_comes_out_the_same_in_the_browser() {
    let mut arguments = vec!["--stage", "native", "--agent", "random", "--steps", "40"];
    let tasks = lab().tasks();
    for app in App::ALL
        .into_iter()
        .filter(|it| native_stage::is_hosted(*it))
    {
        let of_app = tasks.iter().filter(|task| task.brief.app == app).take(3);
        arguments.extend(of_app.flat_map(|task| ["--tasks", &task.brief.id]));
    }
    let run = lab().run(&arguments);
    assert_eq!(run.summary().episodes.len(), 3 * NATIVE_APPS);
    let output = verify(&run.path(), &["--retries", "0"]);
    assert!(output.status.success(), "{}", told(&output));
}
