//! Which tasks of an offer are shown: by tool, difficulty, capability, set and words, as the address of
//! the list says it.

use protocol::{App, Capability, Difficulty, TaskBrief};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::percent::{UNSAFE, decoded, encoded};

/// A choice among tasks. What is absent admits everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskFilter {
    pub app: Option<App>,
    pub difficulty: Option<Difficulty>,
    pub capability: Option<Capability>,
    pub set: Option<String>,
    /// Each of them has to occur somewhere in the task.
    pub words: String,
}

impl TaskFilter {
    /// From what stands behind `?`. Values that make no sense admit everything, so that an old link
    /// still shows tasks.
    pub fn parse(query: &str) -> TaskFilter {
        let part = |name: &str| {
            let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            let value = pairs.find(|(key, _)| *key == name).map(|(_, value)| value);
            value.map(decoded).filter(|it| !it.is_empty())
        };
        TaskFilter {
            app: part("app").and_then(|it| by_name(&it)),
            difficulty: part("difficulty").and_then(|it| by_name(&it)),
            capability: part("capability").and_then(|it| by_name(&it)),
            set: part("set"),
            words: part("words").unwrap_or_default(),
        }
    }

    /// The same as [`TaskFilter::parse`] reads it; empty when everything is admitted.
    pub fn query(&self) -> String {
        let words = (!self.words.trim().is_empty()).then(|| self.words.clone());
        let parts = [
            ("app", self.app.map(name_of)),
            ("difficulty", self.difficulty.map(name_of)),
            ("capability", self.capability.map(name_of)),
            ("set", self.set.clone()),
            ("words", words),
        ];
        let given = parts
            .into_iter()
            .filter_map(|(key, value)| Some(format!("{key}={}", encoded(&value?, UNSAFE))));
        given.collect::<Vec<_>>().join("&")
    }

    pub fn admits(&self, task: &TaskBrief) -> bool {
        self.app.is_none_or(|it| it == task.app)
            && self.difficulty.is_none_or(|it| it == task.difficulty)
            && self
                .capability
                .is_none_or(|it| task.capabilities.contains(&it))
            && self.set.as_ref().is_none_or(|it| *it == task.set)
            && has_words(task, &self.words)
    }

    pub fn is_empty(&self) -> bool {
        self.query().is_empty()
    }
}

fn has_words(task: &TaskBrief, words: &str) -> bool {
    let mut text = format!("{} {} {}", task.id, task.title, task.prompt.goal);
    for more in task.prompt.steps.iter().chain(&task.tags) {
        text.push(' ');
        text.push_str(more);
    }
    let text = text.to_lowercase();
    let words = words.to_lowercase();
    words.split_whitespace().all(|word| text.contains(word))
}

/// How difficult, for people.
pub fn difficulty_label(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
    }
}

/// What is tested, for people.
pub fn capability_label(capability: Capability) -> &'static str {
    match capability {
        Capability::TemporalPerception => "Temporal perception",
        Capability::GraphicalUnderstanding => "Graphical understanding",
        Capability::SpatialReasoning => "3D reasoning",
    }
}

/// The word that files and addresses use for a value of one of the closed lists above.
pub fn name_of(value: impl Serialize) -> String {
    let written = serde_json::to_value(value).unwrap_or_default();
    written.as_str().unwrap_or_default().to_string()
}

/// The value with this name.
pub fn by_name<T: DeserializeOwned>(name: &str) -> Option<T> {
    serde_json::from_value(Value::String(name.to_string())).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Budget, Prompt, Start};

    fn task() -> TaskBrief {
        TaskBrief {
            id: "modeller/x02-cone-above-the-sphere".into(),
            app: App::Modeller,
            title: "Cone above the sphere".into(),
            difficulty: Difficulty::Easy,
            capabilities: vec![Capability::SpatialReasoning],
            tags: vec!["stack".into()],
            set: "extra".into(),
            original_id: String::new(),
            prompt: Prompt {
                goal: "Put a cone onto the sphere.".into(),
                steps: vec!["Open the GARDEN.".into()],
            },
            result: Vec::new(),
            start: Start::default(),
            budget: Budget::default(),
        }
    }

    #[test]
    fn an_empty_filter_admits_everything_and_says_nothing() {
        let filter = TaskFilter::parse("");
        assert!(filter.is_empty() && filter.admits(&task()));
        assert_eq!(filter.query(), "");
    }

    #[test]
    fn every_part_narrows_the_list() {
        for (query, admits) in [
            ("app=modeller", true),
            ("app=video-editor", false),
            ("difficulty=easy", true),
            ("difficulty=hard", false),
            ("capability=spatial_reasoning", true),
            ("capability=temporal_perception", false),
            ("set=extra", true),
            ("set=core", false),
            ("words=cone%20garden", true),
            ("words=STACK", true),
            ("words=cone%20cube", false),
            ("app=modeller&difficulty=easy&words=x02", true),
            ("app=modeller&difficulty=medium&words=x02", false),
        ] {
            let filter = TaskFilter::parse(query);
            assert_eq!(filter.admits(&task()), admits, "{query}");
        }
    }

    #[test]
    fn what_an_address_says_is_what_is_read_from_it() {
        let filter = TaskFilter {
            app: Some(App::FlightAnalyser),
            difficulty: Some(Difficulty::Hard),
            capability: Some(Capability::TemporalPerception),
            set: Some("a & b".into()),
            words: "50 % of “this”?&app=x#".into(),
        };
        assert_eq!(TaskFilter::parse(&filter.query()), filter);
        assert!(filter.query().is_ascii());
    }

    #[test]
    fn nonsense_in_an_address_admits_everything() {
        for query in [
            "app=nothing&difficulty=7",
            "=&&=&%",
            "app",
            "words=%",
            "set=",
        ] {
            let filter = TaskFilter::parse(query);
            assert_eq!(filter.app, None, "{query}");
            assert_eq!(filter.difficulty, None, "{query}");
        }
        assert_eq!(
            TaskFilter::parse("words=%zz%+1é%ff").words,
            "%zz%+1é\u{fffd}"
        );
    }
}
