//! Judges what somebody did to try a task: one at a time, a limited number a second, and without saying what was
//! expected.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use evaluator::TaskFile;
use face::{PracticeSubmission, PracticeVerdict};
use tokio::sync::Semaphore;

use crate::attach::limits::Rate;
use crate::attach::moment::Moment;
use crate::attach::refused::Refused;
use runs::bundle;

/// A person checks now and then. More would be a search for the expected values.
const CHECKS_PER_SECOND: f64 = 1.0;

/// The judge of a server. Clones are the same one.
#[derive(Clone)]
pub struct Judge {
    tasks: Arc<HashMap<String, TaskFile>>,
    rate: Arc<Mutex<Rate>>,
    /// Judging replays everything that was done, which keeps a processor busy.
    turn: Arc<Semaphore>,
}

impl Judge {
    pub fn new(tasks: Vec<TaskFile>) -> Judge {
        let by_id = |task: TaskFile| (task.brief.id.clone(), task);
        Judge {
            tasks: Arc::new(tasks.into_iter().map(by_id).collect()),
            rate: Arc::new(Mutex::new(Rate::new(CHECKS_PER_SECOND, Moment::now()))),
            turn: Arc::new(Semaphore::new(1)),
        }
    }

    pub async fn judge(&self, attempt: PracticeSubmission) -> Result<PracticeVerdict, Refused> {
        self.admit()?;
        let Some(task) = self.tasks.get(&attempt.task).cloned() else {
            return Err(Refused::bad("there is no such task"));
        };
        let _turn = self.turn.acquire().await;
        let judged = tokio::task::spawn_blocking(move || judge(&task, &attempt)).await;
        judged.map_err(|_| Refused::bad("this work could not be judged"))
    }

    fn admit(&self) -> Result<(), Refused> {
        let mut rate = self.rate.lock().unwrap_or_else(PoisonError::into_inner);
        match rate.admits(Moment::now()) {
            true => Ok(()),
            false => Err(Refused::too_fast(
                "too many checks at once; try again in a few seconds",
            )),
        }
    }
}

fn judge(task: &TaskFile, attempt: &PracticeSubmission) -> PracticeVerdict {
    let verdict = bundle::judge(task, attempt.finish.as_ref(), &attempt.export);
    PracticeVerdict::from(&verdict)
}
