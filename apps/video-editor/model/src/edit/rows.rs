//! Rows: finding them, laying blocks on them, pushing what is in the way, their switches.

use serde_json::json;

use super::Edit;
use crate::command::{Place, TrackSwitch};
use crate::document::{Block, Track};
use crate::effect::EffectItem;
use crate::journal::line;
use crate::refusal::{MAX_TIME_MS, Refusal};

impl Edit<'_> {
    /// The row with this number, unless it is locked.
    pub(super) fn open_row(&mut self, row: usize) -> Result<&mut Track, Refusal> {
        match self.project.tracks.get_mut(row) {
            None => Err(Refusal::NoSuchRow),
            Some(track) if track.is_locked => Err(Refusal::Locked(row + 1)),
            Some(track) => Ok(track),
        }
    }

    /// A block that may be changed, and its row.
    pub(super) fn open_block(&self, id: &str) -> Result<(usize, Block), Refusal> {
        let (row, block) = self.project.block(id).ok_or(Refusal::NoSuchBlock)?;
        if self.project.tracks[row].is_locked {
            return Err(Refusal::Locked(row + 1));
        }
        Ok((row, block.clone()))
    }

    /// The row that a place means; a new one is made.
    pub(super) fn row_of(&mut self, place: &Place) -> Result<(usize, u64), Refusal> {
        let (row, start_ms) = match place {
            Place::Row { track, start_ms } => {
                let row = self.project.row_of_track(track).ok_or(Refusal::NoSuchRow)?;
                self.open_row(row)?;
                (row, *start_ms)
            }
            Place::NewRow { row, start_ms } => {
                let row = (*row).min(self.project.tracks.len());
                let track = self.new_track();
                self.project.tracks.insert(row, track);
                (row, *start_ms)
            }
        };
        if start_ms > MAX_TIME_MS {
            return Err(Refusal::TooLong);
        }
        Ok((row, start_ms))
    }

    pub(super) fn new_track(&mut self) -> Track {
        Track {
            id: self.ids.uuid(),
            blocks: Vec::new(),
            effects: Vec::new(),
            is_muted: false,
            is_hidden: false,
            is_locked: false,
        }
    }

    pub(super) fn set_track(
        &mut self,
        track: &str,
        switch: TrackSwitch,
        on: bool,
    ) -> Result<&'static str, Refusal> {
        let row = self.project.row_of_track(track).ok_or(Refusal::NoSuchRow)?;
        let track = &mut self.project.tracks[row];
        let (target, label) = match switch {
            TrackSwitch::Muted => (&mut track.is_muted, "Mute"),
            TrackSwitch::Hidden => (&mut track.is_hidden, "Hide"),
            TrackSwitch::Locked => (&mut track.is_locked, "Lock"),
        };
        if *target != on {
            *target = on;
            self.lines.push(line(
                "TRACK_SWITCH",
                json!({"trackIndex": row, "switch": switch, "on": on}),
            ));
        }
        Ok(label)
    }

    pub(super) fn move_track(
        &mut self,
        track: &str,
        to_row: usize,
    ) -> Result<&'static str, Refusal> {
        let row = self.project.row_of_track(track).ok_or(Refusal::NoSuchRow)?;
        let to_row = to_row.min(self.project.tracks.len() - 1);
        if row != to_row {
            let track = self.project.tracks.remove(row);
            self.project.tracks.insert(to_row, track);
            self.lines.push(line(
                "TRACK_MOVE",
                json!({"prevTrackIndex": row, "newTrackIndex": to_row}),
            ));
        }
        Ok("Move row")
    }
}

impl Track {
    /// Takes a block out, with its effects.
    pub(super) fn take(&mut self, id: &str) -> Option<(Block, Vec<EffectItem>)> {
        let at = self.blocks.iter().position(|block| block.id == id)?;
        let block = self.blocks.remove(at);
        let (taken, left) = std::mem::take(&mut self.effects)
            .into_iter()
            .partition(|effect| effect.block == id);
        self.effects = left;
        Some((block, taken))
    }

    /// Lays a block on the row where it says. What it lands on moves right, as far as needed.
    pub(super) fn lay(&mut self, block: Block, effects: Vec<EffectItem>) {
        let mut free_from = block.end_ms();
        let mut pushed = Vec::new();
        for other in &mut self.blocks {
            if other.end_ms() <= block.start_ms {
                continue;
            }
            if other.start_ms < free_from {
                pushed.push((other.id.clone(), free_from - other.start_ms));
                other.start_ms = free_from;
            }
            free_from = free_from.max(other.end_ms());
        }
        for (id, by_ms) in pushed {
            self.carry_effects(&id, by_ms as i64);
        }
        let at = self
            .blocks
            .partition_point(|other| other.start_ms < block.start_ms);
        self.blocks.insert(at, block);
        for mut effect in effects {
            effect.stack_order = self.next_stack_order();
            self.effects.push(effect);
        }
    }

    /// The number of the next effect that is made on this row.
    pub(super) fn next_stack_order(&self) -> u32 {
        let highest = self.effects.iter().map(|effect| effect.stack_order).max();
        highest.map_or(0, |highest| highest.saturating_add(1))
    }

    /// Effects travel with their block.
    pub(super) fn carry_effects(&mut self, block: &str, by_ms: i64) {
        for effect in &mut self.effects {
            if effect.block == block {
                effect.shift(by_ms);
            }
        }
    }

    /// Moves a block on its row to where nothing is in the way.
    pub(super) fn slide(&mut self, id: &str, start_ms: u64) {
        let Some(block) = self.blocks.iter_mut().find(|block| block.id == id) else {
            return;
        };
        let by_ms = start_ms as i64 - block.start_ms as i64;
        block.start_ms = start_ms;
        self.carry_effects(id, by_ms);
        self.blocks.sort_by_key(|block| block.start_ms);
    }

    /// The end of the block before this one and the start of the one behind it.
    pub(super) fn neighbours(&self, id: &str) -> (u64, Option<u64>) {
        let at = self.blocks.iter().position(|block| block.id == id);
        let before = at.and_then(|at| at.checked_sub(1));
        (
            before.map_or(0, |at| self.blocks[at].end_ms()),
            at.and_then(|at| self.blocks.get(at + 1))
                .map(|block| block.start_ms),
        )
    }
}

impl EffectItem {
    pub(super) fn shift(&mut self, by_ms: i64) {
        self.start_ms = self.start_ms.saturating_add_signed(by_ms);
        self.end_ms = self.end_ms.saturating_add_signed(by_ms);
    }
}
