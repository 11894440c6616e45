//! Whole runs without a browser. All oracles are played so beside those in the browser (`tests/browser/oracle_runs.rs`);
//! here are as many as show, before there are pages, that nothing is amiss.

use std::collections::BTreeSet;
use std::fs;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use actions::lowering::Viewport;
use families::Level;
use gauntlet::run::{Instances, LadderOptions, Over, RunOptions, climb, run};
use gauntlet::verify::{VerifyOptions, verify};
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::episode::Settings;
use play::interrupt::Interrupt;
use play::place::StageChoice;
use protocol::{NO_BROWSER, Sight};
use runs::clock::ClockMode;
use runs::marks::Marks;

const NATIVE: [&str; 3] = ["circuit-designer", "flight-analyser", "modeller"];

/// As many are played again; all of them are where a browser plays them too.
const SAMPLE: usize = 8;

/// As much of a web build as a native run needs: that there are pages, what they call their programs, and
/// what lies beside them.
fn dist(below: &Path) -> PathBuf {
    let apps = Path::new(env!("CARGO_MANIFEST_DIR")).join("../apps");
    let dist = below.join("dist");
    for app in NATIVE.iter().chain(&["workflow-builder"]) {
        let page = dist.join("apps").join(app);
        fs::create_dir_all(page.join("data")).expect("a folder");
        fs::write(page.join("index.html"), "<!doctype html>").expect("written");
        let program = format!("{app}-web-12ab_bg.wasm");
        fs::write(page.join(program), "a program").expect("written");
        let data = fs::read_dir(apps.join(app).join("web/data"));
        for file in data.into_iter().flatten().flatten() {
            let copied = fs::copy(file.path(), page.join("data").join(file.file_name()));
            copied.expect("copied");
        }
    }
    dist
}

fn options(below: &Path, tasks: &[&str], agent: AgentSpec) -> RunOptions {
    RunOptions {
        agent,
        tasks_dir: Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks"),
        globs: tasks.iter().map(ToString::to_string).collect(),
        set: "all".into(),
        instances: Instances::default(),
        from_subtask: None,
        repeats: 1,
        shard: None,
        jobs: 2,
        retries: 0,
        settings: Settings {
            seed: 0,
            agent_seed: None,
            clock: ClockMode::Stepped,
            step_ms: 250,
            sight: Sight::default(),
            burst: None,
            steps: None,
            patience: Duration::from_secs(60),
        },
        browser: BrowserOptions::unseen(Viewport::USUAL),
        stage: StageChoice::Native,
        bind: Ipv4Addr::LOCALHOST.into(),
        dist: dist(below),
        out: below.join("run"),
    }
}

/// Plays the whole run again, without a browser as well.
fn verifying(options: &RunOptions, below: &Path) -> VerifyOptions {
    VerifyOptions {
        run: options.out.clone(),
        tasks_dir: Some(options.tasks_dir.clone()),
        dist: options.dist.clone(),
        passed: false,
        sample: None,
        globs: Vec::new(),
        jobs: 2,
        retries: 0,
        webdriver: None,
        stage: StageChoice::Native,
        bind: options.bind,
        marks: Marks::at(below.join("marks")),
    }
}

#[tokio::test]
async fn oracles_of_the_native_tools_pass_without_a_browser_and_can_be_played_again() {
    let below = tempfile::tempdir().expect("a folder");
    let tasks = NATIVE.map(|app| format!("{app}/00*"));
    let tasks = tasks.each_ref().map(String::as_str);
    let options = options(below.path(), &tasks, AgentSpec::Oracle(1));
    let outcome = run(&options, Interrupt::default()).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    let failed = outcome.summary.episodes.iter().filter(|row| !row.pass);
    let failed: Vec<_> = failed.map(|row| &row.trial.task).collect();
    assert!(failed.is_empty(), "{failed:?}");
    let manifest = outcome.folder.manifest().expect("a manifest");
    assert_eq!(manifest.native, NATIVE);
    assert_eq!(manifest.browser, NO_BROWSER);

    let again = VerifyOptions {
        sample: Some(SAMPLE),
        ..verifying(&options, below.path())
    };
    let verified = verify(&again, &Interrupt::default()).await;
    let verified = verified.expect("verified");
    assert!(verified.holds(), "{verified:?}");
    assert_eq!(verified.played.len(), SAMPLE);
}

