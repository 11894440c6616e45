//! Runs that a server or a static host shows: which there are, by name, what was read of them, and what whoever
//! shows them knows about them.

mod static_files;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use face::{INDEX_SCHEMA, RunCard, RunIndex, RunView};

use crate::folder::{MAX_LOG_BYTES, RunFolder, read_text};
use crate::marks::Marks;
use crate::standing::Standing;
use crate::view::{self, Source};

pub use static_files::{write_index, write_static};

/// What whoever shows runs knows of his own, and takes from no run folder.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    pub marks: Marks,
    /// The true task files, where there is a checkout.
    pub tasks_dir: Option<PathBuf>,
}

impl Knowledge {
    /// Looks at everything in the run's folder.
    pub fn standing(&self, run: &RunFolder) -> Standing {
        Standing::of(run, self.tasks_dir.as_deref())
    }

    /// Says in a view whether the run is in order and was played again.
    pub fn tell(&self, standing: &Standing, view: &mut RunView) {
        view.fault = standing.fault.clone();
        view.verification = standing.verification(&self.marks);
    }
}

/// Run folders, or folders of run folders.
#[derive(Debug)]
pub struct RunLibrary {
    places: Vec<PathBuf>,
    knowledge: Knowledge,
    /// What was read, by the run's folder.
    read: Mutex<BTreeMap<PathBuf, Known>>,
    /// Looking at a folder takes a while; who asks meanwhile waits for what is found instead of looking as well.
    turn: Mutex<()>,
}

/// What is known of a run while its files bear these times.
#[derive(Clone, Debug)]
struct Known {
    times: Times,
    standing: Standing,
    /// Absent while the run goes on: it is read anew each time.
    view: Option<Arc<RunView>>,
}

/// When the files that a view depends on were last written. Some are rewritten while a run goes on.
type Times = [Option<SystemTime>; 3];

impl RunLibrary {
    pub fn open(places: Vec<PathBuf>, knowledge: Knowledge) -> anyhow::Result<RunLibrary> {
        for place in &places {
            anyhow::ensure!(place.is_dir(), "{} is not a folder", place.display());
        }
        Ok(RunLibrary {
            places,
            knowledge,
            read: Mutex::default(),
            turn: Mutex::default(),
        })
    }

    /// The runs there are now, by name. Of two with the same name the second gets a number.
    fn runs(&self) -> BTreeMap<String, RunFolder> {
        let mut found = BTreeMap::new();
        for place in &self.places {
            let mut folders = vec![place.clone()];
            if !RunFolder::new(place).exists() {
                folders = below(place);
            }
            for folder in folders.into_iter().map(RunFolder::new) {
                let name = view::name(&folder);
                if !folder.exists() || !is_run_name(&name) {
                    continue;
                }
                let mut free = name.clone();
                for number in 2.. {
                    if !found.contains_key(&free) {
                        break;
                    }
                    free = format!("{name}-{number}");
                }
                found.insert(free, folder);
            }
        }
        found
    }

    pub fn folder(&self, name: &str) -> Option<RunFolder> {
        self.runs().remove(name)
    }

    /// The view of a run, with what is known about it.
    pub fn view(&self, name: &str) -> anyhow::Result<Option<Arc<RunView>>> {
        match self.folder(name) {
            None => Ok(None),
            Some(folder) => self.view_of(name, &folder).map(Some),
        }
    }

    fn view_of(&self, name: &str, folder: &RunFolder) -> anyhow::Result<Arc<RunView>> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let key = folder.root().to_path_buf();
        let times = times(folder);
        let known = self.with(|read| read.get(&key).cloned());
        let known = known.filter(|it| it.times == times);
        if let Some(Known {
            standing,
            view: Some(view),
            ..
        }) = &known
        {
            // A mark may come and go while the folder stays as it is.
            let mark = standing.verification(&self.knowledge.marks);
            if view.name == name && view.verification == mark {
                return Ok(view.clone());
            }
        }
        let stored = stored(folder);
        let is_over = stored.is_some();
        let mut view = stored.map_or_else(|| made(folder), Ok)?;
        let standing = known.map_or_else(|| self.knowledge.standing(folder), |it| it.standing);
        view.name = name.to_string();
        self.knowledge.tell(&standing, &mut view);
        // Routes that are known now, whatever was known when the run ended.
        view.shortest = view::shortest(&view.manifest);
        let view = Arc::new(view);
        let known = Known {
            times,
            standing,
            // Without a file of its own a run goes on, or was cut off: it is looked at each time.
            view: is_over.then(|| view.clone()),
        };
        self.with(|read| read.insert(key, known));
        Ok(view)
    }

    /// `runs/index.json`.
    pub fn index(&self) -> RunIndex {
        let mut index = RunIndex {
            schema: INDEX_SCHEMA.into(),
            ..RunIndex::default()
        };
        for (name, folder) in self.runs() {
            match self.view_of(&name, &folder) {
                Ok(view) => index.runs.push(view.card()),
                Err(error) => index.unreadable.push((name, format!("{error:#}"))),
            }
        }
        let newest = |run: &RunCard| std::cmp::Reverse(run.started_ms);
        index.runs.sort_by_key(newest);
        index
    }

    fn with<T>(&self, change: impl FnOnce(&mut BTreeMap<PathBuf, Known>) -> T) -> T {
        // A map cannot be left half-changed, so a poisoned lock is still good.
        change(&mut self.read.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The list of the runs in a folder.
pub fn list(place: &Path, knowledge: Knowledge) -> anyhow::Result<RunIndex> {
    Ok(RunLibrary::open(vec![place.to_path_buf()], knowledge)?.index())
}

/// The file that a run left at its end, which spares reading every episode.
fn stored(folder: &RunFolder) -> Option<RunView> {
    let text = read_text(&folder.view(), MAX_LOG_BYTES).ok()?;
    let view: RunView = serde_json::from_str(&text).ok()?;
    let is_of_run = folder.manifest().is_ok_and(|it| it == view.manifest);
    (is_of_run && view.schema == face::RUN_VIEW_SCHEMA).then_some(view)
}

fn made(folder: &RunFolder) -> anyhow::Result<RunView> {
    Ok(Source::open(folder)?.run())
}

fn times(folder: &RunFolder) -> Times {
    let files = [folder.view(), folder.seal(), folder.root().join("run.json")];
    files.map(|file| std::fs::symlink_metadata(file).ok()?.modified().ok())
}

/// Folders in a folder. Links are not followed.
fn below(place: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(place).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|it| it.is_dir()))
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    folders
}

/// One part of an address that no server reads as anything else.
pub fn is_run_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', '\0'])
}

#[cfg(test)]
mod tests;
