//! Where the tool of an attached episode is, and what its page may fetch there while it is loaded.

use super::Sitting;
use crate::attach::claim::same_word;

/// What the address of the start state is made for.
const START: &str = "start";

impl Sitting {
    /// Where the tool is, without its key, and what it begins with.
    pub(super) fn address(&self) -> String {
        let brief = &self.terms.task.brief;
        let mut address = format!(
            "/apps/{}/?seed={}&clock=real&painter=cpu",
            brief.app.slug(),
            brief.start.seed
        );
        let place = format!("/attach/{}", self.terms.id);
        if self.terms.task.start_state.is_some() {
            let word = self.claims.word_for(START);
            address.push_str(&format!("&start={place}/start/{word}"));
        }
        if self.visit.as_ref().is_some_and(|it| it.resumed_ms > 0) {
            let word = self.claims.word_for(&self.resuming());
            address.push_str(&format!("&resume={place}/resume/{word}"));
        }
        address
    }

    /// The state that the task begins with, for who knows its address.
    pub fn start_state(&self, word: &str) -> Option<String> {
        let state = self.terms.task.start_state.as_ref()?;
        let is_known = same_word(word, &self.claims.word_for(START));
        is_known.then(|| state.to_string())
    }

    /// The export that the tool goes on with, for who knows its address.
    pub fn resumed_state(&self, word: &str) -> Option<String> {
        let is_known = same_word(word, &self.claims.word_for(&self.resuming()));
        self.export.clone().filter(|_| is_known)
    }

    fn resuming(&self) -> String {
        format!("resume {}", self.visits)
    }
}
