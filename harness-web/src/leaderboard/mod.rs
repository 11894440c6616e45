//! Agents in the order of their success rates, with the figures of papers to hold them against.

mod ladders;
mod speeds;

use std::collections::BTreeMap;

use face::{
    CORE_TASKS, Count, DIFFICULTIES, Entry, Interval, OTHER_BENCHMARKS, Query, REFERENCES,
    Reference, RunIndex, Unranked, entries, ladder_entries, ranks, speed_entries, words,
};
use leptos::prelude::*;
use protocol::App;
use wasm_bindgen_futures::spawn_local;

use crate::frame::{Empty, Trouble, Waiting, capitalised};
use crate::host::Load;
use crate::viewer::{Rate, load_index, run_address};
use ladders::LadderRows;
use speeds::SpeedRows;

#[component]
pub fn Leaderboard() -> impl IntoView {
    let load = RwSignal::new(Load::Waiting);
    spawn_local(async move {
        load.try_set(match load_index().await {
            Ok(index) => Load::Ready(index),
            Err(reason) => Load::Failed(reason),
        });
    });
    move || {
        match load.get() {
        Load::Waiting => view! { <Waiting what="Looking for runs" /> }.into_any(),
        Load::Failed(reason) => {
            view! { <Trouble title="There is no leaderboard here" reason /> }.into_any()
        }
        Load::Ready(index) if index.runs.is_empty() => view! {
            <Empty title="No agent has played yet">
                <p>"Runs that this host shows appear here: " <code>"gauntlet serve --runs DIR"</code></p>
            </Empty>
        }
        .into_any(),
        Load::Ready(index) => view! { <Board index /> }.into_any(),
    }
    }
}

#[component]
fn Board(index: RunIndex) -> impl IntoView {
    let Tables { driven, attached } = Tables::of(entries(&index.runs));
    // Every tool and difficulty in a column of its own is for who wants to know.
    let has_all = RwSignal::new(false);
    let attached = (!attached.is_empty()).then(|| {
        view! {
            <section class="board-attached">
                <h2>"Attached"</h2>
                <p class="soft">
                    "Played in browsers that agents or people brought. Their pages recorded themselves and cannot be \
                     played again, so nothing here has a rank or is to be compared with the rows above."
                </p>
                <Rows label="Table of attached agents" rows=attached />
            </section>
        }
    });
    view! {
        <div class="board" class:has-all=move || has_all.get()>
            <header class="page-head">
                <h1>"Leaderboard"</h1>
                <p>
                    "Success over all planned episodes, with intervals of 95 %. Runs of one agent under the \
                     same rules are one row; what was not played counts as not passed. Agents that come with \
                     the command and parts of the core set have no rank."
                </p>
            </header>
            <div class="board-bar">
                <button
                    type="button"
                    class="quiet"
                    aria-pressed=move || has_all.get().to_string()
                    on:click=move |_| has_all.update(|it| *it = !*it)
                >
                    "Tools and difficulties"
                </button>
            </div>
            <Rows label="Table of agents" rows=driven />
            {attached}
            <LadderRows entries=ladder_entries(&index.runs) />
            <SpeedRows entries=speed_entries(&index.runs) />
            <Footnotes />
        </div>
    }
}

#[component]
fn Rows(label: &'static str, rows: Vec<Row>) -> impl IntoView {
    let apps: Vec<&'static str> = App::ALL.map(App::title).into();
    let heads = |names: &[&'static str]| {
        let heads = names
            .iter()
            .map(|name| view! { <th scope="col" class="more">{capitalised(name)}</th> });
        heads.collect_view()
    };
    let difficulties: Vec<&'static str> = DIFFICULTIES.iter().map(|(name, _)| *name).collect();
    let body = rows.into_iter().map(|row| match row {
        Row::Measured(entry, rank) => measured(*entry, rank).into_any(),
        Row::Paper(reference) => paper(reference).into_any(),
    });
    view! {
        <div class="panel scroll-x" tabindex="0" role="group" aria-label=label>
            <table>
                <thead><tr>
                    <th scope="col">"#"</th><th scope="col">"Agent"</th><th scope="col">"Success"</th>
                    <th scope="col">"95 %"</th>
                    <th scope="col">"Macro"</th>
                    <th scope="col" title="Satisfied checks of all checks">"Checks"</th>
                    <th scope="col">"Steps"</th><th scope="col">"Tokens, cost"</th><th scope="col">"Time"</th>
                    {heads(&apps)}{heads(&difficulties)}
                </tr></thead>
                <tbody>{body.collect_view()}</tbody>
            </table>
        </div>
    }
}

enum Row {
    /// With its rank, if it has one.
    Measured(Box<Entry>, Option<usize>),
    Paper(Reference),
}

