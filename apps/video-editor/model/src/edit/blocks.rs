//! Putting blocks on the timeline, moving and trimming them.

use serde_json::json;

use super::Edit;
use crate::command::{Place, Side};
use crate::document::{Block, Content, MIN_BLOCK_MS, STILL_MS};
use crate::journal::line;
use crate::refusal::Refusal;

impl Edit<'_> {
    pub(super) fn add_block(
        &mut self,
        media: &str,
        place: &Place,
    ) -> Result<&'static str, Refusal> {
        let media = self.project.medium(media).ok_or(Refusal::NoSuchMedia)?;
        let media = media.clone();
        let (row, start_ms) = self.row_of(place)?;
        let block = Block {
            id: self.ids.uuid(),
            content: Content::Media {
                media: media.id.clone(),
            },
            start_ms,
            duration_ms: media.duration_ms.unwrap_or(STILL_MS),
            trim_start_ms: 0,
            trim_end_ms: 0,
        };
        self.lines.push(line(
            "TIMELINE_ADD",
            json!({
                "mediaId": media.id,
                "mediaName": media.name,
                "elementId": block.id,
                "trackIndex": row,
                "startTime": start_ms,
                "duration": block.duration_ms,
            }),
        ));
        self.blocks = vec![block.id.clone()];
        self.project.tracks[row].lay(block, Vec::new());
        Ok("Add clip")
    }

    pub(super) fn move_block(&mut self, id: &str, place: &Place) -> Result<&'static str, Refusal> {
        let (row, block) = self.open_block(id)?;
        // A row of its own that stands where the new one would come is not replaced by another.
        let is_alone = self.project.tracks[row].blocks.len() == 1;
        let place = match place {
            Place::NewRow { row: to, start_ms } if is_alone && (*to == row || *to == row + 1) => {
                &Place::Row {
                    track: self.project.tracks[row].id.clone(),
                    start_ms: *start_ms,
                }
            }
            place => place,
        };
        let track = self.project.tracks[row].id.clone();
        let (to_row, start_ms) = self.row_of(place)?;
        let from = self
            .project
            .row_of_track(&track)
            .ok_or(Refusal::NoSuchRow)?;
        let name = self.project.name_of(&block).to_string();
        let Some((mut block, mut effects)) = self.project.tracks[from].take(id) else {
            return Err(Refusal::NoSuchBlock);
        };
        let prev_ms = block.start_ms;
        block.start_ms = start_ms;
        for effect in &mut effects {
            effect.shift(start_ms as i64 - prev_ms as i64);
        }
        if from == to_row {
            // The order of effects stays what it was on its own row.
            let orders: Vec<u32> = effects.iter().map(|effect| effect.stack_order).collect();
            self.project.tracks[to_row].lay(block, Vec::new());
            for (mut effect, order) in effects.into_iter().zip(orders) {
                effect.stack_order = order;
                self.project.tracks[to_row].effects.push(effect);
            }
            let effects = &mut self.project.tracks[to_row].effects;
            effects.sort_by_key(|effect| effect.stack_order);
        } else {
            self.project.tracks[to_row].lay(block, effects);
        }
        self.blocks = vec![id.to_string()];
        let landed = self.landed_row(from, to_row);
        if prev_ms != start_ms || row != landed {
            self.moved_line(id, &name, [row, landed], [prev_ms, start_ms]);
        }
        Ok("Move clip")
    }

    /// The number that a row will have once an empty row above it is gone.
    fn landed_row(&self, from: usize, to_row: usize) -> usize {
        let is_emptied = self.project.tracks[from].blocks.is_empty();
        to_row - usize::from(is_emptied && from < to_row)
    }

    fn moved_line(&mut self, id: &str, name: &str, rows: [usize; 2], starts: [u64; 2]) {
        self.lines.push(line(
            "TIMELINE_MOVE",
            json!({
                "elementId": id,
                "mediaName": name,
                "prevTrackIndex": rows[0],
                "newTrackIndex": rows[1],
                "prevStartTime": starts[0],
                "newStartTime": starts[1],
            }),
        ));
    }

    pub(super) fn nudge_block(&mut self, id: &str, by_ms: i64) -> Result<&'static str, Refusal> {
        let (row, block) = self.open_block(id)?;
        let track = &mut self.project.tracks[row];
        let (lowest, next) = track.neighbours(id);
        let highest = next.map_or(u64::MAX, |next| next - block.duration_ms);
        let wanted = block.start_ms.saturating_add_signed(by_ms);
        let start_ms = wanted.clamp(lowest, highest);
        if start_ms == block.start_ms {
            return Err(Refusal::NoRoom);
        }
        track.slide(id, start_ms);
        let name = self.project.name_of(&block).to_string();
        self.moved_line(id, &name, [row, row], [block.start_ms, start_ms]);
        Ok("Nudge clip")
    }

    pub(super) fn shift_blocks(
        &mut self,
        ids: &[String],
        by_ms: i64,
    ) -> Result<&'static str, Refusal> {
        let mut moving = Vec::new();
        for id in ids {
            moving.push(self.open_block(id)?);
        }
        moving.sort_by_key(|(row, block)| (*row, block.start_ms));
        moving.dedup();
        let first = moving.iter().map(|(_, block)| block.start_ms).min();
        let first = first.ok_or(Refusal::NothingSelected)?;
        let by_ms = by_ms.max(-(first as i64));
        let mut taken = Vec::new();
        for (row, block) in &moving {
            taken.extend(
                self.project.tracks[*row]
                    .take(&block.id)
                    .map(|it| (*row, it)),
            );
        }
        for (row, (mut block, mut effects)) in taken {
            let start_ms = block.start_ms.saturating_add_signed(by_ms);
            let name = self.project.name_of(&block).to_string();
            if by_ms != 0 {
                self.moved_line(&block.id, &name, [row, row], [block.start_ms, start_ms]);
            }
            block.start_ms = start_ms;
            for effect in &mut effects {
                effect.shift(by_ms);
            }
            self.project.tracks[row].lay(block, effects);
        }
        Ok("Move clips")
    }

    pub(super) fn trim_block(
        &mut self,
        id: &str,
        side: Side,
        to_ms: u64,
    ) -> Result<&'static str, Refusal> {
        let (row, block) = self.open_block(id)?;
        let is_limited = self
            .project
            .medium_of(&block)
            .is_some_and(|media| media.duration_ms.is_some());
        let track = &mut self.project.tracks[row];
        let (before_end, next_start) = track.neighbours(id);
        let shortest = MIN_BLOCK_MS.min(block.duration_ms);
        let mut trimmed = block.clone();
        match side {
            Side::Left => {
                let source_begins = if is_limited {
                    block.start_ms.saturating_sub(block.trim_start_ms)
                } else {
                    0
                };
                let lowest = before_end.max(source_begins);
                let start_ms = to_ms.clamp(lowest, block.end_ms() - shortest);
                trimmed.start_ms = start_ms;
                trimmed.duration_ms = block.end_ms() - start_ms;
                if is_limited {
                    trimmed.trim_start_ms = block.trim_start_ms + start_ms - block.start_ms;
                }
            }
            Side::Right => {
                let source_ends = if is_limited {
                    block.end_ms() + block.trim_end_ms
                } else {
                    u64::MAX
                };
                let highest = source_ends.min(next_start.unwrap_or(u64::MAX));
                let end_ms = to_ms.clamp(block.start_ms + shortest, highest);
                trimmed.duration_ms = end_ms - block.start_ms;
                if is_limited {
                    trimmed.trim_end_ms = block.end_ms() + block.trim_end_ms - end_ms;
                }
            }
        }
        if trimmed == block {
            return Ok("Trim clip");
        }
        track.fit_effects(&block, &trimmed);
        if let Some(place) = track.blocks.iter_mut().find(|block| block.id == id) {
            *place = trimmed.clone();
        }
        let name = self.project.name_of(&block);
        self.lines.push(line(
            "TIMELINE_RESIZE",
            json!({
                "elementId": id,
                "mediaName": name,
                "side": side,
                "prevDuration": block.duration_ms,
                "newDuration": trimmed.duration_ms,
                "trimFromStart": trimmed.trim_start_ms,
                "trimFromEnd": trimmed.trim_end_ms,
            }),
        ));
        Ok("Trim clip")
    }
}
