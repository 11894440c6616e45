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
mod person;
mod random;
mod slow;
mod stdio;
mod wanderer;

use std::str::FromStr;
use std::time::Duration;

use protocol::hex;
use runs::clock::{ClockMode, Thousandths};
use serde_json::Value;
use sha2::{Digest, Sha256};

pub use agent::Agent;
pub use command_line::CommandLine;
pub use environment::Variable;
pub use launch::Launch;
pub use model::{Grounder, ModelSpec};
pub use oracle::stop_of;
use slow::Slow;
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
    /// By plain rules, with a person's delays and with what a person sees.
    Person,
    /// One of those, which takes so many seconds for each of its answers.
    Slow(Box<AgentSpec>, Thousandths),
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
            AgentSpec::Slow(agent, seconds) => format!("{}+{seconds}s", agent.name()),
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
            AgentSpec::Person => "person",
            AgentSpec::Stdio(_) => "stdio",
            AgentSpec::Model(spec) => spec.api.name(),
            AgentSpec::Slow(agent, _) => agent.short_name(),
        }
    }

    /// Why it cannot play instances of this family.
    pub fn refusal_of(&self, family: &str) -> Option<String> {
        let (has_one, what) = match self {
            AgentSpec::Slow(agent, _) => return agent.refusal_of(family),
            AgentSpec::Oracle(_) => (oracles::families::ids().any(|id| id == family), "oracle"),
            AgentSpec::Person => (oracles::person::ids().any(|id| id == family), "person"),
            _ => return None,
        };
        (!has_one).then(|| format!("the family {family} has no {what}"))
    }

    /// Does it play instances of families and nothing else?
    pub fn plays_families_alone(&self) -> bool {
        matches!(self, AgentSpec::Person)
    }

    /// The route that it plays, if it is an oracle that makes no wrong turns.
    pub fn route(&self) -> Option<u32> {
        match self {
            AgentSpec::Oracle(route) => Some(*route),
            AgentSpec::Slow(agent, _) => agent.route(),
            _ => None,
        }
    }

    /// Why it cannot play by this clock.
    pub fn refusal(&self, clock: ClockMode) -> Option<String> {
        if clock.counts_thought() {
            return None;
        }
        let instead = match self {
            AgentSpec::Slow(..) => ", or leave out what follows the +",
            AgentSpec::Person => "",
            _ => return None,
        };
        Some(format!(
            "{} takes time on a clock that goes on while an agent thinks: give --clock live:F{instead}",
            self.name()
        ))
    }

    /// A new agent. `patience` is how long one may stay silent.
    pub fn create(&self, patience: Duration) -> Box<dyn Agent> {
        match self {
            AgentSpec::Oracle(route) => Slow::at_once(oracle::Oracle { route: *route }),
            AgentSpec::Wanderer(route, permille) => Slow::at_once(Wanderer {
                route: *route,
                permille: *permille,
            }),
            AgentSpec::Noop => Slow::at_once(noop::Noop),
            AgentSpec::Random => Slow::at_once(random::Random),
            AgentSpec::Person => Slow::at_once(person::Person),
            AgentSpec::Slow(agent, Thousandths(ms)) => Box::new(Slow {
                agent: agent.create(patience),
                each: Duration::from_millis(*ms),
            }),
            AgentSpec::Stdio(launch) => {
                let nothing = || Box::new(Launch::of(CommandLine::Words(Vec::new())));
                let launch = launch.clone().unwrap_or_else(nothing);
                Box::new(stdio::Stdio::new(*launch, patience))
            }
            AgentSpec::Model(spec) => Box::new(model::Model::new(*spec.clone(), patience)),
        }
    }
}

/// The longest time that an agent of ours takes for an answer, in seconds.
const MOST_SECONDS: u64 = 3_600;

/// `oracle+5s`: an agent of ours and how long it takes for an answer. Nothing when it is no agent of ours.
fn slow(text: &str) -> Option<Result<AgentSpec, String>> {
    let (agent, time) = text.split_once('+')?;
    let name = agent.split(':').next()?;
    if !matches!(name, "oracle" | "noop" | "random") {
        return None;
    }
    let seconds: Option<Thousandths> = time.strip_suffix('s').and_then(|it| it.parse().ok());
    let seconds = seconds.filter(|it| it.0 <= MOST_SECONDS * 1_000);
    Some(match (agent.parse(), seconds) {
        (Ok(agent), Some(seconds)) => Ok(AgentSpec::Slow(Box::new(agent), seconds)),
        (Ok(_), None) => Err(format!(
            "expected seconds for each answer, 0 to {MOST_SECONDS} with three decimals at most, \
             for example {agent}+5s, not {time:?}"
        )),
        (Err(error), _) => Err(error),
    })
}

