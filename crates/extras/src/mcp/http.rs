//! The protocol over streamable HTTP, so that hosts may be elsewhere. The SDK reads and answers messages; here is who
//! is let in, and which computer they come to.
//!
//! Answers are plain JSON: a picture is often too large for what clients take as one event of a stream.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::header::{CACHE_CONTROL, ORIGIN, WWW_AUTHENTICATE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::map_request_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorCode, ListToolsResult, PaginatedRequestParams,
    ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::Deserialize;
use serde_json::json;
use tokio::task::JoinHandle;
use tower_http::set_header::SetResponseHeaderLayer;

use super::computer::{Computer, described};
use super::sessions::Sessions;
use super::tools::Offer;
use gauntlet::env::Environments;
use gauntlet::env::conversation::MAX_MESSAGE_BYTES;
use gauntlet::env::token::Token;
use gauntlet::server::connections::{self, Limits};
use gauntlet::server::hosts::Hosts;
use gauntlet::server::listener;

const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");
const VERSION: HeaderName = HeaderName::from_static("mcp-protocol-version");
/// Hosts that speak this version or a later one keep no sessions.
const WITHOUT_SESSIONS: &[u8] = b"2026-07-28";
/// Names of addresses are as long as this at most.
const LONGEST_NAME: usize = 64;
/// A call may last as long as it waits in real time.
const LONGEST_CALL: Duration = Duration::from_secs(60 * 60);

/// Where hosts come in, and what they show.
#[derive(Debug)]
pub struct Door {
    pub bind: IpAddr,
    pub port: u16,
    pub hosts: Hosts,
    pub token: Option<Token>,
}

/// A server for hosts; it stops when dropped. Environments are not its own and stay.
#[derive(Debug)]
pub struct HttpServer {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl HttpServer {
    /// Listens at the door; port 0 takes any that is free.
    pub async fn start(
        environments: &Environments,
        sessions: Sessions,
        door: Door,
    ) -> anyhow::Result<HttpServer> {
        let (ip, port) = (door.bind, door.port);
        let listener = listener(ip, port).await?;
        let limits = Limits {
            first_header: Limits::PAGES.first_header,
            header: environments.idle_limit().max(Limits::PAGES.header),
            idle: environments.idle_limit().max(LONGEST_CALL),
        };
        let address = listener.local_addr()?;
        let app = router(environments.clone(), sessions, door);
        Ok(HttpServer {
            address,
            task: tokio::spawn(connections::serve(listener, app, limits)),
        })
    }

