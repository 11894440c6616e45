//! Keeps an agent on the same machine away from what would tell it the answer or let it write its
//! own verdict: the checkout with its tasks and oracles, the run folder, the browser's profile, and
//! the ports on which server and driver listen.
//!
//! A process can only lock itself in, so the agent is started by way of `gauntlet confine`, which
//! gives up what a [`Policy`] says and then becomes the agent's program.

#[cfg(target_os = "linux")]
mod detours;
#[cfg(target_os = "linux")]
mod enforce;
mod policy;
mod strength;
mod surroundings;
mod walk;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

pub use policy::Policy;
pub use strength::Strength;
pub use surroundings::{Grants, Surroundings};

/// Whether a subprocess is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sandbox {
    /// Where the kernel can do it.
    Auto,
    /// Always: without it there is no run.
    On,
    Off,
}

/// What stands between a subprocess and the rest of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// For people, in `run.json`.
    pub words: String,
    /// What is enforced; nothing where there is no policy.
    pub policy: Option<Policy>,
}

impl Default for Fence {
    fn default() -> Self {
        Fence::absent("switched off")
    }
}

impl Fence {
    /// Decides by what was asked for and what the kernel can do.
    pub fn raise(asked: Sandbox, strength: &Strength, policy: Policy) -> anyhow::Result<Fence> {
        if asked == Sandbox::Off {
            return Ok(Fence::default());
        }
        if asked == Sandbox::On {
            strength.require()?;
        }
        match strength.words() {
            Ok(words) => Ok(Fence {
                words,
                policy: Some(policy),
            }),
            Err(reason) => Ok(Fence::absent(&reason)),
        }
    }

    fn absent(reason: &str) -> Fence {
        Fence {
            words: format!("none: {reason}"),
            policy: None,
        }
    }

    /// How to start a program behind the fence; `own` is the folder that it may write to.
    pub fn command(
        &self,
        program: &Path,
        arguments: &[String],
        own: &Path,
    ) -> anyhow::Result<Command> {
        let Some(policy) = &self.policy else {
            let mut command = Command::new(program);
            command.args(arguments);
            return Ok(command);
        };
        let mut policy = policy.clone();
        policy.writable.push(own.to_path_buf());
        let mut command = Command::new(own_program()?);
        command
            .args(["confine", "--policy", &serde_json::to_string(&policy)?])
            .arg("--")
            .arg(program)
            .args(arguments);
        Ok(command)
    }
}

/// What the kernel can enforce, found out by a process that tries it on itself.
pub fn probe() -> Strength {
    let answer = own_program().and_then(|program| {
        let output = Command::new(program)
            .args(["confine", "--probe"])
            .output()?;
        Ok(serde_json::from_slice(&output.stdout)?)
    });
    answer.unwrap_or_else(|error: anyhow::Error| Strength::missing(format!("{error:#}")))
}

/// This program, also when its file was replaced since it was started.
fn own_program() -> anyhow::Result<PathBuf> {
    if cfg!(target_os = "linux") {
        return Ok("/proc/self/exe".into());
    }
    std::env::current_exe().context("cannot find this program")
}

/// Gives up what the policy says, for this thread and every program that it becomes or starts.
#[cfg(target_os = "linux")]
pub fn restrict(policy: &Policy) -> anyhow::Result<Strength> {
    enforce::restrict(policy)
}

#[cfg(not(target_os = "linux"))]
pub fn restrict(_: &Policy) -> anyhow::Result<Strength> {
    Ok(Strength::missing("only Linux has Landlock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strong() -> Strength {
        Strength {
            files: true,
            ports: true,
            signals: true,
            missing: None,
        }
    }

    #[test]
    fn what_was_in_force_is_said_in_words() {
        let words = |asked, strength: &Strength| {
            Fence::raise(asked, strength, Policy::default())
                .expect("a fence")
                .words
        };
        let weak = Strength::missing("this kernel has no Landlock");
        assert_eq!(
            words(Sandbox::Auto, &strong()),
            "landlock: files, TCP ports, signals"
        );
        assert_eq!(
            words(Sandbox::Auto, &weak),
            "none: this kernel has no Landlock"
        );
        assert_eq!(words(Sandbox::Off, &strong()), "none: switched off");
    }

    #[test]
    fn a_sandbox_that_is_insisted_on_is_not_silently_missing() {
        let raise = |strength: &Strength| {
            Fence::raise(Sandbox::On, strength, Policy::default()).map(|fence| fence.words)
        };
        assert!(raise(&strong()).is_ok());
        let without_ports = Strength {
            ports: false,
            ..strong()
        };
        let refusal = raise(&without_ports).expect_err("ports stay open");
        assert!(refusal.to_string().contains("TCP ports"), "{refusal}");
        assert!(raise(&Strength::missing("no Landlock")).is_err());
    }

    #[test]
    fn behind_a_fence_the_program_comes_after_the_policy() {
        let fence = Fence {
            words: String::new(),
            policy: Some(Policy::default()),
        };
        let own = Path::new("/tmp/own");
        let arguments = ["--flag".to_string()];
        let command = fence
            .command(Path::new("/bin/cat"), &arguments, own)
            .expect("a command");
        let words: Vec<_> = command.get_args().map(|it| it.to_string_lossy()).collect();
        assert_eq!(words[..2], ["confine", "--policy"]);
        assert!(words[2].contains("/tmp/own"), "{}", words[2]);
        assert_eq!(words[3..], ["--", "/bin/cat", "--flag"]);
    }
}
