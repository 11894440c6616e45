//! What opens on the canvas itself: the context menu, and the search for a node to add here.

use crate::canvas;
use crate::icons::{self, Icon};
use crate::run;
use crate::state::{AddHere, Menu, Session, Side};
use crate::theme;
use dom_shell::page;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use workflow_builder_model::Command;
use workflow_builder_model::catalogue;
use workflow_builder_model::layout::Point;

const MENU_WIDTH: f64 = 230.0;
const MENU_ROW: f64 = 32.0;
const SEARCH_WIDTH: f64 = 260.0;
const SEARCH_HEIGHT: f64 = 300.0;

/// Keeps a pop-up of this size inside the canvas.
fn placed(session: Session, at: Point, width: f64, height: f64) -> String {
    let (room_x, room_y) = session.scene(|scene| (scene.width, scene.height));
    let x = at.x.min(room_x - width - 8.0).max(8.0);
    let y = at.y.min(room_y - height - 8.0).max(8.0);
    format!("left:{x}px;top:{y}px;width:{width}px")
}

#[derive(Clone, Copy)]
struct Item {
    slug: &'static str,
    text: &'static str,
    keys: &'static str,
    act: fn(Session, Menu),
}

const fn item(
    slug: &'static str,
    text: &'static str,
    keys: &'static str,
    act: fn(Session, Menu),
) -> Item {
    Item {
        slug,
        text,
        keys,
        act,
    }
}

const FOR_NODES: &[Item] = &[
    item("run-from", "Run from here", "", |s, _| {
        if let Some(node) = s.selection.get_untracked().nodes.first() {
            run::run_from_node(s, node);
        }
    }),
    item("run-only", "Run this node alone", "", |s, _| {
        if let Some(node) = s.selection.get_untracked().nodes.first() {
            run::run_only_node(s, node);
        }
    }),
    item("duplicate", "Duplicate", "Ctrl D", |s, _| {
        canvas::duplicate(s)
    }),
    item("copy", "Copy", "Ctrl C", |s, _| {
        s.copy_selection();
    }),
    item("cut", "Cut", "Ctrl X", |s, _| {
        if s.copy_selection() {
            s.delete_selection();
        }
    }),
    item("zoom", "Zoom to selection", "2", |s, _| {
        canvas::zoom_to_selection(s);
    }),
    item("disable", "Disable or enable", "D", |s, _| {
        toggle_disabled(s)
    }),
    item("delete", "Delete", "Del", |s, _| s.delete_selection()),
    item("delete-reconnect", "Delete and reconnect", "", |s, _| {
        let nodes = s.selection.get_untracked().nodes;
        s.apply(Command::DeleteAndReconnect { nodes });
    }),
];
const FOR_EDGE: &[Item] = &[item("delete", "Delete edge", "Del", |s, _| {
    s.delete_selection();
})];
const FOR_NOTE: &[Item] = &[item("delete", "Delete note", "Del", |s, _| {
    s.delete_selection();
})];
const FOR_CANVAS: &[Item] = &[
    item("add-node", "Add node here…", "", |s, menu| {
        s.add_here.set(Some(AddHere {
            at: menu.at,
            at_px: menu.at_px,
            from: None,
        }));
    }),
    item("add-note", "Add note here", "Shift S", |s, menu| {
        canvas::add_note(s, Some(menu.at));
    }),
    item("paste", "Paste", "Ctrl V", |s, _| {
        canvas::paste_kept(s);
    }),
    item("select-all", "Select all", "Ctrl A", |s, _| s.select_all()),
    item("tidy", "Tidy layout", "Shift Alt T", |s, _| canvas::tidy(s)),
    item("fit", "Fit view", "1", |s, _| canvas::fit(s)),
];

/// Switches the selected nodes off, or on again when all of them are off.
pub fn toggle_disabled(session: Session) {
    let selected = session.selection.get_untracked().nodes;
    let settings: Vec<_> = session
        .peek_graph(|graph| {
            selected
                .iter()
                .filter_map(|id| graph.node(id))
                .map(|node| (node.id.clone(), node.settings.clone()))
                .collect()
        })
        .unwrap_or_default();
    let disabled = settings.iter().any(|(_, settings)| !settings.disabled);
    for (node, mut settings) in settings {
        settings.disabled = disabled;
        session.apply(Command::SetSettings { node, settings });
    }
}

