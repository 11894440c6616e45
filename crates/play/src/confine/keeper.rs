//! Stays beside an agent for as long as it lives, and ends everything that it started, whatever group
//! or session it moved to.
//!
//! An orphan becomes a child of the nearest process above that takes orphans. The keeper is one, so
//! everything that an agent starts is its child sooner or later.

use std::fs::{self, File};
use std::io;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::Context;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process,
    set_child_subreaper, set_parent_process_death_signal, setrlimit, setsid, wait,
};
use tokio::signal::unix::{SignalKind, signal};

/// How long processes that were killed may take to go. One that waits for a disk takes its time.
const PATIENCE: Duration = Duration::from_secs(5);
/// Until it is looked again who is left.
const PAUSE: Duration = Duration::from_millis(1);
/// How often it is looked who started this process.
const GLANCE: Duration = Duration::from_millis(500);
/// What shells add to the number of a signal that ended something.
const ENDED_BY_SIGNAL: i32 = 128;

/// Starts an agent, waits for its end, or for the end of whoever wanted it, or for a signal to end, and ends
/// whatever is left of it. Ends as the agent did.
pub fn keep(agent: &mut Command) -> anyhow::Result<ExitCode> {
    set_child_subreaper(Some(getpid()))?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(watch(agent))?;
    end_everybody();
    Ok(end_like(ended))
}

/// For the agent, before it becomes its program: no terminal and no group of ours is its own any more, and
/// it ends should the keeper be killed.
pub fn leave_session() -> anyhow::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    setsid().context("cannot begin a session")?;
    Ok(())
}

/// How the agent ended, unless it has to be ended.
async fn watch(agent: &mut Command) -> anyhow::Result<Option<WaitStatus>> {
    // Before there is anybody whose end could be missed.
    let mut children = signal(SignalKind::child())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let parent = getppid();
    let child = agent.spawn().context("cannot start the agent")?;
    let_go_of_streams()?;
    let agent = Pid::from_child(&child);
    loop {
        if let Some(status) = ended(agent) {
            return Ok(Some(status));
        }
        tokio::select! {
            _ = children.recv() => {}
            _ = terminate.recv() => return Ok(None),
            _ = hang_up.recv() => return Ok(None),
            _ = interrupt.recv() => return Ok(None),
            () = gone(parent) => return Ok(None),
        }
    }
}

/// Waits until the process that started this one is gone: somebody else is the parent then.
async fn gone(parent: Option<Pid>) {
    while getppid() == parent {
        tokio::time::sleep(GLANCE).await;
    }
}

/// The streams are the agent's: where it closes them, they are closed.
fn let_go_of_streams() -> io::Result<()> {
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nothing)?;
    rustix::stdio::dup2_stdout(&nothing)?;
    rustix::stdio::dup2_stderr(&nothing)?;
    Ok(())
}

/// Takes note of all that ended, and says how the agent did.
fn ended(agent: Pid) -> Option<WaitStatus> {
    while let Ok(Some((process, status))) = wait(WaitOptions::NOHANG) {
        if process == agent {
            return Some(status);
        }
    }
    None
}

/// Who is killed leaves children, which become ours in turn, until none are left.
fn end_everybody() {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        for child in children() {
            let _ = kill_process(child, Signal::KILL);
        }
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                // There are no children.
                Err(_) => return,
            }
        }
        std::thread::sleep(PAUSE);
    }
}

fn children() -> Vec<Pid> {
    let listed = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = listed.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let is_child = |process: &i32| parent_of(*process) == Some(getpid().as_raw_pid());
    numbers.filter(is_child).filter_map(Pid::from_raw).collect()
}

/// The second word after the name, which may have blanks and brackets in it.
fn parent_of(process: i32) -> Option<i32> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, rest) = stat.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

/// With the same code, or by the same signal.
fn end_like(status: Option<WaitStatus>) -> ExitCode {
    let code = status.and_then(|it| it.exit_status());
    if let Some(code) = code.and_then(|it| u8::try_from(it).ok()) {
        return ExitCode::from(code);
    }
    let number = status.and_then(|it| it.terminating_signal());
    let number = number.unwrap_or(Signal::TERM.as_raw());
    if let Some(signal) = Signal::from_named_raw(number) {
        // The agent may have left a picture of its memory; ours is of no interest.
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        let _ = setrlimit(Resource::Core, none);
        let _ = kill_process(getpid(), signal);
    }
    // It was one that this program listens to.
    ExitCode::from(u8::try_from(ENDED_BY_SIGNAL + number).unwrap_or(u8::MAX))
}
