//! Answers that come piece by piece, as server-sent events.

use serde_json::Value;

/// An error that comes inside a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub message: String,
    /// Worth another attempt.
    pub is_passing: bool,
}

impl Fault {
    /// What the service says in its stream.
    pub fn of_service(error: &Value) -> Fault {
        let word = |name: &str| error.get(name).and_then(Value::as_str);
        let kind = word("type").or(word("code")).or(word("status"));
        let kind = kind.unwrap_or_default().to_ascii_lowercase();
        let passing = [
            "overloaded",
            "rate_limit",
            "server_error",
            "api_error",
            "unavailable",
            "internal",
            "timeout",
        ];
        Fault {
            message: word("message").unwrap_or("an error without words").into(),
            is_passing: passing.iter().any(|it| kind.contains(it)),
        }
    }

    /// A piece that cannot be read is the connection's doing.
    pub fn unreadable(error: &serde_json::Error) -> Fault {
        Fault {
            message: format!("a piece of the stream cannot be read: {error}"),
            is_passing: true,
        }
    }
}

/// Puts the events of a stream together.
pub trait Assembler: Send {
    /// Takes one event: its name, which not all services give, and its data.
    fn take(&mut self, name: &str, data: &str) -> Result<(), Fault>;

    /// Has everything come?
    fn is_complete(&self) -> bool;

    /// The answer as it would have come whole.
    fn answer(&mut self) -> Value;
}

/// The data of an event.
pub(crate) fn parse(data: &str) -> Result<Value, Fault> {
    serde_json::from_str(data).map_err(|error| Fault::unreadable(&error))
}

/// Adds a piece of text to a field.
pub(crate) fn append(value: &mut Value, field: &str, piece: &str) {
    let mut text = value[field].as_str().unwrap_or_default().to_string();
    text.push_str(piece);
    value[field] = Value::String(text);
}
