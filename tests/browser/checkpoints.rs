//! Checkpoints: what the oracle reaches leg by leg is what lies beside the tasks, and whoever begins there
//! is judged by what is left to do.

use std::collections::BTreeMap;
use std::path::PathBuf;

use actions::lowering::Viewport;
use anyhow::{Context, Result, bail};
use async_trait::async_trait;
use evaluator::TaskFile;
use gauntlet::server::Server;
use gauntlet_tests::{Run, fastest_place, lab, launch};
use oracles::{Hands, Solution};
use play::browser::Browser;
use play::place::Opening;
use play::screen::Screen;
use protocol::{Action, Anchor, App};
use runs::clock::ClockMode;
use serde_json::Value;

use crate::native::WHERE_FASTEST;

/// Writes the checkpoints anew instead of comparing them.
const RENEW: &str = "GAUNTLET_RENEW_CHECKPOINTS";

/// A task whose first route is written as legs.
struct Legs {
    task: TaskFile,
    solution: &'static dyn Solution,
}

impl Legs {
    fn id(&self) -> &str {
        &self.task.brief.id
    }

    /// After how many subtasks a leg ends before the last.
    fn checkpoints(&self) -> Vec<u32> {
        let ends = oracles::checkpoints(self.solution.legs());
        ends.map(|it| it as u32).collect()
    }
}

fn tasks_with_legs() -> Vec<Legs> {
    let tasks = lab().tasks().into_iter();
    let with_solution = tasks.filter_map(|task| {
        let solution = oracles::find(&task.brief.id, 1)?;
        (!solution.legs().is_empty()).then_some(Legs { task, solution })
    });
    with_solution.collect()
}

/// The oracle's hands on a page as a runner opens it, which keep what is exported after each leg.
struct RecordingHands<'b> {
    page: Box<dyn Screen + 'b>,
    last: u32,
    states: BTreeMap<u32, Value>,
}

/// Said when there is nothing more to keep.
const ENOUGH: &str = "the last checkpoint is reached";

#[async_trait]
impl Hands for RecordingHands<'_> {
    async fn act(&mut self, action: Action) -> Result<()> {
        match self.page.act(&action).await?.refused {
            None => Ok(()),
            Some(reason) => bail!("an action was refused: {reason}"),
        }
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>> {
        Ok(self.page.anchors().await?)
    }

    async fn reached(&mut self, subtasks: usize) -> Result<()> {
        let subtasks = u32::try_from(subtasks)?;
        let mut envelope: Value = serde_json::from_str(&self.page.export().await?)?;
        self.states.insert(subtasks, envelope["state"].take());
        match subtasks >= self.last {
            true => bail!(ENOUGH),
            false => Ok(()),
        }
    }
}

/// What the oracle's page exports after each of its legs but the last.
async fn play(browser: &Browser, server: &Server, legs: &Legs) -> Result<BTreeMap<u32, Value>> {
    let place = fastest_place(legs.task.brief.app, browser, server);
    let opening = Opening {
        task: &legs.task,
        build: None,
        clock: ClockMode::Stepped,
        step_ms: 250,
    };
    let (page, _) = place.open(&opening).await?;
    let mut hands = RecordingHands {
        page,
        last: legs
            .checkpoints()
            .last()
            .copied()
            .context("no checkpoint")?,
        states: BTreeMap::new(),
    };
    match legs.solution.solve(&mut hands).await {
        Err(error) if error.to_string() == ENOUGH => Ok(hands.states),
        Err(error) => Err(error),
        Ok(_) => bail!("the route does not say what it has reached"),
    }
}

fn file(task: &TaskFile, subtasks: u32) -> PathBuf {
    let below = evaluator::checkpoint_file(&task.brief.id, subtasks);
    lab().root.join("tasks").join(below)
}

fn compare_or_renew(legs: &Legs, states: &BTreeMap<u32, Value>) -> Result<()> {
    let id = legs.id();
    let reached: Vec<_> = states.keys().copied().collect();
    assert_eq!(reached, legs.checkpoints(), "{id}");
    for (subtasks, state) in states {
        let path = file(&legs.task, *subtasks);
        let text = serde_json::to_string_pretty(state)? + "\n";
        if std::env::var_os(RENEW).is_some() {
            std::fs::create_dir_all(path.parent().context("a folder")?)?;
            std::fs::write(path, text)?;
            continue;
        }
        let stored = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            stored == text,
            "the checkpoint of {id} after {subtasks} subtasks has changed; renew it with {RENEW}=1"
        );
    }
    Ok(())
}

/// How far a state has come: exactly `subtasks` subtasks, and nothing after the next.
fn assert_prefix(task: &TaskFile, subtasks: u32, state: &Value) {
    let results = evaluator::reached(task, state);
    let done: Vec<_> = results.iter().map(|result| result.pass).collect();
    let (first, rest) = done.split_at(subtasks as usize);
    let id = &task.brief.id;
    assert!(
        first.iter().all(|done| *done),
        "{id} {subtasks}: {results:#?}"
    );
    assert!(
        rest.iter().all(|done| !done),
        "{id} {subtasks}: {results:#?}"
    );
    assert!(!rest.is_empty(), "{id} has nothing left to do");
}

