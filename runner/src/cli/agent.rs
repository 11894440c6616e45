//! Options of `gauntlet run` about a subprocess: its sandbox, its environment, and what it is given.

use std::path::PathBuf;

use clap::Args;

use crate::agents::{AgentSpec, Variable, masking};
use crate::confine::{self, Fence, Gifts, Sandbox, Surroundings};

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of stdio agents")]
pub struct AgentOptions {
    /// Keep the agent from checkout, run folder, and the ports of browser and server
    #[arg(long, value_enum, default_value = "auto")]
    sandbox: Sandbox,
    /// A file or folder of the checkout that the agent may read; may be repeated
    #[arg(long, value_name = "PATH")]
    agent_read: Vec<PathBuf>,
    /// A file or folder that the agent may write, beside its own folder; may be repeated
    #[arg(long, value_name = "PATH")]
    agent_write: Vec<PathBuf>,
    /// A TCP port that the agent may connect to although it is one of those handed out to programs
    /// that ask for any; may be repeated
    #[arg(long, value_name = "PORT")]
    agent_port: Vec<u16>,
    /// A variable that the agent gets, as NAME to pass it on or NAME=VALUE; may be repeated
    #[arg(long, value_name = "NAME")]
    agent_env: Vec<Variable>,
}

impl AgentOptions {
    /// For agents that bring a browser, which does not start inside the sandbox: only who insists on
    /// it gets it.
    pub fn for_browsers(self) -> AgentOptions {
        let sandbox = match self.sandbox {
            Sandbox::Auto => Sandbox::Off,
            asked => asked,
        };
        AgentOptions { sandbox, ..self }
    }

    /// The agent as it will be started. Built-in agents start nothing.
    pub fn prepare(self, agent: AgentSpec, around: &Surroundings) -> anyhow::Result<AgentSpec> {
        let AgentSpec::Stdio(Some(mut launch)) = agent else {
            return Ok(agent);
        };
        for path in self.agent_read.iter().chain(&self.agent_write) {
            anyhow::ensure!(path.exists(), "there is no {}", path.display());
        }
        launch.here = around.here.clone();
        launch.variables = self.agent_env;
        let gifts = Gifts {
            named: launch.named(),
            read: self.agent_read,
            write: self.agent_write,
            ports: self.agent_port,
        };
        let strength = match self.sandbox {
            Sandbox::Off => confine::Strength::default(),
            Sandbox::Auto | Sandbox::On => confine::probe(),
        };
        launch.fence = match self.sandbox {
            Sandbox::Off => Fence::default(),
            asked => Fence::raise(asked, &strength, around.policy(&gifts)?)?,
        };
        Ok(AgentSpec::Stdio(Some(launch)))
    }
}

/// Words of our own command line, as they may be shown.
pub fn masked_words(words: Vec<String>) -> Vec<String> {
    let mut shown = masking::masked(&words);
    for (index, word) in words.iter().enumerate() {
        if let Some(line) = word.strip_prefix("stdio:") {
            shown[index] = format!("stdio:{}", masking::line(line));
        }
    }
    shown
}
