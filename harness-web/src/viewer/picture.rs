//! The screen before and after a step, with the action drawn onto it.

use std::sync::Arc;

use face::marks::{self, Mark};
use face::{EpisodeView, Look};
use leptos::prelude::*;
use web_sys::HtmlImageElement;

use super::player::Playback;
use super::run::Viewer;

#[component]
pub fn Pictures(viewer: Viewer, episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let (query, step) = (viewer.query, playback.step);
    let look = Memo::new(move |_| query.get().look);
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
                let index = step.get();
                let name = match is_after {
                    true => frame_after(&episode, index),
                    false => index
                        .checked_sub(1)
                        .and_then(|it| frame_after(&episode, it)),
                };
                name.and_then(|it| viewer.source.frame(&episode.trial, &it))
            })
        }
    };
    let mark = {
        let episode = episode.clone();
        move || {
            let action = episode.steps.get(step.get())?.action.clone()?;
            marks::of(&action).map(|mark| drawn(mark, size))
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
        let is_hidden = move || match look.get() {
            Look::After => !is_after,
            Look::Before => is_after,
            Look::Both => false,
        };
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
        move |value: Look, label: &'static str| {
            let viewer = viewer.clone();
            let is_chosen = move || (look.get() == value).to_string();
            let click = move |_| viewer.slide(|query| query.look = value);
            view! { <button type="button" aria-pressed=is_chosen on:click=click>{label}</button> }
        }
    };
    view! {
        <div class="pictures-bar" role="group" aria-label="Pictures">
            {choice.clone()(Look::After, "After")}
            {choice.clone()(Look::Before, "Before")}
            {choice(Look::Both, "Side by side")}
        </div>
        <div class="pictures" class:both=move || look.get() == Look::Both>
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

/// A mark in the coordinates of the page, which the drawing scales.
fn drawn(mark: Mark, (width, height): (u32, u32)) -> AnyView {
    let unit = f64::from(width) / 1280.0;
    let shapes = match mark {
        Mark::Keys(text) => {
            return view! { <span class="keys-mark">{text}</span> }.into_any();
        }
        Mark::Point { at: [x, y], clicks } => {
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
        Mark::Wheel { at: [x, y], arrow } => view! {
            <circle class="dot" cx=x cy=y r=18.0 * unit />
            <text class="arrow" x=x y=y font-size=26.0 * unit>{arrow}</text>
        }
        .into_any(),
        Mark::Way(points) => {
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
