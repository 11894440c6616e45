//! What becomes of a person's session: entered with a code, agreed to, played task by task.

use std::net::IpAddr;
use std::sync::Arc;

use face::study::{Entered, ResultRow, Session, SessionStage, Stage, Ticket};
use sha2::{Digest, Sha256};

use super::Harness;
use super::code::Code;
use super::examples;
use super::record;
use super::store::{Entering, SessionRecord, Store};
use gauntlet::attach::claim::Claims;
use gauntlet::attach::moment::Moment;
use gauntlet::attach::refused::Refused;
use gauntlet::attach::routes::Seat;
use gauntlet::attach::sitting::{Journal, PageEvent, Sitting};
use play::episode::Played;
use play::secret::Secret;
use runs::folder::EpisodeFolder;
use runs::terminal;

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
                let session_record = self.stored(move |store| store.session(&id)).await?;
                Ok(Entered {
                    secret,
                    session: shown(&session_record),
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
    pub async fn admit(&self, secret: &str) -> Result<SessionRecord, Refused> {
        let secret = digest(secret);
        let found = self
            .stored(move |store| store.admit(&secret, Moment::now()))
            .await?;
        found.ok_or_else(|| Refused::forbidden("this is not the secret of a session"))
    }

    /// Where a session stands. What is over is judged first, and what was cut off goes on.
    pub async fn session(&self, session_record: SessionRecord) -> Result<Session, Refused> {
        let is_settled = match session_record.stage {
            SessionStage::Playing => false,
            // Whoever hears that it is over finds a run that is complete.
            SessionStage::Done => session_record.is_wrapped,
            _ => true,
        };
        if is_settled {
            return Ok(shown(&session_record));
        }
        let _turn = self.turn(&session_record.id).await;
        let id = session_record.id;
        let session_record = self.stored(move |store| store.session(&id)).await?;
        let session_record = match session_record.stage {
            SessionStage::Playing => self.carry_on(session_record).await?,
            _ => session_record,
        };
        Ok(shown(&session_record))
    }

    pub async fn consent(
        &self,
        session_record: SessionRecord,
        agreed: bool,
    ) -> Result<Session, Refused> {
        match (session_record.stage, agreed) {
            (SessionStage::Consent, _) => {
                let id = session_record.id.clone();
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
        let id = session_record.id;
        let session_record = self.stored(move |store| store.session(&id)).await?;
        self.session(session_record).await
    }

    /// Begins the next task. One that has begun goes on.
    pub async fn begin(&self, session_record: SessionRecord) -> Result<Session, Refused> {
        let turn = self.turn(&session_record.id).await;
        let id = session_record.id;
        let session_record = self.stored(move |store| store.session(&id)).await?;
        match session_record.stage {
            SessionStage::Ready => {}
            SessionStage::Playing => {
                drop(turn);
                return self.session(session_record).await;
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
        if !record::has_its_build(self.options(), &session_record) {
            return Err(Refused::conflict(
                "the tools were changed since this session began; tell whoever gave you the code",
            ));
        }
        let ticket = Ticket {
            id: Secret::random().to_string(),
            secret: Secret::random().to_string(),
        };
        let options = self.options().clone();
        let session_record = self
            .stored(move |store| {
                // What cannot be opened is not begun.
                record::open(&options, &session_record)?;
                store.begin(&session_record.id, &ticket, Moment::now())?;
                store.session(&session_record.id)
            })
            .await?;
        self.seat(&session_record).await?;
        Ok(shown(&session_record))
    }

    /// Goes on with every episode that was cut off, and completes what was left incomplete. What is
    /// wrong with one session concerns no other.
    pub async fn restore(&self) -> anyhow::Result<()> {
        for session_record in self.stored_or_fail(Store::sessions).await? {
            let id = session_record.id.clone();
            let _turn = self.turn(&id).await;
            if session_record.stage == SessionStage::Playing {
                if !record::has_its_build(self.options(), &session_record) {
                    warn(
                        &id,
                        "its task goes on, but on another web build it scores 0",
                    );
                }
                if let Err(refused) = self.carry_on(session_record).await {
                    warn(&id, &refused.message);
                }
            } else if session_record.stage == SessionStage::Done
                && !session_record.is_wrapped
                && let Err(error) = self.wrap_up(session_record).await
            {
                warn(&id, &format!("{error:#}"));
            }
        }
        Ok(())
    }

    /// Sees to it that the episode of a session has a place, or is judged if it is over.
    async fn carry_on(&self, session_record: SessionRecord) -> Result<SessionRecord, Refused> {
        let seat = match self.seat_of(&session_record.id) {
            Some(seat) if seat.look(|_| ()).is_some() => seat,
            _ => self.seat(&session_record).await?,
        };
        let _ = seat.with(|sitting| {
            sitting.look_at_the_time(Moment::now());
            Ok(())
        });
        match seat.look(Sitting::is_over) {
            Some(false) => Ok(session_record),
            _ => self.finish(session_record, &seat).await,
        }
    }

    /// Gives the episode of a session its place, with everything that it was told before.
    async fn seat(&self, session_record: &SessionRecord) -> Result<Arc<Seat>, Refused> {
        let Some(ticket) = session_record.ticket.clone() else {
            return Err(Refused::conflict("no task of this session is played"));
        };
        let (options, session_record) = (self.options().clone(), session_record.clone());
        let (id, name) = (ticket.id.clone(), session_record.id.clone());
        let store = self.store();
        let sitting = self
            .stored(move |kept| {
                let opened = record::open(&options, &session_record)?;
                let folder = opened.folder.clone();
                let terms = opened.terms(&session_record, &ticket.id, options.frames_per_second);
                let claims = Claims::with_secret(Secret::known(ticket.secret));
                let past = kept.past(&session_record.id)?;
                let sitting = Sitting::restored(terms, claims, folder, past)?;
                let session = session_record.id;
                Ok(sitting.with_journal(Box::new(SessionJournal { store, session })))
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
            Ok(session_record) if session_record.stage == SessionStage::Playing => {
                self.finish(session_record, &seat).await.map(drop)
            }
            Ok(_) => Ok(()),
            Err(refused) => Err(refused),
        };
        if let Err(refused) = finished {
            warn(&session, &format!("not judged yet: {}", refused.message));
        }
    }

    /// Judges the episode of a session. Whatever goes wrong, it stays as it was and is tried again
    /// when somebody asks for the session.
    async fn finish(
        &self,
        session_record: SessionRecord,
        seat: &Seat,
    ) -> Result<SessionRecord, Refused> {
        let Some(sitting) = seat.leave() else {
            return Ok(session_record);
        };
        let options = self.options().clone();
        let session_record = self
            .stored(move |store| {
                let opened = record::open(&options, &session_record)?;
                let frames = u32::try_from(sitting.frames()).unwrap_or(u32::MAX);
                let played = sitting.close(Moment::now())?;
                let result = result(&opened.task, &opened.folder, &played, frames);
                store.finish(&session_record, &result)?;
                store.session(&session_record.id)
            })
            .await?;
        self.leave_seat(&session_record.id);
        if session_record.stage == SessionStage::Done {
            // What fails is tried again by the next start.
            if let Err(error) = self.wrap_up(session_record.clone()).await {
                warn(
                    &session_record.id,
                    &format!("its run is not complete: {error:#}"),
                );
            }
        }
        Ok(session_record)
    }

    async fn wrap_up(&self, session_record: SessionRecord) -> anyhow::Result<()> {
        let options = self.options().clone();
        self.stored_or_fail(move |store| {
            record::close(&options, &session_record)?;
            store.wrapped(&session_record.id)
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

/// For the operator, who started the server in a terminal.
fn warn(session: &str, message: &str) {
    terminal::warn(format_args!("warning: session {session}: {message}"));
}

/// The journal of a session's episode.
struct SessionJournal {
    store: Arc<Store>,
    session: String,
}

impl Journal for SessionJournal {
    fn keep(&mut self, at: Moment, told: &PageEvent, export: Option<&str>) -> anyhow::Result<()> {
        self.store.keep(&self.session, at, told, export)
    }
}

fn result(
    task: &evaluator::TaskFile,
    folder: &EpisodeFolder,
    played: &Played,
    frames: u32,
) -> ResultRow {
    ResultRow {
        task: task.brief.id.clone(),
        title: task.brief.title.clone(),
        end: played.row.end,
        pass: played.row.pass,
        score: played.row.score,
        steps: played.row.steps,
        frames,
        wall_ms: folder.status().map_or(0, |it| it.wall_ms),
    }
}

/// What a person gets to see of a session.
fn shown(session_record: &SessionRecord) -> Session {
    let stage = match (session_record.stage, &session_record.ticket) {
        (SessionStage::Consent, _) => Stage::Consent,
        (SessionStage::Playing, Some(ticket)) => Stage::Playing {
            ticket: ticket.clone(),
        },
        (SessionStage::Ready | SessionStage::Playing, _) => Stage::Ready,
        (SessionStage::Done, _) => Stage::Done,
        (SessionStage::Declined, _) => Stage::Declined,
    };
    let examples = match stage {
        Stage::Ready if session_record.task == 0 => examples::of(&session_record.tasks),
        _ => Vec::new(),
    };
    Session {
        app: session_record.app,
        stage,
        task: session_record.task,
        tasks: session_record.tasks.len(),
        seconds: session_record.seconds,
        examples,
    }
}
