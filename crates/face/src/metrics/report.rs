//! Everything that `gauntlet metrics` says, as data and as tables.

use serde::Serialize;

use super::agent::{AgentMetrics, Sources, by_agent};
use super::ladder_table::{LADDER_WORDS, ladder_table};
use super::levels::{Level, Levels, levels};
use super::means::{Macro, Mean};
use super::measures::Measures;
use super::people::{AgainstPeople, against_people};
use super::sample::{JudgedRun, samples};
use super::speed_table::{SPEED_WORDS, speed_table};
use super::text::{Form, TextTable};
use crate::behaviour::Behaviour;
use crate::failure::FailureKind;
use crate::words;

pub const METRICS_SCHEMA: &str = "gauntlet.metrics/1";

/// Figures of several runs. Episodes that begin in the middle are apart from whole ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub schema: String,
    pub agents: Vec<AgentMetrics>,
    /// SR@k: agents whose first k subtasks were given as done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from_subtasks: Vec<AgentMetrics>,
    /// Over all agents that played whole tasks, without runs that are not in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<Levels>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<PeopleRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PeopleRow {
    #[serde(flatten)]
    pub sources: Sources,
    pub against: AgainstPeople,
}

/// `people` are runs of people, to hold the agents against.
pub fn report(runs: &[JudgedRun], people: &[JudgedRun]) -> Report {
    let (mut agents, mut from_subtasks) = (Vec::new(), Vec::new());
    let (mut whole, mut rows) = (Vec::new(), Vec::new());
    let people: Vec<&JudgedRun> = people.iter().collect();
    for (sources, runs) in by_agent(runs) {
        let Some(metrics) = AgentMetrics::of(sources.clone(), &runs) else {
            continue;
        };
        if sources.from_subtask.is_some() {
            from_subtasks.push(metrics);
            continue;
        }
        agents.push(metrics);
        // What cannot be so says nothing about tasks or people.
        if sources.not_in_order.is_some() {
            continue;
        }
        whole.push(samples(&runs));
        let against = against_people(&runs, &people);
        rows.extend(against.map(|against| PeopleRow { sources, against }));
    }
    Report {
        schema: METRICS_SCHEMA.into(),
        levels: (!whole.is_empty()).then(|| levels(&whole)),
        agents,
        from_subtasks,
        people: rows,
    }
}

impl Report {
    pub fn write(&self, form: Form) -> String {
        let mut blocks = Vec::new();
        for agent in &self.agents {
            blocks.push(form.heading(&agent.sources.agent));
            blocks.push(about(agent));
            blocks.extend(not_in_order(agent, form));
            blocks.push(measures_table(agent).write(form));
            blocks.extend(repeats_words(agent));
            blocks.extend(behaviour_table(agent).map(|it| it.write(form)));
            if let Some(ladders) = &agent.ladders {
                blocks.push(ladder_table(ladders).write(form));
                blocks.push(LADDER_WORDS.into());
            }
            if let Some(ladders) = &agent.speed_ladders {
                blocks.push(speed_table(ladders).write(form));
                blocks.push(SPEED_WORDS.into());
            }
        }
        if !self.from_subtasks.is_empty() {
            blocks.push(form.heading("Success when the first k subtasks are given (SR@k)"));
            blocks.push(self.subtasks_table().write(form));
        }
        if !self.people.is_empty() {
            blocks.push(form.heading("Against people"));
            blocks.push(self.people_table().write(form));
            blocks.push(PEOPLE_WORDS.into());
        }
        if let Some(levels) = self.levels.as_ref().filter(|it| it.agents > 1) {
            blocks.push(form.heading(&format!("Levels over {} agents", levels.agents)));
            blocks.push(levels_table(levels).write(form));
        }
        blocks.push(legend(form));
        blocks.join("\n\n")
    }

    fn subtasks_table(&self) -> TextTable {
        let mut table = TextTable::new(["agent", "k", "passed", "SR@k", "95 %", "CR", "steps"]);
        for it in &self.from_subtasks {
            let all = &it.overall;
            table.row([
                match it.sources.not_in_order {
                    Some(_) => format!("{} (not in order)", it.sources.agent),
                    None => it.sources.agent.clone(),
                },
                it.sources.from_subtask.unwrap_or(0).to_string(),
                format!("{}/{}", all.passed, all.episodes),
                words::percent(all.success.rate),
                range(all.success.wilson),
                words::percent(all.completion.mean),
                number(all.steps, 1),
            ]);
        }
        table
    }

    fn people_table(&self) -> TextTable {
        let mut table = TextTable::new([
            "agent",
            "tasks",
            "SR",
            "people",
            "both solved",
            "time / people's",
            "95 %",
        ]);
        for PeopleRow { sources, against } in &self.people {
            let ratio = against.time_ratio;
            table.row([
                sources.agent.clone(),
                against.tasks.to_string(),
                words::percent(against.agent_success),
                words::percent(against.people_success),
                against.both_solved.to_string(),
                number(ratio, 2),
                ratio
                    .and_then(|it| it.interval)
                    .map_or(String::new(), |[low, high]| {
                        format!("{low:.2} to {high:.2}")
                    }),
            ]);
        }
        table
    }
}

const PEOPLE_WORDS: &str = "People act in a browser of their own, where a step is something else: times are compared, \
    those of tasks that both solved.";