#[tokio::test]
async fn what_needs_a_browser_is_refused_before_anything_is_written() {
    let below = tempfile::tempdir().expect("a folder");
    let refused = options(below.path(), &["workflow-builder/001"], AgentSpec::Noop);
    let refusal = run(&refused, Interrupt::default())
        .await
        .expect_err("refused");
    assert!(
        refusal.to_string().contains("needs a browser"),
        "{refusal:#}"
    );
    let mut real = options(below.path(), &["circuit-designer/001"], AgentSpec::Noop);
    real.settings.clock = ClockMode::Real;
    let refusal = run(&real, Interrupt::default()).await.expect_err("refused");
    assert!(
        refusal.to_string().contains("the wall clock"),
        "{refusal:#}"
    );
    assert!(!below.path().join("run").exists());
}

/// The oracle thinks for so long before each of its actions, and finds the page as it is then.
#[tokio::test]
async fn a_run_by_a_live_clock_comes_out_the_same_to_the_byte_as_often_as_it_is_played() {
    let below = tempfile::tempdir().expect("a folder");
    let oracle: AgentSpec = "oracle+1.23s".parse().expect("an agent");
    let mut live = options(
        below.path(),
        &["circuit-designer/001", "modeller/001"],
        oracle,
    );
    live.settings.clock = "live:0.5".parse().expect("a clock");
    let outcome = run(&live, Interrupt::default()).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    assert!(outcome.summary.episodes.iter().all(|row| row.pass));
    let manifest = outcome.folder.manifest().expect("a manifest");
    assert_eq!(
        (&*manifest.clock, &*manifest.agent),
        ("live:0.5", "oracle+1.23s")
    );
    for row in &outcome.summary.episodes {
        let steps = outcome.folder.episode(&row.trial).steps().expect("steps");
        assert!(steps.iter().skip(1).all(|step| step.thought_ms == 600));
    }

    let again = verifying(&live, below.path());
    for _ in 0..2 {
        let verified = verify(&again, &Interrupt::default()).await;
        let verified = verified.expect("verified");
        assert!(verified.holds(), "{verified:?}");
        assert_eq!(verified.played.len(), 2);
    }

    let mut other = live.clone();
    other.settings.clock = "live:1".parse().expect("a clock");
    let refusal = run(&other, Interrupt::default())
        .await
        .expect_err("refused");
    let words = "--clock was live:0.5, now live:1";
    assert!(refusal.to_string().contains(words), "{refusal:#}");

    // Who says to have thought for less has another clock in every step that follows.
    let trial = &outcome.summary.episodes[0].trial;
    let log = outcome.folder.episode(trial).steps_file();
    let text = fs::read_to_string(&log).expect("a log");
    fs::write(
        &log,
        text.replacen("\"thought_ms\":600", "\"thought_ms\":550", 1),
    )
    .expect("written");
    let verified = verify(&again, &Interrupt::default()).await;
    assert!(!verified.expect("looked at").holds());
}

/// It sees what stands on the screen, takes a second for each act, and does not know who will come.
#[tokio::test]
async fn a_person_who_looks_and_acts_without_haste_controls_a_calm_sector() {
    let below = tempfile::tempdir().expect("a folder");
    let mut calm = options(below.path(), &[], AgentSpec::Person);
    calm.settings.clock = "live:1".parse().expect("a clock");
    let family = families::find("flight-analyser/sector").expect("a family");
    let level = Level::new(1).expect("a level");
    calm.instances.ids = LadderOptions::beginnings(&[family], level, 0);
    let outcome = run(&calm, Interrupt::default()).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    let row = &outcome.summary.episodes[0];
    assert!(row.pass && row.score > 0.95, "{}", row.score);
    let steps = outcome.folder.episode(&row.trial).steps().expect("steps");
    // A look and an act, an act, a look alone.
    let taken: BTreeSet<u64> = steps.iter().skip(1).map(|it| it.thought_ms).collect();
    assert_eq!(taken, BTreeSet::from([400, 750, 1150]));

    let mut other = calm.clone();
    other.out = below.path().join("other");
    let crates = families::find("modeller/crates").expect("a family");
    other.instances.ids = LadderOptions::beginnings(&[crates], level, 0);
    let refusal = run(&other, Interrupt::default())
        .await
        .expect_err("refused");
    let words = "the family modeller/crates has no person";
    assert!(refusal.to_string().contains(words), "{refusal:#}");
    let mut tasks = options(below.path(), &["modeller/001"], AgentSpec::Person);
    tasks.out = below.path().join("other");
    let refusal = run(&tasks, Interrupt::default())
        .await
        .expect_err("refused");
    let words = "plays instances of families";
    assert!(refusal.to_string().contains(words), "{refusal:#}");
}

