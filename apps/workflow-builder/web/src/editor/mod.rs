//! The editor: header, library, canvas, properties.

mod binding;
mod draft;
mod edge_panel;
mod expression_hint;
mod header;
mod json_field;
mod library;
mod list_fields;
mod node_panel;
mod node_settings;
mod note_panel;
mod panel;
mod popups;
mod row_list;
mod sealed_panel;
mod simple_fields;
mod switch_fields;

use crate::canvas::{self, GraphCanvas, Minimap};
use crate::icons::{self, Icon};
use crate::run::Drawer;
use crate::state::{DrawerState, Session, Tab};
use crate::theme::ZOOM_STEP;
use header::Header;
use leptos::prelude::*;
use library::{DragGhost, Library};
use panel::Panel;
pub use popups::toggle_disabled;
use popups::{AddHereSearch, ContextMenu};

#[component]
pub fn Editor(session: Session) -> impl IntoView {
    view! {
        <div class="editor">
            <Header session/>
            <Library session/>
            <div class="work">
                <main class="stage" aria-label="Canvas">
                    <GraphCanvas session/>
                    <EmptyHint session/>
                    <ZoomControl session/>
                    <Minimap session/>
                    <ContextMenu session/>
                    <AddHereSearch session/>
                </main>
                <Drawer session/>
            </div>
            <Panel session/>
            <DragGhost session/>
        </div>
    }
}

/// What to do with an empty canvas.
#[component]
fn EmptyHint(session: Session) -> impl IntoView {
    let is_empty = Memo::new(move |_| {
        session
            .read_open(|open| open.workflow().graph.nodes.is_empty())
            .unwrap_or(false)
    });
    move || {
        is_empty.get().then(|| {
            view! {
                <div class="empty-hint">
                    <span class="empty-mark"><Icon path=icons::PLUS size=22/></span>
                    <strong>"Add the first node"</strong>
                    <span>"Click an entry in the library or drag it here."</span>
                </div>
            }
        })
    }
}

#[component]
fn ZoomControl(session: Session) -> impl IntoView {
    let percent = move || format!("{:.0} %", session.zoom.get() * 100.0);
    view! {
        <div class="zoom-control" role="group" aria-label="Zoom">
            <button
                class="icon-button"
                title="Zoom out"
                aria-label="Zoom out"
                data-anchor="zoom/out"
                on:click=move |_| canvas::zoom_by(session, 1.0 / ZOOM_STEP)
            >
                <Icon path=icons::MINUS/>
            </button>
            <button
                class="zoom-value"
                title="Zoom to 100 %"
                aria-label=move || format!("{}, zoom to 100 %", percent())
                data-anchor="zoom/reset"
                on:click=move |_| canvas::zoom_to(session, 1.0)
            >
                {percent}
            </button>
            <button
                class="icon-button"
                title="Zoom in"
                aria-label="Zoom in"
                data-anchor="zoom/in"
                on:click=move |_| canvas::zoom_by(session, ZOOM_STEP)
            >
                <Icon path=icons::PLUS/>
            </button>
            <span class="zoom-rule"></span>
            <button
                class="icon-button"
                title="Tidy layout (Shift Alt T)"
                aria-label="Tidy layout"
                data-anchor="zoom/tidy"
                on:click=move |_| canvas::tidy(session)
            >
                <Icon path=icons::TIDY/>
            </button>
            <button
                class="icon-button"
                title="Add a note (Shift S)"
                aria-label="Add a note"
                data-anchor="zoom/note"
                on:click=move |_| canvas::add_note(session, None)
            >
                <Icon path=icons::NOTE/>
            </button>
            <button
                class="icon-button"
                title="Show the map when part of the workflow is out of sight (M)"
                aria-label="Map"
                aria-pressed=move || session.minimap_is_wanted.get().to_string()
                data-anchor="zoom/map"
                on:click=move |_| {
                    session.minimap_is_wanted.update(|wanted| *wanted = !*wanted);
                    session.redraw();
                }
            >
                <Icon path=icons::MAP/>
            </button>
            <button
                class="icon-button"
                title="Look for problems before a run"
                aria-label="Problems"
                data-anchor="zoom/problems"
                on:click=move |_| {
                    session.drawer_tab.set(Tab::Problems);
                    session.drawer.set(DrawerState::Open);
                }
            >
                <Icon path=icons::PROBLEMS/>
            </button>
        </div>
    }
}
