//! The node library: search, categories, click or drag to add.

use crate::canvas::{self, canvas_rect};
use crate::icons::{self, Icon};
use crate::session::{LibraryDrag, Session};
use crate::theme::{self, CLICK_SLOP_PX};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use workflow_builder_model::catalogue::{self, Category, NodeType};
use workflow_builder_model::layout::Point;

#[component]
pub fn Library(session: Session) -> impl IntoView {
    let query = RwSignal::new(String::new());
    let closed = RwSignal::new(Vec::<&'static str>::new());
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            if let Some(first) = catalogue::search(&query.get_untracked()).first() {
                canvas::add_at_centre(session, first.id);
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

/// One node type. A press that travels to the canvas is a drag, any other a click.
#[component]
fn Entry(session: Session, node_type: &'static NodeType) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    let pressed_at = RwSignal::new(None::<Point>);
    let point =
        |event: &PointerEvent| Point::new(f64::from(event.client_x()), f64::from(event.client_y()));
    let on_down = move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        pressed_at.set(Some(point(&event)));
        if let Some(button) = button.get_untracked() {
            // Without capture only the drag is lost; the click still works.
            let _ = button.set_pointer_capture(event.pointer_id());
        }
    };
    let follow = move |event: &PointerEvent| {
        let Some(start) = pressed_at.get_untracked() else {
            return;
        };
        let at = point(event);
        let is_drag = session.library_drag.with_untracked(Option::is_some);
        if is_drag || at.distance(start) >= CLICK_SLOP_PX {
            session.library_drag.set(Some(LibraryDrag {
                node_type: node_type.id,
                x: at.x,
                y: at.y,
            }));
            mark_edge(session, canvas::edge_at_window_point(session, at.x, at.y));
        }
    };
    let on_up = move |event: PointerEvent| {
        follow(&event);
        let Some(start) = pressed_at.get_untracked() else {
            return;
        };
        pressed_at.set(None);
        let at = point(&event);
        match session.library_drag.get_untracked() {
            Some(_) if canvas_rect().is_some_and(|rect| rect.contains(at)) => {
                canvas::add_at_window_point(session, node_type.id, at.x, at.y);
            }
            // A shaky click that stayed on its entry is still a click.
            Some(_) if at.distance(start) < 4.0 * CLICK_SLOP_PX => {
                canvas::add_at_centre(session, node_type.id);
            }
            Some(_) => {}
            None => canvas::add_at_centre(session, node_type.id),
        }
        session.library_drag.set(None);
        mark_edge(session, None);
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
            on:pointermove=move |event| follow(&event)
            on:pointerup=on_up
            on:pointercancel=move |_| {
                pressed_at.set(None);
                session.library_drag.set(None);
                mark_edge(session, None);
            }
            on:keydown=move |event: KeyboardEvent| {
                if matches!(event.key().as_str(), "Enter" | " ") {
                    event.prevent_default();
                    canvas::add_at_centre(session, node_type.id);
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
        let drag = session.library_drag.get()?;
        let node_type = catalogue::find(drag.node_type)?;
        let (strong, pale) = theme::category(node_type.category);
        Some(view! {
            <div
                class="ghost"
                style:left=format!("{}px", drag.x)
                style:top=format!("{}px", drag.y)
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
