//! The timeline for assistive technology: named elements inside the canvas.
//!
//! Names say what a clip is and which of its row, never when: times are for the eye.

use crate::state::{Selection, Session};
use leptos::prelude::*;
use video_editor_model::{Block, EffectItem, Project};

#[component]
pub fn Fallback(session: Session) -> impl IntoView {
    move || {
        session.read(|workspace| {
            let project = workspace.project();
            let rows = project.tracks.iter().enumerate().map(|(row, track)| {
                let label = format!("Row {}", row + 1);
                let blocks = track.blocks.iter().enumerate();
                let blocks: Vec<_> = blocks
                    .map(|(index, block)| block_view(session, project, row, index, block))
                    .collect();
                let bars: Vec<_> = track
                    .effects
                    .iter()
                    .map(|effect| bar_view(session, row, effect))
                    .collect();
                view! { <div role="group" aria-label=label>{blocks}{bars}</div> }
            });
            rows.collect_view()
        })
    }
}

fn block_view(
    session: Session,
    project: &Project,
    row: usize,
    index: usize,
    block: &Block,
) -> impl IntoView + use<> {
    let name = project.name_of(block);
    let label = format!("Clip {} of row {}: {name}", index + 1, row + 1);
    let id = block.id.clone();
    let of_selection = id.clone();
    let is_selected = move || {
        session
            .selection
            .with(|selection| selection.has_block(&of_selection))
            .to_string()
    };
    view! {
        <button
            type="button"
            aria-label=label
            aria-pressed=is_selected
            on:click=move |_| session.select(Selection::blocks(vec![id.clone()]))
        ></button>
    }
}

fn bar_view(session: Session, row: usize, effect: &EffectItem) -> impl IntoView + use<> {
    let state = if effect.is_enabled { "on" } else { "off" };
    let kind = effect.params.kind().label();
    let label = format!("{kind} on row {}, {state}", row + 1);
    let id = effect.id.clone();
    let of_selection = id.clone();
    let is_selected = move || {
        session
            .selection
            .with(|selection| selection.effect.as_ref() == Some(&of_selection))
            .to_string()
    };
    view! {
        <button
            type="button"
            aria-label=label
            aria-pressed=is_selected
            on:click=move |_| session.select(Selection::effect(id.clone()))
        ></button>
    }
}
