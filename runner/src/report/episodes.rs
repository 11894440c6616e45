//! Every episode: verdict, checks, and step by step what was done and seen.

use evaluator::TaskFile;
use maud::{Markup, PreEscaped, html};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use protocol::{CheckResult, RunManifest, StepRecord, Verdict};

use super::html::{shorten, value};
use super::{Episode, Pictures, marks, usage, words};
use crate::folder::is_frame_name;

/// Characters of expected and found values that are shown.
const SHOWN_VALUE: usize = 240;
const SHOWN_NOTE: usize = 600;

pub fn list(
    episodes: &[Episode],
    tasks: &[TaskFile],
    manifest: &RunManifest,
    pictures: Pictures,
) -> Markup {
    let task = |episode: &Episode| {
        let id = &episode.trial.task;
        tasks.iter().find(|task| task.brief.id == *id)
    };
    html! {
        section.episodes {
            div.bar {
                h2 { "Episodes" }
                div.filter role="group" aria-label="Filter" {
                    button.on data-show="all" { "all" }
                    button data-show="pass" { "passed" }
                    button data-show="fail" { "failed" }
                }
                input type="search" placeholder="Filter by task" aria-label="Filter by task";
            }
            @for episode in episodes { (one(episode, task(episode), manifest, pictures)) }
        }
    }
}

fn one(
    episode: &Episode,
    task: Option<&TaskFile>,
    manifest: &RunManifest,
    pictures: Pictures,
) -> Markup {
    let (state, badge) = match &episode.verdict {
        Some(verdict) if verdict.pass => ("pass", "passed"),
        Some(_) => ("fail", "failed"),
        None => ("open", "unfinished"),
    };
    let steps = episode.status.as_ref().map_or(0, |status| status.steps);
    let end = episode.status.as_ref().and_then(|status| status.end);
    let id = &episode.trial.task;
    html! {
        details class={"episode " (state)} data-state=(state) data-task=(id) {
            summary {
                span.badge { (badge) }
                span.name {
                    b { (task.map_or("", |task| task.brief.title.as_str())) }
                    @if manifest.repeats != 1 {
                        " " small { "attempt " (episode.trial.repeat + 1) }
                    }
                    code { (id) }
                }
                @if let Some(verdict) = &episode.verdict {
                    span { "score " (format!("{:.2}", verdict.score)) }
                }
                span { (steps) " steps" }
                span { (end.map_or("not ended", words::ending)) }
            }
            // As text, which the script makes into elements when the episode is opened: a page of a
            // thousand episodes would otherwise be busy with what nobody looks at. Text from outside
            // is escaped, so nothing in it can end the element.
            script.body type="text/plain" {
                (PreEscaped(body(episode, task, manifest, pictures).into_string()))
            }
        }
    }
}

fn body(
    episode: &Episode,
    task: Option<&TaskFile>,
    manifest: &RunManifest,
    pictures: Pictures,
) -> Markup {
    let picture = |step: &StepRecord| picture(step, episode, manifest, pictures);
    html! {
        @if let Some(task) = task { (prompt(task)) }
        (message(episode))
        @if let Some(verdict) = &episode.verdict { (checks(verdict)) }
        (log(episode))
        ol.film { @for step in &episode.steps { (frame(step, picture(step))) } }
    }
}

fn prompt(task: &TaskFile) -> Markup {
    let prompt = &task.brief.prompt;
    html! {
        p.goal { (prompt.goal.trim()) }
        @if !prompt.steps.is_empty() {
            ol.steps { @for step in &prompt.steps { li { (step.trim()) } } }
        }
        details.text {
            summary { "The whole prompt" }
            pre { (evaluator::full_prompt(&task.brief)) }
        }
    }
}

/// What the agent wrote to its standard error.
fn log(episode: &Episode) -> Markup {
    let Some(log) = &episode.log else {
        return Markup::default();
    };
    html! {
        details.text {
            summary {
                "The agent’s log"
                @if log.is_cut() { small { "the end of " (log.length / 1024) " KB" } }
            }
            pre { (log.text) }
        }
    }
}

fn message(episode: &Episode) -> Markup {
    let Some(status) = &episode.status else {
        return Markup::default();
    };
    let message = status.message.as_ref().filter(|it| !it.is_empty());
    html! {
        @if let Some(message) = message { p.warning { (message) } }
        @for remark in &status.remarks { p.remark { (shorten(remark, SHOWN_NOTE)) } }
        @if let Some(answer) = &status.answer { p { "Answer: " code { (value(answer, 2_000)) } } }
        p.small {
            (format!("{:.1} s of wall time", status.wall_ms as f64 / 1000.0))
            @if status.attempt > 0 {
                ", after " (status.attempt) " failures of infrastructure"
            }
            @if let Some(total) = usage::total(episode.steps.iter()) { ", " (total) }
        }
    }
}

