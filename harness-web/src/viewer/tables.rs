//! Success by app, difficulty and capability, for one run or several side by side; how long episodes were,
//! and why they failed.

use std::collections::BTreeMap;

use face::{Behaviour, EpisodeRow, FailureKind, Figures, Query, RunView, words};
use leptos::prelude::*;

use super::compare::{ComparedRuns, Rates};
use super::comparison::run_name;
use super::plots::{Distribution, Rate};
use super::run::Viewer;
use crate::frame::capitalised;

#[component]
pub fn Tables(viewer: Viewer, compared: ComparedRuns) -> impl IntoView {
    let own = Rates::of(&viewer.run);
    let series = Memo::new_with_compare(
        move |_| {
            let mut all = vec![own.clone()];
            all.extend(compared.here().iter().map(|run| Rates::of(run)));
            all
        },
        |_, _| true,
    );
    let group = move |title: &'static str, pick: fn(&Rates) -> &Vec<(String, Figures)>| {
        move || series.with(|all| table(title, all, pick))
    };
    view! {
        <section class="tables" aria-label="Figures">
            <div class="panel">{group("By app", |it| &it.apps)}</div>
            <div class="panel">
                {group("By difficulty", |it| &it.difficulties)}
                {group("By capability", |it| &it.capabilities)}
            </div>
            <Steps viewer=viewer.clone() />
            <Failures viewer />
        </section>
    }
}

fn table(
    title: &'static str,
    all: &[Rates],
    pick: fn(&Rates) -> &Vec<(String, Figures)>,
) -> Option<AnyView> {
    let rows = grouped(all, pick);
    if rows.is_empty() {
        return None;
    }
    let names: Vec<String> = all.iter().map(|it| it.run.clone()).collect();
    let heads = spans(&rows);
    let rows = rows.into_iter().zip(heads);
    let rows: Vec<AnyView> = rows.map(|(it, span)| row(it, span, &names)).collect();
    let is_several = all.len() > 1;
    Some(
        view! {
            <>
                <h2>{title}</h2>
                <table>
                    <thead><tr>
                        <th scope="col"><span class="unseen">"Group"</span></th>
                        {is_several.then(|| view! { <th scope="col" class="of-run">"Run"</th> })}
                        <th scope="col">"Passed"</th>
                        <th scope="col"><span class="unseen">"Plot"</span></th><th scope="col">"Success"</th>
                        <th scope="col">"Score"</th><th scope="col">"Steps"</th><th scope="col">"Parity"</th>
                    </tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </>
        }
        .into_any(),
    )
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq)]
struct GroupRow {
    /// Absent below the first line of its group.
    name: Option<String>,
    /// Which of the runs.
    series: usize,
    figures: Figures,
}

/// The groups of all runs, in the order in which they first occur, with the runs that have them below each
/// other.
fn grouped(all: &[Rates], pick: fn(&Rates) -> &Vec<(String, Figures)>) -> Vec<GroupRow> {
    let mut names: Vec<&String> = Vec::new();
    for (name, _) in all.iter().flat_map(pick) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut rows = Vec::new();
    for name in names {
        let mut shown = Some(capitalised(name));
        for (series, rates) in all.iter().enumerate() {
            let found = pick(rates).iter().find(|(it, _)| it == name);
            rows.extend(found.map(|(_, figures)| GroupRow {
                name: shown.take(),
                series,
                figures: *figures,
            }));
        }
    }
    rows
}

/// How many lines the head of a group stands for: those below it have none of their own.
fn spans(rows: &[GroupRow]) -> Vec<usize> {
    let further = |from: usize| rows[from + 1..].iter().take_while(|it| it.name.is_none());
    (0..rows.len()).map(|it| 1 + further(it).count()).collect()
}

