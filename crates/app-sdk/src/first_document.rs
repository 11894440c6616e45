//! What a page begins with: what its address tells it to go on with, else the start state of its
//! address, else what was saved, else a fresh document.

use protocol::{Operation, StateEnvelope};
use serde_json::Value;

use crate::fetch::fetch_json;
use crate::input;
use crate::sdk::Sdk;

impl Sdk {
    /// The first document, and a text for the user when something could not be read. `load` and
    /// `resume` are those of [`Sdk::restored`]; `instead` says what is shown when nothing can be read.
    pub async fn first_document<D>(
        &self,
        fresh: impl Fn() -> D,
        load: impl Fn(&Value) -> Result<D, String>,
        resume: impl Fn(Option<&Value>, &Value, &[Operation]) -> Option<D>,
        instead: &str,
    ) -> (D, Option<String>) {
        let start = match self.start_state().await {
            Ok(state) => state,
            Err(error) => {
                let notice = format!("The start state could not be loaded: {error}. {instead}");
                return (fresh(), Some(notice));
            }
        };
        let mut lost = None;
        match self.resumed(start.as_ref(), &resume).await {
            Some(Ok(document)) => return (document, None),
            Some(Err(error)) => lost = Some(format!("Your work could not be restored: {error}.")),
            None => {}
        }
        match start.map(|state| load(&state)) {
            Some(Ok(document)) => return (document, lost),
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
            None => (fresh(), lost),
        }
    }

    /// Goes on with what `?resume=` names, if anything: the export of an earlier visit to this page,
    /// driven like this one. Its operations are carried out again, and clock and counts of input go on
    /// from what it says, so that an export made now is that of one uninterrupted visit.
    pub async fn resumed<D>(
        &self,
        start: Option<&Value>,
        resume: impl Fn(Option<&Value>, &Value, &[Operation]) -> Option<D>,
    ) -> Option<Result<D, String>> {
        let address = self.page.boot.resume.as_ref().filter(|_| self.is_keyed())?;
        Some(self.resume_from(address, start, resume).await)
    }

    async fn resume_from<D>(
        &self,
        address: &str,
        start: Option<&Value>,
        resume: impl Fn(Option<&Value>, &Value, &[Operation]) -> Option<D>,
    ) -> Result<D, String> {
        let export = fetch_json(address, "the earlier visit").await?;
        let export: StateEnvelope = serde_json::from_value(export)
            .map_err(|error| format!("the earlier visit is no export: {error}"))?;
        if export.app != self.page.app.slug() || export.seed != self.seed() {
            return Err("the earlier visit was to another page".into());
        }
        let document = resume(start, &export.state, &export.operations)
            .ok_or("its operations do not lead to its state")?;
        self.page.imports.set(export.imports);
        self.page.clock.resume_at(export.clock_ms);
        input::carry_over(export.input);
        Ok(document)
    }

    /// The work of an earlier visit, if there is any. `resume` makes a document from a state and the
    /// log that led to it, or nothing when the log does not; `load` makes one from the state alone.
    /// Work without its log counts as loaded: nothing shows any more how it came about. What cannot
    /// be read is set aside.
    pub fn restored<D>(
        &self,
        load: impl Fn(&Value) -> Result<D, String>,
        resume: impl Fn(Option<&Value>, &Value, &[Operation]) -> Option<D>,
    ) -> Option<Result<D, String>> {
        let saved = self.page.autosave.load()?;
        let log = saved.operations.as_deref();
        let resumed = log.and_then(|operations| resume(None, &saved.state, operations));
        let document = match resumed {
            Some(document) => {
                self.page.imports.set(saved.imports);
                if let Some(last) = log.and_then(<[Operation]>::last) {
                    self.page.clock.go_on_from(last.at_ms);
                }
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
