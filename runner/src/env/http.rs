//! Environments over HTTP.
//!
//! Programs are served, web pages are not: a page that a person has open must not be able to use what
//! listens on the same machine. Bodies have to be JSON by their header, which a page cannot send
//! elsewhere without asking first, and nobody grants that; host names have to be ours; and a socket is
//! refused to whoever comes with an origin.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use axum::middleware::map_request_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use protocol::{EnvironmentError, EnvironmentErrorKind, OpenRequest};
use serde::Serialize;
use tokio::task::JoinHandle;
use tower_http::set_header::SetResponseHeaderLayer;

use super::conversation::Conversation;
use super::openapi::{self, Operation};
use super::requests::{Refused, body, misunderstood, parsed, talk, to_the_end};
use super::token::Token;
use super::{Environments, error, openenv};
use crate::server::connections::{self, Limits};
use crate::server::hosts::Hosts;
use crate::server::listener;

/// Who is let in.
#[derive(Debug)]
pub struct Gate {
    pub hosts: Hosts,
    pub token: Option<Token>,
}

/// A server of environments; it stops when dropped. Environments are not its own and stay.
#[derive(Debug)]
pub struct EnvServer {
    address: SocketAddr,
    task: JoinHandle<()>,
}

/// A step may last as long as its waits in real time do.
const LONGEST_REQUEST: Duration = Duration::from_secs(60 * 60);

impl EnvServer {
    /// Listens at `ip`; port 0 takes any free one. A connection may be silent between two requests for
    /// as long as an environment may be.
    pub async fn start(
        environments: Environments,
        (ip, port): (IpAddr, u16),
        gate: Gate,
    ) -> anyhow::Result<EnvServer> {
        let listener = listener(ip, port).await?;
        let limits = Limits {
            first_header: Limits::PAGES.first_header,
            header: environments.idle_limit().max(Limits::PAGES.header),
            idle: environments.idle_limit().max(LONGEST_REQUEST),
        };
        let address = listener.local_addr()?;
        let app = router(environments, gate);
        Ok(EnvServer {
            address,
            task: tokio::spawn(connections::serve(listener, app, limits)),
        })
    }

    /// `http://host:port`, without a slash at the end.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for EnvServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn router(environments: Environments, gate: Gate) -> Router {
    let mut router = Router::new();
    for operation in Operation::ALL {
        router = router.route(operation.path(), handler(operation));
    }
    router
        .with_state(environments.clone())
        // Where its clients look for it.
        .route("/openapi.json", get(description))
        .route("/metrics", get(metrics).with_state(environments.clone()))
        .merge(openenv::routes(environments.clone()))
        .fallback(async || {
            let message = "there is nothing at this address; /v1/openapi.json says what is";
            Refused(error(EnvironmentErrorKind::Unknown, message))
        })
        .method_not_allowed_fallback(async || {
            let message = "this address does not take that method";
            let refused = Refused(error(EnvironmentErrorKind::Request, message));
            (StatusCode::METHOD_NOT_ALLOWED, refused)
        })
        .layer(map_request_with_state(Arc::new(gate), admit))
        // For machinery that starts and ends servers, and knows neither their names nor their tokens.
        .route("/ready", get(ready).with_state(environments))
        .layer(SetResponseHeaderLayer::overriding(
            CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
}

fn handler(operation: Operation) -> MethodRouter<Environments> {
    match operation {
        Operation::Health => get(async |State(it): State<Environments>| Json(it.health())),
        Operation::Tasks => get(async |State(it): State<Environments>| Json(it.tasks())),
        Operation::Families => get(async |State(it): State<Environments>| Json(it.families())),
        Operation::Description => get(description),
        Operation::Open => post(open),
        Operation::List => get(async |State(it): State<Environments>| Json(it.list())),
        Operation::Info => get(info),
        Operation::Close => delete(close),
        Operation::Reset => post(reset),
        Operation::Step => post(step),
        Operation::Observe => get(observe),
        Operation::Socket => get(upgrade),
    }
}

/// Lets requests through that name us and show the token, where there is one.
async fn admit(State(gate): State<Arc<Gate>>, request: Request) -> Result<Request, Response> {
    if !gate.hosts.are_named_by(&request) {
        let message =
            "this server does not go by that name; `gauntlet env --host NAME` gives it one";
        return Err((StatusCode::MISDIRECTED_REQUEST, misunderstood(message)).into_response());
    }
    match &gate.token {
        Some(token) if !token.is_shown_in(request.headers()) => {
            let message = "this server wants its token, as `Authorization: Bearer TOKEN`";
            Err(Refused(error(EnvironmentErrorKind::Token, message)).into_response())
        }
        _ => Ok(request),
    }
}

async fn description() -> Response {
    ([(CONTENT_TYPE, "application/json")], openapi::text()).into_response()
}

async fn metrics(State(environments): State<Environments>) -> Response {
    let text = environments.metrics();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// May episodes be begun here?
async fn ready(State(environments): State<Environments>) -> (StatusCode, &'static str) {
    match environments.health().draining {
        true => (StatusCode::SERVICE_UNAVAILABLE, "draining\n"),
        false => (StatusCode::OK, "ready\n"),
    }
}

async fn open(
    State(environments): State<Environments>,
    request: Request,
) -> Result<Response, Refused> {
    let text = body(request).await?;
    let request: OpenRequest = match text.trim() {
        "" => OpenRequest::default(),
        text => parsed(text)?,
    };
    let work = async move { environments.open(request).await };
    granted(Operation::Open, work).await
}

async fn info(
    State(environments): State<Environments>,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    Ok(Json(environments.info(&id)?).into_response())
}

async fn close(
    State(environments): State<Environments>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refused> {
    to_the_end(async move { environments.close(&id).await }).await?;
    Ok(Operation::Close.success())
}

async fn reset(
    State(environments): State<Environments>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Refused> {
    let request = parsed(&body(request).await?)?;
    let work = async move { environments.reset(&id, request).await };
    granted(Operation::Reset, work).await
}

async fn step(
    State(environments): State<Environments>,
    Path(id): Path<String>,
    request: Request,
) -> Result<Response, Refused> {
    let line = body(request).await?;
    let work = async move { environments.step(&id, &line).await };
    granted(Operation::Step, work).await
}

async fn observe(
    State(environments): State<Environments>,
    Path(id): Path<String>,
) -> Result<Response, Refused> {
    Ok(Json(environments.observe(&id).await?).into_response())
}

async fn upgrade(
    State(environments): State<Environments>,
    request: Request,
) -> Result<Response, Refused> {
    talk(request, Conversation::new(environments)).await
}

async fn granted<T: Serialize + Send + 'static>(
    operation: Operation,
    work: impl Future<Output = Result<T, EnvironmentError>> + Send + 'static,
) -> Result<Response, Refused> {
    let answer = to_the_end(work).await?;
    Ok((operation.success(), Json(answer)).into_response())
}