impl Row {
    fn rate(&self) -> f64 {
        match self {
            Row::Measured(entry, _) => entry.micro().rate,
            Row::Paper(reference) => reference.rate,
        }
    }

    fn is_faulty(&self) -> bool {
        matches!(self, Row::Measured(entry, _) if entry.fault.is_some())
    }
}

/// What the runner drove, and what came from other browsers: two tables, because ranks compare.
struct Tables {
    driven: Vec<Row>,
    attached: Vec<Row>,
}

impl Tables {
    /// References stand where their rates belong, without a rank; what is not in order comes last, without one too.
    fn of(rows: Vec<Entry>) -> Tables {
        let (attached, driven): (Vec<_>, Vec<_>) = rows.into_iter().partition(|it| it.is_attached);
        let rows = |entries: Vec<Entry>| -> Vec<Row> {
            let ranks = ranks(entries.iter());
            let rows = entries.into_iter().zip(ranks);
            rows.map(|(entry, rank)| Row::Measured(Box::new(entry), rank))
                .collect()
        };
        let mut driven = rows(driven);
        driven.extend(REFERENCES.map(Row::Paper));
        driven.sort_by(|one, other| {
            let by_fault = one.is_faulty().cmp(&other.is_faulty());
            by_fault.then(other.rate().total_cmp(&one.rate()))
        });
        Tables {
            driven,
            attached: rows(attached),
        }
    }
}

fn measured(entry: Entry, rank: Option<usize>) -> impl IntoView {
    let rank = rank.map_or("–".to_string(), |it| it.to_string());
    let why = entry.unranked().map(why_unranked);
    let built_in = entry
        .is_built_in()
        .then(|| view! { <span class="mark">"comes with the command"</span> });
    let it = entry.micro();
    let link = address_of_runs(&entry.runs);
    let runs = match entry.runs.len() {
        1 => String::new(),
        count => format!("{count} runs · "),
    };
    let macro_rate = entry
        .macro_rate()
        .map_or("–".into(), |it| words::percent(it.rate));
    let steps = entry
        .mean_steps()
        .map_or("–".into(), |it| format!("{it:.1}"));
    let completion = entry.completion.mean().map_or("–".into(), words::percent);
    let solved = entry.solved_steps.mean();
    let solved = solved.map(|it| format!("{it:.1} solved"));
    let route = entry.route.mean();
    let route = route.map(|it| format!("{it:.2} × route"));
    let each = |sum: Option<f64>| mean_of_played(sum, entry.played);
    let tokens = each(entry.usage.tokens()).map_or("–".into(), words::quantity);
    let cost = each(entry.usage.cost).map(|it| format!("{it:.4}"));
    let time = each(Some(entry.wall_ms as f64));
    let time = time.map_or("–".into(), |it| words::duration(it as u64));
    let few = entry.is_partial().then(|| {
        view! { <span class="few">{format!("{} of {CORE_TASKS} core tasks", entry.core_tasks)}</span> }
    });
    view! {
        <tr>
            <td title=why>{rank}</td>
            <th scope="row">
                <a href=link>{words::shorten(&entry.agent, 90)}</a>
                <span class="under">{runs}{entry.observation.clone()}" · "{entry.action_space.clone()}" · "{seeds(&entry)}" · "{entry.scorer.clone()}</span>
                <span class="tags">{verified(&entry)}{built_in}{few}</span>
            </th>
            <td>
                <b>{words::percent(it.rate)}</b>
                <span class="under">{entry.overall.passed}"/"{entry.overall.episodes}</span>
                {retried(&entry).map(|it| view! { <span class="under">{it}</span> })}
            </td>
            <td class="cell-bar"><Rate interval=it /><span class="under">{range(it)}</span></td>
            <td>{macro_rate}</td>
            <td>{completion}</td>
            <td>
                {steps}
                {solved.map(|it| view! { <span class="under">{it}</span> })}
                {route.map(|it| view! { <span class="under">{it}</span> })}
            </td>
            <td>{tokens}{cost.map(|it| view! { <span class="under">{it}</span> })}</td>
            <td>{time}</td>
            {cells(&App::ALL.map(|app| app.title()), &entry.apps)}
            {cells(&DIFFICULTIES.map(|(name, _)| name), &entry.difficulties)}
        </tr>
    }
}

/// For who asks why there is no rank.
fn why_unranked(reason: Unranked) -> &'static str {
    match reason {
        Unranked::NotInOrder => "No rank: it cannot be what it says it is",
        Unranked::Attached => "No rank: nobody can play it again",
        Unranked::BuiltIn => "No rank: it comes with the command and measures the tasks",
        Unranked::Partial => "No rank: it did not play all tasks of the core set",
    }
}

