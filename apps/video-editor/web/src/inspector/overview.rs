//! What is selected, in words, with the effects that lie on it.

use crate::actions;
use crate::state::{Selection, Session};
use leptos::prelude::*;
use video_editor_model::{Command, EffectItem, Project};

#[component]
pub fn Overview(session: Session) -> impl IntoView {
    let title =
        move || session.read(|workspace| title_of(workspace.project(), &session.selection.get()));
    let effects =
        move || session.read(|workspace| effects_of(workspace.project(), &session.selection.get()));
    view! {
        <div class="overview">
            <div class="panel-head">
                <h2>{move || title().0}</h2>
            </div>
            <div class="panel-body">
                <p class="hint">{move || title().1}</p>
                <ul class="effect-list">
                    <For
                        each=effects
                        key=|effect| (effect.id.clone(), effect.is_enabled)
                        children=move |effect| view! { <EffectRow session effect/> }
                    />
                </ul>
            </div>
        </div>
    }
}

/// A heading and a line about the selection. Where it is on the timeline is for eyes alone.
fn title_of(project: &Project, selection: &Selection) -> (String, String) {
    if let Some((_, effect)) = selection.effect.as_ref().and_then(|id| project.effect(id)) {
        let label = effect.params.kind().label().to_string();
        return (label, "Drag its ends on the timeline, or tweak it.".into());
    }
    match selection.blocks.as_slice() {
        [] => (
            "Nothing selected".into(),
            "Select a clip to see its effects, or a text block to edit it.".into(),
        ),
        [only] => {
            let name = project.block(only).map(|(_, block)| project.name_of(block));
            let name = name.unwrap_or_default().to_string();
            let has_effects = !effects_of(project, selection).is_empty();
            let words = if has_effects {
                "Effects on this clip:"
            } else {
                "No effect lies on this clip. Add one with the + above the timeline."
            };
            (name, words.into())
        }
        several => (
            format!("{} clips selected", several.len()),
            "Drag one of them to move them all.".into(),
        ),
    }
}

fn effects_of(project: &Project, selection: &Selection) -> Vec<EffectItem> {
    let block = selection.only_block().map(str::to_string).or_else(|| {
        let (_, effect) = project.effect(selection.effect.as_deref()?)?;
        Some(effect.block.clone())
    });
    let Some(block) = block else {
        return Vec::new();
    };
    let effects = project.tracks.iter().flat_map(|track| &track.effects);
    effects
        .filter(|effect| effect.block == block)
        .cloned()
        .collect()
}

#[component]
fn EffectRow(session: Session, effect: EffectItem) -> impl IntoView {
    let (switched, tweaked) = (effect.clone(), effect.id.clone());
    let label = effect.params.kind().label();
    view! {
        <li class="effect-row">
            <button
                type="button"
                class="switch"
                role="switch"
                aria-label=format!("{label} is on")
                aria-checked=effect.is_enabled.to_string()
                on:click=move |_| {
                    session.apply(Command::SetEffect {
                        effect: switched.id.clone(),
                        params: switched.params,
                        is_enabled: !switched.is_enabled,
                    });
                }
            >
                <span class="switch-track">
                    <span class="switch-knob"></span>
                </span>
            </button>
            <span class="effect-name">{label}</span>
            <button
                type="button"
                class="button is-small"
                on:click=move |_| {
                    session.select(Selection::effect(tweaked.clone()));
                    actions::tweak(session);
                }
            >
                "Tweak"
            </button>
        </li>
    }
}
