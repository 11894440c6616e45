//! What a page begins with: the start state of its address, else what was saved, else a fresh
//! document.

use protocol::Operation;
use serde_json::Value;

use crate::{Sdk, input};

impl Sdk {
    /// The first document, and a text for the user when something could not be read. `load` and
    /// `resume` are those of [`Sdk::restored`]; `instead` says what is shown when nothing can be read.
    pub async fn first_document<D>(
        &self,
        fresh: impl Fn() -> D,
        load: impl Fn(&Value) -> Result<D, String>,
        resume: impl Fn(&Value, &[Operation]) -> Option<D>,
        instead: &str,
    ) -> (D, Option<String>) {
        let start = match self.start_state().await {
            Ok(state) => state.map(|state| load(&state)),
            Err(error) => Some(Err(error)),
        };
        match start {
            Some(Ok(document)) => return (document, None),
            Some(Err(error)) => {
                let notice = format!("The start state could not be loaded: {error}. {instead}");
                return (fresh(), Some(notice));
            }
            None => {}
        }
        match self.restored(load, resume) {
            Some(Ok(document)) => (document, None),
            Some(Err(error)) => {
                let notice = format!(
                    "Your saved work could not be read ({error}) and was set aside. {instead}"
                );
                (fresh(), Some(notice))
            }
            None => (fresh(), None),
        }
    }

    /// The work of an earlier visit, if there is any. `resume` makes a document from a state and the
    /// log that led to it, or nothing when the log does not; `load` makes one from the state alone.
    /// Work without its log counts as loaded: nothing shows any more how it came about. What cannot
    /// be read is set aside.
    pub fn restored<D>(
        &self,
        load: impl Fn(&Value) -> Result<D, String>,
        resume: impl Fn(&Value, &[Operation]) -> Option<D>,
    ) -> Option<Result<D, String>> {
        let saved = self.page.autosave.load()?;
        let log = saved.operations.as_deref();
        let resumed = log.and_then(|operations| resume(&saved.state, operations));
        let document = match resumed {
            Some(document) => {
                self.page.imports.set(saved.imports);
                Ok(document)
            }
            None => load(&saved.state).inspect(|_| {
                self.page.imports.set(saved.imports_without_log());
                self.page.is_log_whole.set(false);
            }),
        };
        match &document {
            Ok(_) => input::carry_over(saved.input),
            Err(_) => self.set_saved_aside(),
        }
        Some(document)
    }
}
