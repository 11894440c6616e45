//! What opens on the canvas itself: the context menu, and the search for a node to add here.

use crate::canvas;
use crate::icons::{self, Icon};
use crate::run;
use crate::state::{AddHere, Menu, Selection, Session, Side};
use crate::theme;
use dom_shell::page;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use workflow_builder_model::catalogue::{self, NodeType};
use workflow_builder_model::layout::Point;
use workflow_builder_model::{Command, Graph, Node, NodeSettings};

const MENU_WIDTH: f64 = 230.0;
const MENU_ROW: f64 = 32.0;
const SEARCH_WIDTH: f64 = 260.0;
const SEARCH_HEIGHT: f64 = 300.0;

/// Room left between a pop-up and the border of the canvas.
const MARGIN: f64 = 8.0;

/// The corner of a pop-up of this size that belongs to a point but stays inside the canvas. Where
/// there is too little room, its upper left part is what can be seen.
fn corner(room: [f64; 2], at: Point, size: [f64; 2]) -> Point {
    let along = |room: f64, at: f64, length: f64| at.min(room - length - MARGIN).max(MARGIN);
    Point::new(along(room[0], at.x, size[0]), along(room[1], at.y, size[1]))
}

fn placed(session: Session, at: Point, width: f64, height: f64) -> String {
    let room = session.scene(|scene| scene.screen());
    let Point { x, y } = corner(room, at, [width, height]);
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

/// What can be done with what is selected.
fn items_for(selection: &Selection) -> &'static [Item] {
    if selection.note.is_some() {
        FOR_NOTE
    } else if !selection.nodes.is_empty() {
        FOR_NODES
    } else if !selection.edges.is_empty() {
        FOR_EDGE
    } else {
        FOR_CANVAS
    }
}

/// Switches the selected nodes off, or on again when all of them are off.
pub fn toggle_disabled(session: Session) {
    let selected = session.selection.get_untracked().nodes;
    let settings = session.peek_graph(|graph| switched(graph, &selected));
    for (node, settings) in settings.unwrap_or_default() {
        session.apply(Command::SetSettings { node, settings });
    }
}

/// The settings of these nodes with all of them off; with all of them on if they were off.
fn switched(graph: &Graph, nodes: &[String]) -> Vec<(String, NodeSettings)> {
    let nodes: Vec<_> = nodes.iter().filter_map(|id| graph.node(id)).collect();
    let disabled = nodes.iter().any(|node| !node.settings.disabled);
    let settings = |node: &Node| NodeSettings {
        disabled,
        ..node.settings.clone()
    };
    nodes
        .into_iter()
        .map(|node| (node.id.clone(), settings(node)))
        .collect()
}

