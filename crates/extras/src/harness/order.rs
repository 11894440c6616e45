//! The tasks of an access code: those of one tool, in an order that a seed decides.

use evaluator::TaskFile;
use protocol::App;

use runs::selection::select;

/// In which order somebody gets the tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the task files are ordered.
    Given,
    /// The same for the same seed.
    Shuffled(u64),
}

/// The ids of the tasks that fit, all of the set without a glob.
pub fn tasks_for(
    all: &[TaskFile],
    app: App,
    set: &str,
    globs: &[String],
) -> anyhow::Result<Vec<String>> {
    let every = [format!("{app}/*")];
    let globs = if globs.is_empty() { &every[..] } else { globs };
    let chosen = select(all, set, globs)?;
    if let Some(other) = chosen.iter().find(|task| task.brief.app != app) {
        anyhow::bail!(
            "{} is a task of another tool; an access code is for one tool, here {app}",
            other.brief.id
        );
    }
    Ok(chosen.iter().map(|task| task.brief.id.clone()).collect())
}

impl Order {
    pub fn apply(self, mut tasks: Vec<String>) -> Vec<String> {
        if let Order::Shuffled(seed) = self {
            let mut state = seed;
            for last in (1..tasks.len()).rev() {
                let other = next(&mut state) % (last as u64 + 1);
                tasks.swap(last, other as usize);
            }
        }
        tasks
    }
}

/// SplitMix64: the order of a study must not depend on the version of a library.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use runs::sample::repository_tasks;

    fn tasks() -> Vec<TaskFile> {
        evaluator::load_dir(&repository_tasks()).0
    }

    #[test]
    fn a_code_without_a_glob_is_for_all_tasks_of_its_tool() {
        let ids = tasks_for(&tasks(), App::Modeller, "core", &[]).expect("tasks");
        assert_eq!(ids.len(), 20);
        assert!(ids.iter().all(|id| id.starts_with("modeller/")));
    }

    #[test]
    fn tasks_of_another_tool_are_refused() {
        let globs = ["modeller/001".into(), "workflow-builder/001".into()];
        let refusal = tasks_for(&tasks(), App::Modeller, "core", &globs).expect_err("refused");
        assert!(refusal.to_string().contains("another tool"), "{refusal}");
        assert!(tasks_for(&tasks(), App::Modeller, "core", &["none".into()]).is_err());
    }

    #[test]
    fn a_seed_decides_the_order_and_loses_no_task() {
        let ids: Vec<String> = (0..20).map(|it| it.to_string()).collect();
        let one = Order::Shuffled(1).apply(ids.clone());
        assert_eq!(one, Order::Shuffled(1).apply(ids.clone()));
        assert_ne!(one, Order::Shuffled(2).apply(ids.clone()));
        assert_ne!(one, ids);
        let mut sorted = one;
        sorted.sort_by_key(|it| it.parse::<u32>().expect("a number"));
        assert_eq!(sorted, ids);
        assert_eq!(Order::Given.apply(ids.clone()), ids);
    }
}
