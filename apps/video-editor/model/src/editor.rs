//! The model: a project with its past, and the journal of what was done.

use history::{History, Model, Steps};
use seeded::Seeded;
use serde_json::{Value, json};

use crate::command::{Command, Effect, Event};
use crate::document::Project;
use crate::edit;
use crate::export;
use crate::gallery::{Cut, Rehearsal, Show, ShowFault};
use crate::journal::{EXPORT_COMPLETE, Entry, Line, line};
use crate::refusal::Refusal;
use crate::stored::{Stored, StoredError};

/// The editor with the log of what was done.
pub type Workspace = history::Logged<Editor>;

/// Steps that undo keeps.
const UNDO_STEPS: usize = 100;

/// A project with its history, journal and ids.
#[derive(Clone, Debug)]
pub struct Editor {
    seed: u64,
    ids: Seeded,
    history: History<Project>,
    journal: Vec<Entry>,
    /// A rendering is under way.
    is_exporting: bool,
    /// The live show that is open. Undo does not reach it.
    gallery: Option<Show>,
}

impl Editor {
    /// As it stands now.
    pub fn project(&self) -> &Project {
        self.history.document()
    }

    /// The live show that is open.
    pub fn gallery(&self) -> Option<&Show> {
        self.gallery.as_ref()
    }

    /// What was done since the project was begun, in the words of the original benchmark.
    pub fn journal(&self) -> &[Entry] {
        &self.journal
    }

    /// What the project would be after a command. Nothing changes.
    pub fn tried(&self, command: &Command) -> Result<Project, Refusal> {
        let mut ids = self.ids.clone();
        let change = edit::edited(self.project(), command, &mut ids, self.seed)?;
        Ok(change.map_or_else(|| self.project().clone(), |change| change.project))
    }

    fn edit(&mut self, command: &Command, at_ms: u64) -> Result<Effect, Refusal> {
        let mut ids = self.ids.clone();
        let change = edit::edited(self.project(), command, &mut ids, self.seed)?;
        match change {
            Some(change) => Ok(self.take(change, ids, at_ms)),
            None => Ok(Effect::default()),
        }
    }

    fn take(&mut self, change: edit::Change, ids: Seeded, at_ms: u64) -> Effect {
        let has_changed = change.project != *self.project() || !change.lines.is_empty();
        if has_changed {
            self.ids = ids;
            self.write(change.lines, at_ms);
            self.history.record(change.project, change.label, None);
        }
        Effect {
            has_changed,
            blocks: change.blocks,
            effect: change.effect,
        }
    }

    fn write(&mut self, lines: impl IntoIterator<Item = Line>, at_ms: u64) {
        self.journal.extend(lines.into_iter().map(|line| Entry {
            kind: line.kind.to_string(),
            data: line.data,
            timestamp: at_ms,
        }));
    }

    fn note(&mut self, event: Event, at_ms: u64) {
        let line = match event {
            Event::Seek {
                from_ms,
                to_ms,
                method,
            } => line(
                "PLAYBACK_SEEK",
                json!({"fromTimeMs": from_ms, "toTimeMs": to_ms, "method": method}),
            ),
            Event::Zoom { from, to } => line(
                "TIMELINE_ZOOM",
                json!({
                    "prevScale": from,
                    "newScale": to,
                    "direction": if to < from { "out" } else { "in" },
                }),
            ),
        };
        self.write([line], at_ms);
    }

    fn begin_export(&mut self, at_ms: u64) -> Result<(), Refusal> {
        if self.project().tracks.is_empty() {
            return Err(Refusal::NothingToExport);
        }
        self.is_exporting = true;
        self.write([line("EXPORT_STARTED", json!({}))], at_ms);
        Ok(())
    }

    fn end_export(&mut self, is_complete: bool, at_ms: u64) -> Result<(), Refusal> {
        if !std::mem::take(&mut self.is_exporting) {
            return Err(Refusal::NotExporting);
        }
        let line = if is_complete {
            let earlier = self.journal.iter();
            let index = earlier
                .filter(|entry| entry.kind == EXPORT_COMPLETE)
                .count();
            line(EXPORT_COMPLETE, export::payload(self.project(), index))
        } else {
            line("EXPORT_CANCELLED", json!({}))
        };
        self.write([line], at_ms);
        Ok(())
    }

    /// Opens a rehearsal, unless a show is open that is none.
    fn open_rehearsal(&mut self, rehearsal: Rehearsal, at_ms: u64) -> Result<(), Refusal> {
        self.expect_no_live_show()?;
        self.gallery = Some(Show::rehearsal(rehearsal)?);
        self.write([line("SHOW_OPENED", json!(rehearsal))], at_ms);
        Ok(())
    }

