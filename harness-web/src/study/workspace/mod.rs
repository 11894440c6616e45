//! The workspace of a person: the tool in the centre, time and record above it, the task and its answer
//! beside it.

mod cover;
mod divider;
mod ending;
mod header;
mod play;
mod recall;
mod sidebar;

use std::rc::Rc;

use dom_shell::page::{document, window};
use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Interval;
use leptos::html::{Div, Iframe};
use leptos::prelude::*;
use protocol::App;
use web_sys::HtmlIFrameElement;

use super::draft::Draft;
use crate::episode::{EpisodeState, Phase, page_time};
use crate::tool::{Fit, SANDBOX, follow_size};
use cover::Cover;
use divider::{Divider, SidebarLayout};
use header::Header;
pub use play::{Handle, Play};
use recall::{Recall, Recalled};
use sidebar::Sidebar;

/// Which task of a session is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionTask {
    pub app: App,
    /// By which its draft is kept.
    pub episode: String,
    /// Counted from 0.
    pub task: usize,
    pub tasks: usize,
    /// Are pictures and input recorded as it goes?
    pub is_recorded: bool,
}

#[component]
pub fn Workspace(
    current: SessionTask,
    state: EpisodeState,
    /// Plays in a frame.
    begin: impl Fn(HtmlIFrameElement) -> Rc<dyn Play> + 'static,
    /// The way out of an episode that cannot be opened.
    #[prop(into)]
    again: Callback<()>,
) -> impl IntoView {
    let play: Handle = StoredValue::new_local(None);
    let frame = NodeRef::<Iframe>::new();
    frame.on_load(move |element| play.set_value(Some(begin(element))));
    let stage = NodeRef::<Div>::new();
    let fit = RwSignal::new(Fit::into([0.0, 0.0]));
    stage.on_load(move |room| follow_size(room.into(), move |room| fit.set(Fit::into(room))));
    let recalled = RwSignal::new(None::<Recalled>);
    let sidebar = SidebarLayout::restored();
    keep_time(state);
    keep_frames(state, current.episode.clone());
    warn_of_loss(state, play);
    title(state);
    on_cleanup(move || {
        if let Some(play) = play.try_get_value().flatten() {
            play.leave();
        }
    });
    let loaded = move |_| {
        if let Some(play) = play.get_value() {
            play.loaded();
        }
    };
    let (app, number) = (current.app, current.task + 1);
    view! {
        <div
            class="study-workspace"
            data-page="workspace"
            data-state=move || state.phase.with(Phase::name)
            data-task=number
            class:is-folded=move || !sidebar.is_open.get()
            class:is-dragged=move || sidebar.is_dragged.get()
            style=move || format!("--side: {}px", sidebar.width.get())
        >
            <Header current=current.clone() state sidebar recalled />
            <div class="study-stage" node_ref=stage>
                <iframe
                    class="tool"
                    title=app.title()
                    sandbox=SANDBOX
                    style=move || fit.get().style()
                    inert=move || state.phase.with(|it| *it != Phase::Playing)
                    node_ref=frame
                    on:load=loaded
                ></iframe>
                <Cover state play again />
            </div>
            <Divider sidebar />
            <Sidebar current state play />
            <Recall app recalled play />
        </div>
    }
}

/// The clock of the page, as long as the workspace is there.
fn keep_time(state: EpisodeState) {
    let tick = Interval::new(500, move || {
        let _ = state.now.try_set(page_time());
    });
    let tick = StoredValue::new_local(Some(tick));
    on_cleanup(move || drop(tick.try_update_value(Option::take)));
}

/// The number of pictures goes on after a reload.
fn keep_frames(state: EpisodeState, episode: String) {
    let before = Draft::load(&episode).frames;
    if before > 0 {
        state.frames.set(before);
    }
    Effect::new(move || {
        let frames = state.frames.get();
        if frames > 0 {
            let mut draft = Draft::load(&episode);
            draft.frames = frames;
            draft.save(&episode);
        }
    });
}

/// Asks before the page is left while it knows what nobody else does.
fn warn_of_loss(state: EpisodeState, play: Handle) {
    let options = EventListenerOptions::enable_prevent_default();
    let listener =
        EventListener::new_with_options(&window(), "beforeunload", options, move |event| {
            let play = play.try_get_value().flatten();
            let is_open = state
                .phase
                .try_with_untracked(|it| !matches!(it, Phase::Over(_)));
            if is_open == Some(true) && play.is_some_and(|it| it.has_unsent()) {
                event.prevent_default();
            }
        });
    let listener = StoredValue::new_local(Some(listener));
    on_cleanup(move || drop(listener.try_update_value(Option::take)));
}

fn title(state: EpisodeState) {
    let before = document().title();
    Effect::new(move || {
        state.shown.with(|shown| {
            if let Some(shown) = shown {
                document().set_title(&format!("{} · Gauntlet", shown.task.title));
            }
        })
    });
    on_cleanup(move || document().set_title(&before));
}
