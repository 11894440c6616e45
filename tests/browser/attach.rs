//! Agents that bring their own browser: the examples solve their task, and what was not done in the
//! page does not pass.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use actions::lowering::{Lowered, Viewport, lower};
use anyhow::{Context, Result};
use gauntlet_tests::waiting::{self, PATIENCE};
use gauntlet_tests::{Run, lab, launch};
use play::browser::Browser;
use protocol::{Action, EndReason, Origin, RunOrigin, Verdict};
use runs::folder::RunFolder;
use serde_json::{Value, json};

const TASK: &str = "workflow-builder/001-remove-a-node";
/// The bar below the tool is 44 pixels high.
const WINDOW: Viewport = Viewport {
    width: 1280,
    height: 764,
};

/// Python and Node with what the examples need, below `target/`. Made once.
fn tools() -> &'static Path {
    static TOOLS: OnceLock<PathBuf> = OnceLock::new();
    TOOLS.get_or_init(|| {
        let folder = lab().root.join("target/attach");
        std::fs::create_dir_all(&folder).expect("a folder for tools");
        let must = |command: &mut Command| {
            let status = command.current_dir(&folder).status().expect("it starts");
            assert!(status.success(), "{command:?}");
        };
        let has_python = folder.join("venv/bin/playwright").is_file();
        if !has_python {
            must(Command::new("python3").args(["-m", "venv", "venv"]));
            let packages = ["install", "--quiet", "playwright", "selenium"];
            must(Command::new(folder.join("venv/bin/pip")).args(packages));
        }
        if !folder.join("node_modules/playwright-core").is_dir() {
            let package = ["install", "--silent", "--prefix", ".", "playwright-core"];
            must(Command::new("npm").args(package));
        }
        folder
    })
}

fn attach(run: &Run, arguments: &[&str]) -> Command {
    let lab = lab();
    let mut command = lab.command();
    command.args(["attach", "--tasks", "workflow-builder/001"]);
    command.arg("--dist").arg(&lab.dist);
    command.arg("--out").arg(run.path()).args(arguments);
    command
}

/// Plays the task with one of the examples, and lets everything be scored again.
fn plays(program: &[&str]) {
    let run = Run::empty();
    let modules = format!("NODE_PATH={}", tools().join("node_modules").display());
    let options = ["--agent-env", "CHROME"];
    let mut command = attach(&run, &options);
    command.args(["--agent-env", &modules, "--"]).args(program);
    let output = command.output().expect("the command starts");
    let log = run.episode(TASK).agent_log();
    let log = std::fs::read_to_string(log).unwrap_or_default();
    let shown = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}\n{log}");
    let verdict = run.verdict(TASK);
    assert!(verdict.pass, "{verdict:#?}\n{log}");
    assert_eq!(verdict.origin, Origin::Attached);
    let manifest = RunFolder::new(run.path()).manifest().expect("a manifest");
    assert_eq!(manifest.origin, Some(RunOrigin::Attached));
    let kinds: Vec<_> = run
        .episode(TASK)
        .steps()
        .expect("steps")
        .into_iter()
        .filter_map(|step| step.action)
        .collect();
    assert!(
        matches!(
            kinds[..],
            [
                Action::Click { .. },
                Action::Click { .. },
                Action::Key { .. },
                Action::Drag { .. },
                Action::Answer { .. },
            ]
        ),
        "{kinds:?}"
    );
    is_in_order(&run);
}

fn is_in_order(run: &Run) {
    let folder = run.path().display().to_string();
    let checked = lab().gauntlet(&["score", "--check", &folder]);
    let shown = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{shown}");
}

#[test]
fn an_agent_with_playwright_for_python_solves_its_task() {
    let python = tools().join("venv/bin/python").display().to_string();
    plays(&[&python, "examples/attach/playwright_agent.py"]);
}

#[test]
fn an_agent_with_playwright_for_node_solves_its_task() {
    plays(&["node", "examples/attach/playwright_agent.mjs"]);
}

#[test]
fn an_agent_with_selenium_solves_its_task() {
    let python = tools().join("venv/bin/python").display().to_string();
    plays(&[&python, "examples/attach/selenium_agent.py"]);
}

/// An episode on offer, without a program that plays it.
struct Offer {
    run: Run,
    child: Child,
    url: String,
    finish: String,
}

