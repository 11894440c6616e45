//! Environments: browsers that clients reset and step at their own pace. Every episode is recorded and
//! judged as in a run, whoever the client is and whatever way it came in.
//!
//! This is the core; how messages travel is the business of the modules beside it.

pub mod conversation;
mod counts;
pub mod http;
pub mod lines;
pub mod openapi;
mod openenv;
mod record;
mod requests;
mod session;
mod socket;
pub mod token;
mod warm;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use evaluator::TaskFile;
use families::{Family, Id, IdError, id_of};
use protocol::{
    App, ENVIRONMENT_SCHEMA, EnvironmentError, EnvironmentErrorKind, EnvironmentInfo, FamilyInfo,
    Health, InstanceId, ListedEnvironment, Observation, OpenRequest, ResetAnswer, ResetRequest,
    Reward, Sight, StepAnswer, TaskBrief,
};
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use counts::{Counts, Reclaimed, Standing};

use crate::run::{NO_GOAL_IMAGE, RunOptions};
use crate::server::Server;
use play::agents::client::Order;
use play::interrupt::Interrupt;
use play::place::{Showing, StageChoice};
use play::secret::Secret;
use record::Record;
use runs::selection::{named, single};
use runs::summary::Summary;
use session::{Session, Status, Waiting};
use warm::Warm;

/// How environments are made. Their episodes form one run.
#[derive(Clone, Debug)]
pub struct EnvOptions {
    /// Tasks, pages, browser and settings; who plays and how often is decided by clients.
    pub run: RunOptions,
    /// Families whose instances clients may ask for, by their ids.
    pub families: Vec<String>,
    /// Who plays, as it is written into the run folder.
    pub player: String,
    /// How many environments may be open at once.
    pub limit: usize,
    /// After how long without a request an environment is closed.
    pub idle: Duration,
    /// The longest that an environment may be open, where there is such a limit.
    pub lease: Option<Duration>,
    /// How many browsers are kept running for environments to come.
    pub warm: usize,
    /// The most telling reward that clients may ask for, and the usual one.
    pub reward: Reward,
}

/// All environments of a server. Clones are handles of the same.
#[derive(Clone)]
pub struct Environments {
    shared: Arc<Shared>,
}

struct Shared {
    options: EnvOptions,
    server: Server,
    interrupt: Interrupt,
    record: Record,
    open: Mutex<BTreeMap<Key, Handle>>,
    warm: Warm,
    counts: Counts,
    is_draining: AtomicBool,
    /// An environment was closed, or an episode ended.
    changed: Notify,
}

/// The digest of an environment's id. The id itself is its client's secret: whoever knows it may use the
/// environment, and it is told to whoever opened it and to nobody else.
type Key = [u8; 32];

fn key(id: &str) -> Key {
    Sha256::digest(id).into()
}

/// The way to an environment.
struct Handle {
    sight: Sight,
    stage: StageChoice,
    orders: mpsc::Sender<Order>,
    status: Arc<Mutex<Status>>,
    /// The end of its lease.
    until: Option<Instant>,
    work: JoinHandle<()>,
}

/// How often idle environments are looked for, as a share of the time that they may be idle.
const LOOKS_PER_IDLE: u32 = 4;
/// Leases end on time, give or take this.
const LONGEST_LOOK: Duration = Duration::from_secs(1);

/// How long episodes and their browsers may take to end by themselves when the server ends.
const GRACE: Duration = Duration::from_secs(15);

/// The longest that a client may wait for room.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// What was answered last is on its way for so long.
const LAST_WORDS: Duration = Duration::from_millis(200);

impl Environments {
    /// Reads the tasks and serves the pages. The run folder appears with the first episode.
    pub async fn new(options: EnvOptions) -> anyhow::Result<Environments> {
        let record = Record::new(&options)?;
        let server = Server::start_for_runs(&options.run.dist, options.run.bind).await?;
        let environments = Environments {
            shared: Arc::new(Shared {
                server,
                record,
                interrupt: Interrupt::new(),
                open: Mutex::default(),
                warm: Warm::start(options.warm, options.run.browser.clone()),
                counts: Counts::default(),
                is_draining: AtomicBool::new(false),
                changed: Notify::new(),
                options,
            }),
        };
        tokio::spawn(reap(Arc::downgrade(&environments.shared)));
        Ok(environments)
    }

    /// How long an environment may be idle.
    pub fn idle_limit(&self) -> Duration {
        self.shared.options.idle
    }

