//! What the gates said, in order.

use protocol::CheckResult;
use serde_json::Value;

/// The gates in order. After one that leaves nothing to look at, the rest are not asked.
#[derive(Debug, Default)]
pub struct Gates {
    pub results: Vec<CheckResult>,
}

impl Gates {
    pub fn pass(&self) -> bool {
        self.results.iter().all(|gate| gate.pass)
    }

    /// The reason of the first gate that failed.
    pub fn failure(&self) -> Option<&CheckResult> {
        self.results.iter().find(|gate| !gate.pass)
    }

    pub(crate) fn ask(
        &mut self,
        name: &str,
        expected: Value,
        found: Value,
        verdict: Result<(), String>,
    ) -> bool {
        let pass = verdict.is_ok();
        self.results.push(CheckResult {
            name: name.to_string(),
            pass,
            expected,
            found,
            reason: verdict.err().unwrap_or_default(),
        });
        pass
    }

    pub(crate) fn equal<T: PartialEq + Into<Value> + Clone>(
        &mut self,
        name: &str,
        expected: T,
        found: T,
        reason: &str,
    ) -> bool {
        let verdict = if expected == found {
            Ok(())
        } else {
            Err(reason.to_string())
        };
        self.ask(name, expected.into(), found.into(), verdict)
    }
}
