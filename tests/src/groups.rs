//! Tasks that begin in the same place: what one does there without knowing the task is the same for
//! all of them, so that one episode can be judged by every task of its group.

use evaluator::TaskFile;
use protocol::Verdict;
use serde_json::json;

/// Tasks with the same app, seed and start state.
pub struct Group<'t> {
    pub tasks: Vec<&'t TaskFile>,
}

/// Every task in exactly one group.
pub fn groups(tasks: &[TaskFile]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for task in tasks {
        match groups.iter_mut().find(|group| group.begins_like(task)) {
            Some(group) => group.tasks.push(task),
            None => groups.push(Group { tasks: vec![task] }),
        }
    }
    groups
}

impl Group<'_> {
    fn begins_like(&self, task: &TaskFile) -> bool {
        let first = self.tasks[0];
        let (one, other) = (&first.brief, &task.brief);
        one.app == other.app
            && one.start.seed == other.start.seed
            && first.start_state == task.start_state
    }

    /// The task that is played for all of them.
    pub fn played(&self) -> &str {
        &self.tasks[0].brief.id
    }

    /// What each task says about an export that none of them asked for.
    pub fn judge(&self, export: &str) -> Vec<Verdict> {
        let answer = json!({"answer": "done"});
        let judge = |task: &&TaskFile| evaluator::evaluate(task, Some(export), Some(&answer));
        self.tasks.iter().map(judge).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::App;

    fn task(app: App, id: &str, seed: u64) -> TaskFile {
        let text = evaluator::template(app, &format!("{}/{id}", app.slug()));
        let mut task = TaskFile::parse("task.toml", &text).expect("the template parses");
        task.brief.start.seed = seed;
        task
    }

    #[test]
    fn tasks_of_one_group_begin_in_the_same_place() {
        let mut other_start = task(App::Modeller, "004-d", 0);
        other_start.start_state = Some(json!({}));
        let tasks = [
            task(App::Modeller, "001-a", 0),
            task(App::Modeller, "002-b", 1),
            task(App::Modeller, "003-c", 0),
            other_start,
            task(App::CircuitDesigner, "001-a", 0),
        ];
        let groups = groups(&tasks);
        let sizes: Vec<_> = groups.iter().map(|group| group.tasks.len()).collect();
        assert_eq!(sizes, [2, 1, 1, 1]);
        assert_eq!(groups[0].tasks[1].brief.id, "modeller/003-c");
    }
}
