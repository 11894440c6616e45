//! Where the steps of an episode and its pictures are written down.

use protocol::{EpisodeStatus, StepRecord};
use runs::folder::{EpisodeFolder, StepLog};

pub enum Journal<'a> {
    Folder {
        folder: &'a EpisodeFolder,
        log: StepLog,
    },
    /// Nowhere: whoever plays looks at the screen, and nothing is left of the episode but its verdict.
    Nowhere,
}

impl<'a> Journal<'a> {
    pub fn new(folder: Option<&'a EpisodeFolder>) -> anyhow::Result<Journal<'a>> {
        Ok(match folder {
            Some(folder) => Journal::Folder {
                folder,
                log: folder.start_steps()?,
            },
            None => Journal::Nowhere,
        })
    }

    pub fn folder(&self) -> Option<&'a EpisodeFolder> {
        match self {
            Journal::Folder { folder, .. } => Some(folder),
            Journal::Nowhere => None,
        }
    }

    pub fn append(&mut self, record: &StepRecord) -> anyhow::Result<()> {
        match self {
            Journal::Folder { log, .. } => log.append(record),
            Journal::Nowhere => Ok(()),
        }
    }

    pub fn write_status(&self, status: impl FnOnce() -> EpisodeStatus) -> anyhow::Result<()> {
        match self {
            Journal::Folder { folder, .. } => folder.write_status(&status()),
            Journal::Nowhere => Ok(()),
        }
    }
}
