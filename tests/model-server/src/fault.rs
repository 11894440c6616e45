//! What goes wrong, and at which request.

use std::collections::BTreeMap;

/// One thing that goes wrong instead of the answer, or within it.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// 429, to be tried again after `retry_after_ms`.
    RateLimit { retry_after_ms: u64 },
    /// 500.
    Broken,
    /// 529 of Anthropic, 503 elsewhere.
    Overloaded,
    /// The request is taken and never answered.
    Hang,
    /// The connection closes in the middle of the answer.
    Cut,
    /// A body that is no JSON.
    Garbage,
    /// A call whose arguments cannot be read.
    MalformedArguments,
    /// A call of a function that nobody declared.
    UnknownFunction,
    /// Words and no call.
    TextOnly,
    /// The model declines.
    Refusal,
    /// A filter stops the answer.
    Filter,
    /// An error that repeats the key of the request.
    KeyInError,
    /// An answer whose words repeat the key of the request.
    KeyInText,
}

/// Faults by the number of the request, counted from 1.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    at: BTreeMap<usize, Fault>,
    from: Option<(usize, Fault)>,
}

impl Faults {
    pub fn none() -> Faults {
        Faults::default()
    }

    /// One request only.
    pub fn at(mut self, request: usize, fault: Fault) -> Faults {
        self.at.insert(request, fault);
        self
    }

    /// This request and all that follow.
    pub fn from(mut self, request: usize, fault: Fault) -> Faults {
        self.from = Some((request, fault));
        self
    }

    pub(crate) fn of(&self, request: usize) -> Option<Fault> {
        let endless = self.from.iter().find(|(from, _)| request >= *from);
        let once = self.at.get(&request);
        once.or(endless.map(|(_, fault)| fault)).cloned()
    }
}
