//! What buttons and keys do, in one place for both.

use crate::state::{Selection, Session};
use crate::{stage, timeline};
use leptos::prelude::*;
use video_editor_model::{Command, EffectKind};

/// Deletes the selected blocks, or the selected effect.
pub fn delete(session: Session, ripple: bool) {
    if session.is_playing.get_untracked() {
        return;
    }
    let selection = session.selection.get_untracked();
    if let Some(effect) = selection.effect {
        session.apply(Command::DeleteEffect { effect });
    } else if !selection.blocks.is_empty() {
        let blocks = selection.blocks;
        session.apply(Command::DeleteBlocks { blocks, ripple });
    }
}

/// Cuts at the playhead.
pub fn split(session: Session) {
    if session.is_playing.get_untracked() {
        return;
    }
    let blocks = selected(session);
    let at_ms = session.playhead_ms.get_untracked();
    session.apply(Command::SplitBlocks { blocks, at_ms });
}

pub fn duplicate(session: Session) {
    stage::pause(session);
    let blocks = selected(session);
    session.apply(Command::DuplicateBlocks { blocks });
}

/// Pulls the selected block to the end of the one before it.
pub fn pull(session: Session) {
    stage::pause(session);
    let only = session.selection.get_untracked();
    match only.only_block() {
        Some(block) => {
            let block = block.to_string();
            session.apply(Command::SnapBlock { block });
        }
        None => session.notice.set(Some(
            "Select the clip that is to be pulled to the left.".into(),
        )),
    }
}

pub fn nudge(session: Session, by_ms: i64) {
    stage::pause(session);
    match selected(session).as_slice() {
        [] => {}
        [block] => {
            let block = block.clone();
            session.apply(Command::NudgeBlock { block, by_ms });
        }
        blocks => {
            let blocks = blocks.to_vec();
            session.apply(Command::ShiftBlocks { blocks, by_ms });
        }
    }
}

pub fn add_text(session: Session) {
    stage::pause(session);
    session.apply(Command::AddText);
}

/// Puts an effect over the selected block, or over the block of the selected effect.
pub fn add_effect(session: Session, kind: EffectKind) {
    stage::pause(session);
    let selection = session.selection.get_untracked();
    let of_effect = selection.effect.as_ref().and_then(|id| {
        session.peek(|workspace| {
            let (_, effect) = workspace.project().effect(id)?;
            Some(effect.block.clone())
        })
    });
    let block = selection.only_block().map(str::to_string).or(of_effect);
    match block {
        Some(block) => {
            session.apply(Command::AddEffect { block, kind });
        }
        None => session
            .notice
            .set(Some("Select one clip to put the effect on.".into())),
    }
}

/// Opens the settings of the selected effect.
pub fn tweak(session: Session) {
    stage::pause(session);
    match session.selection.get_untracked().effect {
        Some(effect) => session.tweaking.set(Some(effect)),
        None => session.notice.set(Some(
            "Select an effect first: its bar lies under its clip on the timeline.".into(),
        )),
    }
}

pub fn add_marker(session: Session) {
    let at_ms = session.playhead_ms.get_untracked();
    let count = session.peek(|workspace| workspace.project().markers.len());
    let label = format!("Marker {}", count + 1);
    session.apply(Command::AddMarker { at_ms, label });
}

/// Goes to the start, and looks there even if the playhead was there already.
pub fn skip_to_start(session: Session) {
    stage::skip_to_start(session);
    timeline::reveal_playhead(session);
}

pub fn skip_to_end(session: Session) {
    stage::skip_to_end(session);
    timeline::reveal_playhead(session);
}

/// Undo or redo. With nothing left to do the key is simply without effect.
pub fn travel(session: Session, command: Command) {
    let can = session.peek(|workspace| match command {
        Command::Undo => workspace.undo_label().is_some(),
        _ => workspace.redo_label().is_some(),
    });
    if can && !session.is_playing.get_untracked() {
        session.apply(command);
    }
}

pub fn select_all(session: Session) {
    let blocks = session.peek(|workspace| {
        let blocks = workspace.project().blocks();
        blocks.map(|(_, block)| block.id.clone()).collect()
    });
    session.select(Selection::blocks(blocks));
}

fn selected(session: Session) -> Vec<String> {
    session.selection.get_untracked().blocks
}
