//! The way through an episode: a slider over its steps, with marks for what stands out.

use std::sync::Arc;

use face::EpisodeView;
use leptos::prelude::*;

use super::player::Playback;
use super::step_navigation::Intent;

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
        move |intent: Intent, label: &'static str, sign: &'static str| {
            let playback = playback.clone();
            view! {
                <button type="button" aria-label=label title=label on:click=move |_| playback.follow(intent)>{sign}</button>
            }
        }
    };
    let is_playing = playback.is_playing;
    let label = move || if is_playing.get() { "Pause" } else { "Play" };
    let toggle = move |_| playback.follow(Intent::PlayOrPause);
    view! {
        <div class="scrubber">
            {button.clone()(Intent::FIRST, "First step", "«")}
            {button.clone()(Intent::MoveBy(-1), "Step back", "‹")}
            <button type="button" class="play" aria-label=label title=label on:click=toggle>
                {move || if is_playing.get() { "❚❚" } else { "▶" }}
            </button>
            {button.clone()(Intent::MoveBy(1), "Step on", "›")}
            {button(Intent::LAST, "Last step", "»")}
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
    let count = episode.steps.len();
    let tick = |class: &'static str, index: usize| {
        view! { <i class=class style:left=place(index, count)></i> }
    };
    let changed = changed_steps(episode).into_iter();
    let changed: Vec<_> = changed.map(|it| tick("tick tick-change", it)).collect();
    let wrong = wrong_steps(episode).into_iter();
    let wrong: Vec<_> = wrong.map(|it| tick("tick tick-error", it)).collect();
    view! { {changed}{wrong} }
}

/// Where a step is on the track.
fn place(index: usize, count: usize) -> String {
    let last = count.saturating_sub(1).max(1) as f64;
    format!("{:.2}%", index as f64 / last * 100.0)
}

/// Steps with an error, or with something that is no action, by their place in the episode.
pub fn wrong_steps(episode: &EpisodeView) -> Vec<usize> {
    let steps = episode.steps.iter().enumerate();
    let wrong = steps.filter(|(_, step)| step.error.is_some() || step.raw.is_some());
    wrong.map(|(index, _)| index).collect()
}

/// Steps that changed the document. Changes name steps by their number.
pub fn changed_steps(episode: &EpisodeView) -> Vec<usize> {
    let steps = episode.steps.iter().enumerate();
    let is_changed = |number: u32| episode.changes.iter().any(|it| it.step == number);
    let changed = steps.filter(|(_, step)| is_changed(step.step));
    changed.map(|(index, _)| index).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{episode, step};
    use face::StepChanges;

    #[test]
    fn the_track_reaches_from_the_first_step_to_the_last() {
        assert_eq!(place(0, 5), "0.00%");
        assert_eq!(place(1, 5), "25.00%");
        assert_eq!(place(4, 5), "100.00%");
        // An episode of one step has no length.
        assert_eq!(place(0, 1), "0.00%");
    }

    #[test]
    fn errors_and_what_is_no_action_are_marked() {
        let mut steps = vec![step(0, None), step(1, None), step(2, None)];
        steps[1].error = Some("no such place".into());
        steps[2].raw = Some("hello".into());
        assert_eq!(wrong_steps(&episode(steps)), [1, 2]);
    }

    #[test]
    fn changes_are_marked_at_the_step_of_their_number() {
        let mut film = episode(vec![step(0, None), step(4, None), step(9, None)]);
        film.changes = vec![StepChanges::new(9, &[]), StepChanges::new(77, &[])];
        assert_eq!(changed_steps(&film), [2]);
    }
}
