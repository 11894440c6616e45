//! Running other programs, with errors that say which and why.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use cargo_metadata::Message;

/// Runs to the end; the user sees the output, on standard error: standard output belongs to what we were
/// started for, which may be a conversation. A failure names the command line.
pub fn run(command: &mut Command) -> Result<()> {
    let line = describe(command);
    let status = command
        .stdin(Stdio::null())
        .stdout(std::io::stderr())
        .status()
        .with_context(|| format!("could not start `{line}`"))?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(())
}

/// Runs silently and returns what was printed.
pub fn output(command: &mut Command) -> Result<String> {
    let line = describe(command);
    let output = command
        .output()
        .with_context(|| format!("could not start `{line}`"))?;
    if !output.status.success() {
        bail!(
            "`{line}` failed ({}): {}",
            output.status,
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs `cargo build`, silent but for warnings and errors. Returns the files that it made or found up to
/// date.
pub fn build(command: &mut Command) -> Result<Vec<PathBuf>> {
    command.args(["--quiet", "--message-format", "json-render-diagnostics"]);
    let line = describe(command);
    let mut process = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start `{line}`"))?;
    let output = process.stdout.take().context("cargo has no output")?;
    let mut files = Vec::new();
    for message in Message::parse_stream(BufReader::new(output)) {
        if let Message::CompilerArtifact(artifact) = message? {
            files.extend(artifact.filenames.into_iter().map(PathBuf::from));
        }
    }
    let status = process.wait()?;
    if !status.success() {
        bail!("`{line}` failed ({status})");
    }
    Ok(files)
}

/// The first of these programs that a shell would find.
pub fn on_path(names: &[&str]) -> Option<PathBuf> {
    names.iter().find_map(|name| which::which(name).ok())
}

/// The cargo that runs us, or the one on `PATH`.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn describe(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|part| part.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command() {
        let error = run(&mut Command::new("no-such-program-at-all")).unwrap_err();
        assert!(error.to_string().contains("no-such-program-at-all"));
        let error = output(Command::new("cargo").arg("--no-such-flag")).unwrap_err();
        assert!(error.to_string().contains("cargo --no-such-flag"));
    }

    #[test]
    fn the_first_name_that_exists_is_found() {
        assert!(on_path(&["no-such-program-at-all", "cargo"]).is_some());
        assert!(on_path(&["no-such-program-at-all"]).is_none());
    }
}
