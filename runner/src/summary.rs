//! Figures of a run: totals, groups, and the table at the end.

use evaluator::TaskFile;
use protocol::{App, Difficulty, EpisodeSummary, RunManifest, TrialId};
use serde::{Deserialize, Serialize};

/// `summary.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub schema: String,
    pub agent: String,
    pub scorer: String,
    pub figures: Figures,
    /// Episodes that the run asks for and that have no verdict. They count as not passed: leaving
    /// tasks out must not raise a rate.
    pub unfinished: Vec<Unplayed>,
    pub episodes: Vec<EpisodeSummary>,
}

/// An episode without a verdict, and why it has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unplayed {
    pub trial: TrialId,
    pub reason: String,
}

pub const SUMMARY_SCHEMA: &str = "gauntlet.summary/2";

impl Summary {
    pub fn new(
        manifest: &RunManifest,
        episodes: Vec<EpisodeSummary>,
        unfinished: Vec<Unplayed>,
    ) -> Summary {
        Summary {
            schema: SUMMARY_SCHEMA.into(),
            agent: manifest.agent.clone(),
            // The version that judged now, which may be newer than the run.
            scorer: evaluator::SCORER.into(),
            figures: Figures::of(&episodes.iter().collect::<Vec<_>>(), unfinished.len()),
            unfinished,
            episodes,
        }
    }
}

/// What is said about a group of episodes. Rates and scores are over all that were planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// All that were planned.
    pub episodes: usize,
    /// Those of them that have a verdict.
    pub played: usize,
    pub passed: usize,
    pub success_rate: f64,
    /// Standard error of the success rate.
    pub standard_error: f64,
    pub mean_score: f64,
    /// Over those that were played.
    pub mean_steps: f64,
    /// Share that passes by the original benchmark's rules, where those apply.
    pub parity_rate: Option<f64>,
}

impl Figures {
    pub fn of(group: &[&EpisodeSummary], unplayed: usize) -> Figures {
        let count = group.len() + unplayed;
        let passed = group.iter().filter(|row| row.pass).count();
        let over_all = |sum: f64| if count == 0 { 0.0 } else { sum / count as f64 };
        let rate = over_all(passed as f64);
        let parity: Vec<f64> = group
            .iter()
            .filter_map(|row| row.parity.map(|pass| f64::from(u8::from(pass))))
            .collect();
        Figures {
            episodes: count,
            played: group.len(),
            passed,
            success_rate: rate,
            standard_error: if count > 1 {
                (rate * (1.0 - rate) / (count - 1) as f64).sqrt()
            } else {
                0.0
            },
            mean_score: over_all(group.iter().map(|row| row.score).sum()),
            mean_steps: mean(group.iter().map(|row| f64::from(row.steps))),
            parity_rate: (!parity.is_empty()).then(|| mean(parity.iter().copied())),
        }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 {
        return 0.0;
    }
    values.sum::<f64>() / count as f64
}

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
    rows: Vec<(&'r EpisodeSummary, &'r TaskFile)>,
    unplayed: Vec<&'r TaskFile>,
}

