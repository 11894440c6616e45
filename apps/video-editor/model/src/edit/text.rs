//! Text blocks.

use serde_json::{Value, json};

use super::Edit;
use crate::colour;
use crate::document::{Block, Content, STILL_MS, TEXT_BLOCK, TextStyle};
use crate::journal::line;
use crate::refusal::{MAX_FONT_SIZE, MAX_TEXT, MIN_FONT_SIZE, Refusal};

impl Edit<'_> {
    pub(super) fn add_text(&mut self) -> Result<&'static str, Refusal> {
        let block = Block {
            id: self.ids.uuid(),
            content: Content::Text(TextStyle::default()),
            start_ms: 0,
            duration_ms: STILL_MS,
            trim_start_ms: 0,
            trim_end_ms: 0,
        };
        let media = self.ids.uuid();
        let row = self.project.tracks.len();
        self.lines.push(line(
            "TEXT_BLOCK_ADD",
            json!({
                "mediaId": media,
                "mediaName": TEXT_BLOCK,
                "elementId": block.id,
                "trackIndex": row,
                "startTime": block.start_ms,
                "duration": block.duration_ms,
            }),
        ));
        self.blocks = vec![block.id.clone()];
        let mut track = self.new_track();
        track.lay(block, Vec::new());
        self.project.tracks.push(track);
        Ok("Add text")
    }

    pub(super) fn set_text(
        &mut self,
        id: &str,
        style: &TextStyle,
    ) -> Result<&'static str, Refusal> {
        let (row, block) = self.open_block(id)?;
        if block.text().is_none() {
            return Err(Refusal::NotText);
        }
        let style = checked(style)?;
        let fields: [(&str, Value); 4] = [
            ("text", json!(style.text)),
            ("fontSize", json!(style.font_size)),
            ("fontColor", json!(style.font_color)),
            ("backgroundColor", json!(style.background_color)),
        ];
        for (field, value) in fields {
            self.lines.push(line(
                "TEXT_BLOCK_STYLE_UPDATE",
                json!({"elementId": id, "field": field, "value": value}),
            ));
        }
        let track = &mut self.project.tracks[row];
        if let Some(block) = track.blocks.iter_mut().find(|block| block.id == id) {
            block.content = Content::Text(style);
        }
        Ok("Edit text")
    }
}

fn checked(style: &TextStyle) -> Result<TextStyle, Refusal> {
    if style.text.chars().count() > MAX_TEXT {
        return Err(Refusal::TextTooLong);
    }
    if !(MIN_FONT_SIZE..=MAX_FONT_SIZE).contains(&style.font_size) {
        return Err(Refusal::FontSize);
    }
    let colour = |text: &str| {
        colour::normalised(text).ok_or_else(|| Refusal::NotAColour(text.trim().to_string()))
    };
    Ok(TextStyle {
        text: style.text.clone(),
        font_size: style.font_size,
        font_color: colour(&style.font_color)?,
        background_color: colour(&style.background_color)?,
    })
}
