//! Tasks that begin with an empty canvas.

use super::pages::{Hub, Node};

const TRIGGER: Node = Node("manualTrigger", 1);
const REQUEST: Node = Node("httpRequest", 1);
const NOTHING: Node = Node("noOperation", 1);
const DATABASE: Node = Node("databaseConnector", 1);
const IF: Node = Node("if", 1);
const MAP: Node = Node("map", 1);
const TABLE: Node = Node("dataTable", 1);
const OTHER_TABLE: Node = Node("dataTable", 2);
const EMAIL: Node = Node("sendEmail", 1);
const OTHER_EMAIL: Node = Node("sendEmail", 2);

const TODO: &str = "https://jsonplaceholder.typicode.com/todos/1";

route! {
    /// Each node is placed and wired as it comes.
    TodoLeftToRight(hub: Hub) {
        let mut editor = hub.create("Example Todo Fetch").await?;
        editor.add(TRIGGER, "Manual Trigger", [0.25, 0.25]).await?;
        editor.add(REQUEST, "HTTP Request", [0.35, 0.75]).await?;
        editor.fill_field(REQUEST, "url", TODO).await?;
        editor.connect(TRIGGER, "trigger", REQUEST).await?;
        editor.add(NOTHING, "No Operation", [0.75, 0.25]).await?;
        editor.connect(REQUEST, "main", NOTHING).await?;
    }
}

route! {
    /// The last node first, edges drawn backwards, the address at the very end.
    TodoRightToLeft(hub: Hub) {
        let mut editor = hub.create("Example Todo Fetch").await?;
        editor.add(NOTHING, "noop", [0.75, 0.25]).await?;
        editor.add(REQUEST, "http", [0.35, 0.75]).await?;
        editor.add(TRIGGER, "manual", [0.25, 0.25]).await?;
        editor.connect_backwards(REQUEST, "main", NOTHING).await?;
        editor.connect_backwards(TRIGGER, "trigger", REQUEST).await?;
        editor.fill_field(REQUEST, "url", TODO).await?;
    }
}

route! {
    CountingLoop(hub: Hub) legs(editor) {
        begin { hub.create("Simple Loop Pipeline").await? }
        resume { hub.resume().await? }
        "the workflow exists" => {}
        "the nodes are there" => {
            editor.make_room().await?;
            editor.add(TRIGGER, "Manual Trigger", [0.15, 0.2]).await?;
            editor.add(MAP, "Map", [0.4, 0.2]).await?;
            editor.fill_field(MAP, "expression", "counter = (item.counter || 0) + 1").await?;
            editor.add(IF, "If", [0.6, 0.5]).await?;
            editor.fill_field(IF, "expression", "item.counter < 3").await?;
            editor.add(TABLE, "Data Table", [0.85, 0.8]).await?;
        }
        "the loop is closed" => {
            editor.connect(TRIGGER, "trigger", MAP).await?;
            editor.connect(MAP, "main", IF).await?;
            editor.connect(IF, "onTrue", MAP).await?;
            editor.connect(IF, "onFalse", TABLE).await?;
        }
    }
}

const CRYPTO: Node = Node("crypto", 1);
const GUARDRAILS: Node = Node("guardrails", 1);
const MERGE: Node = Node("merge", 1);