impl<'r> Table<'r> {
    pub fn new(
        rows: &'r [EpisodeSummary],
        unplayed: &[Unplayed],
        tasks: &'r [TaskFile],
    ) -> Table<'r> {
        let task_of = |trial: &TrialId| tasks.iter().find(|task| task.brief.id == trial.task);
        Table {
            rows: rows
                .iter()
                .filter_map(|row| Some((row, task_of(&row.trial)?)))
                .collect(),
            unplayed: unplayed
                .iter()
                .filter_map(|it| task_of(&it.trial))
                .collect(),
        }
    }

    pub fn by_app(&self) -> Vec<Group<'r>> {
        self.groups(App::ALL.iter().map(|&app| {
            let inside = move |task: &TaskFile| task.brief.app == app;
            (app.title().to_string(), inside)
        }))
    }

    pub fn by_difficulty(&self) -> Vec<Group<'r>> {
        self.groups(DIFFICULTIES.iter().map(|&(name, difficulty)| {
            let inside = move |task: &TaskFile| task.brief.difficulty == difficulty;
            (name.to_string(), inside)
        }))
    }

    pub fn by_capability(&self) -> Vec<Group<'r>> {
        use protocol::Capability::{GraphicalUnderstanding, SpatialReasoning, TemporalPerception};
        let all = [
            ("temporal perception", TemporalPerception),
            ("graphical understanding", GraphicalUnderstanding),
            ("3D reasoning", SpatialReasoning),
        ];
        self.groups(all.into_iter().map(|(name, capability)| {
            let inside = move |task: &TaskFile| task.brief.capabilities.contains(&capability);
            (name.to_string(), inside)
        }))
    }

    pub fn all(&self, name: &str) -> Group<'r> {
        self.group(name.to_string(), |_| true)
    }

    fn groups<F: Fn(&TaskFile) -> bool>(
        &self,
        groups: impl Iterator<Item = (String, F)>,
    ) -> Vec<Group<'r>> {
        groups
            .map(|(name, inside)| self.group(name, inside))
            .filter(|group| !group.rows.is_empty() || group.unplayed > 0)
            .collect()
    }

    fn group(&self, name: String, inside: impl Fn(&TaskFile) -> bool) -> Group<'r> {
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
            app.is_none_or(|app| task.brief.app == app)
                && difficulty.is_none_or(|it| task.brief.difficulty == it)
        });
        let figures = group.figures();
        (figures.passed, figures.episodes)
    }
}

const DIFFICULTIES: [(&str, Difficulty); 3] = [
    ("easy", Difficulty::Easy),
    ("medium", Difficulty::Medium),
    ("hard", Difficulty::Hard),
];

fn line(name: &str, cells: impl Iterator<Item = String>, total: &str) -> String {
    let mut text = format!("{name:<18}");
    for cell in cells {
        text.push_str(&format!("{cell:>9}"));
    }
    text.push_str(&format!("{total:>9}"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::EndReason;

    fn row(pass: bool, score: f64, steps: u32, parity: Option<bool>) -> EpisodeSummary {
        EpisodeSummary {
            trial: TrialId {
                task: "modeller/001-x".into(),
                repeat: 0,
            },
            pass,
            parity,
            score,
            steps,
            end: EndReason::Answered,
        }
    }

    #[test]
    fn figures_are_means_with_a_standard_error() {
        let rows = [
            row(true, 1.0, 10, Some(true)),
            row(false, 0.5, 20, Some(false)),
            row(true, 1.0, 30, None),
            row(false, 0.0, 40, None),
            row(false, 0.0, 0, None),
        ];
        let figures = Figures::of(&rows.iter().collect::<Vec<_>>(), 0);
        assert_eq!((figures.passed, figures.episodes), (2, 5));
        assert!((figures.success_rate - 0.4).abs() < 1e-12);
        assert!((figures.standard_error - (0.4f64 * 0.6 / 4.0).sqrt()).abs() < 1e-12);
        assert!((figures.mean_score - 0.5).abs() < 1e-12);
        assert!((figures.mean_steps - 20.0).abs() < 1e-12);
        assert_eq!(figures.parity_rate, Some(0.5));
    }

    #[test]
    fn nothing_has_no_figures() {
        assert_eq!(Figures::of(&[], 0), Figures::default());
    }

    #[test]
    fn who_solves_one_task_and_dodges_ten_has_solved_one_of_eleven() {
        let solved = row(true, 1.0, 12, None);
        let figures = Figures::of(&[&solved], 10);
        assert_eq!((figures.played, figures.episodes), (1, 11));
        assert!((figures.success_rate - 1.0 / 11.0).abs() < 1e-12);
        assert!((figures.mean_score - 1.0 / 11.0).abs() < 1e-12);
        assert!((figures.mean_steps - 12.0).abs() < 1e-12);
    }
}
