//! What a step costs on every way into an environment, beside BrowserGym: the same clicks on the same
//! page, once through each.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use futures::{SinkExt, StreamExt};
use protocol::{App, ClientMessage, ResetRequest};
use runs::folder::{RunFolder, trials};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::apps::POINTS;
use crate::peers::{self, Peer};
use crate::rows::{Goal, Row};
use crate::samples::{Samples, millis};

const PART: &str = "Ways in";
const TASK: &str = "workflow-builder/001";
/// Until caches are full and connections open.
const WARM_UP: u32 = 5;

/// A way in, by the name in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Stdio,
    Http,
    WebSocket,
    Python,
}

const WAYS: [(Way, &str); 4] = [
    (Way::Stdio, "stdio"),
    (Way::Http, "HTTP"),
    (Way::WebSocket, "WebSocket"),
    (Way::Python, "Python, Gymnasium"),
];

pub async fn measure(
    root: &Path,
    dist: &Path,
    origin: &str,
    steps: u32,
    with_peer: bool,
) -> Result<Vec<Row>> {
    let mut courses = Vec::new();
    for (way, name) in WAYS {
        let course = course(root, dist, way, steps).await;
        let course = course.with_context(|| format!("the way in over {name}"))?;
        println!("\n{name}\n  step     {}", course.step.line());
        println!("  overhead {}", course.overhead.line());
        courses.push((way, name, course));
    }
    let peer = match with_peer {
        true => Some(browsergym(root, origin, steps).await?),
        false => None,
    };
    let mut rows = Vec::new();
    for (way, name, course) in &courses {
        let mut step = Row::new(PART, format!("step p50, {name}"), course.step.p50(), "ms");
        if let Some(peer) = &peer {
            step = step.beside(
                "BrowserGym without its delays",
                peer.without_delays().0.p50(),
            );
        }
        rows.push(step);
        let overhead = Row::new(
            PART,
            format!("of that outside the page, {name}"),
            course.overhead.p50(),
            "ms",
        );
        rows.push(match way {
            Way::Http | Way::Python => overhead.goal(Goal::AtMost(10.0)),
            _ => overhead,
        });
    }
    Ok(rows)
}

async fn browsergym(root: &Path, origin: &str, steps: u32) -> Result<Peer> {
    let address = format!("{origin}/apps/{}/", App::WorkflowBuilder.slug());
    peers::browsergym(root, &address, steps, 3).await
}

struct Course {
    /// From the request until its answer is read.
    step: Samples,
    /// That without input, settling and screenshot, which the record tells.
    overhead: Samples,
}

async fn course(root: &Path, dist: &Path, way: Way, steps: u32) -> Result<Course> {
    let folder = tempfile::tempdir()?;
    let out = folder.path().join("run");
    let steps = steps + WARM_UP;
    let times = match way {
        Way::Stdio => over_stdio(dist, &out, steps).await?,
        Way::Http => over_http(dist, &out, steps).await?,
        Way::WebSocket => over_socket(dist, &out, steps).await?,
        Way::Python => over_python(root, dist, &out, steps).await?,
    };
    let recorded = recorded(&out)?;
    ensure!(
        times.len() == recorded.len(),
        "{} steps were measured, {} recorded",
        times.len(),
        recorded.len()
    );
    let both = times.iter().zip(&recorded).skip(WARM_UP as usize);
    Ok(Course {
        step: Samples(both.clone().map(|(time, _)| *time).collect()),
        overhead: Samples(both.map(|(time, page)| time - page).collect()),
    })
}

/// What input, settling and screenshot of every step took.
fn recorded(out: &Path) -> Result<Vec<f64>> {
    let run = RunFolder::new(out);
    let trial = trials(&run.manifest()?)?
        .pop()
        .context("no episode was played")?;
    let steps = run.episode(&trial).steps()?;
    let of_page =
        |timing: &protocol::StepTiming| timing.input_ms + timing.settle_ms + timing.screenshot_ms;
    Ok(steps
        .iter()
        .filter(|step| step.action.as_ref().is_some_and(|it| !it.is_final()))
        .map(|step| of_page(&step.timing))
        .collect())
}

fn click(number: u32) -> Value {
    let [x, y] = POINTS[number as usize % POINTS.len()];
    json!({"action": {"type": "click", "x": x, "y": y}})
}

fn reset() -> ResetRequest {
    ResetRequest {
        task: TASK.into(),
        steps: Some(1_000_000),
        ..ResetRequest::default()
    }
}

/// The program beside this one.
fn program() -> Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name("gauntlet");
    ensure!(
        program.is_file(),
        "{} is not built; `cargo xtask bench` builds it",
        program.display()
    );
    Ok(program)
}

