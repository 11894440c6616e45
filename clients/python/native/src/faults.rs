//! Errors of the protocol as exceptions.

use protocol::{EnvironmentError, EnvironmentErrorKind};
use pyo3::PyErr;
use pyo3::exceptions::PyException;
use serde_json::Value;

pyo3::create_exception!(gauntlet_native, Fault, PyException);

/// The kind as the protocol spells it, and the reason.
pub fn spelled(error: EnvironmentError) -> (String, String) {
    let kind = serde_json::to_value(error.kind);
    let kind = kind
        .ok()
        .as_ref()
        .and_then(Value::as_str)
        .map(str::to_string);
    (kind.unwrap_or_default(), error.message)
}

pub fn raised(error: EnvironmentError) -> PyErr {
    Fault::new_err(spelled(error))
}

pub fn request(message: impl Into<String>) -> EnvironmentError {
    EnvironmentError {
        kind: EnvironmentErrorKind::Request,
        message: message.into(),
    }
}

pub fn unknown(message: impl Into<String>) -> EnvironmentError {
    EnvironmentError {
        kind: EnvironmentErrorKind::Unknown,
        message: message.into(),
    }
}
