//! One environment at work: a browser, and one episode after another as its client orders them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use evaluator::TaskFile;
use protocol::{
    EnvironmentError, EnvironmentErrorKind, NO_BROWSER, Observation, ResetAnswer, ResetRequest,
    Sight, StepAnswer, TrialId,
};
use tokio::sync::mpsc;

use super::record::Opened;
use super::{Shared, error, no_episode};
use play::agents::client::{Client, Order, Reply, budget, ended};
use play::browser::BrowserSlot;
use play::episode::{self, Entry, Played, Settings, Unfinished, Venue};
use play::grader::Grader;
use play::place::{Place, Showing, StageChoice};

/// What others may know of an environment at any moment.
pub struct Status {
    pub episode: Option<TrialId>,
    pub observation: Option<Observation>,
    /// Requests that wait for their answers.
    waiting: usize,
    last_request: Instant,
}

impl Default for Status {
    fn default() -> Self {
        Status {
            episode: None,
            observation: None,
            waiting: 0,
            last_request: Instant::now(),
        }
    }
}

impl Status {
    pub fn touch(&mut self) {
        self.last_request = Instant::now();
    }

    /// Not at all while something is being done.
    pub fn idle(&self) -> Duration {
        match self.waiting {
            0 => self.last_request.elapsed(),
            _ => Duration::ZERO,
        }
    }
}

/// Keeps an environment from being idle for as long as somebody waits for its answer.
pub struct Waiting(Arc<Mutex<Status>>);

impl Waiting {
    pub fn begin(status: &Arc<Mutex<Status>>) -> Waiting {
        let mut its = status.lock().unwrap_or_else(PoisonError::into_inner);
        its.waiting += 1;
        Waiting(status.clone())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        let mut status = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        status.waiting -= 1;
        status.touch();
    }
}

pub struct Session {
    shared: Arc<Shared>,
    sight: Sight,
    stage: StageChoice,
    status: Arc<Mutex<Status>>,
    slot: BrowserSlot,
    /// The end of an episode that its client does not know of yet: time ran out meanwhile.
    untold: Option<StepAnswer>,
}

impl Session {
    pub fn new(
        shared: Arc<Shared>,
        sight: Sight,
        stage: StageChoice,
        status: Arc<Mutex<Status>>,
    ) -> Session {
        Session {
            shared,
            sight,
            stage,
            status,
            slot: BrowserSlot::default(),
            untold: None,
        }
    }

    /// Works until nobody can order anything.
    pub async fn serve(mut self, mut orders: mpsc::Receiver<Order>) {
        let mut next = None;
        loop {
            let (request, reply) = match next.take() {
                Some(reset) => reset,
                None => match orders.recv().await {
                    None => break,
                    Some(Order::Reset(request, reply)) => (request, reply),
                    Some(Order::Step(_, reply)) => {
                        let _ = reply.send(self.untold.take().ok_or_else(no_episode));
                        continue;
                    }
                },
            };
            self.untold = None;
            next = self.episode(request, reply, &mut orders).await;
            self.status
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .episode = None;
            self.shared.changed.notify_waiters();
        }
        self.slot.empty().await;
    }

