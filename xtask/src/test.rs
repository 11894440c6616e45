//! `cargo xtask test`: everything that has to hold, from set-up to the browser.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::check;
use crate::check::tested::{self, BROWSER_TESTS};
use crate::node_client;
use crate::programs::{self, Programs, seconds};
use crate::python_client;

/// The package whose tests are partly for this machine and partly for a browser.
const RUNNER: &str = "gauntlet";
/// Its program of tests from outside.
const RUNNER_TESTS: &str = "runner";
/// One after the other, for tests that keep a machine busy by themselves.
const ONE_BY_ONE: &str = "--test-threads=1";
/// Two at a time: a test that drives one browser waits for it half of the time.
const TWO_BY_TWO: &str = "--test-threads=2";
/// Browser tests that run alone: they drive two browsers themselves, or look at how much time passes.
const ALONE: [&str; 6] = [
    "checkpoints::",
    "human_session::",
    "oracle_runs::",
    "rest::",
    "resume::",
    "viewer::",
];

pub fn run(root: &Path) -> Result<()> {
    let mut stages = Stages::default();
    stages.run("set-up", setup::ensure_tools)?;
    stages.run("rules and formatting", || check::without_compiling(root))?;
    let programs = stages.run("build of the tests", || build(root))?;
    stages.run("task files", || lint_tasks(root, &programs))?;
    stages.run("native tests", || native_tests(root, &programs))?;
    let dist = stages.run("web build", || setup::ensure_web(root))?;
    stages.run("client for Node", || {
        node_client::test(root, &programs.gauntlet)
    })?;
    stages.run("tests in a browser, and lints", || {
        beside_lints(root, || {
            let with_browser = programs.of(RUNNER).filter(|it| it.target == RUNNER_TESTS);
            run_all(&programs, with_browser, &["--ignored", ONE_BY_ONE])?;
            let alone = [&[ONE_BY_ONE], &ALONE[..]].concat();
            run_all(&programs, programs.of(BROWSER_TESTS), &alone)?;
            let others = ALONE.iter().flat_map(|module| ["--skip", module]);
            let others: Vec<_> = [TWO_BY_TWO].into_iter().chain(others).collect();
            run_all(&programs, programs.of(BROWSER_TESTS), &others)
        })
    })?;
    stages.run("Python client", || {
        python_client::test(root, &programs.gauntlet, &dist)
    })?;
    stages.print();
    Ok(())
}

fn build(root: &Path) -> Result<Programs> {
    let metadata = setup::workspace::metadata(root)?;
    let packages = tested::packages_with_tests(&metadata)?;
    programs::build(root, &packages)
}

fn lint_tasks(root: &Path, programs: &Programs) -> Result<()> {
    let mut command = Command::new(&programs.gauntlet);
    let status = command.args(["tasks", "lint"]).current_dir(root).status();
    if !status.context("could not start gauntlet")?.success() {
        bail!("`gauntlet tasks lint` failed");
    }
    Ok(())
}

/// Everything that needs no browser. Tests that need one are ignored unless asked for.
fn native_tests(root: &Path, programs: &Programs) -> Result<()> {
    let native = programs.all().filter(|it| it.package != BROWSER_TESTS);
    run_all(programs, native, &["--quiet"])?;
    let metadata = setup::workspace::metadata(root)?;
    for package in tested::packages_with_examples_in_docs(&metadata)? {
        cargo(root, &["test", "--doc", "-p", &package.name])?;
    }
    Ok(())
}

/// Tests that drive a browser one after the other leave much of a machine idle, which is enough for the
/// lints.
fn beside_lints(root: &Path, work: impl FnOnce() -> Result<()>) -> Result<()> {
    std::thread::scope(|scope| {
        let lints = scope.spawn(|| {
            let began = Instant::now();
            check::lints_in_the_background(root).map(|()| began.elapsed())
        });
        let worked = work();
        let Ok(lints) = lints.join() else {
            bail!("the lints broke off");
        };
        worked?;
        eprintln!("== lints: done after {}", seconds(lints?));
        Ok(())
    })
}

/// All of them, and then what failed.
fn run_all<'p>(
    programs: &Programs,
    tests: impl Iterator<Item = &'p programs::TestProgram>,
    arguments: &[&str],
) -> Result<()> {
    let mut errors = Vec::new();
    for test in tests {
        errors.extend(programs.run(test, arguments).err());
    }
    match errors
        .into_iter()
        .reduce(|all, error| all.context(error.to_string()))
    {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// What was done and how long it took.
#[derive(Default)]
struct Stages(Vec<(&'static str, Duration)>);

impl Stages {
    fn run<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        eprintln!("\n== {name}");
        let started = Instant::now();
        let done = work().with_context(|| format!("{name} failed"))?;
        let time = started.elapsed();
        eprintln!("== {name}: done in {}", seconds(time));
        self.0.push((name, time));
        Ok(done)
    }

    fn print(&self) {
        eprintln!();
        for (name, time) in &self.0 {
            eprintln!("{:>9}  {name}", seconds(*time));
        }
        let all = self.0.iter().map(|(_, time)| *time).sum();
        eprintln!("{:>9}  in all", seconds(all));
    }
}

/// Runs cargo in the workspace; the user sees what it prints.
pub fn cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    let status = programs::cargo(root)
        .args(arguments)
        .status()
        .context("could not start cargo")?;
    if !status.success() {
        bail!("`cargo {}` failed", arguments.join(" "));
    }
    Ok(())
}
