//! A request to stop: set once by Ctrl-C or SIGTERM, seen by everything that runs.

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

    /// Sets itself at the first Ctrl-C or request to terminate; the second ends the program on the
    /// spot.
    pub fn on_signal() -> Interrupt {
        let interrupt = Interrupt::new();
        let setter = interrupt.clone();
        tokio::spawn(async move {
            signal().await;
            setter.set();
            signal().await;
            std::process::exit(130);
        });
        interrupt
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
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    if tokio::signal::ctrl_c().await.is_err() {
        // Without signals nothing can be asked of us.
        std::future::pending::<()>().await;
    }
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
