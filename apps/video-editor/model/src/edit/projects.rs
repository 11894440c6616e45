//! Whole projects.

use serde_json::json;

use super::Edit;
use crate::document::Project;
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
        self.project = project.clone();
        self.lines.push(line("PROJECT_OPEN", json!({})));
        Ok("Open project")
    }
}