fn row(row: GroupRow, span: usize, names: &[String]) -> AnyView {
    let GroupRow {
        name,
        series,
        figures,
    } = row;
    let it = figures.interval();
    let title = format!(
        "95 % between {} and {}",
        words::percent(it.low),
        words::percent(it.high)
    );
    let parity = figures.parity_rate.map_or("–".into(), words::percent);
    let is_further = name.is_none();
    let of_run = (names.len() > 1)
        .then(|| view! { <td class="of-run">{run_name(series, &names[series])}</td> });
    view! {
        <tr class:further=is_further>
            {name.map(|it| view! { <th scope="rowgroup" rowspan=span>{it}</th> })}
            {of_run}
            <td>{figures.passed}"/"{figures.episodes}</td>
            <td class="cell-bar" title=title><Rate interval=it series /></td>
            <td><b>{words::percent(it.rate)}</b></td>
            <td>{format!("{:.2}", figures.mean_score)}</td>
            <td>{format!("{:.1}", figures.mean_steps)}</td>
            <td>{parity}</td>
        </tr>
    }
    .into_any()
}

#[component]
fn Steps(viewer: Viewer) -> impl IntoView {
    let played = viewer
        .run
        .episodes
        .iter()
        .filter_map(|it| it.played.as_ref());
    let values: Vec<(u32, bool)> = played.map(|it| (it.steps, it.pass)).collect();
    (!values.is_empty()).then(|| {
        view! {
            <div class="panel">
                <h2>"Steps of an episode"</h2>
                <p class="keys">
                    <span><i class="key key-passed"></i>"passed"</span>
                    <span><i class="key key-failed"></i>"failed"</span>
                </p>
                <Distribution values />
                {route_words(&viewer.run).map(|it| view! { <p class="plot-note">{it}</p> })}
            </div>
        }
    })
}

/// Against the shortest known routes, where there are any.
fn route_words(run: &RunView) -> Option<String> {
    let ratios = run.route_ratios();
    let mean = ratios.mean()?;
    let episodes = match ratios.over {
        1 => "The solved episode took".to_string(),
        count => format!("The {count} solved episodes took"),
    };
    Some(format!(
        "{episodes} {mean:.2} times the steps of the shortest known route."
    ))
}

/// Kinds of failure and what records show, with how often each occurred; each leads to its episodes.
#[component]
fn Failures(viewer: Viewer) -> impl IntoView {
    let (kinds, behaviours) = occurrences(&viewer.run.episodes);
    let failures = FailureKind::ALL.into_iter().filter_map(|kind| {
        let query = move |query: Query| Query {
            failure: Some(kind),
            outcome: None,
            ..query
        };
        Some((kind.label(), *kinds.get(&kind)?, filtered(&viewer, query)))
    });
    let shown = Behaviour::ALL.into_iter().filter_map(|kind| {
        let query = move |query: Query| Query {
            behaviour: Some(kind),
            ..query
        };
        Some((
            kind.label(),
            *behaviours.get(&kind)?,
            filtered(&viewer, query),
        ))
    });
    let (failures, shown): (Vec<_>, Vec<_>) = (failures.collect(), shown.collect());
    (!failures.is_empty() || !shown.is_empty()).then(|| {
        view! {
            <div class="panel">
                {bars("Why episodes failed", "failures", failures)}
                {bars("What their records show", "failures behaviours", shown)}
            </div>
        }
    })
}

/// How many episodes failed in which way, and how many showed what.
fn occurrences(rows: &[EpisodeRow]) -> (BTreeMap<FailureKind, usize>, BTreeMap<Behaviour, usize>) {
    let mut failures = BTreeMap::new();
    let mut behaviours = BTreeMap::new();
    for row in rows {
        if let Some(kind) = row.failure {
            *failures.entry(kind).or_default() += 1;
        }
        for kind in row.behaviours.keys() {
            *behaviours.entry(*kind).or_default() += 1;
        }
    }
    (failures, behaviours)
}

