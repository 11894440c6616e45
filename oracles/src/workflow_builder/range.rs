//! Tasks on the Range template: Range, Map, Table Preview.

use super::pages::{Hub, Node};

const TEMPLATE: &str = "Range -> Map -> Table (scaffolding)";
const MAP: Node = Node("map", 1);
const PREVIEW: Node = Node("tablePreview", 1);
const WAIT: Node = Node("wait", 1);
const FORMULA: Node = Node("formula", 1);
const FILTER: Node = Node("filter", 1);
const TABLE: Node = Node("dataTable", 1);

/// The second edge of the drawing.
const MAP_TO_PREVIEW: u32 = 2;

route! {
    InsertWait(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.cut(MAP_TO_PREVIEW).await?;
        editor.add(WAIT, "Wait", [0.6, 0.85]).await?;
        editor.fill_field(WAIT, "durationSeconds", "1").await?;
        editor.connect(MAP, "main", WAIT).await?;
        editor.connect(WAIT, "main", PREVIEW).await?;
    }
}

route! {
    /// The edge takes the Wait in.
    DropWaitOnEdge(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.drop_on_edge(WAIT, "wait", MAP_TO_PREVIEW).await?;
        editor.fill_field(WAIT, "durationSeconds", "1").await?;
    }
}

route! {
    InsertFormula(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.cut_with_button(MAP_TO_PREVIEW).await?;
        editor.add(FORMULA, "Formula", [0.6, 0.85]).await?;
        editor.fill_field(FORMULA, "field", "double").await?;
        editor.fill_field(FORMULA, "expression", "item.value * 2").await?;
        editor.connect(MAP, "main", FORMULA).await?;
        editor.connect(FORMULA, "main", PREVIEW).await?;
    }
}

route! {
    TableBecomesFilter(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.delete_with_key(PREVIEW).await?;
        editor.add(FILTER, "Filter", [0.6, 0.85]).await?;
        editor.fill_field(FILTER, "predicate", "item.value > 10").await?;
        editor.connect(MAP, "main", FILTER).await?;
    }
}

route! {
    SecondOutput(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.add(TABLE, "Data Table", [0.6, 0.85]).await?;
        editor.connect(MAP, "main", TABLE).await?;
    }
}
