//! What decides the answers: a question, whatever protocol it came in, and what is said to it.

use protocol::Action;
use serde_json::{Map, Value};

use crate::{Picture, Protocol};

/// A request, as far as a model would see it.
#[derive(Clone, Debug)]
pub struct Question {
    pub protocol: Protocol,
    pub model: String,
    /// All text of system and user, in order.
    pub text: String,
    /// All pictures, in order; the last one is what the page looks like now.
    pub pictures: Vec<Picture>,
    /// Names of the functions that may be called.
    pub functions: Vec<String>,
    /// How the computer tool is declared, if it is.
    pub computer: Option<Value>,
    /// How many actions of the conversation were said before, as [`Answer::place`] counts them.
    pub place: usize,
    /// The form that the answer has to have, when it is no conversation with tools.
    pub schema: Option<Value>,
    /// The client takes no more than one call per turn.
    pub one_call: bool,
}

impl Question {
    pub fn has_tools(&self) -> bool {
        self.computer.is_some() || !self.functions.is_empty()
    }
}

/// What is said to a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// Reasoning, in the form that the protocol has for it and where the client asks for it.
    pub thought: Option<String>,
    pub text: Option<String>,
    pub moves: Vec<Move>,
    pub ending: Ending,
    /// How many actions of the conversation are said with this answer.
    pub place: usize,
}

impl Answer {
    /// Nothing but text.
    pub fn text(text: impl Into<String>) -> Answer {
        Answer {
            text: Some(text.into()),
            ..Answer::default()
        }
    }
}

/// One thing that the model wants done.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    /// In the words of the protocol's computer tool, or as a function where it has none.
    Act(Action),
    /// The same, with a question about safety that has to be acknowledged.
    Confirm(Action),
    /// A function with these arguments, whatever it is.
    Call(String, Map<String, Value>),
    /// A call whose arguments are no JSON, or not of the kind that they should be.
    Malformed,
    /// A function that nobody declared.
    Unknown,
}

/// How an answer ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Ending {
    #[default]
    Usual,
    /// The model declines, with these words.
    Refused(String),
    /// A filter of the service stopped the answer.
    Filtered,
}

/// Whoever answers.
pub trait Mind: Send + Sync {
    /// An error is a mistake of the test, and told to the client as a failure of the server.
    fn answer(&self, question: &Question) -> Result<Answer, String>;
}

impl<F: Fn(&Question) -> Result<Answer, String> + Send + Sync> Mind for F {
    fn answer(&self, question: &Question) -> Result<Answer, String> {
        self(question)
    }
}
