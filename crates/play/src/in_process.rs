//! Environments in the process of whoever trains: pages without a browser, pictures in memory, and nothing that is
//! written down. Their episodes are played and judged like all others.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actions::lowering::Viewport;
use evaluator::TaskFile;
use protocol::{
    App, EnvironmentError, EnvironmentErrorKind, NO_BROWSER, Observe, RUN_SCHEMA, ResetAnswer,
    ResetRequest, RunManifest, Sight, StepAnswer, TrialId,
};
use runs::clock::{ClockMode, DEFAULT_STEP_MS};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{mpsc, oneshot};

use crate::agents::client::{Client, Order, budget, ended};
use crate::episode::{self, Entry, Settings, Venue};
use crate::grader::Grader;
use crate::interrupt::Interrupt;
use crate::memory::PictureMemory;
use crate::place::{Place, Showing, StageChoice};
use crate::programs::programs;

/// What the episodes of an environment have in common.
#[derive(Clone, Debug)]
pub struct InProcessOptions {
    /// The web build whose pages are stood in for.
    pub dist: PathBuf,
    pub viewport: Viewport,
    pub sight: Sight,
}

/// One environment. It is stepped by one thread at a time, and its page has a thread of its own.
pub struct InProcess {
    options: InProcessOptions,
    builds: BTreeMap<String, String>,
    pictures: Arc<PictureMemory>,
    /// How often each task was begun.
    begun: BTreeMap<String, u32>,
    last_export: Arc<Mutex<Option<String>>>,
    episode: Option<Running>,
    runtime: Runtime,
}

/// An episode that waits for its next step.
struct Running {
    orders: mpsc::Sender<Order>,
    /// Goes on while somebody waits for an answer.
    work: Pin<Box<dyn Future<Output = Answer> + Send>>,
}

type Answer = Result<StepAnswer, EnvironmentError>;

impl InProcess {
    pub fn new(options: InProcessOptions) -> Result<InProcess, EnvironmentError> {
        refuse_sight(&options.sight)?;
        let Viewport { width, height } = options.viewport;
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            let message = format!("a page of {width} x {height} pixels; sides are 1 to {MAX_SIDE}");
            return Err(refusal(EnvironmentErrorKind::Request, message));
        }
        let runtime = Builder::new_current_thread().enable_time().build();
        let runtime = runtime.map_err(|error| broken(error.to_string()))?;
        Ok(InProcess {
            builds: programs(&options.dist, App::ALL),
            pictures: Arc::new(PictureMemory::new([width, height])),
            begun: BTreeMap::new(),
            last_export: Arc::default(),
            episode: None,
            runtime,
            options,
        })
    }

    /// Where the pictures of its page are.
    pub fn pictures(&self) -> &Arc<PictureMemory> {
        &self.pictures
    }

    /// The state at the end of the last episode that was judged.
    pub fn last_export(&self) -> Option<String> {
        let export = self.last_export.lock();
        export.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Begins an episode of the task that the request names. One that was not over is forgotten.
    pub fn reset(
        &mut self,
        task: Arc<TaskFile>,
        request: &ResetRequest,
    ) -> Result<ResetAnswer, EnvironmentError> {
        self.expect_page(task.brief.app)?;
        self.episode = None;
        let (orders, receiver) = mpsc::channel(1);
        let (reply, begun) = oneshot::channel();
        let work = self.work(task, request, receiver, reply);
        let mut running = Running {
            orders,
            work: Box::pin(work),
        };
        let work = &mut running.work;
        let answer = self.runtime.block_on(async {
            tokio::select! {
                biased;
                Ok(answer) = begun => answer,
                ended = work => Err(ended.err().unwrap_or_else(no_episode)),
            }
        })?;
        self.episode = Some(running);
        Ok(answer)
    }

    /// Takes what an agent says: the JSON text of an `AgentLine`. What is none costs a step.
    pub fn step(&mut self, line: &str) -> Answer {
        let mut running = self.episode.take().ok_or_else(no_episode)?;
        let (reply, answer) = oneshot::channel();
        let order = Order::Step(line.to_string(), reply);
        let sent = running.orders.try_send(order);
        sent.map_err(|_| no_episode())?;
        let work = &mut running.work;
        let (answer, is_over) = self.runtime.block_on(async {
            tokio::select! {
                biased;
                Ok(answer) = answer => (answer, false),
                ended = work => (ended, true),
            }
        });
        if !is_over {
            self.episode = Some(running);
        }
        answer
    }

    /// Ends the episode and its page.
    pub fn close(&mut self) {
        self.episode = None;
    }

    fn expect_page(&self, app: App) -> Result<(), EnvironmentError> {
        let obstacle = StageChoice::Native.obstacle(app, ClockMode::Stepped);
        if let Some(obstacle) = obstacle {
            let message = format!("{obstacle}, and there is none in this process");
            return Err(refusal(EnvironmentErrorKind::Request, message));
        }
        match self.builds.contains_key(app.slug()) {
            true => Ok(()),
            false => {
                let dist = self.options.dist.display();
                let message = format!(
                    "the web build in {dist} has no page of the {}: `cargo xtask web` makes one",
                    app.title()
                );
                Err(refusal(EnvironmentErrorKind::Request, message))
            }
        }
    }

    /// The whole episode, which holds everything that it needs.
    fn work(
        &mut self,
        task: Arc<TaskFile>,
        request: &ResetRequest,
        mut orders: mpsc::Receiver<Order>,
        begun: oneshot::Sender<Result<ResetAnswer, EnvironmentError>>,
    ) -> impl Future<Output = Answer> + Send + use<> {
        let options = self.options.clone();
        let manifest = manifest(&options, &task, &self.builds);
        let pictures = self.pictures.clone();
        let last_export = self.last_export.clone();
        let trial = self.next_trial(&task.brief.id);
        let reward = request.reward.unwrap_or_default();
        let settings = Settings {
            seed: 0,
            agent_seed: Some(request.seed),
            clock: ClockMode::Stepped,
            step_ms: DEFAULT_STEP_MS,
            sight: options.sight,
            burst: None,
            steps: Some(budget(&task, None, request.steps)),
            patience: Duration::MAX,
        };
        async move {
            let interrupt = Interrupt::new();
            let venue = Venue {
                place: Place::Memory {
                    dist: &options.dist,
                    pictures: &pictures,
                },
                interrupt: &interrupt,
            };
            let entry = Entry {
                trial: &trial,
                retried: &[],
                manifest: &manifest,
            };
            let mut client = Client {
                orders: &mut orders,
                watch: Box::new(|_| ()),
                trial: trial.clone(),
                grader: Grader::new(reward, &task, &manifest),
                begun: Some(begun),
                pending: None,
                seen: None,
                next: None,
            };
            let played = episode::rehearse(&venue, &task, &entry, &settings, &mut client).await;
            let rehearsed = played.map_err(|reason| broken(reason.to_string()))?;
            let mut export = last_export.lock().unwrap_or_else(PoisonError::into_inner);
            *export = rehearsed.export;
            let seen = client.seen.unwrap_or_default();
            Ok(ended(&rehearsed.row, &mut client.grader, seen))
        }
    }

    fn next_trial(&mut self, task: &str) -> TrialId {
        let count = self.begun.entry(task.to_string()).or_default();
        let repeat = *count;
        *count = count.saturating_add(1);
        TrialId {
            task: task.to_string(),
            repeat,
        }
    }
}

