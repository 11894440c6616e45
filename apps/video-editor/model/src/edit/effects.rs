//! Effect bars: adding, setting, dragging, and what becomes of them when their block changes.

use serde_json::{Value, json};

use super::Edit;
use crate::command::Side;
use crate::document::{Block, FRAME_MS, MediaKind, Track};
use crate::effect::{EffectItem, EffectKind, EffectParams};
use crate::journal::line;
use crate::refusal::Refusal;
use seeded::Seeded;

impl Edit<'_> {
    pub(super) fn add_effect(
        &mut self,
        id: &str,
        kind: EffectKind,
    ) -> Result<&'static str, Refusal> {
        let (row, block) = self.open_block(id)?;
        let media = self.project.medium_of(&block);
        if media.is_some_and(|media| media.kind == MediaKind::Audio) {
            return Err(Refusal::SoundHasNoPicture);
        }
        let effect = EffectItem {
            id: self.ids.uuid(),
            block: id.to_string(),
            start_ms: block.start_ms,
            end_ms: block.end_ms(),
            is_enabled: true,
            stack_order: self.project.tracks[row].next_stack_order(),
            params: kind.defaults(),
        };
        self.lines
            .push(line("EFFECT_ADD", effect_data(&effect, row)));
        self.effect = Some(effect.id.clone());
        self.project.tracks[row].effects.push(effect);
        Ok("Add effect")
    }

    pub(super) fn set_effect(
        &mut self,
        id: &str,
        params: EffectParams,
        is_enabled: bool,
    ) -> Result<&'static str, Refusal> {
        if !params.is_in_range() {
            return Err(Refusal::OutOfRange);
        }
        let effect = self.open_effect(id)?;
        if effect.params.kind() != params.kind() {
            return Err(Refusal::OtherEffect);
        }
        let before = effect.clone();
        effect.params = params;
        effect.is_enabled = is_enabled;
        let after = effect.clone();
        if before != after {
            self.lines.push(line(
                "EFFECT_UPDATE",
                json!({
                    "effectId": id,
                    "before": {"enabled": before.is_enabled, "params": before.params},
                    "after": {"enabled": after.is_enabled, "params": after.params},
                }),
            ));
        }
        Ok("Tweak effect")
    }

    pub(super) fn move_effect(&mut self, id: &str, start_ms: u64) -> Result<&'static str, Refusal> {
        let [lowest, highest] = self.effect_bounds(id)?;
        let effect = self.open_effect(id)?;
        let length = effect.end_ms - effect.start_ms;
        let start_ms = start_ms.clamp(lowest, highest.saturating_sub(length).max(lowest));
        self.range_effect(id, start_ms, start_ms + length)?;
        Ok("Move effect")
    }

    pub(super) fn trim_effect(
        &mut self,
        id: &str,
        side: Side,
        to_ms: u64,
    ) -> Result<&'static str, Refusal> {
        let [lowest, highest] = self.effect_bounds(id)?;
        let effect = self.open_effect(id)?;
        let shortest = FRAME_MS.min(effect.end_ms - effect.start_ms);
        let (mut start_ms, mut end_ms) = (effect.start_ms, effect.end_ms);
        match side {
            Side::Left => start_ms = to_ms.clamp(lowest, end_ms - shortest),
            Side::Right => end_ms = to_ms.clamp(start_ms + shortest, highest),
        }
        self.range_effect(id, start_ms, end_ms)?;
        Ok("Trim effect")
    }

    fn range_effect(&mut self, id: &str, start_ms: u64, end_ms: u64) -> Result<(), Refusal> {
        let effect = self.open_effect(id)?;
        let before = [effect.start_ms, effect.end_ms];
        effect.start_ms = start_ms;
        effect.end_ms = end_ms;
        if before != [start_ms, end_ms] {
            self.lines.push(line(
                "EFFECT_RESIZE",
                json!({
                    "effectId": id,
                    "prevStartTime": before[0],
                    "prevEndTime": before[1],
                    "newStartTime": start_ms,
                    "newEndTime": end_ms,
                }),
            ));
        }
        Ok(())
    }

    pub(super) fn delete_effect(&mut self, id: &str) -> Result<&'static str, Refusal> {
        self.open_effect(id)?;
        for track in &mut self.project.tracks {
            track.effects.retain(|effect| effect.id != id);
        }
        self.lines
            .push(line("EFFECT_DELETE", json!({"effectId": id})));
        Ok("Delete effect")
    }

    fn open_effect(&mut self, id: &str) -> Result<&mut EffectItem, Refusal> {
        let (row, _) = self.project.effect(id).ok_or(Refusal::NoSuchEffect)?;
        let track = self.open_row(row)?;
        let mut effects = track.effects.iter_mut();
        effects
            .find(|effect| effect.id == id)
            .ok_or(Refusal::NoSuchEffect)
    }

    /// How far a bar may reach: over its block, and no less far than it does already.
    fn effect_bounds(&self, id: &str) -> Result<[u64; 2], Refusal> {
        let (_, effect) = self.project.effect(id).ok_or(Refusal::NoSuchEffect)?;
        let (_, block) = self
            .project
            .block(&effect.block)
            .ok_or(Refusal::NoSuchBlock)?;
        Ok([
            block.start_ms.min(effect.start_ms),
            block.end_ms().max(effect.end_ms),
        ])
    }
}

impl Track {
    /// After a trim, bars over the whole block still cover it; others end where it ends.
    pub(super) fn fit_effects(&mut self, before: &Block, after: &Block) {
        for effect in &mut self.effects {
            if effect.block != before.id {
                continue;
            }
            if effect.covers(before) {
                effect.start_ms = after.start_ms;
                effect.end_ms = after.end_ms();
            } else if after.start_ms != before.start_ms {
                effect.start_ms = effect.start_ms.max(after.start_ms);
            } else {
                effect.end_ms = effect.end_ms.min(after.end_ms());
            }
        }
        self.effects
            .retain(|effect| effect.start_ms < effect.end_ms);
    }

    /// After a split, a correction of light goes on over both halves. A fade stays in one piece, or
    /// the picture would change; it belongs to the half in which it ends.
    pub(super) fn divide_effects(&mut self, left: &Block, right: &Block, ids: &mut Seeded) {
        let cut_ms = right.start_ms;
        let mut halves = Vec::new();
        for effect in &mut self.effects {
            if effect.block != left.id || effect.end_ms <= cut_ms {
                continue;
            }
            let is_across = effect.start_ms < cut_ms;
            match effect.params {
                EffectParams::LightAdjustment(_) if is_across => {
                    let mut half = effect.clone();
                    half.id = ids.uuid();
                    half.block = right.id.clone();
                    half.start_ms = cut_ms;
                    effect.end_ms = cut_ms;
                    halves.push(half);
                }
                _ => effect.block = right.id.clone(),
            }
        }
        for mut half in halves {
            half.stack_order = self.next_stack_order();
            self.effects.push(half);
        }
    }
}

impl EffectItem {
    /// Does the bar cover exactly this block?
    pub(crate) fn covers(&self, block: &Block) -> bool {
        self.start_ms == block.start_ms && self.end_ms == block.end_ms()
    }
}

fn effect_data(effect: &EffectItem, row: usize) -> Value {
    json!({
        "effectId": effect.id,
        "type": effect.params.kind(),
        "trackIndex": row,
        "targetElementId": effect.block,
        "startTime": effect.start_ms,
        "endTime": effect.end_ms,
    })
}
