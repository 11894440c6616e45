//! Browsers that were started before anybody asked for them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use play::browser::{Browser, BrowserOptions};
use serde_json::json;
use tokio::sync::Notify;

/// How long after a start that failed the next one is tried; longer after each further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Whoever does not answer that soon is not what somebody who is in a hurry waits for.
const PULSE: Duration = Duration::from_secs(2);

/// Keeps so many of them, for as long as somebody holds it. A browser that was with one client goes to no other.
pub struct Warm {
    wanted: usize,
    options: BrowserOptions,
    ready: Mutex<Vec<Browser>>,
    taken: Notify,
}

impl Warm {
    pub fn start(wanted: usize, options: BrowserOptions) -> Arc<Warm> {
        let warm = Arc::new(Warm {
            wanted,
            options,
            ready: Mutex::default(),
            taken: Notify::new(),
        });
        if wanted > 0 {
            tokio::spawn(keep(Arc::downgrade(&warm)));
        }
        warm
    }

    pub fn count(&self) -> usize {
        self.ready().len()
    }

    /// The one that waited longest, if it still lives. Another is started in its place.
    pub async fn take(&self) -> Option<Browser> {
        loop {
            let browser = {
                let mut ready = self.ready();
                (!ready.is_empty()).then(|| ready.remove(0))
            }?;
            self.taken.notify_one();
            let pulse = browser.script("return 1", json!([]));
            if let Ok(Ok(_)) = tokio::time::timeout(PULSE, pulse).await {
                return Some(browser);
            }
        }
    }

    pub async fn end(&self) {
        let ready = std::mem::take(&mut *self.ready());
        futures::future::join_all(ready.into_iter().map(Browser::close)).await;
    }

    /// Is there one to be started?
    fn lacks(&self) -> bool {
        self.ready().len() < self.wanted
    }

    fn ready(&self) -> MutexGuard<'_, Vec<Browser>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts browsers one after the other: what waits for them is in no hurry yet.
async fn keep(warm: Weak<Warm>) {
    let mut pause = FIRST_PAUSE;
    while let Some(warm) = warm.upgrade() {
        if !warm.lacks() {
            // Looked at again in a while, so that this ends with what it keeps.
            let _ = tokio::time::timeout(LONGEST_PAUSE, warm.taken.notified()).await;
            continue;
        }
        match Browser::launch(&warm.options).await {
            Ok(browser) => {
                pause = FIRST_PAUSE;
                warm.ready().push(browser);
            }
            // Whoever needs one tries for itself, and is told what is wrong.
            Err(_) => {
                drop(warm);
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}