fn checks(verdict: &Verdict) -> Markup {
    let failed_gates: Vec<_> = verdict.gates.iter().filter(|gate| !gate.pass).collect();
    html! {
        table.checks {
            thead { tr { th {} th { "check" } th { "expected" } th { "found" } } }
            tbody {
                @if !failed_gates.is_empty() {
                    tr.group { th colspan="4" { "The export itself" } }
                    @for gate in failed_gates { (check(gate)) }
                }
                @for subtask in &verdict.subtasks {
                    tr.group { th colspan="4" { (mark(subtask.pass)) " " (subtask.name) } }
                    @for result in &subtask.checks { (check(result)) }
                }
            }
        }
        (other_rules(verdict))
        @if !verdict.side_effects.is_empty() {
            p.small {
                "Also changed: " (shorten(&verdict.side_effects.join("; "), SHOWN_NOTE))
            }
        }
    }
}

fn check(check: &CheckResult) -> Markup {
    html! {
        tr {
            td { (mark(check.pass)) }
            td {
                (check.name)
                @if !check.reason.is_empty() {
                    div.reason { (shorten(&check.reason, SHOWN_NOTE)) }
                }
            }
            td { code { (value(&check.expected, SHOWN_VALUE)) } }
            td { code { (value(&check.found, SHOWN_VALUE)) } }
        }
    }
}

/// What other sets of rules say of the same export.
fn other_rules(verdict: &Verdict) -> Markup {
    let original = verdict.parity.iter().map(|parity| {
        let by = "the original benchmark’s rules".to_string();
        (by, parity.pass, &parity.reasons)
    });
    let further = verdict.extra.iter().map(|extra| {
        let by = format!("{} rules", extra.name);
        (by, extra.pass, &extra.reasons)
    });
    html! {
        @for (by, pass, reasons) in original.chain(further) {
            p.small {
                "By " (by) " this " (if pass { "would pass" } else { "would fail" })
                @if !reasons.is_empty() { ": " (shorten(&reasons.join("; "), SHOWN_NOTE)) }
            }
        }
    }
}

fn mark(pass: bool) -> Markup {
    match pass {
        true => html! { span.yes title="passed" { "✓" } },
        false => html! { span.no title="failed" { "✗" } },
    }
}

fn frame(step: &StepRecord, picture: Markup) -> Markup {
    let timing = &step.timing;
    let browser_ms = timing.input_ms + timing.settle_ms + timing.screenshot_ms;
    let times = format!(
        "page {} ms · agent {:.0} ms · browser {browser_ms:.0} ms",
        step.clock_ms, timing.agent_ms
    );
    html! {
        li {
            (picture)
            div.did {
                b { (step.step) } " "
                @match (&step.action, &step.raw) {
                    (Some(action), _) => (words::action(action)),
                    (None, Some(raw)) => { "unreadable: " code { (shorten(raw, 120)) } }
                    (None, None) => "start",
                }
            }
            @if let Some(error) = &step.error { p.error { (shorten(error, SHOWN_NOTE)) } }
            @if let Some(note) = &step.note { p.note { (shorten(note, SHOWN_NOTE)) } }
            @if let Some(usage) = &step.usage { p.small { (usage::words(usage)) } }
            p.small { (times) }
        }
    }
}

/// The picture after the action, with marks where the action took place.
fn picture(
    step: &StepRecord,
    episode: &Episode,
    manifest: &RunManifest,
    pictures: Pictures,
) -> Markup {
    let Some(name) = step.frame.as_ref().filter(|name| is_frame_name(name)) else {
        return html! { div.shot.none { "no new picture" } };
    };
    let (width, height) = (manifest.width.max(1), manifest.height.max(1));
    let seen = format!("Screen after step {}", step.step);
    html! {
        div.shot style=(format!("aspect-ratio:{width}/{height}")) {
            @match pictures {
                Pictures::Linked => {
                    img loading="lazy" decoding="async" src=(address(episode, name)) alt=(seen);
                }
                Pictures::Embedded => img data-frame={"frame-" (name)} alt=(seen);
            }
            @if let Some(action) = &step.action { (marks::over(action, width, height)) }
        }
    }
}

/// Where a frame lies, seen from the report. Names of folders may hold anything but a slash.
fn address(episode: &Episode, name: &str) -> String {
    let encoded = |part| utf8_percent_encode(part, NON_ALPHANUMERIC).to_string();
    let task: Vec<_> = episode.trial.task.split('/').map(encoded).collect();
    let repeat = episode.trial.repeat;
    format!("episodes/{}/{repeat}/frames/{name}", task.join("/"))
}
