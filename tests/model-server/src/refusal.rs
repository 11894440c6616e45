//! Requests that are not answered, in the form that each service has for that.

use serde_json::{Value, json};

use crate::Protocol;

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub status: u16,
    /// `invalid_request_error` and the like.
    pub kind: &'static str,
    pub message: String,
    /// OpenAI's: which parameter.
    pub param: Option<String>,
    /// OpenAI's: a word for programs.
    pub code: Option<&'static str>,
}

impl Refusal {
    /// The request is not as it should be.
    pub fn invalid(message: impl Into<String>) -> Refusal {
        Refusal {
            status: 400,
            kind: "invalid_request_error",
            message: message.into(),
            param: None,
            code: None,
        }
    }

    pub fn with_status(mut self, status: u16, kind: &'static str) -> Refusal {
        self.status = status;
        self.kind = kind;
        self
    }

    pub fn about(mut self, param: impl Into<String>) -> Refusal {
        self.param = Some(param.into());
        self
    }

    pub fn coded(mut self, code: &'static str) -> Refusal {
        self.code = Some(code);
        self
    }

    /// The body of the answer.
    pub fn body(&self, protocol: Protocol) -> Value {
        match protocol {
            Protocol::Chat | Protocol::Responses => json!({"error": {
                "message": self.message, "type": self.kind, "param": self.param, "code": self.code,
            }}),
            Protocol::Anthropic => json!({
                "type": "error",
                "error": {"type": self.kind, "message": self.message},
                "request_id": "req_011CTestTestTestTestTest",
            }),
            Protocol::Gemini => json!({"error": {
                "code": self.status, "message": self.message, "status": google_status(self.status),
            }}),
        }
    }
}

/// Google's names of statuses.
fn google_status(status: u16) -> &'static str {
    match status {
        400 => "INVALID_ARGUMENT",
        401 => "UNAUTHENTICATED",
        403 => "PERMISSION_DENIED",
        404 => "NOT_FOUND",
        429 => "RESOURCE_EXHAUSTED",
        503 => "UNAVAILABLE",
        _ => "INTERNAL",
    }
}
