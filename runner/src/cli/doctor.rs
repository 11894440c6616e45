//! `gauntlet doctor`.

use std::process::ExitCode;

use clap::Args;
use setup::installed::Installation;

use super::options::AgentOptions;
use super::output::{Output, print_json, say};

// Elsewhere there is no inside.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
#[derive(Debug, Args)]
pub struct Options {
    /// Say what a stdio agent finds open, looked at from inside its sandbox
    #[arg(long)]
    inside: bool,
    #[command(flatten)]
    output: Output,
    /// The agent whose sandbox is looked at
    #[arg(last = true, value_name = "CMD", requires = "inside")]
    command: Vec<String>,
    // Last, because what follows a group with a heading is listed below it.
    #[command(flatten)]
    agent_options: AgentOptions,
}

pub fn doctor(options: Options) -> anyhow::Result<ExitCode> {
    if options.inside {
        return look_inside(options);
    }
    let findings = match Installation::current() {
        Some(installed) => setup::doctor::of_installation(&installed),
        None => setup::doctor::of_checkout(setup::workspace::current_root().ok().as_deref()),
    };
    if options.output.json {
        print_json(&findings)?;
    } else {
        for finding in &findings {
            let mark = if finding.ok { "ok     " } else { "missing" };
            say(format_args!(
                "{mark} {:<20} {}",
                finding.what, finding.detail
            ))?;
            if !finding.remedy.is_empty() {
                say(format_args!("        -> {}", finding.remedy))?;
            }
        }
    }
    let healthy = findings.iter().all(|finding| finding.ok);
    Ok(ExitCode::from(u8::from(!healthy)))
}

#[cfg(target_os = "linux")]
fn look_inside(options: Options) -> anyhow::Result<ExitCode> {
    let look = super::inside::look(options.agent_options, options.command)?;
    options.output.tell(&look, super::inside::tell)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(not(target_os = "linux"))]
fn look_inside(_: Options) -> anyhow::Result<ExitCode> {
    anyhow::bail!("only Linux has a sandbox for agents")
}
