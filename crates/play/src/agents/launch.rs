//! Starting a subprocess: in an empty folder of its own, with a small environment, behind a fence.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use tokio::process::Command;

use super::command_line::{CommandLine, find_program};
use super::environment::{self, Variable};
use crate::confine::{Fence, Grants};

/// Variables whose values are files and folders that a program loads.
const NAMING: &[&str] = &[
    "VIRTUAL_ENV",
    "PYTHONPATH",
    "NODE_PATH",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
];

/// Names and values.
type Environment = Vec<(OsString, OsString)>;

/// What a subprocess is started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    pub line: CommandLine,
    /// The folder in which the command was started, from which its line is meant.
    pub here: PathBuf,
    /// Variables beyond those that every program needs.
    pub variables: Vec<Variable>,
    pub fence: Fence,
}

impl Launch {
    /// Without a fence and further variables.
    pub fn of(line: CommandLine) -> Launch {
        Launch {
            line,
            // A folder that was removed under us holds no files that the line could name.
            here: std::env::current_dir().unwrap_or_default(),
            variables: Vec::new(),
            fence: Fence::default(),
        }
    }

    /// What the subprocess has to reach, because its user named it or keeps tools there.
    pub fn grants(&self) -> Grants {
        let environment = self.environment(Path::new(""));
        let value = |name: &str| lookup(&environment, name);
        let all = |name: &str| value(name).into_iter().flat_map(std::env::split_paths);
        let mut named = self.line.named(&self.here);
        let program = self.line.placed(&self.here).into_iter().next();
        named.extend(program.and_then(|name| find_program(&name, value("PATH"))));
        for name in NAMING {
            named.extend(all(name).filter(|it| it.is_absolute() && it.exists()));
        }
        Grants {
            named,
            home: value("HOME").map(PathBuf::from),
            path: all("PATH").filter(|it| it.is_absolute()).collect(),
            ..Grants::default()
        }
    }

    /// The command, for a process that lives in a folder of its `own`.
    pub fn command(&self, own: &Path) -> anyhow::Result<Command> {
        let environment = self.environment(own);
        let mut words = self.line.placed(&self.here).into_iter();
        let name = words.next().unwrap_or_default();
        let program = find_program(&name, lookup(&environment, "PATH"))
            .with_context(|| format!("there is no program {name}"))?;
        let arguments: Vec<_> = words.collect();
        let mut command = self.fence.command(&program, &arguments, own)?;
        command.current_dir(own).env_clear().envs(environment);
        Ok(command.into())
    }

    /// The text with its secrets, for a digest.
    pub fn whole(&self) -> String {
        let variables: Vec<_> = self.variables.iter().map(Variable::whole).collect();
        described(self.line.whole(), &variables)
    }

    fn environment(&self, own: &Path) -> Environment {
        environment::small(std::env::vars_os(), &self.variables, &self.here, own)
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variables: Vec<_> = self.variables.iter().map(ToString::to_string).collect();
        f.write_str(&described(self.line.to_string(), &variables))
    }
}

fn described(line: String, variables: &[String]) -> String {
    match variables {
        [] => line,
        some => format!("{line} ({})", some.join(", ")),
    }
}

fn lookup<'e>(environment: &'e Environment, name: &str) -> Option<&'e OsStr> {
    // The last one counts, as it does for a command.
    let mut found = environment.iter().rev();
    found
        .find(|(it, _)| *it == *name)
        .map(|(_, value)| value.as_os_str())
}
