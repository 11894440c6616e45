//! The bar above the canvas.

use crate::canvas;
use crate::hub::Brand;
use crate::icons::{self, Icon};
use crate::run;
use crate::state::{Dialog, Session};
use leptos::prelude::*;
use workflow_builder_model::Command;

#[component]
pub fn Header(session: Session) -> impl IntoView {
    let name = move || {
        session
            .read_open(|open| open.workflow().name.clone())
            .unwrap_or_default()
    };
    let rename = move |_| {
        let open = session.peek(|workspace| workspace.open_id().map(str::to_string));
        if let Some(workflow) = open {
            session.dialog.set(Some(Dialog::Rename { workflow }));
        }
    };
    let can_undo = move || session.read_open(|open| open.undo_label().is_some()) == Some(true);
    let can_redo = move || session.read_open(|open| open.redo_label().is_some()) == Some(true);
    view! {
        <header class="editor-header">
            <div class="header-left">
                <button
                    class="icon-button"
                    title="All workflows"
                    aria-label="All workflows"
                    data-anchor="header/home"
                    on:click=move |_| {
                        session.apply(Command::CloseWorkflow);
                    }
                >
                    <Icon path=icons::GRID size=18/>
                </button>
                <Brand/>
            </div>
            <button
                class="project"
                title="Rename this workflow"
                data-anchor="header/name"
                on:click=rename
            >
                <span class="project-word">"Project: "</span>
                <span class="project-name">{name}</span>
            </button>
            <div class="header-right">
                <div class="button-pair">
                    <button
                        class="icon-button"
                        title="Undo (Ctrl Z)"
                        aria-label="Undo"
                        data-anchor="header/undo"
                        disabled=move || !can_undo()
                        on:click=move |_| {
                            session.apply(Command::Undo);
                        }
                    >
                        <Icon path=icons::UNDO/>
                    </button>
                    <button
                        class="icon-button"
                        title="Redo (Ctrl Shift Z)"
                        aria-label="Redo"
                        data-anchor="header/redo"
                        disabled=move || !can_redo()
                        on:click=move |_| {
                            session.apply(Command::Redo);
                        }
                    >
                        <Icon path=icons::REDO/>
                    </button>
                    <button
                        class="icon-button"
                        title="Keyboard and mouse (?)"
                        aria-label="Help"
                        data-anchor="header/help"
                        on:click=move |_| session.dialog.set(Some(Dialog::Help))
                    >
                        <Icon path=icons::HELP/>
                    </button>
                </div>
                <button class="button" data-anchor="header/fit" on:click=move |_| canvas::fit(session)>
                    <Icon path=icons::FIT/>
                    "Fit view"
                </button>
                <button
                    class="button is-run"
                    title="Run this workflow (Ctrl Enter)"
                    data-anchor="header/run"
                    on:click=move |_| run::run(session)
                >
                    <Icon path=icons::PLAY/>
                    "Run"
                </button>
                <button
                    class="button"
                    data-anchor="header/import"
                    on:click=move |_| session.dialog.set(Some(Dialog::Import))
                >
                    <Icon path=icons::IMPORT/>
                    "Import"
                </button>
                <button
                    class="button is-primary"
                    data-anchor="header/export"
                    on:click=move |_| session.dialog.set(Some(Dialog::Export))
                >
                    <Icon path=icons::EXPORT/>
                    "Export"
                </button>
            </div>
        </header>
    }
}
