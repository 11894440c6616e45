//! Properties of a note: its text and colour.

use crate::icons::{self, Icon};
use crate::state::Session;
use crate::theme;
use dom_shell::page;
use leptos::html;
use leptos::prelude::*;
use workflow_builder_model::{Command, NoteChange, NoteColour};

const COLORS: [(NoteColour, &str); 4] = [
    (NoteColour::Yellow, "Yellow"),
    (NoteColour::Blue, "Blue"),
    (NoteColour::Green, "Green"),
    (NoteColour::Pink, "Pink"),
];

#[component]
pub fn NotePanel(session: Session, id: String) -> impl IntoView {
    let id = StoredValue::new(id);
    let note = move || {
        session
            .read_open(|open| {
                let notes = &open.workflow().annotations;
                let note = notes.iter().find(|note| note.id == id.get_value())?;
                Some((note.text.clone(), note.colour))
            })
            .flatten()
    };
    let change = move |change: NoteChange| {
        session.apply(Command::EditNote {
            note: id.get_value(),
            change,
        });
    };
    let area = NodeRef::<html::Textarea>::new();
    // A fresh note is there to be written on.
    Effect::new(move |_| {
        let Some(area) = area.get() else { return };
        if untrack(note).is_some_and(|(text, _)| text.is_empty()) {
            page::focus(&area);
        }
    });
    let colors = COLORS
        .into_iter()
        .map(|(colour, name)| {
            view! {
                <button
                    type="button"
                    class="swatch"
                    style:background=theme::note(colour).0
                    style:border-color=theme::note(colour).1
                    aria-label=name
                    aria-pressed=move || {
                        note().is_some_and(|(_, present)| present == colour).to_string()
                    }
                    data-anchor=format!("note/{}", name.to_lowercase())
                    on:click=move |_| change(NoteChange::Colour(colour))
                ></button>
            }
        })
        .collect_view();
    view! {
        <div class="panel-scroll">
            <header class="panel-head">
                <span class="tile is-plain"><Icon path=icons::NOTE/></span>
                <div>
                    <h2>"Note"</h2>
                    <p>"For people; a run does not see it"</p>
                </div>
            </header>
            <div class="fields">
                <label class="field">
                    <span class="field-label">"Text"</span>
                    <textarea
                        node_ref=area
                        class="input"
                        rows="8"
                        aria-label="Note text"
                        data-anchor="note/text"
                        prop:value=move || note().map(|(text, _)| text).unwrap_or_default()
                        on:input=move |event| change(NoteChange::Text(event_target_value(&event)))
                    ></textarea>
                </label>
                <div class="field">
                    <span class="field-label">"Colour"</span>
                    <div class="swatches" role="group" aria-label="Colour">{colors}</div>
                </div>
            </div>
        </div>
        <footer class="panel-foot">
            <button
                class="button is-danger-soft"
                data-anchor="panel/delete-note"
                on:click=move |_| session.delete_selection()
            >
                <Icon path=icons::TRASH/>
                "Delete note"
            </button>
        </footer>
    }
}
