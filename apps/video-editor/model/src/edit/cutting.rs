//! Splitting, copying, deleting, pulling together.

use serde_json::json;

use super::Edit;
use crate::document::{Block, MIN_BLOCK_MS};
use crate::journal::line;
use crate::refusal::Refusal;

impl Edit<'_> {
    pub(super) fn split_blocks(
        &mut self,
        ids: &[String],
        at_ms: u64,
    ) -> Result<&'static str, Refusal> {
        if ids.is_empty() {
            return Err(Refusal::NothingSelected);
        }
        let mut count = 0;
        for id in ids {
            let (row, block) = self.open_block(id)?;
            let is_inside =
                at_ms > block.start_ms + MIN_BLOCK_MS && at_ms + MIN_BLOCK_MS < block.end_ms();
            if is_inside {
                self.split_block(row, block, at_ms);
                count += 1;
            }
        }
        if count == 0 {
            return Err(Refusal::TooNearToSplit);
        }
        Ok("Split")
    }

    fn split_block(&mut self, row: usize, block: Block, at_ms: u64) {
        let is_limited = self
            .project
            .medium_of(&block)
            .is_some_and(|media| media.duration_ms.is_some());
        let mut left = block.clone();
        let mut right = block.clone();
        right.id = self.ids.uuid();
        left.duration_ms = at_ms - block.start_ms;
        right.start_ms = at_ms;
        right.duration_ms = block.end_ms() - at_ms;
        if is_limited {
            left.trim_end_ms = block.trim_end_ms + right.duration_ms;
            right.trim_start_ms = block.trim_start_ms + left.duration_ms;
        }
        self.lines.push(line(
            "TIMELINE_SPLIT",
            json!({
                "elementId": block.id,
                "mediaName": self.project.name_of(&block),
                "leftElementId": left.id,
                "rightElementId": right.id,
                "splitTimeMs": at_ms,
            }),
        ));
        let track = &mut self.project.tracks[row];
        track.divide_effects(&left, &right, self.ids);
        if let Some(at) = track.blocks.iter().position(|other| other.id == block.id) {
            track.blocks[at] = left;
            track.blocks.insert(at + 1, right);
        }
    }

    pub(super) fn duplicate_blocks(&mut self, ids: &[String]) -> Result<&'static str, Refusal> {
        if ids.is_empty() {
            return Err(Refusal::NothingSelected);
        }
        let mut copies = Vec::new();
        for id in ids {
            copies.push(self.duplicate_block(id)?);
        }
        self.blocks = copies;
        Ok("Duplicate")
    }

    fn duplicate_block(&mut self, id: &str) -> Result<String, Refusal> {
        let (row, block) = self.open_block(id)?;
        let mut copy = block.clone();
        copy.id = self.ids.uuid();
        let track = &mut self.project.tracks[row];
        copy.start_ms = track.room_behind(&block);
        let by_ms = copy.start_ms as i64 - block.start_ms as i64;
        let mut effects: Vec<_> = track
            .effects
            .iter()
            .filter(|effect| effect.block == id)
            .cloned()
            .collect();
        for effect in &mut effects {
            effect.id = self.ids.uuid();
            effect.block = copy.id.clone();
            effect.shift(by_ms);
        }
        let new_id = copy.id.clone();
        let new_start = copy.start_ms;
        track.lay(copy, effects);
        self.lines.push(line(
            "TIMELINE_DUPLICATE",
            json!({
                "sourceElementId": id,
                "newElementId": new_id,
                "mediaName": self.project.name_of(&block),
                "newStartTime": new_start,
            }),
        ));
        Ok(new_id)
    }

    pub(super) fn delete_blocks(
        &mut self,
        ids: &[String],
        ripple: bool,
    ) -> Result<&'static str, Refusal> {
        if ids.is_empty() {
            return Err(Refusal::NothingSelected);
        }
        for id in ids {
            self.delete_block(id, ripple)?;
        }
        Ok(if ripple { "Ripple delete" } else { "Delete" })
    }

    pub(super) fn delete_block(&mut self, id: &str, ripple: bool) -> Result<(), Refusal> {
        let (row, block) = self.open_block(id)?;
        let name = self.project.name_of(&block).to_string();
        let track = &mut self.project.tracks[row];
        track.take(id);
        if ripple {
            let followers: Vec<(String, u64)> = track
                .blocks
                .iter()
                .filter(|other| other.start_ms >= block.end_ms())
                .map(|other| (other.id.clone(), other.start_ms - block.duration_ms))
                .collect();
            for (follower, start_ms) in followers {
                track.slide(&follower, start_ms);
            }
        }
        self.lines.push(line(
            "TIMELINE_DELETE",
            json!({
                "elementId": id,
                "mediaName": name,
                "trackIndex": row,
                "startTime": block.start_ms,
                "duration": block.duration_ms,
                "ripple": ripple,
            }),
        ));
        Ok(())
    }

    pub(super) fn snap_block(&mut self, id: &str) -> Result<&'static str, Refusal> {
        let (row, block) = self.open_block(id)?;
        let track = &mut self.project.tracks[row];
        let (start_ms, _) = track.neighbours(id);
        if start_ms != block.start_ms {
            track.slide(id, start_ms);
            self.lines.push(line(
                "TIMELINE_SNAP",
                json!({
                    "elementId": id,
                    "mediaName": self.project.name_of(&block),
                    "prevStartTime": block.start_ms,
                    "newStartTime": start_ms,
                }),
            ));
        }
        Ok("Snap")
    }
}

impl crate::document::Track {
    /// Where a copy of a block fits: directly behind it, or behind the next block with enough room.
    fn room_behind(&self, block: &Block) -> u64 {
        let behind = self
            .blocks
            .iter()
            .skip_while(|other| other.id != block.id)
            .zip(
                self.blocks
                    .iter()
                    .skip_while(|other| other.id != block.id)
                    .skip(1),
            );
        for (one, next) in behind {
            if next.start_ms - one.end_ms() > block.duration_ms {
                return one.end_ms();
            }
        }
        self.end_ms()
    }
}
