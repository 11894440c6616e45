//! What came of trying a task.

use face::{Part, PracticeVerdict};
use leptos::prelude::*;

use crate::frame::Command;

/// What is said about work that was handed over.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The server behind the page judged it.
    Judged(PracticeVerdict),
    /// It was downloaded under this name.
    Downloaded(String),
}

#[component]
pub fn Result(outcome: Outcome) -> impl IntoView {
    match outcome {
        Outcome::Judged(judgement) => view! { <Verdict judgement /> }.into_any(),
        Outcome::Downloaded(name) => view! { <Downloaded name /> }.into_any(),
    }
}

#[component]
fn Verdict(judgement: PracticeVerdict) -> impl IntoView {
    let title = title(&judgement);
    let objection = |name: String| view! { <li>"Does not hold: "{name}</li> };
    let part = |part: Part| {
        let word = if part.is_there { "done" } else { "not yet" };
        view! {
            <li data-there=part.is_there.to_string()>
                <span class="part-mark" aria-hidden="true"></span>
                <span>{part.name}</span>
                <span class="part-word">{word}</span>
            </li>
        }
    };
    view! {
        <div class="verdict" data-pass=judgement.pass.to_string()>
            <h3>{title}</h3>
            <ul class="objections">{judgement.objections.into_iter().map(objection).collect_view()}</ul>
            <ul class="parts">{judgement.parts.into_iter().map(part).collect_view()}</ul>
        </div>
    }
}

fn title(judgement: &PracticeVerdict) -> &'static str {
    match (judgement.pass, judgement.objections.is_empty()) {
        (true, _) => "Solved",
        (false, true) => "Not there yet",
        (false, false) => "This work does not count",
    }
}

#[component]
fn Downloaded(name: String) -> impl IntoView {
    let command = format!("cargo gauntlet score {name}");
    view! {
        <div class="verdict" data-pass="open">
            <h3>"Your work is downloaded"</h3>
            <p>"This host has no judge. In a checkout, this command says whether it passes:"</p>
            <Command text=command />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_is_not_believed_is_told_from_work_that_is_not_done() {
        let judged = |pass, objections: &[&str]| {
            title(&PracticeVerdict {
                pass,
                objections: objections.iter().map(|it| it.to_string()).collect(),
                parts: Vec::new(),
            })
        };
        assert_eq!(judged(true, &[]), "Solved");
        assert_eq!(judged(false, &[]), "Not there yet");
        assert_eq!(judged(false, &["real input"]), "This work does not count");
    }
}
