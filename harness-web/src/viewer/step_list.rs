//! All steps of an episode below each other: what was done, which of them changed something, which went wrong.

use std::collections::BTreeSet;
use std::sync::Arc;

use face::{EpisodeView, words};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::player::Playback;
use super::scrubber::{changed_steps, wrong_steps};
use super::step_details::action_text;

/// Characters of what was said about a step that are shown when one points at it.
const SHOWN_NOTE: usize = 300;

#[component]
pub fn StepList(episode: Arc<EpisodeView>, playback: Playback) -> impl IntoView {
    let step = playback.step;
    let changed: BTreeSet<usize> = changed_steps(&episode).into_iter().collect();
    let wrong: BTreeSet<usize> = wrong_steps(&episode).into_iter().collect();
    let list = NodeRef::<html::Ol>::new();
    Effect::new(move |_| {
        let index = step.get();
        if let Some(list) = list.get() {
            keep_in_sight(&list, index);
        }
    });
    let counted = counted(episode.steps.len(), changed.len(), wrong.len());
    let entry = |index: usize| {
        let record = &episode.steps[index];
        let playback = playback.clone();
        let show = move |_| {
            playback.pause();
            playback.show(index);
        };
        let is_current = move || (step.get() == index).then_some("step");
        let note = record.note.as_ref().or(record.error.as_ref());
        let note = note.map(|it| words::shorten(it, SHOWN_NOTE));
        let change = changed
            .contains(&index)
            .then(|| sign("sign-change", "changed the document", "✓"));
        let error = wrong
            .contains(&index)
            .then(|| sign("sign-error", "went wrong", "!"));
        view! {
            <li>
                <button type="button" class="step-entry" aria-current=is_current title=note on:click=show>
                    <span class="step-number">{record.step}</span>
                    <span class="step-did">{action_text(record)}</span>
                    <span class="step-signs">{change}{error}</span>
                </button>
            </li>
        }
    };
    let entries: Vec<_> = (0..episode.steps.len()).map(entry).collect();
    view! {
        <section class="panel steps" aria-labelledby="steps-title">
            <h2 id="steps-title">"Steps"<small>{counted}</small></h2>
            <ol node_ref=list>{entries}</ol>
        </section>
    }
}

fn sign(class: &'static str, says: &'static str, shown: &'static str) -> impl IntoView {
    view! { <i class=class role="img" aria-label=says title=says>{shown}</i> }
}

/// What there is to look for in the list.
fn counted(steps: usize, changed: usize, wrong: usize) -> String {
    // The first is the page before anything was done.
    let mut text = format!("{}, {changed} changed something", steps.saturating_sub(1));
    if wrong > 0 {
        text.push_str(&format!(", {wrong} went wrong"));
    }
    text
}

/// Scrolls the list, and nothing around it, where the step would be out of sight.
fn keep_in_sight(list: &HtmlElement, index: usize) {
    let entry = u32::try_from(index)
        .ok()
        .and_then(|index| list.children().item(index))
        .and_then(|it| it.dyn_into::<HtmlElement>().ok());
    let Some(entry) = entry else { return };
    let (top, bottom) = (
        entry.offset_top(),
        entry.offset_top() + entry.offset_height(),
    );
    let (from, height) = (list.scroll_top(), list.client_height());
    if let Some(to) = scrolled_to([top, bottom], [from, from + height]) {
        list.set_scroll_top(to);
    }
}

/// Where a list is to be scrolled to so that an entry is seen, with others around it.
fn scrolled_to([top, bottom]: [i32; 2], [from, to]: [i32; 2]) -> Option<i32> {
    let is_seen = top >= from && bottom <= to;
    (!is_seen).then(|| (top + bottom - (to - from)) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_moves_for_a_step_that_is_out_of_sight_and_for_no_other() {
        assert_eq!(scrolled_to([40, 70], [0, 200]), None);
        assert_eq!(scrolled_to([170, 200], [0, 200]), None);
        // Into the middle, from either side.
        assert_eq!(scrolled_to([300, 330], [0, 200]), Some(215));
        assert_eq!(scrolled_to([90, 120], [400, 600]), Some(5));
    }

    #[test]
    fn the_start_is_no_step_and_errors_are_named_where_there_are_any() {
        assert_eq!(counted(13, 4, 0), "12, 4 changed something");
        assert_eq!(counted(13, 0, 2), "12, 0 changed something, 2 went wrong");
        assert_eq!(counted(0, 0, 0), "0, 0 changed something");
    }
}
