//! Options about a subprocess: its sandbox, its environment, and what it is given.

use std::path::{Path, PathBuf};

use clap::Args;

use super::sight::named;

use play::agents::{AgentSpec, Variable, masking};
use play::confine::{self, Fence, Grants, Sandbox, Surroundings};

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of stdio agents")]
pub struct AgentOptions {
    /// Keep the agent from checkout, run folder, and the ports of browser and server
    #[arg(long, default_value = "auto", value_parser = named::<Sandbox>)]
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
        let grants = Grants {
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
            asked => Fence::raise(asked, &strength, around.policy(&grants)?)?,
        };
        Ok(AgentSpec::Stdio(Some(launch)))
    }
}

/// What lies around an agent that this program starts, and is kept from it.
pub fn surroundings(
    tasks: &Path,
    run: &Path,
    webdriver: Option<&str>,
) -> anyhow::Result<Surroundings> {
    Ok(Surroundings {
        here: std::env::current_dir()?,
        tasks: tasks.into(),
        run: run.into(),
        program: std::env::current_exe().ok(),
        webdriver: webdriver.map(Into::into),
    })
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
