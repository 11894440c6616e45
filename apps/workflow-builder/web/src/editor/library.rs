//! The node library: search, categories, click or drag to add.

use crate::canvas::{self, canvas_rect};
use crate::icons::{self, Icon};
use crate::state::{LibraryDrag, Release, Session};
use crate::theme;
use dom_shell::page;
use dom_shell::pointer::{self, PointerPhase, on_pointer_anywhere};
use gloo::events::{EventListener, EventListenerOptions, EventListenerPhase};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use workflow_builder_model::catalogue::{self, Category, NodeType};
use workflow_builder_model::layout::Point;

#[component]
pub fn Library(session: Session) -> impl IntoView {
    follow_drag(session);
    let query = RwSignal::new(String::new());
    let closed = RwSignal::new(Vec::<&'static str>::new());
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            if let Some(first) = catalogue::search(&query.get_untracked()).first() {
                canvas::add_in_free_place(session, first);
            }
        }
        "Escape" if !query.with_untracked(String::is_empty) => {
            event.stop_propagation();
            query.set(String::new());
        }
        _ => {}
    };
    let sections = move || {
        let hits = catalogue::search(&query.get());
        if hits.is_empty() {
            return view! {
                <p class="library-empty">"No node answers to that. Try a shorter word."</p>
            }
            .into_any();
        }
        let is_search = !query.with(|text| text.trim().is_empty());
        Category::ALL
            .into_iter()
            .filter_map(|category| {
                let mut entries: Vec<_> = hits
                    .iter()
                    .copied()
                    .filter(|hit| hit.category == category)
                    .collect();
                if !is_search {
                    // Without a search the catalogue's own order is the friendlier one.
                    entries = catalogue::all()
                        .filter(|t| t.category == category)
                        .collect();
                }
                (!entries.is_empty())
                    .then(|| view! { <Section session category entries closed is_search/> })
            })
            .collect_view()
            .into_any()
    };
    view! {
        <aside class="library" aria-label="Nodes">
            <div class="library-head">
                <h2>"Nodes"</h2>
                <p>"Click to add, or drag onto the canvas."</p>
                <label class="search">
                    <Icon path=icons::SEARCH/>
                    <input
                        type="search"
                        placeholder="Search nodes..."
                        aria-label="Search nodes"
                        autocomplete="off"
                        spellcheck="false"
                        data-anchor="library/search"
                        prop:value=move || query.get()
                        on:input=move |event| query.set(event_target_value(&event))
                        on:keydown=on_key
                    />
                </label>
            </div>
            <div class="library-list">{sections}</div>
        </aside>
    }
}

#[component]
fn Section(
    session: Session,
    category: Category,
    entries: Vec<&'static NodeType>,
    closed: RwSignal<Vec<&'static str>>,
    is_search: bool,
) -> impl IntoView {
    let title = category.title();
    // A search shows what it found, whatever was folded away.
    let is_open = move || is_search || closed.with(|closed| !closed.contains(&title));
    let toggle = move |_| {
        closed.update(
            |closed| match closed.iter().position(|name| *name == title) {
                Some(at) => {
                    closed.remove(at);
                }
                None => closed.push(title),
            },
        );
    };
    let entries = StoredValue::new(entries);
    let (strong, _) = theme::category(category);
    view! {
        <section class="library-section">
            <button
                class="library-category"
                aria-expanded=move || is_open().to_string()
                on:click=toggle
            >
                <span class="dot" style:background=strong></span>
                <span class="library-category-text">
                    <span class="library-category-title">{title}</span>
                    <span class="library-category-note">{category.explanation()}</span>
                </span>
                <span class="chevron" class:is-closed=move || !is_open()>
                    <Icon path=icons::CHEVRON size=14/>
                </span>
            </button>
            {move || {
                is_open()
                    .then(|| {
                        entries
                            .get_value()
                            .into_iter()
                            .map(|node_type| view! { <Entry session node_type/> })
                            .collect_view()
                    })
            }}
        </section>
    }
}

/// Shows into which edge the dragged entry would go.
fn mark_edge(session: Session, edge: Option<String>) {
    let has_changed = session.scene(|scene| {
        let has_changed = scene.insert_edge != edge;
        scene.insert_edge = edge;
        has_changed
    });
    if has_changed {
        session.redraw();
    }
}

