//! Figures of a run: totals, groups, and the table at the end.

use evaluator::TaskFile;
use protocol::{App, Difficulty, EpisodeSummary, RunManifest};
use serde::{Deserialize, Serialize};

/// `summary.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Summary {
    pub schema: String,
    pub agent: String,
    pub scorer: String,
    pub figures: Figures,
    /// Episodes that the run asks for and that have no verdict yet.
    pub unfinished: usize,
    pub episodes: Vec<EpisodeSummary>,
}

pub const SUMMARY_SCHEMA: &str = "gauntlet.summary/1";

impl Summary {
    pub fn new(manifest: &RunManifest, episodes: Vec<EpisodeSummary>) -> Summary {
        let asked = manifest.tasks.len() * manifest.repeats as usize;
        Summary {
            schema: SUMMARY_SCHEMA.into(),
            agent: manifest.agent.clone(),
            // The version that judged now, which may be newer than the run.
            scorer: evaluator::SCORER.into(),
            figures: Figures::of(&episodes.iter().collect::<Vec<_>>()),
            unfinished: asked.saturating_sub(episodes.len()),
            episodes,
        }
    }
}

/// What is said about a group of episodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    pub episodes: usize,
    pub passed: usize,
    pub success_rate: f64,
    /// Standard error of the success rate.
    pub standard_error: f64,
    pub mean_score: f64,
    pub mean_steps: f64,
    /// Share that passes by the original benchmark's rules, where those apply.
    pub parity_rate: Option<f64>,
}

impl Figures {
    pub fn of(group: &[&EpisodeSummary]) -> Figures {
        let count = group.len();
        let passed = group.iter().filter(|row| row.pass).count();
        let rate = mean(group.iter().map(|row| f64::from(u8::from(row.pass))));
        let parity: Vec<f64> = group
            .iter()
            .filter_map(|row| row.parity.map(|pass| f64::from(u8::from(pass))))
            .collect();
        Figures {
            episodes: count,
            passed,
            success_rate: rate,
            standard_error: if count > 1 {
                (rate * (1.0 - rate) / (count - 1) as f64).sqrt()
            } else {
                0.0
            },
            mean_score: mean(group.iter().map(|row| row.score)),
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
}

/// Rows with the task that they belong to.
pub struct Table<'r> {
    rows: Vec<(&'r EpisodeSummary, &'r TaskFile)>,
}

impl<'r> Table<'r> {
    pub fn new(rows: &'r [EpisodeSummary], tasks: &'r [TaskFile]) -> Table<'r> {
        let rows = rows
            .iter()
            .filter_map(|row| {
                let task = tasks.iter().find(|task| task.brief.id == row.trial.task)?;
                Some((row, task))
            })
            .collect();
        Table { rows }
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

    pub fn all(&self) -> Vec<&'r EpisodeSummary> {
        self.rows.iter().map(|(row, _)| *row).collect()
    }

    fn groups<F: Fn(&TaskFile) -> bool>(
        &self,
        groups: impl Iterator<Item = (String, F)>,
    ) -> Vec<Group<'r>> {
        groups
            .map(|(name, inside)| Group {
                name,
                rows: self
                    .rows
                    .iter()
                    .filter(|(_, task)| inside(task))
                    .map(|(row, _)| *row)
                    .collect(),
            })
            .filter(|group| !group.rows.is_empty())
            .collect()
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
        let inside = self.rows.iter().filter(|(_, task)| {
            app.is_none_or(|app| task.brief.app == app)
                && difficulty.is_none_or(|it| task.brief.difficulty == it)
        });
        inside.fold((0, 0), |(passed, count), (row, _)| {
            (passed + usize::from(row.pass), count + 1)
        })
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
    use protocol::{EndReason, TrialId};

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
        let figures = Figures::of(&rows.iter().collect::<Vec<_>>());
        assert_eq!((figures.passed, figures.episodes), (2, 5));
        assert!((figures.success_rate - 0.4).abs() < 1e-12);
        assert!((figures.standard_error - (0.4f64 * 0.6 / 4.0).sqrt()).abs() < 1e-12);
        assert!((figures.mean_score - 0.5).abs() < 1e-12);
        assert!((figures.mean_steps - 20.0).abs() < 1e-12);
        assert_eq!(figures.parity_rate, Some(0.5));
    }

    #[test]
    fn nothing_has_no_figures() {
        assert_eq!(Figures::of(&[]), Figures::default());
    }
}
