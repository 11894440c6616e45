//! A person's session from its access code to its end: reload, a server that is killed, a time limit. What
//! comes out is judged as the oracle's episodes are.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use actions::lowering::{Lowered, Viewport, lower};
use anyhow::{Context, Result, bail};
use async_trait::async_trait;
use gauntlet_tests::waiting::{self, PATIENCE};
use gauntlet_tests::{lab, launch};
use oracles::Conclusion;
use play::browser::Browser;
use protocol::{Action, Anchor, EndReason, Origin, TrialId, Verdict};
use runs::folder::RunFolder;
use serde_json::{Value, json};

const SOLVED: [&str; 2] = [
    "workflow-builder/001-remove-a-node",
    "workflow-builder/002-three-nodes-from-scratch",
];
const LEFT_ALONE: &str = "workflow-builder/003-insert-a-wait";
/// The tool has about the usual size beside the sidebar.
const WINDOW: Viewport = Viewport {
    width: 1680,
    height: 860,
};
/// Time for a task that is solved, on any machine.
pub const ENOUGH_SECONDS: u32 = 3_600;
/// Time for a task whose end is waited for: enough to be seen to have begun.
const FEW_SECONDS: u32 = 60;

/// A study with its server, which can be killed and started again on the same port.
pub struct Study {
    folder: tempfile::TempDir,
    tasks: PathBuf,
    port: u16,
    server: Option<Child>,
}

impl Study {
    async fn new() -> Result<Study> {
        Study::of(&lab().root.join("tasks")).await
    }

