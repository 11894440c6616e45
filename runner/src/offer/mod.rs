//! What a host of the web face offers beyond the tools: `face.json`, start states, and a judgement for
//! who tries a task. Part of `gauntlet serve` alone; no server of a run has any of it.

mod practice;
mod routes;

use std::collections::BTreeMap;

use evaluator::TaskFile;
use face::{About, OFFER_SCHEMA, Offer, OfferedTask};
use protocol::App;

/// Task files, and what of them is for everybody.
pub struct Offering {
    pub offer: Offer,
    tasks: Vec<TaskFile>,
}

impl Offering {
    /// Offers these tasks. The offer is the prompts and where each begins; checks and expected values
    /// stay behind.
    pub fn new(mut tasks: Vec<TaskFile>) -> Offering {
        // In the order of the tools, as everywhere.
        tasks.sort_by(|a, b| (a.brief.app, &a.brief.id).cmp(&(b.brief.app, &b.brief.id)));
        let apps = App::ALL.into_iter();
        let about = apps.filter_map(|app| about(app, &tasks)).collect();
        let offer = Offer {
            schema: OFFER_SCHEMA.into(),
            tasks: tasks.iter().map(offered).collect(),
            about,
            ..Offer::default()
        };
        Offering { offer, tasks }
    }

    /// The start states by their addresses, relative to the root page.
    pub fn starts(&self) -> BTreeMap<String, String> {
        let starts = self.tasks.iter().filter_map(|task| {
            let state = task.start_state.as_ref()?;
            Some((start_address(&task.brief.id), state.to_string()))
        });
        starts.collect()
    }
}

fn offered(task: &TaskFile) -> OfferedTask {
    let state = task.start_state.as_ref();
    OfferedTask {
        brief: task.brief.clone(),
        start: state.map(|_| start_address(&task.brief.id)),
    }
}

fn start_address(id: &str) -> String {
    format!("starts/{id}.json")
}

/// What every prompt of a tool begins with.
fn about(app: App, tasks: &[TaskFile]) -> Option<About> {
    let task = tasks.iter().find(|it| it.brief.app == app)?;
    let prompt = evaluator::full_prompt(&task.brief);
    let before = prompt.split("\n# Task").next().unwrap_or_default();
    let text = before.split_once('\n').map_or(before, |(_, text)| text);
    let text = text.trim().to_string();
    Some(About { app, text })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// The task files of the checkout.
    pub fn tasks() -> Vec<TaskFile> {
        let root = setup::workspace::current_root().expect("a checkout");
        let (tasks, faults) = evaluator::load_dir(&root.join("tasks"));
        assert!(faults.is_empty(), "{faults:?}");
        tasks
    }

    #[test]
    fn every_task_is_offered_with_its_prompt_and_nothing_else() {
        let Offering { offer, tasks } = Offering::new(tasks());
        assert!(tasks.len() >= 100);
        assert_eq!(offer.tasks.len(), tasks.len());
        let written = serde_json::to_value(&offer).expect("JSON");
        let offered = written["tasks"].as_array().expect("tasks");
        for (task, offered) in tasks.iter().zip(offered) {
            // The type of a brief cannot hold a check; this holds the offer to that type.
            let brief = serde_json::to_value(&task.brief).expect("JSON");
            assert_eq!(*offered, json!({"brief": brief}), "{}", task.brief.id);
            let text = offered.to_string();
            assert!(!text.contains(&task.digest), "{text}");
        }
    }

    #[test]
    fn every_tool_is_described_without_a_heading_or_a_task() {
        let offer = Offering::new(tasks()).offer;
        for app in App::ALL {
            let text = offer.about(app);
            assert!(text.contains("What it offers:"), "{app}: {text}");
            assert!(!text.contains("# "), "{app}: {text}");
        }
    }

    #[test]
    fn a_task_that_begins_elsewhere_says_where() {
        let mut task = tasks().remove(0);
        task.start_state = Some(json!({"a": 1}));
        let id = task.brief.id.clone();
        let offering = Offering::new(vec![task]);
        let address = offering.offer.tasks[0].start.clone().expect("an address");
        assert_eq!(address, format!("starts/{id}.json"));
        let starts = offering.starts();
        let state: Value = serde_json::from_str(&starts[&address]).expect("JSON");
        assert_eq!(state, json!({"a": 1}));
    }
}
