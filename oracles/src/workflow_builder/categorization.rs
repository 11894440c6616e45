//! The task on the Data Categorization Pipeline: four look-alike branches of a Switch.

use super::pages::{Hub, Node};

const TEMPLATE: &str = "Data Categorization Pipeline";
const SWITCH: Node = Node("switch", 1);
/// The lowest of the four branches, fed by the default output.
const DEFAULT_BRANCH: Node = Node("editFields", 5);

route! {
    NodeFirst(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.delete_with_key(DEFAULT_BRANCH).await?;
        editor.toggle(SWITCH, "default").await?;
    }
}

route! {
    /// Turning the port off takes its edge along; the node goes afterwards.
    PortFirst(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.toggle(SWITCH, "default").await?;
        editor.delete_with_button(DEFAULT_BRANCH).await?;
    }
}
