//! A request to stop: set once by Ctrl-C, SIGTERM or a terminal that hangs up, seen by everything that runs.

use std::time::Duration;

use tokio::sync::watch;

/// The user asked to stop before there was anything to show for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Shared by all workers of a run.
#[derive(Clone, Debug)]
pub struct Interrupt {
    sender: watch::Sender<bool>,
}

impl Interrupt {
    pub fn new() -> Interrupt {
        let (sender, _) = watch::channel(false);
        Interrupt { sender }
    }

    /// Sets itself at the first Ctrl-C, request to terminate or hang-up; a second of the first two ends the
    /// program on the spot. A terminal that goes away may say so more than once, and means the same.
    pub fn on_signal() -> Interrupt {
        let interrupt = Interrupt::new();
        interrupt.set_by(signal());
        interrupt
    }

    /// One that is set as by [`Interrupt::on_signal`], but for the first request to terminate: that one sets the
    /// second, for whoever wants to come to an end with what was begun.
    pub fn and_termination() -> (Interrupt, Interrupt) {
        let (interrupt, termination) = (Interrupt::new(), Interrupt::new());
        let setter = termination.clone();
        let terminated_twice = async move {
            terminate().await;
            setter.set();
            terminate().await;
        };
        interrupt.set_by(async {
            tokio::select! {
                () = ctrl_c() => {}
                () = terminated_twice => {}
            }
        });
        (interrupt, termination)
    }

    /// Sets itself when this is wanted or the terminal hangs up; a signal after that ends the program.
    fn set_by(&self, wanted: impl Future<Output = ()> + Send + 'static) {
        let setter = self.clone();
        tokio::spawn(async move {
            let hang_up = hang_up();
            tokio::select! {
                () = wanted => {}
                () = hang_up => {}
            }
            setter.set();
            signal().await;
            std::process::exit(130);
        });
    }

    pub fn set(&self) {
        self.sender.send_replace(true);
    }

    pub fn is_set(&self) -> bool {
        *self.sender.borrow()
    }

    /// Does the work unless it takes longer than `grace` after the request. Work that is cut off is
    /// dropped, and with it whatever it holds: browsers and agents end on the spot.
    pub async fn or_after<T>(
        &self,
        grace: Duration,
        work: impl Future<Output = T>,
    ) -> Result<T, Interrupted> {
        let patience = async {
            self.wait().await;
            tokio::time::sleep(grace).await;
        };
        tokio::select! {
            biased;
            done = work => Ok(done),
            () = patience => Err(Interrupted),
        }
    }

    /// Returns when it is set.
    pub async fn wait(&self) {
        let mut receiver = self.sender.subscribe();
        // Our own sender keeps the channel open.
        let _ = receiver.wait_for(|set| *set).await;
    }
}

/// Waits for the user, or whoever started us, to want an end.
async fn signal() {
    tokio::select! {
        () = ctrl_c() => {}
        () = terminate() => {}
    }
}

/// Waits for whoever started us to want an end.
async fn terminate() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate())
            && terminate.recv().await.is_some()
        {
            return;
        }
    }
    std::future::pending::<()>().await;
}

/// Waits for the user to want an end.
async fn ctrl_c() {
    if tokio::signal::ctrl_c().await.is_err() {
        // Without signals nothing can be asked of us.
        std::future::pending::<()>().await;
    }
}

/// Waits for the terminal to go away. Whoever started us so that this does not matter, as `nohup` does, is
/// left in peace.
async fn hang_up() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if !hang_ups_are_ignored()
            && let Ok(mut hang_up) = signal(SignalKind::hangup())
        {
            // From now on none of them ends the program, also those that nobody waits for.
            if hang_up.recv().await.is_some() {
                return;
            }
        }
    }
    std::future::pending::<()>().await;
}

/// Were hang-ups ignored when the program began? Known on Linux; elsewhere they are taken for requests.
#[cfg(unix)]
fn hang_ups_are_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    ignores_hang_ups(&status)
}

/// The ignored signals of a process are bits in the line `SigIgn`, the first of them SIGHUP.
#[cfg(unix)]
fn ignores_hang_ups(status: &str) -> bool {
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & 1 == 1)
}

impl Default for Interrupt {
    fn default() -> Self {
        Interrupt::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_millis(1);

    #[cfg(unix)]
    #[test]
    fn ignored_hang_ups_are_known_by_the_first_bit() {
        let status = |mask: &str| format!("Name:\tgauntlet\nSigBlk:\t0001\nSigIgn:\t{mask}\n");
        assert!(ignores_hang_ups(&status("0000000000001001")));
        for other in ["0000000000001000", "0000000000000000", "no number", ""] {
            assert!(!ignores_hang_ups(&status(other)), "{other}");
        }
        assert!(!ignores_hang_ups(""));
    }

    #[tokio::test]
    async fn work_without_end_is_cut_off_after_the_request() {
        let interrupt = Interrupt::new();
        let work = async {
            interrupt.set();
            std::future::pending::<()>().await;
        };
        assert_eq!(interrupt.or_after(SOON, work).await, Err(Interrupted));
    }

    #[tokio::test]
    async fn work_that_ends_within_the_grace_is_kept() {
        let interrupt = Interrupt::new();
        interrupt.set();
        let work = async { 5 };
        let grace = Duration::from_secs(60);
        assert_eq!(interrupt.or_after(grace, work).await, Ok(5));
    }
}