/// What the heads of the columns mean.
const LEGEND: [(&str, &str); 10] = [
    (
        "SR",
        "success rate, with Wilson's interval of 95 %; what was not played has not passed",
    ),
    ("CR", "completion rate: satisfied checks of all checks"),
    ("score", "partial credit, 0 to 1"),
    (
        "PR",
        "progress rate: what the judge says, 1 to 5, and the number of episodes it is over",
    ),
    ("CS", "steps of an episode that was played"),
    ("AE", "action efficiency: steps of a solved episode"),
    (
        "route",
        "steps of a solved episode per step of the shortest known route",
    ),
    ("CT", "tokens of an episode"),
    ("cost", "of an episode, as the agent says"),
    ("time", "wall time of an episode"),
];

fn legend(form: Form) -> String {
    let line = |(name, words): &(&str, &str)| match form {
        Form::Plain => format!("{name:<7}{words}"),
        Form::Markdown => format!("- **{name}**: {words}"),
    };
    LEGEND.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn about(agent: &AgentMetrics) -> String {
    let (all, sources) = (&agent.overall, &agent.sources);
    let runs = match agent.runs.len() {
        1 => "1 run".to_string(),
        count => format!("{count} runs"),
    };
    let unplayed = match all.episodes - all.played {
        0 => String::new(),
        count => format!(", {count} of them not played"),
    };
    format!(
        "{runs}, {} tasks, {} episodes{unplayed}; sees {}; acts in {}; judged by {}",
        all.tasks, all.episodes, sources.observation, sources.action_space, sources.scorer
    )
}

/// Says that figures are not to be believed, and why.
fn not_in_order(agent: &AgentMetrics, form: Form) -> Option<String> {
    let reason = agent.sources.not_in_order.as_ref()?;
    Some(format!("Not in order: {}", form.text(reason)))
}

const HEADS: [&str; 13] = [
    "", "passed", "SR", "95 %", "CR", "score", "PR", "CS", "AE", "route", "CT", "cost", "time",
];

fn measures_table(agent: &AgentMetrics) -> TextTable {
    let mut table = TextTable::new(HEADS);
    table.row(cells("all episodes (micro)", &agent.overall));
    if agent.apps.len() > 1 {
        table.row(macro_cells(&agent.over_apps));
    }
    for part in [&agent.apps, &agent.difficulties, &agent.capabilities]
        .into_iter()
        .flatten()
    {
        table.row(cells(&part.name, &part.measures));
    }
    table.without_empty_columns()
}

fn cells(name: &str, it: &Measures) -> [String; 13] {
    [
        name.to_string(),
        format!("{}/{}", it.passed, it.episodes),
        words::percent(it.success.rate),
        range(it.success.wilson),
        words::percent(it.completion.mean),
        format!("{:.2}", it.score.mean),
        it.progress
            .map_or(String::new(), |it| format!("{:.2} ({})", it.mean, it.over)),
        number(it.steps, 1),
        number(it.action_efficiency, 1),
        number(it.route_ratio, 2),
        it.tokens
            .map_or(String::new(), |it| words::quantity(it.mean)),
        number(it.cost, 4),
        it.wall_ms
            .map_or(String::new(), |it| words::duration(it.mean as u64)),
    ]
}

fn macro_cells(it: &Macro) -> [String; 13] {
    let text = |value: Option<f64>, digits: usize| {
        value.map_or(String::new(), |it| format!("{it:.digits$}"))
    };
    [
        "mean of the apps (macro)".into(),
        String::new(),
        words::percent(it.success.rate),
        range([it.success.low, it.success.high]),
        words::percent(it.completion),
        format!("{:.2}", it.score),
        text(it.progress, 2),
        text(it.steps, 1),
        text(it.action_efficiency, 1),
        text(it.route_ratio, 2),
        it.tokens.map_or(String::new(), words::quantity),
        text(it.cost, 4),
        it.wall_ms
            .map_or(String::new(), |it| words::duration(it as u64)),
    ]
}

pub fn number(mean: Option<Mean>, digits: usize) -> String {
    mean.map_or(String::new(), |it| format!("{:.digits$}", it.mean))
}

pub fn range([low, high]: [f64; 2]) -> String {
    format!("{:.1} to {:.1}", low * 100.0, high * 100.0)
}

fn repeats_words(agent: &AgentMetrics) -> Option<String> {
    let it = agent.repeats.as_ref()?;
    Some(format!(
        "SR over {} attempts at every task: {} ± {} (standard deviation)",
        it.rates.len(),
        words::percent(it.mean),
        words::percent(it.deviation)
    ))
}

/// What failed and what was seen on the way, with the number of episodes.
fn behaviour_table(agent: &AgentMetrics) -> Option<TextTable> {
    if agent.failures.is_empty() && agent.behaviours.is_empty() {
        return None;
    }
    let mut table = TextTable::new(["failures and behaviours", "episodes", "share"]);
    let share = |count: usize| words::percent(count as f64 / agent.overall.episodes as f64);
    for kind in FailureKind::ALL {
        if let Some(&count) = agent.failures.get(&kind) {
            table.row([
                format!("failed: {}", kind.label()),
                count.to_string(),
                share(count),
            ]);
        }
    }
    for kind in Behaviour::ALL {
        if let Some(&count) = agent.behaviours.get(&kind) {
            table.row([kind.label().to_string(), count.to_string(), share(count)]);
        }
    }
    Some(table)
}

fn levels_table(levels: &Levels) -> TextTable {
    let mut table = TextTable::new(["level", "tasks"]);
    for level in Level::ALL {
        let count = levels.tasks.get(&level).map_or(0, Vec::len);
        table.row([format!("{level:?}  {}", level.words()), count.to_string()]);
    }
    table
}
