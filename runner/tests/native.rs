//! Whole runs without a browser. All oracles are played so beside those in the browser (`tests/browser/oracle_runs.rs`);
//! here are as many as show, before there are pages, that nothing is amiss.

use std::fs;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use actions::lowering::Viewport;
use gauntlet::run::{Instances, RunOptions, run};
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
        run: options.out.clone(),
        tasks_dir: Some(options.tasks_dir.clone()),
        dist: options.dist.clone(),
        passed: false,
        sample: Some(SAMPLE),
        globs: Vec::new(),
        jobs: 2,
        retries: 0,
        webdriver: None,
        stage: StageChoice::Native,
        bind: options.bind,
        marks: Marks::at(below.path().join("marks")),
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
    assert!(refusal.to_string().contains("stepped clock"), "{refusal:#}");
    assert!(!below.path().join("run").exists());
}