    /// Makes room for an environment, which may be waited for. Its browser is launched by the first reset, unless one
    /// is running already.
    pub async fn open(&self, request: OpenRequest) -> Result<EnvironmentInfo, EnvironmentError> {
        let patience = Duration::from_secs(request.wait_seconds.unwrap_or_default().into());
        let until = Instant::now() + patience.min(LONGEST_WAIT);
        loop {
            let mut changed = std::pin::pin!(self.shared.changed.notified());
            // From here on no change is missed.
            changed.as_mut().enable();
            match self.open_at_once(&request) {
                Err(full) if full.kind == EnvironmentErrorKind::Limit => {
                    if tokio::time::timeout_at(until, changed).await.is_err() {
                        self.shared.counts.refused();
                        return Err(full);
                    }
                }
                answer => return answer,
            }
        }
    }

    fn open_at_once(&self, request: &OpenRequest) -> Result<EnvironmentInfo, EnvironmentError> {
        let shared = &self.shared;
        let sight = request.sight.unwrap_or(shared.options.run.settings.sight);
        let (orders, receiver) = mpsc::channel(1);
        let status = Arc::new(Mutex::new(Status::default()));
        let id = Secret::random().to_string();
        let mut open = shared.open();
        if shared.interrupt.is_set() {
            return Err(ending());
        }
        shared.expect_to_stay()?;
        if open.len() >= shared.options.limit {
            return Err(error(
                EnvironmentErrorKind::Limit,
                format!("{} environments are open, as many as may be", open.len()),
            ));
        }
        let stage = request.stage.unwrap_or(shared.options.run.stage);
        let session = Session::new(shared.clone(), sight, stage, status.clone());
        let until = self.lease(request);
        let handle = Handle {
            sight,
            stage,
            orders,
            status,
            until,
            work: tokio::spawn(session.serve(receiver)),
        };
        let info = handle.info(&id);
        open.insert(key(&id), handle);
        shared.counts.opened();
        Ok(info)
    }

    /// The end of a lease: as a client asks for it, but no later than the server allows.
    fn lease(&self, request: &OpenRequest) -> Option<Instant> {
        let asked = request
            .lease_seconds
            .map(|it| Duration::from_secs(it.into()));
        let shortest = asked.into_iter().chain(self.shared.options.lease).min();
        shortest.map(|lease| Instant::now() + lease)
    }

    /// Begins an episode.
    pub async fn reset(
        &self,
        id: &str,
        request: ResetRequest,
    ) -> Result<ResetAnswer, EnvironmentError> {
        // A reset that cannot be had does not end the episode before it.
        let (sight, stage) = {
            let open = self.shared.open();
            let handle = open.get(&key(id)).ok_or_else(|| unknown_environment(id))?;
            (handle.sight, handle.stage)
        };
        let task = self.shared.find(&request)?;
        self.shared.expect_reward(&request)?;
        if task.reference.is_some() && sight.goal_image {
            return Err(error(EnvironmentErrorKind::Request, NO_GOAL_IMAGE));
        }
        self.shared.expect_stage(stage, task.brief.app)?;
        self.shared.expect_to_stay()?;
        let asked = Instant::now();
        let answer = self.order(id, |reply| Order::Reset(request, reply)).await?;
        self.shared.counts.reset(task.brief.app, asked.elapsed());
        Ok(answer)
    }

    /// Takes what an agent says: the JSON text of an `AgentLine`. What is none costs a step.
    pub async fn step(&self, id: &str, line: &str) -> Result<StepAnswer, EnvironmentError> {
        let line = line.to_string();
        let asked = Instant::now();
        let answer = self.order(id, |reply| Order::Step(line, reply)).await?;
        self.shared.counts.step(asked.elapsed());
        Ok(answer)
    }

    /// What the agent of an environment sees now.
    pub async fn observe(&self, id: &str) -> Result<Observation, EnvironmentError> {
        let mut open = self.shared.open();
        let handle = open
            .get_mut(&key(id))
            .ok_or_else(|| unknown_environment(id))?;
        let mut status = handle.status();
        status.touch();
        status.observation.clone().ok_or_else(no_episode)
    }

    pub fn info(&self, id: &str) -> Result<EnvironmentInfo, EnvironmentError> {
        let open = self.shared.open();
        let handle = open.get(&key(id)).ok_or_else(|| unknown_environment(id))?;
        Ok(handle.info(id))
    }

    /// Ends an environment and its browser. An episode that was not over counts as its agent's
    /// failure.
    pub async fn close(&self, id: &str) -> Result<(), EnvironmentError> {
        let handle = self.shared.open().remove(&key(id));
        let handle = handle.ok_or_else(|| unknown_environment(id))?;
        handle.end().await;
        self.shared.changed.notify_waiters();
        Ok(())
    }

    /// What everybody may know of those that are open.
    pub fn list(&self) -> Vec<ListedEnvironment> {
        self.shared.open().values().map(Handle::listed).collect()
    }

    /// The tasks that can be played: what an agent may know of them.
    pub fn tasks(&self) -> Vec<TaskBrief> {
        let tasks = self.shared.record.tasks().into_iter();
        let of_files = tasks.filter(|task| InstanceId::parse(&task.brief.id).is_none());
        of_files.map(|task| task.brief.clone()).collect()
    }

