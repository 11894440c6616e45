//! What set-up is doing, how long that has taken, and how long it may take.
//!
//! Phases run side by side. On a terminal one line counts their seconds; elsewhere every phase says when
//! it begins and when it ends.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::Result;

const PREFIX: &str = "[set-up]";
/// Clears what is right of the cursor.
const CLEAR: &str = "\x1b[K";

/// Tells the user about a step that takes a moment.
pub fn say(text: impl AsRef<str>) {
    eprintln!("{PREFIX} {}", text.as_ref());
}

/// The phases of one set-up.
pub struct Progress {
    began: Instant,
    phases: Arc<Mutex<Vec<Phase>>>,
    /// Counts the seconds on a terminal; ends when the sender is gone.
    line: Option<(Sender<()>, JoinHandle<()>)>,
}

struct Phase {
    name: &'static str,
    began: Instant,
    /// How long it takes on two cores, where that is known.
    expected: Option<Duration>,
    took: Option<Duration>,
}

impl Progress {
    pub fn start() -> Progress {
        let phases = Arc::new(Mutex::new(Vec::new()));
        let line = std::io::stderr().is_terminal().then(|| {
            let (sender, receiver) = channel();
            let phases = Arc::clone(&phases);
            (
                sender,
                std::thread::spawn(move || count_seconds(&phases, &receiver)),
            )
        });
        Progress {
            began: Instant::now(),
            phases,
            line,
        }
    }

    /// Does something that is worth a line.
    pub fn phase<T>(
        &self,
        name: &'static str,
        expected: Option<Duration>,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let phase = Phase {
            name,
            began: Instant::now(),
            expected,
            took: None,
        };
        if self.line.is_none() {
            say(beginning(&phase));
        }
        locked(&self.phases).push(phase);
        let done = work();
        let mut phases = locked(&self.phases);
        if let Some(phase) = phases.iter_mut().find(|it| it.name == name) {
            let took = phase.began.elapsed();
            phase.took = Some(took);
            let outcome = if done.is_ok() { "done" } else { "failed" };
            let clear = if self.line.is_some() { CLEAR } else { "" };
            say(format!("{name}: {outcome} after {}{clear}", clock(took)));
        }
        done
    }

    /// Says how long everything took, the first time that it was done.
    pub fn finish(mut self) {
        self.end_line();
        let phases = locked(&self.phases);
        if phases.iter().any(|phase| phase.expected.is_some()) {
            say("ready:");
            for phase in phases.iter() {
                let took = phase.took.unwrap_or_default();
                eprintln!("{:>10}  {}", clock(took), phase.name);
            }
            eprintln!("{:>10}  in all, side by side", clock(self.began.elapsed()));
        }
    }

    fn end_line(&mut self) {
        if let Some((sender, thread)) = self.line.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end_line();
    }
}

fn count_seconds(phases: &Mutex<Vec<Phase>>, ended: &Receiver<()>) {
    while ended.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
        let phases = locked(phases);
        let running = phases.iter().filter(|phase| phase.took.is_none());
        let parts: Vec<_> = running.map(so_far).collect();
        if !parts.is_empty() {
            let mut terminal = std::io::stderr().lock();
            let _ = write!(terminal, "{PREFIX} {}{CLEAR}\r", parts.join(", "));
            let _ = terminal.flush();
        }
    }
}

fn beginning(phase: &Phase) -> String {
    match phase.expected {
        Some(time) => format!("{}: begins, about {} on two cores", phase.name, clock(time)),
        None => format!("{}: begins", phase.name),
    }
}

fn so_far(phase: &Phase) -> String {
    let elapsed = clock(phase.began.elapsed());
    match phase.expected {
        Some(time) => format!("{} {elapsed} of about {}", phase.name, clock(time)),
        None => format!("{} {elapsed}", phase.name),
    }
}

/// Minutes and seconds.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    format!("{}:{:02} min", seconds / 60, seconds % 60)
}

fn locked(phases: &Mutex<Vec<Phase>>) -> MutexGuard<'_, Vec<Phase>> {
    phases.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phase(expected: Option<u64>) -> Phase {
        Phase {
            name: "pages",
            began: Instant::now(),
            expected: expected.map(Duration::from_secs),
            took: None,
        }
    }

    #[test]
    fn a_line_tells_what_goes_on_how_long_and_how_long_it_may_take() {
        assert_eq!(so_far(&phase(None)), "pages 0:00 min");
        assert_eq!(
            so_far(&phase(Some(301))),
            "pages 0:00 min of about 5:01 min"
        );
        assert_eq!(
            beginning(&phase(Some(60))),
            "pages: begins, about 1:00 min on two cores"
        );
    }

    #[test]
    fn what_a_phase_returns_is_passed_on_and_its_time_kept() {
        let progress = Progress::start();
        assert_eq!(progress.phase("one", None, || Ok(1)).unwrap(), 1);
        let failed: Result<()> = progress.phase("two", None, || anyhow::bail!("no"));
        assert!(failed.is_err());
        assert!(locked(&progress.phases).iter().all(|it| it.took.is_some()));
    }
}