    /// A study whose tasks lie in this folder.
    pub async fn of(tasks: &Path) -> Result<Study> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let folder = tempfile::tempdir()?;
        let mut study = Study {
            folder,
            tasks: tasks.to_path_buf(),
            port,
            server: None,
        };
        study.start().await?;
        Ok(study)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("study")
    }

    /// Starts the server, again where somebody has taken the port while it was free.
    async fn start(&mut self) -> Result<()> {
        let health = format!("http://127.0.0.1:{}/healthz", self.port);
        let began = Instant::now();
        loop {
            let has_ended = match &mut self.server {
                Some(server) => server.try_wait()?.is_some(),
                None => true,
            };
            if has_ended {
                self.server = Some(self.process()?);
            }
            if reqwest::get(&health).await.is_ok() {
                return Ok(());
            }
            anyhow::ensure!(began.elapsed() < PATIENCE, "the server does not start");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn process(&self) -> Result<Child> {
        let mut command = lab().command();
        command.arg("serve").arg("--harness").arg(self.path());
        command.arg("--dist").arg(&lab().dist);
        command.arg("--tasks-dir").arg(&self.tasks);
        command.args(["--port", &self.port.to_string()]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command.spawn()?)
    }

    /// Without any chance to put things in order.
    fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// An access code for tasks of the Workflow Builder, with so much time for each.
    fn code(&self, label: &str, tasks: &[&str], seconds: u32) -> Result<String> {
        let mut more = vec!["--app", "workflow-builder", "--label", label];
        more.extend(tasks.iter().flat_map(|task| ["--tasks", task]));
        self.code_for(&more, seconds)
    }

    /// An access code for what options say, with so much time for each task.
    pub fn code_for(&self, options: &[&str], seconds: u32) -> Result<String> {
        let mut command = lab().command();
        command.args(["harness", "codes", "--json"]);
        command.arg("--tasks-dir").arg(&self.tasks);
        command.args(["--seconds", &seconds.to_string()]);
        command.args(options);
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
    pub fn run(&self) -> Result<RunFolder> {
        let mut runs = std::fs::read_dir(self.path().join("runs"))?;
        let run = runs.next().context("no run was written")??;
        Ok(RunFolder::new(run.path()))
    }

    /// Where its operator looks, below [`Study::base`].
    pub fn operator(&self) -> Result<String> {
        let key = std::fs::read_to_string(self.path().join("operator.key"))?;
        Ok(format!("#/admin?key={}", key.trim()))
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/#/study", self.port)
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Remembers what the page was told the tool's secret is, so that the test can look where things are, and how many
/// operations the server was told of and has stored. The tool itself is used with real input alone.
const LISTEN: &str = "
    if (window.top === window) {
        const ask = window.fetch;
        window.fetch = async (...request) => {
            const answer = await ask(...request);
            const [address, {body} = {}] = request;
            if (String(address).endsWith('/claim')) {
                const opening = await answer.clone().json();
                window.secretOfTheTool = opening.page_secret;
            }
            if (String(address).endsWith('/events') && answer.ok) {
                const state = JSON.parse(body).export;
                if (state) window.operationsStored = JSON.parse(state).operations.length;
            }
            return answer;
        };
    }";

/// A person at a browser.
pub struct Person {
    browser: Browser,
}

impl Person {
    pub async fn at(address: &str) -> Result<Person> {
        let browser = launch(WINDOW).await?;
        let listen = json!({ "source": LISTEN });
        browser
            .devtools("Page.addScriptToEvaluateOnNewDocument", listen)
            .await?;
        browser.goto(address).await?;
        Ok(Person { browser })
    }

    async fn ask(&self, expression: &str) -> Result<Value> {
        waiting::ask(&self.browser, expression).await
    }

    /// Waits until an expression of the page is true.
    async fn until(&self, look: &str) -> Result<()> {
        waiting::until(&self.browser, look).await?;
        Ok(())
    }

    pub async fn sees(&self, page: &str) -> Result<()> {
        self.until(&format!("document.querySelector('[data-page={page}]')"))
            .await
    }

    pub async fn is_playing(&self, task: usize, of: usize) -> Result<()> {
        let workspace = "[data-page=workspace][data-state=playing]";
        self.until(&format!("document.querySelector('{workspace}')"))
            .await?;
        let number = format!("Task {task} / {of}");
        let shown = "document.querySelector('[data-figure=task]').innerText";
        self.until(&format!("{shown} === '{number}'")).await
    }

    /// Waits until the record is in a state: `recording`, `paused` or what is wrong with it.
    async fn record_is(&self, state: &str) -> Result<()> {
        let shown = "document.querySelector('[data-record]').dataset.record";
        self.until(&format!("{shown} === '{state}'")).await
    }

    /// Types an access code into the page that asks for one.
    async fn type_code(&self, code: &str) -> Result<()> {
        self.sees("code").await?;
        self.click("[name=code]").await?;
        self.perform(Action::keys(&["ctrl", "a"])).await?;
        self.perform(Action::text(format!("{code}\n"))).await
    }

    /// Enters with a code, agrees, and begins with the first task.
    pub async fn enter(&self, code: &str) -> Result<()> {
        self.is_briefed(code).await?;
        self.control("start").await
    }

    /// Enters with a code and agrees.
    pub async fn is_briefed(&self, code: &str) -> Result<()> {
        self.type_code(code).await?;
        self.sees("consent").await?;
        self.control("agree").await?;
        self.sees("briefing").await
    }

    /// Opens the example of a briefing, and waits until its tool shows this text.
    pub async fn opens_the_example(&self, text: &str) -> Result<()> {
        self.control("example").await?;
        let page = "document.querySelector('.briefing-example iframe')?.contentDocument?.body";
        self.until(&format!("{page}?.innerText.includes({text:?})"))
            .await
    }

    /// Clicks the middle of an element with the real pointer.
    async fn click(&self, element: &str) -> Result<()> {
        let [x, y] = waiting::middle_of(&self.browser, element).await?;
        self.perform(Action::click(x, y)).await
    }

    pub async fn control(&self, name: &str) -> Result<()> {
        self.click(&format!("[data-control={name}]")).await
    }

    async fn perform(&self, action: Action) -> Result<()> {
        match lower(&action, WINDOW) {
            Ok(Lowered::Input(input)) => Ok(self.browser.perform(input).await?),
            Ok(Lowered::Wait { ms }) => {
                tokio::time::sleep(Duration::from_millis(ms)).await;
                Ok(())
            }
            Ok(_) => Ok(()),
            Err(reason) => bail!("{action:?}: {reason}"),
        }
    }

    /// Solves a task in the tool as the oracle does.
    async fn solve(&mut self, task: &str) -> Result<Conclusion> {
        let solution = oracles::find(task, 1).context("an oracle")?;
        solution.solve(self).await
    }

    pub async fn finish(&self) -> Result<()> {
        self.control("finish").await?;
        self.control("confirm-finish").await
    }

    /// Asks the tool in the frame.
    fn of_the_tool(call: &str) -> String {
        let tool = "document.querySelector('.study-stage iframe').contentWindow.gauntlet";
        format!("{tool}.{call}({{key: window.secretOfTheTool}})")
    }

    async fn operations(&self) -> Result<usize> {
        let export = self.ask(&Person::of_the_tool("exportState")).await?;
        Ok(export["operations"].as_array().map_or(0, Vec::len))
    }

    async fn place_of_tool(&self) -> Result<[f64; 2]> {
        let box_of_tool = "document.querySelector('.study-stage iframe').getBoundingClientRect()";
        let place = format!("(box => [box.x, box.y])({box_of_tool})");
        Ok(serde_json::from_value(self.ask(&place).await?)?)
    }
}

#[async_trait]
impl oracles::Hands for Person {
    async fn act(&mut self, action: Action) -> Result<()> {
        let place = self.place_of_tool().await?;
        self.perform(moved(action, place)).await?;
        let settled = Person::of_the_tool("settled");
        self.until(&format!("{settled}.then(it => it.settled)"))
            .await
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>> {
        let anchors = self.ask(&Person::of_the_tool("anchors")).await?;
        Ok(serde_json::from_value(anchors)?)
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

pub fn verdict(run: &RunFolder, task: &str) -> Result<Verdict> {
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
    let mut study = Study::new().await?;
    let code = study.code("Ada <b>L.</b>", &SOLVED, ENOUGH_SECONDS)?;
    let mut person = Person::at(&study.address()).await?;
    let problem = "document.querySelector('#code-problem').innerText";

    // A wrong code, then the right one, consent and briefing.
    person.type_code("AAAA-BBBB-CCCC-DDDD").await?;
    person.until(problem).await?;
    person.enter(&code).await?;

    // The first task: the server dies and comes back under way.
    person.is_playing(1, SOLVED.len()).await?;
    study.kill();
    let conclusion = person.solve(SOLVED[0]).await?;
    assert!(matches!(conclusion, Conclusion::Answer(_)));
    person
        .until("document.querySelector('[data-record]').dataset.record !== 'recording'")
        .await?;
    study.start().await?;
    person.record_is("recording").await?;
    person.finish().await?;

    // The second: reloaded when it is solved and not yet handed over.
    person.sees("between").await?;
    person.control("start").await?;
    person.is_playing(2, SOLVED.len()).await?;
    person.solve(SOLVED[1]).await?;
    let done = person.operations().await?;
    assert!(done > 3);
    person
        .until(&format!("window.operationsStored === {done}"))
        .await?;
    person.browser.goto("about:blank").await?;
    person.browser.goto(&study.address()).await?;
    person.is_playing(2, SOLVED.len()).await?;
    assert_eq!(person.operations().await?, done, "the work is still there");
    person.finish().await?;
    person.sees("done").await?;

    // The code is used up, and the participant learns nothing of the results.
    let shown = person.ask("document.body.innerText").await?;
    let shown = shown.as_str().unwrap_or_default().to_lowercase();
    assert!(
        !shown.contains("pass") && !shown.contains("score"),
        "{shown}"
    );
    let other = Person::at(&study.address()).await?;
    other.type_code(&code).await?;
    other.until(problem).await?;
    other.sees("code").await?;

    judged_like_the_oracle(&study)
}

#[tokio::test]
async fn a_task_that_is_left_alone_ends_when_its_time_is_up() -> Result<()> {
    let study = Study::new().await?;
    let code = study.code("Grace", &[LEFT_ALONE], FEW_SECONDS)?;
    let person = Person::at(&study.address()).await?;
    person.enter(&code).await?;
    person.is_playing(1, 1).await?;
    person.control("recall-instructions").await?;
    person.record_is("paused").await?;
    person.control("close-recall").await?;
    person.sees("done").await?;
    let run = study.run()?;
    assert!(!verdict(&run, LEFT_ALONE)?.pass);
    assert_eq!(ends(&study)?, [json!(EndReason::TimeBudget)]);
    is_in_order(&run);
    Ok(())
}

/// How the tasks of the only session ended.
fn ends(study: &Study) -> Result<Vec<Value>> {
    let overview = study.overview()?;
    let results = overview["sessions"][0]["results"].as_array();
    let results = results.context("results")?.iter();
    Ok(results.map(|it| it["end"].clone()).collect())
}

pub fn is_in_order(run: &RunFolder) {
    let folder = run.root().display().to_string();
    let checked = lab().gauntlet(&["score", "--check", &folder]);
    let shown = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{shown}");
}

fn judged_like_the_oracle(study: &Study) -> Result<()> {
    let run = study.run()?;
    let [one, two] = SOLVED;
    let oracle = lab().run(&["--agent", "oracle", "--tasks", one, "--tasks", two]);
    for task in SOLVED {
        let verdict = verdict(&run, task)?;
        assert!(verdict.pass, "{verdict:#?}");
        assert_eq!(verdict.origin, Origin::Attached);
        assert_eq!(checks(&verdict), checks(&oracle.verdict(task)));
    }
    let sessions = study.overview()?["sessions"].clone();
    assert_eq!(sessions[0]["label"], "Ada <b>L.</b>");
    let answered = json!(EndReason::Answered);
    assert_eq!(ends(study)?, [answered.clone(), answered]);
    is_in_order(&run);
    Ok(())
}
