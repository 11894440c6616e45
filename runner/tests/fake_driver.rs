//! The runner against a WebDriver server that only pretends to have a browser, and fails in chosen
//! ways: at the start, in the middle of a command, after an agent's input.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::http::StatusCode;
use axum::{Json, Router};
use gauntlet::run::{Instances, RunOptions, RunOutcome, run};
use play::agents::AgentSpec;
use play::browser::{BrowserOptions, PAGES_PER_BROWSER};
use play::episode::Settings;
use play::interrupt::{Interrupt, Interrupted};
use protocol::{EndReason, Sight, Trouble};
use runs::clock::ClockMode;
use runs::folder::{RunFolder, trials};
use serde_json::json;

use crate::pretended::{Fake, Flaw, PAGE, SOON};

fn options(out: &Path, fake: &Fake, agent: AgentSpec) -> RunOptions {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    RunOptions {
        agent,
        tasks_dir: package.join("../tasks"),
        globs: vec!["modeller/001".into()],
        set: "core".into(),
        instances: Instances::default(),
        from_subtask: None,
        repeats: 1,
        shard: None,
        jobs: 1,
        retries: 2,
        settings: Settings {
            seed: 0,
            agent_seed: None,
            clock: ClockMode::Stepped,
            step_ms: 250,
            sight: Sight::default(),
            burst: None,
            steps: Some(5),
            patience: 4 * SOON,
        },
        browser: BrowserOptions {
            webdriver: Some(fake.address.clone()),
            headed: false,
            viewport: PAGE,
            display_rate: false,
        },
        stage: Default::default(),
        bind: Ipv4Addr::LOCALHOST.into(),
        dist: package.join("tests/fixtures/dist"),
        out: out.to_path_buf(),
    }
}

/// Runs until the end, which comes however busy the machine is.
async fn played(options: &RunOptions) -> anyhow::Result<RunOutcome> {
    let outcome = tokio::time::timeout(4 * SOON, run(options, Interrupt::new())).await;
    outcome.expect("the run ends")
}

/// Runs until it is interrupted, and not until a limit of the driver's ends it.
async fn interrupted(options: &RunOptions, interrupt: Interrupt) -> anyhow::Result<RunOutcome> {
    let outcome = tokio::time::timeout(SOON, run(options, interrupt)).await;
    outcome.expect("the run ends soon")
}

fn new_folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("run");
    (folder, out)
}

/// An agent that clicks whatever happens.
fn clicking(folder: &Path) -> AgentSpec {
    let script = folder.join("agent.py");
    let text = "import json, sys\n\
        for line in sys.stdin:\n    \
        if json.loads(line)['type'] != 'end':\n        \
        print(json.dumps({'action': {'type': 'click', 'x': 5, 'y': 5}}), flush=True)\n";
    std::fs::write(&script, text).expect("written");
    let agent: AgentSpec = "stdio".parse().expect("an agent");
    let words = ["python3".to_string(), script.display().to_string()];
    agent.with_arguments(&words).expect("a command")
}

