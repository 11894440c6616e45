//! The right panel: properties of what is selected.

use super::edge_panel::EdgePanel;
use super::node_panel::NodePanel;
use super::note_panel::NotePanel;
use crate::icons::{self, Icon};
use crate::state::Session;
use leptos::prelude::*;

#[derive(Clone, PartialEq)]
enum Shown {
    Nothing,
    Node(String),
    Edge(String),
    Note(String),
    Several { nodes: usize, edges: usize },
}

#[component]
pub fn Panel(session: Session) -> impl IntoView {
    let shown = Memo::new(move |_| {
        session.selection.with(|selection| {
            if let Some(note) = &selection.note {
                return Shown::Note(note.clone());
            }
            match (selection.nodes.as_slice(), selection.edges.as_slice()) {
                ([], []) => Shown::Nothing,
                ([node], []) => Shown::Node(node.clone()),
                ([], [edge]) => Shown::Edge(edge.clone()),
                (nodes, edges) => Shown::Several {
                    nodes: nodes.len(),
                    edges: edges.len(),
                },
            }
        })
    });
    view! {
        <aside class="panel" aria-label="Properties">
            {move || match shown.get() {
                Shown::Nothing => view! { <Nothing/> }.into_any(),
                Shown::Node(id) => view! { <NodePanel session id/> }.into_any(),
                Shown::Edge(id) => view! { <EdgePanel session id/> }.into_any(),
                Shown::Note(id) => view! { <NotePanel session id/> }.into_any(),
                Shown::Several { nodes, edges } => {
                    view! { <Several session nodes edges/> }.into_any()
                }
            }}
        </aside>
    }
}

#[component]
fn Nothing() -> impl IntoView {
    view! {
        <div class="panel-empty">
            <span class="empty-mark"><Icon path=icons::PENCIL size=20/></span>
            <strong>"Nothing selected"</strong>
            <span>"Select a node to edit its properties, or an edge to label or delete it."</span>
        </div>
    }
}

#[component]
fn Several(session: Session, nodes: usize, edges: usize) -> impl IntoView {
    let counted = |count: usize, one: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        more => Some(format!("{more} {one}s")),
    };
    let parts: Vec<_> = [counted(nodes, "node"), counted(edges, "edge")]
        .into_iter()
        .flatten()
        .collect();
    view! {
        <div class="panel-scroll">
            <header class="panel-head">
                <div>
                    <h2>{format!("{} selected", parts.join(", "))}</h2>
                    <p>"Drag one of them to move all."</p>
                </div>
            </header>
        </div>
        <footer class="panel-foot">
            <button
                class="button is-danger-soft"
                data-anchor="panel/delete-selection"
                on:click=move |_| session.delete_selection()
            >
                <Icon path=icons::TRASH/>
                "Delete selection"
            </button>
        </footer>
    }
}
