//! The top strip: samples, projects, when it was saved, the way out.

mod project_file;
mod saved;

use crate::export;
use crate::gallery::ViewSwitch;
use crate::icons;
use crate::state::Session;
use crate::widgets::{DropDown, Entry};
use dom_shell::icons::Icon;
use leptos::prelude::*;
use video_editor_model::opening::{HeaderButton, header_buttons, listed_samples};
use video_editor_model::{Command, Sample};

#[component]
pub fn Header(session: Session) -> impl IntoView {
    let [first, second, last] = header_buttons(session.opening()).map(|button| match button {
        HeaderButton::Samples => view! { <SampleMenu session/> }.into_any(),
        HeaderButton::Project => view! { <project_file::ProjectMenu session/> }.into_any(),
        HeaderButton::Export => view! { <ExportButton session/> }.into_any(),
    });
    view! {
        <header class="header">
            <h1 class="brand">
                <Icon path=icons::FILM size=20/>
                "Video Editor"
            </h1>
            <ViewSwitch session/>
            {first}
            {second}
            <span class="grow"></span>
            <saved::LastSave session/>
            {last}
        </header>
    }
}

#[component]
fn SampleMenu(session: Session) -> impl IntoView {
    let samples = listed_samples(session.opening())
        .into_iter()
        .map(|sample| Entry {
            value: sample.label(),
            label: sample.label(),
            detail: match sample.kind() {
                video_editor_model::MediaKind::Audio => "Audio",
                _ => "Video",
            },
        })
        .collect();
    let load = move |label: &'static str| {
        let sample = Sample::ALL.into_iter().find(|it| it.label() == label);
        if let Some(sample) = sample {
            session.apply(Command::LoadSample { sample });
        }
    };
    view! {
        <DropDown label="Sample media" anchor="header/samples" entries=samples on_choose=load/>
    }
}

#[component]
fn ExportButton(session: Session) -> impl IntoView {
    let is_empty = move || session.read(|workspace| workspace.project().tracks.is_empty());
    view! {
        <button
            type="button"
            class="button is-primary"
            data-anchor="header/export"
            disabled=is_empty
            on:click=move |_| export::begin(session)
        >
            <Icon path=icons::EXPORT/>
            "Export"
        </button>
    }
}
