//! Tasks on the Order Processing Pipeline: a database, a decision, two branches, a sum.

use super::pages::{Hub, Node};

const TEMPLATE: &str = "Order Processing Pipeline";
const DATABASE: Node = Node("databaseConnector", 1);
const IF: Node = Node("if", 1);
const MERGE: Node = Node("merge", 1);
const FILTER: Node = Node("filter", 1);
const NOTHING: Node = Node("noOperation", 1);
const TABLE: Node = Node("dataTable", 1);

/// Edges in the order of the drawing.
const DATABASE_TO_IF: u32 = 2;
const MERGE_TO_AGGREGATE: u32 = 7;

const COMPLETED: &str = "item.status === 'completed'";

route! {
    FilterFirst(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.cut(DATABASE_TO_IF).await?;
        editor.add(FILTER, "Filter", [0.25, 0.8]).await?;
        editor.fill_field(FILTER, "predicate", COMPLETED).await?;
        editor.connect(DATABASE, "main", FILTER).await?;
        editor.connect(FILTER, "main", IF).await?;
    }
}

route! {
    /// The edge takes the Filter in.
    DropFilterOnEdge(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.drop_on_edge(FILTER, "Filter", DATABASE_TO_IF).await?;
        editor.fill_field(FILTER, "predicate", COMPLETED).await?;
    }
}

route! {
    SideBranch(hub: Hub) legs(editor) {
        begin { hub.open_template(TEMPLATE).await? }
        resume { hub.resume().await? }
        "the side branch exists" => {
            editor.add(NOTHING, "No Operation", [0.6, 0.85]).await?;
            editor.add(TABLE, "Data Table", [0.85, 0.85]).await?;
        }
        "the side branch is wired" => {
            editor.connect(MERGE, "main", NOTHING).await?;
            editor.connect(NOTHING, "main", TABLE).await?;
        }
    }
}

route! {
    CutBeforeAggregate(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.cut(MERGE_TO_AGGREGATE).await?;
    }
}
