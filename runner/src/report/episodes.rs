//! Every episode: verdict, checks, and step by step what was done and seen.

use evaluator::TaskFile;
use protocol::{CheckResult, RunManifest, StepRecord, Verdict};

use super::html::{escape, is_frame_name, shorten, value};
use super::{Episode, words};

/// Characters of expected and found values that are shown.
const SHOWN_VALUE: usize = 240;
const SHOWN_NOTE: usize = 600;

pub fn list(episodes: &[Episode], tasks: &[TaskFile], manifest: &RunManifest) -> String {
    let mut text = String::from(
        "<section class=\"episodes\"><div class=\"bar\"><h2>Episodes</h2>\
         <div class=\"filter\" role=\"group\" aria-label=\"Filter\">\
         <button data-show=\"all\" class=\"on\">all</button><button data-show=\"pass\">passed</button>\
         <button data-show=\"fail\">failed</button></div>\
         <input type=\"search\" placeholder=\"Filter by task\" aria-label=\"Filter by task\"></div>\n",
    );
    for episode in episodes {
        let task = tasks
            .iter()
            .find(|task| task.brief.id == episode.trial.task);
        text.push_str(&one(episode, task, manifest));
    }
    text.push_str("</section>\n");
    text
}

fn one(episode: &Episode, task: Option<&TaskFile>, manifest: &RunManifest) -> String {
    let (state, badge) = match &episode.verdict {
        Some(verdict) if verdict.pass => ("pass", "passed"),
        Some(_) => ("fail", "failed"),
        None => ("open", "unfinished"),
    };
    let repeat = match manifest.repeats {
        1 => String::new(),
        _ => format!(" <small>attempt {}</small>", episode.trial.repeat + 1),
    };
    let steps = episode.status.as_ref().map_or(0, |status| status.steps);
    let end = episode.status.as_ref().and_then(|status| status.end);
    let score = episode.verdict.as_ref().map_or(String::new(), |verdict| {
        format!("<span>score {:.2}</span>", verdict.score)
    });
    let title = task.map_or("", |task| task.brief.title.as_str());
    format!(
        "<details class=\"episode {state}\" data-state=\"{state}\" data-task=\"{id}\"><summary>\
         <span class=\"badge\">{badge}</span><span class=\"name\"><b>{title}</b>{repeat}<code>{id}</code></span>\
         {score}<span>{steps} steps</span><span>{end}</span></summary>\n{}{}{}{}</details>\n",
        goal(task),
        message(episode),
        episode.verdict.as_ref().map_or(String::new(), checks),
        film(episode, manifest),
        id = escape(&episode.trial.task),
        title = escape(title),
        end = end.map_or("not ended", words::ending),
    )
}

fn goal(task: Option<&TaskFile>) -> String {
    task.map_or(String::new(), |task| {
        format!(
            "<p class=\"goal\">{}</p>",
            escape(task.brief.prompt.goal.trim())
        )
    })
}

fn message(episode: &Episode) -> String {
    let Some(status) = &episode.status else {
        return String::new();
    };
    let mut text = String::new();
    if let Some(message) = status.message.as_ref().filter(|it| !it.is_empty()) {
        text.push_str(&format!("<p class=\"warning\">{}</p>", escape(message)));
    }
    if let Some(answer) = &status.answer {
        text.push_str(&format!(
            "<p>Answer: <code>{}</code></p>",
            value(answer, 2_000)
        ));
    }
    let seconds = status.wall_ms as f64 / 1000.0;
    text.push_str(&format!("<p class=\"small\">{seconds:.1} s of wall time"));
    if status.attempt > 0 {
        text.push_str(&format!(
            ", after {} failures of infrastructure",
            status.attempt
        ));
    }
    text.push_str("</p>");
    text
}

fn checks(verdict: &Verdict) -> String {
    let mut rows = String::new();
    let failed_gates = verdict.gates.iter().filter(|gate| !gate.pass);
    let gates: Vec<_> = failed_gates.collect();
    if !gates.is_empty() {
        rows.push_str("<tr class=\"group\"><th colspan=\"4\">The export itself</th></tr>");
        rows.extend(gates.into_iter().map(check));
    }
    for subtask in &verdict.subtasks {
        rows.push_str(&format!(
            "<tr class=\"group\"><th colspan=\"4\">{} {}</th></tr>",
            mark(subtask.pass),
            escape(&subtask.name)
        ));
        rows.extend(subtask.checks.iter().map(check));
    }
    format!(
        "<table class=\"checks\"><thead><tr><th></th><th>check</th><th>expected</th><th>found</th>\
         </tr></thead><tbody>{rows}</tbody></table>{}{}",
        other_rules(verdict),
        side_effects(verdict)
    )
}

