//! Browsers that were started before anybody asked for them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use play::browser::{Browser, BrowserOptions};
use serde_json::json;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// How long after a start that failed the next one is tried; longer after each further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// Whoever does not answer that soon is not what somebody who is in a hurry waits for.
const PULSE: Duration = Duration::from_secs(2);

/// Keeps so many of them until it ends. A browser that was with one client goes to no other.
pub struct Warm {
    shelf: Arc<Shelf>,
    /// Whoever starts browsers, where any are wanted.
    keeper: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Default)]
struct Shelf {
    ready: Mutex<Vec<Browser>>,
    taken: Notify,
}

impl Warm {
    pub fn start(wanted: usize, options: BrowserOptions) -> Warm {
        let shelf = Arc::new(Shelf::default());
        let keeper = (wanted > 0).then(|| tokio::spawn(keep(shelf.clone(), wanted, options)));
        Warm {
            shelf,
            keeper: Mutex::new(keeper),
        }
    }

    pub fn count(&self) -> usize {
        self.shelf.ready().len()
    }

    /// The one that waited longest, if it still lives. Another is started in its place.
    pub async fn take(&self) -> Option<Browser> {
        loop {
            let browser = {
                let mut ready = self.shelf.ready();
                (!ready.is_empty()).then(|| ready.remove(0))
            }?;
            self.shelf.taken.notify_one();
            let pulse = browser.script("return 1", json!([]));
            if let Ok(Ok(_)) = tokio::time::timeout(PULSE, pulse).await {
                return Some(browser);
            }
        }
    }

    /// Starts no further ones, gives up the one that is being started, and closes the others.
    pub async fn end(&self) {
        let keeper = { self.keeper.lock().unwrap_or_else(PoisonError::into_inner) }.take();
        if let Some(keeper) = keeper {
            keeper.abort();
            let _ = keeper.await;
        }
        let ready = std::mem::take(&mut *self.shelf.ready());
        futures::future::join_all(ready.into_iter().map(Browser::close)).await;
    }
}

impl Shelf {
    fn ready(&self) -> MutexGuard<'_, Vec<Browser>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts browsers one after the other: what waits for them is in no hurry yet.
async fn keep(shelf: Arc<Shelf>, wanted: usize, options: BrowserOptions) {
    let mut pause = FIRST_PAUSE;
    loop {
        if shelf.ready().len() >= wanted {
            shelf.taken.notified().await;
            continue;
        }
        match Browser::launch(&options).await {
            Ok(browser) => {
                pause = FIRST_PAUSE;
                shelf.ready().push(browser);
            }
            // Whoever needs one tries for itself, and is told what is wrong.
            Err(_) => {
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}
