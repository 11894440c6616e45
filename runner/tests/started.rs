//! `gauntlet env` as a program that others start and talk to.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::pretended::{Fake, SOON};

/// Where the pages come from, and the browser.
pub enum Scene<'f> {
    /// A page of nothing in a browser of nothing.
    Pretended(&'f Fake),
    /// The web build in Chromium.
    Real,
}

pub fn checkout() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The program at work.
pub struct Program {
    pub process: Child,
    pub input: Option<ChildStdin>,
    output: Lines<BufReader<ChildStdout>>,
    pub greeting: Value,
    pub run: PathBuf,
    _folder: tempfile::TempDir,
}

impl Program {
    pub async fn start(scene: Scene<'_>, arguments: &[&str]) -> Program {
        let command = Command::new(env!("CARGO_BIN_EXE_gauntlet"));
        Program::start_by(command, scene, arguments).await
    }

    /// Started by a command that becomes it.
    pub async fn start_by(mut command: Command, scene: Scene<'_>, arguments: &[&str]) -> Program {
        let folder = tempfile::tempdir().expect("a folder");
        let run = folder.path().join("run");
        command
            .arg("env")
            .args(arguments)
            .arg("--out")
            .arg(&run)
            .env("TEST_TOKEN", "sesame")
            .current_dir(checkout())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true);
        match scene {
            Scene::Pretended(fake) => command
                .args(["--tasks", "modeller/*", "--window", "1000x600"])
                .args(["--webdriver", &fake.address])
                .args(["--dist", "runner/tests/fixtures/dist"]),
            Scene::Real => command.args(["--dist", "dist"]),
        };
        let mut process = command.spawn().expect("started");
        let input = process.stdin.take();
        let output = process.stdout.take().expect("an output");
        let mut program = Program {
            process,
            input,
            output: BufReader::new(output).lines(),
            greeting: Value::Null,
            run,
            _folder: folder,
        };
        program.greeting = program.line().await;
        assert_eq!(program.greeting["schema"], "gauntlet.env/1");
        assert_eq!(
            program.greeting["run"],
            program.run.display().to_string().as_str()
        );
        program
    }

    pub async fn pretended(fake: &Fake, arguments: &[&str]) -> Program {
        Program::start(Scene::Pretended(fake), arguments).await
    }

    /// The next line that it writes.
    pub async fn line(&mut self) -> Value {
        let line = soon(self.output.next_line()).await.expect("read");
        serde_json::from_str(&line.expect("a line")).expect("JSON")
    }

    /// Says a line and hears the answer.
    pub async fn say(&mut self, line: &str) -> Value {
        let input = self.input.as_mut().expect("an open input");
        input.write_all(line.as_bytes()).await.expect("written");
        input.write_all(b"\n").await.expect("written");
        self.line().await
    }

    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.greeting["url"].as_str().expect("a URL"))
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        Client::new().request(method, self.url(path))
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        answer(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        answer(self.request(Method::POST, path).json(&body)).await
    }

    /// A body of JSON by its header, whatever it is.
    pub async fn post_text(&self, path: &str, body: impl Into<reqwest::Body>) -> (u16, Value) {
        let request = self.request(Method::POST, path).body(body);
        answer(request.header(CONTENT_TYPE, "application/json")).await
    }

    /// The path of an environment that was opened.
    pub async fn open(&self) -> String {
        let (status, info) = self.post("/v1/environments", json!({})).await;
        assert_eq!(status, 201, "{info}");
        format!("/v1/environments/{}", info["id"].as_str().expect("an id"))
    }

    pub async fn reset(&self, environment: &str, task: &str) -> Value {
        let request = json!({"task": task, "seed": 7});
        let (status, begun) = self.post(&format!("{environment}/reset"), request).await;
        assert_eq!(status, 200, "{begun}");
        begun
    }

    pub async fn step(&self, environment: &str, action: Value) -> (u16, Value) {
        let line = json!({"action": action});
        self.post(&format!("{environment}/step"), line).await
    }

    pub async fn close(&self, environment: &str) -> u16 {
        answer(self.request(Method::DELETE, environment)).await.0
    }

    pub async fn socket(&self) -> Socket {
        let url = self.url("/v1/socket").replace("http://", "ws://");
        let (stream, _) = connect_async(url).await.expect("a socket");
        Socket(stream)
    }

    /// How many environments are open, as soon as it is this many.
    pub async fn wait_until_open(&self, count: u64) {
        let reached = async {
            while self.get("/v1/health").await.1["open"] != count {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        soon(reached).await;
    }

    /// Waits for the end, and returns the summary of what was played.
    pub async fn ended(&mut self) -> Value {
        let status = soon(self.process.wait()).await.expect("ended");
        assert!(status.success(), "{status}");
        assert!(self.run.join("seal.json").is_file() && self.run.join("view.json").is_file());
        let summary = std::fs::read_to_string(self.run.join("summary.json"));
        serde_json::from_str(&summary.expect("a summary")).expect("JSON")
    }
}

pub async fn soon<T>(work: impl Future<Output = T>) -> T {
    let limit = tokio::time::timeout(4 * SOON, work).await;
    limit.expect("it does not take for ever")
}

pub async fn answer(request: RequestBuilder) -> (u16, Value) {
    let response = soon(request.send()).await.expect("an answer");
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    let body = match text.as_str() {
        "" => Value::Null,
        text => serde_json::from_str(text).unwrap_or_else(|_| panic!("no JSON: {text}")),
    };
    (status, body)
}

pub struct Socket(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn say(&mut self, message: impl Into<Message>) -> Value {
        self.0.send(message.into()).await.expect("sent");
        let heard = soon(self.0.next()).await.expect("an answer");
        let text = heard.expect("a message").into_text().expect("text");
        serde_json::from_str(&text).expect("JSON")
    }

    pub async fn said(&mut self, message: Value) -> Value {
        self.say(message.to_string()).await
    }
}
