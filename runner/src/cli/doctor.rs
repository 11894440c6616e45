//! `gauntlet doctor`.

use std::process::ExitCode;

use clap::Args;

use super::output::{Output, print_json, say};

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    output: Output,
}

pub fn doctor(options: &Options) -> anyhow::Result<ExitCode> {
    let root = setup::workspace::current_root().ok();
    let findings = setup::doctor::examine(root.as_deref());
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
