//! Opening a run folder of one's own: dropped onto the page, or chosen.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DragEvent, File};

use super::navigate::go;
use super::source::Source;
use super::{dropped, entries};
use crate::frame::sentence;

#[component]
pub fn DropZone() -> impl IntoView {
    let is_over = RwSignal::new(false);
    let trouble = RwSignal::new(None::<String>);
    let is_reading = RwSignal::new(false);
    let field = NodeRef::<html::Input>::new();
    // Without it files are chosen, not folders. Fails for a malformed name only.
    field.on_load(|field| drop(field.set_attribute("webkitdirectory", "")));
    let open = move |files: Result<Vec<(String, File)>, String>| {
        is_reading.set(false);
        match files.and_then(dropped::keep) {
            Ok(folder) => go(&Source::name_of_dropped(&folder), &face::Query::default()),
            Err(reason) => trouble.set(Some(reason)),
        }
    };
    let on_drop = move |event: DragEvent| {
        event.prevent_default();
        is_over.set(false);
        let Some(data) = event.data_transfer() else {
            return;
        };
        let found = entries::of_drop(&data);
        if found.is_empty() {
            return trouble.set(Some(
                "what was dropped is neither a file nor a folder".into(),
            ));
        }
        trouble.set(None);
        is_reading.set(true);
        spawn_local(async move { open(entries::files_below(found).await) });
    };
    let on_drag = move |event: DragEvent| {
        // Only then may it be dropped.
        event.prevent_default();
        is_over.set(true);
    };
    let on_choose = move |_| {
        let list = field.get_untracked().and_then(|it| it.files());
        if let Some(list) = list.filter(|it| it.length() > 0) {
            trouble.set(None);
            open(Ok(entries::of_field(&list)));
        }
    };
    view! {
        <section
            class="drop-zone"
            class:over=is_over
            aria-label="Open a run folder"
            on:dragover=on_drag
            on:dragleave=move |_| is_over.set(false)
            on:drop=on_drop
        >
            <p><b>"Drop a run folder here"</b>", or choose one. Its files stay on this machine."</p>
            <label class="choose">
                <span>{move || if is_reading.get() { "Reading…" } else { "Choose a folder…" }}</span>
                <input type="file" name="folder" multiple=true node_ref=field on:change=on_choose />
            </label>
            {move || trouble.get().map(|it| view! { <p class="run-warning" role="alert">{sentence(&it)}</p> })}
        </section>
    }
}
