//! The bar above the tool: which task, how much time, whether the record arrives, and what can be recalled.

use leptos::prelude::*;

use super::Seat;
use super::divider::Side;
use super::recall::Recalled;
use crate::episode::{Connection, EpisodeState, Phase};
use crate::study::countdown::{self, Urgency};

#[component]
pub fn Header(
    seat: Seat,
    state: EpisodeState,
    side: Side,
    recalled: RwSignal<Option<Recalled>>,
) -> impl IntoView {
    let can_recall = move || state.phase.with(|it| *it == Phase::Playing);
    let button = move |what: Recalled, control: &'static str| {
        view! {
            <button
                type="button"
                class="button is-small"
                data-control=control
                disabled=move || !can_recall()
                on:click=move |_| recalled.set(Some(what))
            >
                {what.label()}
            </button>
        }
    };
    view! {
        <header class="study-header">
            <div class="study-where">
                <b>{seat.app.title()}</b>
                <span data-figure="task">{format!("Task {} / {}", seat.task + 1, seat.tasks)}</span>
            </div>
            <Countdown state />
            <Record state is_recorded=seat.is_recorded />
            <div class="study-recall">
                {button(Recalled::Instructions, "recall-instructions")}
                {button(Recalled::Demo, "recall-demo")}
                <button
                    type="button"
                    class="button is-small"
                    data-control="sidebar"
                    aria-controls="study-sidebar"
                    aria-expanded=move || side.is_open.get().to_string()
                    on:click=move |_| side.fold()
                >
                    {move || if side.is_open.get() { "Hide task" } else { "Show task" }}
                </button>
            </div>
        </header>
    }
}

/// Shows every second; says aloud only what matters.
#[component]
fn Countdown(state: EpisodeState) -> impl IntoView {
    let is_known = move || state.shown.with(Option::is_some);
    let seconds = Memo::new(move |_| state.seconds_left());
    let said = RwSignal::new("");
    Effect::new(move |before: Option<Option<u64>>| {
        let now = is_known().then(|| seconds.get());
        let words = before.flatten().zip(now);
        if let Some(words) = words.and_then(|(before, now)| countdown::announcement(before, now)) {
            said.set(words);
        }
        now
    });
    let figures = move || match is_known() {
        true => countdown::figures(seconds.get()),
        false => "--:--".into(),
    };
    let urgency = move || match is_known() {
        true => Urgency::of(seconds.get()).name(),
        false => Urgency::Calm.name(),
    };
    view! {
        <div class="countdown" data-urgency=urgency>
            <span class="countdown-figures" role="timer" aria-label="Time left" data-figure="time">
                {figures}
            </span>
            <span class="countdown-word" aria-hidden="true">"left"</span>
            <span class="unseen" role="status">{move || said.get()}</span>
        </div>
    }
}

/// How the record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Preparing,
    Recording,
    Kept,
    Paused,
    Lost,
    CatchingUp,
    Ended,
}

impl Standing {
    fn of(phase: &Phase, connection: Connection, is_paused: bool, is_recorded: bool) -> Standing {
        match (phase, connection) {
            (Phase::Over(_) | Phase::Refused(_) | Phase::Elsewhere, _) => Standing::Ended,
            (_, Connection::Lost) => Standing::Lost,
            (_, Connection::CatchingUp) => Standing::CatchingUp,
            (Phase::Opening, _) => Standing::Preparing,
            _ if is_paused => Standing::Paused,
            _ if is_recorded => Standing::Recording,
            _ => Standing::Kept,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Standing::Preparing => "preparing",
            Standing::Recording => "recording",
            Standing::Kept => "kept",
            Standing::Paused => "paused",
            Standing::Lost => "lost",
            Standing::CatchingUp => "catching-up",
            Standing::Ended => "ended",
        }
    }

    fn words(self) -> &'static str {
        match self {
            Standing::Preparing => "Opening",
            Standing::Recording => "Recording",
            Standing::Kept => "Kept in this browser",
            Standing::Paused => "Recording paused",
            Standing::Lost => "Connection lost; your work is kept here",
            Standing::CatchingUp => "Saving again",
            Standing::Ended => "Not recording",
        }
    }
}

#[component]
fn Record(state: EpisodeState, is_recorded: bool) -> impl IntoView {
    let standing = Memo::new(move |_| {
        let (connection, is_paused) = (state.connection.get(), state.is_paused.get());
        state
            .phase
            .with(|phase| Standing::of(phase, connection, is_paused, is_recorded))
    });
    let pictures = move || match state.frames.get() {
        1 => "1 picture".to_string(),
        count => format!("{count} pictures"),
    };
    view! {
        <div class="record" data-record=move || standing.get().name()>
            <i aria-hidden="true"></i>
            <span role="status">{move || standing.get().words()}</span>
            {is_recorded.then(|| view! { <span class="record-count" data-figure="frames">{pictures}</span> })}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_connection_is_told_before_anything_but_the_end() {
        let of = Standing::of;
        let (fine, lost) = (Connection::Fine, Connection::Lost);
        assert_eq!(of(&Phase::Playing, fine, false, true), Standing::Recording);
        assert_eq!(of(&Phase::Playing, fine, true, true), Standing::Paused);
        assert_eq!(of(&Phase::Playing, lost, true, true), Standing::Lost);
        assert_eq!(of(&Phase::Closing, lost, false, true), Standing::Lost);
        assert_eq!(of(&Phase::Over(None), lost, false, true), Standing::Ended);
        assert_eq!(of(&Phase::Playing, fine, false, false), Standing::Kept);
        let caught = of(&Phase::Playing, Connection::CatchingUp, false, true);
        assert_eq!(caught, Standing::CatchingUp);
    }
}
