//! Episodes by app, difficulty and capability.

use std::collections::HashMap;

use protocol::{App, Capability, Difficulty, EpisodeSummary, TaskBrief, TrialId};

use crate::figures::Figures;

pub const DIFFICULTIES: [(&str, Difficulty); 3] = [
    ("easy", Difficulty::Easy),
    ("medium", Difficulty::Medium),
    ("hard", Difficulty::Hard),
];

pub const CAPABILITIES: [(&str, Capability); 3] = [
    ("temporal perception", Capability::TemporalPerception),
    (
        "graphical understanding",
        Capability::GraphicalUnderstanding,
    ),
    ("3D reasoning", Capability::SpatialReasoning),
];

/// A named group of rows.
pub struct Group<'r> {
    pub name: String,
    pub rows: Vec<&'r EpisodeSummary>,
    /// Episodes of the group that have no row.
    pub unplayed: usize,
}

impl Group<'_> {
    pub fn figures(&self) -> Figures {
        Figures::of(&self.rows, self.unplayed)
    }
}

/// Rows with the task that they belong to, and the tasks of what was not played.
pub struct Table<'r> {
    rows: Vec<(&'r EpisodeSummary, &'r TaskBrief)>,
    unplayed: Vec<&'r TaskBrief>,
}

impl<'r> Table<'r> {
    pub fn new<'u>(
        rows: &'r [EpisodeSummary],
        unplayed: impl IntoIterator<Item = &'u TrialId>,
        tasks: impl IntoIterator<Item = &'r TaskBrief>,
    ) -> Table<'r> {
        let tasks: HashMap<&str, &TaskBrief> = tasks
            .into_iter()
            .map(|task| (task.id.as_str(), task))
            .collect();
        let task_of = |trial: &TrialId| tasks.get(trial.task.as_str()).copied();
        Table {
            rows: rows
                .iter()
                .filter_map(|row| Some((row, task_of(&row.trial)?)))
                .collect(),
            unplayed: unplayed.into_iter().filter_map(task_of).collect(),
        }
    }

    pub fn by_app(&self) -> Vec<Group<'r>> {
        self.groups(App::ALL.iter().map(|&app| {
            let inside = move |task: &TaskBrief| task.app == app;
            (app.title().to_string(), inside)
        }))
    }

    pub fn by_difficulty(&self) -> Vec<Group<'r>> {
        self.groups(DIFFICULTIES.iter().map(|&(name, difficulty)| {
            let inside = move |task: &TaskBrief| task.difficulty == difficulty;
            (name.to_string(), inside)
        }))
    }

    pub fn by_capability(&self) -> Vec<Group<'r>> {
        self.groups(CAPABILITIES.iter().map(|&(name, capability)| {
            let inside = move |task: &TaskBrief| task.capabilities.contains(&capability);
            (name.to_string(), inside)
        }))
    }

    pub fn all(&self, name: &str) -> Group<'r> {
        self.group(name.to_string(), |_| true)
    }

    fn groups<F: Fn(&TaskBrief) -> bool>(
        &self,
        groups: impl Iterator<Item = (String, F)>,
    ) -> Vec<Group<'r>> {
        groups
            .map(|(name, inside)| self.group(name, inside))
            .filter(|group| !group.rows.is_empty() || group.unplayed > 0)
            .collect()
    }

    fn group(&self, name: String, inside: impl Fn(&TaskBrief) -> bool) -> Group<'r> {
        let rows = self.rows.iter().filter(|(_, task)| inside(task));
        Group {
            name,
            rows: rows.map(|(row, _)| *row).collect(),
            unplayed: self.unplayed.iter().filter(|task| inside(task)).count(),
        }
    }

    /// Apps down, difficulties across, in plain text.
    pub fn as_text(&self) -> String {
        let difficulties: Vec<_> = DIFFICULTIES
            .iter()
            .filter(|(_, difficulty)| self.count(None, Some(*difficulty)).1 > 0)
            .collect();
        let mut lines = vec![line(
            "app",
            difficulties.iter().map(|(name, _)| name.to_string()),
            "all",
        )];
        for app in App::ALL {
            if self.count(Some(app), None).1 > 0 {
                lines.push(self.text_row(app.title(), Some(app), &difficulties));
            }
        }
        let rule = "-".repeat(lines.iter().map(|line| line.len()).max().unwrap_or(0));
        lines.insert(1, rule.clone());
        lines.push(rule);
        lines.push(self.text_row("all", None, &difficulties));
        lines.join("\n")
    }

    fn text_row(
        &self,
        name: &str,
        app: Option<App>,
        difficulties: &[&(&str, Difficulty)],
    ) -> String {
        let shown = |(passed, count): (usize, usize)| match count {
            0 => String::new(),
            _ => format!("{passed}/{count}"),
        };
        line(
            name,
            difficulties
                .iter()
                .map(|(_, difficulty)| shown(self.count(app, Some(*difficulty)))),
            &shown(self.count(app, None)),
        )
    }

    fn count(&self, app: Option<App>, difficulty: Option<Difficulty>) -> (usize, usize) {
        let group = self.group(String::new(), |task| {
            app.is_none_or(|app| task.app == app)
                && difficulty.is_none_or(|it| task.difficulty == it)
        });
        let figures = group.figures();
        (figures.passed, figures.episodes)
    }
}

fn line(name: &str, cells: impl Iterator<Item = String>, total: &str) -> String {
    let mut text = format!("{name:<18}");
    for cell in cells {
        text.push_str(&format!("{cell:>9}"));
    }
    text.push_str(&format!("{total:>9}"));
    text
}
