//! Ends a subprocess together with everything that it started.

use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use tokio::process::{Child, Command};

/// How long a keeper may take: it waits this long itself for those that do not go.
const KEEPER_LIMIT: Duration = Duration::from_secs(6);
/// Until it is looked again whether it has ended.
const PAUSE: Duration = Duration::from_millis(1);

/// Makes the command the leader of a group of its own.
pub fn lead(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    command.process_group(0);
    command.kill_on_drop(true)
}

/// Kills the group that the child leads. Gone already is as good.
pub fn kill(child: &Child) {
    signal(child, Ending::Group);
}

/// A subprocess that is ended when this is dropped, and everything that it started with it.
#[derive(Debug)]
pub struct Subprocess {
    child: Child,
    /// Is it a keeper (`confine::keep`), who ends what is not of its group?
    is_kept: bool,
}

impl Subprocess {
    /// Of a child that leads a group.
    pub fn new(child: Child, is_kept: bool) -> Subprocess {
        Subprocess { child, is_kept }
    }

    /// Ends it now, unless it has ended.
    pub fn end(&mut self) {
        if self.is_kept {
            signal(&self.child, Ending::Keeper);
            let deadline = Instant::now() + KEEPER_LIMIT;
            while Instant::now() < deadline && matches!(self.child.try_wait(), Ok(None)) {
                std::thread::sleep(PAUSE);
            }
        }
        kill(&self.child);
    }
}

impl Deref for Subprocess {
    type Target = Child;
    fn deref(&self) -> &Child {
        &self.child
    }
}

impl DerefMut for Subprocess {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.child
    }
}

impl Drop for Subprocess {
    fn drop(&mut self) {
        self.end();
    }
}

/// Who is told, and how.
#[derive(Clone, Copy)]
enum Ending {
    /// All at once, without being asked.
    Group,
    /// One that knows whom to end before itself.
    Keeper,
}

#[cfg(unix)]
fn signal(child: &Child, ending: Ending) {
    use rustix::process::{Pid, Signal, kill_process, kill_process_group};
    let id = child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
    // Without a number it has ended and was waited for.
    if let Some(id) = id {
        let _ = match ending {
            Ending::Group => kill_process_group(id, Signal::KILL),
            Ending::Keeper => kill_process(id, Signal::TERM),
        };
    }
}

#[cfg(not(unix))]
fn signal(_: &Child, _: Ending) {}