/// Follows the pointer that holds an entry until it is released, wherever that is. Escape lets go.
fn follow_drag(session: Session) {
    on_pointer_anywhere(move |phase, event| {
        let held = session.library_drag.get_untracked();
        let Some(drag) = held.filter(|drag| drag.pointer == event.pointer_id()) else {
            return;
        };
        let at = window_point(event);
        match phase {
            PointerPhase::Moved => {
                let drag = drag.moved(at);
                session.library_drag.set(Some(drag));
                if drag.has_ghost() {
                    mark_edge(session, canvas::edge_at_window_point(session, at.x, at.y));
                }
            }
            PointerPhase::Released => {
                let is_on_canvas = canvas_rect().is_some_and(|rect| rect.contains(at));
                match drag.released(at, is_on_canvas) {
                    Release::DropAt(at) => {
                        canvas::add_at_window_point(session, drag.node_type, at.x, at.y);
                    }
                    Release::Click => canvas::add_in_free_place(session, drag.node_type),
                    Release::Nothing => {}
                }
                let_go(session);
            }
            PointerPhase::Cancelled => let_go(session),
        }
    });
    // Before anybody else hears of the key: what it ends is the drag and nothing more.
    let options = EventListenerOptions {
        phase: EventListenerPhase::Capture,
        passive: false,
    };
    let listener =
        EventListener::new_with_options(&page::window(), "keydown", options, move |event| {
            let is_escape = event
                .dyn_ref::<KeyboardEvent>()
                .is_some_and(|event| event.key() == "Escape");
            if is_escape && session.library_drag.with_untracked(Option::is_some) {
                event.stop_propagation();
                event.prevent_default();
                let_go(session);
            }
        });
    let listener = StoredValue::new_local(Some(listener));
    on_cleanup(move || {
        listener.try_update_value(Option::take);
        let_go(session);
    });
}

fn let_go(session: Session) {
    session.library_drag.set(None);
    mark_edge(session, None);
}

fn window_point(event: &PointerEvent) -> Point {
    Point::new(f64::from(event.client_x()), f64::from(event.client_y()))
}

/// One node type. A press that travels to the canvas is a drag, any other a click.
#[component]
fn Entry(session: Session, node_type: &'static NodeType) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    let on_down = move |event: PointerEvent| {
        if event.button() != 0 || session.library_drag.with_untracked(Option::is_some) {
            return;
        }
        let drag = LibraryDrag::pressed(node_type, event.pointer_id(), window_point(&event));
        session.library_drag.set(Some(drag));
        if let Some(button) = button.get_untracked() {
            pointer::capture(&button, &event);
        }
    };
    let (strong, pale) = theme::category(node_type.category);
    view! {
        <button
            node_ref=button
            class="entry"
            title=node_type.description
            aria-label=node_type.title
            data-anchor=format!("library/{}", node_type.id)
            // The search box keeps the focus, so that several nodes can be added in a row.
            on:mousedown=move |event| event.prevent_default()
            on:pointerdown=on_down
            on:dragstart=move |event| event.prevent_default()
            on:keydown=move |event: KeyboardEvent| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    canvas::add_in_free_place(session, node_type);
                }
            }
        >
            <span class="tile" style:color=strong style:background=pale>
                <Icon path=icons::node_path(node_type.id)/>
            </span>
            <span class="entry-title">{node_type.title}</span>
        </button>
    }
}

/// The card that follows the pointer while an entry is dragged.
#[component]
pub fn DragGhost(session: Session) -> impl IntoView {
    move || {
        let drag = session.library_drag.get().filter(LibraryDrag::has_ghost)?;
        let node_type = drag.node_type;
        let (strong, pale) = theme::category(node_type.category);
        Some(view! {
            <div
                class="ghost"
                style:left=format!("{}px", drag.at.x)
                style:top=format!("{}px", drag.at.y)
                aria-hidden="true"
            >
                <span class="tile" style:color=strong style:background=pale>
                    <Icon path=icons::node_path(node_type.id)/>
                </span>
                {node_type.title}
            </div>
        })
    }
}
