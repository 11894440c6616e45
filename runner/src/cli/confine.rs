//! `gauntlet confine`, by which the runner starts agents: one process keeps watch, another gives up
//! everything but what a policy says and then becomes the agent's program.

use std::process::ExitCode;

use clap::Args;

use super::output::print_json;
use play::confine::{Policy, restrict};

// Elsewhere nothing is confined.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
#[derive(Debug, Args)]
pub struct Options {
    /// Say what the kernel can enforce, and end
    #[arg(long, conflicts_with_all = ["policy", "look", "inside", "command"])]
    probe: bool,
    /// What is left; without it nothing is given up
    #[arg(long, value_name = "JSON")]
    policy: Option<String>,
    /// Say what is open from inside, in place of becoming a program
    #[arg(long, requires = "policy", conflicts_with = "command")]
    look: bool,
    /// Another process keeps watch already
    #[arg(long)]
    inside: bool,
    /// What to become
    #[arg(last = true, value_name = "PROGRAM", required_unless_present_any = ["probe", "look"])]
    command: Vec<String>,
}

pub fn confine(options: &Options) -> anyhow::Result<ExitCode> {
    if options.probe {
        print_json(&restrict(&Policy::default())?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let policy = options.policy.as_deref().map(serde_json::from_str);
    start(options, policy.transpose()?)
}

#[cfg(target_os = "linux")]
fn start(options: &Options, policy: Option<Policy>) -> anyhow::Result<ExitCode> {
    use play::confine::{Look, Places, close_inherited, keep, leave_session, own_program};
    use std::process::Command;
    close_inherited();
    if !options.inside {
        let mut words = std::env::args_os().skip(1);
        let mut inside = Command::new(own_program()?);
        inside.args(words.next()).arg("--inside").args(words);
        return keep(&mut inside);
    }
    leave_session()?;
    let home = std::env::home_dir();
    let places = policy.as_ref().filter(|_| options.look);
    let places = places.map(|policy| Places::of(policy, home.as_deref()));
    if let Some(policy) = &policy {
        let strength = restrict(policy)?;
        // Whoever gives a policy wants it enforced.
        strength.words().map_err(anyhow::Error::msg)?;
    }
    match places {
        Some(places) => {
            print_json(&Look::around(&places))?;
            Ok(ExitCode::SUCCESS)
        }
        None => become_program(&options.command),
    }
}

#[cfg(target_os = "linux")]
fn become_program(words: &[String]) -> anyhow::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    let program = words.first().map_or("", String::as_str);
    let error = std::process::Command::new(program)
        .args(words.iter().skip(1))
        .exec();
    anyhow::bail!("cannot start {program}: {error}")
}

#[cfg(not(target_os = "linux"))]
fn start(_: &Options, _: Option<Policy>) -> anyhow::Result<ExitCode> {
    anyhow::bail!("this system cannot confine a program")
}
