//! What becomes of a person's session: entered with a code, agreed to, played task by task.

use std::net::IpAddr;
use std::sync::Arc;

use face::study::{Entered, ResultRow, Session, SessionStage, Stage, Ticket};
use sha2::{Digest, Sha256};

use super::Harness;
use super::code::Code;
use super::record;
use super::store::{Entering, Sitter, Store};
use crate::attach::claim::Claims;
use crate::attach::moment::Moment;
use crate::attach::refused::Refused;
use crate::attach::routes::Seat;
use crate::attach::sitting::{Journal, Sitting, Told};
use crate::episode::Played;
use crate::folder::EpisodeFolder;
use crate::secret::Secret;

/// What is stored of a secret.
fn digest(secret: &str) -> [u8; 32] {
    Sha256::digest(format!("gauntlet session {secret}")).into()
}

impl Harness {
    /// Exchanges a code for the secret of a session.
    pub async fn enter(&self, code: &str, from: IpAddr) -> Result<Entered, Refused> {
        let now = Moment::now();
        if !self.attempts().may_try(from, now) {
            return Err(Refused::too_fast(
                "there were too many wrong access codes; wait a minute and try again",
            ));
        }
        let secret = Secret::random().to_string();
        let entering = match Code::read(code) {
            Some(code) => {
                let (code, secret) = (code.digest(), digest(&secret));
                self.stored(move |store| store.enter(&code, &secret, now))
                    .await?
            }
            None => Entering::Unknown,
        };
        match entering {
            Entering::Entered(id) => {
                let sitter = self.stored(move |store| store.session(&id)).await?;
                Ok(Entered {
                    secret,
                    session: shown(&sitter),
                })
            }
            Entering::Unknown => {
                self.attempts().failed(from, now);
                Err(Refused::forbidden("there is no such access code"))
            }
            Entering::Used => Err(Refused::conflict(
                "this access code was used before; each opens one session",
            )),
        }
    }

    /// Whose secret this is.
    pub async fn admit(&self, secret: &str) -> Result<Sitter, Refused> {
        let secret = digest(secret);
        let found = self
            .stored(move |store| store.admit(&secret, Moment::now()))
            .await?;
        found.ok_or_else(|| Refused::forbidden("this is not the secret of a session"))
    }

    /// Where a session stands. What is over is judged first, and what was cut off goes on.
    pub async fn session(&self, sitter: Sitter) -> Result<Session, Refused> {
        if sitter.stage != SessionStage::Playing {
            return Ok(shown(&sitter));
        }
        let _turn = self.turn(&sitter.id).await;
        let id = sitter.id.clone();
        let sitter = self.stored(move |store| store.session(&id)).await?;
        let sitter = match sitter.stage {
            SessionStage::Playing => self.carry_on(sitter).await?,
            _ => sitter,
        };
        Ok(shown(&sitter))
    }

    pub async fn consent(&self, sitter: Sitter, agreed: bool) -> Result<Session, Refused> {
        match (sitter.stage, agreed) {
            (SessionStage::Consent, _) => {
                let id = sitter.id.clone();
                self.stored(move |store| store.consent(&id, agreed, Moment::now()))
                    .await?;
            }
            // Said before; only the answer was lost.
            (SessionStage::Declined, false) => {}
            (SessionStage::Declined, true) => {
                return Err(Refused::conflict("consent was refused before"));
            }
            (_, true) => {}
            (_, false) => return Err(Refused::conflict("consent was given before")),
        }
        let id = sitter.id;
        let sitter = self.stored(move |store| store.session(&id)).await?;
        self.session(sitter).await
    }

    /// Begins the next task. One that has begun goes on.
    pub async fn begin(&self, sitter: Sitter) -> Result<Session, Refused> {
        let turn = self.turn(&sitter.id).await;
        let id = sitter.id;
        let sitter = self.stored(move |store| store.session(&id)).await?;
        match sitter.stage {
            SessionStage::Ready => {}
            SessionStage::Playing => {
                drop(turn);
                return self.session(sitter).await;
            }
            SessionStage::Consent => {
                return Err(Refused::conflict(
                    "nothing is recorded before consent is given",
                ));
            }
            SessionStage::Done | SessionStage::Declined => {
                return Err(Refused::over("this session is over"));
            }
        }
        let ticket = Ticket {
            id: Secret::random().to_string(),
            secret: Secret::random().to_string(),
        };
        let options = self.options().clone();
        let sitter = self
            .stored(move |store| {
                // What cannot be opened is not begun.
                record::open(&options, &sitter)?;
                store.begin(&sitter.id, &ticket, Moment::now())?;
                store.session(&sitter.id)
            })
            .await?;
        self.seat(&sitter).await?;
        Ok(shown(&sitter))
    }

    /// Goes on with every episode that was cut off, and completes what was left incomplete.
    pub async fn restore(&self) -> anyhow::Result<()> {
        let sitters = self.stored_or_fail(Store::sessions).await?;
        for sitter in sitters {
            let _turn = self.turn(&sitter.id).await;
            if sitter.stage == SessionStage::Playing {
                let result = self.carry_on(sitter.clone()).await;
                result.map_err(|it| anyhow::anyhow!("session {}: {}", sitter.id, it.message))?;
            }
            if sitter.stage == SessionStage::Done && !sitter.is_wrapped {
                self.wrap_up(sitter).await?;
            }
        }
        Ok(())
    }

    /// Sees to it that the episode of a session has a place, or is judged if it is over.
    async fn carry_on(&self, sitter: Sitter) -> Result<Sitter, Refused> {
        let seat = match self.seat_of(&sitter.id) {
            Some(seat) if seat.look(|_| ()).is_some() => seat,
            _ => self.seat(&sitter).await?,
        };
        let _ = seat.with(|sitting| {
            sitting.look_at_the_time(Moment::now());
            Ok(())
        });
        match seat.look(Sitting::is_over) {
            Some(false) => Ok(sitter),
            _ => self.finish(sitter, &seat).await,
        }
    }

