//! What a page begins with: the start state of its address, else what was saved, else a fresh
//! document.

use serde_json::Value;

use crate::Sdk;

impl Sdk {
    /// The first document, and a text for the user when something could not be read. `instead` says
    /// what is shown then.
    pub async fn first_document<D>(
        &self,
        fresh: impl Fn() -> D,
        load: impl Fn(&Value) -> Result<D, String>,
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
        match self.saved().map(|state| load(&state)) {
            Some(Ok(document)) => (document, None),
            Some(Err(error)) => {
                self.set_saved_aside();
                let notice = format!(
                    "Your saved work could not be read ({error}) and was set aside. {instead}"
                );
                (fresh(), Some(notice))
            }
            None => (fresh(), None),
        }
    }
}
