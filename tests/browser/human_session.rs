//! A person's session from its access code to its end: reload, a server that is killed, a time limit. What
//! comes out is judged as the oracle's episodes are.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use async_trait::async_trait;
use gauntlet::browser::{Browser, BrowserOptions};
use gauntlet::folder::RunFolder;
use gauntlet::lowering::{Lowered, Viewport, lower};
use gauntlet_tests::lab;
use oracles::Conclusion;
use protocol::{Action, Anchor, EndReason, Origin, TrialId, Verdict};
use serde_json::{Value, json};

const TASKS: [&str; 3] = [
    "workflow-builder/001-remove-a-node",
    "workflow-builder/002-three-nodes-from-scratch",
    "workflow-builder/003-insert-a-wait",
];
/// The tool has about the usual size beside the sidebar.
const WINDOW: Viewport = Viewport {
    width: 1680,
    height: 860,
};
/// Time for a task: enough for two of them, and the third waits for its end.
const SECONDS: &str = "60";
const PATIENCE: Duration = Duration::from_secs(90);

/// A study with its server, which can be killed and started again on the same port.
struct Study {
    folder: tempfile::TempDir,
    port: u16,
    server: Option<Child>,
}

impl Study {
    fn new() -> Result<Study> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let folder = tempfile::tempdir()?;
        let mut study = Study {
            folder,
            port,
            server: None,
        };
        study.start()?;
        Ok(study)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("study")
    }

    fn start(&mut self) -> Result<()> {
        let mut command = lab().command();
        command.arg("serve").arg("--harness").arg(self.path());
        command.arg("--dist").arg(&lab().dist);
        command.args(["--port", &self.port.to_string()]);
        let child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        self.server = Some(child);
        let began = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            anyhow::ensure!(began.elapsed() < PATIENCE, "the server does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Without any chance to put things in order.
    fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// An access code for the tasks.
    fn code(&self, label: &str) -> Result<String> {
        let mut command = lab().command();
        command.args(["harness", "codes", "--json", "--seconds", SECONDS]);
        command.args(["--app", "workflow-builder", "--label", label]);
        for task in TASKS {
            command.args(["--tasks", task]);
        }
        let output = command.arg("--study").arg(self.path()).output()?;
        let shown: Value = serde_json::from_slice(&output.stdout)
            .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())?;
        let code = shown[0]["code"].as_str().context("a code")?;
        Ok(code.to_string())
    }

    fn overview(&self) -> Result<Value> {
        let mut command = lab().command();
        command.args(["harness", "list", "--json"]);
        let output = command.arg("--study").arg(self.path()).output()?;
        Ok(serde_json::from_slice(&output.stdout)?)
    }

    /// The run folder of the only session.
    fn run(&self) -> Result<RunFolder> {
        let mut runs = std::fs::read_dir(self.path().join("runs"))?;
        let run = runs.next().context("no run was written")??;
        Ok(RunFolder::new(run.path()))
    }

    fn address(&self) -> String {
        format!("http://127.0.0.1:{}/#/study", self.port)
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Remembers what the page was told the tool's secret is, so that the test can look where things are. The
/// tool itself is used with real input alone.
const LISTEN: &str = "
    if (window.top === window) {
        const ask = window.fetch;
        window.fetch = async (...request) => {
            const answer = await ask(...request);
            if (String(request[0]).endsWith('/claim')) {
                const opening = await answer.clone().json();
                window.secretOfTheTool = opening.page_secret;
            }
            return answer;
        };
    }";

/// A person at a browser.
struct Person {
    browser: Browser,
}

impl Person {
    async fn at(address: &str) -> Result<Person> {
        let browser = Browser::launch(&BrowserOptions::unseen(WINDOW)).await?;
        let listen = json!({ "source": LISTEN });
        browser
            .devtools("Page.addScriptToEvaluateOnNewDocument", listen)
            .await?;
        browser.goto(address).await?;
        Ok(Person { browser })
    }

    async fn script(&self, source: &str) -> Result<Value> {
        Ok(self.browser.script(source, json!([])).await?)
    }

    /// Waits until an expression of the page is true.
    async fn until(&self, look: &str) -> Result<()> {
        let began = Instant::now();
        loop {
            let seen = self.script(&format!("return Boolean({look});")).await;
            if seen.is_ok_and(|it| it == true) {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                let shown = self.script("return document.body.innerText;").await?;
                bail!("it does not come: {look}\n{shown}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn sees(&self, page: &str) -> Result<()> {
        self.until(&format!("document.querySelector('[data-page={page}]')"))
            .await
    }

    async fn is_playing(&self, task: usize) -> Result<()> {
        let workspace = "[data-page=workspace][data-state=playing]";
        self.until(&format!("document.querySelector('{workspace}')"))
            .await?;
        let number = format!("Task {task} / {}", TASKS.len());
        let shown = "document.querySelector('[data-figure=task]').innerText";
        self.until(&format!("{shown} === '{number}'")).await
    }

    /// Clicks the middle of an element with the real pointer.
    async fn click(&self, element: &str) -> Result<()> {
        self.until(&format!(
            "document.querySelector('{element}') && !document.querySelector('{element}').disabled"
        ))
        .await?;
        let source = format!(
            "const element = document.querySelector('{element}');
             element.scrollIntoView({{block: 'center'}});
             const box = element.getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2];"
        );
        let at: [f64; 2] = serde_json::from_value(self.script(&source).await?)?;
        self.perform(Action::click(at[0].round(), at[1].round()))
            .await
    }

    async fn control(&self, name: &str) -> Result<()> {
        self.click(&format!("[data-control={name}]")).await
    }

    async fn perform(&self, action: Action) -> Result<()> {
        match lower(&action, WINDOW) {
            Ok(Lowered::Input(input)) => Ok(self.browser.perform(input).await?),
            Ok(_) => Ok(()),
            Err(reason) => bail!("{action:?}: {reason}"),
        }
    }

    /// Solves a task in the tool as the oracle does.
    async fn solve(&mut self, task: &str) -> Result<Conclusion> {
        let solution = oracles::find(task, 1).context("an oracle")?;
        solution.solve(self).await
    }

    async fn finish(&self) -> Result<()> {
        self.click("[name=answer]").await?;
        self.control("finish").await?;
        self.control("confirm-finish").await
    }

    /// Asks the tool in the frame.
    async fn ask_tool(&self, call: &str) -> Result<Value> {
        let source = format!(
            "const tool = document.querySelector('.study-stage iframe').contentWindow;
             return tool.gauntlet.{call}({{key: window.secretOfTheTool}});"
        );
        self.script(&source).await
    }

    async fn operations(&self) -> Result<usize> {
        let export = self.ask_tool("exportState").await?;
        Ok(export["operations"].as_array().map_or(0, Vec::len))
    }

    async fn place_of_tool(&self) -> Result<[f64; 2]> {
        let place = self
            .script(
                "const box = document.querySelector('.study-stage iframe').getBoundingClientRect();
                 return [box.x, box.y];",
            )
            .await?;
        Ok(serde_json::from_value(place)?)
    }
}

#[async_trait]
impl oracles::Hands for Person {
    async fn act(&mut self, action: Action) -> Result<()> {
        let place = self.place_of_tool().await?;
        self.perform(moved(action, place)).await?;
        self.ask_tool("settled").await?;
        Ok(())
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>> {
        Ok(serde_json::from_value(self.ask_tool("anchors").await?)?)
    }
}

/// The same action in a tool that does not begin at the corner of the window.
fn moved(mut action: Action, [left, top]: [f64; 2]) -> Action {
    match &mut action {
        Action::Click { x, y, .. }
        | Action::Move { x, y }
        | Action::Down { x, y, .. }
        | Action::Up { x, y, .. }
        | Action::Scroll { x, y, .. } => {
            *x += left;
            *y += top;
        }
        Action::Drag { path, .. } => {
            for [x, y] in path {
                *x += left;
                *y += top;
            }
        }
        _ => {}
    }
    action
}

fn verdict(run: &RunFolder, task: &str) -> Result<Verdict> {
    let trial = TrialId {
        task: task.into(),
        repeat: 0,
    };
    run.episode(&trial).verdict().context("a verdict")
}

/// Names of the checks with what they found, gates aside: those say how it was watched.
fn checks(verdict: &Verdict) -> Vec<(String, bool)> {
    let checks = verdict.subtasks.iter().flat_map(|it| &it.checks);
    checks.map(|it| (it.name.clone(), it.pass)).collect()
}

#[tokio::test]
async fn a_session_survives_reload_and_crash_and_is_judged_like_the_oracle() -> Result<()> {
    let mut study = Study::new()?;
    let code = study.code("Ada <b>L.</b>")?;
    let mut person = Person::at(&study.address()).await?;

    // A wrong code, then the right one, consent and briefing.
    person.sees("code").await?;
    person.click("[name=code]").await?;
    person
        .perform(Action::text("AAAA-BBBB-CCCC-DDDD\n"))
        .await?;
    person
        .until("document.querySelector('#code-problem').innerText")
        .await?;
    person.perform(Action::keys(&["ctrl", "a"])).await?;
    person.perform(Action::text(format!("{code}\n"))).await?;
    person.sees("consent").await?;
    person.control("agree").await?;
    person.sees("briefing").await?;
    person.control("start").await?;

    // The first task: the server dies and comes back under way.
    person.is_playing(1).await?;
    study.kill();
    let conclusion = person.solve(TASKS[0]).await?;
    assert!(matches!(conclusion, Conclusion::Answer(_)));
    person
        .until("document.querySelector('[data-record]').dataset.record !== 'recording'")
        .await?;
    study.start()?;
    person
        .until("document.querySelector('[data-record]').dataset.record === 'recording'")
        .await?;
    person.finish().await?;

    // The second: reloaded when it is solved and not yet handed over.
    person.sees("between").await?;
    person.control("start").await?;
    person.is_playing(2).await?;
    person.solve(TASKS[1]).await?;
    let done = person.operations().await?;
    assert!(done > 3);
    person
        .until("document.querySelector('[data-record]').dataset.record === 'recording'")
        .await?;
    person.browser.goto("about:blank").await?;
    person.browser.goto(&study.address()).await?;
    person.is_playing(2).await?;
    assert_eq!(person.operations().await?, done, "the work is still there");
    person.finish().await?;

    // The third: left alone until its time is up.
    person.sees("between").await?;
    person.control("start").await?;
    person.is_playing(3).await?;
    person.control("recall-instructions").await?;
    person
        .until("document.querySelector('[data-record]').dataset.record === 'paused'")
        .await?;
    person.control("close-recall").await?;
    person.sees("done").await?;

    // The code is used up, and the participant learns nothing of the results.
    let shown = person.script("return document.body.innerText;").await?;
    let shown = shown.as_str().unwrap_or_default().to_lowercase();
    assert!(
        !shown.contains("pass") && !shown.contains("score"),
        "{shown}"
    );
    let other = Person::at(&study.address()).await?;
    other.sees("code").await?;
    other.click("[name=code]").await?;
    other.perform(Action::text(format!("{code}\n"))).await?;
    other
        .until("document.querySelector('#code-problem').innerText")
        .await?;
    other.sees("code").await?;

    judged_like_the_oracle(&study)
}

fn judged_like_the_oracle(study: &Study) -> Result<()> {
    let run = study.run()?;
    let oracle = lab().run(&[
        "--agent", "oracle", "--tasks", TASKS[0], "--tasks", TASKS[1],
    ]);
    for task in &TASKS[..2] {
        let verdict = verdict(&run, task)?;
        assert!(verdict.pass, "{verdict:#?}");
        assert_eq!(verdict.origin, Origin::Attached);
        assert_eq!(checks(&verdict), checks(&oracle.verdict(task)));
    }
    assert!(!verdict(&run, TASKS[2])?.pass);
    let sessions = study.overview()?["sessions"].clone();
    let results = &sessions[0]["results"];
    assert_eq!(sessions[0]["label"], "Ada <b>L.</b>");
    let ends: Vec<_> = (0..TASKS.len())
        .map(|it| results[it]["end"].clone())
        .collect();
    let answered = json!(EndReason::Answered);
    assert_eq!(
        ends,
        [answered.clone(), answered, json!(EndReason::TimeBudget)]
    );
    let folder = run.root().display().to_string();
    let checked = lab().gauntlet(&["score", "--check", &folder]);
    assert!(
        checked.status.success(),
        "{}",
        String::from_utf8_lossy(&checked.stdout)
    );
    Ok(())
}
