//! The right panel: properties of what is selected.

use super::edge_panel::EdgePanel;
use super::node_panel::NodePanel;
use super::note_panel::NotePanel;
use crate::icons::{self, Icon};
use crate::state::{Selection, Session};
use crate::wording::counted;
use leptos::prelude::*;

#[derive(Clone, Debug, PartialEq)]
enum PanelContent {
    Nothing,
    Node(String),
    Edge(String),
    Note(String),
    Several { nodes: usize, edges: usize },
}

impl PanelContent {
    fn of(selection: &Selection) -> Self {
        if let Some(note) = &selection.note {
            return PanelContent::Note(note.clone());
        }
        match (selection.nodes.as_slice(), selection.edges.as_slice()) {
            ([], []) => PanelContent::Nothing,
            ([node], []) => PanelContent::Node(node.clone()),
            ([], [edge]) => PanelContent::Edge(edge.clone()),
            (nodes, edges) => PanelContent::Several {
                nodes: nodes.len(),
                edges: edges.len(),
            },
        }
    }
}

#[component]
pub fn Panel(session: Session) -> impl IntoView {
    let content = Memo::new(move |_| session.selection.with(PanelContent::of));
    view! {
        <aside class="panel" aria-label="Properties">
            {move || match content.get() {
                PanelContent::Nothing => view! { <Nothing/> }.into_any(),
                PanelContent::Node(id) => view! { <NodePanel session id/> }.into_any(),
                PanelContent::Edge(id) => view! { <EdgePanel session id/> }.into_any(),
                PanelContent::Note(id) => view! { <NotePanel session id/> }.into_any(),
                PanelContent::Several { nodes, edges } => {
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

/// How much is selected, without what there is none of.
fn headline(nodes: usize, edges: usize) -> String {
    let parts: Vec<String> = [(nodes, "node"), (edges, "edge")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, one)| counted(count as u64, one))
        .collect();
    format!("{} selected", parts.join(", "))
}

#[component]
fn Several(session: Session, nodes: usize, edges: usize) -> impl IntoView {
    view! {
        <div class="panel-scroll">
            <header class="panel-head">
                <div>
                    <h2>{headline(nodes, edges)}</h2>
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_shown_with_its_properties_and_several_are_counted() {
        let node = |id: &str| Selection::node(id);
        assert_eq!(
            PanelContent::of(&Selection::default()),
            PanelContent::Nothing
        );
        assert_eq!(PanelContent::of(&node("n")), PanelContent::Node("n".into()));
        assert_eq!(
            PanelContent::of(&Selection::edge("e")),
            PanelContent::Edge("e".into())
        );
        assert_eq!(
            PanelContent::of(&Selection::note("x")),
            PanelContent::Note("x".into())
        );
        let both = Selection {
            edges: vec!["e".into()],
            ..node("n")
        };
        assert_eq!(
            PanelContent::of(&both),
            PanelContent::Several { nodes: 1, edges: 1 }
        );
    }

    #[test]
    fn the_headline_counts_only_what_there_is() {
        assert_eq!(headline(2, 0), "2 nodes selected");
        assert_eq!(headline(1, 3), "1 node, 3 edges selected");
        assert_eq!(headline(0, 2), "2 edges selected");
    }
}
