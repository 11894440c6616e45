//! Why a model did not answer.

/// In sentences for the user. None of them holds a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Nobody answered, or only with excuses, however often it was tried.
    #[error("{0}")]
    Unavailable(String),
    /// The service does not want us: no key or a wrong one, no credit, no such model.
    #[error("{0}")]
    Denied(String),
    /// The service holds the request itself to be wrong: too long, a setting that the model does not take.
    #[error("{0}")]
    Rejected(String),
    /// What came is no answer of this protocol.
    #[error("{0}")]
    Unreadable(String),
}

impl Failure {
    /// Is it about what was asked, rather than about who is asked?
    pub fn is_of_request(&self) -> bool {
        matches!(self, Failure::Rejected(_))
    }
}
