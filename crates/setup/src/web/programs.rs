//! Programs for a browser or for Node: compiled by cargo, made ready by wasm-bindgen.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use super::PROFILE;
use crate::process::{build, cargo, output};
use crate::tools::{WASM_BINDGEN, WASM_TARGET};

/// Compiles packages with one call, so that no core waits for the last crate of a page. Returns the
/// compiled files by their names. Settings are those of the profile, where they are to differ.
pub fn compile(
    root: &Path,
    packages: &[&str],
    settings: &[(&str, &str)],
) -> Result<BTreeMap<String, PathBuf>> {
    let mut command = cargo();
    command
        .args(["build", "--target", WASM_TARGET, "--profile", PROFILE])
        .current_dir(root);
    for package in packages {
        command.args(["-p", package]);
    }
    for (name, value) in settings {
        let profile = PROFILE.to_uppercase();
        command.env(format!("CARGO_PROFILE_{profile}_{name}"), value);
    }
    let files = build(&mut command)?.into_iter();
    let programs = files.filter(|file| file.extension().is_some_and(|it| it == "wasm"));
    let named = programs.filter_map(|file| {
        let name = file.file_stem()?.to_string_lossy().into_owned();
        Some((name, file))
    });
    Ok(named.collect())
}

/// Who loads a program.
#[derive(Clone, Copy, Debug)]
pub enum Host {
    Browser,
    /// With types for TypeScript.
    Node,
}

/// The wasm-bindgen command.
pub struct Binder {
    pub program: PathBuf,
}

impl Binder {
    /// One that is installed in the right version, or ours, built when it is stale.
    pub fn ensure(root: &Path) -> Result<Binder> {
        if let Some(program) = WASM_BINDGEN.find() {
            return Ok(Binder { program });
        }
        let mut command = cargo();
        command
            .args(["build", "-p", "wasm-binder"])
            .current_dir(root);
        let is_it = |file: &PathBuf| {
            file.file_stem()
                .is_some_and(|it| it == WASM_BINDGEN.program)
        };
        let program = build(&mut command)?.into_iter().find(is_it);
        let program = program.context("cargo does not say where it put wasm-bindgen")?;
        Ok(Binder { program })
    }

    /// Writes `NAME.js` and `NAME_bg.wasm` into a folder.
    pub fn bind(&self, compiled: &Path, host: Host, name: &str, folder: &Path) -> Result<()> {
        let mut command = Command::new(&self.program);
        match host {
            Host::Browser => command.args(["--target", "web", "--no-typescript"]),
            Host::Node => command.args(["--target", "nodejs"]),
        };
        command
            .args(["--out-name", name, "--out-dir"])
            .arg(folder)
            .arg(compiled);
        output(&mut command)?;
        let (script, program) = (format!("{name}.js"), format!("{name}_bg.wasm"));
        if !folder.join(&script).is_file() || !folder.join(&program).is_file() {
            bail!("wasm-bindgen did not write {script} and {program}");
        }
        Ok(())
    }
}
