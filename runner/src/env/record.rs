//! The run folder that the episodes of all environments go to.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use evaluator::TaskFile;
use families::Generated;
use protocol::{App, NO_BROWSER, RunManifest, TrialId, hex};
use sha2::{Digest, Sha256};

use super::EnvOptions;
use crate::run::{Plan, Player, Worked, wrap_up};
use play::episode::Played;
use runs::folder::EpisodeFolder;
use runs::lock::RunLock;
use runs::summary::{Summary, Unplayed};

/// What keeps an agent from checkout and browser is not known here.
const SANDBOX: &str = "not ours: clients come from outside";

pub struct Record {
    /// Tasks of files, and instances of families that were asked for.
    tasks: Mutex<Vec<Arc<TaskFile>>>,
    book: Mutex<Book>,
}

struct Book {
    plan: Plan,
    worked: Worked,
    /// Held from the first episode on.
    lock: Option<RunLock>,
    is_closed: bool,
}

/// An episode that was entered.
pub struct Opened {
    pub trial: TrialId,
    pub folder: EpisodeFolder,
    pub manifest: RunManifest,
}

impl Record {
    pub fn new(options: &EnvOptions) -> anyhow::Result<Record> {
        let player = Player {
            name: options.player.clone(),
            digest: hex(&Sha256::digest(&options.player)),
            sandbox: SANDBOX.into(),
        };
        let plan = Plan::open_ended(&options.run, player)?;
        Ok(Record {
            tasks: Mutex::new(plan.tasks.iter().cloned().map(Arc::new).collect()),
            book: Mutex::new(Book {
                plan,
                worked: Worked::default(),
                lock: None,
                is_closed: false,
            }),
        })
    }

    /// Everything that can be played by its id at once.
    pub fn tasks(&self) -> Vec<Arc<TaskFile>> {
        self.known().clone()
    }

    /// Takes in an instance of a family that a client asks for.
    pub fn admit(&self, generated: &Generated) -> anyhow::Result<Arc<TaskFile>> {
        let id = generated.id.to_string();
        let mut book = self.book();
        book.plan.admit(generated)?;
        let task = book.plan.task(&id).cloned();
        let task = Arc::new(task.context("it was not taken in")?);
        let mut known = self.known();
        if known.iter().all(|it| it.brief.id != id) {
            known.push(task.clone());
        }
        Ok(task)
    }

    fn known(&self) -> MutexGuard<'_, Vec<Arc<TaskFile>>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters one more episode of a task.
    pub fn begin(&self, task: &TaskFile, browser: &str) -> anyhow::Result<Opened> {
        let brief = &task.brief;
        let is_native = browser == NO_BROWSER;
        self.expect_place(brief.app, is_native)
            .map_err(anyhow::Error::msg)?;
        let mut book = self.book();
        anyhow::ensure!(!book.is_closed, "the server is ending");
        book.plan.show(brief.app, is_native);
        if book.lock.is_none() {
            book.lock = Some(RunLock::take(book.plan.folder.root())?);
            book.plan.commit(browser)?;
        }
        // Episodes before this one may have needed no browser.
        if book.plan.manifest.browser == NO_BROWSER {
            book.plan.manifest.browser = browser.to_string();
        }
        let trial = book.plan.add(&brief.id)?;
        Ok(Opened {
            folder: book.plan.folder.episode(&trial),
            manifest: book.plan.manifest.clone(),
            trial,
        })
    }

    /// A run shows all pages of an app in the same place, so that one word in its manifest is true of all of them.
    /// On error the text says where those before were shown.
    pub fn expect_place(&self, app: App, is_native: bool) -> Result<(), String> {
        let book = self.book();
        if !book.plan.has_shown(app) || book.plan.manifest.is_native(app) == is_native {
            return Ok(());
        }
        let place = match is_native {
            true => "in a browser",
            false => "without a browser",
        };
        Err(format!(
            "this run shows the {} {place} already, and a run shows a tool on one stage alone: start another server",
            app.title()
        ))
    }

    pub fn finish(&self, trial: TrialId, played: Played) {
        self.book().worked.played.insert(trial, played);
    }

    pub fn give_up(&self, trial: TrialId, reason: String) {
        self.book().worked.broken.push(Unplayed { trial, reason });
    }

    /// Writes summary, report and seal, once.
    pub fn close(&self) -> anyhow::Result<Option<Summary>> {
        let mut book = self.book();
        let was_closed = std::mem::replace(&mut book.is_closed, true);
        if was_closed || book.lock.is_none() {
            return Ok(None);
        }
        let (summary, _) = wrap_up(&book.plan, &book.worked)?;
        book.lock = None;
        Ok(Some(summary))
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
