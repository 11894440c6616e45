//! The screen before and after a step, with the action drawn onto it.

use std::sync::Arc;

use face::overlay::{self, Overlay};
use face::{EpisodeView, StepFrames};
use leptos::prelude::*;
use web_sys::HtmlImageElement;

use super::player::Playback;
use super::run::Viewer;

#[component]
pub fn Pictures(viewer: Viewer, episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let (query, step) = (viewer.query, playback.step);
    let look = Memo::new(move |_| query.get().frames);
    let size = (
        viewer.run.manifest.width.max(1),
        viewer.run.manifest.height.max(1),
    );
    // The next picture is there when one steps on.
    {
        let (viewer, episode) = (viewer.clone(), episode.clone());
        Effect::new(move |_| {
            let next = episode
                .steps
                .get(step.get() + 1)
                .and_then(|it| it.frame.as_ref());
            let address = next.and_then(|it| viewer.source.frame(&episode.trial, it));
            if let (Some(address), Ok(image)) = (address, HtmlImageElement::new()) {
                image.set_src(&address);
            }
        });
    }
    let shown = {
        let (viewer, episode) = (viewer.clone(), episode.clone());
        move |is_after: bool| {
            let (viewer, episode) = (viewer.clone(), episode.clone());
            Memo::new(move |_| {
                let name = match is_after {
                    true => frame_after(&episode, step.get()),
                    false => frame_before(&episode, step.get()),
                };
                name.and_then(|it| viewer.source.frame(&episode.trial, &it))
            })
        }
    };
    let mark = {
        let episode = episode.clone();
        move || {
            let action = episode.steps.get(step.get())?.action.clone()?;
            overlay::of(&action).map(|mark| drawn(mark, size))
        }
    };
    let one = move |is_after: bool, title: &'static str| {
        let address = shown(is_after);
        let mark = mark.clone();
        let alt = move || match is_after {
            true => format!("Screen after step {}", step.get()),
            false => format!("Screen before step {}", step.get()),
        };
        let picture = move || match address.get() {
            Some(address) => view! { <img src=address alt=alt() /> }.into_any(),
            None => view! { <span class="no-picture">"no picture"</span> }.into_any(),
        };
        let is_hidden = move || is_hidden(look.get(), is_after);
        view! {
            <figure class="shot" hidden=is_hidden>
                <figcaption>{title}</figcaption>
                <div class="screen" style:aspect-ratio=format!("{}/{}", size.0, size.1)>
                    {picture}
                    {mark}
                </div>
            </figure>
        }
    };
    let choice = {
        let viewer = viewer.clone();
        move |value: StepFrames, label: &'static str| {
            let viewer = viewer.clone();
            let is_chosen = move || (look.get() == value).to_string();
            let click = move |_| viewer.slide(|query| query.frames = value);
            view! { <button type="button" aria-pressed=is_chosen on:click=click>{label}</button> }
        }
    };
    view! {
        <div class="pictures-bar" role="group" aria-label="Pictures">
            {choice.clone()(StepFrames::After, "After")}
            {choice.clone()(StepFrames::Before, "Before")}
            {choice(StepFrames::Both, "Side by side")}
        </div>
        <div class="pictures" class:both=move || look.get() == StepFrames::Both>
            {one.clone()(false, "Before")}
            {one(true, "After")}
        </div>
    }
}

/// The picture that was on the screen after a step: its own, or the last one before it.
fn frame_after(episode: &EpisodeView, index: usize) -> Option<String> {
    let until = episode.steps.get(..=index)?;
    until.iter().rev().find_map(|step| step.frame.clone())
}

/// What the step began with. Before the first step there was nothing.
fn frame_before(episode: &EpisodeView, index: usize) -> Option<String> {
    frame_after(episode, index.checked_sub(1)?)
}

fn is_hidden(look: StepFrames, is_after: bool) -> bool {
    match look {
        StepFrames::After => !is_after,
        StepFrames::Before => is_after,
        StepFrames::Both => false,
    }
}

/// A mark in the coordinates of the page, which the drawing scales.
fn drawn(mark: Overlay, (width, height): (u32, u32)) -> AnyView {
    let unit = f64::from(width) / 1280.0;
    let shapes = match mark {
        Overlay::Keys(text) => {
            return view! { <span class="keys-mark">{text}</span> }.into_any();
        }
        Overlay::Point { at: [x, y], clicks } => {
            let rings = (1..clicks.min(3)).map(|ring| {
                let radius = (14.0 + 8.0 * f64::from(ring)) * unit;
                view! { <circle class="ring" cx=x cy=y r=radius /> }
            });
            view! {
                <circle class="dot" cx=x cy=y r=14.0 * unit />
                <circle class="centre" cx=x cy=y r=2.5 * unit />
                {rings.collect_view()}
            }
            .into_any()
        }
        Overlay::Wheel { at: [x, y], arrow } => view! {
            <circle class="dot" cx=x cy=y r=18.0 * unit />
            <text class="arrow" x=x y=y font-size=26.0 * unit>{arrow}</text>
        }
        .into_any(),
        Overlay::Path(points) => {
            let line: Vec<String> = points
                .iter()
                .map(|[x, y]| format!("{x:.1},{y:.1}"))
                .collect();
            let [from, to] =
                [points.first(), points.last()].map(|it| it.copied().unwrap_or_default());
            view! {
                <polyline class="way" points=line.join(" ") />
                <circle class="from" cx=from[0] cy=from[1] r=8.0 * unit />
                <circle class="dot" cx=to[0] cy=to[1] r=14.0 * unit />
            }
            .into_any()
        }
    };
    view! {
        <svg class="marks" viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none" aria-hidden="true">
            {shapes}
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{episode, step};

    #[test]
    fn a_step_without_a_picture_shows_the_one_before_it() {
        let mut steps = vec![step(0, None), step(1, None), step(2, None), step(3, None)];
        steps[0].frame = Some("a.png".into());
        steps[2].frame = Some("c.png".into());
        let film = episode(steps);
        let after = [0, 1, 2, 3, 4].map(|it| frame_after(&film, it));
        let shown = after.each_ref().map(Option::as_deref);
        assert_eq!(
            shown,
            [
                Some("a.png"),
                Some("a.png"),
                Some("c.png"),
                Some("c.png"),
                None
            ]
        );
    }

    #[test]
    fn the_screen_before_a_step_is_that_after_the_one_before() {
        let mut steps = vec![step(0, None), step(1, None)];
        steps[0].frame = Some("a.png".into());
        steps[1].frame = Some("b.png".into());
        let film = episode(steps);
        assert_eq!(frame_before(&film, 1).as_deref(), Some("a.png"));
        assert_eq!(frame_before(&film, 0), None);
    }

    #[test]
    fn one_picture_or_both_are_shown() {
        let shown = |look| [false, true].map(|is_after| !is_hidden(look, is_after));
        assert_eq!(shown(StepFrames::Before), [true, false]);
        assert_eq!(shown(StepFrames::After), [false, true]);
        assert_eq!(shown(StepFrames::Both), [true, true]);
    }
}
