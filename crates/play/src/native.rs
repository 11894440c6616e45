//! A page without a browser, in a thread of its own.
//!
//! What panics there ends the app and neither the thread nor the process. What never comes back is left
//! alone in its thread, and the page counts as one that does not answer.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
pub use native_stage::Boot;
use native_stage::{Crashed, GuardedPage, NativePage, Rest as NativeRest};
use pictures::Bitmap;
use pictures::png::{self, Effort};
use protocol::{Action, Anchor, TreeNode};
use tokio::sync::oneshot;

use crate::browser::BrowserError;
use crate::memory::PictureMemory;
use crate::screen::{Rest, Screen, Turn, millis, unpacked};
use actions::lowering::{Lowered, Viewport, lower};

/// Until a question is taken for unanswered, as for a page in a browser.
const ANSWER_LIMIT: Duration = Duration::from_secs(45);
/// What is typed here makes the app panic.
#[cfg(test)]
pub const DEFECT: &str = "a defect of the app";
/// Deep documents are laid out by recursion.
const STACK_BYTES: usize = 16 * 1024 * 1024;

type Job = Box<dyn FnOnce(&mut GuardedPage) + Send>;

/// A page that is ready for input. When it is dropped, its thread ends.
pub struct NativeScreen {
    jobs: mpsc::Sender<Job>,
    viewport: Viewport,
    /// How far a step moves the clock.
    step_ms: u64,
    /// Whom every picture is for, beside those who ask for one.
    pictures: Option<Arc<PictureMemory>>,
}

impl NativeScreen {
    /// Opens the page and tells what its clock shows. Whenever the page has settled, its picture is there in
    /// `pictures`.
    pub async fn open(
        boot: Boot,
        step_ms: u64,
        pictures: Option<Arc<PictureMemory>>,
    ) -> Result<(NativeScreen, u64), BrowserError> {
        let [width, height] = boot.size;
        let (jobs, orders) = mpsc::channel::<Job>();
        let (tell, told) = oneshot::channel();
        let work = move || {
            let mut page = match GuardedPage::open(boot) {
                Err(text) => return drop(tell.send(Err(text))),
                Ok((page, rest)) => {
                    let _ = tell.send(Ok(rest));
                    page
                }
            };
            while let Ok(job) = orders.recv() {
                job(&mut page);
            }
        };
        let thread = thread::Builder::new().name("native page".into());
        let started = thread.stack_size(STACK_BYTES).spawn(work);
        started.map_err(|error| BrowserError::lost(format!("no thread for a page: {error}")))?;
        let rest = answered(told).await?.map_err(BrowserError::lost)?;
        if rest.is_unsettled {
            return Err(BrowserError::lost("the page did not come to rest"));
        }
        let screen = NativeScreen {
            jobs,
            viewport: Viewport { width, height },
            step_ms,
            pictures,
        };
        screen.show().await?;
        Ok((screen, rest.clock_ms))
    }

    async fn guarded<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut GuardedPage) -> T + Send + 'static,
    ) -> Result<T, BrowserError> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |page| drop(tell.send(question(page))));
        let gone = |_| BrowserError::lost("the thread of the page has ended");
        self.jobs.send(job).map_err(gone)?;
        answered(told).await
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut NativePage) -> T + Send + 'static,
    ) -> Result<T, BrowserError> {
        let answer = self.guarded(|page| page.ask(question)).await?;
        answer.map_err(|Crashed| BrowserError::Crashed)
    }

    /// Hands the picture of the page on as it is.
    async fn show(&self) -> Result<(), BrowserError> {
        match self.pictures.clone() {
            Some(pictures) => self.ask(move |page| hand_on(page, &pictures)).await,
            None => Ok(()),
        }
    }

    async fn settle(&self, ms: u64) -> Result<Rest, BrowserError> {
        let pictures = self.pictures.clone();
        let settle = move |page: &mut NativePage| {
            let rest = page.settle(ms);
            if let Some(pictures) = pictures {
                hand_on(page, &pictures);
            }
            rest
        };
        let NativeRest {
            clock_ms,
            is_unsettled,
        } = self.ask(settle).await?;
        Ok(Rest {
            clock_ms,
            is_unsettled,
        })
    }
}

fn hand_on(page: &NativePage, pictures: &PictureMemory) {
    page.look(|_, rgba| pictures.take_in(rgba));
}

async fn answered<T>(told: oneshot::Receiver<T>) -> Result<T, BrowserError> {
    match tokio::time::timeout(ANSWER_LIMIT, told).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(_)) => Err(BrowserError::lost("the thread of the page has ended")),
        Err(_) => Err(BrowserError::Unresponsive(format!(
            "nothing came back for {} seconds",
            ANSWER_LIMIT.as_secs()
        ))),
    }
}

#[async_trait]
impl Screen for NativeScreen {
    async fn act(&mut self, action: &Action) -> Result<Turn, BrowserError> {
        let mut turn = Turn::default();
        let started = Instant::now();
        let mut advance_ms = self.step_ms;
        #[cfg(test)]
        if matches!(action, Action::Type { text } if text == DEFECT) {
            self.ask(|_| panic!("{DEFECT}")).await?;
        }
        match lower(action, self.viewport) {
            Err(reason) => turn.refused = Some(reason),
            Ok(Lowered::Final) => advance_ms = 0,
            Ok(Lowered::Wait { ms }) => advance_ms = ms,
            // Each piece has its own time to be answered in, as a driver's call has.
            Ok(Lowered::Input(input)) => {
                for call in input.into_calls() {
                    self.ask(move |page| page.perform(&call)).await?;
                }
            }
        }
        turn.timing.input_ms = millis(started);
        let started = Instant::now();
        turn.rest = self.settle(advance_ms).await?;
        turn.timing.settle_ms = millis(started);
        Ok(turn)
    }

    async fn pass(&mut self, ms: u64) -> Result<Rest, BrowserError> {
        self.settle(ms).await
    }

    async fn screenshot(&mut self) -> Result<String, BrowserError> {
        let picture = self.ask(|page| page.look(picture)).await?;
        picture.map_err(BrowserError::lost)
    }

    /// In the thread of the page, and without packing what it shows.
    async fn looks_like(&mut self, png: Vec<u8>) -> Result<bool, BrowserError> {
        let compare = move |page: &mut NativePage| {
            let shown = page.look(bitmap).map_err(BrowserError::lost)?;
            Ok(shown == unpacked(&png)?)
        };
        self.ask(compare).await?
    }

    /// Canvas apps have none.
    async fn tree(&mut self) -> Result<Option<TreeNode>, BrowserError> {
        Ok(None)
    }

    async fn anchors(&mut self) -> Result<Vec<Anchor>, BrowserError> {
        self.ask(|page| page.anchors()).await
    }

    async fn export(&mut self) -> Result<String, BrowserError> {
        let export = self.guarded(GuardedPage::export).await?;
        export.map_err(BrowserError::Page)
    }
}

fn bitmap([width, height]: [u32; 2], rgba: &[u8]) -> Result<Bitmap, String> {
    Bitmap::from_rgba(width, height, rgba).ok_or("the screen has no pixels".into())
}

/// As PNG in base64.
fn picture(size: [u32; 2], rgba: &[u8]) -> Result<String, String> {
    let png =
        png::encode(&bitmap(size, rgba)?, Effort::Speed).map_err(|error| error.to_string())?;
    Ok(STANDARD.encode(png))
}
