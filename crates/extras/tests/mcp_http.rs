//! `gauntlet mcp --http` as hosts elsewhere meet it, against a browser that only pretends to be one.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::pretended::{Fake, Flaw, SOON};

const TASK: &str = "modeller/001-double-the-cube";
const SESSION: &str = "mcp-session-id";
const TOKEN: &str = "sesame";

/// The server at work.
struct Server {
    process: Child,
    url: String,
    run: PathBuf,
    _folder: tempfile::TempDir,
}

impl Server {
    async fn start(fake: &Fake, arguments: &[&str]) -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let run = folder.path().join("run");
        let mut process = Command::new(env!("CARGO_BIN_EXE_gauntlet-extras"))
            .args(["mcp", "--http", "--tasks", "modeller/*"])
            .args(["--window", "1000x600", "--webdriver", &fake.address])
            .args(["--dist", "runner/tests/fixtures/dist"])
            .args(arguments)
            .arg("--out")
            .arg(&run)
            .env("TEST_TOKEN", TOKEN)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("started");
        let mut output = BufReader::new(process.stdout.take().expect("an output")).lines();
        let line = soon(output.next_line()).await.expect("read");
        let greeting: Value = serde_json::from_str(&line.expect("a line")).expect("JSON");
        assert_eq!(greeting["run"], run.display().to_string().as_str());
        Server {
            process,
            url: greeting["url"].as_str().expect("a URL").into(),
            run,
            _folder: folder,
        }
    }

    /// A message as hosts send it.
    fn post(&self, message: &Value) -> RequestBuilder {
        let client = Client::new().post(&self.url).json(message);
        client.header("accept", "application/json, text/event-stream")
    }

    /// The id of a new session.
    async fn session(&self) -> String {
        let response = soon(self.post(&initialize()).send()).await.expect("sent");
        assert_eq!(response.status(), 200);
        let id = response.headers()[SESSION].to_str().expect("text").into();
        let (_, begun) = read(response).await;
        assert_eq!(begun["result"]["serverInfo"]["name"], "gauntlet", "{begun}");
        let message = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        let request = self.post(&message).header(SESSION, &id);
        assert_eq!(answer(request).await.0, 202);
        id
    }

    async fn call(&self, session: &str, name: &str, arguments: Value) -> Value {
        let request = self.post(&call(name, arguments)).header(SESSION, session);
        let (status, body) = answer(request).await;
        assert_eq!(status, 200, "{body}");
        body["result"].clone()
    }

    async fn end(&self, session: &str) -> u16 {
        let request = Client::new().delete(&self.url).header(SESSION, session);
        answer(request).await.0
    }

    async fn terminate(&mut self) -> Value {
        let id = self.process.id().expect("a process").to_string();
        let sent = Command::new("kill").args(["-s", "TERM", &id]).status();
        assert!(sent.await.expect("kill").success());
        self.summary().await
    }

    /// Waits for the end, and returns the summary of what was played.
    async fn summary(&mut self) -> Value {
        let status = soon(self.process.wait()).await.expect("ended");
        assert!(status.success(), "{status}");
        assert!(self.run.join("seal.json").is_file());
        self.written().expect("a summary")
    }

    fn written(&self) -> Option<Value> {
        let summary = std::fs::read_to_string(self.run.join("summary.json")).ok()?;
        Some(serde_json::from_str(&summary).expect("JSON"))
    }

    /// Returns when an episode has a verdict.
    async fn is_judged(&self) {
        let verdict = self.run.join("episodes").join(TASK).join("0/verdict.json");
        let appears = async {
            while !verdict.is_file() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        soon(appears).await;
    }
}

fn initialize() -> Value {
    let params = json!({
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "a host", "version": "1"},
    });
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
}

