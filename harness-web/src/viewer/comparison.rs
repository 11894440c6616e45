//! Runs side by side: one name and one colour for each, their figures with what they have over the first, the paired
//! test, and a table of all tasks with who solved what.

use std::sync::Arc;

use face::metrics::{Comparison as Tested, JudgedRun, Matrix, MatrixCell, MatrixRow, compare};
use face::{Query, RunView, words};
use leptos::prelude::*;

use super::compare::{ComparedRuns, Rates};
use super::navigate::address;
use super::plots::Rate;
use super::run::Viewer;
use super::source::Source;

/// Characters of a run's and of an agent's name that are shown.
const SHOWN_NAME: usize = 60;

/// Everything that is shown of runs side by side; figured out anew when another run is put beside them.
#[derive(Clone)]
struct SideBySide {
    runs: Vec<Arc<RunView>>,
    /// Each further run against the first.
    tested: Vec<Result<Tested, String>>,
    matrix: Matrix,
}

impl SideBySide {
    fn of(runs: Vec<Arc<RunView>>) -> SideBySide {
        let judged = |run: &Arc<RunView>| JudgedRun::from(RunView::clone(run));
        let first = judged(&runs[0]);
        let others = runs[1..].iter();
        SideBySide {
            tested: others.map(|run| compare(&first, &judged(run))).collect(),
            matrix: Matrix::of(&runs.iter().map(Arc::as_ref).collect::<Vec<_>>()),
            runs,
        }
    }
}

#[component]
pub fn Comparison(viewer: Viewer, compared: ComparedRuns) -> impl IntoView {
    let own = viewer.run.clone();
    let sides = Memo::new_with_compare(
        move |_| {
            let others = compared.here();
            let runs = || [own.clone()].into_iter().chain(others.clone()).collect();
            (!others.is_empty()).then(|| Arc::new(SideBySide::of(runs())))
        },
        |_, _| true,
    );
    move || {
        let sides = sides.get()?;
        Some(view! {
            <section class="panel comparison" aria-labelledby="comparison-title">
                <h2 id="comparison-title">"Side by side"</h2>
                {figures(&sides)}
                {sides.tested.iter().enumerate().map(|(index, it)| tested(&sides, index + 1, it)).collect_view()}
                <Tasks viewer=viewer.clone() sides />
            </section>
        })
    }
}

/// A run by its colour and its name, which are the same wherever it occurs.
pub fn run_name(series: usize, name: &str) -> impl IntoView + use<> {
    let name = words::shorten(Source::shown_name(name), SHOWN_NAME);
    view! { <i class=format!("key key-{series}")></i><span class="run-name">{name}</span> }
}

