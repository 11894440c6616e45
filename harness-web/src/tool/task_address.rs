//! Where a tool begins with a task.

use face::OfferedTask;

use crate::percent::encoded;

/// Below the root page, with what a later visit goes on with if there is anything.
pub fn task_address(task: &OfferedTask, resume: Option<&str>) -> String {
    let (app, seed) = (task.brief.app.slug(), task.brief.start.seed);
    let mut address = format!("/apps/{app}/?seed={seed}&clock=real");
    if let Some(start) = &task.start {
        // The tool's page lies two folders below the root page.
        address.push_str(&format!("&start={}", encoded(&format!("../../{start}"))));
    }
    if let Some(resume) = resume {
        address.push_str(&format!("&resume={}", encoded(resume)));
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::offered;
    use protocol::Difficulty;

    #[test]
    fn a_task_begins_with_its_seed_and_its_start_state() {
        let mut task = offered("modeller/001-x", Difficulty::Easy);
        task.brief.start.seed = 42;
        let pristine = "/apps/modeller/?seed=42&clock=real";
        assert_eq!(task_address(&task, None), pristine);
        task.start = Some("starts/a&b.json".into());
        let start = "&start=..%2F..%2Fstarts%2Fa%26b.json";
        assert_eq!(task_address(&task, None), format!("{pristine}{start}"));
    }

    #[test]
    fn a_visit_that_was_cut_off_is_resumed() {
        let task = offered("video-editor/001-x", Difficulty::Easy);
        let address = task_address(&task, Some("blob:http://host/1?2"));
        assert!(
            address.ends_with("&resume=blob%3Ahttp%3A%2F%2Fhost%2F1%3F2"),
            "{address}"
        );
    }
}