/// Figures name the seeds that they were made with.
fn seeds(entry: &Entry) -> String {
    let word = if entry.seeds.len() == 1 {
        "seed"
    } else {
        "seeds"
    };
    format!("{word} {}", words::seeds(&entry.seeds))
}

/// Attempts that do not count are named all the same.
fn retried(entry: &Entry) -> Option<String> {
    (entry.retried > 0).then(|| format!("{} begun again", entry.retried))
}

/// The mean of an episode that was played.
fn mean_of_played(sum: Option<f64>, played: usize) -> Option<f64> {
    sum.filter(|_| played > 0).map(|it| it / played as f64)
}

/// The first run of an agent with the others beside it.
fn address_of_runs(names: &[String]) -> Option<String> {
    let (first, rest) = names.split_first()?;
    let query = Query {
        with: rest.to_vec(),
        ..Query::default()
    };
    Some(run_address(first, &query))
}

fn range(it: Interval) -> String {
    format!("{:.1}–{:.1}", it.low * 100.0, it.high * 100.0)
}

/// Shown only where every episode was played again and came out the same; otherwise how many were. What is not in
/// order says so, and why.
fn verified(entry: &Entry) -> Option<AnyView> {
    if let Some(fault) = &entry.fault {
        let text = format!("not in order: {}", words::shorten(fault, 160));
        return Some(view! { <span class="mark mark-fault">{text}</span> }.into_any());
    }
    let Count { passed, episodes } = entry.verified;
    match (entry.is_verified(), passed) {
        (true, _) => Some(
            view! { <span class="mark mark-whole">"✓ verified by playing again here"</span> }
                .into_any(),
        ),
        (false, 0) => None,
        (false, _) => Some(
            view! { <span class="mark">{format!("{passed} of {episodes} played again")}</span> }
                .into_any(),
        ),
    }
}

fn cells(names: &[&str], counts: &BTreeMap<String, Count>) -> impl IntoView + use<> {
    let cell = |name: &&str| {
        let count = counts.get(*name).filter(|it| it.episodes > 0);
        let text = count.map_or("–".to_string(), |it| {
            words::percent(it.passed as f64 / it.episodes as f64)
        });
        let title = count.map(|it| format!("{} of {}", it.passed, it.episodes));
        view! { <td class="more" title=title>{text}</td> }
    };
    names.iter().map(cell).collect_view()
}

fn paper(reference: Reference) -> impl IntoView {
    let it = Interval {
        rate: reference.rate,
        low: reference.rate,
        high: reference.rate,
    };
    // Checks, macro, steps, tokens and time; then what is shown on demand.
    let (usual, more) = (5, App::ALL.len() + DIFFICULTIES.len());
    view! {
        <tr class="paper">
            <td>"–"</td>
            <th scope="row">
                {reference.name}
                <span class="under">{reference.source}</span>
            </th>
            <td><b>{words::percent(reference.rate)}</b></td>
            <td class="cell-bar"><Rate interval=it /></td>
            <td class="of-paper" colspan=usual>"Figure of a paper, not measured here"</td>
            <td class="more" colspan=more></td>
        </tr>
    }
}

