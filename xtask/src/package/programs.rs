//! The programs that are handed to people.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use cargo_metadata::Message;

use crate::programs::{Programs, cargo, library_for_python};

/// The package of the program that has all commands. Two programs would be most of it twice.
const COMMAND: &str = "gauntlet-extras";
const EXTENSION: &str = "gauntlet-python";

/// The command, and what Python loads to play inside its process.
pub struct Delivered {
    pub command: PathBuf,
    pub python_extension: PathBuf,
}

impl Delivered {
    /// Those that were built along with the tests.
    pub fn of(built: &Programs) -> Delivered {
        let name = format!("{COMMAND}{}", std::env::consts::EXE_SUFFIX);
        Delivered {
            command: built.gauntlet.with_file_name(name),
            python_extension: built.python_extension.clone(),
        }
    }

    /// Builds them.
    pub fn build(root: &Path, is_optimised: bool) -> Result<Delivered> {
        let mut command = cargo(root);
        command.args(["build", "--message-format", "json-render-diagnostics"]);
        command.args(is_optimised.then_some("--release"));
        for package in [COMMAND, EXTENSION] {
            command.args(["-p", package]);
            // Symbols are a fifth of the programs, a tenth of the packages. Libraries stay those of any other build.
            let without = format!("profile.release.package.{package}.strip=\"symbols\"");
            command.args(["--config", &without]);
        }
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.context("could not start cargo")?;
        if !output.status.success() {
            bail!("the programs do not build");
        }
        let (mut program, mut python_extension) = (None, None);
        for message in Message::parse_stream(output.stdout.as_slice()) {
            let Message::CompilerArtifact(artifact) = message? else {
                continue;
            };
            python_extension = python_extension.or(library_for_python(&artifact));
            if artifact.target.name == COMMAND {
                program = program.or(artifact.executable.map(PathBuf::from));
            }
        }
        Ok(Delivered {
            command: program.context("the command was not built")?,
            python_extension: python_extension.context("the extension for Python was not built")?,
        })
    }

    pub fn all(&self) -> [&Path; 2] {
        [&self.command, &self.python_extension]
    }
}