/// Agents by their names alone.
const NAMES: [&str; 5] = ["oracle", "noop", "random", "person", "stdio"];

/// How models of a service begin, and the service.
const MODEL_NAMES: [(&str, &str); 6] = [
    ("gpt-", "openai:"),
    ("o1", "openai:"),
    ("o3", "openai:"),
    ("computer-use", "openai:"),
    ("claude", "anthropic:"),
    ("gemini", "gemini:"),
];

/// Who may have been meant by a name that is none.
fn meant(text: &str) -> String {
    let model = MODEL_NAMES.iter().find(|(name, _)| text.starts_with(name));
    let name = || {
        protocol::nearest(text, NAMES)
            .first()
            .map(|it| it.to_string())
    };
    match model.map(|(_, api)| format!("{api}{text}")).or_else(name) {
        Some(meant) => format!("did you mean {meant}? "),
        None => String::new(),
    }
}

/// What stands before a model.
const API_NAMES: [&str; 4] = ["openai:", "anthropic:", "gemini:", "chat:"];

impl FromStr for AgentSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(slow) = slow(text) {
            return slow;
        }
        match text {
            "oracle" => Ok(AgentSpec::Oracle(1)),
            "noop" => Ok(AgentSpec::Noop),
            "random" => Ok(AgentSpec::Random),
            "person" => Ok(AgentSpec::Person),
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
                    "{}expected oracle, oracle:N, noop, random, one of these with seconds for each answer (oracle+5s), person, stdio, stdio:CMD, or a model as {}MODEL",
                    meant(text),
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
    fn agents_of_ours_may_take_time_for_each_answer() {
        let spec = |text: &str| text.parse::<AgentSpec>();
        for text in ["oracle+5s", "oracle:2+0.25s", "noop+0s", "random+3600s"] {
            let slow = spec(text).expect("valid");
            assert_eq!(slow.name(), text);
            assert!(slow.refusal(ClockMode::Stepped).is_some());
            assert!(slow.refusal(ClockMode::Live(Thousandths(500))).is_none());
        }
        assert_eq!(spec("oracle:2+1s").expect("valid").route(), Some(2));
        assert_ne!(
            spec("oracle+1s").expect("valid").digest(),
            spec("oracle").expect("valid").digest()
        );
        for text in [
            "oracle+5",
            "oracle+-1s",
            "noop+xs",
            "random+3601s",
            "oracle+1s+1s",
        ] {
            let refusal = spec(text).expect_err(text);
            assert!(refusal.contains("seconds for each answer"), "{refusal}");
        }
        // What stands after a plus may be part of somebody's command.
        let command = spec("stdio:robot +5s").expect("valid");
        assert!(matches!(command, AgentSpec::Stdio(Some(_))));
    }

    #[test]
    fn a_person_takes_time_and_plays_what_there_are_rules_for() {
        let person: AgentSpec = "person".parse().expect("valid");
        assert_eq!((&*person.name(), person.short_name()), ("person", "person"));
        assert!(person.refusal(ClockMode::Stepped).is_some());
        assert!(person.refusal(ClockMode::Live(Thousandths(1000))).is_none());
        assert!(person.refusal_of("flight-analyser/sector").is_none());
        let refusal = person.refusal_of("modeller/crates").expect("refused");
        assert_eq!(refusal, "the family modeller/crates has no person");
        // Its own pace cannot be changed.
        assert!("person+1s".parse::<AgentSpec>().is_err());
    }

    #[test]
    fn only_subprocesses_need_a_sandbox() {
        assert_eq!(AgentSpec::Noop.sandbox(), "not needed: built-in agent");
        let subprocess: AgentSpec = "stdio:robot".parse().expect("valid");
        assert_eq!(subprocess.sandbox(), "none: switched off");
    }

    #[test]
    fn who_may_have_been_meant_is_said() {
        let refusal = |text: &str| text.parse::<AgentSpec>().expect_err(text);
        for (text, meant) in [
            ("orcale", "oracle"),
            ("gpt-5", "openai:gpt-5"),
            ("claude-opus-4", "anthropic:claude-opus-4"),
            ("studio", "stdio"),
        ] {
            let said = refusal(text);
            assert!(
                said.starts_with(&format!("did you mean {meant}? expected oracle")),
                "{said}"
            );
        }
        assert!(refusal("robot").starts_with("expected"));
    }

    #[test]
    fn unknown_agents_and_stray_words_are_refused() {
        for text in ["", "stdio:", "robot"] {
            assert!(text.parse::<AgentSpec>().is_err(), "{text}");
        }
        assert!(AgentSpec::Noop.with_arguments(&["x".into()]).is_err());
    }
}
