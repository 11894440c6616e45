//! What a model is asked, before and after a protocol has put it into words.

use serde_json::Value;

use crate::conversation::Conversation;
use crate::functions::Function;
use crate::settings::Settings;

/// What a request is made from.
pub struct Asking<'a> {
    pub model: &'a str,
    /// Is the service asked that the protocol comes from, and not an imitation?
    pub is_usual: bool,
    pub settings: &'a Settings,
    pub conversation: &'a Conversation,
    /// What can be called: the endings beside a computer tool, or everything.
    pub functions: &'a [Function],
    /// Of the pictures that are sent.
    pub width: u32,
    pub height: u32,
}

/// One request, but for address and key.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Behind the base of the API.
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Value,
}
