//! Cards of the media panel.

use std::sync::Arc;

use serde_json::json;

use super::Edit;
use crate::command::NewFile;
use crate::document::{Media, MediaKind, MediaSource};
use crate::journal::line;
use crate::refusal::{MAX_MEDIA, MAX_TIME_MS, Refusal};
use crate::samples::Sample;

impl Edit<'_> {
    pub(super) fn load_sample(
        &mut self,
        sample: Sample,
        seed: u64,
    ) -> Result<&'static str, Refusal> {
        let media = Media {
            id: self.ids.uuid(),
            name: sample.file_name().into(),
            kind: sample.kind(),
            duration_ms: Some(sample.duration_ms()),
            source: MediaSource::Sample { sample, seed },
        };
        self.add_medium(media)
    }

    pub(super) fn add_file(&mut self, file: &NewFile) -> Result<&'static str, Refusal> {
        let duration_ms = match (file.kind, file.duration_ms) {
            (MediaKind::Image, _) => None,
            (_, None | Some(0)) => return Err(Refusal::NoLength),
            (_, Some(duration)) if duration > MAX_TIME_MS => return Err(Refusal::TooLong),
            (_, duration) => duration,
        };
        let media = Media {
            id: self.ids.uuid(),
            name: file.name.clone(),
            kind: file.kind,
            duration_ms,
            source: MediaSource::File {
                digest: file.digest.clone(),
                bytes: file.bytes,
                size: file.size,
                has_sound: file.has_sound,
            },
        };
        self.add_medium(media)
    }

    fn add_medium(&mut self, media: Media) -> Result<&'static str, Refusal> {
        if self.project.media.len() >= MAX_MEDIA {
            return Err(Refusal::TooManyMedia);
        }
        self.lines.push(line(
            "MEDIA_UPLOAD",
            json!({
                "filename": media.name,
                "mediaId": media.id,
                "mediaType": media.kind,
                "duration": media.duration_ms,
            }),
        ));
        self.project.media.push(Arc::new(media));
        Ok("Add media")
    }

    pub(super) fn remove_media(&mut self, id: &str) -> Result<&'static str, Refusal> {
        let media = self.project.medium(id).ok_or(Refusal::NoSuchMedia)?.clone();
        let used: Vec<String> = self
            .project
            .blocks()
            .filter(|(_, block)| block.media_id() == Some(id))
            .map(|(_, block)| block.id.clone())
            .collect();
        for block in &used {
            self.delete_block(block, false)?;
        }
        self.project.media.retain(|other| other.id != id);
        self.lines.push(line(
            "MEDIA_DELETE",
            json!({"filename": media.name, "mediaId": media.id}),
        ));
        Ok("Remove media")
    }
}
