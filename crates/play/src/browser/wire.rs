//! A session of WebDriver: its commands as requests, and what can go wrong with them.

use std::time::Duration;

use anyhow::Context;
use protocol::Trouble;
use reqwest::{Client, Method, header};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use runs::terminal::without_numbers;

/// A command of the session, by its path below `session/<id>/`.
#[derive(Debug)]
pub struct Command {
    method: Method,
    path: &'static str,
    body: Option<Value>,
}

impl Command {
    pub fn post(path: &'static str, body: Value) -> Command {
        Command {
            method: Method::POST,
            path,
            body: Some(body),
        }
    }

    pub fn get(path: &'static str) -> Command {
        Command {
            method: Method::GET,
            path,
            body: None,
        }
    }

    pub fn delete(path: &'static str) -> Command {
        Command {
            method: Method::DELETE,
            path,
            body: None,
        }
    }
}

/// A driver that is well says so at once, whatever its browser does.
const STATUS_LIMIT: Duration = Duration::from_secs(5);
/// For a session that ends. A browser that no longer answers is ended with its driver.
const CLOSE_LIMIT: Duration = Duration::from_secs(5);

/// A browser that a WebDriver server keeps for us. Dropping it gives it back without waiting.
pub struct Session {
    client: Client,
    /// Of the server, without a slash at its end.
    server: String,
    /// Of the session.
    address: String,
    /// What the server says it gave.
    capabilities: Value,
    is_open: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewSession {
    session_id: String,
    capabilities: Value,
}

impl Session {
    pub async fn open(server: &str, capabilities: Map<String, Value>) -> anyhow::Result<Session> {
        let client = Client::builder()
            // Drivers are on this machine or in its network.
            .no_proxy()
            .build()
            .context("no connections can be made")?;
        let wish = json!({"capabilities": {"alwaysMatch": capabilities, "firstMatch": [{}]}});
        let answer = request(
            &client,
            Method::POST,
            &format!("{server}/session"),
            Some(wish),
        )
        .await?;
        let NewSession {
            session_id,
            capabilities,
        } = serde_json::from_value(answer).context("this is no session of WebDriver")?;
        Ok(Session {
            address: format!("{server}/session/{session_id}"),
            server: server.to_string(),
            client,
            capabilities,
            is_open: true,
        })
    }

    /// A text among what the server says it gave.
    pub fn capability(&self, key: &str) -> Option<&str> {
        self.capabilities.get(key).and_then(Value::as_str)
    }

    pub async fn send(&self, command: Command) -> Result<Value, BrowserError> {
        let Command { method, path, body } = command;
        let address = format!("{}/{path}", self.address);
        request(&self.client, method, &address, body)
            .await
            .map_err(BrowserError::from)
    }

    /// Whether the server still answers, whatever its browser does.
    pub async fn driver_is_well(&self) -> bool {
        let address = format!("{}/status", self.server);
        let answer = self.client.get(address).timeout(STATUS_LIMIT).send().await;
        answer.is_ok_and(|answer| answer.status().is_success())
    }

    pub async fn close(mut self) {
        self.is_open = false;
        let _ = end(self.client.clone(), self.address.clone()).await;
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let (true, Ok(runtime)) = (self.is_open, tokio::runtime::Handle::try_current()) {
            runtime.spawn(end(self.client.clone(), self.address.clone()));
        }
    }
}

async fn end(client: Client, address: String) -> Result<(), reqwest::Error> {
    client.delete(address).timeout(CLOSE_LIMIT).send().await?;
    Ok(())
}

/// Why a request gave no value.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// In the words of the WebDriver standard.
    #[error("{message}")]
    Told { code: String, message: String },
    /// Nobody there, or the connection was lost. The address is a secret.
    #[error("{}", lost(.0))]
    Connection(reqwest::Error),
    #[error("the answer is not one of WebDriver: {0}")]
    Foreign(String),
}

/// What every answer holds.
#[derive(Deserialize)]
struct Answer {
    value: Value,
}

#[derive(Deserialize)]
struct ToldError {
    error: String,
    message: String,
}

async fn request(
    client: &Client,
    method: Method,
    address: &str,
    body: Option<Value>,
) -> Result<Value, Failure> {
    let mut request = client.request(method, address);
    if let Some(body) = body {
        request = request
            .header(header::CONTENT_TYPE, "application/json; charset=utf-8")
            .body(body.to_string());
    }
    let lost = |error: reqwest::Error| Failure::Connection(error.without_url());
    let response = request.send().await.map_err(lost)?;
    let status = response.status();
    let bytes = response.bytes().await.map_err(lost)?;
    let foreign = || Failure::Foreign(beginning(status.as_u16(), &bytes));
    let Answer { value } = serde_json::from_slice(&bytes).map_err(|_| foreign())?;
    if status.is_success() {
        return Ok(value);
    }
    let told: ToldError = serde_json::from_value(value).map_err(|_| foreign())?;
    Err(Failure::Told {
        code: told.error,
        message: first_line(&told.message),
    })
}

/// Why nobody was reached, in words for whoever named the server.
fn lost(error: &reqwest::Error) -> String {
    let cause = without_numbers(&root_cause(error));
    if error.is_builder() {
        return "this is no address of a server, such as http://127.0.0.1:9515".into();
    }
    if error.is_connect() {
        return format!("nobody answers there ({})", cause.to_lowercase());
    }
    cause
}

/// The reason below "error sending request".
fn root_cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}

