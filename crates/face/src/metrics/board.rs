//! The leaderboard as data: one row for every agent, and figures of papers beside them.

use serde::Serialize;

use super::agent::{AgentMetrics, Part, by_agent};
use super::ladder_table::{LADDER_WORDS, ladder_board, ladder_faults};
use super::report::{number, range};
use super::sample::JudgedRun;
use super::speed_table::{SPEED_WORDS, speed_board};
use super::text::{Form, TextTable};
use crate::ladder_board::{LadderEntry, ladder_entries};
use crate::leaderboard::{
    CORE_TASKS, Entry, OTHER_BENCHMARKS, OtherBenchmark, REFERENCES, Reference, entries, ranks,
};
use crate::run::RunCard;
use crate::speed_board::{SpeedEntry, speed_entries};
use crate::table::DIFFICULTIES;
use crate::words;
use protocol::App;

pub const LEADERBOARD_SCHEMA: &str = "gauntlet.leaderboard/1";

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leaderboard {
    pub schema: String,
    /// Runs that were driven, best first. Those that are not in order come last and have no rank.
    pub rows: Vec<BoardRow>,
    /// Runs in browsers that agents or people brought, which nobody can play again. They have no rank.
    pub attached: Vec<BoardRow>,
    /// Up to which levels of families agents get, highest composite first. Ladders have no rows above, and no ranks:
    /// agents may have climbed other families.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ladders: Vec<LadderEntry>,
    /// At which speeds of a world that does not wait agents break, by their names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub speed_ladders: Vec<SpeedEntry>,
    /// Figures of papers on the same tasks, on the original's own tools and by its own rules. Not measured here.
    pub references: Vec<Reference>,
    /// Figures of other benchmarks on tasks of their own: not to be compared with the rows.
    pub other_benchmarks: Vec<OtherBenchmark>,
    /// Runs whose episodes began in the middle of their tasks have no row.
    pub left_out: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BoardRow {
    /// Absent for what cannot be compared: runs that are not in order, attached ones, agents that come with the command,
    /// and parts of the core set.
    pub rank: Option<usize>,
    /// Every episode of every run was played again on this machine and came out the same.
    pub is_verified: bool,
    /// Episodes that were, of how many.
    pub verified_episodes: [usize; 2],
    /// It did not play all tasks of the core set.
    pub is_partial: bool,
    pub core_tasks: usize,
    /// Episodes that were begun more than once.
    pub retried: usize,
    #[serde(flatten)]
    pub metrics: AgentMetrics,
}

/// Rows are those of [`entries`].
pub fn leaderboard(runs: &[JudgedRun]) -> Leaderboard {
    let is_whole = |run: &&JudgedRun| run.view.manifest.from_subtask.is_none();
    let mut found: Vec<(Entry, AgentMetrics)> = Vec::new();
    let mut climbing: Vec<RunCard> = Vec::new();
    let mut speed_ladders: Vec<SpeedEntry> = Vec::new();
    for (sources, runs) in by_agent(runs) {
        if runs.iter().any(|run| run.view.manifest.speeds().is_some()) {
            let cards: Vec<RunCard> = runs.iter().map(|run| run.view.card()).collect();
            speed_ladders.extend(speed_entries(&cards));
            continue;
        }
        let cards = runs.iter().map(|run| (run.view.card(), *run));
        let (ladders, ordinary): (Vec<_>, Vec<_>) = cards.partition(|(card, _)| card.is_ladder());
        let (cards, runs): (Vec<RunCard>, Vec<&JudgedRun>) = ordinary.into_iter().unzip();
        let metrics = AgentMetrics::of(sources, &runs);
        found.extend(entries(&cards).pop().zip(metrics));
        climbing.extend(ladders.into_iter().map(|(card, _)| card));
        climbing.extend(cards);
    }
    found.sort_by(|(one, _), (other, _)| one.order(other));
    let row = |((entry, metrics), rank): ((Entry, AgentMetrics), Option<usize>)| BoardRow {
        rank,
        is_verified: entry.is_verified(),
        verified_episodes: [entry.verified.passed, entry.verified.episodes],
        is_partial: entry.is_partial(),
        core_tasks: entry.core_tasks,
        retried: entry.retried,
        metrics,
    };
    let (attached, driven): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|(entry, _)| entry.is_attached);
    let rows = |found: Vec<(Entry, AgentMetrics)>| {
        let ranks = ranks(found.iter().map(|(entry, _)| entry));
        found.into_iter().zip(ranks).map(row).collect()
    };
    let left_out = runs.iter().filter(|run| !is_whole(run));
    Leaderboard {
        schema: LEADERBOARD_SCHEMA.into(),
        rows: rows(driven),
        attached: rows(attached),
        ladders: ladder_entries(&climbing),
        speed_ladders,
        references: REFERENCES.into(),
        other_benchmarks: OTHER_BENCHMARKS.into(),
        left_out: left_out.map(|run| run.view.name.clone()).collect(),
    }
}