    /// Gives the episode of a session its place, with everything that it was told before.
    async fn seat(&self, sitter: &Sitter) -> Result<Arc<Seat>, Refused> {
        let Some(ticket) = sitter.ticket.clone() else {
            return Err(Refused::conflict("no task of this session is played"));
        };
        let (options, sitter) = (self.options().clone(), sitter.clone());
        let (id, name) = (ticket.id.clone(), sitter.id.clone());
        let store = self.store();
        let sitting = self
            .stored(move |kept| {
                let opened = record::open(&options, &sitter)?;
                let folder = opened.folder.clone();
                let terms = opened.terms(&sitter, &ticket.id, options.frames_per_second);
                let claims = Claims::with_secret(Secret::known(ticket.secret));
                let past = kept.past(&sitter.id)?;
                let sitting = Sitting::restored(terms, claims, folder, past)?;
                let session = sitter.id;
                Ok(sitting.with_journal(Box::new(Kept { store, session })))
            })
            .await?;
        let seat = self.desk().seat(&id, sitting);
        self.take_seat(&name, seat.clone());
        tokio::spawn(self.clone().watch(name, seat.clone()));
        Ok(seat)
    }

    /// Waits for the end of an episode and has it judged.
    async fn watch(self, session: String, seat: Arc<Seat>) {
        let mut news = seat.news();
        while let Some((false, next_look)) = seat.look(|it| (it.is_over(), it.next_look())) {
            tokio::select! {
                _ = news.changed() => {}
                () = tokio::time::sleep_until(next_look.instant().into()) => {
                    let _ = seat.with(|it| {
                        it.look_at_the_time(Moment::now());
                        Ok(())
                    });
                }
            }
        }
        let _turn = self.turn(&session).await;
        let id = session.clone();
        let finished = match self.stored(move |store| store.session(&id)).await {
            Ok(sitter) if sitter.stage == SessionStage::Playing => {
                self.finish(sitter, &seat).await.map(drop)
            }
            Ok(_) => Ok(()),
            Err(refused) => Err(refused),
        };
        if let Err(refused) = finished {
            eprintln!(
                "warning: the task of session {session} is not judged yet: {}",
                refused.message
            );
        }
    }

    /// Judges the episode of a session. Whatever goes wrong, it stays as it was and is tried again
    /// when somebody asks for the session.
    async fn finish(&self, sitter: Sitter, seat: &Seat) -> Result<Sitter, Refused> {
        let Some(sitting) = seat.leave() else {
            return Ok(sitter);
        };
        let options = self.options().clone();
        let sitter = self
            .stored(move |store| {
                let opened = record::open(&options, &sitter)?;
                let played = sitting.close(Moment::now())?;
                let result = result(&opened.task, &opened.folder, &played);
                store.finish(&sitter, &result)?;
                store.session(&sitter.id)
            })
            .await?;
        self.leave_seat(&sitter.id);
        if sitter.stage == SessionStage::Done {
            let (id, wrapped) = (sitter.id.clone(), self.wrap_up(sitter.clone()).await);
            if let Err(error) = wrapped {
                // The next start tries again.
                eprintln!("warning: the run of session {id} is not complete: {error:#}");
            }
        }
        Ok(sitter)
    }

    async fn wrap_up(&self, sitter: Sitter) -> anyhow::Result<()> {
        let options = self.options().clone();
        self.stored_or_fail(move |store| {
            record::close(&options, &sitter)?;
            store.wrapped(&sitter.id)
        })
        .await
    }

    /// Does something that takes its time where nobody waits behind it.
    pub(super) async fn stored<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> anyhow::Result<T> + Send + 'static,
    ) -> Result<T, Refused> {
        self.stored_or_fail(work)
            .await
            .map_err(|error| Refused::broken(&error))
    }

    async fn stored_or_fail<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Store) -> anyhow::Result<T> + Send + 'static,
    ) -> anyhow::Result<T> {
        let store = self.store();
        tokio::task::spawn_blocking(move || work(&store)).await?
    }
}

/// The journal of a session's episode.
struct Kept {
    store: Arc<Store>,
    session: String,
}

impl Journal for Kept {
    fn keep(&mut self, at: Moment, told: &Told, export: Option<&str>) -> anyhow::Result<()> {
        self.store.keep(&self.session, at, told, export)
    }
}

fn result(task: &evaluator::TaskFile, folder: &EpisodeFolder, played: &Played) -> ResultRow {
    ResultRow {
        task: task.brief.id.clone(),
        title: task.brief.title.clone(),
        end: played.row.end,
        pass: played.row.pass,
        score: played.row.score,
        steps: played.row.steps,
        wall_ms: folder.status().map_or(0, |it| it.wall_ms),
    }
}

/// What a person gets to see of a session.
fn shown(sitter: &Sitter) -> Session {
    let stage = match (sitter.stage, &sitter.ticket) {
        (SessionStage::Consent, _) => Stage::Consent,
        (SessionStage::Playing, Some(ticket)) => Stage::Playing {
            ticket: ticket.clone(),
        },
        (SessionStage::Ready | SessionStage::Playing, _) => Stage::Ready,
        (SessionStage::Done, _) => Stage::Done,
        (SessionStage::Declined, _) => Stage::Declined,
    };
    Session {
        app: sitter.app,
        stage,
        task: sitter.task,
        tasks: sitter.tasks.len(),
        seconds: sitter.seconds,
    }
}