    fn leave_gallery(&mut self, at_ms: u64) -> Result<(), Refusal> {
        self.expect_no_live_show()?;
        self.gallery.take().ok_or(ShowFault::NoShow)?;
        self.write([line("SHOW_LEFT", json!({}))], at_ms);
        Ok(())
    }

    fn expect_no_live_show(&self) -> Result<(), ShowFault> {
        let is_live = self.gallery.as_ref().is_some_and(|it| !it.is_rehearsal());
        if is_live {
            Err(ShowFault::OnAir)
        } else {
            Ok(())
        }
    }

    fn show(&mut self) -> Result<&mut Show, ShowFault> {
        self.gallery.as_mut().ok_or(ShowFault::NoShow)
    }

    fn cut(&mut self, cut: Cut, at_ms: u64) -> Result<Effect, Refusal> {
        let has_changed = self.show()?.cut(cut, at_ms)?;
        if has_changed {
            self.write([line("SHOW_CUT", json!(cut))], at_ms);
        }
        Ok(Effect {
            has_changed,
            ..Effect::default()
        })
    }

    /// What was on programme becomes clips, as one step that undo takes back.
    fn finish_show(&mut self, at_ms: u64) -> Result<Effect, Refusal> {
        let mut show = self.gallery.clone().ok_or(ShowFault::NoShow)?;
        show.finish(at_ms)?;
        let mut ids = self.ids.clone();
        let change = edit::with_film_of(self.project(), &show, &mut ids)?;
        self.gallery = Some(show);
        Ok(self.take(change, ids, at_ms))
    }

    fn travel(&mut self, back: bool, at_ms: u64) -> Result<(), Refusal> {
        let (label, name) = if back {
            let label = self.history.undo().ok_or(Refusal::NothingToUndo)?;
            (label, "UNDO")
        } else {
            let label = self.history.redo().ok_or(Refusal::NothingToRedo)?;
            (label, "REDO")
        };
        self.write([line(name, json!({"action": label}))], at_ms);
        Ok(())
    }
}

impl Model for Editor {
    type Command = Command;
    type Effect = Effect;
    type Refusal = Refusal;
    type RestoreError = StoredError;

    fn new(seed: u64) -> Self {
        Editor {
            seed,
            ids: Seeded::new(seed),
            history: History::with_limit(Project::default(), UNDO_STEPS),
            journal: Vec::new(),
            is_exporting: false,
            gallery: None,
        }
    }

    fn restore(seed: u64, state: &Value) -> Result<Self, StoredError> {
        let stored = Stored::read(state)?;
        Ok(Editor {
            seed,
            ids: stored.ids.unwrap_or_else(|| Seeded::new(seed)),
            history: History::with_limit(stored.project, UNDO_STEPS),
            journal: stored.operations,
            is_exporting: false,
            gallery: stored.gallery,
        })
    }

    fn carry_out(&mut self, command: Command, at_ms: u64) -> Result<Effect, Refusal> {
        match command {
            Command::Note { event } => self.note(event, at_ms),
            Command::BeginExport => self.begin_export(at_ms)?,
            Command::CompleteExport => self.end_export(true, at_ms)?,
            Command::CancelExport => self.end_export(false, at_ms)?,
            Command::OpenRehearsal { rehearsal } => self.open_rehearsal(rehearsal, at_ms)?,
            Command::LeaveGallery => self.leave_gallery(at_ms)?,
            Command::BeginShow => {
                self.show()?.begin(at_ms)?;
                self.write([line("SHOW_BEGUN", json!({}))], at_ms);
            }
            Command::Cut {
                at_ms: show_ms,
                feed,
            } => {
                let at = Cut {
                    at_ms: show_ms,
                    feed,
                };
                return self.cut(at, at_ms);
            }
            Command::PauseShow => self.show()?.pause(at_ms)?,
            Command::GoOnWithShow => self.show()?.go_on(at_ms)?,
            Command::SetShowBack => {
                let has_changed = self.show()?.set_back()?;
                return Ok(Effect {
                    has_changed,
                    ..Effect::default()
                });
            }
            Command::FinishShow => return self.finish_show(at_ms),
            Command::Undo => self.travel(true, at_ms)?,
            Command::Redo => self.travel(false, at_ms)?,
            command => return self.edit(&command, at_ms),
        }
        Ok(Effect {
            has_changed: true,
            ..Effect::default()
        })
    }

    fn export(&self) -> Value {
        let stored = Stored {
            project: self.project().clone(),
            operations: self.journal.clone(),
            ids: Some(self.ids.clone()),
            gallery: self.gallery.clone(),
        };
        stored.write()
    }

    fn size(&self) -> usize {
        let cuts = self.gallery.as_ref().map_or(0, |show| show.cuts().len());
        1 + cuts + self.project().blocks().count() + self.project().media.len()
    }

    fn steps(&self) -> Option<&dyn Steps> {
        Some(&self.history)
    }
}
