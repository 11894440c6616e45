//! A request to stop: set once by Ctrl-C or SIGTERM, seen by everything that runs.

use tokio::sync::watch;

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
