//! Agents that bring their own browser: each episode is an address that opens once. The page behind it
//! shows the task and the tool, records what happens there for the server, and is judged like any
//! other, except that the verdict says `attached`.

pub mod claim;
mod derive;
pub mod limits;
pub mod moment;
mod program;
pub mod refused;
pub mod routes;
pub mod sitting;

use std::sync::Arc;
use std::time::Duration;

use evaluator::TaskFile;
use protocol::{RunManifest, TrialId};
use serde::Serialize;

use crate::run::progress::Progress;
use crate::run::{Plan, Player, RunOptions, Worked, wrap_up};
use crate::server::Server;
use claim::Claims;
use moment::Moment;
use play::agents::Launch;
use play::episode::{BrokenOff, Entry, Played, Unfinished};
use play::interrupt::Interrupt;
use play::secret::Secret;
use program::Program;
use routes::{Desk, Seat};
use runs::attached::AGENTS_OWN;
use runs::folder::{EpisodeFolder, RunFolder};
use runs::lock::RunLock;
use runs::summary::{Summary, Unplayed};
use sitting::{Sitting, Terms};

/// The bar below the tool, in pixels: what a window has to be higher than the tool.
pub const BAR_HEIGHT: u32 = 44;

/// How long a page may be silent before its agent is taken for gone.
const SILENCE: Duration = Duration::from_secs(120);

/// How long a program may take to end by itself when its episode is over.
const END_TIMEOUT: Duration = Duration::from_secs(5);

/// What to offer. See the command's help for what each means.
#[derive(Clone, Debug)]
pub struct AttachOptions {
    pub run: RunOptions,
    pub player: String,
    pub digest: String,
    pub sandbox: String,
    pub port: u16,
    pub expires: Duration,
    pub frames_per_second: f64,
    /// Who plays; without it, whoever opens the address.
    pub launch: Option<Launch>,
}

/// One episode on offer.
#[derive(Clone, Debug, Serialize)]
pub struct Invitation {
    pub task: String,
    /// Opens once; the key is in the fragment and never sent.
    pub url: String,
    /// Where the episode is ended by HTTP.
    pub finish: String,
    pub prompt: String,
    pub expires_seconds: u64,
    /// The size of a window in which the tool has the size of the run.
    pub window: [u32; 2],
}

/// What came of it.
#[derive(Debug)]
pub struct AttachOutcome {
    pub folder: RunFolder,
    pub summary: Summary,
    pub tasks: Vec<TaskFile>,
    pub broken: Vec<Unplayed>,
    pub disturbed: Vec<String>,
    /// Episodes in which nobody did anything: their program ended before, or nobody opened their address.
    pub absences: usize,
    /// Tasks that were not offered, because the program did nothing with the first.
    pub left: usize,
}

/// Refuses tasks whose page has questions that only the runner answers: it answers pages that it opened itself, and a
/// browser that somebody brought is none of those.
pub fn expect_no_questions<'t>(
    tasks: impl IntoIterator<Item = &'t TaskFile>,
) -> anyhow::Result<()> {
    let asks = |task: &&TaskFile| task.responder().is_some();
    match tasks.into_iter().find(asks) {
        None => Ok(()),
        Some(task) => anyhow::bail!(
            "{} has a sealed node, which is run for browsers of the runner alone: play it with `gauntlet run`, `gauntlet ladder` or `gauntlet env`",
            task.brief.id
        ),
    }
}

/// Offers every task once, one after another, and writes a run folder.
pub async fn attach(
    options: &AttachOptions,
    interrupt: &Interrupt,
    announce: impl Fn(&Invitation) -> anyhow::Result<()>,
) -> anyhow::Result<AttachOutcome> {
    let player = Player {
        name: options.player.clone(),
        digest: options.digest.clone(),
        sandbox: options.sandbox.clone(),
    };
    let mut plan = Plan::open_ended(&options.run, player)?;
    expect_no_questions(&plan.tasks)?;
    let desk = Desk::default();
    let run = &options.run;
    let server =
        Server::start_with(&run.dist, run.bind, options.port, desk.clone().router()).await?;
    let _lock = RunLock::take(plan.folder.root())?;
    plan.commit(AGENTS_OWN)?;
    let progress = Progress::new(&plan, plan.tasks.len());
    let mut worked = Worked::default();
    let (mut absences, mut has_acted) = (0, false);
    let tasks = plan.tasks.clone();
    let mut left = tasks.len();
    for task in tasks {
        // A program that does nothing with the first task would do so with all.
        let is_absent = options.launch.is_some() && absences > 0 && !has_acted;
        if interrupt.is_set() || is_absent {
            break;
        }
        left -= 1;
        let trial = plan.add(&task.brief.id)?;
        let venue = Venue {
            options,
            manifest: &plan.manifest,
            folder: plan.folder.episode(&trial),
            server: &server,
            desk: &desk,
            interrupt,
        };
        match venue.play(&trial, &task, &announce).await? {
            Ok(played) => {
                progress.finished(&played, &plan.folder.episode(&trial));
                absences += usize::from(played.did_nothing());
                has_acted |= !played.did_nothing();
                worked.played.insert(trial, played);
            }
            Err(Unfinished::Interrupted) => break,
            Err(failure) => {
                let reason = failure.to_string();
                progress.broken(&trial, &reason);
                worked.broken.push(Unplayed { trial, reason });
            }
        }
    }
    progress.close();
    let (summary, disturbed) = wrap_up(&plan, &worked)?;
    Ok(AttachOutcome {
        folder: plan.folder,
        summary,
        tasks: plan.tasks,
        broken: worked.broken,
        disturbed,
        absences,
        left,
    })
}

