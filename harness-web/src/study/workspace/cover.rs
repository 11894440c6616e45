//! What is laid over the tool while nothing can be done in it.

use leptos::prelude::*;

use super::play::Handle;
use crate::episode::{Connection, EpisodeState, Phase};
use crate::frame::sentence;

/// What the cover says, and which way out it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CoverText {
    title: &'static str,
    text: String,
    way_out: Option<WayOut>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WayOut {
    /// Takes the task back from another window.
    Here,
    Again,
}

const AWAY: &str = "The server does not answer. Your work is kept in this window; leave it open, it goes on \
                    by itself.";

impl CoverText {
    fn of(phase: &Phase, connection: Connection, is_time_up: bool) -> Option<CoverText> {
        let is_away = connection == Connection::Lost;
        let words = |title, text: &str| CoverText {
            title,
            text: text.to_string(),
            way_out: None,
        };
        let found = match phase {
            Phase::Playing if is_time_up && is_away => words("Time is up", AWAY),
            Phase::Playing if is_time_up => words("Time is up", "Your work is being saved."),
            Phase::Playing => return None,
            Phase::Opening if is_away => words("Opening the tool", AWAY),
            Phase::Opening => words("Opening the tool", "It takes a moment."),
            Phase::Closing if is_away => words("Saving your work", AWAY),
            Phase::Closing | Phase::Over(_) => words("Saving your work", "It takes a moment."),
            Phase::Elsewhere => CoverText {
                title: "This task is open in another window",
                text: "It can be played in one window at a time. The work is the same in both."
                    .into(),
                way_out: Some(WayOut::Here),
            },
            Phase::Refused(reason) => CoverText {
                title: "The task cannot be shown",
                text: sentence(reason),
                way_out: Some(WayOut::Again),
            },
        };
        Some(found)
    }
}

#[component]
pub fn Cover(state: EpisodeState, play: Handle, again: Callback<()>) -> impl IntoView {
    let words = Memo::new(move |_| {
        let connection = state.connection.get();
        let is_time_up = state.is_time_up();
        state
            .phase
            .with(|phase| CoverText::of(phase, connection, is_time_up))
    });
    let take_over = move |_| {
        if let Some(play) = play.get_value() {
            play.take_over();
        }
    };
    let way_out = move |it: WayOut| {
        match it {
        WayOut::Here => view! {
            <button type="button" class="button is-main" data-control="go-on-here" on:click=take_over>
                "Go on here"
            </button>
        }
        .into_any(),
        WayOut::Again => view! {
            <button type="button" class="button is-main" data-control="again" on:click=move |_| again.run(())>
                "Try again"
            </button>
        }
        .into_any(),
    }
    };
    move || {
        words.get().map(|words| {
            view! {
                <div class="study-cover">
                    <div class="cover-card" role="status">
                        <h2>{words.title}</h2>
                        <p>{words.text}</p>
                        {words.way_out.map(way_out)}
                    </div>
                </div>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_is_open_only_while_there_is_time_to_play() {
        let of = |phase: &Phase, is_up| CoverText::of(phase, Connection::Fine, is_up);
        assert_eq!(of(&Phase::Playing, false), None);
        assert!(of(&Phase::Playing, true).is_some());
        for phase in [Phase::Opening, Phase::Closing, Phase::Over(None)] {
            assert!(of(&phase, false).is_some_and(|it| it.way_out.is_none()));
        }
    }

    #[test]
    fn a_server_that_is_away_is_named_and_what_is_kept_as_well() {
        for phase in [Phase::Opening, Phase::Closing] {
            let words = CoverText::of(&phase, Connection::Lost, false).expect("a cover");
            assert_eq!(words.text, AWAY);
        }
        let late = CoverText::of(&Phase::Playing, Connection::Lost, true).expect("a cover");
        assert_eq!((late.title, late.text.as_str()), ("Time is up", AWAY));
    }

    #[test]
    fn a_task_in_another_window_can_be_taken_back_and_a_refused_one_tried_again() {
        let way_out =
            |phase: Phase| CoverText::of(&phase, Connection::Fine, false).and_then(|it| it.way_out);
        assert_eq!(way_out(Phase::Elsewhere), Some(WayOut::Here));
        let refused = Phase::Refused("the tool does not start".into());
        assert_eq!(way_out(refused.clone()), Some(WayOut::Again));
        let text = CoverText::of(&refused, Connection::Lost, true).map(|it| it.text);
        assert_eq!(text.as_deref(), Some("The tool does not start."));
    }
}
