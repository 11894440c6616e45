//! One answer of a model, read.

use serde_json::Value;

use crate::conversation::{Call, Entry};
use crate::usage::Usage;

/// How an answer ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Finish {
    #[default]
    Whole,
    /// The limit of output tokens cut it off.
    Cut,
    /// The model or its service will not do this, in its words.
    Refused(String),
    /// The model tried to call something and failed at it, in the service's words.
    Malformed(String),
}

/// One turn of a model.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// As the API wants it back.
    pub raw: Value,
    pub calls: Vec<Call>,
    pub text: String,
    /// What the service shows of the model's thoughts.
    pub reasoning: String,
    pub usage: Usage,
    pub finish: Finish,
}

impl Turn {
    /// The turn as part of the conversation.
    pub fn entry(&self) -> Entry {
        Entry::Model {
            raw: self.raw.clone(),
            calls: self.calls.clone(),
        }
    }
}

/// Texts below each other, blank ones left out.
pub(crate) fn joined<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let texts: Vec<_> = texts.into_iter().map(str::trim).collect();
    let said: Vec<_> = texts.into_iter().filter(|it| !it.is_empty()).collect();
    said.join("\n")
}
