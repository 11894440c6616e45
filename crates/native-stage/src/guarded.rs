//! A page that outlives its app: what panics inside ends the app, and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crew::AtWork;
use serde_json::Value;

use crate::page::{Boot, NativePage, Rest};

/// The app stopped; its last state can still be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crashed;

pub struct GuardedPage {
    /// None once the app has stopped: nothing of its memory is trusted any more.
    page: Option<NativePage>,
    snapshot: Option<Arc<str>>,
}

impl GuardedPage {
    /// On error the text says why there is none.
    pub fn open(boot: Boot) -> Result<(GuardedPage, Rest), String> {
        let _work = AtWork::begin();
        let opened = catch_unwind(AssertUnwindSafe(|| NativePage::open(boot)));
        let (page, rest) = opened.map_err(|_| "the app stopped while it was opened")??;
        let snapshot = page.snapshot();
        let page = Some(page);
        Ok((GuardedPage { page, snapshot }, rest))
    }

    /// Does something with the page, unless its app has stopped or stops now.
    pub fn ask<T>(&mut self, question: impl FnOnce(&mut NativePage) -> T) -> Result<T, Crashed> {
        let mut page = self.page.take().ok_or(Crashed)?;
        let _work = AtWork::begin();
        let asked = catch_unwind(AssertUnwindSafe(|| {
            let answer = question(&mut page);
            (answer, page.snapshot())
        }));
        match asked {
            Ok((answer, snapshot)) => {
                self.snapshot = snapshot;
                self.page = Some(page);
                Ok(answer)
            }
            Err(_) => {
                // What is left of it may panic as well.
                let _ = catch_unwind(AssertUnwindSafe(|| drop(page)));
                Err(Crashed)
            }
        }
    }

    /// The state envelope as JSON text: that of now, or the last one of an app that stopped.
    pub fn export(&mut self) -> Result<String, String> {
        match self.ask(|page| page.export()) {
            Ok(export) => export,
            Err(Crashed) => self.last_export(),
        }
    }

    fn last_export(&self) -> Result<String, String> {
        let text = self.snapshot.as_deref();
        let text = text.ok_or("the page crashed before it had a state")?;
        let mut envelope: Value = serde_json::from_str(text).map_err(|it| it.to_string())?;
        envelope["crashed"] = true.into();
        Ok(envelope.to_string())
    }
}
