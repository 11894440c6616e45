//! Who plays: built-in agents, models behind APIs and subprocesses.

mod agent;
pub mod client;
mod command_line;
mod environment;
mod launch;
pub mod masking;
mod model;
mod noop;
mod oracle;
mod random;
mod stdio;
mod wanderer;

use std::str::FromStr;
use std::time::Duration;

use protocol::hex;
use serde_json::Value;
use sha2::{Digest, Sha256};

pub use agent::Agent;
pub use command_line::CommandLine;
pub use environment::Variable;
pub use launch::Launch;
pub use model::{Grounder, ModelSpec};
pub use oracle::stop_of;
pub use wanderer::Wanderer;

/// Which agent a run uses.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentSpec {
    /// Plays the n-th recorded route of each task, counted from 1.
    Oracle(u32),
    /// The same with wrong turns that are taken back: the second number is how many in a thousand steps.
    Wanderer(u32, u16),
    Noop,
    Random,
    /// A subprocess; `None` until the command line after `--` is known.
    Stdio(Option<Box<Launch>>),
    /// A model behind an API.
    Model(Box<ModelSpec>),
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
                Ok(AgentSpec::subprocess(CommandLine::Words(words.to_vec())))
            }
            (spec, []) => Ok(spec),
            (_, words) => anyhow::bail!(
                "{:?} stands after --, where only --agent stdio takes a command",
                words.join(" ")
            ),
        }
    }

    fn subprocess(line: CommandLine) -> AgentSpec {
        AgentSpec::Stdio(Some(Box::new(Launch::of(line))))
    }

    /// The name in manifests, with secrets masked.
    pub fn name(&self) -> String {
        match self {
            AgentSpec::Oracle(route) if *route > 1 => format!("oracle:{route}"),
            AgentSpec::Wanderer(route, permille) => format!("oracle:{route}~{permille}"),
            AgentSpec::Stdio(Some(launch)) => format!("stdio:{launch}"),
            AgentSpec::Model(spec) => spec.name(),
            other => other.short_name().to_string(),
        }
    }

    /// How a model is asked, when one plays. There is no key in it.
    pub fn model(&self) -> Option<Value> {
        match self {
            AgentSpec::Model(spec) => Some(spec.manifest()),
            _ => None,
        }
    }

    /// Digest of who plays, with every word of the command line, secrets included. Keys of models are
    /// no words of it.
    pub fn digest(&self) -> String {
        hex(&Sha256::digest(match self {
            AgentSpec::Stdio(Some(launch)) => format!("stdio:{}", launch.whole()),
            AgentSpec::Model(spec) => format!("{} {}", spec.name(), spec.manifest()),
            other => other.name(),
        }))
    }

    /// What keeps the agent away from checkout, run folder and browser, in words.
    pub fn sandbox(&self) -> String {
        match self {
            AgentSpec::Stdio(Some(launch)) => launch.fence.words.clone(),
            _ => "not needed: built-in agent".into(),
        }
    }

    /// The name in folder names.
    pub fn short_name(&self) -> &'static str {
        match self {
            AgentSpec::Oracle(_) | AgentSpec::Wanderer(..) => "oracle",
            AgentSpec::Noop => "noop",
            AgentSpec::Random => "random",
            AgentSpec::Stdio(_) => "stdio",
            AgentSpec::Model(spec) => spec.api.name(),
        }
    }

    /// A new agent. `patience` is how long one may stay silent.
    pub fn create(&self, patience: Duration) -> Box<dyn Agent> {
        match self {
            AgentSpec::Oracle(route) => Box::new(oracle::Oracle { route: *route }),
            AgentSpec::Wanderer(route, permille) => Box::new(Wanderer {
                route: *route,
                permille: *permille,
            }),
            AgentSpec::Noop => Box::new(noop::Noop),
            AgentSpec::Random => Box::new(random::Random),
            AgentSpec::Stdio(launch) => {
                let nothing = || Box::new(Launch::of(CommandLine::Words(Vec::new())));
                let launch = launch.clone().unwrap_or_else(nothing);
                Box::new(stdio::Stdio::new(*launch, patience))
            }
            AgentSpec::Model(spec) => Box::new(model::Model::new(*spec.clone(), patience)),
        }
    }
}

/// What stands before a model.
const API_NAMES: [&str; 4] = ["openai:", "anthropic:", "gemini:", "chat:"];

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
                    Ok(AgentSpec::subprocess(CommandLine::parse(line)))
                }
                _ if API_NAMES.iter().any(|name| text.starts_with(name)) => {
                    Ok(AgentSpec::Model(Box::new(text.parse()?)))
                }
                _ => Err(format!(
                    "expected oracle, oracle:N, noop, random, stdio, stdio:CMD, or a model as {}MODEL",
                    API_NAMES.join("MODEL, ")
                )),
            },
        }
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
    fn the_name_hides_secrets_that_the_digest_tells_apart() {
        let spec = |text: &str| text.parse::<AgentSpec>().expect("valid");
        let one = spec("stdio:python3 agent.py --api-key first");
        let other = spec("stdio:python3 agent.py --api-key second");
        assert_eq!(one.name(), "stdio:python3 agent.py --api-key ***");
        assert_eq!(one.name(), other.name());
        assert_ne!(one.digest(), other.digest());
        assert!(!format!("{one:?}").contains("first"));
    }

    #[test]
    fn variables_are_part_of_who_plays() {
        let with = |value: &str| {
            let mut launch = Launch::of(CommandLine::parse("robot"));
            launch.variables = vec![value.parse().expect("valid")];
            AgentSpec::Stdio(Some(Box::new(launch)))
        };
        assert_eq!(with("MODEL=large").name(), "stdio:robot (MODEL=***)");
        assert_ne!(with("MODEL=large").digest(), with("MODEL=small").digest());
    }

    #[test]
    fn only_subprocesses_need_a_sandbox() {
        assert_eq!(AgentSpec::Noop.sandbox(), "not needed: built-in agent");
        let subprocess: AgentSpec = "stdio:robot".parse().expect("valid");
        assert_eq!(subprocess.sandbox(), "none: switched off");
    }

    #[test]
    fn unknown_agents_and_stray_words_are_refused() {
        for text in ["", "stdio:", "robot"] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
        assert!(AgentSpec::Noop.with_arguments(&["x".into()]).is_err());
    }
}