impl Leaderboard {
    pub fn write(&self, form: Form) -> String {
        let driven = table(&self.rows, &self.references).write(form);
        let mut blocks = vec![form.heading("Leaderboard"), driven];
        blocks.extend(reasons(&self.rows, form));
        blocks.push(NOTES.into());
        if !self.attached.is_empty() {
            blocks.push(form.heading("Attached: played in browsers of their own"));
            blocks.push(table(&self.attached, &[]).write(form));
            blocks.extend(reasons(&self.attached, form));
            blocks.push(ATTACHED_NOTE.into());
        }
        if !self.ladders.is_empty() {
            blocks.push(form.heading("Ladders"));
            blocks.push(ladder_board(&self.ladders).write(form));
            blocks.extend(ladder_faults(&self.ladders, form));
            blocks.push(LADDER_WORDS.into());
        }
        if !self.speed_ladders.is_empty() {
            blocks.push(form.heading("Ladders over speed"));
            blocks.push(speed_board(&self.speed_ladders).write(form));
            blocks.push(SPEED_WORDS.into());
        }
        if self
            .rows
            .iter()
            .chain(&self.attached)
            .any(|row| row.retried > 0)
        {
            blocks.push(RETRIED.into());
        }
        let sources = self
            .references
            .iter()
            .map(|it| format!("{}: {}.", it.name, it.source));
        blocks.push(format!(
            "Rows marked as paper were not measured here, but on the original's own tools and by its own rules. {}",
            sources.collect::<Vec<_>>().join(" ")
        ));
        let others = self.other_benchmarks.iter();
        let others = others.map(|it| format!("{} ({}): {}", it.name, it.about, it.best));
        blocks.push(format!(
            "Other benchmarks have tasks of their own; their figures cannot be compared with these rows. {}.",
            others.collect::<Vec<_>>().join("; ")
        ));
        if !self.left_out.is_empty() {
            let names: Vec<String> = self.left_out.iter().map(|it| form.text(it)).collect();
            blocks.push(format!(
                "Left out, because their episodes began in the middle: {}.",
                names.join(", ")
            ));
        }
        blocks.join("\n\n")
    }
}

/// References stand where their rates belong, without a rank; rows that are not in order are last.
fn table(rows: &[BoardRow], references: &[Reference]) -> TextTable {
    let apps = App::ALL.map(App::title);
    let heads = ["agent", "#", "SR", "95 %", "macro"];
    let more = [
        "CR", "score", "PR", "CS", "AE", "route", "CT", "cost", "time", "episodes", "tasks",
        "actions", "seed", "verified", "retried",
    ];
    let difficulties = DIFFICULTIES.map(|(name, _)| name);
    let heads = heads.iter().chain(&more).chain(&apps).chain(&difficulties);
    let mut table = TextTable::new(heads.copied());
    let mut lines: Vec<(bool, f64, Vec<String>)> = rows
        .iter()
        .map(|row| {
            let is_faulty = row.metrics.sources.not_in_order.is_some();
            (is_faulty, row.metrics.overall.success.rate, row.cells())
        })
        .collect();
    lines.extend(references.iter().map(|it| (false, it.rate, paper(it))));
    lines.sort_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
    for (_, _, cells) in lines {
        table.row(cells);
    }
    table.without_empty_columns()
}

