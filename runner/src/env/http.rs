//! Environments over HTTP.
//!
//! Programs are served, web pages are not: a page that a person has open must not be able to use what
//! listens on the same machine. Bodies have to be JSON by their header, which a page cannot send
//! elsewhere without asking first, and nobody grants that; host names have to be ours; and a socket is
//! refused to whoever comes with an origin.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::body::to_bytes;
use axum::extract::{FromRequestParts, Path, Request, State, WebSocketUpgrade};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, ORIGIN, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::map_request_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use protocol::{EnvironmentError, EnvironmentErrorKind, OpenRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::task::JoinHandle;
use tower_http::set_header::SetResponseHeaderLayer;

use super::conversation::{Conversation, MAX_MESSAGE_BYTES};
use super::openapi::{self, Operation, status};
use super::token::Token;
use super::{Environments, error, socket};
use crate::server::connections::{self, Limits};
use crate::server::hosts::Hosts;
use crate::server::places::Visitor;

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

/// Messages that are too long are refused in words; this much is not even read.
const LARGEST_FRAME: usize = 2 * MAX_MESSAGE_BYTES;
/// Room for what a connection sends before it is known how much it will be.
const READ_BUFFER: usize = 16 * 1024;

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
        let listener = tokio::net::TcpListener::bind((ip, port))
            .await
            .with_context(|| format!("cannot listen on {ip} port {port}"))?;
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
        .layer(SetResponseHeaderLayer::overriding(
            CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .with_state(environments)
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

/// An error as an answer.
struct Refused(EnvironmentError);

impl From<EnvironmentError> for Refused {
    fn from(error: EnvironmentError) -> Refused {
        Refused(error)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let Refused(error) = self;
        let mut response = (status(error.kind), Json(&error)).into_response();
        if error.kind == EnvironmentErrorKind::Token {
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(WWW_AUTHENTICATE, scheme);
        }
        response
    }
}

fn misunderstood(message: impl Into<String>) -> Refused {
    Refused(error(EnvironmentErrorKind::Request, message))
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
    let (mut parts, _) = request.into_parts();
    if parts.headers.contains_key(ORIGIN) {
        return Err(misunderstood("web pages get no socket"));
    }
    let visitor = parts.extensions.get::<Arc<Visitor>>().cloned();
    let visitor = visitor.ok_or_else(|| misunderstood("this connection cannot be a socket"))?;
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &environments)
        .await
        .map_err(|error| misunderstood(error.body_text()))?;
    let conversation = Conversation::new(environments);
    Ok(upgrade
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .read_buffer_size(READ_BUFFER)
        .on_upgrade(move |socket| socket::converse(socket, conversation, visitor)))
}

/// The text of a request that says that it is JSON.
async fn body(request: Request) -> Result<String, Refused> {
    if !is_json(request.headers()) {
        return Err(misunderstood("the content type has to be application/json"));
    }
    let bytes = to_bytes(request.into_body(), MAX_MESSAGE_BYTES)
        .await
        .map_err(|_| misunderstood(format!("the body has more than {MAX_MESSAGE_BYTES} bytes")))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let essence = kind.and_then(|it| it.split(';').next());
    essence.is_some_and(|it| it.trim().eq_ignore_ascii_case("application/json"))
}

fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, Refused> {
    serde_json::from_str(text)
        .map_err(|error| misunderstood(format!("the body is not understood: {error}")))
}

async fn granted<T: Serialize + Send + 'static>(
    operation: Operation,
    work: impl Future<Output = Result<T, EnvironmentError>> + Send + 'static,
) -> Result<Response, Refused> {
    let answer = to_the_end(work).await?;
    Ok((operation.success(), Json(answer)).into_response())
}

/// Carries work on when its client leaves in the middle of it.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, EnvironmentError>> + Send + 'static,
) -> Result<T, Refused> {
    let done = tokio::spawn(work).await.unwrap_or_else(|_| {
        let message = "the server ended in the middle of this";
        Err(error(EnvironmentErrorKind::Infrastructure, message))
    });
    Ok(done?)
}
