//! Which tasks a person chose, and how far they came: kept by the browser.

use face::{BundledEpisode, Offer, OfferedTask};
use protocol::App;
use serde::{Deserialize, Serialize};

use crate::study::kept;

/// Time for a task: what people get in the paper.
pub const SECONDS: u32 = 40 * 60;

const SLOT: &str = "here";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Consent,
    Ready,
    Playing,
    Done,
    Declined,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    pub app: App,
    /// Ids, in the order in which they are played.
    pub tasks: Vec<String>,
    pub stage: Stage,
    /// The one that is played or comes next.
    pub task: usize,
}

impl Chosen {
    pub fn new(app: App, tasks: Vec<String>) -> Chosen {
        Chosen {
            app,
            tasks,
            stage: Stage::Consent,
            task: 0,
        }
    }

    pub fn at(mut self, stage: Stage) -> Chosen {
        self.stage = stage;
        self
    }

    /// After the task that is played.
    pub fn next(&self) -> Chosen {
        let mut next = self.clone();
        next.task += 1;
        next.at(match self.task + 1 < self.tasks.len() {
            true => Stage::Ready,
            false => Stage::Done,
        })
    }

    /// A host may have changed its tasks since.
    pub fn fits(&self, offer: &Offer) -> bool {
        let has = |id: &String| offer.tasks.iter().any(|it| it.brief.id == *id);
        !self.tasks.is_empty() && self.tasks.iter().all(has)
    }

    /// The task that is played.
    pub fn offered(&self, offer: &Offer) -> Option<OfferedTask> {
        let id = self.tasks.get(self.task)?;
        offer.tasks.iter().find(|it| it.brief.id == *id).cloned()
    }

    pub fn kept() -> Option<Chosen> {
        kept::read(SLOT)
    }

    pub fn keep(&self) {
        kept::write(SLOT, self);
    }

    /// With everything that was done.
    pub fn forget() {
        let tasks = Chosen::kept().map_or(0, |it| it.tasks.len());
        for number in 0..tasks {
            kept::forget(&result_slot(number));
            Attempt::forget(number);
        }
        kept::forget(SLOT);
    }
}

/// A task that is under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// When it began, by the clock of this machine.
    pub began_ms: u64,
    /// What the tool exported last.
    pub export: Option<String>,
}

impl Attempt {
    pub fn kept(number: usize) -> Option<Attempt> {
        kept::read(&attempt_slot(number))
    }

    pub fn keep(&self, number: usize) -> bool {
        kept::write(&attempt_slot(number), self)
    }

    pub fn forget(number: usize) {
        kept::forget(&attempt_slot(number));
    }

    /// What is left of the time for a task.
    pub fn ms_left(&self, now_ms: u64) -> u64 {
        let gone = now_ms.saturating_sub(self.began_ms);
        u64::from(SECONDS).saturating_mul(1000).saturating_sub(gone)
    }
}

/// Keeps what came of a task. False when the browser has no room for it.
pub fn keep_result(number: usize, episode: &BundledEpisode) -> bool {
    kept::write(&result_slot(number), episode)
}

/// What came of all tasks.
pub fn results(tasks: usize) -> Vec<BundledEpisode> {
    let result = |number| kept::read(&result_slot(number));
    (0..tasks).filter_map(result).collect()
}

fn result_slot(number: usize) -> String {
    format!("here/result/{number}")
}

fn attempt_slot(number: usize) -> String {
    format!("here/attempt/{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_task_leads_to_the_end_and_others_to_the_next() {
        let chosen = Chosen::new(App::Modeller, vec!["a".into(), "b".into()]).at(Stage::Playing);
        let second = chosen.next();
        assert_eq!((second.stage, second.task), (Stage::Ready, 1));
        let end = second.at(Stage::Playing).next();
        assert_eq!((end.stage, end.task), (Stage::Done, 2));
    }

    #[test]
    fn tasks_that_a_host_does_not_offer_any_more_are_not_gone_on_with() {
        let chosen = Chosen::new(App::Modeller, vec!["a".into()]);
        assert!(!chosen.fits(&Offer::default()));
        assert_eq!(chosen.offered(&Offer::default()), None);
    }

    #[test]
    fn time_goes_on_while_the_page_is_closed() {
        let attempt = Attempt {
            began_ms: 1_000,
            export: None,
        };
        assert_eq!(attempt.ms_left(1_000), 2_400_000);
        assert_eq!(attempt.ms_left(61_000), 2_340_000);
        assert_eq!(attempt.ms_left(9_000_000), 0);
        // A clock that was put back gives no time beyond the limit.
        assert_eq!(attempt.ms_left(0), 2_400_000);
    }
}
