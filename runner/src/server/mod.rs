//! The web server: the folder `dist/`, a health check and, during runs, start states and answers for pages that may ask. Whoever starts it may
//! add addresses of their own: attached episodes (`crate::attach`), sessions of people (`extras::harness`),
//! prompts and practice (`crate::offer`), views of runs (`runs::view`).
//!
//! Nothing else is reachable. Task files and run folders never pass through here; a start state is
//! handed out under an address that cannot be guessed, for as long as its episode runs.

pub mod connections;
pub mod content_policy;
mod files;
pub mod hosts;
pub mod places;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path as UrlPath, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::{map_request, map_request_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use play::start_states::StartStates;
use runs::terminal::reason;

use connections::Limits;
use files::Dist;
use hosts::Hosts;

/// Listens where it was asked to. The port is the option of that name, wherever there is one.
pub async fn listener(ip: IpAddr, port: u16) -> anyhow::Result<TcpListener> {
    let refused = |error: io::Error| {
        let hint = match error.kind() {
            io::ErrorKind::AddrInUse => {
                "choose another with --port, or --port 0 for any that is free"
            }
            io::ErrorKind::PermissionDenied => "choose one from 1024 on with --port",
            io::ErrorKind::AddrNotAvailable => "--bind has to be an address of this machine",
            _ => "choose another address with --bind, or another port with --port",
        };
        let reason = reason(&error);
        anyhow::anyhow!("cannot listen on {ip} port {port}: {reason}; {hint}")
    };
    TcpListener::bind((ip, port)).await.map_err(refused)
}

/// A running server; it stops when dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    start_states: StartStates,
    task: JoinHandle<()>,
}

impl Server {
    /// Serves `dist` at `ip`. Port 0 takes any free port.
    pub async fn start(dist: &Path, ip: IpAddr, port: u16) -> anyhow::Result<Server> {
        Server::start_named(dist, ip, port, Vec::new()).await
    }

    /// The same under further host names.
    pub async fn start_named(
        dist: &Path,
        ip: IpAddr,
        port: u16,
        names: Vec<String>,
    ) -> anyhow::Result<Server> {
        Server::start_face(dist, ip, port, names, Router::new()).await
    }

    /// For people: under further host names, and with what else the web face can ask for.
    pub async fn start_face(
        dist: &Path,
        ip: IpAddr,
        port: u16,
        names: Vec<String>,
        further: Router,
    ) -> anyhow::Result<Server> {
        let hosts = Hosts::new(ip, names);
        Server::listen(dist, (ip, port), hosts, Travel::Compressed, further).await
    }

    /// The same with further addresses.
    pub async fn start_with(
        dist: &Path,
        ip: IpAddr,
        port: u16,
        further: Router,
    ) -> anyhow::Result<Server> {
        let hosts = Hosts::new(ip, Vec::new());
        Server::listen(dist, (ip, port), hosts, Travel::for_runs(ip), further).await
    }

    /// For a browser that resets its pages over and over: on the same machine it gets files as they
    /// are, because it would unpack them anew for every page.
    pub async fn start_for_runs(dist: &Path, ip: IpAddr) -> anyhow::Result<Server> {
        let hosts = Hosts::new(ip, Vec::new());
        Server::listen(dist, (ip, 0), hosts, Travel::for_runs(ip), Router::new()).await
    }

    async fn listen(
        dist: &Path,
        (ip, port): (IpAddr, u16),
        hosts: Hosts,
        travel: Travel,
        further: Router,
    ) -> anyhow::Result<Server> {
        let dist = Dist::open(dist)?;
        let start_states = StartStates::default();
        let listener = listener(ip, port).await?;
        let address = listener.local_addr()?;
        let app = router(dist, start_states.clone()).merge(further);
        let app = match travel {
            Travel::Compressed => app,
            Travel::AsTheyAre => app.layer(map_request(without_encodings)),
        };
        let app = app.layer(map_request_with_state(Arc::new(hosts), hosts::check));
        let task = tokio::spawn(connections::serve(listener, app, Limits::PAGES));
        Ok(Server {
            address,
            start_states,
            task,
        })
    }

    /// `http://host:port`, without a slash at the end.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn start_states(&self) -> &StartStates {
        &self.start_states
    }

    /// Waits until the server ends, which it does not do by itself.
    pub async fn join(mut self) {
        let _ = (&mut self.task).await;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// How files go out to a browser that can unpack them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Travel {
    Compressed,
    AsTheyAre,
}

impl Travel {
    /// On the same machine nothing is gained by packing.
    fn for_runs(ip: IpAddr) -> Travel {
        match ip.is_loopback() {
            true => Travel::AsTheyAre,
            false => Travel::Compressed,
        }
    }
}

async fn without_encodings(mut request: Request) -> Request {
    request.headers_mut().remove(ACCEPT_ENCODING);
    request
}

#[derive(Clone)]
struct Shared {
    dist: Arc<Dist>,
    start_states: StartStates,
}

fn router(dist: Dist, start_states: StartStates) -> Router {
    let shared = Shared {
        dist: Arc::new(dist),
        start_states,
    };
    Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/start/{token}", get(start_state).post(answer))
        .fallback(file)
        .layer(CompressionLayer::new().gzip(true))
        .layer(SetResponseHeaderLayer::overriding(
            X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
        .with_state(shared)
}

async fn start_state(State(shared): State<Shared>, UrlPath(token): UrlPath<String>) -> Response {
    match shared.start_states.get(&token) {
        Some(text) => (
            [
                (CONTENT_TYPE, "application/json"),
                (CACHE_CONTROL, "no-store"),
            ],
            text,
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Answers what a page asks at the address that it was started from. A refusal is for its user.
async fn answer(
    State(shared): State<Shared>,
    UrlPath(token): UrlPath<String>,
    body: Bytes,
) -> Response {
    let Ok(question) = serde_json::from_slice(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let answer = match shared.start_states.answer(&token, &question) {
        Some(Ok(answer)) => answer,
        Some(Err(refusal)) => json!({ "refused": refusal }),
        None => return StatusCode::NOT_FOUND.into_response(),
    };
    ([(CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

async fn file(State(shared): State<Shared>, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    shared.dist.respond(request).await
}
