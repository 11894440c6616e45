//! A server that answers what it is told, one answer after another, and keeps what it was asked.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Response, StatusCode};
use futures::future::BoxFuture;
use futures::stream;
use models::{Client, Pace, Patience, Target};
use serde_json::Value;

/// One answer.
#[derive(Clone)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    /// Sent one after another. Nothing is sent after the last but the end.
    pub pieces: Vec<Vec<u8>>,
    /// Break the connection in place of an end.
    pub breaks: bool,
}

impl Reply {
    pub fn json(status: u16, body: &Value) -> Reply {
        Reply {
            status,
            headers: vec![("content-type", "application/json".into())],
            pieces: vec![body.to_string().into_bytes()],
            breaks: false,
        }
    }

    /// A stream of events, cut into pieces of `size` bytes.
    pub fn events(text: &str, size: usize) -> Reply {
        Reply {
            status: 200,
            headers: vec![("content-type", "text/event-stream".into())],
            pieces: text.as_bytes().chunks(size).map(<[u8]>::to_vec).collect(),
            breaks: false,
        }
    }

    pub fn header(mut self, name: &'static str, value: &str) -> Reply {
        self.headers.push((name, value.into()));
        self
    }

    pub fn broken(mut self) -> Reply {
        self.breaks = true;
        self
    }
}

/// What was asked.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Value,
}

#[derive(Clone, Default)]
struct Memory {
    replies: Arc<Mutex<VecDeque<Reply>>>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

pub struct Server {
    memory: Memory,
    pub address: String,
}

impl Server {
    pub async fn start(replies: Vec<Reply>) -> Server {
        let memory = Memory::default();
        *memory.replies.lock().expect("unbroken") = replies.into();
        let app = Router::new().fallback(answer).with_state(memory.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a port");
        let address = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Server { memory, address }
    }

    pub fn asked(&self) -> Vec<Asked> {
        self.memory.asked.lock().expect("unbroken").clone()
    }

    pub fn target(&self) -> Target {
        Target::new("sage", &self.address).expect("a target")
    }
}

async fn answer(State(memory): State<Memory>, request: Request) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, usize::MAX)
        .await
        .expect("a body");
    memory.asked.lock().expect("unbroken").push(Asked {
        path: parts.uri.to_string(),
        headers: parts.headers,
        body: serde_json::from_slice(&bytes).expect("JSON"),
    });
    let reply = memory.replies.lock().expect("unbroken").pop_front();
    let Some(reply) = reply else {
        // Nobody answers any more.
        return std::future::pending().await;
    };
    let mut response =
        Response::builder().status(StatusCode::from_u16(reply.status).expect("a status"));
    for (name, value) in &reply.headers {
        response = response.header(*name, value);
    }
    let end = reply.breaks.then(|| Err(std::io::Error::other("cut")));
    let pieces = reply.pieces.into_iter().map(Ok).chain(end);
    response
        .body(Body::from_stream(stream::iter(pieces)))
        .expect("an answer")
}

/// Waits for nothing and remembers how long it should have waited.
#[derive(Default)]
pub struct NoPace(pub Mutex<Vec<Duration>>);

impl Pace for NoPace {
    fn pause(&self, time: Duration) -> BoxFuture<'static, ()> {
        self.0.lock().expect("unbroken").push(time);
        Box::pin(std::future::ready(()))
    }

    fn chance(&self) -> f64 {
        0.0
    }
}

pub fn client(retries: u32) -> (Client, Arc<NoPace>) {
    let pace = Arc::new(NoPace::default());
    let patience = Patience {
        timeout: Duration::from_secs(20),
        retries,
        pauses: Duration::from_secs(60),
    };
    (
        Client::with_pace(patience, pace.clone()).expect("a client"),
        pace,
    )
}