    /// Plays one episode. Returns the order that ended it early, if one did.
    async fn episode(
        &mut self,
        request: ResetRequest,
        reply: Reply<ResetAnswer>,
        orders: &mut mpsc::Receiver<Order>,
    ) -> Option<(ResetRequest, Reply<ResetAnswer>)> {
        let shared = self.shared.clone();
        let task = match shared.find(&request) {
            Ok(task) => task,
            Err(error) => {
                let _ = reply.send(Err(error));
                return None;
            }
        };
        let opened = match self.enter(&task).await {
            Ok(opened) => opened,
            Err(error) => {
                let _ = reply.send(Err(broken(format!("{error:#}"))));
                return None;
            }
        };
        let app = task.brief.app;
        shared.counts.begun(app);
        let reward = request.reward.unwrap_or(shared.options.reward);
        let status = self.status.clone();
        let watch = move |seen: &Observation| {
            let mut status = status.lock().unwrap_or_else(PoisonError::into_inner);
            status.observation = Some(seen.clone());
        };
        let mut client = Client {
            orders,
            watch: Box::new(watch),
            trial: opened.trial.clone(),
            grader: Grader::new(reward, &task, &opened.manifest),
            begun: Some(reply),
            pending: None,
            seen: None,
            next: None,
        };
        let result = self
            .play(&shared, &task, &opened, &request, &mut client)
            .await;
        let Client {
            begun,
            pending,
            seen,
            next,
            mut grader,
            ..
        } = client;
        match result {
            Ok(played) => {
                let answer = ended(&played.row, &mut grader, seen.unwrap_or_default());
                shared.counts.ended(app, played.row.end, played.row.pass);
                shared.record.finish(opened.trial, played);
                match pending {
                    Some(reply) => drop(reply.send(Ok(answer))),
                    None if next.is_none() => self.untold = Some(answer),
                    None => {}
                }
            }
            Err(failure) => {
                let message = failure.to_string();
                shared.counts.broken(app);
                shared.record.give_up(opened.trial, message.clone());
                if let Some(reply) = begun {
                    let _ = reply.send(Err(broken(message.clone())));
                }
                if let Some(reply) = pending {
                    let _ = reply.send(Err(broken(message)));
                }
            }
        }
        next
    }

    /// Enters an episode once there is a browser for it, if it needs one.
    async fn enter(&mut self, task: &TaskFile) -> anyhow::Result<Opened> {
        let run = &self.shared.options.run;
        let browser = match self.stage.is_native(task.brief.app, run.settings.clock) {
            true => NO_BROWSER.to_string(),
            false => self.browser_name().await?,
        };
        let opened = self.shared.record.begin(task, &browser)?;
        let mut status = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        status.episode = Some(opened.trial.clone());
        status.observation = None;
        Ok(opened)
    }

    /// Sees to it that there is a browser: one that was started before, where there is such a one.
    async fn browser_name(&mut self) -> anyhow::Result<String> {
        if self.slot.wants_another()
            && let Some(warm) = self.shared.warm.take().await
        {
            let mut worn = std::mem::replace(&mut self.slot, BrowserSlot::holding(warm));
            tokio::spawn(async move { worn.empty().await });
        }
        let options = &self.shared.options.run.browser;
        let mut attempt = 0;
        loop {
            match self.slot.ready(options).await {
                Ok(name) => return Ok(name),
                Err(error) if attempt == self.shared.options.run.retries => return Err(error),
                Err(_) => attempt += 1,
            }
        }
    }

    /// The same as an episode of a run, but that nobody tries again: the client knows that it ended.
    async fn play(
        &mut self,
        shared: &Shared,
        task: &TaskFile,
        opened: &Opened,
        request: &ResetRequest,
        client: &mut Client<'_>,
    ) -> Result<Played, Unfinished> {
        let options = &shared.options.run;
        let entry = Entry {
            trial: &opened.trial,
            retried: &[],
            manifest: &opened.manifest,
        };
        let settings = Settings {
            agent_seed: Some(request.seed),
            steps: Some(budget(task, options.settings.steps, request.steps)),
            sight: self.sight,
            ..options.settings
        };
        let place = match opened.manifest.is_native(task.brief.app) {
            true => Place::Native {
                dist: &options.dist,
                viewport: options.browser.viewport,
            },
            false => Place::Browser {
                browser: self
                    .slot
                    .for_next_page(&options.browser)
                    .await
                    .map_err(episode::broken)?,
                origin: shared.server.origin(),
                start_states: shared.server.start_states(),
            },
        };
        let venue = Venue {
            place,
            interrupt: &shared.interrupt,
        };
        let folder = &opened.folder;
        match episode::play(&venue, task, &entry, &settings, client, folder).await {
            Ok(played) => Ok(played),
            Err(broken_off) => {
                // Whatever state it is in, the next episode shall not depend on it.
                self.slot.empty().await;
                let message = broken_off.reason.to_string();
                match broken_off.reason {
                    Unfinished::Unresponsive(_) => {
                        broken_off.charge(folder, task, &opened.manifest, &message)
                    }
                    _ => {
                        broken_off.note(folder, &message);
                        Err(broken_off.reason)
                    }
                }
            }
        }
    }
}

fn broken(message: String) -> EnvironmentError {
    error(EnvironmentErrorKind::Infrastructure, message)
}