    /// The families whose instances can be played.
    pub fn families(&self) -> Vec<FamilyInfo> {
        let offered = &self.shared.options.families;
        let found = offered.iter().filter_map(|id| families::find(id));
        let info = |family: &dyn Family| FamilyInfo {
            id: id_of(family),
            about: family.about().into(),
            open_ended: family.is_open_ended(),
        };
        found.map(info).collect()
    }

    /// Can what a request asks for be played?
    pub fn check(&self, request: &ResetRequest) -> Result<(), EnvironmentError> {
        self.shared.find(request).map(drop)
    }

    pub fn health(&self) -> Health {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Health {
            schema: ENVIRONMENT_SCHEMA.into(),
            version: env!("CARGO_PKG_VERSION").into(),
            open: count(self.shared.open().len()),
            limit: count(self.shared.options.limit),
            run: self.shared.options.run.out.display().to_string(),
            reward: self.shared.options.reward,
            draining: self.shared.is_draining(),
        }
    }

    /// What was counted, in the text format of Prometheus.
    pub fn metrics(&self) -> String {
        let shared = &self.shared;
        let (open, playing) = {
            let open = shared.open();
            let playing = open.values().filter(|it| it.status().episode.is_some());
            (open.len(), playing.count())
        };
        let slots = shared.options.limit;
        let free = match shared.is_draining() {
            true => 0,
            false => slots.saturating_sub(open),
        };
        shared.counts.text(Standing {
            slots,
            free,
            warm: shared.warm.count(),
            playing,
            draining: shared.is_draining(),
        })
    }

    /// Begins no further episodes, and returns when those that are being played have ended and their clients know it,
    /// or when patience ran out.
    pub async fn drain(&self, patience: Duration) {
        self.shared.is_draining.store(true, Ordering::SeqCst);
        let at_rest = async {
            loop {
                let mut changed = std::pin::pin!(self.shared.changed.notified());
                changed.as_mut().enable();
                if self.shared.is_at_rest() {
                    return;
                }
                changed.await;
            }
        };
        if tokio::time::timeout(patience, at_rest).await.is_ok() {
            tokio::time::sleep(LAST_WORDS).await;
        }
    }

    /// Ends everything and writes summary, report and seal. Episodes that were being played stay
    /// unfinished. `None` when nothing was played.
    pub async fn shut_down(&self) -> anyhow::Result<Option<Summary>> {
        self.shared.interrupt.set();
        let all = std::mem::take(&mut *self.shared.open());
        let ends = all.into_values().map(Handle::end);
        let ends = futures::future::join(futures::future::join_all(ends), self.shared.warm.end());
        let _ = tokio::time::timeout(GRACE, ends).await;
        self.shared.record.close()
    }

    /// Hands an order to an environment and waits for the answer.
    async fn order<T>(
        &self,
        id: &str,
        order: impl FnOnce(oneshot::Sender<Result<T, EnvironmentError>>) -> Order,
    ) -> Result<T, EnvironmentError> {
        let (orders, _waiting) = {
            let open = self.shared.open();
            let handle = open.get(&key(id)).ok_or_else(|| unknown_environment(id))?;
            (handle.orders.clone(), Waiting::begin(&handle.status))
        };
        let (reply, answer) = oneshot::channel();
        if orders.send(order(reply)).await.is_err() {
            return Err(ending());
        }
        drop(orders);
        answer.await.unwrap_or_else(|_| Err(ending()))
    }
}

impl Shared {
    fn is_draining(&self) -> bool {
        self.is_draining.load(Ordering::SeqCst)
    }

    /// Is nothing played?
    fn is_at_rest(&self) -> bool {
        self.open().values().all(|it| it.status().episode.is_none())
    }

    /// Whoever is about to end begins nothing.
    fn expect_to_stay(&self) -> Result<(), EnvironmentError> {
        match self.is_draining() {
            true => Err(error(
                EnvironmentErrorKind::Infrastructure,
                "this server is about to end and begins no further episode: go to another",
            )),
            false => Ok(()),
        }
    }

    /// The app has to be one that the environment's stage shows, where the run shows it already.
    fn expect_stage(&self, stage: StageChoice, app: App) -> Result<(), EnvironmentError> {
        let clock = self.options.run.settings.clock;
        if let Some(obstacle) = stage.obstacle(app, clock) {
            let message = format!("{obstacle}: open an environment with the stage browser or auto");
            return Err(error(EnvironmentErrorKind::Request, message));
        }
        let placed = self.record.expect_place(app, stage.is_native(app, clock));
        placed.map_err(|message| error(EnvironmentErrorKind::Conflict, message))
    }

