//! The order of the list of tasks: by tool, with a head for each, or by a column.

use std::cmp::Ordering;

use face::{OfferedTask, capability_label};
use protocol::{App, Difficulty};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// By tool, as the host has them.
    #[default]
    Tool,
    Title,
    Capability,
    Set,
    Difficulty,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// A tool, and how many of its tasks follow.
    Head(App, usize),
    Task(Box<OfferedTask>),
}

impl Line {
    /// What tells it from all others.
    pub fn key(&self) -> String {
        match self {
            Line::Head(app, count) => format!("{} {count}", app.slug()),
            Line::Task(task) => task.brief.id.clone(),
        }
    }
}

/// The order that follows when somebody presses the head of a column: its own, then the other way round, then by tool.
pub fn pressed((column, is_reversed): (Column, bool), head: Column) -> (Column, bool) {
    match (column == head, is_reversed) {
        (false, _) => (head, false),
        (true, false) => (head, true),
        (true, true) => (Column::default(), false),
    }
}

/// Tools stand in the order in which the host has them first.
pub fn lines(tasks: Vec<OfferedTask>, (column, is_reversed): (Column, bool)) -> Vec<Line> {
    let mut lines = Vec::with_capacity(tasks.len());
    if column == Column::Tool {
        let mut apps: Vec<App> = Vec::new();
        for task in &tasks {
            if !apps.contains(&task.brief.app) {
                apps.push(task.brief.app);
            }
        }
        if is_reversed {
            apps.reverse();
        }
        for app in apps {
            let of_tool = tasks.iter().filter(|it| it.brief.app == app);
            lines.push(Line::Head(app, of_tool.clone().count()));
            lines.extend(of_tool.map(|it| Line::Task(Box::new(it.clone()))));
        }
        return lines;
    }
    let mut tasks = tasks;
    // A stable order: what is equal stays as the host has it.
    tasks.sort_by(|one, other| match is_reversed {
        false => compare(column, one, other),
        true => compare(column, other, one),
    });
    lines.extend(tasks.into_iter().map(|it| Line::Task(Box::new(it))));
    lines
}

fn compare(column: Column, one: &OfferedTask, other: &OfferedTask) -> Ordering {
    let [one, other] = [one, other].map(|it| &it.brief);
    let first = |it: &protocol::TaskBrief| it.capabilities.first().map(|it| capability_label(*it));
    match column {
        Column::Tool => Ordering::Equal,
        Column::Title => one.title.to_lowercase().cmp(&other.title.to_lowercase()),
        Column::Capability => first(one).cmp(&first(other)),
        Column::Set => one.set.cmp(&other.set),
        Column::Difficulty => level(one.difficulty).cmp(&level(other.difficulty)),
    }
}

fn level(difficulty: Difficulty) -> u8 {
    match difficulty {
        Difficulty::Easy => 0,
        Difficulty::Medium => 1,
        Difficulty::Hard => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::offered;

    fn told(order: (Column, bool)) -> Vec<String> {
        let tasks = vec![
            offered("video-editor/002-x", Difficulty::Hard),
            offered("modeller/001-x", Difficulty::Medium),
            offered("video-editor/001-x", Difficulty::Easy),
        ];
        lines(tasks, order).iter().map(Line::key).collect()
    }

    #[test]
    fn by_tool_every_tool_has_a_head_with_its_number_of_tasks() {
        assert_eq!(
            told((Column::Tool, false)),
            [
                "video-editor 2",
                "video-editor/002-x",
                "video-editor/001-x",
                "modeller 1",
                "modeller/001-x"
            ]
        );
        assert_eq!(told((Column::Tool, true))[0], "modeller 1");
    }

    #[test]
    fn by_a_column_there_are_no_heads_and_easy_comes_before_hard() {
        let easy_first = ["video-editor/001-x", "modeller/001-x", "video-editor/002-x"];
        assert_eq!(told((Column::Difficulty, false)), easy_first);
        let mut hard_first = easy_first;
        hard_first.reverse();
        assert_eq!(told((Column::Difficulty, true)), hard_first);
    }

    #[test]
    fn a_head_sorts_then_turns_round_then_lets_go() {
        let mut order = (Column::default(), false);
        let mut seen = Vec::new();
        for _ in 0..3 {
            order = pressed(order, Column::Set);
            seen.push(order);
        }
        let expected = [
            (Column::Set, false),
            (Column::Set, true),
            (Column::Tool, false),
        ];
        assert_eq!(seen, expected);
        assert_eq!(
            pressed((Column::Set, true), Column::Title),
            (Column::Title, false)
        );
    }
}