/// Three-input truth tables, which the oracle builds in a moment, with a second for each of its actions.
fn over_speed(below: &Path, level: u32, speeds: &str, episodes: usize) -> LadderOptions {
    let oracle: AgentSpec = "oracle+1s".parse().expect("an agent");
    let families = vec![families::find("circuit-designer/gates").expect("a family")];
    let over = Over::Speed {
        level: Level::new(level).expect("a level"),
        speeds: speeds.parse().expect("speeds"),
    };
    let level = over.first_level().expect("a level");
    let mut run = options(below, &[], oracle);
    run.settings.clock = "live:1".parse().expect("a clock");
    run.instances.ids = LadderOptions::beginnings(&families, level, 0);
    LadderOptions {
        run,
        families,
        over,
        episodes,
        seeds: 0..1000,
    }
}

async fn refused(options: &LadderOptions, words: &str) {
    let refusal = climb(options, Interrupt::default())
        .await
        .expect_err("refused");
    assert!(refusal.to_string().contains(words), "{refusal:#}");
}

#[tokio::test]
async fn a_ladder_over_speed_plays_every_episode_by_its_own_clock_goes_on_and_is_verified() {
    let below = tempfile::tempdir().expect("a folder");
    let ladder = over_speed(below.path(), 1, "0.1,1", 1);
    let outcome = climb(&ladder, Interrupt::default()).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    assert_eq!(outcome.summary.episodes.len(), 2);
    let before = outcome.folder.manifest().expect("a manifest");
    let ladder = over_speed(below.path(), 1, "0.1,1", 2);
    let outcome = climb(&ladder, Interrupt::default()).await.expect("a run");
    let manifest = outcome.folder.manifest().expect("a manifest");
    assert_eq!(manifest.clock, "live:0.1,1");
    let clocks: Vec<(&str, &str)> = manifest
        .clocks
        .iter()
        .map(|(task, clock)| (task.as_str(), clock.as_str()))
        .collect();
    let expected = [
        ("circuit-designer/gates@1#0", "live:0.1"),
        ("circuit-designer/gates@1#1", "live:1"),
        ("circuit-designer/gates@1#2", "live:0.1"),
        ("circuit-designer/gates@1#3", "live:1"),
    ];
    assert_eq!(clocks, expected);
    assert_eq!(before.episodes.map(|it| it.len()), Some(2));
    for row in &outcome.summary.episodes {
        let thought_ms = match manifest.clock_of(&row.trial.task) {
            "live:0.1" => 100,
            _ => 1_000,
        };
        let steps = outcome.folder.episode(&row.trial).steps().expect("steps");
        assert!(steps.iter().skip(1).all(|it| it.thought_ms == thought_ms));
    }
    assert!(outcome.summary.ladders.is_none());
    let found = outcome.summary.speed_ladders.expect("a ladder over speed");
    assert_eq!(found.0[0].passes.words(), "at least 1");

    let again = verifying(&ladder.run, below.path());
    let verified = verify(&again, &Interrupt::default()).await;
    let verified = verified.expect("verified");
    assert!(verified.holds(), "{verified:?}");
    assert_eq!(verified.played.len(), 4);

    refused(
        &over_speed(below.path(), 1, "0.1,2", 2),
        "--clock or --speeds was live:0.1,1, now live:0.1,2",
    )
    .await;
    refused(
        &over_speed(below.path(), 2, "0.1,1", 2),
        "holds another ladder",
    )
    .await;
    let mut levels = over_speed(below.path(), 1, "0.1,1", 2);
    levels.over = Over::Levels;
    refused(&levels, "--clock or --speeds was live:0.1,1, now live:1").await;
}