route! {
    BranchAndMerge(hub: Hub) legs(editor) {
        begin { hub.create("ICML Project").await? }
        resume { hub.resume().await? }
        "the workflow exists" => {}
        "the nodes are there" => {
            editor.make_room().await?;
            editor.add(TRIGGER, "Manual Trigger", [0.12, 0.2]).await?;
            editor.add(DATABASE, "Database Connector", [0.15, 0.6]).await?;
            editor.add(IF, "If", [0.4, 0.4]).await?;
            editor.fill_field(IF, "expression", r#"item.country === "UK""#).await?;
            editor.add(CRYPTO, "Crypto", [0.65, 0.2]).await?;
            editor.add(GUARDRAILS, "Guardrails", [0.65, 0.65]).await?;
            editor.add(MERGE, "Merge", [0.87, 0.42]).await?;
        }
        "the nodes are connected" => {
            editor.connect(TRIGGER, "trigger", DATABASE).await?;
            editor.connect(DATABASE, "main", IF).await?;
            editor.connect(IF, "onTrue", CRYPTO).await?;
            editor.connect(IF, "onFalse", GUARDRAILS).await?;
            editor.connect(CRYPTO, "main", MERGE).await?;
            editor.connect(GUARDRAILS, "main", MERGE).await?;
        }
    }
}

route! {
    DecisionTree(hub: Hub) {
        build_decision_tree(hub, TABLE, OTHER_TABLE).await?;
    }
}

route! {
    /// The table that was added first takes the false outputs.
    DecisionTreeOtherTable(hub: Hub) {
        build_decision_tree(hub, OTHER_TABLE, TABLE).await?;
    }
}

async fn build_decision_tree(
    hub: super::pages::Hub<'_>,
    for_true: Node,
    for_false: Node,
) -> anyhow::Result<()> {
    let (root, upper, lower) = (Node("if", 1), Node("if", 2), Node("if", 3));
    let mut editor = hub.create("Simple Decision Tree Pipeline").await?;
    editor.make_room().await?;
    editor.add(TRIGGER, "Manual Trigger", [0.12, 0.2]).await?;
    let conditions = [
        (root, "item.score >= 50", [0.25, 0.5]),
        (upper, "item.score >= 80", [0.5, 0.2]),
        (lower, "item.score >= 20", [0.5, 0.7]),
    ];
    for (node, condition, place) in conditions {
        editor.add(node, "If", place).await?;
        editor.fill_field(node, "expression", condition).await?;
    }
    editor.add(TABLE, "Data Table", [0.8, 0.2]).await?;
    editor.add(OTHER_TABLE, "Data Table", [0.8, 0.7]).await?;
    editor.connect(TRIGGER, "trigger", root).await?;
    editor.connect(root, "onTrue", upper).await?;
    editor.connect(root, "onFalse", lower).await?;
    for node in [upper, lower] {
        editor.connect(node, "onTrue", for_true).await?;
        editor.connect(node, "onFalse", for_false).await?;
    }
    Ok(())
}

route! {
    TwoLanguages(hub: Hub) {
        let trigger = Node("chatTrigger", 1);
        let mut editor = hub.create("ICML Project").await?;
        editor.make_room().await?;
        editor.add(trigger, "Chat Trigger", [0.12, 0.2]).await?;
        editor.add(DATABASE, "Database Connector", [0.15, 0.6]).await?;
        editor.add(IF, "If", [0.45, 0.4]).await?;
        editor.fill_field(IF, "expression", r#"item.country === "FR""#).await?;
        editor.add(EMAIL, "Send Email", [0.8, 0.2]).await?;
        editor.fill_field(EMAIL, "subject", "ICML Project notification").await?;
        editor.add(OTHER_EMAIL, "Send Email", [0.8, 0.65]).await?;
        editor.fill_field(OTHER_EMAIL, "subject", "Notification de projet ICML").await?;
        editor.connect(trigger, "trigger", DATABASE).await?;
        editor.connect(DATABASE, "main", IF).await?;
        editor.connect(IF, "onFalse", EMAIL).await?;
        editor.connect(IF, "onTrue", OTHER_EMAIL).await?;
    }
}

const FILTER: Node = Node("filter", 1);
const USERS: &str = "https://jsonplaceholder.typicode.com/users";
const IN_TOWN: &str = r#"item.address?.city === "Gwenborough""#;

route! {
    LocalNewsletter(hub: Hub) legs(editor) {
        begin { hub.create("Newsletter System").await? }
        resume { hub.resume().await? }
        "the workflow exists" => {}
        "the nodes are there" => {
            editor.make_room().await?;
            editor.add(TRIGGER, "Manual Trigger", [0.12, 0.2]).await?;
            editor.add(REQUEST, "HTTP Request", [0.15, 0.6]).await?;
            editor.fill_field(REQUEST, "url", USERS).await?;
            editor.add(MAP, "Map", [0.45, 0.2]).await?;
            editor.add(FILTER, "Filter", [0.45, 0.65]).await?;
            editor.fill_field(FILTER, "predicate", IN_TOWN).await?;
            editor.add(EMAIL, "Send Email", [0.8, 0.4]).await?;
            editor.fill_field(EMAIL, "from", "newsletter@example.com").await?;
            editor.fill_field(EMAIL, "to", "local-subscribers@example.com").await?;
            editor.fill_field(EMAIL, "subject", "Local Newsletter").await?;
        }
        "the nodes are connected" => {
            editor.connect(TRIGGER, "trigger", REQUEST).await?;
            editor.connect(REQUEST, "main", MAP).await?;
            editor.connect(MAP, "main", FILTER).await?;
            editor.connect(FILTER, "main", EMAIL).await?;
        }
    }
}

route! {
    OrderSnapshot(hub: Hub) {
        let mut editor = hub.create("Order Snapshot").await?;
        editor.make_room().await?;
        editor.add(TRIGGER, "Manual Trigger", [0.12, 0.2]).await?;
        editor.add(DATABASE, "Database Connector", [0.35, 0.6]).await?;
        editor.fill_field(DATABASE, "table", "orders").await?;
        editor.add(TABLE, "Data Table", [0.75, 0.3]).await?;
        editor.fill_field(TABLE, "tableName", "order_snapshot").await?;
        editor.choose(TABLE, "operation", "insert").await?;
        editor.connect(TRIGGER, "trigger", DATABASE).await?;
        editor.connect(DATABASE, "main", TABLE).await?;
    }
}

route! {
    WebhookEcho(hub: Hub) {
        let (trigger, reply) = (Node("webhookTrigger", 1), Node("respondToWebhook", 1));
        let mut editor = hub.create("Webhook Echo").await?;
        editor.add(trigger, "Webhook Trigger", [0.25, 0.25]).await?;
        editor.choose(trigger, "method", "GET").await?;
        editor.fill_field(trigger, "path", "/hook/echo").await?;
        editor.add(reply, "Respond to Webhook", [0.65, 0.65]).await?;
        editor.fill_field(reply, "statusCode", "404").await?;
        editor.connect(trigger, "trigger", reply).await?;
    }
}

route! {
    ValueRouter(hub: Hub) {
        let mut editor = hub.create("Value Router").await?;
        editor.make_room().await?;
        editor.add(TRIGGER, "Manual Trigger", [0.12, 0.2]).await?;
        editor.add(IF, "If", [0.4, 0.5]).await?;
        editor.fill_field(IF, "expression", "item.value > 5").await?;
        editor.add(TABLE, "Data Table", [0.8, 0.2]).await?;
        editor.add(NOTHING, "No Operation", [0.8, 0.65]).await?;
        editor.connect(TRIGGER, "trigger", IF).await?;
        editor.connect(IF, "onTrue", TABLE).await?;
        editor.connect(IF, "onFalse", NOTHING).await?;
    }
}
