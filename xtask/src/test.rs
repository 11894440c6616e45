//! `cargo xtask test`: everything that has to hold, from set-up to the browser.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::check;
use crate::check::tested::{self, BROWSER_TESTS};
use crate::node_client;
use crate::package;
use crate::programs::{self, Programs, seconds};
use crate::python_client;

/// Programs of tests from outside, by package, that are partly for this machine and partly for a browser.
const PARTLY_WITH_BROWSER: [(&str, &str); 2] =
    [("gauntlet", "runner"), ("gauntlet-extras", "extras")];
/// One after the other, for tests that keep a machine busy by themselves.
const ONE_BY_ONE: &str = "--test-threads=1";
/// Two at a time: a test that drives one browser waits for it half of the time.
const TWO_BY_TWO: &str = "--test-threads=2";
/// Browser tests that want no neighbours: they look at how much time passes, or end programs in the middle.
const UNDISTURBED: [&str; 4] = [
    "human_session::a_session_survives_reload_and_crash",
    "rest::",
    "resume::",
    "video_editor::a_film_of_ones_own",
];
/// Browser tests that play long runs in two browsers, and leave some of the processor idle.
const LONG_RUNS: [&str; 2] = ["families::the_oracle_solves_every_family", "oracle_runs::"];

/// One that waits for a minute and does nothing meanwhile.
const WAITING: &str = "human_session::a_task_that_is_left_alone_ends";

pub fn run(root: &Path) -> Result<()> {
    let mut stages = Stages::default();
    stages.run("set-up", setup::ensure_tools)?;
    let programs = stages.run("build of the tests, lints, rules and formatting", || {
        // Packages for Python come over the network while compilers work.
        let rules = || {
            let rules = || check::without_compiling(root);
            beside(
                "packages for Python",
                || python_client::prepare(root),
                rules,
            )
        };
        beside("build of the tests", || build(root), rules)
    })?;
    stages.run("task files", || lint_tasks(root, &programs))?;
    let dist = stages.run("native tests, and the pages", || {
        let native = || native_tests(root, &programs);
        let pages = || {
            let dist = programs.built_by("web")?;
            check::lints_of_built_pages(root)?;
            Ok(dist)
        };
        beside("pages and their lints", pages, native)
    })?;
    stages.run("tests that want no neighbours", || {
        let command = tests_of_the_command(&programs);
        both(command, one_by_one(&programs, &UNDISTURBED))
    })?;
    stages.run("tests in browsers, and the clients", || {
        let clients = || {
            node_client::test(&programs.built_by("node-client")?, &programs.gauntlet)?;
            python_client::test(root, &programs, &dist)?;
            package::try_out(root, &package::Delivered::of(&programs), &dist)
        };
        let waiting = || run_all(&programs, programs.of(BROWSER_TESTS), &[WAITING]);
        let others = || {
            let clients = beside("a test that waits", waiting, clients);
            both(clients, all_the_others(&programs))
        };
        let long_runs = || one_by_one(&programs, &LONG_RUNS);
        beside("clients, and tests in several browsers", others, long_runs)
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
        programs::run_examples_in_docs(root, &package.name)?;
    }
    Ok(())
}

/// Tests of the command, which want no neighbours that drive the same pages.
fn tests_of_the_command(programs: &Programs) -> Result<()> {
    let of_the_command = programs
        .all()
        .filter(|it| PARTLY_WITH_BROWSER.contains(&(it.package.as_str(), it.target.as_str())));
    run_all(programs, of_the_command, &["--ignored", TWO_BY_TWO])
}

fn one_by_one(programs: &Programs, tests: &[&str]) -> Result<()> {
    let arguments = [&[ONE_BY_ONE], tests].concat();
    run_all(programs, programs.of(BROWSER_TESTS), &arguments)
}

/// Of Chromium they need the pages and no window, and start it some hundred times: its shell starts in a fifth of the
/// time. What proves that pages look and count alike is played in the browser itself.
fn all_the_others(programs: &Programs) -> Result<()> {
    let shell = setup::browser::shell_of(&setup::browser::find()?);
    let elsewhere = UNDISTURBED.iter().chain(&LONG_RUNS).chain([&WAITING]);
    let others = elsewhere.flat_map(|module| ["--skip", module]);
    let others: Vec<_> = [TWO_BY_TWO].into_iter().chain(others).collect();
    run_in(
        shell.as_deref(),
        programs,
        programs.of(BROWSER_TESTS),
        &others,
    )
}

/// Does something in the time that other work leaves idle: tests wait for browsers, compilers for one another.
/// Both are done to their end, whatever becomes of the other.
fn beside<T: Send>(
    name: &str,
    aside: impl FnOnce() -> Result<T> + Send,
    work: impl FnOnce() -> Result<()>,
) -> Result<T> {
    std::thread::scope(|scope| {
        let aside = scope.spawn(|| {
            let began = Instant::now();
            let done = aside().with_context(|| format!("{name} failed"));
            eprintln!("== {name}: ended after {}", seconds(began.elapsed()));
            done
        });
        let worked = work();
        let Ok(aside) = aside.join() else {
            bail!("{name} broke off");
        };
        both(worked, aside)
    })
}

/// What the second gave, or what is wrong with either.
fn both<T>(first: Result<()>, second: Result<T>) -> Result<T> {
    match (first, second) {
        (Err(first), Err(second)) => Err(first.context(format!("{second:#}"))),
        (first, second) => first.and(second),
    }
}

/// All of them, and then what failed.
fn run_all<'p>(
    programs: &Programs,
    tests: impl Iterator<Item = &'p programs::TestProgram>,
    arguments: &[&str],
) -> Result<()> {
    run_in(None, programs, tests, arguments)
}

/// The same with this browser, if one is named.
fn run_in<'p>(
    chrome: Option<&Path>,
    programs: &Programs,
    tests: impl Iterator<Item = &'p programs::TestProgram>,
    arguments: &[&str],
) -> Result<()> {
    let mut errors = Vec::new();
    for test in tests {
        errors.extend(programs.run(test, arguments, chrome).err());
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