fn figures(sides: &SideBySide) -> impl IntoView + use<> {
    let rows = sides.runs.iter().enumerate().map(|(index, run)| {
        let rates = Rates::of(run);
        let it = rates.all.interval();
        let range = format!("{} to {}", words::percent(it.low), words::percent(it.high));
        let macro_rate = rates
            .macro_rate
            .map_or("–".into(), |it| words::percent(it.rate));
        let (less, p_value) = match index.checked_sub(1).map(|it| &sides.tested[it]) {
            Some(Ok(it)) => (points(it.difference), format!("{:.4}", it.p_value)),
            _ => ("–".into(), "–".into()),
        };
        view! {
            <tr>
                <th scope="row">
                    {run_name(index, &run.name)}
                    <small>{words::shorten(&run.manifest.agent, SHOWN_NAME)}</small>
                </th>
                <td>{rates.all.passed}"/"{rates.all.episodes}</td>
                <td class="cell-bar"><Rate interval=it series=index /></td>
                <td><b>{words::percent(it.rate)}</b></td>
                <td>{range}</td>
                <td class="difference">{less}</td>
                <td>{p_value}</td>
                <td>{macro_rate}</td>
                <td>{format!("{:.2}", rates.all.mean_score)}</td>
                <td>{format!("{:.1}", rates.all.mean_steps)}</td>
            </tr>
        }
    });
    let against = format!("Against {}", Source::shown_name(&sides.runs[0].name));
    view! {
        <div class="side-by-side" tabindex="0" role="group" aria-label="Figures of the runs">
            <table>
                <thead><tr>
                    <th scope="col">"Run"</th><th scope="col">"Passed"</th><th scope="col"><span class="unseen">"Plot"</span></th>
                    <th scope="col">"Success"</th><th scope="col">"95 %"</th>
                    <th scope="col">{words::shorten(&against, SHOWN_NAME)}</th>
                    <th scope="col" title="McNemar’s exact test, two-sided">"p"</th><th scope="col">"Macro"</th>
                    <th scope="col">"Score"</th><th scope="col">"Steps"</th>
                </tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}

/// As points of a percentage, with its sign.
fn points(share: f64) -> String {
    format!("{:+.1} points", share * 100.0)
}

/// What the paired test says of a run and the first, or why it says nothing.
fn tested(sides: &SideBySide, series: usize, tested: &Result<Tested, String>) -> AnyView {
    let (first, other) = (&sides.runs[0].name, &sides.runs[series].name);
    let (said, warnings) = match tested {
        Ok(it) => (in_words(it), it.warnings.clone()),
        Err(reason) => (format!("not compared by a test: {reason}"), Vec::new()),
    };
    let warnings = (!warnings.is_empty()).then(|| {
        let all = warnings.iter().map(|it| view! { <li>{it.clone()}</li> });
        view! {
            <details>
                <summary>"What else differs"</summary>
                <ul>{all.collect_view()}</ul>
            </details>
        }
    });
    view! {
        <div class="tested">
            <p>{run_name(series, other)}" against "{run_name(0, first)}": "{said}"."</p>
            {warnings}
        </div>
    }
    .into_any()
}

fn in_words(it: &Tested) -> String {
    let interval = it.interval.map_or(String::new(), |[low, high]| {
        format!(
            " (95 % between {:+.1} and {:+.1})",
            low * 100.0,
            high * 100.0
        )
    });
    format!(
        "{}{interval}. Of {} tasks, {} were solved by both, {} by the first alone, {} by the other alone, {} by neither; \
         McNemar’s exact test: p = {:.4}",
        points(it.difference),
        it.tasks,
        it.both_solved,
        it.first_alone,
        it.second_alone,
        it.neither,
        it.p_value
    )
}

/// All tasks, or those alone in which the runs differ.
#[component]
fn Tasks(viewer: Viewer, sides: Arc<SideBySide>) -> impl IntoView {
    let query = viewer.query;
    let is_changed_only = Memo::new(move |_| query.get().is_changed_only);
    let choice = {
        let viewer = viewer.clone();
        move |value: bool, label: String| {
            let viewer = viewer.clone();
            let is_chosen = move || (is_changed_only.get() == value).to_string();
            let click = move |_| viewer.slide(|query| query.is_changed_only = value);
            let name = if value { "changed" } else { "all" };
            view! { <button type="button" data-tasks=name aria-pressed=is_chosen on:click=click>{label}</button> }
        }
    };
    let (all, changed) = (sides.matrix.rows.len(), sides.matrix.changed());
    let heads = sides.runs.iter().enumerate();
    let heads: Vec<_> = heads
        .map(|(index, run)| view! { <th scope="col">{run_name(index, &run.name)}</th> })
        .collect();
    let rows = move || {
        let shown = sides.matrix.rows.iter();
        let shown = shown.filter(|row| !is_changed_only.get() || row.is_changed());
        shown.map(|it| row(&sides, it)).collect::<Vec<_>>()
    };
    view! {
        <div class="matrix-bar" role="group" aria-label="Tasks that are shown">
            {choice.clone()(false, format!("All {all} tasks"))}
            {choice(true, format!("{changed} changed"))}
        </div>
        <div class="matrix" tabindex="0" role="group" aria-label="Tasks and runs">
            <table>
                <thead><tr><th scope="col">"Task"</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
            <p class="soft" hidden=move || !(is_changed_only.get() && changed == 0)>
                "The runs solved the same tasks."
            </p>
        </div>
    }
}

fn row(sides: &SideBySide, row: &MatrixRow) -> impl IntoView + use<> {
    let cells = sides.runs.iter().zip(&row.cells);
    let cells: Vec<_> = cells
        .map(|(run, it)| view! { <td>{it.as_ref().map(|it| cell(run, it))}</td> })
        .collect();
    view! {
        <tr class:is-changed=row.is_changed() data-task=row.task.clone()>
            <th scope="row">{row.title.clone()}<small>{row.task.clone()}</small></th>
            {cells}
        </tr>
    }
}

fn cell(run: &RunView, cell: &MatrixCell) -> impl IntoView + use<> {
    let (kind, text) = outcome(cell);
    let steps = cell.steps.map(|it| format!("{it:.0} steps"));
    let link = address(
        &run.name,
        &Query {
            episode: Some(cell.trial.clone()),
            ..Query::default()
        },
    );
    let label = format!("{text} in {}: look at it", Source::shown_name(&run.name));
    view! {
        <a class="matrix-cell" href=link aria-label=label data-outcome=kind>
            <span class=format!("outcome outcome-{kind}")>{text}</span>
            <small>{steps}</small>
        </a>
    }
}

/// A word for the colour, and what is said.
fn outcome(cell: &MatrixCell) -> (&'static str, String) {
    let kind = match (cell.played, cell.is_solved()) {
        (0, _) => "unplayed",
        (_, true) => "passed",
        (_, false) => "failed",
    };
    let text = match (cell.played, cell.attempts) {
        (0, _) => "not played".to_string(),
        (_, 1) => kind.to_string(),
        (_, all) => format!("{} of {all} passed", cell.passed),
    };
    (kind, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{played, row as episode, run, trial};

    fn side(name: &str, passes: [bool; 2]) -> Arc<RunView> {
        let tasks = ["modeller/001-x", "modeller/002-x"];
        let rows = tasks.iter().zip(passes);
        let rows = rows.map(|(task, pass)| episode(task, Some(played(pass, 3))));
        let mut run = run(name, rows.collect());
        run.manifest.tasks = tasks.map(String::from).into();
        Arc::new(run)
    }

    #[test]
    fn every_further_run_is_tested_against_the_first() {
        let sides = SideBySide::of(vec![
            side("a", [true, false]),
            side("b", [true, true]),
            side("c", [false, true]),
        ]);
        let alone = |it: &Result<Tested, String>| {
            let it = it.as_ref().expect("the same tasks");
            (it.first_alone, it.second_alone)
        };
        assert_eq!(
            sides.tested.iter().map(alone).collect::<Vec<_>>(),
            [(0, 1), (1, 1)]
        );
        assert_eq!(sides.matrix.changed(), 2);
    }

    #[test]
    fn the_test_is_told_with_its_numbers() {
        let sides = SideBySide::of(vec![side("a", [true, false]), side("b", [true, true])]);
        let said = in_words(sides.tested[0].as_ref().expect("compared"));
        assert!(said.starts_with("+50.0 points"), "{said}");
        assert!(said.contains("Of 2 tasks, 1 were solved by both"), "{said}");
        assert!(said.ends_with("p = 1.0000"), "{said}");
    }

    #[test]
    fn a_cell_says_what_came_of_all_attempts() {
        let cell = |passed, attempts, played| MatrixCell {
            passed,
            attempts,
            played,
            steps: None,
            trial: trial("modeller/001-x", 0),
        };
        assert_eq!(outcome(&cell(1, 1, 1)), ("passed", "passed".into()));
        assert_eq!(outcome(&cell(0, 1, 1)), ("failed", "failed".into()));
        assert_eq!(outcome(&cell(0, 1, 0)), ("unplayed", "not played".into()));
        assert_eq!(outcome(&cell(2, 3, 3)), ("passed", "2 of 3 passed".into()));
        assert_eq!(outcome(&cell(1, 2, 2)), ("failed", "1 of 2 passed".into()));
    }
}
