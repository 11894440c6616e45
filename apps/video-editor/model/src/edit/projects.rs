//! Whole projects.

use std::sync::Arc;

use serde_json::json;

use super::Edit;
use crate::document::{MediaSource, Project};
use crate::journal::line;
use crate::refusal::Refusal;
use crate::stored;

impl Edit<'_> {
    pub(super) fn new_project(&mut self) -> &'static str {
        self.project = Project::default();
        self.lines.push(line("PROJECT_NEW", json!({})));
        "New project"
    }

    pub(super) fn open_project(&mut self, project: &Project) -> Result<&'static str, Refusal> {
        stored::check(project).map_err(Refusal::Damaged)?;
        let before = std::mem::replace(&mut self.project, project.clone());
        self.find_films(&before);
        self.lines.push(line("PROJECT_OPEN", json!({})));
        Ok("Open project")
    }

    /// A file names films of night cameras and tapes of shows by their digests; those that were just here are at hand.
    fn find_films(&mut self, before: &Project) {
        for media in &mut self.project.media {
            let mut sources = before.media.iter().map(|it| &it.source);
            if let Some(found) = sources.find_map(|it| found_in(&media.source, it)) {
                Arc::make_mut(media).source = found;
            }
        }
    }
}

/// The same source with the film or the tape of another, if that is the one that its digest names.
fn found_in(source: &MediaSource, other: &MediaSource) -> Option<MediaSource> {
    match (source, other) {
        (MediaSource::NightCamera(reel), MediaSource::NightCamera(other)) => {
            reel.found_in(other).map(MediaSource::NightCamera)
        }
        (MediaSource::Gallery { feed, tape }, MediaSource::Gallery { tape: other, .. }) => {
            let tape = tape.found_in(other)?;
            Some(MediaSource::Gallery { feed: *feed, tape })
        }
        _ => None,
    }
}
