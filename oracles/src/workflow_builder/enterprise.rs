//! Tasks on the Enterprise Data Pipeline: sixteen nodes, many of them alike.

use super::pages::{Hub, Node};

const TEMPLATE: &str = "Enterprise Data Pipeline";
const SWITCH: Node = Node("switch", 1);
const LOWER_FIELDS: Node = Node("editFields", 3);
const NEW_FIELDS: Node = Node("editFields", 6);
const TABLE: Node = Node("dataTable", 1);
const TOP_NOTHING: Node = Node("noOperation", 1);
/// Far right, below Send Email.
const FAR_REQUEST: Node = Node("httpRequest", 2);

/// Edges in the order of the drawing.
const NOTHING_TO_MERGE: u32 = 1;
const LOW_TO_UPPER: u32 = 4;
const LOWER_TO_TABLE: u32 = 12;

/// The template has three cases; the new one stands in row four.
const NEW_CASE: u32 = 4;
const URGENT: &str = "priority_urgent";

/// A card this wide has ports far enough apart to aim at.
const CLOSE: f64 = 100.0;

route! {
    LowerBranch(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.cut(LOWER_TO_TABLE).await?;
        editor.connect(LOWER_FIELDS, "main", FAR_REQUEST).await?;
    }
}

route! {
    /// The new edge first, the old one with its button.
    LowerBranchDrawnFirst(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.connect(LOWER_FIELDS, "main", FAR_REQUEST).await?;
        editor.cut_with_button(LOWER_TO_TABLE).await?;
    }
}

route! {
    UrgentJoinsDefault(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.come_closer(SWITCH, CLOSE).await?;
        editor.add_case(SWITCH, NEW_CASE, URGENT).await?;
        editor.connect(SWITCH, URGENT, LOWER_FIELDS).await?;
    }
}

route! {
    ThreeRewirings(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        // With some seeds the workflow stands so far aside that coming closer loses its other end.
        editor.fit_view().await?;
        editor.come_closer(SWITCH, CLOSE).await?;
        // The later edge first, so that the earlier keeps its number.
        editor.cut(LOW_TO_UPPER).await?;
        editor.cut(NOTHING_TO_MERGE).await?;
        editor.connect(TOP_NOTHING, "main", SWITCH).await?;
        editor.connect(SWITCH, "priority_low", LOWER_FIELDS).await?;
    }
}

route! {
    UrgentOfItsOwn(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.come_closer(SWITCH, CLOSE).await?;
        editor.add_case(SWITCH, NEW_CASE, URGENT).await?;
        editor.add(NEW_FIELDS, "Edit Fields (Set)", [0.55, 0.88]).await?;
        editor.connect(SWITCH, URGENT, NEW_FIELDS).await?;
        editor.fit_view().await?;
        editor.connect(NEW_FIELDS, "main", TABLE).await?;
    }
}