/// Why rows are not in order.
fn reasons(rows: &[BoardRow], form: Form) -> Option<String> {
    let reasons = rows.iter().filter_map(|row| {
        let sources = &row.metrics.sources;
        let (agent, reason) = (form.text(&sources.agent), sources.not_in_order.as_ref()?);
        let runs: Vec<String> = row.metrics.runs.iter().map(|it| form.text(it)).collect();
        Some(format!(
            "Not in order, and without a rank: {agent} ({}): {}.",
            runs.join(", "),
            form.text(reason)
        ))
    });
    let reasons: Vec<String> = reasons.collect();
    (!reasons.is_empty()).then(|| reasons.join("\n\n"))
}

const ATTACHED_NOTE: &str = "These agents and people acted in browsers of their own. Their pages recorded themselves, \
    and nobody can play them again: the figures are what the pages say, and cannot be compared with the rows above.";

const NOTES: &str = "SR is over all planned episodes, with Wilson's interval of 95 %; macro is the mean of the apps. CR: \
    satisfied checks of all; PR: progress by the judge, 1 to 5; CS, CT, cost, time: steps, tokens, money and time of an \
    episode that was played; AE: steps of a solved one; route: those per step of the shortest known route. Steps are \
    compared between rows of the same kind of actions only. Tasks: core tasks that were played, of 100; fewer are a part \
    of the benchmark. No rank: parts, agents that come with the command, and what is not in order. Seed: what the pages opened with; of equal rows, those of other seeds than 0 come first, because \
    clicks that were recorded with another seed seldom hit. Verified: whoever made this table played every recorded \
    action again on their own machine, and it led to the same bytes.";

const RETRIED: &str = "Retried: episodes that were broken off and begun again; their run folders keep what the earlier \
    attempts recorded.";

fn paper(it: &Reference) -> Vec<String> {
    vec![
        format!("{} (paper)", it.name),
        "–".into(),
        words::percent(it.rate),
    ]
}

impl BoardRow {
    fn cells(&self) -> Vec<String> {
        let (metrics, all) = (&self.metrics, &self.metrics.overall);
        let mut cells = vec![
            metrics.sources.agent.clone(),
            self.rank.map_or("–".into(), |it| it.to_string()),
            words::percent(all.success.rate),
            range(all.success.wilson),
            words::percent(metrics.over_apps.success.rate),
            words::percent(all.completion.mean),
            format!("{:.2}", all.score.mean),
            all.progress
                .map_or(String::new(), |it| format!("{:.2} ({})", it.mean, it.over)),
            number(all.steps, 1),
            number(all.action_efficiency, 1),
            number(all.route_ratio, 2),
            all.tokens
                .map_or(String::new(), |it| words::quantity(it.mean)),
            number(all.cost, 4),
            all.wall_ms
                .map_or(String::new(), |it| words::duration(it.mean as u64)),
            format!("{}/{}", all.passed, all.episodes),
            match self.is_partial {
                true => format!("{} of {CORE_TASKS}, partial", self.core_tasks),
                false => format!("{CORE_TASKS}"),
            },
            metrics.sources.action_space.clone(),
            words::seeds(&metrics.seeds),
            self.verified(),
            match self.retried {
                0 => String::new(),
                retried => retried.to_string(),
            },
        ];
        let part = |parts: &[Part], name: &str| {
            let part = parts.iter().find(|it| it.name == name);
            part.map_or(String::new(), |it| words::percent(it.measures.success.rate))
        };
        cells.extend(App::ALL.map(|app| part(&metrics.apps, app.title())));
        cells.extend(DIFFICULTIES.map(|(name, _)| part(&metrics.difficulties, name)));
        cells
    }

    fn verified(&self) -> String {
        if self.metrics.sources.not_in_order.is_some() {
            return "not in order".into();
        }
        match (self.is_verified, self.verified_episodes) {
            (true, _) => "✓".into(),
            (false, [0, _]) => "no".into(),
            (false, [count, of]) => format!("{count} of {of}"),
        }
    }
}
