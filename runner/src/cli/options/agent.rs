//! Options about a subprocess: its sandbox, its environment, and what it is given.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;

use super::sight::named;
use crate::cli::output::warn;

use play::agents::{AgentSpec, Variable, masking};
use play::confine::{self, Fence, Grants, Ports, Sandbox, Surroundings};

#[derive(Debug, Args)]
#[command(next_help_heading = "Options of stdio agents")]
pub struct AgentOptions {
    /// Keep everything from the agent but the system, its own project, tools at home and a few ports
    #[arg(long, default_value = "auto", value_parser = named::<Sandbox>)]
    sandbox: Sandbox,
    /// A file or folder that the agent may read, beside its project; may be repeated
    #[arg(long, value_name = "PATH")]
    agent_read: Vec<PathBuf>,
    /// A file or folder that the agent may write, beside its own folder; may be repeated
    #[arg(long, value_name = "PATH")]
    agent_write: Vec<PathBuf>,
    /// A TCP port that the agent may connect to; may be repeated. 0 is none
    /// [default: 53 and 443, for a model behind an API]
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
            read: self.agent_read,
            write: self.agent_write,
            ports: self.agent_port,
            ..launch.grants()
        };
        launch.fence = match self.sandbox {
            Sandbox::Off => Fence::off(),
            asked => Fence::raise(asked, &confine::probe(), around.policy(&grants)?)?,
        };
        if let Some(policy) = &launch.fence.policy {
            tell_of_proxies(&policy.ports);
        }
        Ok(AgentSpec::Stdio(Some(launch)))
    }
}

/// Whoever reaches the network through a proxy learns in time that its port has to be named.
fn tell_of_proxies(ports: &Ports) {
    let Ports::Named(open) = ports else {
        return;
    };
    let set = std::env::vars_os().filter_map(|(name, value)| {
        let name = name.to_str()?.to_ascii_uppercase();
        Some((proxy_port(&name, value.to_str()?)?, name))
    });
    let closed: BTreeSet<_> = set.filter(|(port, _)| !open.contains(port)).collect();
    for (port, name) in closed {
        warn(format_args!(
            "{name}: the agent does not reach that proxy; --agent-port {port} opens its port"
        ));
    }
}

/// The port of the proxy that a variable names.
fn proxy_port(variable: &str, value: &str) -> Option<u16> {
    if !["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].contains(&variable) {
        return None;
    }
    let (_, place) = value.split_once("://").unwrap_or(("", value));
    let host = place.split('/').next()?;
    host.rsplit_once(':')?.1.parse().ok()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_of_a_proxy_is_read_from_its_variable() {
        for (name, value, port) in [
            ("HTTPS_PROXY", "http://proxy.example:3128/", Some(3128)),
            ("ALL_PROXY", "socks5://me:secret@[::1]:1080", Some(1080)),
            ("HTTP_PROXY", "proxy:8080", Some(8080)),
            ("HTTPS_PROXY", "http://proxy.example", None),
            ("NO_PROXY", "localhost:80", None),
        ] {
            assert_eq!(proxy_port(name, value), port, "{name}={value}");
        }
    }
}
