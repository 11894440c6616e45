//! What is selected on the canvas.

use workflow_builder_model::Workflow;

/// What is selected on the canvas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    pub nodes: Vec<String>,
    pub edges: Vec<String>,
    pub note: Option<String>,
}

impl Selection {
    pub fn node(id: &str) -> Self {
        Selection::nodes(vec![id.to_string()])
    }

    pub fn nodes(nodes: Vec<String>) -> Self {
        Selection {
            nodes,
            ..Selection::default()
        }
    }

    pub fn edge(id: &str) -> Self {
        Selection {
            edges: vec![id.to_string()],
            ..Selection::default()
        }
    }

    pub fn note(id: &str) -> Self {
        Selection {
            note: Some(id.to_string()),
            ..Selection::default()
        }
    }

    pub fn has_node(&self, id: &str) -> bool {
        self.nodes.iter().any(|node| node == id)
    }

    pub fn has_edge(&self, id: &str) -> bool {
        self.edges.iter().any(|edge| edge == id)
    }

    /// What of it there still is.
    #[must_use]
    pub fn within(mut self, workflow: &Workflow) -> Self {
        self.nodes.retain(|id| workflow.graph.node(id).is_some());
        self.edges.retain(|id| workflow.graph.edge(id).is_some());
        let mut notes = workflow.annotations.iter();
        self.note = self.note.filter(|id| notes.any(|note| note.id == *id));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::{Command, Effect, Position, Workspace};

    #[test]
    fn what_was_deleted_leaves_the_selection_and_the_rest_stays() {
        let mut workspace = Workspace::new(1);
        let title = "API Data Pipeline".to_string();
        let opened = workspace.apply(Command::OpenTemplate { title }, 0);
        assert!(opened.is_ok(), "{opened:?}");
        let position = Position { x: 0.0, y: 0.0 };
        let added = workspace.apply(Command::AddNote { position }, 0);
        let Ok(Effect::NoteAdded { note }) = added else {
            panic!("{added:?}");
        };
        let workflow = workspace.open().expect("open").workflow();
        let selection = Selection {
            nodes: vec![workflow.graph.nodes[0].id.clone(), "gone".into()],
            edges: vec!["gone".into(), workflow.graph.edges[0].id.clone()],
            note: Some(note.clone()),
        };
        let kept = selection.within(workflow);
        assert_eq!(kept.nodes, [workflow.graph.nodes[0].id.as_str()]);
        assert_eq!(kept.edges, [workflow.graph.edges[0].id.as_str()]);
        assert_eq!(kept.note, Some(note));
        assert_eq!(
            Selection::note("gone").within(workflow),
            Selection::default()
        );
    }
}
