//! A comparison of two runs in words and tables.

use super::compare::{Comparison, Side};
use super::text::{Form, TextTable};
use crate::words;

impl Comparison {
    pub fn write(&self, form: Form) -> String {
        let mut blocks = vec![
            self.sides().write(form),
            self.verdict(),
            self.counts().write(form),
        ];
        blocks.extend(self.spent().map(|it| it.write(form)));
        if !self.changed.is_empty() {
            blocks.push(self.changes().write(form));
        }
        if !self.warnings.is_empty() {
            let lines = self
                .warnings
                .iter()
                .map(|it| format!("- {}", form.text(it)));
            blocks.push(format!(
                "What else differs:\n{}",
                lines.collect::<Vec<_>>().join("\n")
            ));
        }
        blocks.join("\n\n")
    }

    fn sides(&self) -> TextTable {
        let mut table = TextTable::new(["run", "agent", "passed", "SR"]);
        for (letter, side) in [("A", &self.first), ("B", &self.second)] {
            let Side { run, agent, .. } = side;
            table.row([
                format!("{letter}  {run}"),
                words::shorten(agent, 60),
                format!("{}/{}", side.passed, side.episodes),
                words::percent(side.success_rate),
            ]);
        }
        table
    }

    fn verdict(&self) -> String {
        let points = |share: f64| format!("{:+.1}", share * 100.0);
        let interval = self.interval.map_or(String::new(), |[low, high]| {
            format!(", 95 % between {} and {}", points(low), points(high))
        });
        format!(
            "B less A: {} points of success{interval}\nMcNemar's exact test over {} tasks: p = {:.4}",
            points(self.difference),
            self.tasks,
            self.p_value
        )
    }

    fn counts(&self) -> TextTable {
        let mut table = TextTable::new(["tasks solved by", "tasks"]);
        for (name, count) in [
            ("both", self.both_solved),
            ("A alone", self.first_alone),
            ("B alone", self.second_alone),
            ("neither", self.neither),
        ] {
            table.row([name.to_string(), count.to_string()]);
        }
        table
    }

    fn spent(&self) -> Option<TextTable> {
        let shared = self.shared?;
        let head = format!("means of the {} tasks that both solved", shared.tasks);
        let mut table = TextTable::new([head.as_str(), "A", "B", "B / A"]);
        let mut row = |name: &str, pair: Option<[f64; 2]>, write: fn(f64) -> String| {
            if let Some([one, other]) = pair {
                let ratio = (one > 0.0).then(|| format!("{:.2}", other / one));
                table.row([
                    name.into(),
                    write(one),
                    write(other),
                    ratio.unwrap_or_default(),
                ]);
            }
        };
        row("steps", shared.steps, |it| format!("{it:.1}"));
        row("tokens", shared.tokens, words::quantity);
        row("cost", shared.cost, |it| format!("{it:.4}"));
        row("time", Some(shared.wall_ms), |it| {
            words::duration(it as u64)
        });
        Some(table)
    }

    fn changes(&self) -> TextTable {
        let mut table = TextTable::new(["tasks that changed sides", "A", "B"]);
        for it in &self.changed {
            let attempts = |[passed, all]: [usize; 2]| format!("{passed}/{all}");
            table.row([it.task.clone(), attempts(it.first), attempts(it.second)]);
        }
        table
    }
}
