//! The dialogs: naming, confirming, help. Import and export have a file of their own.

use super::transfer::{ExportDialog, ImportDialog};
use crate::icons::{self, Icon};
use crate::page;
use crate::session::{Dialog, Session};
use crate::shortcuts;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use workflow_builder_model::Command;

/// Whatever dialog is open.
#[component]
pub fn Dialogs(session: Session) -> impl IntoView {
    move || {
        session.dialog.get().map(|dialog| match dialog {
            Dialog::NewWorkflow => view! { <NewWorkflow session/> }.into_any(),
            Dialog::Rename { workflow } => view! { <Rename session workflow/> }.into_any(),
            Dialog::ConfirmDelete { workflow } => {
                view! { <ConfirmDelete session workflow/> }.into_any()
            }
            Dialog::Import => view! { <ImportDialog session/> }.into_any(),
            Dialog::Export => view! { <ExportDialog session/> }.into_any(),
            Dialog::Help => view! { <Help session/> }.into_any(),
        })
    }
}

/// The frame all dialogs share: title, close button, Escape.
#[component]
pub fn DialogFrame(
    session: Session,
    title: &'static str,
    #[prop(optional)] is_wide: bool,
    children: Children,
) -> impl IntoView {
    let close = move || session.dialog.set(None);
    let section = NodeRef::<html::Section>::new();
    // Keys belong to the dialog from the start; a form inside moves the focus on to its field.
    Effect::new(move |_| {
        if let Some(section) = section.get() {
            page::focus(&section);
        }
    });
    view! {
        <div
            class="scrim"
            on:keydown=move |event: KeyboardEvent| {
                if event.key() == "Escape" {
                    event.stop_propagation();
                    close();
                }
            }
        >
            <section node_ref=section tabindex="-1" class="dialog" class:is-wide=is_wide role="dialog" aria-modal="true" aria-label=title>
                <header class="dialog-header">
                    <h2>{title}</h2>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label="Close dialog"
                        data-anchor="dialog/close"
                        on:click=move |_| close()
                    >
                        <Icon path=icons::CLOSE/>
                    </button>
                </header>
                {children()}
            </section>
        </div>
    }
}

#[component]
fn NewWorkflow(session: Session) -> impl IntoView {
    let confirm = move |name: String| {
        session
            .try_apply(Command::CreateWorkflow { name })
            .map(|_| ())
    };
    view! {
        <DialogFrame session title="New workflow">
            <NameForm session initial=String::new() action="Create" confirm/>
        </DialogFrame>
    }
}

#[component]
fn Rename(session: Session, workflow: String) -> impl IntoView {
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
        <DialogFrame session title="Rename workflow">
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
        Ok(()) => session.dialog.set(None),
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
                    on:click=move |_| session.dialog.set(None)
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
fn ConfirmDelete(session: Session, workflow: String) -> impl IntoView {
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
        session.dialog.set(None);
        session.apply(Command::DeleteWorkflow {
            workflow: workflow.clone(),
        });
    };
    view! {
        <DialogFrame session title="Delete workflow">
            <div class="dialog-body">
                <p>"“" <strong>{name}</strong> "” and its undo history will be gone for good."</p>
            </div>
            <footer class="dialog-footer">
                <button
                    type="button"
                    class="button"
                    data-anchor="dialog/cancel"
                    on:click=move |_| session.dialog.set(None)
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

#[component]
fn Help(session: Session) -> impl IntoView {
    let rows = shortcuts::LIST
        .iter()
        .map(|(keys, what)| {
            let keys = keys
                .split(' ')
                .map(|key| view! { <kbd>{key}</kbd> })
                .collect_view();
            view! {
                <div class="shortcut">
                    <dt>{keys}</dt>
                    <dd>{*what}</dd>
                </div>
            }
        })
        .collect_view();
    view! {
        <DialogFrame session title="Keyboard and mouse" is_wide=true>
            <dl class="shortcuts dialog-body">{rows}</dl>
        </DialogFrame>
    }
}
