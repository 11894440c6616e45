//! `gauntlet confine`, by which the runner starts agents: gives up what a policy says, then becomes
//! another program.

use std::process::ExitCode;

use clap::Args;

use super::output::print_json;
use play::confine::{Policy, restrict};

#[derive(Debug, Args)]
pub struct Options {
    /// Say what the kernel can enforce, and end
    #[arg(long, conflicts_with_all = ["policy", "command"])]
    probe: bool,
    /// What to give up
    #[arg(long, value_name = "JSON", required_unless_present = "probe")]
    policy: Option<String>,
    /// What to become
    #[arg(last = true, value_name = "PROGRAM", required_unless_present = "probe")]
    command: Vec<String>,
}

pub fn confine(options: &Options) -> anyhow::Result<ExitCode> {
    if options.probe {
        print_json(&restrict(&Policy::default())?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let policy: Policy = serde_json::from_str(options.policy.as_deref().unwrap_or_default())?;
    let strength = restrict(&policy)?;
    // Whoever gives a policy wants it enforced.
    strength.words().map_err(anyhow::Error::msg)?;
    become_program(&options.command)
}

#[cfg(unix)]
fn become_program(words: &[String]) -> anyhow::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    let program = words.first().map_or("", String::as_str);
    let error = std::process::Command::new(program)
        .args(words.iter().skip(1))
        .exec();
    anyhow::bail!("cannot start {program}: {error}")
}

#[cfg(not(unix))]
fn become_program(_: &[String]) -> anyhow::Result<ExitCode> {
    anyhow::bail!("this system cannot confine a program")
}
