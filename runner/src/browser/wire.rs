//! Single WebDriver commands and what can go wrong with them.

use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::Value;
use url::{ParseError, Url};

/// A command of the session, by its path below `session/<id>/`.
#[derive(Debug)]
pub struct Command {
    method: Method,
    path: &'static str,
    body: Option<String>,
}

impl Command {
    pub fn post(path: &'static str, body: Value) -> Command {
        Command {
            method: Method::POST,
            path,
            body: Some(body.to_string()),
        }
    }

    pub fn get(path: &'static str) -> Command {
        Command {
            method: Method::GET,
            path,
            body: None,
        }
    }

    pub fn delete(path: &'static str) -> Command {
        Command {
            method: Method::DELETE,
            path,
            body: None,
        }
    }
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        let session = session_id.unwrap_or_default();
        base_url.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (self.method.clone(), self.body.clone())
    }
}

/// How ChromeDriver says that the process of the page has ended.
const TAB_CRASHED: &str = "tab crashed";

/// Why a command was not carried out.
#[derive(Clone, Debug, thiserror::Error)]
pub enum BrowserError {
    /// The driver did not accept the arguments; nothing happened.
    #[error("{0}")]
    Refused(String),
    /// A script failed: the page does not answer as it should.
    #[error("the page failed: {0}")]
    Page(String),
    /// The page does not answer in time or is gone, while its driver is well. What was done to it
    /// last may be the reason.
    #[error("the page does not answer: {0}")]
    Unresponsive(String),
    /// The app itself stopped; its last state can still be exported.
    #[error("the app crashed")]
    Crashed,
    /// Driver or browser are gone or confused.
    #[error("the browser failed: {0}")]
    Lost(String),
}

impl BrowserError {
    pub fn lost(text: impl Into<String>) -> BrowserError {
        BrowserError::Lost(text.into())
    }
}

impl From<CmdError> for BrowserError {
    fn from(error: CmdError) -> Self {
        let text = match &error {
            CmdError::Standard(detail) => first_line(&detail.message),
            other => other.to_string(),
        };
        if error.is_javascript_error() && text.contains(protocol::PAGE_CRASHED) {
            BrowserError::Crashed
        } else if error.is_javascript_error() {
            BrowserError::Page(text)
        } else if text.contains(TAB_CRASHED) {
            BrowserError::Unresponsive("its process has ended".into())
        } else if error.is_script_timeout() || error.is_timeout() {
            BrowserError::Unresponsive(text)
        } else if error.is_move_target_out_of_bounds() || error.is_invalid_argument() {
            BrowserError::Refused(text)
        } else {
            BrowserError::Lost(text)
        }
    }
}

/// Drivers append their own stack trace to every message.
fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_string()
}