#[component]
pub fn ContextMenu(session: Session) -> impl IntoView {
    move || {
        let menu = session.menu.get()?;
        let selection = session.selection.get_untracked();
        let items = items_for(&selection);
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

/// Node types that answer to a search text and can take the loose end of an edge that began at this
/// side: an output needs a node with an input, and the other way round.
fn fitting(query: &str, loose_end: Option<Side>) -> Vec<&'static NodeType> {
    let fits = |node_type: &NodeType| match loose_end {
        Some(Side::Output) => !node_type.inputs.is_empty(),
        Some(Side::Input) => !node_type.outputs(&node_type.default_data()).is_empty(),
        None => true,
    };
    let mut found = catalogue::search(query);
    found.retain(|node_type| fits(node_type));
    found
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
    let loose_end = place.with_value(|place| place.from.as_ref().map(|port| port.side));
    let found = move || fitting(&query.get(), loose_end);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Act, meaning_of_words};
    use std::collections::HashSet;
    use workflow_builder_model::templates;

    #[test]
    fn a_popup_opens_at_the_pointer_and_stays_inside_the_canvas() {
        let at = |x, y| corner([800.0, 600.0], Point::new(x, y), [230.0, 300.0]);
        assert_eq!(at(100.0, 50.0), Point::new(100.0, 50.0));
        assert_eq!(at(790.0, 590.0), Point::new(562.0, 292.0));
        assert_eq!(at(0.0, 0.0), Point::new(8.0, 8.0));
        let tiny = corner([100.0, 100.0], Point::new(50.0, 50.0), [230.0, 300.0]);
        assert_eq!(tiny, Point::new(8.0, 8.0));
    }

    #[test]
    fn the_menu_is_about_what_is_selected() {
        let slugs = |selection: Selection| -> Vec<&str> {
            items_for(&selection).iter().map(|item| item.slug).collect()
        };
        assert_eq!(slugs(Selection::edge("e")), ["delete"]);
        assert_eq!(slugs(Selection::note("x")), ["delete"]);
        assert!(slugs(Selection::node("n")).contains(&"run-from"));
        assert!(slugs(Selection::default()).contains(&"add-node"));
        let mixed = Selection {
            edges: vec!["e".into()],
            ..Selection::node("n")
        };
        assert!(slugs(mixed).contains(&"duplicate"));
    }

    #[test]
    fn no_two_entries_of_a_menu_share_an_anchor() {
        for items in [FOR_NODES, FOR_EDGE, FOR_NOTE, FOR_CANVAS] {
            let slugs: HashSet<_> = items.iter().map(|item| item.slug).collect();
            assert_eq!(slugs.len(), items.len());
        }
    }

    #[test]
    fn keys_beside_menu_entries_do_what_the_entries_say() {
        let act = |slug: &str| match slug {
            "duplicate" => Act::Duplicate,
            "copy" => Act::Copy,
            "cut" => Act::Cut,
            "paste" => Act::Paste,
            "zoom" => Act::ZoomToSelection,
            "disable" => Act::ToggleDisabled,
            "delete" => Act::Delete,
            "add-note" => Act::AddNote,
            "select-all" => Act::SelectAll,
            "tidy" => Act::Tidy,
            "fit" => Act::Fit,
            other => panic!("{other} has a key that this test does not know"),
        };
        let items = [FOR_NODES, FOR_EDGE, FOR_NOTE, FOR_CANVAS].concat();
        for item in items.iter().filter(|item| !item.keys.is_empty()) {
            assert_eq!(
                meaning_of_words(item.keys),
                Some(act(item.slug)),
                "{}",
                item.slug
            );
        }
    }

    #[test]
    fn a_loose_end_is_offered_nodes_that_it_can_end_at() {
        let ids =
            |loose_end| -> HashSet<&str> { fitting("", loose_end).iter().map(|t| t.id).collect() };
        let all = ids(None);
        let after_output = ids(Some(Side::Output));
        let before_input = ids(Some(Side::Input));
        assert_eq!(all.len(), catalogue::all().count());
        assert!(!after_output.contains("manualTrigger") && after_output.contains("stopAndError"));
        assert!(before_input.contains("manualTrigger") && !before_input.contains("stopAndError"));
        // A Switch has an output from the start, although its cases are still missing.
        assert!(before_input.contains("switch"));
    }

    #[test]
    fn nodes_are_switched_off_together_and_on_again_when_all_are_off() {
        let mut graph = templates()[0].graph.clone();
        let ids: Vec<String> = graph.nodes[..2].iter().map(|n| n.id.clone()).collect();
        let off = |graph: &Graph| -> Vec<bool> {
            let switched = switched(graph, &ids);
            switched
                .iter()
                .map(|(_, settings)| settings.disabled)
                .collect()
        };
        assert_eq!(off(&graph), [true, true]);
        graph.node_mut(&ids[0]).expect("a node").settings.disabled = true;
        assert_eq!(off(&graph), [true, true], "one of them is still on");
        graph.node_mut(&ids[1]).expect("a node").settings.disabled = true;
        assert_eq!(off(&graph), [false, false]);
    }
}