fn check(check: &CheckResult) -> String {
    let reason = match check.reason.as_str() {
        "" => String::new(),
        reason => format!(
            "<div class=\"reason\">{}</div>",
            escape(&shorten(reason, SHOWN_NOTE))
        ),
    };
    format!(
        "<tr><td>{}</td><td>{}{reason}</td><td><code>{}</code></td><td><code>{}</code></td></tr>",
        mark(check.pass),
        escape(&check.name),
        value(&check.expected, SHOWN_VALUE),
        value(&check.found, SHOWN_VALUE)
    )
}

/// What other sets of rules say of the same export.
fn other_rules(verdict: &Verdict) -> String {
    let original = verdict.parity.iter().map(|parity| {
        let by = "the original benchmark’s rules".to_string();
        (by, parity.pass, &parity.reasons)
    });
    let further = verdict.extra.iter().map(|extra| {
        let by = format!("{} rules", escape(&extra.name));
        (by, extra.pass, &extra.reasons)
    });
    original
        .chain(further)
        .map(|(by, pass, reasons)| {
            let outcome = if pass { "would pass" } else { "would fail" };
            let reasons = match reasons.is_empty() {
                true => String::new(),
                false => format!(": {}", escape(&shorten(&reasons.join("; "), SHOWN_NOTE))),
            };
            format!("<p class=\"small\">By {by} this {outcome}{reasons}</p>")
        })
        .collect()
}

fn side_effects(verdict: &Verdict) -> String {
    if verdict.side_effects.is_empty() {
        return String::new();
    }
    let text = escape(&shorten(&verdict.side_effects.join("; "), SHOWN_NOTE));
    format!("<p class=\"small\">Also changed: {text}</p>")
}

fn mark(pass: bool) -> &'static str {
    match pass {
        true => "<span class=\"yes\" title=\"passed\">✓</span>",
        false => "<span class=\"no\" title=\"failed\">✗</span>",
    }
}

fn film(episode: &Episode, manifest: &RunManifest) -> String {
    let mut text = String::from("<ol class=\"film\">");
    for step in &episode.steps {
        text.push_str(&frame(step, manifest));
    }
    text.push_str("</ol>");
    text
}

fn frame(step: &StepRecord, manifest: &RunManifest) -> String {
    let did = match (&step.action, &step.raw) {
        (Some(action), _) => escape(&words::action(action)),
        (None, Some(raw)) => format!("unreadable: <code>{}</code>", escape(&shorten(raw, 120))),
        (None, None) => "start".into(),
    };
    let optional = |class: &str, text: &Option<String>| match text {
        Some(text) => format!(
            "<p class=\"{class}\">{}</p>",
            escape(&shorten(text, SHOWN_NOTE))
        ),
        None => String::new(),
    };
    let timing = &step.timing;
    let page_ms = timing.input_ms + timing.settle_ms + timing.screenshot_ms;
    format!(
        "<li>{}<div class=\"did\"><b>{}</b> {did}</div>{}{}<p class=\"small\">page {} ms · agent {:.0} ms · browser {page_ms:.0} ms</p></li>",
        picture(step, manifest),
        step.step,
        optional("error", &step.error),
        optional("note", &step.note),
        step.clock_ms,
        timing.agent_ms,
    )
}

/// The picture after the action, with marks where the action took place.
fn picture(step: &StepRecord, manifest: &RunManifest) -> String {
    let Some(name) = step.frame.as_ref().filter(|name| is_frame_name(name)) else {
        return "<div class=\"shot none\">no new picture</div>".into();
    };
    let (width, height) = (
        f64::from(manifest.width.max(1)),
        f64::from(manifest.height.max(1)),
    );
    let points = step.action.as_ref().map(words::marks).unwrap_or_default();
    let last = points.len().saturating_sub(1);
    let marks: String = points
        .iter()
        .enumerate()
        .map(|(index, [x, y])| {
            let class = if index == last { "to" } else { "from" };
            let (left, top) = (x / width * 100.0, y / height * 100.0);
            format!("<i class=\"{class}\" style=\"left:{left:.2}%;top:{top:.2}%\"></i>")
        })
        .collect();
    format!(
        "<div class=\"shot\" style=\"aspect-ratio:{}/{}\"><img data-frame=\"frame-{name}\" alt=\"Screen after step {}\">{marks}</div>",
        manifest.width.max(1),
        manifest.height.max(1),
        step.step
    )
}
