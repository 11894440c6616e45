//! One episode, step by step.

use std::cell::RefCell;
use std::sync::Arc;

use dom_shell::page::{document, is_typing, window};
use face::{EpisodeView, words};
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::KeyboardEvent;

use super::checks::Checks;
use super::episode_head::EpisodeHead;
use super::picture::Pictures;
use super::run::Viewer;
use super::scrubber::Scrubber;
use super::step_details::{Changes, StepDetails};
use super::step_list::StepList;
use super::step_navigation::{Intent, is_last, moved, within};
use super::went_wrong::{self, Log, WentWrong};
use crate::frame::{Empty, Trouble, Waiting};
use crate::host::Load;

/// How long a picture stays while the episode plays.
const PICTURE_MS: u32 = 700;

#[component]
pub fn Player(viewer: Viewer, index: usize) -> impl IntoView {
    let load = RwSignal::new(Load::Waiting);
    // An episode is looked at from its head on, however far down its row was.
    window().scroll_to_with_x_and_y(0.0, 0.0);
    let trial = viewer.run.episodes[index].trial.clone();
    let source = viewer.source.clone();
    spawn_local(async move {
        let episode = source.episode(index, &trial).await;
        load.try_set(match episode {
            Ok(episode) => Load::Ready(Arc::new(episode)),
            Err(reason) => Load::Failed(reason),
        });
    });
    let body = {
        let viewer = viewer.clone();
        move || match load.get() {
            Load::Waiting => view! { <Waiting what="Loading the episode" /> }.into_any(),
            Load::Failed(reason) => {
                let list = viewer.address(&viewer.query.get_untracked().list());
                view! {
                    <Trouble title="This episode cannot be shown" reason>
                        <p><a href=list>"To the run"</a></p>
                    </Trouble>
                }
                .into_any()
            }
            Load::Ready(episode) => {
                let playback = Playback::new(&viewer, &episode);
                view! { <EpisodeBody viewer=viewer.clone() episode playback /> }.into_any()
            }
        }
    };
    view! {
        <div class="player">
            <EpisodeHead viewer index />
            {body}
        </div>
    }
}

thread_local! {
    /// What moves the film while it plays.
    static PLAY_TIMER: RefCell<Option<Interval>> = const { RefCell::new(None) };
}

/// Where in an episode one is, and whether it plays. Clones are the same.
#[derive(Clone)]
pub struct Playback {
    viewer: Viewer,
    pub step: Memo<usize>,
    pub count: usize,
    pub is_playing: RwSignal<bool>,
}

impl Playback {
    fn new(viewer: &Viewer, episode: &EpisodeView) -> Playback {
        let (query, count) = (viewer.query, episode.steps.len());
        Playback {
            viewer: viewer.clone(),
            step: Memo::new(move |_| within(query.get().step as usize, count)),
            count,
            is_playing: RwSignal::new(false),
        }
    }

    pub fn show(&self, step: usize) {
        let step = within(step, self.count) as u32;
        self.viewer.slide(|query| query.step = step);
    }

    pub fn follow(&self, intent: Intent) {
        match intent {
            Intent::MoveBy(by) => {
                self.pause();
                self.show(moved(self.step.get_untracked(), by, self.count));
            }
            Intent::PlayOrPause => self.toggle(),
        }
    }

    pub fn pause(&self) {
        self.is_playing.set(false);
        PLAY_TIMER.with_borrow_mut(Option::take);
    }

    /// Plays from here, or from the beginning when this is the end.
    fn toggle(&self) {
        if self.is_playing.get_untracked() {
            return self.pause();
        }
        if is_last(self.step.get_untracked(), self.count) {
            self.show(0);
        }
        self.is_playing.set(true);
        let playback = self.clone();
        let timer = Interval::new(PICTURE_MS, move || playback.advance());
        PLAY_TIMER.set(Some(timer));
    }

    fn advance(&self) {
        let next = self.step.get_untracked() + 1;
        self.show(next);
        if is_last(next, self.count) {
            self.is_playing.set(false);
            // This runs inside of the interval, which must not be dropped before it returns.
            spawn_local(async { PLAY_TIMER.with_borrow_mut(|timer| drop(timer.take())) });
        }
    }

    fn key(&self, event: &KeyboardEvent) {
        let is_on_control = document().active_element().is_some_and(|it| {
            matches!(
                it.tag_name().as_str(),
                "BUTTON" | "SELECT" | "A" | "SUMMARY"
            )
        });
        if is_typing() || event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        if let Some(intent) = Intent::of_key(&event.key(), is_on_control) {
            self.follow(intent);
            event.prevent_default();
        }
    }
}

