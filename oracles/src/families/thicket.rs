//! `video-editor/thicket`: the clip is cut at the boundaries of its moments, the rest deleted, each moment named.

use anyhow::{Result, ensure};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use crate::route::expect_checkpoint;
use crate::video_editor::screen::{Block, Editor, Page, Side};
use crate::{Conclusion, Hands, Solution, done};

/// What a new text block says.
const NEW_TEXT: &str = "New text";
/// The clip's card, and what is written on its blocks.
const CLIP: &str = "Night camera.webm";
/// Where a second is narrower than this on the screen, a click on the ruler is too coarse for a cut.
const FINE_PX: f64 = 16.0;
/// What the playhead is stepped at: wide enough to find both sides of a cut.
const STEPPING_PX: f64 = 20.0;
const FRAME_MS: u64 = 50;
/// Frames of a step with the shift key.
const LONG_STEP: u64 = 10;
/// A text is shorter than its moment by so much: one that reaches into the next text would push it away.
const ROOM_MS: u64 = 100;
/// How long one looks for a figure that is not there.
const LOOK_MS: u64 = 1000;

/// What is known of an instance.
#[derive(Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Reference {
    Moments { clip: String, moments: Vec<Moment> },
    Absent { clip: String, absent: String },
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moment {
    from: u64,
    to: u64,
    name: String,
}

/// Reads the reference of an instance.
pub fn read(reference: &Value) -> Result<Box<dyn Solution>> {
    let reference = Reference::deserialize(reference)?;
    let (Reference::Moments { clip, .. } | Reference::Absent { clip, .. }) = &reference;
    ensure!(clip == CLIP, "{clip:?} is not the film of the night camera");
    Ok(Box::new(Cutting { reference }))
}

struct Cutting {
    reference: Reference,
}

#[async_trait]
impl Solution for Cutting {
    async fn solve_from(&self, subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        expect_checkpoint(self.legs(), subtasks)?;
        let mut editor = Page::new(hands).resume(&[CLIP]);
        match &self.reference {
            Reference::Absent { absent, .. } => {
                look(&mut editor).await?;
                let reason = format!("There is no {absent} anywhere in the film.");
                Ok(Conclusion::Infeasible(reason))
            }
            Reference::Moments { moments, .. } => {
                editor.put_below(CLIP).await?;
                cut(&mut editor, moments).await?;
                name(&mut editor, moments).await?;
                editor.export().await?;
                Ok(Conclusion::Answer(done()))
            }
        }
    }
}

/// Watches the beginning of the film and leaves everything as it was.
async fn look(editor: &mut Editor<'_>) -> Result<()> {
    editor.put_below(CLIP).await?;
    editor.play_for(LOOK_MS).await?;
    editor.keys(&["ctrl", "z"], 1).await
}

/// Leaves the moments alone on the first row, one directly behind the other.
async fn cut(editor: &mut Editor<'_>, moments: &[Moment]) -> Result<()> {
    editor.fit().await?;
    let is_fine = editor.px_per_second().await? >= FINE_PX;
    if !is_fine {
        editor.zoom_in_to(STEPPING_PX).await?;
        editor.keys(&["Home"], 1).await?;
    }
    let boundaries = moments.iter().flat_map(|moment| [moment.from, moment.to]);
    let mut playhead = 0;
    for (place, at) in (1..).zip(boundaries) {
        let block = Block(1, place, CLIP);
        if is_fine {
            editor.split(block, at as f64).await?;
        } else {
            editor.select(block).await?;
            step(editor, at - playhead).await?;
            editor.keys(&["ctrl", "k"], 1).await?;
            playhead = at;
        }
    }
    editor.fit().await?;
    for place in (0..=moments.len() as u32).rev() {
        editor.ripple_delete(Block(1, 2 * place + 1, CLIP)).await?;
    }
    editor.fit().await
}

/// The playhead goes on by keys.
async fn step(editor: &mut Editor<'_>, by_ms: u64) -> Result<()> {
    let frames = by_ms / FRAME_MS;
    let long = (frames / LONG_STEP) as usize;
    editor.keys(&["shift", "ArrowRight"], long).await?;
    let short = (frames % LONG_STEP) as usize;
    editor.keys(&["ArrowRight"], short).await
}

/// One text after the other on a row above the clip, each nearly as long as its moment. It is shortened where it
/// comes up, at the beginning of the lowest row, where its end would snap to whatever moment ends there.
async fn name(editor: &mut Editor<'_>, moments: &[Moment]) -> Result<()> {
    let mut start = 0;
    for (place, moment) in (1..).zip(moments) {
        let length = moment.to - moment.from;
        let lowest = if place == 1 { 2 } else { 3 };
        let text = Block(lowest, 1, NEW_TEXT);
        editor.add_text().await?;
        let shown = length.saturating_sub(ROOM_MS) as f64;
        editor.trim_freely(text, Side::Right, shown).await?;
        match place {
            1 => editor.lift_above(text, 1).await?,
            _ => editor.move_to(text, 1, start as f64).await?,
        }
        editor.write_plain(&moment.name).await?;
        start += length;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn references_of_both_kinds_are_read_and_others_are_not() {
        let moment = json!({"from": 1500, "to": 3000, "name": "cat"});
        assert!(read(&json!({"clip": CLIP, "moments": [moment]})).is_ok());
        assert!(read(&json!({"clip": CLIP, "absent": "cat"})).is_ok());
        for wrong in [
            json!({"clip": CLIP}),
            json!({"clip": "Another.webm", "absent": "cat"}),
            json!({"clip": CLIP, "moments": [{"from": 1500}]}),
        ] {
            assert!(read(&wrong).is_err(), "{wrong}");
        }
    }
}
