//! Keeps an agent on the same machine away from what would tell it the answer or let it write its
//! own verdict: checkouts with their tasks and oracles, run folders, the browser and its profile, and
//! every port but a few.
//!
//! A process can only lock itself in, so the agent is started by way of `gauntlet confine`: one process
//! keeps watch ([`keep`]), and another gives up everything but what a [`Policy`] says ([`restrict`]) and
//! then becomes the agent's program.

mod belongings;
#[cfg(target_os = "linux")]
mod calls;
mod closed;
#[cfg(target_os = "linux")]
mod descriptors;
#[cfg(target_os = "linux")]
mod enforce;
#[cfg(target_os = "linux")]
mod keeper;
#[cfg(target_os = "linux")]
mod look;
mod neighbours;
mod policy;
mod strength;
mod surroundings;
mod system;
mod walk;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

#[cfg(target_os = "linux")]
pub use descriptors::close_inherited;
#[cfg(target_os = "linux")]
pub use keeper::{keep, leave_session};
#[cfg(target_os = "linux")]
pub use look::{Look, Places};
pub use policy::{Policy, Ports};
pub use strength::Strength;
pub use surroundings::{Grants, Surroundings, USUAL_PORTS};

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
    /// Does a keeper stand beside the program, who ends everything that it started?
    pub is_kept: bool,
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
            return Ok(Fence::off());
        }
        if asked == Sandbox::On {
            strength.require()?;
        }
        match strength.words() {
            Ok(words) => Ok(Fence {
                words,
                policy: Some(policy),
                is_kept: true,
            }),
            Err(reason) => Ok(Fence {
                is_kept: CAN_KEEP,
                ..Fence::absent(&reason)
            }),
        }
    }

    /// Nothing is kept from the program, but whatever it starts ends with it.
    pub fn off() -> Fence {
        Fence {
            is_kept: CAN_KEEP,
            ..Fence::default()
        }
    }

    fn absent(reason: &str) -> Fence {
        Fence {
            words: format!("none: {reason}"),
            policy: None,
            is_kept: false,
        }
    }

    /// How to start a program behind the fence; `own` is the folder that it may write to.
    pub fn command(
        &self,
        program: &Path,
        arguments: &[String],
        own: &Path,
    ) -> anyhow::Result<Command> {
        let mut command = match self.is_kept {
            true => self.confine(own)?,
            false => Command::new(program),
        };
        if self.is_kept {
            command.arg("--").arg(program);
        }
        command.args(arguments);
        Ok(command)
    }

    /// What the program would find, looked at from where it would stand.
    pub fn look(&self, own: &Path) -> anyhow::Result<Command> {
        let mut command = self.confine(own)?;
        command.arg("--look");
        Ok(command)
    }

    fn confine(&self, own: &Path) -> anyhow::Result<Command> {
        let mut command = Command::new(own_program()?);
        command.arg("confine");
        if let Some(policy) = &self.policy {
            let mut policy = policy.clone();
            policy.writable.push(own.to_path_buf());
            command.args(["--policy", &serde_json::to_string(&policy)?]);
        }
        Ok(command)
    }
}

/// Elsewhere nobody becomes the parent of orphans.
const CAN_KEEP: bool = cfg!(target_os = "linux");

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
pub fn own_program() -> anyhow::Result<PathBuf> {
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
            is_kept: true,
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

    #[test]
    fn without_a_fence_a_program_is_kept_all_the_same_where_that_can_be_done() {
        let started = |fence: Fence| {
            let own = Path::new("/tmp/own");
            let command = fence.command(Path::new("/bin/cat"), &[], own);
            let command = command.expect("a command");
            let words = command.get_args().map(|it| it.to_string_lossy());
            words.map(String::from).collect::<Vec<_>>()
        };
        assert_eq!(started(Fence::default()), Vec::<String>::new());
        if CAN_KEEP {
            assert_eq!(started(Fence::off()), ["confine", "--", "/bin/cat"]);
        }
    }
}