impl Offer {
    fn new(options: &[&str]) -> Result<Offer> {
        let run = Run::empty();
        let mut child = attach(&run, options).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().context("standard output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let invitation: Value = serde_json::from_str(&line)?;
        let word = |name: &str| invitation[name].as_str().unwrap_or_default().to_string();
        assert_eq!(word("task"), TASK);
        Ok(Offer {
            url: word("url"),
            finish: word("finish"),
            run,
            child,
        })
    }

    /// An address of the episode for requests made by hand.
    fn address(&self, what: &str) -> String {
        let (place, _) = self.finish.split_once("/finish/").expect("an address");
        format!("{place}/{what}")
    }

    fn key(&self) -> &str {
        self.url.split_once("#key=").expect("a key").1
    }

    async fn browser(&self) -> Result<Browser> {
        let browser = launch(WINDOW).await?;
        browser.goto(&self.url).await?;
        until(&browser, "playing").await?;
        Ok(browser)
    }

    async fn end(&self) -> Result<()> {
        let body = json!({"answer": {"answer": "done"}}).to_string();
        let client = reqwest::Client::new();
        let answer = client.post(&self.finish).body(body).send().await?;
        anyhow::ensure!(answer.status().is_success(), "{}", answer.text().await?);
        Ok(())
    }

    /// Waits for the command to end; the verdict is written by then.
    fn verdict(self) -> Result<(Verdict, Run)> {
        self.verdict_with(0)
    }

    /// The same for one that ends with this code.
    fn verdict_with(mut self, code: i32) -> Result<(Verdict, Run)> {
        let status = self.child.wait()?;
        assert_eq!(status.code(), Some(code), "{status}");
        let run = std::mem::replace(&mut self.run, Run::empty());
        Ok((run.verdict(TASK), run))
    }
}

impl Drop for Offer {
    fn drop(&mut self) {
        // Gone already when all went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until the workspace is in a phase.
async fn until(browser: &Browser, phase: &str) -> Result<()> {
    let there = format!("document.querySelector('[data-state={phase}]')");
    waiting::until(browser, &there).await?;
    Ok(())
}

/// Loads the page again, and waits until the new one is being played in: the old one still is for a moment.
async fn reload(browser: &Browser) -> Result<()> {
    let script = "window.isOld = true; location.reload(); return 1;";
    browser.script(script, json!([])).await?;
    waiting::until(browser, "!window.isOld").await?;
    until(browser, "playing").await
}

async fn act(browser: &Browser, action: Action) -> Result<()> {
    match lower(&action, browser.viewport()) {
        Ok(Lowered::Input(body)) => Ok(browser.perform(body).await?),
        _ => anyhow::bail!("{action:?} is no input"),
    }
}

fn failed_gates(verdict: &Verdict) -> Vec<&str> {
    let failed = verdict.gates.iter().filter(|gate| !gate.pass);
    failed.map(|gate| gate.name.as_str()).collect()
}

#[tokio::test]
async fn the_finish_control_and_a_reload_keep_the_episode() -> Result<()> {
    let offer = Offer::new(&[])?;
    let browser = offer.browser().await?;
    act(&browser, Action::click(142.0, 300.0)).await?;
    // A second tab has no key, and the key was used.
    let again = reqwest::Client::new()
        .post(offer.address("claim"))
        .body(json!({"key": offer.key()}).to_string())
        .send()
        .await?;
    assert_eq!(again.status().as_u16(), 403);
    reload(&browser).await?;
    let script = "document.querySelector('.finish').click(); return 1;";
    browser.script(script, json!([])).await?;
    until(&browser, "over").await?;
    let (verdict, run) = offer.verdict()?;
    assert!(!verdict.pass);
    assert_eq!(failed_gates(&verdict), Vec::<&str>::new());
    let status = run.episode(TASK).status().context("a status")?;
    assert_eq!(status.end, Some(EndReason::Answered));
    assert!(
        status.remarks.iter().any(|it| it.contains("loaded again")),
        "{status:?}"
    );
    is_in_order(&run);
    Ok(())
}

#[tokio::test]
async fn clicks_of_scripts_do_not_pass_and_are_remarked() -> Result<()> {
    let offer = Offer::new(&[])?;
    let browser = offer.browser().await?;
    let script = "
        const page = document.querySelector('iframe.tool').contentWindow;
        const target = page.document.elementFromPoint(142, 300);
        for (const kind of ['pointerdown', 'pointerup', 'click'])
            target.dispatchEvent(new page.PointerEvent(kind, {bubbles: true, clientX: 142, clientY: 300}));
        return true;";
    browser.script(script, json!([])).await?;
    offer.end().await?;
    let (verdict, run) = offer.verdict()?;
    assert!(!verdict.pass && verdict.score == 0.0);
    assert!(
        failed_gates(&verdict).contains(&"all input came from the browser"),
        "{verdict:#?}"
    );
    let status = run.episode(TASK).status().context("a status")?;
    assert!(
        status.remarks.iter().any(|it| it.contains("by scripts")),
        "{status:?}"
    );
    is_in_order(&run);
    Ok(())
}

#[tokio::test]
async fn a_state_cannot_be_imported_into_the_tool() -> Result<()> {
    let offer = Offer::new(&[])?;
    let browser = offer.browser().await?;
    let script = "return (async () => {
        const page = document.querySelector('iframe.tool').contentWindow;
        const [entry] = page.performance.getEntriesByType('navigation');
        const key = entry.name.split('#key=')[1];
        const tries = [{}, {key}, {key: arguments[0]}].map(call =>
            page.gauntlet.importState({...call, state: {}}).then(() => 'imported', it => it.message));
        return Promise.all(tries); })();";
    let answers = browser.script(script, json!([offer.key()])).await?;
    for answer in answers.as_array().context("answers")? {
        let text = answer.as_str().unwrap_or_default();
        assert!(text.contains("key"), "{text}");
    }
    offer.end().await?;
    let (verdict, _run) = offer.verdict()?;
    assert_eq!(failed_gates(&verdict), Vec::<&str>::new());
    Ok(())
}

/// What a script without any page can do: claim, show a picture, and hand in what it likes.
#[tokio::test]
async fn exports_and_events_that_are_made_by_hand_do_not_pass() -> Result<()> {
    let solved = lab().run(&[
        "--agent",
        "oracle",
        "--tasks",
        "workflow-builder/001",
        "--tasks",
        "workflow-builder/002",
    ]);
    let other = solved.summary().episodes[1].trial.task.clone();
    for task in [TASK, &other] {
        let offer = Offer::new(&[])?;
        let client = reqwest::Client::new();
        let post = |what: &str| client.post(offer.address(what));
        let bare = post("events").body("{}").send().await?;
        assert_eq!(bare.status().as_u16(), 403);
        let claim = json!({"key": offer.key(), "browser": "none"}).to_string();
        let opening: Value =
            serde_json::from_str(&post("claim").body(claim).send().await?.text().await?)?;
        let secret = format!("Bearer {}", opening["secret"].as_str().context("a secret")?);
        let click =
            |kind: &str| json!({"kind": kind, "at_ms": 1, "trusted": true, "x": 5.0, "y": 5.0});
        let events = json!([click("pointer_down"), click("pointer_up"), click("click")]);
        let batch = |events: &Value| {
            let export = solved.export(task);
            json!({"opening": 1, "clock_ms": 900, "events": events, "export": export}).to_string()
        };
        let send = |body: String| {
            post("events")
                .header("authorization", &secret)
                .body(body)
                .send()
        };
        let blind = send(batch(&events)).await?;
        assert_eq!(blind.status().as_u16(), 409, "{}", blind.text().await?);
        let frame = solved.episode(task).steps()?[0]
            .frame
            .clone()
            .context("a frame")?;
        let png = std::fs::read(solved.episode(task).frames().join(frame))?;
        let shown = post("frames")
            .header("authorization", &secret)
            .header("x-gauntlet-opening", "1")
            .header("x-gauntlet-clock", "1")
            .body(png)
            .send()
            .await?;
        assert!(shown.status().is_success(), "{}", shown.text().await?);
        // The recorded export is older than its own episode; time has to pass for it to be possible.
        let began = Instant::now();
        let mut taken = send(batch(&events)).await?;
        while taken.status().as_u16() == 400 && began.elapsed() < PATIENCE {
            tokio::time::sleep(Duration::from_millis(100)).await;
            taken = send(batch(&events)).await?;
        }
        assert!(taken.status().is_success(), "{}", taken.text().await?);
        offer.end().await?;
        let (verdict, run) = offer.verdict()?;
        assert!(!verdict.pass && verdict.score == 0.0, "{verdict:#?}");
        let gates = failed_gates(&verdict);
        assert!(
            gates.contains(&"counted input is the input that was sent"),
            "{gates:?}"
        );
        assert_eq!(verdict.origin, Origin::Attached);
        is_in_order(&run);
    }
    Ok(())
}

#[tokio::test]
async fn an_address_expires_and_a_budget_ends_an_episode() -> Result<()> {
    let offer = Offer::new(&["--expires", "1"])?;
    let (verdict, run) = offer.verdict_with(3)?;
    assert!(!verdict.pass);
    let status = run.episode(TASK).status().context("a status")?;
    assert!(status.message.context("a message")?.contains("expired"));

    let offer = Offer::new(&["--steps", "1"])?;
    let browser = offer.browser().await?;
    act(&browser, Action::click(142.0, 300.0)).await?;
    until(&browser, "over").await?;
    let (_, run) = offer.verdict()?;
    let status = run.episode(TASK).status().context("a status")?;
    assert_eq!((status.end, status.steps), (Some(EndReason::StepBudget), 1));
    is_in_order(&run);
    Ok(())
}
