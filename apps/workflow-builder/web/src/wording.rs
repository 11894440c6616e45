//! Counts in words.

/// “1 node”, “0 nodes”, “12 nodes”.
pub fn counted(count: impl Into<u64>, one: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        other => format!("{other} {one}s"),
    }
}

/// What a graph holds, for its card on the hub.
pub fn size_of(graph: &workflow_builder_model::Graph) -> String {
    format!(
        "{} · {}",
        counted(graph.nodes.len() as u64, "node"),
        counted(graph.edges.len() as u64, "edge")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::{Graph, templates};

    #[test]
    fn one_thing_has_no_plural_and_none_has() {
        assert_eq!(counted(1_u64, "item"), "1 item");
        assert_eq!(counted(0_u64, "item"), "0 items");
        assert_eq!(counted(12_u64, "edge"), "12 edges");
    }

    #[test]
    fn a_card_says_how_much_is_in_a_workflow() {
        let full = &templates()[0].graph;
        let (nodes, edges) = (full.nodes.len(), full.edges.len());
        assert_eq!(size_of(full), format!("{nodes} nodes · {edges} edges"));
        let single = Graph {
            nodes: full.nodes[..1].to_vec(),
            edges: Vec::new(),
        };
        assert_eq!(size_of(&single), "1 node · 0 edges");
    }
}