#[tokio::test]
async fn the_first_browser_is_tried_again_like_later_ones() {
    let (_folder, out) = new_folder();
    let fake = Fake::start(Flaw::NoBrowser(2)).await;
    let outcome = played(&options(&out, &fake, AgentSpec::Noop)).await;
    assert_eq!(outcome.expect("a run").summary.unfinished.len(), 0);
    assert_eq!(fake.launches.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_browser_that_has_shown_enough_pages_makes_room_for_a_new_one() {
    let (_folder, out) = new_folder();
    let fake = Fake::start(Flaw::NoBrowser(0)).await;
    let mut options = options(&out, &fake, AgentSpec::Noop);
    options.repeats = PAGES_PER_BROWSER + 1;
    let outcome = played(&options).await.expect("a run");
    assert_eq!(outcome.summary.unfinished.len(), 0);
    assert_eq!(fake.launches.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn without_a_browser_there_is_no_run_and_no_folder() {
    let (_folder, out) = new_folder();
    let fake = Fake::start(Flaw::NoBrowser(usize::MAX)).await;
    let outcome = played(&options(&out, &fake, AgentSpec::Noop)).await;
    assert!(outcome.is_err());
    assert!(!out.exists());
    assert_eq!(fake.launches.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn an_interrupt_while_a_silent_driver_is_asked_for_a_browser_ends_the_run() {
    let (_folder, out) = new_folder();
    let mut fake = Fake::start(Flaw::None).await;
    let silent = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .expect("a port");
    fake.address = format!("http://{}", silent.local_addr().expect("an address"));
    let interrupt = Interrupt::new();
    let options = options(&out, &fake, AgentSpec::Noop);
    let asked = async {
        let connection = silent.accept().await.expect("a connection");
        interrupt.set();
        // Held open, and never answered.
        std::future::pending::<()>().await;
        drop(connection);
    };
    let outcome = tokio::select! {
        outcome = interrupted(&options, interrupt.clone()) => outcome,
        () = asked => unreachable!("it never ends"),
    };
    assert!(outcome.expect_err("no run").is::<Interrupted>());
    assert!(!out.exists());
}

#[tokio::test]
async fn an_interrupt_in_the_middle_of_a_command_that_is_never_answered_ends_the_run() {
    let (_folder, out) = new_folder();
    let fake = Fake::start(Flaw::SilentLoad).await;
    let interrupt = Interrupt::new();
    let setter = interrupt.clone();
    let mut silence = fake.silence.clone();
    tokio::spawn(async move {
        silence.wait_for(|it| *it).await.expect("silence");
        setter.set();
    });
    let outcome = interrupted(&options(&out, &fake, AgentSpec::Noop), interrupt).await;
    let outcome = outcome.expect("a run");
    assert!(outcome.interrupted && outcome.broken.is_empty());
    assert_eq!(outcome.summary.unfinished.len(), 1);
    // What was cut off is played when the run is resumed.
    let healthy = Fake::start(Flaw::None).await;
    let again = played(&options(&out, &healthy, AgentSpec::Noop)).await;
    assert_eq!(again.expect("resumed").summary.unfinished.len(), 0);
}

#[tokio::test]
async fn a_page_that_never_survives_the_agents_input_is_charged_to_the_agent() {
    let (folder, out) = new_folder();
    let fake = Fake::start(Flaw::CrashingClick).await;
    let options = options(&out, &fake, clicking(folder.path()));
    let outcome = played(&options).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    assert_eq!(outcome.summary.unfinished.len(), 0);
    // A new browser for the second attempt: it could have been the browser. There is no third: twice is the input.
    assert_eq!(fake.launches.load(Ordering::SeqCst), 2);
    let row = &outcome.summary.episodes[0];
    assert_eq!((row.end, row.pass), (EndReason::AgentError, false));
    assert_eq!(row.retried.len(), 1);
    let run_folder = RunFolder::new(&out);
    let episode = run_folder.episode(&row.trial);
    let status = episode.status().expect("a status");
    let message = status.message.expect("a message");
    assert!(message.contains("after this agent's input"), "{message}");
    assert!(message.contains("its process has ended"), "{message}");
    assert_eq!(episode.steps().expect("steps").len(), 2);
    in_order(&run_folder);
    let rescored = runs::rescore::rescore(&run_folder, false).expect("scored");
    assert_eq!((rescored.judged, rescored.different.len()), (1, 0));
    // It is finished: resuming plays nothing.
    let healthy = Fake::start(Flaw::None).await;
    let resumed = RunOptions {
        browser: BrowserOptions {
            webdriver: Some(healthy.address.clone()),
            ..options.browser.clone()
        },
        ..options
    };
    played(&resumed).await.expect("resumed");
    assert_eq!(healthy.launches.load(Ordering::SeqCst), 0);
    assert_eq!(
        trials(&run_folder.manifest().expect("a manifest"))
            .expect("trials")
            .len(),
        1
    );
}

/// Nothing is found that does not fit.
#[track_caller]
fn in_order(run: &RunFolder) {
    let found = runs::audit::audit(run, None).findings;
    assert!(found.is_empty(), "{found:#?}");
}

#[tokio::test]
async fn a_browser_that_breaks_after_input_is_replaced_once_and_the_broken_attempt_is_kept() {
    let (folder, out) = new_folder();
    let fake = Fake::start(Flaw::LostClick(1)).await;
    let options = options(&out, &fake, clicking(folder.path()));
    let outcome = played(&options).await.expect("a run");
    assert_eq!(fake.launches.load(Ordering::SeqCst), 2);
    let row = &outcome.summary.episodes[0];
    assert_eq!(row.end, EndReason::StepBudget);
    // Named, and not counted.
    assert_eq!(outcome.summary.figures.episodes, 1);
    let [attempt] = row.retried.as_slice() else {
        panic!("{:?}", row.retried);
    };
    assert_eq!(attempt.steps, 1);
    assert!(attempt.reason.contains("the browser failed"), "{attempt:?}");
    let run_folder = RunFolder::new(&out);
    let episode = run_folder.episode(&row.trial);
    let status = episode.status().expect("a status");
    assert_eq!((status.attempt, &status.retried), (1, &row.retried));
    let kept = episode.broken(1);
    let steps = kept.steps().expect("what it recorded");
    let last = steps.last().expect("a step");
    assert!(last.action.is_some());
    assert_eq!(last.trouble, Some(Trouble::Lost));
    assert_eq!(
        kept.status().expect("a status").end,
        Some(EndReason::Infrastructure)
    );
    in_order(&run_folder);
    let view = std::fs::read_to_string(run_folder.view()).expect("a view");
    assert!(view.contains("\"retried\""), "{view}");
}

#[tokio::test]
async fn a_browser_that_breaks_after_input_a_second_time_is_the_agents_doing() {
    let (folder, out) = new_folder();
    let fake = Fake::start(Flaw::LostClick(usize::MAX)).await;
    let mut options = options(&out, &fake, clicking(folder.path()));
    options.retries = 5;
    let outcome = played(&options).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    assert_eq!(fake.launches.load(Ordering::SeqCst), 2);
    assert_eq!(fake.clicks.load(Ordering::SeqCst), 2);
    let row = &outcome.summary.episodes[0];
    assert_eq!((row.end, row.pass), (EndReason::AgentError, false));
    assert_eq!(row.retried.len(), 1);
    in_order(&RunFolder::new(&out));
}

#[tokio::test]
async fn what_an_earlier_sitting_broke_off_is_kept_and_counts_in_the_next() {
    let (folder, out) = new_folder();
    let fake = Fake::start(Flaw::LostClick(usize::MAX)).await;
    let mut options = options(&out, &fake, clicking(folder.path()));
    options.retries = 0;
    let outcome = played(&options).await.expect("a run");
    // Once may be chance.
    assert_eq!(outcome.summary.unfinished.len(), 1);
    let outcome = played(&options).await.expect("resumed");
    let row = &outcome.summary.episodes[0];
    assert_eq!((row.end, row.retried.len()), (EndReason::AgentError, 1));
    let run_folder = RunFolder::new(&out);
    let kept = run_folder.episode(&row.trial).broken(1);
    assert_eq!(kept.steps().expect("what it recorded").len(), 2);
    in_order(&run_folder);
}

#[tokio::test]
async fn an_app_that_stops_is_nobodys_failure_but_the_apps_and_is_not_tried_again() {
    let (folder, out) = new_folder();
    let fake = Fake::start(Flaw::StoppingClick).await;
    let options = options(&out, &fake, clicking(folder.path()));
    let outcome = played(&options).await.expect("a run");
    assert_eq!(fake.launches.load(Ordering::SeqCst), 1);
    let row = &outcome.summary.episodes[0];
    assert_eq!((row.end, row.steps), (EndReason::AppCrash, 1));
    assert_eq!(row.retried, []);
    let run_folder = RunFolder::new(&out);
    let steps = run_folder.episode(&row.trial).steps().expect("steps");
    let last = steps.last().expect("a step");
    assert!(last.action.is_some());
    assert_eq!(last.trouble, Some(Trouble::Crashed));
    in_order(&run_folder);
}

#[tokio::test]
async fn a_page_that_does_not_come_to_rest_is_recorded_and_reported() {
    let (folder, out) = new_folder();
    let fake = Fake::start(Flaw::Restless).await;
    let options = options(&out, &fake, clicking(folder.path()));
    let outcome = played(&options).await.expect("a run");
    let row = &outcome.summary.episodes[0];
    assert_eq!(row.end, EndReason::StepBudget);
    let episode = RunFolder::new(&out).episode(&row.trial);
    let steps = episode.steps().expect("steps");
    assert_eq!(steps[0].trouble, None);
    let is_told = |it: &protocol::StepRecord| it.trouble == Some(Trouble::Unsettled);
    assert!(steps[1..].iter().all(is_told), "{steps:#?}");
    let remarks = episode.status().expect("a status").remarks;
    assert!(remarks[0].contains("still busy"), "{remarks:?}");
}

/// A model that clicks once, and whose service fails from then on.
async fn failing_model(answers: usize) -> (AgentSpec, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let answer = move || {
        let number = count.fetch_add(1, Ordering::SeqCst);
        async move {
            if number >= answers {
                let error = json!({"error": {"message": "out of order"}});
                return (StatusCode::INTERNAL_SERVER_ERROR, Json(error));
            }
            let arguments = json!({"x": 5, "y": 5}).to_string();
            let call = json!({
                "id": "c", "type": "function",
                "function": {"name": "click", "arguments": arguments},
            });
            let message = json!({"role": "assistant", "content": "", "tool_calls": [call]});
            let choice = json!({"message": message, "finish_reason": "stop"});
            (
                StatusCode::OK,
                Json(json!({"choices": [choice], "usage": {}})),
            )
        }
    };
    let app = Router::new().fallback(answer);
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        .await
        .expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, app).await });
    let spec: AgentSpec = format!("chat:small@{address}").parse().expect("a model");
    let AgentSpec::Model(mut spec) = spec else {
        panic!("this is no model");
    };
    spec.patience.retries = 0;
    (AgentSpec::Model(spec), asked)
}

#[tokio::test]
async fn a_models_service_that_fails_after_the_first_action_gets_no_second_attempt() {
    let (_folder, out) = new_folder();
    let fake = Fake::start(Flaw::None).await;
    let (agent, asked) = failing_model(1).await;
    let outcome = played(&options(&out, &fake, agent)).await.expect("a run");
    assert!(outcome.broken.is_empty(), "{:?}", outcome.broken);
    assert_eq!(asked.load(Ordering::SeqCst), 2, "it was begun again");
    let row = &outcome.summary.episodes[0];
    assert_eq!((row.end, row.pass), (EndReason::ServiceFailure, false));
    assert_eq!((row.steps, row.retried.len()), (1, 0));
    let run_folder = RunFolder::new(&out);
    let status = run_folder.episode(&row.trial).status().expect("a status");
    let message = status.message.expect("a message");
    assert!(message.contains("out of order"), "{message}");
    in_order(&run_folder);
}

#[tokio::test]
async fn a_models_service_that_fails_before_the_first_action_is_infrastructure() {
    let (_folder, out) = new_folder();
    let fake = Fake::start(Flaw::None).await;
    let (agent, asked) = failing_model(0).await;
    let outcome = played(&options(&out, &fake, agent)).await.expect("a run");
    assert_eq!(outcome.broken.len(), 1);
    assert_eq!(outcome.summary.unfinished.len(), 1);
    assert_eq!(asked.load(Ordering::SeqCst), 3, "once for every attempt");
}

#[tokio::test]
async fn a_page_that_fails_before_the_agent_did_anything_is_not_charged_to_it() {
    let (folder, out) = new_folder();
    let fake = Fake::start(Flaw::CrashingLoad).await;
    let options = options(&out, &fake, clicking(folder.path()));
    let outcome = played(&options).await.expect("a run");
    assert_eq!(outcome.broken.len(), 1);
    assert_eq!(outcome.summary.unfinished.len(), 1);
    assert_eq!(fake.launches.load(Ordering::SeqCst), 3);
}

/// A file system with this little room can only be made where the system lets us.
#[cfg(target_os = "linux")]
fn on_a_tiny_disk(disk: &Path, kilobytes: u32) -> tokio::process::Command {
    let mut command = tokio::process::Command::new("unshare");
    command
        .args(["--map-root-user", "--mount", "sh", "-c"])
        .arg(format!(
            "mount -t tmpfs -o size={kilobytes}k tmpfs \"$0\" && \"$@\"; code=$?; \
             find \"$0\" -name status.json; exit $code"
        ))
        .arg(disk);
    command
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_stops_the_run_early_and_says_how_to_resume() {
    let disk = tempfile::tempdir().expect("a folder");
    let probe = on_a_tiny_disk(disk.path(), 64).arg("true").status().await;
    if !probe.is_ok_and(|status| status.success()) {
        eprintln!("not tried: this system lets us mount nothing");
        return;
    }
    let fake = Fake::start(Flaw::None).await;
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let ended = on_a_tiny_disk(disk.path(), 32)
        .arg(env!("CARGO_BIN_EXE_gauntlet"))
        .args(["run", "--agent", "random", "--tasks", "modeller/001"])
        .args(["--repeats", "50", "--window", "1000x600", "--webdriver"])
        .arg(&fake.address)
        .arg("--dist")
        .arg(package.join("tests/fixtures/dist"))
        .arg("--tasks-dir")
        .arg(package.join("../tasks"))
        .arg("--out")
        .arg(disk.path().join("run"))
        .output();
    let ended = tokio::time::timeout(4 * SOON, ended).await;
    let ended = ended.expect("it ends").expect("ended");
    let said = String::from_utf8_lossy(&ended.stdout) + String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert!(said.contains("Resume with"), "{said}");
    assert!(said.contains("No space left"), "{said}");
    assert!(!said.contains("again "), "{said}");
    assert_eq!(fake.launches.load(Ordering::SeqCst), 1);
    // Whatever was begun before, nothing was begun after.
    let begun = said.lines().filter(|it| it.ends_with("status.json"));
    assert!(begun.count() < 10, "{said}");
}
