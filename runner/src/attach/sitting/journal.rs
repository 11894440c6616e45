//! What an episode was told, kept so that it goes on after the server was cut off: the same messages at
//! the same times lead to the same state and to the same files.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;

use anyhow::Context;
use protocol::{AttachBatch, AttachFinish};
use serde::{Deserialize, Serialize};

use super::plausible::Glance;
use super::{Shown, Sitting, Terms};
use crate::attach::claim::Claims;
use crate::attach::moment::Moment;
use crate::attach::refused::Refused;
use runs::folder::EpisodeFolder;

/// Something that changed an episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PageEvent {
    /// The tool was opened, by a browser that calls itself so.
    Opened(String),
    /// A batch without its export, and what is to be known of that.
    Batch {
        batch: AttachBatch,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        export: Option<Glance>,
    },
    Frame(Shown),
    /// Somebody ended it from outside.
    Asked(AttachFinish),
    /// Time had passed.
    Time,
}

/// Who keeps it. An answer goes out when it is kept, not before.
pub trait Journal: Send {
    /// With the export that came with it, which takes the place of every earlier one.
    fn keep(&mut self, at: Moment, told: &PageEvent, export: Option<&str>) -> anyhow::Result<()>;
}

/// Everything that was kept of an episode.
#[derive(Clone, Debug)]
pub struct Past {
    pub began: Moment,
    pub told: Vec<(Moment, PageEvent)>,
    pub export: Option<String>,
}

impl Sitting {
    /// Goes on where an episode was cut off, or begins one that was told nothing yet.
    pub fn restored(
        terms: Terms,
        claims: Claims,
        folder: EpisodeFolder,
        past: Past,
    ) -> anyhow::Result<Sitting> {
        leave_only(&folder, &past.told)?;
        let mut sitting = Sitting::begin(terms, claims, folder, past.began)?;
        for (at, told) in past.told {
            let heard = sitting.hear_again(told, at);
            if let (Err(_), Some(fault)) = (heard, sitting.fault.take()) {
                return Err(fault);
            }
        }
        sitting.export = past.export;
        let last = sitting.heard;
        sitting.folder.write_status(&sitting.status(last))?;
        Ok(sitting)
    }

    /// Tells from now on what happens.
    pub fn with_journal(mut self, journal: Box<dyn Journal>) -> Sitting {
        self.journal = Some(journal);
        self
    }

    /// What was accepted once is not questioned again.
    fn hear_again(&mut self, told: PageEvent, at: Moment) -> Result<(), Refused> {
        match told {
            PageEvent::Opened(browser) => self.open(browser, at)?,
            PageEvent::Batch { batch, export } => self.take_batch(batch, export, None, at)?,
            PageEvent::Frame(shown) => self.take_frame(shown, at)?,
            PageEvent::Asked(finish) => self.ask(finish, at)?,
            PageEvent::Time => {
                self.pass(at);
                return Ok(());
            }
        }
        self.heard = at;
        Ok(())
    }

    pub(super) fn tell(
        &mut self,
        told: &PageEvent,
        export: Option<&str>,
        now: Moment,
    ) -> Result<(), Refused> {
        let Some(journal) = &mut self.journal else {
            return Ok(());
        };
        let kept = journal.keep(now, told, export);
        kept.map_err(|error| self.break_down(error))
    }
}

/// Takes away what a server that was cut off left half done. Pictures stay that the episode knows of.
fn leave_only(folder: &EpisodeFolder, told: &[(Moment, PageEvent)]) -> anyhow::Result<()> {
    let clean = || -> std::io::Result<()> {
        fs::create_dir_all(folder.frames())?;
        let known: BTreeSet<OsString> = told
            .iter()
            .filter_map(|(_, told)| match told {
                PageEvent::Frame(shown) => Some(OsString::from(&shown.name)),
                _ => None,
            })
            .collect();
        for entry in fs::read_dir(folder.frames())? {
            let entry = entry?;
            if !known.contains(&entry.file_name()) {
                fs::remove_file(entry.path())?;
            }
        }
        for entry in fs::read_dir(folder.root())? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    };
    clean().with_context(|| format!("cannot tidy {}", folder.root().display()))
}