#[tokio::test]
async fn checkpoints_are_what_the_oracle_reaches_and_each_has_one_leg_more_done() -> Result<()> {
    let all = tasks_with_legs();
    for app in App::ALL {
        let count = all.iter().filter(|it| it.task.brief.app == app).count();
        assert!(count >= 3, "only {count} tasks of {app} have checkpoints");
    }
    let localhost = std::net::Ipv4Addr::LOCALHOST.into();
    let server = Server::start_for_runs(&lab().dist, localhost).await?;
    // Two browsers, as many as the smallest machine has cores.
    let (some, others) = all.split_at(all.len() / 2);
    tokio::try_join!(hold(&server, some), hold(&server, others))?;
    Ok(())
}

/// Plays the legs of these tasks, in a browser where they need one, and compares what they lead to.
async fn hold(server: &Server, tasks: &[Legs]) -> Result<()> {
    let browser = launch(Viewport::USUAL).await?;
    for legs in tasks {
        let names: Vec<_> = legs.solution.legs().concat();
        let chain: Vec<_> = legs.task.chain().map(|it| it.name.as_str()).collect();
        assert_eq!(names, chain, "{}", legs.id());
        let states = play(&browser, server, legs).await;
        let states = states.with_context(|| legs.id().to_string())?;
        for (subtasks, state) in &states {
            assert_prefix(&legs.task, *subtasks, state);
        }
        compare_or_renew(legs, &states)?;
    }
    Ok(())
}

/// Every task that has a checkpoint there, played from it.
fn run_from(agent: &str, subtasks: u32) -> Run {
    let subtasks = subtasks.to_string();
    lab().run(&[
        "--tasks",
        "*",
        "--set",
        "all",
        "--agent",
        agent,
        "--from-subtask",
        &subtasks,
        "--jobs",
        "2",
        "--stage",
        "auto",
    ])
}

fn ids_with(all: &[Legs], subtasks: u32) -> Vec<&str> {
    let has = |legs: &&Legs| legs.task.checkpoints.contains_key(&subtasks);
    all.iter().filter(has).map(Legs::id).collect()
}

#[test]
fn from_every_checkpoint_the_oracle_solves_the_task_with_the_legs_that_are_left() {
    let all = tasks_with_legs();
    let most = all.iter().flat_map(Legs::checkpoints).max();
    for subtasks in 1..=most.expect("checkpoints") {
        let ids = ids_with(&all, subtasks);
        if ids.is_empty() {
            continue;
        }
        let run = run_from("oracle", subtasks);
        assert_eq!(run.failures(), Vec::<String>::new(), "from {subtasks}");
        assert_eq!(run.score(), format!("{0}/{0}", ids.len()));
        assert_eq!(run.summary().from_subtask, Some(subtasks));
        for id in ids {
            assert_eq!(run.verdict(id).score, 1.0, "{id} from {subtasks}");
        }
        if subtasks == 1 {
            assert_holds(&run);
        }
    }
}

/// What every checkpoint is worth is held without a browser; here, that pages show what they were given.
#[test]
fn doing_nothing_from_a_checkpoint_scores_nothing() {
    let all = tasks_with_legs();
    let run = run_from("noop", 1);
    for id in ids_with(&all, 1) {
        let verdict = run.verdict(id);
        assert!(!verdict.pass && verdict.score == 0.0, "{id}: {verdict:#?}");
        assert!(
            verdict.gates.iter().all(|gate| gate.pass),
            "{id}: {verdict:#?}"
        );
        let export = run.attempt(id, 0).export().expect("an export");
        let export: Value = serde_json::from_str(&export).expect("JSON");
        let task = all.iter().find(|legs| legs.id() == id).expect("a task");
        assert_eq!(&export["state"], &*task.task.checkpoints[&1], "{id}");
    }
}

/// Scoring again and playing again from the checkpoint come to the same bytes.
fn assert_holds(run: &Run) {
    let path = run.path();
    let again = lab().gauntlet(&["score", "--check", path.to_str().expect("a plain path")]);
    assert!(again.status.success(), "{}", crate::verify::told(&again));
    let verified = crate::verify::verify(&path, &["--sample", "6", "--jobs", "2"]);
    assert!(
        verified.status.success(),
        "{}",
        crate::verify::told(&verified)
    );
    // The same checkpoint is the same run; another is not.
    let resumed = run
        .start(&["--tasks", "*", "--set", "all", "--from-subtask", "2"])
        .args(WHERE_FASTEST)
        .output();
    let told = crate::verify::told(&resumed.expect("the command starts"));
    assert!(told.contains("--from-subtask was 1, now 2"), "{told}");
}

#[test]
fn a_task_without_the_checkpoint_is_refused_by_name_and_left_out_otherwise() {
    let run = Run::empty();
    let told = |arguments: &[&str]| {
        let output = run.start(arguments).output().expect("the command starts");
        assert!(!output.status.success());
        assert!(!run.path().exists(), "something was written");
        crate::verify::told(&output)
    };
    let named = told(&["--tasks", "modeller/001", "--from-subtask", "2"]);
    let words = "modeller/001-double-the-cube has no checkpoint after 2 subtasks, only one after 1";
    assert!(named.contains(words), "{named}");
    let none = told(&["--tasks", "modeller/*", "--from-subtask", "99"]);
    assert!(
        none.contains("has a checkpoint after 99 subtasks"),
        "{none}"
    );
    let seeded = told(&[
        "--tasks",
        "modeller/*",
        "--from-subtask",
        "1",
        "--seed",
        "3",
    ]);
    assert!(seeded.contains("the tasks' own seeds"), "{seeded}");
}
