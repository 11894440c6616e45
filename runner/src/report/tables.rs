//! The headline and the score tables.

use evaluator::TaskFile;
use protocol::{EpisodeSummary, RunManifest};

use super::html::{escape, percent};
use crate::summary::{Figures, Group, Table};

/// Agent, headline figures and what the run was made with.
pub fn header(manifest: &RunManifest, rows: &[EpisodeSummary], asked: usize) -> String {
    let figures = Figures::of(&rows.iter().collect::<Vec<_>>());
    let unfinished = match asked - rows.len() {
        0 => String::new(),
        count => format!(
            "<p class=\"warning\">{count} of {asked} episodes are not finished; they count nowhere.</p>"
        ),
    };
    let facts = [
        ("browser", manifest.browser.clone()),
        (
            "window",
            format!("{} × {}", manifest.width, manifest.height),
        ),
        ("clock", clock(manifest)),
        ("observation", manifest.observe.clone()),
        ("repeats", manifest.repeats.to_string()),
        ("seed", manifest.seed.to_string()),
        ("scorer", manifest.scorer.clone()),
    ];
    let facts: String = facts
        .iter()
        .map(|(name, value)| format!("<div><dt>{name}</dt><dd>{}</dd></div>", escape(value)))
        .collect();
    format!(
        "<header><p class=\"brand\">Gauntlet</p><h1>{}</h1>\
         <div class=\"headline\"><div class=\"big\"><b>{}/{}</b><span>episodes passed</span></div>\
         <div class=\"big\"><b>{}</b><span>success rate ± {}</span></div>\
         <div class=\"big\"><b>{:.2}</b><span>mean score</span></div>\
         <div class=\"big\"><b>{:.1}</b><span>mean steps</span></div></div>{unfinished}\
         <dl class=\"facts\">{facts}</dl></header>\n",
        escape(&manifest.agent),
        figures.passed,
        figures.episodes,
        percent(figures.success_rate),
        percent(figures.standard_error),
        figures.mean_score,
        figures.mean_steps,
    )
}

fn clock(manifest: &RunManifest) -> String {
    match manifest.clock.as_str() {
        "stepped" => format!("stepped, {} ms a step", manifest.step_ms),
        other => other.to_string(),
    }
}

/// By app, by difficulty, by capability.
pub fn groups(rows: &[EpisodeSummary], tasks: &[TaskFile]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let table = Table::new(rows, tasks);
    let by_app = table.by_app();
    let total = Group {
        name: "all tasks (micro)".into(),
        rows: table.all(),
    };
    let mut app_rows: String = by_app.iter().map(row).collect();
    if by_app.len() > 1 {
        app_rows.push_str(&macro_row(&by_app));
    }
    app_rows.push_str(&row(&total).replacen("<tr>", "<tr class=\"total\">", 1));
    let rest = |groups: Vec<Group<'_>>| -> String { groups.iter().map(row).collect() };
    format!(
        "<section class=\"tables\">{}{}{}</section>\n",
        section("By app", &app_rows),
        section("By difficulty", &rest(table.by_difficulty())),
        section("By capability", &rest(table.by_capability())),
    )
}

fn section(title: &str, rows: &str) -> String {
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "<div class=\"card\"><h2>{title}</h2><table><thead><tr><th></th><th>passed</th>\
         <th>success rate</th><th>mean score</th><th>steps</th><th>parity</th></tr></thead>\
         <tbody>{rows}</tbody></table></div>"
    )
}

fn row(group: &Group<'_>) -> String {
    let figures = Figures::of(&group.rows);
    format!(
        "<tr><th>{}</th><td>{}/{}</td><td><span class=\"meter\" style=\"--share:{:.3}\"></span>{} \
         <small>± {}</small></td><td>{:.2}</td><td>{:.1}</td><td>{}</td></tr>",
        escape(&group.name),
        figures.passed,
        figures.episodes,
        figures.success_rate,
        percent(figures.success_rate),
        percent(figures.standard_error),
        figures.mean_score,
        figures.mean_steps,
        figures.parity_rate.map_or("–".into(), percent),
    )
}

/// Every app weighs the same, however many episodes it has.
fn macro_row(groups: &[Group<'_>]) -> String {
    let all: Vec<_> = groups
        .iter()
        .map(|group| Figures::of(&group.rows))
        .collect();
    let mean = |pick: fn(&Figures) -> f64| all.iter().map(pick).sum::<f64>() / all.len() as f64;
    format!(
        "<tr class=\"total\"><th>mean of the apps (macro)</th><td></td><td>{}</td><td>{:.2}</td>\
         <td>{:.1}</td><td></td></tr>",
        percent(mean(|it| it.success_rate)),
        mean(|it| it.mean_score),
        mean(|it| it.mean_steps),
    )
}
