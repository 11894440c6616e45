//! The headline and the score tables.

use evaluator::TaskFile;
use maud::{Markup, html};
use protocol::{Burst, EpisodeSummary, RunManifest, Sight};
use serde_json::Value;

use super::html::{percent, shorten};
use crate::summary::{Figures, Group, Table, Unplayed};

/// Unfinished episodes that are named; a run that was cut off early has as many as it has tasks.
const NAMED: usize = 40;

/// Agent, headline figures and what the run was made with.
pub fn header(
    manifest: &RunManifest,
    rows: &[EpisodeSummary],
    unplayed: &[Unplayed],
    usage: Option<String>,
) -> Markup {
    let figures = Figures::of(&rows.iter().collect::<Vec<_>>(), unplayed.len());
    let passed = format!("{}/{}", figures.passed, figures.episodes);
    let facts = [
        ("browser", manifest.browser.clone()),
        (
            "window",
            format!("{} × {}", manifest.width, manifest.height),
        ),
        ("clock", clock(manifest)),
        ("observation", observation(manifest)),
        ("repeats", manifest.repeats.to_string()),
        ("seed", manifest.seed.to_string()),
        ("scorer", manifest.scorer.clone()),
        ("sandbox", manifest.sandbox.clone()),
        ("usage", usage.unwrap_or_default()),
    ];
    let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
    let big = |figure: String, what: String| {
        html! { div.big { b { (figure) } span { (what) } } }
    };
    html! {
        header {
            p.brand { "Gauntlet" }
            h1 { (manifest.agent) }
            div.headline {
                (big(passed, "episodes passed".into()))
                (big(
                    percent(figures.success_rate),
                    format!("success rate ± {}", percent(figures.standard_error)),
                ))
                (big(format!("{:.2}", figures.mean_score), "mean score".into()))
                (big(format!("{:.1}", figures.mean_steps), "mean steps".into()))
            }
            @if !unplayed.is_empty() { (unfinished(unplayed, figures.episodes)) }
            dl.facts {
                @for (name, value) in facts {
                    div { dt { (name) } dd { (value) } }
                }
            }
        }
    }
}

/// Which episodes have no verdict, and why.
fn unfinished(unplayed: &[Unplayed], planned: usize) -> Markup {
    html! {
        div.warning {
            (unplayed.len()) " of " (planned)
            " episodes are not finished; they count as not passed."
            ul {
                @for Unplayed { trial, reason } in unplayed.iter().take(NAMED) {
                    li { code { (trial.task) " #" (trial.repeat + 1) } " " (shorten(reason, 300)) }
                }
                @if unplayed.len() > NAMED { li { "and " (unplayed.len() - NAMED) " more" } }
            }
        }
    }
}

/// Every setting of the sight that is not as usual, by its name.
fn observation(manifest: &RunManifest) -> String {
    let written = |sight: &Sight| serde_json::to_value(sight).unwrap_or_default();
    let (sight, usual) = (written(&manifest.sight), written(&Sight::default()));
    let fields = sight.as_object().into_iter().flatten();
    let unusual =
        fields.filter(|(name, value)| *name == "observe" || usual[name.as_str()] != **value);
    let mut words: Vec<String> = unusual
        .map(|(name, value)| match value {
            Value::Bool(_) => name.replace('_', " "),
            Value::String(text) if name == "observe" => text.clone(),
            Value::String(text) => format!("{name} {text}"),
            other => format!("{name} {other}"),
        })
        .collect();
    if let Some(Burst { frames, ms }) = manifest.burst {
        words.push(format!("{frames} frames over {ms} ms"));
    }
    words.join(", ")
}

fn clock(manifest: &RunManifest) -> String {
    match manifest.clock.as_str() {
        "stepped" => format!("stepped, {} ms a step", manifest.step_ms),
        other => other.to_string(),
    }
}

/// By app, by difficulty, by capability.
pub fn groups(rows: &[EpisodeSummary], unplayed: &[Unplayed], tasks: &[TaskFile]) -> Markup {
    if rows.is_empty() {
        return Markup::default();
    }
    let table = Table::new(rows, unplayed, tasks);
    let by_app = table.by_app();
    let total = table.all("all tasks (micro)");
    let totals = html! {
        @if by_app.len() > 1 { (macro_row(&by_app)) }
        (row(&total, true))
    };
    html! {
        section.tables {
            (section("By app", &by_app, totals))
            (section("By difficulty", &table.by_difficulty(), Markup::default()))
            (section("By capability", &table.by_capability(), Markup::default()))
        }
    }
}

fn section(title: &str, groups: &[Group<'_>], totals: Markup) -> Markup {
    if groups.is_empty() {
        return Markup::default();
    }
    let columns = [
        "",
        "passed",
        "success rate",
        "mean score",
        "steps",
        "parity",
    ];
    html! {
        div.card {
            h2 { (title) }
            table {
                thead { tr { @for column in columns { th { (column) } } } }
                tbody {
                    @for group in groups { (row(group, false)) }
                    (totals)
                }
            }
        }
    }
}

fn row(group: &Group<'_>, is_total: bool) -> Markup {
    let figures = group.figures();
    html! {
        tr.total[is_total] {
            th { (group.name) }
            td { (figures.passed) "/" (figures.episodes) }
            td {
                span.meter style=(format!("--share:{:.3}", figures.success_rate)) {}
                (percent(figures.success_rate)) " "
                small { "± " (percent(figures.standard_error)) }
            }
            td { (format!("{:.2}", figures.mean_score)) }
            td { (format!("{:.1}", figures.mean_steps)) }
            td { (figures.parity_rate.map_or("–".into(), percent)) }
        }
    }
}

/// Every app weighs the same, however many episodes it has.
fn macro_row(groups: &[Group<'_>]) -> Markup {
    let all: Vec<_> = groups.iter().map(Group::figures).collect();
    let mean = |pick: fn(&Figures) -> f64| all.iter().map(pick).sum::<f64>() / all.len() as f64;
    html! {
        tr.total {
            th { "mean of the apps (macro)" }
            td {}
            td { (percent(mean(|it| it.success_rate))) }
            td { (format!("{:.2}", mean(|it| it.mean_score))) }
            td { (format!("{:.1}", mean(|it| it.mean_steps))) }
            td {}
        }
    }
}
