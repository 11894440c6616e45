//! The way through an episode: a slider over its steps, with marks for what stands out.

use std::sync::Arc;

use face::EpisodeView;
use leptos::prelude::*;

use super::player::Playback;

#[component]
pub fn Scrubber(episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let (step, count) = (playback.step, playback.count);
    let last = count.saturating_sub(1);
    let slide = {
        let playback = playback.clone();
        move |event| {
            playback.pause();
            playback.show(event_target_value(&event).parse().unwrap_or(0));
        }
    };
    let button = {
        let playback = playback.clone();
        move |by: isize, label: &'static str, sign: &'static str| {
            let playback = playback.clone();
            view! {
                <button type="button" aria-label=label title=label on:click=move |_| playback.move_by(by)>{sign}</button>
            }
        }
    };
    let is_playing = playback.is_playing;
    let label = move || if is_playing.get() { "Pause" } else { "Play" };
    let toggle = move |_| playback.toggle();
    view! {
        <div class="scrubber">
            {button.clone()(isize::MIN, "First step", "«")}
            {button.clone()(-1, "Step back", "‹")}
            <button type="button" class="play" aria-label=label title=label on:click=toggle>
                {move || if is_playing.get() { "❚❚" } else { "▶" }}
            </button>
            {button.clone()(1, "Step on", "›")}
            {button(isize::MAX, "Last step", "»")}
            <div class="track">
                <div class="track-marks" aria-hidden="true">{marks(&episode)}</div>
                <input
                    type="range"
                    min="0"
                    max=last
                    aria-label="Step"
                    aria-valuetext=move || format!("step {} of {last}", step.get())
                    prop:value=move || step.get()
                    on:input=slide
                />
            </div>
            <output class="where">{move || format!("{} / {last}", step.get())}</output>
        </div>
    }
}

/// Errors, and steps that changed something.
fn marks(episode: &EpisodeView) -> impl IntoView + use<> {
    let last = episode.steps.len().saturating_sub(1).max(1) as f64;
    let place = |index: usize| format!("{:.2}%", index as f64 / last * 100.0);
    let errors = episode.steps.iter().enumerate();
    let errors = errors.filter(|(_, step)| step.error.is_some() || step.raw.is_some());
    let errors: Vec<_> = errors
        .map(|(index, _)| view! { <i class="tick tick-error" style:left=place(index)></i> })
        .collect();
    let changes: Vec<_> = episode
        .changes
        .iter()
        .map(|it| view! { <i class="tick tick-change" style:left=place(it.step as usize)></i> })
        .collect();
    view! { {changes}{errors} }
}