fn call(name: &str, arguments: Value) -> Value {
    let params = json!({"name": name, "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params})
}

async fn answer(request: RequestBuilder) -> (u16, Value) {
    read(soon(request.send()).await.expect("an answer")).await
}

async fn read(response: reqwest::Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    let body = match text.as_str() {
        "" => Value::Null,
        text => serde_json::from_str(text).unwrap_or_else(|_| panic!("no JSON: {text}")),
    };
    (status, body)
}

async fn soon<T>(work: impl Future<Output = T>) -> T {
    let limit = tokio::time::timeout(4 * SOON, work).await;
    limit.expect("it does not take for ever")
}

fn words(result: &Value) -> String {
    let contents = result["content"].as_array().expect("contents").iter();
    let texts = contents.filter_map(|it| it["text"].as_str());
    texts.collect::<Vec<_>>().join("\n")
}

fn has_picture(result: &Value) -> bool {
    let mut contents = result["content"].as_array().expect("contents").iter();
    contents.any(|it| it["type"] == "image" && it["mimeType"] == "image/png")
}

fn rows(summary: &Value) -> usize {
    summary["episodes"].as_array().expect("rows").len()
}

#[tokio::test]
async fn a_session_plays_its_task_and_the_record_is_there_before_the_server_ends() {
    let fake = Fake::start(Flaw::None).await;
    let mut server = Server::start(&fake, &["--task", TASK]).await;
    let session = server.session().await;
    let list = json!({"jsonrpc": "2.0", "id": 3, "method": "tools/list"});
    let (status, tools) = answer(server.post(&list).header(SESSION, &session)).await;
    let tools = tools["result"]["tools"].as_array().expect("tools").clone();
    assert!(status == 200 && tools.iter().any(|tool| tool["name"] == "drag"));
    let task = server.call(&session, "task", json!({})).await;
    assert!(has_picture(&task) && words(&task).contains("100 steps left"));
    let clicked = server
        .call(&session, "click", json!({"x": 5, "y": 5}))
        .await;
    assert!(has_picture(&clicked) && words(&clicked).contains("99 steps left"));
    let done = server.call(&session, "done", json!({})).await;
    assert!(words(&done).contains("over after 2 steps"), "{done}");
    assert!(!words(&done).contains("pass"), "{done}");
    let summary = server.written().expect("a summary");
    assert_eq!(summary["episodes"][0]["end"], "answered");
    let late = server.call(&session, "click", json!({})).await;
    assert!(late["isError"] == true && words(&late).contains("The episode is over"));
    assert_eq!(server.end(&session).await, 204);
    assert_eq!(server.end(&session).await, 404);
    assert_eq!(rows(&server.terminate().await), 1);
}

#[tokio::test]
async fn whoever_is_not_meant_is_refused_and_changes_nothing() {
    let fake = Fake::start(Flaw::None).await;
    let arguments = ["--task", TASK, "--token-env", "TEST_TOKEN"];
    let mut server = Server::start(&fake, &arguments).await;
    let refused = async |request: RequestBuilder, status: u16, says: &str| {
        let (was, body) = answer(request).await;
        assert_eq!(was, status, "{body}");
        let message = body["error"]["message"].as_str().expect("a message");
        assert!(message.contains(says), "{message}");
    };
    let begin = || server.post(&initialize());
    refused(begin(), 401, "token").await;
    refused(begin().bearer_auth("sesam"), 401, "token").await;
    let welcome = || begin().bearer_auth(TOKEN);
    refused(welcome().header("origin", &server.url), 403, "web pages").await;
    refused(welcome().header("origin", "null"), 403, "web pages").await;
    refused(welcome().header("host", "evil.example"), 421, "--host").await;
    let call = call("done", json!({}));
    let call = || server.post(&call).bearer_auth(TOKEN);
    refused(call(), 400, "initialize").await;
    for session in ["", "0123456789abcdef0123456789abcdef"] {
        refused(call().header(SESSION, session), 404, "no such session").await;
    }
    refused(welcome().body("[1]"), 400, "JSON-RPC").await;
    let large = vec![b' '; (8 << 20) + 1];
    refused(welcome().body(large), 413, "bytes").await;
    let request = |method, path: &str| {
        let url = server.url.replace("/mcp", path);
        Client::new().request(method, url).bearer_auth(TOKEN)
    };
    refused(request(Method::GET, "/mcp"), 405, "posted").await;
    refused(request(Method::GET, "/tasks"), 404, "/mcp").await;
    refused(request(Method::POST, "/mcp/a.b"), 404, "name").await;
    refused(request(Method::DELETE, "/mcp"), 400, "Mcp-Session-Id").await;
    let ready = Client::new().get(server.url.replace("/mcp", "/ready"));
    let ready = soon(ready.send()).await.expect("an answer");
    assert_eq!(ready.text().await.expect("text"), "ready\n");
    let id = json!({"status": answer(welcome()).await.0});
    assert_eq!(id["status"], 200);
    assert!(!server.run.exists(), "nothing was played");
    let pid = server.process.id().expect("a process").to_string();
    let sent = Command::new("kill").args(["-s", "INT", &pid]).status();
    assert!(sent.await.expect("kill").success());
    assert!(soon(server.process.wait()).await.expect("ended").success());
}

#[tokio::test]
async fn a_task_is_played_by_as_many_sessions_as_were_allowed_and_by_each_of_them_alone() {
    let fake = Fake::start(Flaw::None).await;
    let mut server = Server::start(&fake, &["--task", TASK, "--sessions", "2"]).await;
    // To come and look is no episode.
    for _ in 0..3 {
        server.session().await;
    }
    let [one, two, late] = [
        server.session().await,
        server.session().await,
        server.session().await,
    ];
    for (session, left) in [(&one, "99"), (&one, "98"), (&two, "99")] {
        let clicked = server.call(session, "click", json!({"x": 5, "y": 5})).await;
        assert!(words(&clicked).contains(&format!("{left} steps left")));
    }
    for _ in 0..2 {
        let refused = server.call(&late, "task", json!({})).await;
        assert!(refused["isError"] == true && words(&refused).contains("2 sessions"));
    }
    // Whoever leaves in the middle has failed, and nobody takes over.
    assert_eq!(server.end(&one).await, 204);
    server.is_judged().await;
    assert!(server.written().is_none(), "another one plays");
    let refused = server.call(&late, "task", json!({})).await;
    assert_eq!(refused["isError"], true);
    server.call(&two, "done", json!({})).await;
    assert_eq!(rows(&server.written().expect("a summary")), 2);
    let summary = server.terminate().await;
    assert_eq!(summary["unfinished"], json!([]));
    assert_eq!(rows(&summary), 2);
}

#[tokio::test]
async fn an_address_with_a_name_is_a_computer_for_hosts_that_come_back_or_keep_no_session() {
    let fake = Fake::start(Flaw::None).await;
    let mut server = Server::start(&fake, &["--task", TASK, "--sessions", "2"]).await;
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "a host", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let click = async |url: &str| {
        let mut message = call("click", json!({"x": 5, "y": 5}));
        message["params"]["_meta"] = meta.clone();
        let request = Client::new().post(url).json(&message);
        let request = request
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2026-07-28")
            .header("mcp-method", "tools/call")
            .header("mcp-name", "click");
        answer(request).await
    };
    let (status, refused) = click(&server.url).await;
    assert_eq!(status, 400, "{refused}");
    let (first, second) = (
        format!("{}/first", server.url),
        format!("{}/2nd", server.url),
    );
    for (url, left) in [(&first, "99"), (&first, "98"), (&second, "99")] {
        let (status, clicked) = click(url).await;
        assert_eq!(status, 200, "{clicked}");
        let said = words(&clicked["result"]);
        assert!(said.contains(&format!("{left} steps left")), "{said}");
    }
    // A session at the same address is at the same computer, and leaves it as it is.
    server.url = first;
    for left in ["97", "96"] {
        let session = server.session().await;
        let clicked = server
            .call(&session, "click", json!({"x": 5, "y": 5}))
            .await;
        assert!(words(&clicked).contains(&format!("{left} steps left")));
        assert_eq!(server.end(&session).await, 204);
    }
}

#[tokio::test]
async fn nobody_waits_for_hosts_that_have_gone() {
    let fake = Fake::start(Flaw::None).await;
    let mut server = Server::start(&fake, &["--task", TASK, "--idle", "1"]).await;
    let session = server.session().await;
    server.call(&session, "task", json!({})).await;
    server.is_judged().await;
    for _ in 0..2 {
        let late = server
            .call(&session, "click", json!({"x": 5, "y": 5}))
            .await;
        assert!(
            late["isError"] == true && words(&late).contains("was ended"),
            "{late}"
        );
    }
    assert_eq!(rows(&server.terminate().await), 1);
}

#[tokio::test]
async fn a_request_to_end_lets_episodes_end_and_loses_none() {
    let fake = Fake::start(Flaw::None).await;
    let mut server = Server::start(&fake, &["--sessions", "2", "--drain", "600"]).await;
    let session = server.session().await;
    server.call(&session, "start", json!({"task": TASK})).await;
    let id = server.process.id().expect("a process").to_string();
    let sent = Command::new("kill").args(["-s", "TERM", &id]).status();
    assert!(sent.await.expect("kill").success());
    let another = server.session().await;
    let begun = async {
        // Until the signal has arrived.
        loop {
            let begun = server.call(&another, "start", json!({"task": TASK})).await;
            match begun["isError"] == true {
                true => return begun,
                false => server.call(&another, "done", json!({})).await,
            };
        }
    };
    assert!(words(&soon(begun).await).contains("about to end"));
    let done = server.call(&session, "done", json!({})).await;
    assert!(words(&done).contains("over after 1 step"), "{done}");
    let summary = server.summary().await;
    assert!(rows(&summary) >= 1 && summary["unfinished"] == json!([]));

    let mut server = Server::start(&fake, &["--task", TASK, "--drain", "0"]).await;
    let session = server.session().await;
    server.call(&session, "task", json!({})).await;
    let summary = server.terminate().await;
    assert_eq!(summary["unfinished"].as_array().expect("rows").len(), 1);
}

#[tokio::test]
async fn options_of_a_server_are_for_servers() {
    for arguments in [
        &["--port", "8000"][..],
        &["--sessions", "2"],
        &["--open"],
        &["--http", "--open", "--token-env", "TEST_TOKEN"],
        &["--http", "--sessions", "0"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_gauntlet-extras"));
        let ended = command.arg("mcp").args(arguments).output();
        let ended = soon(ended).await.expect("ended");
        assert_eq!(ended.status.code(), Some(64), "{arguments:?}");
    }
}
