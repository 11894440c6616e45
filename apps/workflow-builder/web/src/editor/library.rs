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
    let list = move || {
        let found = query.with(|query| sections(query));
        if found.is_empty() {
            return view! {
                <p class="library-empty">"No node answers to that. Try a shorter word."</p>
            }
            .into_any();
        }
        let is_search = !query.with(|text| text.trim().is_empty());
        found
            .into_iter()
            .map(|(category, entries)| {
                view! { <Section session category entries closed is_search/> }
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
            <div class="library-list">{list}</div>
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
    let toggle = move |_| closed.update(|closed| toggle(closed, title));
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

/// What answers to a search text by category, in the order of the catalogue's categories; within one,
/// best matches first.
fn sections(query: &str) -> Vec<(Category, Vec<&'static NodeType>)> {
    let hits = catalogue::search(query);
    let of = |category: Category| {
        hits.iter()
            .copied()
            .filter(move |hit| hit.category == category)
    };
    Category::ALL
        .into_iter()
        .map(|category| (category, of(category).collect::<Vec<_>>()))
        .filter(|(_, entries)| !entries.is_empty())
        .collect()
}

/// Folds a section of this name away, or unfolds it.
fn toggle(closed: &mut Vec<&'static str>, title: &'static str) {
    match closed.iter().position(|name| *name == title) {
        Some(at) => {
            closed.remove(at);
        }
        None => closed.push(title),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(query: &str) -> Vec<(Category, Vec<&'static str>)> {
        let titles = |entries: Vec<&'static NodeType>| entries.iter().map(|t| t.title).collect();
        sections(query)
            .into_iter()
            .map(|(category, entries)| (category, titles(entries)))
            .collect()
    }

    #[test]
    fn without_a_search_the_whole_catalogue_is_listed_in_its_own_order() {
        let listed: Vec<_> = sections(" ").into_iter().flat_map(|(_, it)| it).collect();
        let ids = |types: &[&NodeType]| types.iter().map(|t| t.id).collect::<Vec<_>>();
        let catalogue: Vec<_> = catalogue::all().collect();
        assert_eq!(ids(&listed), ids(&catalogue));
        assert_eq!(sections("").len(), Category::ALL.len());
    }

    #[test]
    fn a_search_leaves_out_sections_without_an_answer() {
        assert_eq!(
            titles("webhook"),
            [
                (Category::Triggers, vec!["Webhook Trigger"]),
                (Category::Apis, vec!["Respond to Webhook"]),
            ]
        );
        assert!(sections("no such node").is_empty());
    }

    #[test]
    fn within_a_section_titles_come_before_mere_keywords() {
        let (_, data) = titles("s")
            .into_iter()
            .find(|(category, _)| *category == Category::Data)
            .expect("data nodes");
        let first = data.iter().position(|title| !title.starts_with('S'));
        let first = first.expect("a keyword match");
        assert!(first > 0);
        assert!(data[first..].iter().all(|title| !title.starts_with('S')));
    }

    #[test]
    fn a_section_is_folded_by_one_click_and_unfolded_by_the_next() {
        let mut closed = vec!["AI"];
        toggle(&mut closed, "Triggers");
        assert_eq!(closed, ["AI", "Triggers"]);
        toggle(&mut closed, "AI");
        assert_eq!(closed, ["Triggers"]);
    }
}
