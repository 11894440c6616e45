//! What the page last saw of the open workflow, to tell which parts of it a change is about.

use std::sync::Arc;
use workflow_builder_model::{Annotation, Graph, Node, StoredWorkflow};

/// The parts of the open workflow that the lists beside the canvas show.
#[derive(Default)]
pub struct StructureSnapshot {
    workflow: Option<String>,
    graph: Graph,
    notes: Vec<Arc<Annotation>>,
    /// Nodes with pinned data.
    pinned: Vec<String>,
}

impl StructureSnapshot {
    pub fn of(open: &StoredWorkflow) -> Self {
        let workflow = open.workflow();
        StructureSnapshot {
            workflow: Some(open.id().to_string()),
            graph: workflow.graph.clone(),
            notes: workflow.annotations.clone(),
            pinned: workflow.pins.keys().cloned().collect(),
        }
    }

    /// Does one of the same outline also look the same on the canvas?
    pub fn is_drawn_like(&self, other: &StructureSnapshot) -> bool {
        self.pinned == other.pinned
            && self.has_nodes_like(other, |one, two| {
                one.position == two.position && one.settings.disabled == two.settings.disabled
            })
    }

    /// Has it the same nodes, ports, edges and notes, whatever the nodes are set to?
    pub fn is_outlined_like(&self, other: &StructureSnapshot) -> bool {
        self.has_edges_and_notes_of(other)
            && self.has_nodes_like(other, |one, two| {
                one.id == two.id && one.type_id == two.type_id && one.outputs() == two.outputs()
            })
    }

    /// Is nothing but places and pins different?
    pub fn looks_like(&self, other: &StructureSnapshot) -> bool {
        self.has_edges_and_notes_of(other)
            && self.has_nodes_like(other, |one, two| {
                one.id == two.id
                    && one.type_id == two.type_id
                    && one.data == two.data
                    && one.settings == two.settings
            })
    }

    fn has_edges_and_notes_of(&self, other: &StructureSnapshot) -> bool {
        self.workflow == other.workflow
            && self.graph.edges == other.graph.edges
            && self.notes == other.notes
    }

    /// Are there as many nodes, and each like the other's? A shared one is not looked at.
    fn has_nodes_like(
        &self,
        other: &StructureSnapshot,
        are_alike: impl Fn(&Node, &Node) -> bool,
    ) -> bool {
        let (ours, theirs) = (&self.graph.nodes, &other.graph.nodes);
        let mut pairs = ours.iter().zip(theirs);
        ours.len() == theirs.len()
            && pairs.all(|(one, two)| Arc::ptr_eq(one, two) || are_alike(one, two))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use workflow_builder_model::{
        Command, Effect, NodeMove, NodeSettings, OnError, Position, Workspace,
    };

    /// A workspace with an If in its open workflow, and the id of that node.
    fn workspace() -> (Workspace, String) {
        let mut workspace = Workspace::new(1);
        let name = "w".to_string();
        workspace
            .apply(Command::CreateWorkflow { name }, 0)
            .expect("a workflow");
        let added = workspace.apply(
            Command::AddNode {
                node_type: "if".into(),
                position: Position { x: 0.0, y: 0.0 },
            },
            0,
        );
        let Ok(Effect::Added { node }) = added else {
            panic!("{added:?}");
        };
        (workspace, node)
    }

    /// Whether it looks alike, has the same outline and the same picture after a command.
    fn after(command: impl FnOnce(String) -> Command) -> [bool; 3] {
        let (mut workspace, node) = workspace();
        let seen = |workspace: &Workspace| StructureSnapshot::of(workspace.open().expect("open"));
        let before = seen(&workspace);
        workspace.apply(command(node), 1).expect("accepted");
        let now = seen(&workspace);
        [
            before.looks_like(&now),
            before.is_outlined_like(&now),
            before.is_drawn_like(&now),
        ]
    }

    #[test]
    fn a_move_changes_the_picture_and_nothing_else() {
        let alike = after(|node| Command::MoveNodes {
            moves: vec![NodeMove {
                node,
                position: Position { x: 160.0, y: 0.0 },
            }],
            gesture: "1".into(),
        });
        assert_eq!(alike, [true, true, false]);
    }

    #[test]
    fn typing_into_a_field_changes_neither_outline_nor_picture() {
        let alike = after(|node| Command::SetField {
            node,
            key: "expression".into(),
            value: Some(json!("item.a")),
        });
        assert_eq!(alike, [false, true, true]);
    }

    #[test]
    fn a_new_port_changes_the_outline() {
        let alike = after(|node| Command::SetSettings {
            node,
            settings: NodeSettings {
                on_error: OnError::Route,
                ..NodeSettings::default()
            },
        });
        assert_eq!(alike, [false, false, true]);
    }

    #[test]
    fn disabling_a_node_changes_its_card() {
        let alike = after(|node| Command::SetSettings {
            node,
            settings: NodeSettings {
                disabled: true,
                ..NodeSettings::default()
            },
        });
        assert_eq!(alike, [false, true, false]);
    }

    #[test]
    fn pinned_data_shows_on_the_card_alone() {
        let alike = after(|node| Command::SetPin {
            node,
            items: Some(vec![Default::default()]),
        });
        assert_eq!(alike, [true, true, false]);
    }

    #[test]
    fn a_note_and_a_second_node_change_the_outline() {
        let position = Position { x: 320.0, y: 0.0 };
        assert_eq!(
            after(|_| Command::AddNote { position })[..2],
            [false, false]
        );
        let alike = after(|_| Command::AddNode {
            node_type: "map".into(),
            position,
        });
        assert_eq!(alike, [false, false, false]);
    }
}
