//! The dialogs that create, rename and delete a workflow.

use crate::state::Session;
use dom_shell::{DialogFrame, page};
use leptos::html;
use leptos::prelude::*;
use workflow_builder_model::Command;

#[component]
pub fn NewWorkflow(session: Session) -> impl IntoView {
    let confirm = move |name: String| {
        session
            .try_apply(Command::CreateWorkflow { name })
            .map(|_| ())
    };
    view! {
        <DialogFrame title="New workflow" close=move || session.close_dialog()>
            <NameForm session initial=String::new() action="Create" confirm/>
        </DialogFrame>
    }
}

#[component]
pub fn Rename(session: Session, workflow: String) -> impl IntoView {
    let initial = session.peek(|workspace| {
        workspace
            .workflow(&workflow)
            .map_or(String::new(), |stored| stored.workflow().name.clone())
    });
    let workflow = StoredValue::new(workflow);
    let confirm = move |name: String| {
        let workflow = workflow.get_value();
        session
            .try_apply(Command::RenameWorkflow { workflow, name })
            .map(|_| ())
    };
    view! {
        <DialogFrame title="Rename workflow" close=move || session.close_dialog()>
            <NameForm session initial action="Rename" confirm/>
        </DialogFrame>
    }
}

/// A text field with two buttons; Enter confirms.
#[component]
fn NameForm(
    session: Session,
    initial: String,
    action: &'static str,
    confirm: impl Fn(String) -> Result<(), String> + Copy + 'static,
) -> impl IntoView {
    let name = RwSignal::new(initial);
    let complaint = RwSignal::new(None::<String>);
    let input = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        let Some(input) = input.get() else { return };
        // After the frame that gives the field its text, so that all of it is selected.
        request_animation_frame(move || {
            page::focus(&input);
            input.select();
        });
    });
    let submit = move || match confirm(name.get_untracked()) {
        Ok(()) => session.close_dialog(),
        Err(text) => complaint.set(Some(text)),
    };
    view! {
        <form
            on:submit=move |event| {
                event.prevent_default();
                submit();
            }
        >
            <div class="dialog-body">
                <label class="field">
                    <span class="field-label">"Name"</span>
                    <input
                        node_ref=input
                        class="input"
                        type="text"
                        aria-label="Workflow name"
                        placeholder="For example Weekly report"
                        autocomplete="off"
                        spellcheck="false"
                        data-anchor="dialog/name"
                        prop:value=move || name.get()
                        on:input=move |event| {
                            complaint.set(None);
                            name.set(event_target_value(&event));
                        }
                    />
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
                <button type="submit" class="button is-primary" data-anchor="dialog/confirm">
                    {action}
                </button>
            </footer>
        </form>
    }
}

#[component]
pub fn ConfirmDelete(session: Session, workflow: String) -> impl IntoView {
    let name = session.peek(|workspace| {
        workspace
            .workflow(&workflow)
            .map_or(String::new(), |stored| stored.workflow().name.clone())
    });
    let confirm_button = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(button) = confirm_button.get() {
            page::focus(&button);
        }
    });
    let delete = move |_| {
        session.close_dialog();
        session.apply(Command::DeleteWorkflow {
            workflow: workflow.clone(),
        });
    };
    view! {
        <DialogFrame title="Delete workflow" close=move || session.close_dialog()>
            <div class="dialog-body">
                <p>"“" <strong>{name}</strong> "” and its undo history will be gone for good."</p>
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
                <button
                    node_ref=confirm_button
                    type="button"
                    class="button is-danger"
                    data-anchor="dialog/confirm"
                    on:click=delete
                >
                    "Delete"
                </button>
            </footer>
        </DialogFrame>
    }
}
