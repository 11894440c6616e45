//! Ladders as tables.

use super::text::{Form, TextTable};
use crate::ladder::{Ladder, Ladders};
use crate::ladder_board::LadderEntry;

const HEADS: [&str; 6] = [
    "family",
    "frontier level",
    "95 %",
    "passed",
    "levels",
    "efficiency",
];

/// What the heads of the columns mean.
pub const LADDER_WORDS: &str = "Frontier level: where half of the episodes are passed, by a logistic curve over the levels, \
    with an interval of 95 % by resampling; the composite is the mean of the families. Efficiency: (b / m)², the oracle's \
    steps over one's own, of solved episodes whose oracle's steps are known.";

/// One line for every family of a run or an agent, and the composite of several.
pub fn ladder_table(ladders: &Ladders) -> TextTable {
    let mut table = TextTable::new(HEADS);
    for cells in lines(ladders) {
        table.row(cells);
    }
    table.without_empty_columns()
}

/// The same for several agents.
pub fn ladder_board(entries: &[LadderEntry]) -> TextTable {
    let mut table = TextTable::new(["agent"].iter().chain(&HEADS).chain(&["verified"]).copied());
    for entry in entries {
        for cells in lines(&entry.ladders) {
            let mut row = vec![name(entry)];
            row.extend(cells);
            row.push(verified(entry));
            table.row(row);
        }
    }
    table.without_empty_columns()
}

/// Why rows are not in order.
pub fn ladder_faults(entries: &[LadderEntry], form: Form) -> Option<String> {
    let told = entries.iter().filter_map(|entry| {
        let (agent, reason) = (form.text(&entry.agent), entry.fault.as_ref()?);
        let runs: Vec<String> = entry.runs.iter().map(|it| form.text(it)).collect();
        let reason = form.text(reason);
        Some(format!(
            "Not in order: {agent} ({}): {reason}.",
            runs.join(", ")
        ))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("\n\n"))
}

fn name(entry: &LadderEntry) -> String {
    match entry.is_attached {
        true => format!("{} (attached)", entry.agent),
        false => entry.agent.clone(),
    }
}

fn verified(entry: &LadderEntry) -> String {
    match (&entry.fault, entry.is_verified(), entry.verified.passed) {
        (Some(_), _, _) => "not in order".into(),
        (None, true, _) => "✓".into(),
        (None, false, 0) => "no".into(),
        (None, false, count) => format!("{count} of {}", entry.verified.episodes),
    }
}

fn lines(ladders: &Ladders) -> Vec<[String; 6]> {
    let mut lines: Vec<[String; 6]> = ladders.families.iter().map(cells).collect();
    if ladders.families.len() > 1 {
        let all = &ladders.composite;
        lines.push([
            format!("composite of {}", all.families),
            all.words(),
            all.range_words(),
            String::new(),
            String::new(),
            String::new(),
        ]);
    }
    lines
}

fn cells(ladder: &Ladder) -> [String; 6] {
    let (climb, frontier) = (&ladder.climb, &ladder.frontier);
    [
        climb.family.clone(),
        frontier.words(),
        frontier.range_words(),
        format!("{}/{}", climb.passed(), climb.episodes()),
        levels(ladder),
        climb
            .efficiency()
            .mean()
            .map_or(String::new(), |it| format!("{it:.2}")),
    ]
}

/// From the lowest that was played to the highest.
fn levels(ladder: &Ladder) -> String {
    let mut levels = ladder.climb.rungs.iter().map(|rung| rung.level);
    match (levels.next(), levels.next_back()) {
        (Some(lowest), Some(highest)) => format!("{lowest} to {highest}"),
        (Some(only), None) => only.to_string(),
        _ => String::new(),
    }
}