/// `gauntlet env`, until its input closes.
struct Server {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Server {
    fn start(dist: &Path, out: &Path, arguments: &[&str]) -> Result<Server> {
        let mut child = Command::new(program()?)
            .arg("env")
            .args(arguments)
            .args(["--tasks", TASK, "--dist"])
            .arg(dist)
            .arg("--out")
            .arg(out)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let input = child.stdin.take().context("no input")?;
        let output = child.stdout.take().context("no output")?;
        Ok(Server {
            child,
            input,
            output: BufReader::new(output).lines(),
        })
    }

    async fn line(&mut self) -> Result<Value> {
        let line = self.output.next_line().await?;
        Ok(serde_json::from_str(&line.context("the server ended")?)?)
    }

    async fn say(&mut self, message: &Value) -> Result<Value> {
        self.input
            .write_all(format!("{message}\n").as_bytes())
            .await?;
        self.line().await
    }

    async fn end(mut self) -> Result<()> {
        drop(self.input);
        let status = self.child.wait().await?;
        ensure!(status.success(), "the server ended with {status}");
        Ok(())
    }
}

fn step_message(number: u32) -> Value {
    let mut message = click(number);
    message["type"] = json!("step");
    message
}

/// An answer of an environment that is not an error.
fn granted(answer: Value) -> Result<Value> {
    match answer["type"] == "error" {
        true => bail!("refused: {}", answer["message"]),
        false => Ok(answer),
    }
}

async fn over_stdio(dist: &Path, out: &Path, steps: u32) -> Result<Vec<f64>> {
    let mut server = Server::start(dist, out, &["--stdio"])?;
    server.line().await.context("no greeting")?;
    let begin = serde_json::to_value(ClientMessage::Reset(reset()))?;
    granted(server.say(&begin).await?)?;
    let mut times = Vec::new();
    for number in 0..steps {
        let started = Instant::now();
        let answer = server.say(&step_message(number)).await?;
        times.push(millis(started));
        granted(answer)?;
    }
    server.end().await?;
    Ok(times)
}

async fn over_http(dist: &Path, out: &Path, steps: u32) -> Result<Vec<f64>> {
    let mut server = Server::start(dist, out, &["--port", "0", "--parent"])?;
    let address = server.line().await?["url"].as_str().map(str::to_string);
    let base = format!("{}/v1/environments", address.context("no address")?);
    let client = reqwest::Client::new();
    let post = async |address: String, body: Value| -> Result<Value> {
        let answer = client.post(address).json(&body).send().await?;
        Ok(answer.error_for_status()?.json().await?)
    };
    let id = post(base.clone(), json!({})).await?["id"].clone();
    let id = id.as_str().context("no id")?;
    post(format!("{base}/{id}/reset"), serde_json::to_value(reset())?).await?;
    let mut times = Vec::new();
    for number in 0..steps {
        let started = Instant::now();
        post(format!("{base}/{id}/step"), click(number)).await?;
        times.push(millis(started));
    }
    server.end().await?;
    Ok(times)
}

async fn over_socket(dist: &Path, out: &Path, steps: u32) -> Result<Vec<f64>> {
    let mut server = Server::start(dist, out, &["--port", "0", "--parent"])?;
    let address = server.line().await?["url"].as_str().map(str::to_string);
    let address = address.context("no address")?.replacen("http", "ws", 1);
    let (mut socket, _) = connect_async(format!("{address}/v1/socket")).await?;
    let mut say = async |message: Value| -> Result<Value> {
        socket.send(Message::text(message.to_string())).await?;
        let answer = socket.next().await.context("the connection ended")??;
        granted(serde_json::from_str(answer.to_text()?)?)
    };
    say(serde_json::to_value(ClientMessage::Reset(reset()))?).await?;
    let mut times = Vec::new();
    for number in 0..steps {
        let started = Instant::now();
        say(step_message(number)).await?;
        times.push(millis(started));
    }
    server.end().await?;
    Ok(times)
}

/// Pictures become arrays on this way, which the others leave to their users.
async fn over_python(root: &Path, dist: &Path, out: &Path, steps: u32) -> Result<Vec<f64>> {
    let python = peers::python_client(root).await?;
    let output = Command::new(python)
        .arg(root.join("bench/peers/gymnasium_steps.py"))
        .args([&program()?, dist, out])
        .arg(steps.to_string())
        .args(POINTS.as_flattened().iter().map(ToString::to_string))
        .output()
        .await?;
    ensure!(
        output.status.success(),
        "the Python client failed: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(serde_json::from_slice(&output.stdout)?)
}
