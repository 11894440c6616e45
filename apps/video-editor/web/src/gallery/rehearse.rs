//! The dialog that opens a rehearsal.

use super::actions::open_rehearsal;
use crate::state::Session;
use dom_shell::DialogFrame;
use leptos::prelude::*;
use video_editor_model::gallery::{Difficulty, Rehearsal};

/// What is offered first.
const LEVEL: u32 = 3;
const SEED: u64 = 1;

#[component]
pub fn RehearseDialog(session: Session) -> impl IntoView {
    let level = RwSignal::new(LEVEL.to_string());
    let seed = RwSignal::new(SEED.to_string());
    let rehearsal = move || {
        let level: u32 = level
            .get()
            .trim()
            .parse()
            .ok()
            .filter(|it| (1..=9999).contains(it))?;
        let seed: u64 = seed.get().trim().parse().ok()?;
        Some(Rehearsal { level, seed })
    };
    let about = move || match rehearsal() {
        None => "A level is a whole number from 1 to 9999, a seed any whole number.".to_string(),
        Some(Rehearsal { level, .. }) => {
            let Difficulty {
                changes,
                decoys,
                lamps,
                overlaps,
                ..
            } = Difficulty::of_level(level);
            format!(
                "60 seconds: {changes} changes, {decoys} fidgets, {overlaps} interruptions, {} red lamps.",
                2 * lamps
            )
        }
    };
    let begin = move || {
        if let Some(rehearsal) = rehearsal() {
            session.close_dialog();
            open_rehearsal(session, rehearsal);
        }
    };
    let field = move |label: &'static str, anchor: &'static str, value: RwSignal<String>| {
        view! {
            <label class="rehearse-field">
                <span>{label}</span>
                <input
                    class="input"
                    inputmode="numeric"
                    data-anchor=anchor
                    prop:value=move || value.get()
                    on:input=move |event| value.set(event_target_value(&event))
                    on:keydown=move |event| {
                        if event.key() == "Enter" {
                            begin();
                        }
                    }
                />
            </label>
        }
    };
    view! {
        <DialogFrame title="Rehearse a live show" close=move || session.close_dialog()>
            <div class="dialog-body rehearse-body">
                <p>"Keep whoever speaks on programme: mouth and hand tell. Nobody speaks, or a red lamp: the wide shot."</p>
                <div class="rehearse-fields">
                    {field("Level", "rehearse/level", level)}
                    {field("Seed", "rehearse/seed", seed)}
                </div>
                <p class="rehearse-about">{about}</p>
            </div>
            <footer class="dialog-footer">
                <button
                    type="button"
                    class="button is-primary"
                    data-anchor="rehearse/open"
                    disabled=move || rehearsal().is_none()
                    on:click=move |_| begin()
                >
                    "Open the gallery"
                </button>
            </footer>
        </DialogFrame>
    }
}