    /// Rewards other than the verdict say how far an episode is: whoever is evaluated shall not ask for them.
    fn expect_reward(&self, request: &ResetRequest) -> Result<(), EnvironmentError> {
        match request.reward {
            Some(wanted) if wanted > self.options.reward => Err(error(
                EnvironmentErrorKind::Request,
                "this reward tells more than this server allows; `gauntlet env --reward` allows it",
            )),
            _ => Ok(()),
        }
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<Key, Handle>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a reset asks for: a task, or an instance of a family.
    fn find(&self, request: &ResetRequest) -> Result<Arc<TaskFile>, EnvironmentError> {
        let wanted = named(request).map_err(|it| error(EnvironmentErrorKind::Request, it))?;
        if wanted.contains(['@', '#']) {
            return self.instance(&wanted);
        }
        let tasks = self.record.tasks();
        let found = single(&wanted, &tasks).cloned();
        found.map_err(|it| error(EnvironmentErrorKind::Unknown, it))
    }
}

impl Shared {
    /// The instance of a family by its id, generated where nobody has asked for it before.
    fn instance(&self, wanted: &str) -> Result<Arc<TaskFile>, EnvironmentError> {
        let mut known = self.record.tasks().into_iter();
        if let Some(task) = known.find(|task| task.brief.id == wanted) {
            return Ok(task);
        }
        let unknown = |message: String| error(EnvironmentErrorKind::Unknown, message);
        let id: Id = wanted
            .parse()
            .map_err(|error: IdError| unknown(error.to_string()))?;
        if !self.options.families.contains(&id.family) {
            let family = &id.family;
            let message = format!("the family {family:?} is not among those of this server");
            return Err(unknown(message));
        }
        let broken = |reason: String| {
            error(
                EnvironmentErrorKind::Infrastructure,
                format!("{wanted}: {reason}"),
            )
        };
        let generated = families::generate(&id, &self.options.run.instances.salt);
        let generated = generated.map_err(|fault| broken(fault.to_string()))?;
        let admitted = self.record.admit(&generated);
        admitted.map_err(|error| broken(format!("{error:#}")))
    }
}

impl Handle {
    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listed(&self) -> ListedEnvironment {
        let status = self.status();
        ListedEnvironment {
            sight: self.sight,
            episode: status.episode.clone(),
            idle_seconds: status.idle().as_secs(),
        }
    }

    fn info(&self, id: &str) -> EnvironmentInfo {
        let ListedEnvironment {
            sight,
            episode,
            idle_seconds,
        } = self.listed();
        let left = |until: Instant| until.saturating_duration_since(Instant::now()).as_secs();
        EnvironmentInfo {
            id: id.to_string(),
            sight,
            episode,
            idle_seconds,
            lease_seconds: self.until.map(left),
        }
    }

    /// Why it is taken from its client now, if it is.
    fn is_over(&self, idle: Duration) -> Option<Reclaimed> {
        if self.until.is_some_and(|until| until <= Instant::now()) {
            return Some(Reclaimed::Lease);
        }
        (self.status().idle() >= idle).then_some(Reclaimed::Idle)
    }

    async fn end(self) {
        // Nothing can be ordered any more, which ends the work.
        drop(self.orders);
        let _ = self.work.await;
    }
}

/// Closes environments that nobody asks anything of, and those whose leases are over.
async fn reap(shared: std::sync::Weak<Shared>) {
    loop {
        let Some(idle) = shared.upgrade().map(|shared| shared.options.idle) else {
            return;
        };
        tokio::time::sleep((idle / LOOKS_PER_IDLE).min(LONGEST_LOOK)).await;
        let Some(shared) = shared.upgrade() else {
            return;
        };
        let reclaimed: Vec<Handle> = {
            let mut open = shared.open();
            let over = open.extract_if(.., |_, handle| match handle.is_over(idle) {
                Some(why) => {
                    shared.counts.reclaimed(why);
                    true
                }
                None => false,
            });
            over.map(|(_, handle)| handle).collect()
        };
        if !reclaimed.is_empty() {
            futures::future::join_all(reclaimed.into_iter().map(Handle::end)).await;
            shared.changed.notify_waiters();
        }
    }
}

fn error(kind: EnvironmentErrorKind, message: impl Into<String>) -> EnvironmentError {
    EnvironmentError {
        kind,
        message: message.into(),
    }
}

fn unknown_environment(id: &str) -> EnvironmentError {
    let shown: String = id.chars().take(40).collect();
    error(
        EnvironmentErrorKind::Unknown,
        format!("there is no environment {shown:?}; it may have been idle for too long"),
    )
}

fn no_episode() -> EnvironmentError {
    error(
        EnvironmentErrorKind::Conflict,
        "no episode is being played; reset first",
    )
}

fn ending() -> EnvironmentError {
    error(
        EnvironmentErrorKind::Infrastructure,
        "the environment is ending",
    )
}