/// The address of the run with other filters than now.
fn filtered<C: Fn(Query) -> Query + Copy + Send + Sync + 'static>(
    viewer: &Viewer,
    change: C,
) -> impl Fn() -> String + Send + Sync + use<C> {
    let viewer = viewer.clone();
    move || viewer.address(&change(viewer.query.get().list()))
}

/// A bar for every class, as long as it is frequent.
fn bars<A: Fn() -> String + Send + Sync + 'static>(
    title: &'static str,
    class: &'static str,
    classes: Vec<(&'static str, usize, A)>,
) -> Option<impl IntoView> {
    let most = classes.iter().map(|it| it.1).max()? as f64;
    let rows = classes.into_iter().map(|(label, count, address)| {
        let width = format!("{:.1}%", count as f64 / most * 100.0);
        view! {
            <li>
                <a href=address>
                    <span class="failure-name">{capitalised(label)}</span>
                    <span class="failure-bar" aria-hidden="true"><i style:width=width></i></span>
                    <span class="failure-count">{count}</span>
                </a>
            </li>
        }
    });
    Some(view! {
        <h2>{title}</h2>
        <ul class=class>{rows.collect_view()}</ul>
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{played, row as episode, run};

    fn rates(tasks: &[&str]) -> Rates {
        let rows = tasks
            .iter()
            .map(|task| episode(task, Some(played(true, 1))));
        Rates::of(&run("one", rows.collect()))
    }

    #[test]
    fn a_group_names_itself_once_and_lists_the_runs_that_have_it() {
        let all = [
            rates(&["modeller/001-x"]),
            rates(&["video-editor/001-x", "modeller/001-x"]),
        ];
        let rows = grouped(&all, |it| &it.apps);
        let lines: Vec<_> = rows
            .iter()
            .map(|it| (it.name.as_deref(), it.series))
            .collect();
        assert_eq!(
            lines,
            [
                (Some("3D Modeller"), 0),
                (None, 1),
                (Some("Video Editor"), 1)
            ]
        );
    }

    #[test]
    fn the_head_of_a_group_stands_for_all_of_its_lines() {
        let all = [
            rates(&["modeller/001-x"]),
            rates(&["video-editor/001-x", "modeller/001-x"]),
        ];
        assert_eq!(spans(&grouped(&all, |it| &it.apps)), [2, 1, 1]);
    }

    #[test]
    fn groups_begin_with_a_capital_and_nothing_gives_no_line() {
        let rows = grouped(&[rates(&["modeller/001-x"])], |it| &it.difficulties);
        let names: Vec<_> = rows.iter().filter_map(|it| it.name.as_deref()).collect();
        assert_eq!(names, ["Easy"]);
        assert_eq!(grouped(&[], |it| &it.apps), []);
    }

    #[test]
    fn failures_are_counted_by_episode_and_not_by_how_often_they_occurred_in_it() {
        let mut rows = vec![episode("modeller/001-x", Some(played(false, 1))); 3];
        rows[0].failure = Some(FailureKind::StepBudget);
        rows[1].failure = Some(FailureKind::StepBudget);
        rows[2].behaviours.insert(Behaviour::Looping, 17);
        let (failures, behaviours) = occurrences(&rows);
        assert_eq!(failures, BTreeMap::from([(FailureKind::StepBudget, 2)]));
        assert_eq!(behaviours, BTreeMap::from([(Behaviour::Looping, 1)]));
    }

    #[test]
    fn routes_are_compared_for_solved_episodes_of_tasks_with_a_known_one() {
        let mut view = run(
            "one",
            vec![
                episode("modeller/001-x", Some(played(true, 15))),
                episode("modeller/002-x", Some(played(true, 99))),
                episode("modeller/003-x", Some(played(false, 99))),
            ],
        );
        assert_eq!(route_words(&view), None);
        view.shortest.insert("modeller/001-x".into(), 10);
        view.shortest.insert("modeller/003-x".into(), 10);
        let said = route_words(&view).expect("a comparison");
        assert!(
            said.starts_with("The solved episode took 1.50 times"),
            "{said}"
        );
    }
}
