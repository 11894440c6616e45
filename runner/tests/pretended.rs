//! A WebDriver server that only pretends to have a browser, and fails in chosen ways.

use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actions::lowering::Viewport;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub const PAGE: Viewport = Viewport {
    width: 1000,
    height: 600,
};

/// Far below the limits of driver commands, far above what anything here takes.
pub const SOON: Duration = Duration::from_secs(30);

/// When the pretended browser fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    None,
    /// The first N times no browser is given.
    NoBrowser(usize),
    /// Loading a page is never answered.
    SilentLoad,
    /// Loading a page ends its process.
    CrashingLoad,
    /// A click ends the process of the page.
    CrashingClick,
    /// The first N clicks end the browser; the others end nothing.
    LostClick(usize),
    /// The app stops in a click: the page says so from then on.
    StoppingClick,
    /// The page never comes to rest.
    Restless,
}

pub struct Fake {
    pub address: String,
    /// How many browsers were asked for.
    pub launches: Arc<AtomicUsize>,
    /// How many clicks there were.
    pub clicks: Arc<AtomicUsize>,
    /// Set when a command is left without an answer.
    pub silence: watch::Receiver<bool>,
    flaw: Arc<Mutex<Flaw>>,
    task: JoinHandle<()>,
}

#[derive(Clone)]
struct Behaviour {
    flaw: Arc<Mutex<Flaw>>,
    launches: Arc<AtomicUsize>,
    clicks: Arc<AtomicUsize>,
    /// Of the page, since it was loaded.
    clock_ms: Arc<AtomicU64>,
    silence: watch::Sender<bool>,
}

impl Fake {
    pub async fn start(flaw: Flaw) -> Fake {
        let (silence, receiver) = watch::channel(false);
        let launches = Arc::new(AtomicUsize::new(0));
        let clicks = Arc::new(AtomicUsize::new(0));
        let flaw = Arc::new(Mutex::new(flaw));
        let behaviour = Behaviour {
            flaw: flaw.clone(),
            launches: launches.clone(),
            clicks: clicks.clone(),
            clock_ms: Arc::default(),
            silence,
        };
        let app = Router::new().fallback(answer).with_state(behaviour);
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        let task = tokio::spawn(async move {
            axum::serve(listener, app).await.expect("served");
        });
        Fake {
            address,
            launches,
            clicks,
            silence: receiver,
            flaw,
            task,
        }
    }

    /// Fails in another way from now on.
    pub fn turn(&self, flaw: Flaw) {
        *self.flaw.lock().expect("a flaw") = flaw;
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(State(behaviour): State<Behaviour>, request: Request) -> Response {
    let path = request.uri().path().to_string();
    let is_deletion = request.method() == "DELETE";
    let body = axum::body::to_bytes(request.into_body(), 1 << 20).await;
    let body = String::from_utf8_lossy(&body.expect("a body")).to_string();
    let flaw = *behaviour.flaw.lock().expect("a flaw");
    let word = path.rsplit('/').next().unwrap_or_default();
    let is_click = word == "actions" && !is_deletion && body.contains("pointerDown");
    let clicks = behaviour
        .clicks
        .fetch_add(usize::from(is_click), Ordering::SeqCst);
    match word {
        "session" => {
            let before = behaviour.launches.fetch_add(1, Ordering::SeqCst);
            match flaw {
                Flaw::NoBrowser(times) if before < times => failure("session not created"),
                _ => value(json!({
                    "sessionId": "s",
                    "capabilities": {"browserName": "pretended", "browserVersion": "1"},
                })),
            }
        }
        "url" if flaw == Flaw::SilentLoad => {
            behaviour.silence.send_replace(true);
            std::future::pending().await
        }
        "url" if flaw == Flaw::CrashingLoad => failure("tab crashed"),
        "url" => {
            behaviour.clock_ms.store(0, Ordering::SeqCst);
            value(Value::Null)
        }
        "actions" if is_click => match flaw {
            Flaw::CrashingClick => failure("tab crashed"),
            Flaw::LostClick(times) if clicks < times => failure("invalid session id"),
            _ => value(Value::Null),
        },
        "execute" if flaw == Flaw::StoppingClick && clicks > 0 => value(stopped(&body)),
        "execute" => {
            let moved = advance(&body);
            let clock_ms = behaviour.clock_ms.fetch_add(moved, Ordering::SeqCst) + moved;
            let is_settled = flaw != Flaw::Restless || clicks == 0;
            value(devtools(&body, &settled(clock_ms, is_settled)))
        }
        "sync" => value(script()),
        _ => value(Value::Null),
    }
}

/// What a page says whose app has stopped: only its last state is left.
fn stopped(body: &str) -> Value {
    if !body.contains("Runtime.evaluate") || body.contains("exportText(") {
        return devtools(body, &settled(0, true));
    }
    let words = format!("Error: settled: {}", protocol::PAGE_CRASHED);
    json!({"exceptionDetails": {"text": "Uncaught", "exception": {"description": words}}})
}

/// How far a question moves the page's clock.
fn advance(body: &str) -> u64 {
    let number = body.split("\\\"ms\\\":").nth(1).unwrap_or_default();
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or_default()
}

/// What a page says that was waited for.
fn settled(clock_ms: u64, is_settled: bool) -> Value {
    json!({"settled": is_settled, "clock_ms": clock_ms, "graphics": "ok", "losses": 0})
}

fn devtools(body: &str, settled: &Value) -> Value {
    if body.contains("captureScreenshot") {
        json!({"data": "AAAA"})
    } else if body.contains("Runtime.evaluate") {
        json!({"result": {"value": answered(body, settled)}})
    } else {
        json!({})
    }
}

/// What a page says where nothing ever happens.
fn answered(question: &str, settled: &Value) -> Value {
    if question.contains("claim(") {
        let mut first = settled.clone();
        first["size"] = json!([PAGE.width, PAGE.height, 1]);
        first
    } else if question.contains("settled(") {
        settled.clone()
    } else if question.contains("losses(") {
        json!(0)
    } else {
        json!("{}")
    }
}

/// The only script that is not a question to the page measures it.
fn script() -> Value {
    json!([PAGE.width, PAGE.height, 1])
}

fn value(value: Value) -> Response {
    respond(StatusCode::OK, value)
}

fn failure(kind: &str) -> Response {
    let value = json!({"error": kind, "message": kind, "stacktrace": ""});
    respond(StatusCode::INTERNAL_SERVER_ERROR, value)
}

fn respond(status: StatusCode, value: Value) -> Response {
    let kind = [(CONTENT_TYPE, "application/json")];
    (status, kind, json!({ "value": value }).to_string()).into_response()
}