#[component]
fn EpisodeBody(viewer: Viewer, episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let keys = {
        let playback = playback.clone();
        EventListener::new_with_options(
            &window(),
            "keydown",
            gloo::events::EventListenerOptions::enable_prevent_default(),
            move |event| {
                if let Some(event) = event.dyn_ref::<KeyboardEvent>() {
                    playback.key(event);
                }
            },
        )
    };
    let keys = StoredValue::new_local(Some(keys));
    on_cleanup(move || {
        keys.update_value(|it| drop(it.take()));
        PLAY_TIMER.with_borrow_mut(|timer| drop(timer.take()));
    });
    if episode.steps.is_empty() {
        return view! {
            <WentWrong viewer episode />
            <Empty title="Nothing of this episode was recorded">
                <p>"There is neither a picture nor a step to look at."</p>
            </Empty>
        }
        .into_any();
    }
    view! {
        <WentWrong viewer=viewer.clone() episode=episode.clone() />
        <div class="film">
            <div class="film-main">
                <Pictures viewer=viewer.clone() episode=episode.clone() playback=playback.clone() />
                <Scrubber episode=episode.clone() playback=playback.clone() />
                <Checks episode=episode.clone() />
            </div>
            <aside class="film-side" aria-label="Steps and what happened in them">
                <StepList episode=episode.clone() playback=playback.clone() />
                <StepDetails episode=episode.clone() playback=playback.clone() />
                <Changes episode=episode.clone() playback />
                <About viewer episode />
            </aside>
        </div>
    }
    .into_any()
}

/// What belongs to the whole episode: its end, the prompt, the log.
#[component]
fn About(viewer: Viewer, episode: Arc<EpisodeView>) -> impl IntoView {
    let status = episode.status.clone();
    let end = status.as_ref().and_then(|it| it.end).map(words::ending);
    let answer = status
        .as_ref()
        .and_then(|it| it.answer.as_ref())
        .map(|it| words::value(it, 4_000));
    // What went wrong stands above everything else, with the log.
    let is_told = went_wrong::reason(&episode, None).is_some();
    let message = status
        .as_ref()
        .and_then(|it| it.message.clone())
        .filter(|it| !it.is_empty() && !is_told);
    let remarks = status
        .as_ref()
        .map(|it| it.remarks.clone())
        .unwrap_or_default();
    let wall = status.as_ref().map(|it| words::duration(it.wall_ms));
    let retried = status.as_ref().and_then(|it| words::retried(&it.retried));
    // Records of earlier versions have a number alone.
    let retries = status.as_ref().map_or(0, |it| it.attempt);
    let retries =
        (retries > 0).then(|| format!("{retries} times, after failures of infrastructure"));
    let retried = retried.or(retries);
    let usage = words::usage_total(&episode.steps);
    let row = viewer.find(&episode.trial).map(|(_, row)| row);
    let route = row.and_then(|row| {
        let ratio = viewer.run.route_ratio(row)?;
        let shortest = viewer.run.shortest.get(&row.trial.task)?;
        Some(format!(
            "{} steps; the shortest known route takes {shortest} ({ratio:.2} times)",
            row.steps()
        ))
    });
    let shown = row.map(|row| words::behaviours(&row.behaviours));
    let shown = shown.filter(|it| !it.is_empty());
    let prompt = Some(episode.prompt.clone()).filter(|it| !it.is_empty());
    let log = episode.log.clone().filter(|_| !is_told);
    view! {
        <section class="panel about">
            <h2>"The episode"</h2>
            <dl class="pairs">
                {end.map(|it| pair("Ended", it.into()))}
                {answer.map(|it| pair("Answer", it))}
                {wall.map(|it| pair("Wall time", it))}
                {retried.map(|it| pair("Begun again", it))}
                {route.map(|it| pair("Route", it))}
                {shown.map(|it| pair("The record shows", it))}
                {usage.map(|it| pair("Usage", it))}
                {episode.verdict.as_ref().map(|it| pair("Judged by", it.scorer.clone()))}
            </dl>
            {message.map(|it| view! { <p class="run-warning">{it}</p> })}
            {remarks.into_iter().map(|it| view! { <p class="run-warning">{words::shorten(&it, 600)}</p> }).collect_view()}
            {prompt.map(|it| view! { <details><summary>"The whole prompt"</summary><pre tabindex="0">{it}</pre></details> })}
            {log.map(|log| view! { <Log log is_open=false /> })}
        </section>
    }
}

pub fn pair(name: &'static str, value: String) -> impl IntoView {
    view! { <div><dt>{name}</dt><dd>{value}</dd></div> }
}
