//! Tasks on the API Data Pipeline: Manual Trigger, HTTP Request, Map, Sort, Limit.

use anyhow::ensure;

use super::pages::{Hub, Node};

const TEMPLATE: &str = "API Data Pipeline";
const TRIGGER: Node = Node("manualTrigger", 1);
const REQUEST: Node = Node("httpRequest", 1);
const MAP: Node = Node("map", 1);
const SORT: Node = Node("sort", 1);
const LIMIT: Node = Node("limit", 1);
const EMAIL: Node = Node("sendEmail", 1);
const IF: Node = Node("if", 1);
const FILTER: Node = Node("filter", 1);
const NOTHING: Node = Node("noOperation", 1);

/// Edges in the order of the drawing.
const REQUEST_TO_MAP: u32 = 2;
const MAP_TO_SORT: u32 = 3;

const ORG_ADDRESS: &str = r#"item.email.includes(".org")"#;

route! {
    /// Delete key, drag from port to port.
    RemoveWithKeys(hub: Hub) legs(editor) {
        begin { hub.open_template(TEMPLATE).await? }
        resume { hub.resume().await? }
        "Sort is out" => { editor.delete_with_key(SORT).await?; }
        "the gap is closed" => { editor.connect(MAP, "main", LIMIT).await?; }
    }
}

route! {
    /// Panel button, two clicks on ports, and the edge before the node goes.
    RemoveWithButtons(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.connect_by_clicks(MAP, "main", LIMIT).await?;
        editor.delete_with_button(SORT).await?;
    }
}

route! {
    EmailThroughSearch(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.add(EMAIL, "Send Email", [0.8, 0.75]).await?;
        editor.fill_field(EMAIL, "subject", "Users list").await?;
        editor.connect(SORT, "main", EMAIL).await?;
    }
}

route! {
    SplitByActivity(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.cut(MAP_TO_SORT).await?;
        editor.add(IF, "If", [0.55, 0.75]).await?;
        editor.fill_field(IF, "expression", "item.active === true").await?;
        editor.add(EMAIL, "Send Email", [0.85, 0.25]).await?;
        editor.fill_field(EMAIL, "subject", "Active user report").await?;
        editor.connect(MAP, "main", IF).await?;
        editor.connect(IF, "onTrue", EMAIL).await?;
        editor.connect(IF, "onFalse", SORT).await?;
    }
}

route! {
    FilterSortNoLimit(hub: Hub) legs(editor) {
        begin { hub.open_template(TEMPLATE).await? }
        resume { hub.resume().await? }
        "Filter and Sort are set" => {
            editor.add(FILTER, "Filter", [0.6, 0.75]).await?;
            editor.fill_field(FILTER, "predicate", ORG_ADDRESS).await?;
            editor.fill_field(SORT, "field", "email").await?;
            editor.choose(SORT, "direction", "desc").await?;
        }
        "the limit is gone" => { editor.delete_with_key(LIMIT).await?; }
        "the filter is in line" => {
            editor.cut_with_button(MAP_TO_SORT).await?;
            editor.connect(MAP, "main", FILTER).await?;
            editor.connect(FILTER, "main", SORT).await?;
        }
    }
}

route! {
    /// The edge takes the Filter in; everything else in another order.
    FilterDroppedOnEdge(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.delete_with_button(LIMIT).await?;
        editor.choose(SORT, "direction", "desc").await?;
        editor.fill_field(SORT, "field", "email").await?;
        editor.drop_on_edge(FILTER, "filter", MAP_TO_SORT).await?;
        editor.fill_field(FILTER, "predicate", ORG_ADDRESS).await?;
    }
}

route! {
    SortByCity(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.fill_field(SORT, "field", "city").await?;
        editor.choose(SORT, "direction", "desc").await?;
    }
}

route! {
    PassThrough(hub: Hub) {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.cut(REQUEST_TO_MAP).await?;
        editor.add(NOTHING, "No Operation", [0.4, 0.75]).await?;
        editor.connect(REQUEST, "main", NOTHING).await?;
        editor.connect(NOTHING, "main", MAP).await?;
    }
}

route! {
    /// The library is searched by the name and by the word that matters.
    NoPdf(hub: Hub) refuses {
        let mut editor = hub.open_template(TEMPLATE).await?;
        let known = editor.search("Send Email").await?;
        ensure!(!known.is_empty(), "the search finds nothing at all");
        for words in ["PDF Report", "PDF"] {
            let found = editor.search(words).await?;
            ensure!(found.is_empty(), "{words} is there: {found:?}");
        }
        "The library has no PDF Report node and nothing else that makes a PDF."
    }
}

route! {
    /// The end of the line has a port on its left, its beginning has none; an edge dropped there is
    /// not taken.
    NoWayIntoTheTrigger(hub: Hub) refuses {
        let mut editor = hub.open_template(TEMPLATE).await?;
        editor.come_closer(TRIGGER, 150.0).await?;
        ensure!(!editor.has_input(TRIGGER).await?, "Manual Trigger has an input");
        editor.fit_view().await?;
        editor.connect(LIMIT, "main", TRIGGER).await?;
        "Manual Trigger has no input port, so Limit cannot be connected to it."
    }
}
