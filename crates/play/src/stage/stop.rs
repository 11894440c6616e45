//! Why and how an episode comes to its end.

use protocol::EndReason;
use serde_json::Value;

use crate::browser::BrowserError;
use crate::storage;

/// Why an agent has to stop playing.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// The episode is over; the stage knows why.
    #[error("the episode is over")]
    Over,
    /// The agent cannot go on.
    #[error("{0}")]
    Agent(String),
    /// The app stopped; what it last published still counts.
    #[error("the app crashed")]
    Crashed,
    /// Whoever answers for the agent's model does not, or does not want us.
    #[error("{0}")]
    Service(String),
    /// The page no longer answers, or not as it should, after what was done to it, while its driver
    /// is well.
    #[error("{0}")]
    Unresponsive(String),
    /// Browser, driver or server broke.
    #[error("{0}")]
    Infrastructure(String),
    /// There is no room left to write to; no further attempt can help.
    #[error("{0}")]
    Storage(String),
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
}

impl From<BrowserError> for Stop {
    fn from(error: BrowserError) -> Self {
        match error {
            BrowserError::Crashed => Stop::Crashed,
            BrowserError::Unresponsive(_) | BrowserError::Page(_) => {
                Stop::Unresponsive(error.to_string())
            }
            other => Stop::Infrastructure(other.to_string()),
        }
    }
}

impl Stop {
    /// Before an agent has done anything, a page that fails is not its doing.
    pub fn before_input(self) -> Stop {
        match self {
            Stop::Unresponsive(message) => Stop::Infrastructure(message),
            other => other,
        }
    }
}

impl From<anyhow::Error> for Stop {
    /// Errors of our own files: a full disk is not the agent's fault.
    fn from(error: anyhow::Error) -> Self {
        let message = format!("{error:#}");
        match storage::is_exhausted(&error) {
            true => Stop::Storage(message),
            false => Stop::Infrastructure(message),
        }
    }
}

/// How an episode ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    pub reason: EndReason,
    pub answer: Option<Value>,
    pub message: Option<String>,
}
