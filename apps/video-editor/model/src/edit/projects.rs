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

    /// A file names films of night cameras by their digests; those that were just here are at hand.
    fn find_films(&mut self, before: &Project) {
        for media in &mut self.project.media {
            let MediaSource::NightCamera(reel) = &media.source else {
                continue;
            };
            let mut reels = before.media.iter().filter_map(|it| match &it.source {
                MediaSource::NightCamera(reel) => Some(reel),
                _ => None,
            });
            if let Some(found) = reels.find_map(|it| reel.found_in(it)) {
                Arc::make_mut(media).source = MediaSource::NightCamera(found);
            }
        }
    }
}
