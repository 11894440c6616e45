//! The programs that are handed to people.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use cargo_metadata::Message;
use setup::installed::PROGRAMS;

use crate::programs::{Programs, cargo, library_for_python};

/// Both commands, and what Python loads to play inside its process.
pub struct Delivered {
    pub gauntlet: PathBuf,
    pub extras: PathBuf,
    pub python_extension: PathBuf,
}

impl Delivered {
    /// Those that were built along with the tests.
    pub fn of(built: &Programs) -> Delivered {
        let [_, extras] = PROGRAMS.map(|name| format!("{name}{}", std::env::consts::EXE_SUFFIX));
        Delivered {
            gauntlet: built.gauntlet.clone(),
            extras: built.gauntlet.with_file_name(extras),
            python_extension: built.python_extension.clone(),
        }
    }

    /// Builds them.
    pub fn build(root: &Path, is_optimised: bool) -> Result<Delivered> {
        let mut command = cargo(root);
        command.args(["build", "--message-format", "json-render-diagnostics"]);
        command.args(is_optimised.then_some("--release"));
        // A fifth of the programs, a tenth of the packages.
        command.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
        for package in [PROGRAMS[0], PROGRAMS[1], "gauntlet-python"] {
            command.args(["-p", package]);
        }
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.context("could not start cargo")?;
        if !output.status.success() {
            bail!("the programs do not build");
        }
        let (mut gauntlet, mut extras, mut python_extension) = (None, None, None);
        for message in Message::parse_stream(output.stdout.as_slice()) {
            let Message::CompilerArtifact(artifact) = message? else {
                continue;
            };
            python_extension = python_extension.or(library_for_python(&artifact));
            let program = artifact.executable.map(PathBuf::from);
            match PROGRAMS
                .iter()
                .position(|name| *name == artifact.target.name)
            {
                Some(0) => gauntlet = gauntlet.or(program),
                Some(_) => extras = extras.or(program),
                None => {}
            }
        }
        Ok(Delivered {
            gauntlet: gauntlet.context("the gauntlet command was not built")?,
            extras: extras.context("the command with the rest was not built")?,
            python_extension: python_extension.context("the extension for Python was not built")?,
        })
    }

    pub fn all(&self) -> [&Path; 3] {
        [&self.gauntlet, &self.extras, &self.python_extension]
    }
}
