//! The verdict: every check with what was expected and what was found.

use std::sync::Arc;

use face::{EpisodeView, words};
use leptos::prelude::*;
use protocol::{CheckResult, Verdict};

const SHOWN_VALUE: usize = 400;
const SHOWN_NOTE: usize = 900;

#[component]
pub fn Checks(episode: Arc<EpisodeView>) -> impl IntoView {
    let Some(verdict) = episode.verdict.clone() else {
        return view! {
            <section class="panel"><h2>"Checks"</h2><p class="soft">"There is no verdict."</p></section>
        }
        .into_any();
    };
    let failed: Vec<_> = verdict
        .gates
        .iter()
        .filter(|it| !it.pass)
        .cloned()
        .collect();
    let gates = (!failed.is_empty()).then(|| group("The export itself", false, &failed));
    let passed_gates = verdict.gates.len() - failed.len();
    let subtasks = verdict
        .subtasks
        .iter()
        .map(|it| group(&it.name, it.pass, &it.checks));
    let redacted = episode.redacted.then(|| {
        view! { <p class="soft">"Expected and found values are not shown here: they would give the tasks away."</p> }
    });
    view! {
        <section class="panel checks">
            <h2>"Checks"</h2>
            {redacted}
            <div class="scroll-x" tabindex="0" role="group" aria-label="Table of checks">
                <table>
                    <thead><tr>
                        <th scope="col"><span class="unseen">"Passed"</span></th><th scope="col">"Check"</th>
                        <th scope="col">"Expected"</th><th scope="col">"Found"</th>
                    </tr></thead>
                    {gates}
                    {subtasks.collect_view()}
                </table>
            </div>
            <p class="soft">{format!("{passed_gates} of {} conditions on the export itself hold.", verdict.gates.len())}</p>
            {other_rules(&verdict).into_iter().map(|it| view! { <p class="soft">{it}</p> }).collect_view()}
            {(!verdict.side_effects.is_empty()).then(|| view! {
                <p class="soft">"Also changed: "{words::shorten(&verdict.side_effects.join("; "), SHOWN_NOTE)}</p>
            })}
        </section>
    }
    .into_any()
}

fn group(name: &str, pass: bool, checks: &[CheckResult]) -> impl IntoView + use<> {
    view! {
        <tbody>
            <tr class="check-group"><th scope="rowgroup" colspan="4">{sign(pass)}" "{name.to_string()}</th></tr>
            {checks.iter().map(check).collect_view()}
        </tbody>
    }
}

fn check(check: &CheckResult) -> impl IntoView + use<> {
    let reason = Some(check.reason.clone()).filter(|it| !it.is_empty());
    view! {
        <tr>
            <td>{sign(check.pass)}</td>
            <td>
                {check.name.clone()}
                {reason.map(|it| view! { <div class="reason">{words::shorten(&it, SHOWN_NOTE)}</div> })}
            </td>
            <td><code>{words::value(&check.expected, SHOWN_VALUE)}</code></td>
            <td><code>{words::value(&check.found, SHOWN_VALUE)}</code></td>
        </tr>
    }
}

fn sign(pass: bool) -> impl IntoView {
    match pass {
        true => view! { <span class="yes" role="img" aria-label="passed">"✓"</span> },
        false => view! { <span class="no" role="img" aria-label="failed">"✗"</span> },
    }
}

/// What other sets of rules say of the same export.
fn other_rules(verdict: &Verdict) -> Vec<String> {
    let original = verdict.parity.iter().map(|parity| {
        let by = "the original benchmark’s rules".to_string();
        (by, parity.pass, parity.reasons.clone())
    });
    let further = verdict.extra.iter().map(|extra| {
        let by = format!("{} rules", extra.name);
        (by, extra.pass, extra.reasons.clone())
    });
    let sentences = original.chain(further).map(|(by, pass, reasons)| {
        let would = if pass { "would pass" } else { "would fail" };
        let reasons = match reasons.is_empty() {
            true => ".".to_string(),
            false => format!(": {}", words::shorten(&reasons.join("; "), SHOWN_NOTE)),
        };
        format!("By {by} this {would}{reasons}")
    });
    sentences.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{ExtraVerdict, Origin, ParityVerdict};

    fn verdict(parity: Option<ParityVerdict>, extra: Vec<ExtraVerdict>) -> Verdict {
        Verdict {
            schema: String::new(),
            task: "modeller/001-x".into(),
            task_digest: String::new(),
            scorer: String::new(),
            origin: Origin::Witnessed,
            pass: true,
            score: 1.0,
            parity,
            gates: Vec::new(),
            subtasks: Vec::new(),
            side_effects: Vec::new(),
            extra,
        }
    }

    #[test]
    fn other_rules_say_what_they_would_decide_and_why() {
        let parity = ParityVerdict {
            pass: false,
            reasons: vec!["no cube".into(), "no cone".into()],
        };
        let extra = ExtraVerdict {
            name: "strict".into(),
            pass: true,
            reasons: Vec::new(),
        };
        assert_eq!(
            other_rules(&verdict(Some(parity), vec![extra])),
            [
                "By the original benchmark’s rules this would fail: no cube; no cone",
                "By strict rules this would pass."
            ]
        );
        assert!(other_rules(&verdict(None, Vec::new())).is_empty());
    }
}