/// Enough of an answer to see who gave it.
fn beginning(status: u16, bytes: &[u8]) -> String {
    const SHOWN: usize = 200;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(SHOWN)]);
    format!("status {status}, {text:?}")
}

/// Drivers append their own stack trace to every message.
fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_string()
}

/// How ChromeDriver says that the process of the page has ended.
const TAB_CRASHED: &str = "tab crashed";

/// Why a command was not carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BrowserError {
    /// The driver did not accept the arguments; nothing happened.
    #[error("{0}")]
    Refused(String),
    /// A script failed: the page does not answer as it should.
    #[error("the page failed: {0}")]
    Page(String),
    /// The page does not answer in time or is gone, while its driver is well. What was done to it
    /// last may be the reason.
    #[error("the page does not answer: {0}")]
    Unresponsive(String),
    /// The app itself stopped; its last state can still be exported.
    #[error("the app crashed")]
    Crashed,
    /// Driver or browser are gone or confused.
    #[error("the browser failed: {0}")]
    Lost(String),
}

impl BrowserError {
    pub fn lost(text: impl Into<String>) -> BrowserError {
        BrowserError::Lost(text.into())
    }

    /// What a step is recorded with that came to this.
    pub fn trouble(&self) -> Trouble {
        match self {
            BrowserError::Crashed => Trouble::Crashed,
            BrowserError::Page(_) | BrowserError::Unresponsive(_) => Trouble::Unresponsive,
            BrowserError::Refused(_) | BrowserError::Lost(_) => Trouble::Lost,
        }
    }
}

impl From<Failure> for BrowserError {
    fn from(failure: Failure) -> Self {
        let Failure::Told { code, message } = failure else {
            return BrowserError::Lost(failure.to_string());
        };
        match code.as_str() {
            "javascript error" if message.contains(protocol::PAGE_CRASHED) => BrowserError::Crashed,
            "javascript error" => BrowserError::Page(message),
            _ if message.contains(TAB_CRASHED) => {
                BrowserError::Unresponsive("its process has ended".into())
            }
            "script timeout" | "timeout" => BrowserError::Unresponsive(message),
            "move target out of bounds" | "invalid argument" => BrowserError::Refused(message),
            _ => BrowserError::Lost(message),
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::Json;
    use axum::Router;
    use axum::http::StatusCode;
    use axum::routing::{delete, post};
    use tokio::sync::mpsc;

    use super::*;

    /// A server that gives a session, and an error to every script: its source is the error's code.
    async fn server() -> (String, mpsc::UnboundedReceiver<()>) {
        let (ended, ends) = mpsc::unbounded_channel();
        let give = |Json(wish): Json<Value>| async move {
            assert_eq!(wish["capabilities"]["alwaysMatch"]["asked"], json!(true));
            Json(
                json!({"value": {"sessionId": "one", "capabilities": {"browserName": "stand-in"}}}),
            )
        };
        let fail = |Json(script): Json<Value>| async move {
            let error = json!({
                "error": script["script"], "message": "first line\n#0 stack", "stacktrace": ""
            });
            (
                StatusCode::INTERNAL_SERVER_ERROR,
                Json(json!({"value": error})),
            )
        };
        let end = move || async move {
            ended.send(()).unwrap();
            Json(json!({"value": null}))
        };
        let app = Router::new()
            .route("/secret/session", post(give))
            .route("/secret/session/one", delete(end))
            .route("/secret/session/one/execute/sync", post(fail))
            .route("/secret/session/one/url", post(|| async { "<html>" }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}/secret", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        (address, ends)
    }

    async fn session() -> (Session, mpsc::UnboundedReceiver<()>) {
        let (address, ends) = server().await;
        let asked = Map::from_iter([("asked".to_string(), json!(true))]);
        (Session::open(&address, asked).await.unwrap(), ends)
    }

    #[tokio::test]
    async fn errors_of_the_standard_say_who_is_to_blame() {
        let (session, _ends) = session().await;
        assert_eq!(session.capability("browserName"), Some("stand-in"));
        let table = [
            ("javascript error", "the page failed: first line"),
            ("script timeout", "the page does not answer: first line"),
            ("timeout", "the page does not answer: first line"),
            ("move target out of bounds", "first line"),
            ("invalid argument", "first line"),
            ("invalid session id", "the browser failed: first line"),
        ];
        for (code, told) in table {
            let script = json!({"script": code});
            let error = session.send(Command::post("execute/sync", script)).await;
            assert_eq!(error.unwrap_err().to_string(), told, "{code}");
        }
    }

    #[tokio::test]
    async fn an_answer_that_is_not_of_webdriver_is_shown() {
        let (session, _ends) = session().await;
        let error = session.send(Command::post("url", json!({}))).await;
        let told = error.unwrap_err().to_string();
        assert!(told.contains("status 200, \"<html>\""), "{told}");
    }

    #[tokio::test]
    async fn a_lost_connection_does_not_tell_the_address() {
        let error = Session::open("http://127.0.0.1:1/secret", Map::new()).await;
        let told = format!("{:#}", error.err().unwrap());
        assert!(
            told.contains("refused") && !told.contains("secret"),
            "{told}"
        );
    }

    #[tokio::test]
    async fn a_session_is_given_back_once_whether_closed_or_dropped() {
        let (closed, mut ends) = session().await;
        closed.close().await;
        assert_eq!(ends.try_recv(), Ok(()));
        let (dropped, mut drops) = session().await;
        drop(dropped);
        drops.recv().await.unwrap();
        assert!(ends.try_recv().is_err() && drops.try_recv().is_err());
    }
}
