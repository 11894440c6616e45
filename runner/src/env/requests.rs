//! What requests over HTTP have in common: bodies of JSON, refusals in words, connections that become sockets, and
//! work that is carried to its end.

use std::sync::Arc;

use axum::Json;
use axum::body::to_bytes;
use axum::extract::{FromRequestParts, Request, WebSocketUpgrade};
use axum::http::header::{CONTENT_TYPE, HeaderValue, ORIGIN, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{EnvironmentError, EnvironmentErrorKind, misread_in};
use serde::de::DeserializeOwned;

use super::conversation::MAX_MESSAGE_BYTES;
use super::error;
use super::socket::{self, Dialogue};
use crate::server::places::Visitor;

/// Messages that are too long are refused in words; this much is not even read.
const LARGEST_FRAME: usize = 2 * MAX_MESSAGE_BYTES;
/// Room for what a connection sends before it is known how much it will be.
const READ_BUFFER: usize = 16 * 1024;

/// An error as an answer.
#[derive(Debug)]
pub struct Refused(pub EnvironmentError);

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

pub fn misunderstood(message: impl Into<String>) -> Refused {
    Refused(error(EnvironmentErrorKind::Request, message))
}

/// The status that goes with an error.
pub fn status(kind: EnvironmentErrorKind) -> StatusCode {
    match kind {
        EnvironmentErrorKind::Request => StatusCode::BAD_REQUEST,
        EnvironmentErrorKind::Token => StatusCode::UNAUTHORIZED,
        EnvironmentErrorKind::Unknown => StatusCode::NOT_FOUND,
        EnvironmentErrorKind::Conflict => StatusCode::CONFLICT,
        EnvironmentErrorKind::Limit => StatusCode::TOO_MANY_REQUESTS,
        EnvironmentErrorKind::Infrastructure => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// Makes a socket of a connection, over which somebody answers.
pub async fn talk(request: Request, dialogue: impl Dialogue) -> Result<Response, Refused> {
    let (mut parts, _) = request.into_parts();
    if parts.headers.contains_key(ORIGIN) {
        return Err(misunderstood("web pages get no socket"));
    }
    let visitor = parts.extensions.get::<Arc<Visitor>>().cloned();
    let visitor = visitor.ok_or_else(|| misunderstood("this connection cannot be a socket"))?;
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &())
        .await
        .map_err(|error| misunderstood(error.body_text()))?;
    Ok(upgrade
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .read_buffer_size(READ_BUFFER)
        .on_upgrade(move |socket| socket::converse(socket, dialogue, visitor)))
}

/// The text of a request that says that it is JSON.
pub async fn body(request: Request) -> Result<String, Refused> {
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

pub fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, Refused> {
    serde_json::from_str(text).map_err(|error| {
        let whole = serde_json::from_str(text).unwrap_or_default();
        let words = misread_in(&error, &whole);
        misunderstood(format!("the body is not understood: {words}"))
    })
}

/// Carries work on when its client leaves in the middle of it.
pub async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, EnvironmentError>> + Send + 'static,
) -> Result<T, Refused> {
    let done = tokio::spawn(work).await.unwrap_or_else(|_| {
        let message = "the server ended in the middle of this";
        Err(error(EnvironmentErrorKind::Infrastructure, message))
    });
    Ok(done?)
}