/// Figures on other tasks, apart from the table so that nobody compares them.
#[component]
fn Footnotes() -> impl IntoView {
    let rows = OTHER_BENCHMARKS.map(|it| {
        view! { <tr><th scope="row">{it.name}</th><td>{it.about}</td><td>{it.best}</td></tr> }
    });
    view! {
        <details class="panel footnotes">
            <summary>"Other benchmarks, not comparable"</summary>
            <p class="soft">
                "Figures that the authors of other benchmarks give for the best agent on their own tasks. They \
                 say nothing about the rows above."
            </p>
            <table>
                <thead><tr><th scope="col">"Benchmark"</th><th scope="col">"Tasks"</th><th scope="col">"Best"</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </details>
        <p class="soft board-note">
            "Checks: share of all checks that are satisfied. Steps, tokens, cost and time are means of an episode that \
             was played; tokens and cost are what the agent says. The second line of steps is of solved episodes, the \
             third how many times the steps of the shortest known route they took; compare steps between agents with \
             the same kind of actions only. The mark “verified” says that the machine that shows this list played every \
             recorded action again, on pages of its own, that it led to the same pictures, exports and verdicts, and that \
             the folder is unchanged since. \
             What is not in order cannot be what it says it is, and has no rank."
        </p>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{played, row, run};

    /// Rows of agents that planned the core set and passed so many of the ten episodes that count here.
    fn agents(passed: &[(&str, usize)]) -> Vec<Entry> {
        let cards = passed.iter().map(|(agent, passed)| {
            let rows = (0..10).map(|index| row("modeller/001-x", Some(played(index < *passed, 1))));
            let mut view = run(agent, rows.collect());
            view.manifest.agent = agent.to_string();
            view.manifest.agent_digest = agent.to_string();
            view.card()
        });
        let mut entries = entries(&cards.collect::<Vec<_>>());
        for entry in &mut entries {
            entry.core_tasks = CORE_TASKS;
        }
        entries
    }

    /// Who stands in a table, in which order, with which rank.
    fn lines(rows: Vec<Row>) -> Vec<(String, Option<usize>)> {
        let line = |row| match row {
            Row::Measured(entry, rank) => (entry.agent, rank),
            Row::Paper(reference) => (reference.name.to_string(), None),
        };
        rows.into_iter().map(line).collect()
    }

    #[test]
    fn what_is_not_in_order_or_attached_has_no_rank_beside_what_was_driven() {
        let mut rows = agents(&[("forged", 10), ("own", 10), ("fair", 5), ("weak", 1)]);
        for entry in &mut rows {
            entry.is_attached = entry.agent == "own";
            entry.fault = (entry.agent == "forged").then(|| "seal.json: no seal".into());
        }
        rows.sort_by(Entry::order);
        let Tables { driven, attached } = Tables::of(rows);
        let [people, best] = REFERENCES.map(|it| it.name.to_string());
        assert_eq!(
            lines(driven),
            [
                (people, None),
                ("fair".into(), Some(1)),
                (best, None),
                ("weak".into(), Some(2)),
                ("forged".into(), None),
            ]
        );
        assert_eq!(lines(attached), [("own".into(), None)]);
    }

    #[test]
    fn figures_of_papers_stand_where_their_rates_belong_and_have_no_rank() {
        let rows = Tables::of(agents(&[("good", 9), ("weak", 1), ("fair", 5)])).driven;
        let lines = lines(rows);
        let [people, best] = REFERENCES.map(|it| it.name.to_string());
        assert_eq!(
            lines,
            [
                ("good".into(), Some(1)),
                (people, None),
                ("fair".into(), Some(2)),
                (best, None),
                ("weak".into(), Some(3)),
            ]
        );
    }

    #[test]
    fn built_in_agents_and_partial_runs_stand_where_they_belong_without_a_rank() {
        let mut rows = agents(&[("oracle", 10), ("part", 9), ("whole", 5), ("random", 0)]);
        for entry in &mut rows {
            if entry.agent == "part" {
                entry.core_tasks = 10;
            }
        }
        let [people, best] = REFERENCES.map(|it| it.name.to_string());
        assert_eq!(
            lines(Tables::of(rows).driven),
            [
                ("oracle".into(), None),
                ("part".into(), None),
                (people, None),
                ("whole".into(), Some(1)),
                (best, None),
                ("random".into(), None),
            ]
        );
    }

    #[test]
    fn the_runs_of_an_agent_are_shown_side_by_side() {
        let names = |names: &[&str]| names.iter().map(|it| it.to_string()).collect::<Vec<_>>();
        let one = address_of_runs(&names(&["a"]));
        assert_eq!(one.as_deref(), Some("#/run/a"));
        let three = address_of_runs(&names(&["a", "b", "c d"])).expect("an address");
        let (path, query) = three.split_once('?').expect("a query");
        assert_eq!(path, "#/run/a");
        assert_eq!(Query::parse(query).with, ["b", "c d"]);
        assert_eq!(address_of_runs(&[]), None);
    }

    #[test]
    fn episodes_that_were_begun_again_are_counted_in_the_row() {
        let mut entry = agents(&[("one", 5)]).remove(0);
        assert_eq!(retried(&entry), None);
        entry.retried = 2;
        assert_eq!(retried(&entry).as_deref(), Some("2 begun again"));
    }

    #[test]
    fn a_row_names_its_seeds() {
        let mut entry = agents(&[("one", 5)]).remove(0);
        entry.seeds = vec![7];
        assert_eq!(seeds(&entry), "seed 7");
        entry.seeds = vec![0, 7];
        assert_eq!(seeds(&entry), "seeds 0, 7");
    }

    #[test]
    fn means_are_of_what_was_played_and_none_where_nothing_was() {
        assert_eq!(mean_of_played(Some(30.0), 4), Some(7.5));
        assert_eq!(mean_of_played(Some(30.0), 0), None);
        assert_eq!(mean_of_played(None, 4), None);
    }

    #[test]
    fn rates_and_ranges_are_percent() {
        let interval = Interval {
            rate: 0.5,
            low: 0.123,
            high: 0.8767,
        };
        assert_eq!(range(interval), "12.3–87.7");
    }
}
