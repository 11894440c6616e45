//! The verdict: every check with what was expected and what was found.

use std::sync::Arc;

use face::{EpisodeView, words};
use leptos::prelude::*;
use protocol::{CheckResult, Verdict};
use serde_json::Value;

const SHOWN_VALUE: usize = 400;
/// Of a value that is shown as it is; a longer one is folded.
const SHOWN_PLAIN: usize = 60;
/// Of a value that somebody opens.
const SHOWN_RAW: usize = 8_000;
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
                    <colgroup><col class="col-sign" /><col class="col-check" /><col /><col /></colgroup>
                    <thead><tr>
                        <th scope="col"><span class="unseen">"Passed"</span></th><th scope="col">"Check"</th>
                        <th scope="col">"Expected"</th><th scope="col">"Found"</th>
                    </tr></thead>
                    {gates}
                    {subtasks.collect_view()}
                </table>
            </div>
            <p class="soft">{format!("{passed_gates} of {} conditions on the export itself hold.", verdict.gates.len())}</p>
            {other_rules(&verdict).into_iter().map(by_other_rules).collect_view()}
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
    // Below the three columns, whose width it would not get in any of them.
    let reason = reason.map(|it| {
        view! {
            <tr class="check-reason">
                <td></td>
                <td colspan="3">{words::shorten(&it, SHOWN_NOTE)}</td>
            </tr>
        }
    });
    view! {
        <tr class="check">
            <td>{sign(check.pass)}</td>
            <td>{check.name.clone()}</td>
            <td>{told(&check.expected)}</td>
            <td>{told(&check.found)}</td>
        </tr>
        {reason}
    }
}

/// How a value is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    /// In words.
    Words(&'static str),
    Plain(String),
    /// What it is, and all of it for who opens it.
    Folded {
        summary: String,
        text: String,
    },
}

impl Told {
    fn of(value: &Value) -> Told {
        let folded = |summary: String| Told::Folded {
            summary,
            text: pretty(value),
        };
        match value {
            Value::Null => Told::Words("–"),
            Value::Array(all) if all.is_empty() => Told::Words("none"),
            Value::Object(all) if all.is_empty() => Told::Words("nothing"),
            Value::Array(all) if all.iter().all(is_plain) && fits(value) => {
                let all: Vec<String> = all.iter().map(|it| words::value(it, SHOWN_VALUE)).collect();
                Told::Plain(all.join(", "))
            }
            Value::Object(all) if all.values().all(is_plain) && fits(value) => {
                let field = |(name, it): (&String, &Value)| {
                    format!("{name}: {}", words::value(it, SHOWN_VALUE))
                };
                Told::Plain(all.iter().map(field).collect::<Vec<_>>().join(", "))
            }
            Value::Array(all) => folded(counted(all.len(), "value")),
            Value::Object(all) => folded(counted(all.len(), "field")),
            plain if fits(plain) => Told::Plain(words::value(plain, SHOWN_VALUE)),
            long => folded(words::value(long, SHOWN_PLAIN)),
        }
    }
}

fn is_plain(value: &Value) -> bool {
    !value.is_array() && !value.is_object()
}

/// Is it short enough to be read at a glance?
fn fits(value: &Value) -> bool {
    words::value(value, SHOWN_VALUE).chars().count() <= SHOWN_PLAIN
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn pretty(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        other => serde_json::to_string_pretty(other).unwrap_or_default(),
    };
    words::shorten(&text, SHOWN_RAW)
}

fn told(value: &Value) -> AnyView {
    match Told::of(value) {
        Told::Words(text) => view! { <span class="soft">{text}</span> }.into_any(),
        Told::Plain(text) => view! { <code>{text}</code> }.into_any(),
        Told::Folded { summary, text } => view! {
            <details class="raw">
                <summary>{summary}</summary>
                <pre tabindex="0">{text}</pre>
            </details>
        }
        .into_any(),
    }
}

fn sign(pass: bool) -> impl IntoView {
    match pass {
        true => view! { <span class="yes" role="img" aria-label="passed">"✓"</span> },
        false => view! { <span class="no" role="img" aria-label="failed">"✗"</span> },
    }
}

/// What another set of rules says of the same export, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OtherRules {
    says: String,
    reasons: Vec<String>,
}

fn other_rules(verdict: &Verdict) -> Vec<OtherRules> {
    let original = verdict.parity.iter().map(|parity| {
        let by = "the original benchmark’s rules".to_string();
        (by, parity.pass, parity.reasons.clone())
    });
    let further = verdict.extra.iter().map(|extra| {
        let by = format!("{} rules", extra.name);
        (by, extra.pass, extra.reasons.clone())
    });
    let rules = original.chain(further).map(|(by, pass, reasons)| {
        let would = if pass { "would pass" } else { "would fail" };
        OtherRules {
            says: format!("By {by} this {would}"),
            reasons,
        }
    });
    rules.collect()
}

fn by_other_rules(rules: OtherRules) -> AnyView {
    let OtherRules { says, reasons } = rules;
    if reasons.is_empty() {
        return view! { <p class="soft">{says}"."</p> }.into_any();
    }
    let reasons = reasons
        .iter()
        .map(|it| view! { <li>{words::shorten(it, SHOWN_NOTE)}</li> });
    view! {
        <details class="other-rules">
            <summary>{says}</summary>
            <ul>{reasons.collect_view()}</ul>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{ExtraVerdict, Origin, ParityVerdict};
    use serde_json::json;

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
                OtherRules {
                    says: "By the original benchmark’s rules this would fail".into(),
                    reasons: vec!["no cube".into(), "no cone".into()],
                },
                OtherRules {
                    says: "By strict rules this would pass".into(),
                    reasons: Vec::new(),
                },
            ]
        );
        assert!(other_rules(&verdict(None, Vec::new())).is_empty());
    }

    #[test]
    fn values_are_told_in_words_where_they_are_short_and_folded_where_they_are_not() {
        assert_eq!(Told::of(&json!([])), Told::Words("none"));
        assert_eq!(Told::of(&json!({})), Told::Words("nothing"));
        assert_eq!(
            Told::of(&json!("a \"word\"")),
            Told::Plain("a \"word\"".into())
        );
        assert_eq!(Told::of(&json!(["a", 2])), Told::Plain("a, 2".into()));
        assert_eq!(
            Told::of(&json!({"right": 0, "wrong": 4})),
            Told::Plain("right: 0, wrong: 4".into())
        );
        let nested = Told::of(&json!([{"a": 1}, {"b": 2}]));
        assert!(
            matches!(&nested, Told::Folded { summary, text } if summary == "2 values" && text.contains("\"b\": 2")),
            "{nested:?}"
        );
        let long = Told::of(&json!("word ".repeat(40)));
        assert!(
            matches!(&long, Told::Folded { summary, .. } if summary.chars().count() <= SHOWN_PLAIN + 1),
            "{long:?}"
        );
    }
}
