//! Who plays: built-in agents and subprocesses.

mod noop;
mod oracle;
mod random;
mod stdio;

use std::str::FromStr;
use std::time::Duration;

use async_trait::async_trait;
use protocol::{Action, AgentMessage};
use sha2::{Digest, Sha256};

use crate::folder::hex;
use crate::stage::{Stage, Stop};

pub use stdio::CommandLine;

/// Plays one episode after another. Returning without having ended the episode is a fault of the
/// agent; errors of the stage are passed on.
#[async_trait]
pub trait Agent: Send {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop>;

    /// No more episodes follow.
    async fn close(&mut self) {}
}

/// Which agent a run uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgentSpec {
    /// Plays the n-th recorded route of each task, counted from 1.
    Oracle(u32),
    Noop,
    Random,
    /// A subprocess; `None` until the command line after `--` is known.
    Stdio(Option<CommandLine>),
}

impl AgentSpec {
    /// Puts the words after `--` to the agent that takes them.
    pub fn with_arguments(self, arguments: &[String]) -> anyhow::Result<AgentSpec> {
        match (self, arguments) {
            (AgentSpec::Stdio(None), []) => {
                anyhow::bail!(
                    "say which program to run: --agent stdio:CMD, or --agent stdio -- CMD ARGS"
                )
            }
            (AgentSpec::Stdio(None), words) => {
                Ok(AgentSpec::Stdio(Some(CommandLine::Words(words.to_vec()))))
            }
            (spec, []) => Ok(spec),
            (_, words) => anyhow::bail!(
                "{:?} stands after --, where only --agent stdio takes a command",
                words.join(" ")
            ),
        }
    }

    /// The name in manifests.
    pub fn name(&self) -> String {
        match self {
            AgentSpec::Oracle(route) if *route > 1 => format!("oracle:{route}"),
            AgentSpec::Stdio(Some(line)) => format!("stdio:{line}"),
            other => other.short_name().to_string(),
        }
    }

    /// Digest of who plays, with every word of the command line.
    pub fn digest(&self) -> String {
        hex(&Sha256::digest(self.name()))
    }

    /// The name in folder names.
    pub fn short_name(&self) -> &'static str {
        match self {
            AgentSpec::Oracle(_) => "oracle",
            AgentSpec::Noop => "noop",
            AgentSpec::Random => "random",
            AgentSpec::Stdio(_) => "stdio",
        }
    }

    /// A new agent. `patience` is how long one may stay silent.
    pub fn create(&self, patience: Duration) -> Box<dyn Agent> {
        match self {
            AgentSpec::Oracle(route) => Box::new(oracle::Oracle { route: *route }),
            AgentSpec::Noop => Box::new(noop::Noop),
            AgentSpec::Random => Box::new(random::Random),
            AgentSpec::Stdio(line) => {
                let line = line.clone().unwrap_or(CommandLine::Words(Vec::new()));
                Box::new(stdio::Stdio::new(line, patience))
            }
        }
    }
}

impl FromStr for AgentSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "oracle" => Ok(AgentSpec::Oracle(1)),
            "noop" => Ok(AgentSpec::Noop),
            "random" => Ok(AgentSpec::Random),
            "stdio" => Ok(AgentSpec::Stdio(None)),
            _ if text.starts_with("oracle:") => match text["oracle:".len()..].parse() {
                Ok(route) if route > 0 => Ok(AgentSpec::Oracle(route)),
                _ => Err("expected the number of a route, for example oracle:2".into()),
            },
            _ => match text.strip_prefix("stdio:") {
                Some(line) if !line.trim().is_empty() => {
                    Ok(AgentSpec::Stdio(Some(CommandLine::Shell(line.to_string()))))
                }
                _ => Err("expected oracle, oracle:N, noop, random, stdio or stdio:CMD".into()),
            },
        }
    }
}

/// A bare action, without note or usage.
fn plain(action: Action) -> AgentMessage {
    AgentMessage {
        action,
        note: None,
        usage: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_may_stand_in_the_name_or_after_the_dashes() {
        let in_name: AgentSpec = "stdio:python3 agent.py".parse().expect("valid");
        assert_eq!(in_name.name(), "stdio:python3 agent.py");
        let bare: AgentSpec = "stdio".parse().expect("valid");
        assert!(bare.clone().with_arguments(&[]).is_err());
        let words = ["python3".to_string(), "my agent.py".to_string()];
        let spec = bare.with_arguments(&words).expect("valid");
        assert_eq!(spec.name(), "stdio:python3 'my agent.py'");
    }

    #[test]
    fn unknown_agents_and_stray_words_are_refused() {
        for text in ["", "stdio:", "robot"] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
        assert!(AgentSpec::Noop.with_arguments(&["x".into()]).is_err());
    }
}
