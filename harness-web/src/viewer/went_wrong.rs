//! Why an episode ended that no agent ended: before anything else, with the log of who broke.

use std::sync::Arc;

use face::{EpisodeRow, EpisodeView, LogTail, words};
use leptos::html;
use leptos::prelude::*;
use protocol::EndReason;

use super::run::Viewer;
use crate::frame::{capitalised, sentence};

/// Characters of a reason that are shown.
const SHOWN: usize = 2_000;

#[component]
pub fn WentWrong(viewer: Viewer, episode: Arc<EpisodeView>) -> impl IntoView {
    let row = viewer.find(&episode.trial).map(|(_, row)| row);
    reason(&episode, row).map(|(title, reason)| {
        let reason = (!reason.is_empty())
            .then(|| view! { <p>{sentence(&words::shorten(&reason, SHOWN))}</p> });
        let log = episode.log.clone().filter(|it| !it.text.trim().is_empty());
        view! {
            <section class="panel went-wrong" aria-label="What went wrong">
                <h2>{title}</h2>
                {reason}
                {log.map(|log| view! { <Log log is_open=true /> })}
            </section>
        }
    })
}

/// What the agent wrote, from its end: there stands why it stopped.
#[component]
pub fn Log(log: LogTail, is_open: bool) -> impl IntoView {
    let title = match log.is_cut {
        true => format!("The agent’s log, the end of {} KB", log.length / 1024),
        false => "The agent’s log".to_string(),
    };
    let text = NodeRef::<html::Pre>::new();
    text.on_load(move |text| {
        request_animation_frame(move || text.set_scroll_top(text.scroll_height()));
    });
    view! {
        <details open=is_open>
            <summary>{title}</summary>
            <pre tabindex="0" node_ref=text>{log.text}</pre>
        </details>
    }
}

/// How it ended and why, where it did not end by itself or by its budget.
pub fn reason(episode: &EpisodeView, row: Option<&EpisodeRow>) -> Option<(String, String)> {
    let status = episode.status.as_ref();
    let said = status.and_then(|it| it.message.clone()).unwrap_or_default();
    let end = status.and_then(|it| it.end);
    let title = match end {
        Some(
            end @ (EndReason::AgentError
            | EndReason::AppCrash
            | EndReason::ServiceFailure
            | EndReason::Infrastructure),
        ) => capitalised(words::ending(end)),
        Some(_) => return None,
        None => "It was not played to its end".to_string(),
    };
    let unplayed = row.and_then(|it| it.unplayed.clone());
    let reason = match said.is_empty() {
        true => unplayed.unwrap_or_default(),
        false => said,
    };
    Some((title, reason))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{episode, row};
    use serde_json::json;

    fn ended(end: Option<&str>, message: &str) -> EpisodeView {
        let mut film = episode(Vec::new());
        film.status = Some(
            serde_json::from_value(json!({
                "trial": film.trial, "finished": true, "heartbeat_ms": 1, "attempt": 0, "steps": 0,
                "wall_ms": 5, "end": end, "message": message, "agent_digest": "", "remarks": [],
            }))
            .expect("a status"),
        );
        film
    }

    #[test]
    fn who_broke_and_why_is_said_first() {
        let film = ended(Some("agent_error"), "the agent ended (exit status: 2)");
        let (title, reason) = reason(&film, None).expect("a reason");
        assert!(!title.is_empty());
        assert_eq!(reason, "the agent ended (exit status: 2)");
    }

    #[test]
    fn an_episode_that_its_agent_or_its_budget_ended_went_on_as_it_should() {
        for end in ["answered", "failed", "step_budget", "time_budget"] {
            assert_eq!(reason(&ended(Some(end), "a remark"), None), None, "{end}");
        }
    }

    #[test]
    fn what_was_never_played_says_what_its_row_says() {
        let mut open = row("modeller/001-x", None);
        open.unplayed = Some("not begun".into());
        let (_, reason) = reason(&episode(Vec::new()), Some(&open)).expect("a reason");
        assert_eq!(reason, "not begun");
    }
}
