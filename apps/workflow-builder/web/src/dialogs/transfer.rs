//! Import and export of a workflow as JSON.

use crate::icons::{self, Icon};
use crate::state::Session;
use app_sdk::files::{download_text, read_text};
use dom_shell::{DialogFrame, page};
use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlInputElement;
use workflow_builder_model::foreign::{self, Translated};
use workflow_builder_model::{Command, ImportMode, workflow_json};

/// Larger files are no workflows that anyone drew.
const MAX_BYTES: u64 = 8 * 1024 * 1024;

#[component]
pub fn ExportDialog(session: Session) -> impl IntoView {
    let (name, text) = session.peek(|workspace| {
        let Some(open) = workspace.open() else {
            return Default::default();
        };
        let text = serde_json::to_string_pretty(&workflow_json(open)).unwrap_or_default();
        (open.workflow().name.clone(), text)
    });
    let outcome = RwSignal::new("");
    let area = NodeRef::<html::Textarea>::new();
    let copied_text = text.clone();
    let copy = move |_| {
        let clipboard = page::window().navigator().clipboard();
        // The promise is left alone: when the browser forbids it, the selected text remains.
        let _ = clipboard.write_text(&copied_text);
        if let Some(area) = area.get_untracked() {
            page::focus(&area);
            area.select();
        }
        outcome.set("Copied to the clipboard.");
    };
    let saved_text = text.clone();
    let download = move |_| {
        let file = format!("{name}.json");
        outcome.set(
            match download_text(&file, "application/json", &saved_text) {
                Ok(()) => "Download started.",
                Err(_) => "The browser refused the download; copy the text instead.",
            },
        );
    };
    view! {
        <DialogFrame title="Export workflow" is_wide=true close=move || session.close_dialog()>
            <div class="dialog-body">
                <textarea
                    node_ref=area
                    class="input code"
                    rows="18"
                    readonly
                    spellcheck="false"
                    aria-label="Workflow JSON"
                    data-anchor="export/json"
                    prop:value=text
                ></textarea>
            </div>
            <footer class="dialog-footer">
                <span class="dialog-outcome" role="status">{move || outcome.get()}</span>
                <button type="button" class="button" data-anchor="export/copy" on:click=copy>
                    <Icon path=icons::COPY/>
                    "Copy"
                </button>
                <button type="button" class="button is-primary" data-anchor="export/download" on:click=download>
                    <Icon path=icons::IMPORT/>
                    "Download"
                </button>
            </footer>
        </DialogFrame>
    }
}

/// A workflow in our own format, from this one or that of another tool; or what is wrong with it.
fn read(text: &str) -> Result<Translated, String> {
    let document = serde_json::from_str(text).map_err(|error| {
        format!(
            "This is not valid JSON: {error}. Nothing was imported; correct the text and try again."
        )
    })?;
    Ok(foreign::translated(&document).unwrap_or(Translated {
        document,
        left_out: Vec::new(),
    }))
}

#[component]
pub fn ImportDialog(session: Session) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let complaint = RwSignal::new(None::<String>);
    let has_open = session.peek(|workspace| workspace.open().is_some());
    let import = move |mode: ImportMode| {
        let Translated { document, left_out } = match text.with_untracked(|text| read(text)) {
            Ok(translated) => translated,
            Err(text) => {
                complaint.set(Some(text));
                return;
            }
        };
        match session.try_apply(Command::ImportWorkflow { document, mode }) {
            Ok(_) => {
                session.close_dialog();
                if !left_out.is_empty() {
                    session.notice.set(Some(format!(
                        "Imported from another tool’s format. Left out: {}. Check the settings of what came over.",
                        left_out.join("; ")
                    )));
                }
                session.scene(|scene| scene.forget_view());
                session.redraw();
            }
            Err(refusal) => complaint.set(Some(refusal)),
        }
    };
    let read_file = move |event: leptos::ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        let Some(file) = input.files().and_then(|files| files.get(0)) else {
            return;
        };
        read_text(file, MAX_BYTES, move |outcome| match outcome {
            Ok(file) => {
                complaint.set(None);
                text.set(file.content);
            }
            Err(error) => complaint.set(Some(format!("{error} Choose another file."))),
        });
    };
    view! {
        <DialogFrame title="Import workflow" is_wide=true close=move || session.close_dialog()>
            <div class="dialog-body">
                <label class="file-picker">
                    <span class="field-label">"From a file"</span>
                    <input
                        type="file"
                        accept=".json,application/json"
                        aria-label="Workflow file"
                        data-anchor="import/file"
                        on:change=read_file
                    />
                </label>
                <label class="field">
                    <span class="field-label">"Or paste JSON"</span>
                    <textarea
                        class="input code"
                        rows="12"
                        spellcheck="false"
                        aria-label="Workflow JSON"
                        placeholder=r#"{ "name": "…", "graph": { "nodes": [], "edges": [] } }"#
                        data-anchor="import/json"
                        prop:value=move || text.get()
                        on:input=move |event| {
                            complaint.set(None);
                            text.set(event_target_value(&event));
                        }
                    ></textarea>
                </label>
                {move || complaint.get().map(|text| view! { <p class="complaint" role="alert">{text}</p> })}
            </div>
            <footer class="dialog-footer">
                <button
                    type="button"
                    class="button"
                    data-anchor="dialog/cancel"
                    on:click=move |_| session.close_dialog()
                >
                    "Cancel"
                </button>
                {has_open
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="button"
                                data-anchor="import/replace"
                                on:click=move |_| import(ImportMode::Replace)
                            >
                                "Replace this workflow"
                            </button>
                        }
                    })}
                <button
                    type="button"
                    class="button is-primary"
                    data-anchor="dialog/confirm"
                    on:click=move |_| import(ImportMode::New)
                >
                    "Add as new workflow"
                </button>
            </footer>
        </DialogFrame>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn our_own_files_are_taken_as_they_are() {
        let document = json!({"name": "w", "graph": {"nodes": [], "edges": []}});
        let read = read(&document.to_string()).expect("JSON");
        assert_eq!(read.document, document);
        assert!(read.left_out.is_empty());
    }

    #[test]
    fn files_of_another_tool_are_translated_and_what_is_left_out_is_named() {
        let theirs = json!({"name": "t", "connections": {}, "nodes": [
            {"name": "Go", "type": "n8n-nodes-base.manualTrigger", "position": [0, 0], "parameters": {}},
            {"name": "Odd", "type": "n8n-nodes-base.unheardOf", "position": [0, 0], "parameters": {}},
        ]});
        let read = read(&theirs.to_string()).expect("JSON");
        assert_eq!(read.left_out, ["node type unheardOf"]);
        let types = read.document.pointer("/graph/nodes/0/type");
        assert_eq!(types, Some(&json!("manualTrigger")));
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        let complaint = read("{\"name\": }").err().expect("no JSON");
        assert!(complaint.contains("line 1 column 10"), "{complaint}");
        assert!(complaint.contains("Nothing was imported"));
    }
}
