//! What was said so far, in no protocol's form.

use std::sync::Arc;

use serde_json::Value;

/// A picture as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub media_type: String,
    pub base64: Arc<str>,
}

impl Picture {
    pub fn new(media_type: impl Into<String>, base64: impl Into<Arc<str>>) -> Picture {
        Picture {
            media_type: media_type.into(),
            base64: base64.into(),
        }
    }

    /// `data:image/png;base64,...`.
    pub fn data_url(&self) -> String {
        format!("data:{};base64,{}", self.media_type, self.base64)
    }
}

/// A piece of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Text(String),
    /// The page at some moment. Old ones are left out of requests.
    Picture(Picture),
    /// A picture that stays, such as that of the goal.
    Pinned(Picture),
    /// A picture that was here.
    Gone,
}

impl Part {
    pub fn text(text: impl Into<String>) -> Part {
        Part::Text(text.into())
    }

    pub(crate) fn picture(&self) -> Option<&Picture> {
        match self {
            Part::Picture(picture) | Part::Pinned(picture) => Some(picture),
            Part::Text(_) | Part::Gone => None,
        }
    }

    /// The words of the part, if it is no picture.
    pub(crate) fn words(&self) -> Option<&str> {
        match self {
            Part::Text(text) => Some(text),
            Part::Gone => Some(GONE),
            Part::Picture(_) | Part::Pinned(_) => None,
        }
    }
}

/// Stands where a picture was.
pub const GONE: &str = "[An earlier screenshot, no longer shown.]";

/// How a call was made, which decides how it is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// The API's own computer tool.
    Computer,
    /// A function that we declared.
    Function,
    /// JSON in the text: the answer is an ordinary message.
    Words,
}

/// One call of a model's turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// As the API names it.
    pub id: String,
    pub name: String,
    pub means: Means,
    /// In the dialect of the run.
    pub call: Value,
    /// Why it is no call, where its arguments cannot be read.
    pub broken: Option<String>,
    /// What the service wants to have acknowledged before it goes on.
    pub checks: Vec<Value>,
}

/// What came of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    pub call: Call,
    pub parts: Vec<Part>,
    /// It was not carried out.
    pub is_refused: bool,
}

/// One turn of either side.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    User(Vec<Part>),
    /// A turn of the model, as its API wants it back.
    Model {
        raw: Value,
        calls: Vec<Call>,
    },
    /// What came of every call of the turn before, and what else there is to say.
    Outcomes {
        outcomes: Vec<Outcome>,
        more: Vec<Part>,
    },
}

/// Everything that a request is made from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conversation {
    pub system: String,
    pub entries: Vec<Entry>,
}

impl Conversation {
    pub fn new(system: impl Into<String>, opening: Vec<Part>) -> Conversation {
        Conversation {
            system: system.into(),
            entries: vec![Entry::User(opening)],
        }
    }
}