    /// Where hosts are to be sent.
    pub fn url(&self) -> String {
        format!("http://{}/mcp", self.address)
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// The SDK keeps no sessions: for it every message stands for itself.
type Messages = StreamableHttpService<Desk, NeverSessionManager>;

#[derive(Clone)]
struct Shared {
    sessions: Arc<Sessions>,
    messages: Messages,
}

fn router(environments: Environments, sessions: Sessions, door: Door) -> Router {
    let desk = Desk {
        offer: sessions.options().offer(),
    };
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_MESSAGE_BYTES)
        // Names were looked at before, by rules that addresses in figures fit in.
        .disable_allowed_hosts();
    let shared = Shared {
        sessions: Arc::new(sessions),
        messages: StreamableHttpService::new(move || Ok(desk), Arc::default(), config),
    };
    let anywhere =
        post(async |State(it): State<Shared>, request| hear(it, None, request).await).delete(end);
    let somewhere = post(
        async |State(it): State<Shared>, Path(name): Path<String>, request| {
            hear(it, Some(name), request).await
        },
    )
    .delete(end);
    Router::new()
        .route("/mcp", anywhere)
        .route("/mcp/{name}", somewhere)
        .with_state(shared)
        .fallback(async || {
            let message = "there is nothing at this address; hosts go to /mcp";
            refused(StatusCode::NOT_FOUND, message)
        })
        .method_not_allowed_fallback(async || {
            let message = "messages are posted here, and answered at once";
            refused(StatusCode::METHOD_NOT_ALLOWED, message)
        })
        .layer(map_request_with_state(Arc::new(door), admit))
        // For machinery that starts and ends servers, and knows neither their names nor their tokens.
        .route("/ready", get(ready).with_state(environments))
        .layer(SetResponseHeaderLayer::overriding(
            CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
}

/// Lets requests through that name us, come from no web page and show the token, where there is one.
async fn admit(State(door): State<Arc<Door>>, request: Request) -> Result<Request, Response> {
    if !door.hosts.are_named_by(&request) {
        let message =
            "this server does not go by that name; `gauntlet mcp --http --host NAME` gives it one";
        return Err(refused(StatusCode::MISDIRECTED_REQUEST, message));
    }
    if request.headers().contains_key(ORIGIN) {
        let message = "web pages are not let in";
        return Err(refused(StatusCode::FORBIDDEN, message));
    }
    match &door.token {
        Some(token) if !token.is_shown_in(request.headers()) => {
            let message = "this server wants its token, as `Authorization: Bearer TOKEN`";
            let mut response = refused(StatusCode::UNAUTHORIZED, message);
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(WWW_AUTHENTICATE, scheme);
            Err(response)
        }
        _ => Ok(request),
    }
}

/// May episodes be begun here?
async fn ready(State(environments): State<Environments>) -> (StatusCode, &'static str) {
    match environments.health().draining {
        true => (StatusCode::SERVICE_UNAVAILABLE, "draining\n"),
        false => (StatusCode::OK, "ready\n"),
    }
}

/// What is read of a message before it is passed on.
#[derive(Deserialize)]
struct Heard {
    method: Option<String>,
}

/// Answers a message at the computer that its sender plays at.
async fn hear(shared: Shared, name: Option<String>, request: Request) -> Response {
    if name.as_deref().is_some_and(|name| !is_name(name)) {
        let message = "an address ends with a name of letters, figures, `-` and `_`, 64 at most";
        return refused(StatusCode::NOT_FOUND, message);
    }
    let (mut parts, body) = request.into_parts();
    let Ok(bytes) = to_bytes(body, MAX_MESSAGE_BYTES).await else {
        let message = format!("the message has more than {MAX_MESSAGE_BYTES} bytes");
        return refused(StatusCode::PAYLOAD_TOO_LARGE, message);
    };
    let Ok(Heard { method }) = serde_json::from_slice(&bytes) else {
        let message = "the body has to be one message of JSON-RPC";
        return refused(StatusCode::BAD_REQUEST, message);
    };
    let is_beginning = method.as_deref() == Some("initialize");
    let sessions = &shared.sessions;
    let mut begun = None;
    let computer = match sender(&parts.headers, is_beginning) {
        Sender::New => {
            let id = begun.insert(sessions.begin(name.as_deref()));
            sessions.of(id)
        }
        Sender::Session(id) => sessions.of(id),
        Sender::Nobody => match &name {
            Some(name) => Some(sessions.at(name)),
            None => {
                let message = "hosts without sessions go to /mcp/NAME, each by a name of its own";
                return refused(StatusCode::BAD_REQUEST, message);
            }
        },
        Sender::Unclear => {
            let message = "begin with `initialize`, and then send the header Mcp-Session-Id";
            return refused(StatusCode::BAD_REQUEST, message);
        }
    };
    let Some(computer) = computer else {
        return no_session();
    };
    parts.extensions.insert(computer);
    let request = Request::from_parts(parts, Body::from(bytes));
    let mut response = shared.messages.handle(request).await.into_response();
    if let Some(id) = begun
        && response.status() == StatusCode::OK
        && let Ok(id) = HeaderValue::from_str(&id)
    {
        response.headers_mut().insert(SESSION, id);
    }
    response
}

/// Ends a session.
async fn end(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    let Sender::Session(id) = sender(&headers, false) else {
        let message = "which session? Its id belongs into the header Mcp-Session-Id";
        return refused(StatusCode::BAD_REQUEST, message);
    };
    let id = id.to_string();
    // To its end, also when nobody waits for it.
    let work = tokio::spawn(async move { shared.sessions.end(&id).await });
    match work.await {
        Ok(true) => StatusCode::NO_CONTENT.into_response(),
        _ => no_session(),
    }
}

/// Who sends a message.
enum Sender<'a> {
    New,
    Session(&'a str),
    /// A host that keeps no sessions.
    Nobody,
    /// One that ought to keep a session.
    Unclear,
}

fn sender(headers: &HeaderMap, is_beginning: bool) -> Sender<'_> {
    if let Some(id) = headers.get(SESSION) {
        // What is no text is no session of ours.
        return Sender::Session(id.to_str().unwrap_or_default());
    }
    let version = headers.get(VERSION).map(HeaderValue::as_bytes);
    match is_beginning {
        true => Sender::New,
        false if version.is_some_and(|it| it >= WITHOUT_SESSIONS) => Sender::Nobody,
        false => Sender::Unclear,
    }
}

fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(is_part)
}

fn no_session() -> Response {
    let message = "there is no such session; it may have ended";
    refused(StatusCode::NOT_FOUND, message)
}

/// In the form in which hosts read what went wrong.
fn refused(status: StatusCode, message: impl Into<String>) -> Response {
    let error = json!({"code": ErrorCode::INVALID_REQUEST.0, "message": message.into()});
    let body = json!({"jsonrpc": "2.0", "id": null, "error": error});
    (status, Json(body)).into_response()
}

/// Whom the SDK asks. It has no computer, but knows from each request which one is meant.
#[derive(Clone, Copy)]
struct Desk {
    offer: Offer,
}

impl ServerHandler for Desk {
    fn get_info(&self) -> ServerConfig {
        described()
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.offer.tools()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let parts = context.extensions.get::<Parts>();
        let computer = parts.and_then(|it| it.extensions.get::<Arc<Computer>>());
        let Some(computer) = computer.cloned() else {
            return Err(ErrorData::internal_error("there is no computer", None));
        };
        // To its end, also when its host does not wait for it.
        let work = tokio::spawn(async move { computer.answer(request).await });
        work.await.unwrap_or_else(|_| {
            let message = "the server ended in the middle of this";
            Err(ErrorData::internal_error(message, None))
        })
    }
}