/// Where an episode is played.
struct Venue<'a> {
    options: &'a AttachOptions,
    manifest: &'a RunManifest,
    folder: EpisodeFolder,
    server: &'a Server,
    desk: &'a Desk,
    interrupt: &'a Interrupt,
}

impl Venue<'_> {
    /// Offers one episode and waits until it is over. The outer error is about us, not the episode.
    async fn play(
        &self,
        trial: &TrialId,
        task: &TaskFile,
        announce: &impl Fn(&Invitation) -> anyhow::Result<()>,
    ) -> anyhow::Result<Result<Played, Unfinished>> {
        let steps = self.options.run.settings.steps;
        let id = Secret::random().to_string();
        let terms = Terms {
            id: id.clone(),
            trial: trial.clone(),
            task: task.clone(),
            manifest: self.manifest.clone(),
            steps: steps.unwrap_or(task.brief.budget.steps).max(1),
            time: Duration::from_secs(task.brief.budget.seconds.into()),
            expires: Some(self.options.expires),
            silence: Some(SILENCE),
            frames_per_second: self.options.frames_per_second,
        };
        let sitting = Sitting::new(terms, Claims::random(), self.folder.clone(), Moment::now())?;
        let invitation = self.invite(&id, task, &sitting);
        let seat = self.desk.seat(&id, sitting);
        announce(&invitation)?;
        let program = match &self.options.launch {
            Some(launch) => Some(Program::start(launch, &invitation, &self.folder).await?),
            None => None,
        };
        let is_played = self.watch(&seat, program).await;
        let Some(sitting) = seat.leave() else {
            anyhow::bail!("the episode was taken away");
        };
        if !is_played {
            return Ok(Err(Unfinished::Interrupted));
        }
        let folder = self.folder.clone();
        let result = sitting.close(Moment::now());
        if let Err(failure) = &result {
            note_failure(&folder, trial, self.manifest, &failure.to_string());
        }
        Ok(result)
    }

    fn invite(&self, id: &str, task: &TaskFile, sitting: &Sitting) -> Invitation {
        let origin = self.server.origin();
        let claims = sitting.claims();
        Invitation {
            task: task.brief.id.clone(),
            url: format!("{origin}/?attach={id}#key={}", claims.key()),
            finish: format!("{origin}/attach/{id}/finish/{}", claims.finish()),
            prompt: sitting.prompt(),
            expires_seconds: self.options.expires.as_secs(),
            window: [self.manifest.width, self.manifest.height + BAR_HEIGHT],
        }
    }

    /// Waits for the end of an episode. False when the user wants to stop before.
    async fn watch(&self, seat: &Arc<Seat>, mut program: Option<Program>) -> bool {
        let mut news = seat.news();
        let mut has_ended = program.is_none();
        let is_played = loop {
            let Some((is_over, next_look)) = seat.look(|it| (it.is_over(), it.next_look())) else {
                break true;
            };
            if is_over {
                break true;
            }
            tokio::select! {
                () = self.interrupt.wait() => break false,
                _ = news.changed() => {}
                () = tokio::time::sleep_until(next_look.instant().into()) => {
                    let _ = seat.with(|it| {
                        it.look_at_the_time(Moment::now());
                        Ok(())
                    });
                }
                message = ended(&mut program), if !has_ended => {
                    has_ended = true;
                    let _ = seat.with(|it| {
                        it.abandon(message, Moment::now());
                        Ok(())
                    });
                }
            }
        };
        if let Some(program) = program {
            let patience = if is_played {
                END_TIMEOUT
            } else {
                Duration::ZERO
            };
            program.let_go(patience).await;
        }
        is_played
    }
}

async fn ended(program: &mut Option<Program>) -> String {
    match program {
        Some(program) => program.ended().await,
        None => std::future::pending().await,
    }
}

fn note_failure(folder: &EpisodeFolder, trial: &TrialId, manifest: &RunManifest, message: &str) {
    let entry = Entry {
        trial,
        retried: &[],
        manifest,
    };
    let reason = Unfinished::Infrastructure(message.to_string());
    BrokenOff::before_it_began(&entry, reason).note(folder, message);
}
