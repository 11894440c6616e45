//! Which tasks a person chose, and how far they came: kept by the browser.

use face::{BundledEpisode, Offer, OfferedTask};
use protocol::App;
use serde::{Deserialize, Serialize};

use crate::study::draft::Draft;
use crate::study::storage;

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
pub struct LocalSession {
    pub app: App,
    /// Ids, in the order in which they are played.
    pub tasks: Vec<String>,
    pub stage: Stage,
    /// The one that is played or comes next.
    pub task: usize,
}

impl LocalSession {
    /// Begins a session. What another one has left would be taken for work on these tasks.
    pub fn begin(app: App, tasks: Vec<String>) -> LocalSession {
        LocalSession::delete();
        LocalSession::new(app, tasks)
    }

    fn new(app: App, tasks: Vec<String>) -> LocalSession {
        LocalSession {
            app,
            tasks,
            stage: Stage::Consent,
            task: 0,
        }
    }

    pub fn at(mut self, stage: Stage) -> LocalSession {
        self.stage = stage;
        self
    }

    /// After the task that is played.
    pub fn next(&self) -> LocalSession {
        let mut next = self.clone();
        next.task += 1;
        next.at(match self.task + 1 < self.tasks.len() {
            true => Stage::Ready,
            false => Stage::Done,
        })
    }

    /// Can it go on here? A host may have changed its tasks since; work that is done needs none of them.
    pub fn fits(&self, offer: &Offer) -> bool {
        let has = |id: &String| offer.tasks.iter().any(|it| it.brief.id == *id);
        self.stage == Stage::Done || !self.tasks.is_empty() && self.tasks.iter().all(has)
    }

    /// The name by which the draft of the task that is played is stored.
    pub fn episode(&self) -> String {
        episode_name(self.task)
    }

    /// The task that is played.
    pub fn offered(&self, offer: &Offer) -> Option<OfferedTask> {
        let id = self.tasks.get(self.task)?;
        offer.tasks.iter().find(|it| it.brief.id == *id).cloned()
    }

    pub fn load() -> Option<LocalSession> {
        storage::read(SLOT)
    }

    pub fn save(&self) {
        storage::write(SLOT, self);
    }

    /// With everything that was done.
    pub fn delete() {
        let tasks = LocalSession::load().map_or(0, |it| it.tasks.len());
        for number in 0..tasks {
            storage::remove(&result_slot(number));
            TaskInProgress::delete(number);
            Draft::delete(&episode_name(number));
        }
        storage::remove(SLOT);
    }
}

/// A task that is under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskInProgress {
    /// When it began, by the clock of this machine.
    pub began_ms: u64,
    /// What the tool exported last.
    pub export: Option<String>,
}

impl TaskInProgress {
    pub fn load(number: usize) -> Option<TaskInProgress> {
        storage::read(&progress_slot(number))
    }

    pub fn save(&self, number: usize) -> bool {
        storage::write(&progress_slot(number), self)
    }

    pub fn delete(number: usize) {
        storage::remove(&progress_slot(number));
    }

    /// What is left of the time for a task.
    pub fn ms_left(&self, now_ms: u64) -> u64 {
        let gone = now_ms.saturating_sub(self.began_ms);
        u64::from(SECONDS).saturating_mul(1000).saturating_sub(gone)
    }
}

/// Keeps what came of a task. False when the browser has no room for it.
pub fn save_result(number: usize, episode: &BundledEpisode) -> bool {
    storage::write(&result_slot(number), episode)
}

/// What came of all tasks.
pub fn results(tasks: usize) -> Vec<BundledEpisode> {
    let result = |number| storage::read(&result_slot(number));
    (0..tasks).filter_map(result).collect()
}

fn episode_name(number: usize) -> String {
    format!("here-{number}")
}

fn result_slot(number: usize) -> String {
    format!("here/result/{number}")
}

fn progress_slot(number: usize) -> String {
    format!("here/attempt/{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::offered;
    use protocol::Difficulty;

    #[test]
    fn the_last_task_leads_to_the_end_and_others_to_the_next() {
        let session =
            LocalSession::new(App::Modeller, vec!["a".into(), "b".into()]).at(Stage::Playing);
        let second = session.next();
        assert_eq!((second.stage, second.task), (Stage::Ready, 1));
        let end = second.at(Stage::Playing).next();
        assert_eq!((end.stage, end.task), (Stage::Done, 2));
    }

    #[test]
    fn tasks_that_a_host_does_not_offer_any_more_are_not_gone_on_with() {
        let session = LocalSession::new(App::Modeller, vec!["a".into()]);
        assert!(!session.fits(&Offer::default()));
        assert_eq!(session.offered(&Offer::default()), None);
    }

    #[test]
    fn a_session_goes_on_where_all_its_tasks_are_still_offered() {
        let offer = Offer {
            tasks: vec![
                offered("modeller/001-x", Difficulty::Easy),
                offered("modeller/002-x", Difficulty::Easy),
            ],
            ..Offer::default()
        };
        let of = |ids: &[&str]| {
            let ids = ids.iter().map(|it| it.to_string()).collect();
            LocalSession::new(App::Modeller, ids)
        };
        let session = of(&["modeller/002-x", "modeller/001-x"]);
        assert!(session.fits(&offer));
        let played = session.offered(&offer).map(|it| it.brief.id);
        assert_eq!(played.as_deref(), Some("modeller/002-x"));
        assert!(!of(&["modeller/001-x", "modeller/009-x"]).fits(&offer));
        assert!(!of(&[]).fits(&offer));
    }

    #[test]
    fn work_that_is_done_can_be_downloaded_whatever_the_host_offers_now() {
        let session = LocalSession::new(App::Modeller, vec!["modeller/001-x".into()]);
        assert!(session.at(Stage::Playing).next().fits(&Offer::default()));
    }

    #[test]
    fn tasks_of_a_session_are_stored_apart() {
        let session = LocalSession::new(App::Modeller, vec!["a".into(), "b".into()]);
        assert_ne!(session.episode(), session.next().episode());
        let slots = [
            result_slot(0),
            result_slot(1),
            progress_slot(0),
            progress_slot(1),
        ];
        for (index, slot) in slots.iter().enumerate() {
            assert!(*slot != SLOT && !slots[..index].contains(slot), "{slot}");
        }
    }

    #[test]
    fn a_stored_session_is_read_again() {
        let session = LocalSession::new(App::Modeller, vec!["a".into()]).at(Stage::Playing);
        let text = serde_json::to_string(&session).expect("text");
        assert!(text.contains(r#""stage":"playing""#), "{text}");
        assert_eq!(
            serde_json::from_str::<LocalSession>(&text).ok(),
            Some(session)
        );
    }

    #[test]
    fn time_goes_on_while_the_page_is_closed() {
        let progress = TaskInProgress {
            began_ms: 1_000,
            export: None,
        };
        assert_eq!(progress.ms_left(1_000), 2_400_000);
        assert_eq!(progress.ms_left(61_000), 2_340_000);
        assert_eq!(progress.ms_left(9_000_000), 0);
        // A clock that was put back gives no time beyond the limit.
        assert_eq!(progress.ms_left(0), 2_400_000);
    }
}
