//! What an agent finds open, looked at from inside its sandbox.

use std::fmt::Display;

use anyhow::Context;
use setup::installed::Installation;

use super::options::{AgentOptions, surroundings};
use super::output::say;
use play::agents::AgentSpec;
use play::confine::Look;

/// As a run would start the agent, but with eyes in its place.
pub fn look(options: AgentOptions, mut command: Vec<String>) -> anyhow::Result<Look> {
    let here = std::env::current_dir()?;
    let root = setup::workspace::find_root(&here).unwrap_or(here);
    let installed = Installation::current().map(|it| it.tasks());
    let tasks = installed.unwrap_or_else(|| root.join("tasks"));
    let around = surroundings(&tasks, &root.join("runs/none"), None)?;
    if command.is_empty() {
        command.push("true".into());
    }
    let agent = AgentSpec::Stdio(None).with_arguments(&command)?;
    let AgentSpec::Stdio(Some(launch)) = options.prepare(agent, &around)? else {
        anyhow::bail!("only stdio agents have a sandbox");
    };
    anyhow::ensure!(
        launch.fence.policy.is_some(),
        "there is no sandbox to look at: {}",
        launch.fence.words
    );
    let own = tempfile::Builder::new()
        .prefix("gauntlet-agent-")
        .tempdir()?;
    let output = launch.fence.look(own.path())?.output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "{}", errors.trim());
    serde_json::from_slice(&output.stdout).context("nothing could be seen")
}

/// In words.
pub fn tell(look: &Look) -> anyhow::Result<()> {
    let paths = |all: &[std::path::PathBuf]| list(all.iter().map(|it| it.display()));
    for (what, all) in [
        ("writes", paths(&look.written)),
        ("reads", paths(&look.read)),
        ("closed", paths(&look.closed)),
        ("TCP ports", list(look.ports.iter())),
        ("possible", list(look.possible.iter())),
        ("refused", list(look.refused.iter())),
    ] {
        say(format_args!("{what}:\n{all}"))?;
    }
    Ok(())
}

fn list(all: impl Iterator<Item = impl Display>) -> String {
    let lines: Vec<_> = all.map(|it| format!("  {it}")).collect();
    match lines.is_empty() {
        true => "  nothing".into(),
        false => lines.join("\n"),
    }
}
