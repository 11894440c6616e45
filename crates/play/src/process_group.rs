//! Ends a subprocess together with everything that it started.

use tokio::process::{Child, Command};

/// Makes the command the leader of a group of its own.
pub fn lead(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    command.process_group(0);
    command.kill_on_drop(true)
}

/// Kills the group that the child leads. Gone already is as good.
pub fn kill(child: &Child) {
    #[cfg(unix)]
    if let Some(group) = child
        .id()
        .and_then(|id| rustix::process::Pid::from_raw(id.cast_signed()))
    {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    #[cfg(not(unix))]
    let _ = child;
}