/// Larger pages are nobody's screen.
const MAX_SIDE: u32 = 8192;

/// Arrays show the page as it is. What would be drawn into its picture or put beside it is refused by name.
fn refuse_sight(sight: &Sight) -> Result<(), EnvironmentError> {
    let refused = [
        ("pointer", sight.pointer),
        ("goal_image", sight.goal_image),
        ("history", sight.history > 0),
        ("observe", sight.observe == Observe::Marks),
    ];
    match refused.iter().find(|(_, is_asked)| *is_asked) {
        None => Ok(()),
        Some((name, _)) => Err(refusal(
            EnvironmentErrorKind::Request,
            format!(
                "pictures in memory show the page as it is: the sight's `{name}` needs a server"
            ),
        )),
    }
}

/// As that of a run with these episodes would be, as far as judging them asks for it.
fn manifest(
    options: &InProcessOptions,
    task: &TaskFile,
    builds: &BTreeMap<String, String>,
) -> RunManifest {
    RunManifest {
        schema: RUN_SCHEMA.into(),
        agent: "in process".into(),
        agent_digest: String::new(),
        model: None,
        from_subtask: None,
        tasks: vec![task.brief.id.clone()],
        repeats: 1,
        episodes: None,
        shard: None,
        seed: 0,
        salt: None,
        width: options.viewport.width,
        height: options.viewport.height,
        clock: ClockMode::Stepped.to_string(),
        clocks: BTreeMap::new(),
        step_ms: DEFAULT_STEP_MS,
        steps: None,
        sight: options.sight,
        burst: None,
        scorer: evaluator::SCORER.into(),
        browser: NO_BROWSER.into(),
        origin: None,
        runner: env!("CARGO_PKG_VERSION").into(),
        sandbox: String::new(),
        task_digests: BTreeMap::new(),
        builds: builds.clone(),
        page_digests: BTreeMap::new(),
        native: vec![task.brief.app.slug().to_string()],
        started_ms: 0,
    }
}

fn refusal(kind: EnvironmentErrorKind, message: impl Into<String>) -> EnvironmentError {
    EnvironmentError {
        kind,
        message: message.into(),
    }
}

fn broken(message: String) -> EnvironmentError {
    refusal(EnvironmentErrorKind::Infrastructure, message)
}

fn no_episode() -> EnvironmentError {
    refusal(
        EnvironmentErrorKind::Conflict,
        "no episode is being played; reset first",
    )
}

#[cfg(all(test, feature = "native"))]
mod tests;
