//! The rules of editing: what each command makes of a project. Nothing here keeps a past.

mod blocks;
mod cutting;
mod effects;
mod gallery;
mod markers;
mod media;
mod projects;
mod rows;
mod text;

use seeded::Seeded;

use crate::command::Command;
use crate::document::Project;
use crate::gallery::Show;
use crate::journal::Line;
use crate::refusal::{MAX_BLOCKS, MAX_TIME_MS, Refusal};

/// What a command makes of a project.
#[derive(Clone, Debug)]
pub struct Change {
    /// As it is afterwards.
    pub project: Project,
    /// What undo says it takes back.
    pub label: &'static str,
    /// What the journal records.
    pub lines: Vec<Line>,
    /// What is to be selected.
    pub blocks: Vec<String>,
    /// The effect to be selected.
    pub effect: Option<String>,
}

/// A project on the workbench.
struct Edit<'a> {
    project: Project,
    ids: &'a mut Seeded,
    lines: Vec<Line>,
    blocks: Vec<String>,
    effect: Option<String>,
}

/// Tells what becomes of the timeline when a show is over.
pub fn with_film_of(project: &Project, show: &Show, ids: &mut Seeded) -> Result<Change, Refusal> {
    let mut edit = Edit::begin(project, ids);
    let label = edit.put_film(show)?;
    edit.finish(label)
}

/// Tells what a command that edits would do; commands of another sort do nothing here.
pub fn edited(
    project: &Project,
    command: &Command,
    ids: &mut Seeded,
    seed: u64,
) -> Result<Option<Change>, Refusal> {
    let mut edit = Edit::begin(project, ids);
    let label = match command {
        Command::NewProject => edit.new_project(),
        Command::OpenProject { project } => edit.open_project(project)?,
        Command::LoadSample { sample } => edit.load_sample(*sample, seed)?,
        Command::AddFile { file } => edit.add_file(file)?,
        Command::RemoveMedia { media } => edit.remove_media(media)?,
        Command::AddBlock { media, place } => edit.add_block(media, place)?,
        Command::MoveBlock { block, place } => edit.move_block(block, place)?,
        Command::NudgeBlock { block, by_ms } => edit.nudge_block(block, *by_ms)?,
        Command::ShiftBlocks { blocks, by_ms } => edit.shift_blocks(blocks, *by_ms)?,
        Command::TrimBlock { block, side, to_ms } => edit.trim_block(block, *side, *to_ms)?,
        Command::SplitBlocks { blocks, at_ms } => edit.split_blocks(blocks, *at_ms)?,
        Command::DuplicateBlocks { blocks } => edit.duplicate_blocks(blocks)?,
        Command::DeleteBlocks { blocks, ripple } => edit.delete_blocks(blocks, *ripple)?,
        Command::SnapBlock { block } => edit.snap_block(block)?,
        Command::AddText => edit.add_text()?,
        Command::SetText { block, style } => edit.set_text(block, style)?,
        Command::AddEffect { block, kind } => edit.add_effect(block, *kind)?,
        Command::SetEffect {
            effect,
            params,
            is_enabled,
        } => edit.set_effect(effect, *params, *is_enabled)?,
        Command::MoveEffect { effect, start_ms } => edit.move_effect(effect, *start_ms)?,
        Command::TrimEffect {
            effect,
            side,
            to_ms,
        } => edit.trim_effect(effect, *side, *to_ms)?,
        Command::DeleteEffect { effect } => edit.delete_effect(effect)?,
        Command::SetTrack { track, switch, on } => edit.set_track(track, *switch, *on)?,
        Command::MoveTrack { track, to_row } => edit.move_track(track, *to_row)?,
        Command::AddMarker { at_ms, label } => edit.add_marker(*at_ms, label)?,
        Command::RenameMarker { marker, label } => edit.rename_marker(marker, label)?,
        Command::DeleteMarker { marker } => edit.delete_marker(marker)?,
        Command::Note { .. }
        | Command::OpenRehearsal { .. }
        | Command::LeaveGallery
        | Command::BeginShow
        | Command::Cut { .. }
        | Command::PauseShow
        | Command::GoOnWithShow
        | Command::SetShowBack
        | Command::FinishShow
        | Command::BeginExport
        | Command::CompleteExport
        | Command::CancelExport
        | Command::Undo
        | Command::Redo => return Ok(None),
    };
    edit.finish(label).map(Some)
}

impl<'a> Edit<'a> {
    fn begin(project: &Project, ids: &'a mut Seeded) -> Edit<'a> {
        Edit {
            project: project.clone(),
            ids,
            lines: Vec::new(),
            blocks: Vec::new(),
            effect: None,
        }
    }
}

impl Edit<'_> {
    fn finish(mut self, label: &'static str) -> Result<Change, Refusal> {
        self.project.tracks.retain(|track| !track.blocks.is_empty());
        if self.project.blocks().count() > MAX_BLOCKS {
            return Err(Refusal::TooManyBlocks);
        }
        if self.project.end_ms() > MAX_TIME_MS {
            return Err(Refusal::TooLong);
        }
        Ok(Change {
            project: self.project,
            label,
            lines: self.lines,
            blocks: self.blocks,
            effect: self.effect,
        })
    }
}
