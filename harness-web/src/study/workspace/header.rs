//! The bar above the tool: which task, how much time, whether the record arrives, and what can be recalled.

use leptos::prelude::*;

use super::SessionTask;
use super::divider::SidebarLayout;
use super::recall::Recalled;
use crate::episode::{Connection, EpisodeState, Phase};
use crate::study::countdown::{self, Urgency};

#[component]
pub fn Header(
    current: SessionTask,
    state: EpisodeState,
    sidebar: SidebarLayout,
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
                <b>{current.app.title()}</b>
                <span data-figure="task">{format!("Task {} / {}", current.task + 1, current.tasks)}</span>
            </div>
            <Countdown state />
            <Record state is_recorded=current.is_recorded />
            <div class="study-recall">
                {button(Recalled::Instructions, "recall-instructions")}
                {button(Recalled::Demo, "recall-demo")}
                <button
                    type="button"
                    class="button is-small"
                    data-control="sidebar"
                    aria-controls="study-sidebar"
                    aria-expanded=move || sidebar.is_open.get().to_string()
                    on:click=move |_| sidebar.fold()
                >
                    {move || if sidebar.is_open.get() { "Hide task" } else { "Show task" }}
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
    let left = move || is_known().then(|| seconds.get());
    let figures = move || left().map_or("--:--".into(), countdown::figures);
    let urgency = move || left().map_or(Urgency::Calm, Urgency::of).name();
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
enum RecordingStatus {
    Preparing,
    Recording,
    SavedLocally,
    Paused,
    Lost,
    CatchingUp,
    Ended,
}

impl RecordingStatus {
    fn of(
        phase: &Phase,
        connection: Connection,
        is_paused: bool,
        is_recorded: bool,
    ) -> RecordingStatus {
        match (phase, connection) {
            (Phase::Over(_) | Phase::Refused(_) | Phase::Elsewhere, _) => RecordingStatus::Ended,
            (_, Connection::Lost) => RecordingStatus::Lost,
            (_, Connection::CatchingUp) => RecordingStatus::CatchingUp,
            (Phase::Opening, _) => RecordingStatus::Preparing,
            _ if is_paused => RecordingStatus::Paused,
            _ if is_recorded => RecordingStatus::Recording,
            _ => RecordingStatus::SavedLocally,
        }
    }

    fn name(self) -> &'static str {
        match self {
            RecordingStatus::Preparing => "preparing",
            RecordingStatus::Recording => "recording",
            RecordingStatus::SavedLocally => "kept",
            RecordingStatus::Paused => "paused",
            RecordingStatus::Lost => "lost",
            RecordingStatus::CatchingUp => "catching-up",
            RecordingStatus::Ended => "ended",
        }
    }

    fn words(self) -> &'static str {
        match self {
            RecordingStatus::Preparing => "Opening",
            RecordingStatus::Recording => "Recording",
            RecordingStatus::SavedLocally => "Kept in this browser",
            RecordingStatus::Paused => "Recording paused",
            RecordingStatus::Lost => "Connection lost; your work is kept here",
            RecordingStatus::CatchingUp => "Saving again",
            RecordingStatus::Ended => "Not recording",
        }
    }
}

#[component]
fn Record(state: EpisodeState, is_recorded: bool) -> impl IntoView {
    let status = Memo::new(move |_| {
        let (connection, is_paused) = (state.connection.get(), state.is_paused.get());
        state
            .phase
            .with(|phase| RecordingStatus::of(phase, connection, is_paused, is_recorded))
    });
    let pictures = move || picture_count(state.frames.get());
    view! {
        <div class="record" data-record=move || status.get().name()>
            <i aria-hidden="true"></i>
            <span role="status">{move || status.get().words()}</span>
            {is_recorded.then(|| view! { <span class="record-count" data-figure="frames">{pictures}</span> })}
        </div>
    }
}

fn picture_count(count: u32) -> String {
    match count {
        1 => "1 picture".to_string(),
        count => format!("{count} pictures"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_counted() {
        let said = [0, 1, 2].map(picture_count);
        assert_eq!(said, ["0 pictures", "1 picture", "2 pictures"]);
    }

    #[test]
    fn nothing_is_recorded_before_the_tool_is_open_nor_in_another_window() {
        let of = |phase: Phase| RecordingStatus::of(&phase, Connection::Fine, false, true);
        assert_eq!(of(Phase::Opening), RecordingStatus::Preparing);
        assert_eq!(of(Phase::Elsewhere), RecordingStatus::Ended);
        assert_eq!(of(Phase::Refused(String::new())), RecordingStatus::Ended);
        assert_eq!(of(Phase::Closing), RecordingStatus::Recording);
    }

    #[test]
    fn a_lost_connection_is_told_before_anything_but_the_end() {
        let of = RecordingStatus::of;
        let (fine, lost) = (Connection::Fine, Connection::Lost);
        assert_eq!(
            of(&Phase::Playing, fine, false, true),
            RecordingStatus::Recording
        );
        assert_eq!(
            of(&Phase::Playing, fine, true, true),
            RecordingStatus::Paused
        );
        assert_eq!(of(&Phase::Playing, lost, true, true), RecordingStatus::Lost);
        assert_eq!(
            of(&Phase::Closing, lost, false, true),
            RecordingStatus::Lost
        );
        assert_eq!(
            of(&Phase::Over(None), lost, false, true),
            RecordingStatus::Ended
        );
        assert_eq!(
            of(&Phase::Playing, fine, false, false),
            RecordingStatus::SavedLocally
        );
        let caught = of(&Phase::Playing, Connection::CatchingUp, false, true);
        assert_eq!(caught, RecordingStatus::CatchingUp);
    }
}
