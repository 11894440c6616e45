//! Why a request of an attached page was not carried out.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A status of HTTP and a sentence for whoever asked. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub status: StatusCode,
    pub message: String,
}

impl Refused {
    pub fn bad(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, message)
    }

    pub fn forbidden(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::FORBIDDEN, message)
    }

    pub fn conflict(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::CONFLICT, message)
    }

    pub fn too_much(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    pub fn too_fast(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    pub fn missing(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, message)
    }

    pub fn unknown() -> Refused {
        Refused::missing("there is no such episode")
    }

    pub fn gone() -> Refused {
        Refused::over("this episode is over")
    }

    pub fn over(message: impl Into<String>) -> Refused {
        Refused::new(StatusCode::GONE, message)
    }

    pub fn broken(error: &anyhow::Error) -> Refused {
        Refused::new(StatusCode::INTERNAL_SERVER_ERROR, format!("{error:#}"))
    }

    fn new(status: StatusCode, message: impl Into<String>) -> Refused {
        Refused {
            status,
            message: message.into(),
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.status, Json(json!({"error": self.message}))).into_response()
    }
}
