//! What families look like on their first level: for the briefing of a session that plays them.

use std::collections::BTreeSet;

use face::study::Example;
use families::{Generated, Id, Level, Salt, Split};
use serde_json::Value;

/// One for each family of these tasks, and none of the tasks themselves.
pub fn of(tasks: &[String]) -> Vec<Example> {
    let ids = tasks.iter().filter_map(|task| task.parse::<Id>().ok());
    let families: BTreeSet<String> = ids.map(|id| id.family).collect();
    let chosen = families
        .into_iter()
        .filter_map(|family| another(&family, tasks));
    chosen.filter_map(|id| shown(&id)).collect()
}

/// The first instance of the first level that is not among the tasks.
fn another(family: &str, tasks: &[String]) -> Option<Id> {
    let seeds = Split::Training.seeds(0, tasks.len() as u64 + 1);
    let mut ids = seeds.map(|seed| Id::new(family, Level::FIRST, seed));
    ids.find(|id| !tasks.contains(&id.to_string()))
}

fn generated(id: &Id) -> Option<Generated> {
    families::generate(id, &Salt::public()).ok()
}

fn shown(id: &Id) -> Option<Example> {
    let brief = generated(id)?.task().ok()?.brief;
    let (app, seed) = (brief.app.slug(), brief.start.seed);
    let start = format!("/harness/examples/{}/{}", id.family, id.seed);
    Some(Example {
        title: brief.title,
        goal: brief.prompt.goal,
        address: format!("/apps/{app}/?seed={seed}&clock=real&painter=cpu&start={start}"),
    })
}

/// The document that the page of an example begins with.
pub fn start(family: &str, seed: u64) -> Option<Value> {
    let is_for_looking = Split::of(seed) == Split::Training;
    let id = is_for_looking.then(|| Id::new(family, Level::FIRST, seed))?;
    let (_, start) = generated(&id)?.start?;
    Some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tasks(ids: &[&str]) -> Vec<String> {
        ids.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_family_is_shown_once_by_an_instance_that_is_not_played() {
        let tasks = tasks(&[
            "video-editor/thicket@1#0",
            "video-editor/thicket@5#1",
            "video-editor/001-shorten-a-clip",
        ]);
        let examples = of(&tasks);
        let [example] = &examples[..] else {
            panic!("{examples:?}");
        };
        let expected = "/apps/video-editor/?";
        assert!(example.address.starts_with(expected), "{example:?}");
        let start = "&start=/harness/examples/video-editor/thicket/1";
        assert!(example.address.ends_with(start), "{example:?}");
        assert!(!example.goal.is_empty() && !example.title.is_empty());
    }

    #[test]
    fn tasks_of_no_family_have_no_example() {
        assert_eq!(of(&tasks(&["modeller/001-double-the-cube"])), []);
    }

    #[test]
    fn only_what_is_for_looking_at_begins() {
        assert!(start("video-editor/thicket", 1).is_some());
        assert_eq!(
            start("video-editor/thicket", families::FIRST_HELD_OUT),
            None
        );
        assert_eq!(start("video-editor/nothing", 1), None);
    }
}
