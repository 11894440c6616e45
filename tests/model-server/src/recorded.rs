//! A mind that says again what somebody did before, such as an oracle.

use protocol::{Action, StepRecord};

use crate::{Answer, Mind, Move, Question};

/// Recorded episodes, found by the title of their task in the prompt.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    episodes: Vec<(String, Vec<Action>)>,
    batch: usize,
    confirmed: Vec<usize>,
}

impl Recorded {
    /// Nothing recorded yet; one action per turn.
    pub fn new() -> Recorded {
        Recorded {
            batch: 1,
            ..Recorded::default()
        }
    }

    /// Knows how to solve a task.
    pub fn with(mut self, title: impl Into<String>, actions: Vec<Action>) -> Recorded {
        self.episodes.push((title.into(), actions));
        self
    }

    /// Says up to `batch` actions in one turn. An action that ends the episode is said alone.
    pub fn in_batches_of(mut self, batch: usize) -> Recorded {
        self.batch = batch.max(1);
        self
    }

    /// Asks about safety with the action at this place, counted from 0.
    pub fn confirming(mut self, place: usize) -> Recorded {
        self.confirmed.push(place);
        self
    }

    fn episode(&self, prompt: &str) -> Option<&(String, Vec<Action>)> {
        let known = self.episodes.iter();
        // A title may be the beginning of another.
        known
            .filter(|(title, _)| prompt.contains(title.as_str()))
            .max_by_key(|(title, _)| title.len())
    }
}

impl Mind for Recorded {
    fn answer(&self, question: &Question) -> Result<Answer, String> {
        let Some((title, actions)) = self.episode(&question.text) else {
            return Err("the prompt has no title of a recorded task".into());
        };
        let place = question.place;
        let rest = actions.get(place..).unwrap_or_default();
        let most = if question.one_call { 1 } else { self.batch };
        let before_end = rest.iter().take_while(|it| !it.is_final()).count();
        let count = before_end.min(most).max(1);
        if rest.is_empty() {
            return Err(format!(
                "{title:?} was over after {} actions",
                actions.len()
            ));
        }
        let said = rest.iter().take(count).enumerate();
        let moves = said.map(
            |(offset, action)| match self.confirmed.contains(&(place + offset)) {
                true => Move::Confirm(action.clone()),
                false => Move::Act(action.clone()),
            },
        );
        Ok(Answer {
            thought: Some(format!(
                "This is “{title}”; {place} of {} actions are behind me.",
                actions.len()
            )),
            text: Some(format!("Action {} of “{title}” follows.", place + 1)),
            moves: moves.collect(),
            place: place + count,
            ..Answer::default()
        })
    }
}

/// The actions of an episode that were carried out, from the text of its `steps.jsonl`.
pub fn actions_of(steps: &str) -> anyhow::Result<Vec<Action>> {
    let mut actions = Vec::new();
    for line in steps.lines().filter(|line| !line.trim().is_empty()) {
        let step: StepRecord = serde_json::from_str(line)?;
        if step.error.is_none() {
            actions.extend(step.action);
        }
    }
    Ok(actions)
}
