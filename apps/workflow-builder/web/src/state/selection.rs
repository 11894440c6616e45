//! What is selected on the canvas.

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
}