#[component]
pub fn ContextMenu(session: Session) -> impl IntoView {
    move || {
        let menu = session.menu.get()?;
        let selection = session.selection.get_untracked();
        let items = if selection.note.is_some() {
            FOR_NOTE
        } else if !selection.nodes.is_empty() {
            FOR_NODES
        } else if !selection.edges.is_empty() {
            FOR_EDGE
        } else {
            FOR_CANVAS
        };
        let rows = items
            .iter()
            .map(|item| {
                let act = item.act;
                view! {
                    <button
                        role="menuitem"
                        class="menu-item"
                        data-anchor=format!("menu/{}", item.slug)
                        on:click=move |_| {
                            session.menu.set(None);
                            act(session, menu);
                        }
                    >
                        <span>{item.text}</span>
                        <span class="menu-keys">{item.keys}</span>
                    </button>
                }
            })
            .collect_view();
        let height = items.len() as f64 * MENU_ROW + 12.0;
        let style = placed(session, menu.at_px, MENU_WIDTH, height);
        Some(view! {
            <div class="popup" role="menu" aria-label="What to do here" style=style>
                {rows}
            </div>
        })
    }
}

#[component]
pub fn AddHereSearch(session: Session) -> impl IntoView {
    move || {
        session
            .add_here
            .get()
            .map(|place| view! { <Search session place/> })
    }
}

#[component]
fn Search(session: Session, place: AddHere) -> impl IntoView {
    let query = RwSignal::new(String::new());
    let input = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        if let Some(input) = input.get() {
            page::focus(&input);
        }
    });
    let style = placed(session, place.at_px, SEARCH_WIDTH, SEARCH_HEIGHT);
    let place = StoredValue::new(place);
    let choose = move |node_type: &str| {
        let AddHere { at, from, .. } = place.get_value();
        session.add_here.set(None);
        canvas::add_linked(session, node_type, at, from);
    };
    // A loose end at an output needs a node with an input, and the other way round.
    let fits = move |node_type: &catalogue::NodeType| {
        place.with_value(|place| match &place.from {
            Some(port) if port.side == Side::Output => !node_type.inputs.is_empty(),
            Some(_) => !node_type.outputs(&node_type.default_data()).is_empty(),
            None => true,
        })
    };
    let found = move || {
        catalogue::search(&query.get())
            .into_iter()
            .filter(|node_type| fits(node_type))
            .collect::<Vec<_>>()
    };
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => {
            event.prevent_default();
            if let Some(first) = untrack(found).first() {
                choose(first.id);
            }
        }
        "Escape" => {
            event.stop_propagation();
            session.add_here.set(None);
        }
        _ => {}
    };
    let rows = move || {
        let found = found();
        if found.is_empty() {
            return view! { <p class="library-empty">"No node answers to that."</p> }.into_any();
        }
        found
            .into_iter()
            .map(|node_type| {
                let (strong, pale) = theme::category(node_type.category);
                view! {
                    <button
                        class="entry"
                        aria-label=node_type.title
                        data-anchor=format!("add-here/{}", node_type.id)
                        on:click=move |_| choose(node_type.id)
                    >
                        <span class="tile" style:color=strong style:background=pale>
                            <Icon path=icons::node_path(node_type.id)/>
                        </span>
                        <span class="entry-title">{node_type.title}</span>
                    </button>
                }
            })
            .collect_view()
            .into_any()
    };
    view! {
        <div class="popup add-here" role="dialog" aria-label="Add a node here" style=style>
            <label class="search">
                <Icon path=icons::SEARCH/>
                <input
                    node_ref=input
                    type="search"
                    placeholder="Add a node here..."
                    aria-label="Add a node here"
                    autocomplete="off"
                    spellcheck="false"
                    data-anchor="add-here/search"
                    prop:value=move || query.get()
                    on:input=move |event| query.set(event_target_value(&event))
                    on:keydown=on_key
                />
            </label>
            <div class="add-here-list">{rows}</div>
        </div>
    }
}
