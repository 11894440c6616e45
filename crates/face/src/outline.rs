//! The few words about a task that a page needs, read from the head of a task file where there is nobody to
//! ask: a folder that was dropped onto it. Prompts and checks are not read.

use protocol::{App, Budget, Prompt, Start, TaskBrief};
use serde::de::DeserializeOwned;

/// From the lines before the first table. Their values are written as JSON would write them.
pub fn outline(id: &str, text: &str) -> Option<TaskBrief> {
    let head = text.lines().take_while(|line| !line.starts_with('['));
    let pairs: Vec<(&str, &str)> = head
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.trim(), value.trim()))
        .collect();
    Some(TaskBrief {
        id: id.to_string(),
        app: App::from_slug(id.split('/').next()?)?,
        title: field(&pairs, "title")?,
        difficulty: field(&pairs, "difficulty")?,
        capabilities: field(&pairs, "capabilities").unwrap_or_default(),
        tags: field(&pairs, "tags").unwrap_or_default(),
        set: field(&pairs, "set").unwrap_or_else(|| "core".into()),
        original_id: String::new(),
        prompt: Prompt {
            goal: String::new(),
            steps: Vec::new(),
        },
        result: Vec::new(),
        start: Start::default(),
        budget: Budget::default(),
    })
}

fn field<T: DeserializeOwned>(pairs: &[(&str, &str)], name: &str) -> Option<T> {
    let (_, value) = pairs.iter().find(|(it, _)| *it == name)?;
    serde_json::from_str(value).ok()
}

#[cfg(test)]
mod tests {
    use protocol::{Capability, Difficulty};

    use super::*;

    #[test]
    fn the_head_of_a_task_file_is_understood_and_its_checks_are_not_read() {
        let text = "id = \"modeller/001-x\"\ntitle = \"Double \\\"it\\\"\"\ndifficulty = \"hard\"\n\
                    capabilities = [\"spatial_reasoning\"]\n\n[prompt]\ntitle = \"other\"\n";
        let brief = outline("modeller/001-x", text).expect("an outline");
        assert_eq!(brief.title, "Double \"it\"");
        assert_eq!(brief.difficulty, Difficulty::Hard);
        assert_eq!(brief.capabilities, [Capability::SpatialReasoning]);
        assert_eq!(outline("modeller/001-x", "title = "), None);
        assert_eq!(outline("no-app/001", text), None);
    }
}
