//! How much of a policy the kernel enforces.

use serde::{Deserialize, Serialize};

/// What is enforced. Older kernels know less.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Files and folders, truncation included.
    pub files: bool,
    /// Connections to TCP ports, by whatever call.
    pub ports: bool,
    /// Signals to processes outside, and abstract sockets.
    pub signals: bool,
    /// Why nothing is.
    pub missing: Option<String>,
}

impl Strength {
    /// Nothing is enforced.
    pub fn missing(reason: impl Into<String>) -> Strength {
        Strength {
            missing: Some(reason.into()),
            ..Strength::default()
        }
    }

    /// `landlock: files, TCP ports, signals`, or the reason why there is none.
    pub fn words(&self) -> Result<String, String> {
        if let Some(reason) = &self.missing {
            return Err(reason.clone());
        }
        let parts: Vec<_> = [
            (self.files, "files"),
            (self.ports, "TCP ports"),
            (self.signals, "signals"),
        ]
        .into_iter()
        .filter_map(|(is_enforced, name)| is_enforced.then_some(name))
        .collect();
        match parts.is_empty() {
            true => Err("this kernel's Landlock is too old".into()),
            false => Ok(format!("landlock: {}", parts.join(", "))),
        }
    }

    /// Is it enough to keep an agent from answers and verdicts?
    pub fn require(&self) -> anyhow::Result<()> {
        let lacks = match self {
            Strength {
                missing: Some(reason),
                ..
            } => reason.as_str(),
            Strength { files: false, .. } => "this kernel cannot keep files from an agent",
            Strength { ports: false, .. } => "this kernel cannot keep TCP ports from an agent",
            _ => return Ok(()),
        };
        anyhow::bail!(
            "--sandbox on: {lacks}. Use --sandbox auto to run with what there is, which the run then says"
        )
    }
}
