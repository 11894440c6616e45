//! Nodes that talk to services and databases.

use super::{Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, field, optional};

const BASE: NodeType = NodeType {
    id: "",
    title: "",
    category: Category::Apis,
    description: "",
    keywords: &[],
    inputs: ONE_INPUT,
    outputs: ONE_OUTPUT,
    fields: &[],
};

pub(super) const TYPES: &[NodeType] = &[
    NodeType {
        id: "httpRequest",
        title: "HTTP Request",
        description: "Calls a web address",
        keywords: &["api", "rest", "fetch", "url", "get", "post"],
        fields: &[
            field(
                "method",
                "Method",
                FieldKind::Choice(&["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]),
                r#""GET""#,
            ),
            field("url", "URL", FieldKind::Text, r#""""#),
            field("headers", "Headers", FieldKind::Entries, "{}"),
            field("body", "Body", FieldKind::LongText, r#""""#),
        ],
        ..BASE
    },
    NodeType {
        id: "databaseConnector",
        title: "Database Connector",
        description: "Reads rows from a database table",
        keywords: &["sql", "query", "table", "select"],
        fields: &[
            field("table", "Table", FieldKind::Text, r#""""#),
            field("where", "Where", FieldKind::Expression, r#""""#),
            optional("limit", "Limit", FieldKind::Integer { min: 0 }),
        ],
        ..BASE
    },
    NodeType {
        id: "sendEmail",
        title: "Send Email",
        description: "Sends a message by e-mail",
        keywords: &["mail", "smtp", "notify"],
        fields: &[
            field(
                "transport",
                "Transport",
                FieldKind::Choice(&["smtp", "api"]),
                r#""smtp""#,
            ),
            field("from", "From", FieldKind::Text, r#""""#),
            field("to", "Recipients", FieldKind::Text, r#""""#),
            field("subject", "Subject", FieldKind::Text, r#""""#),
            field("body", "Body", FieldKind::LongText, r#""""#),
            optional("mode", "Mode", FieldKind::Choice(&["digest", "perItem"])),
        ],
        ..BASE
    },
    NodeType {
        id: "respondToWebhook",
        title: "Respond to Webhook",
        description: "Answers the request that started the run",
        keywords: &["reply", "response", "http"],
        fields: &[
            field(
                "statusCode",
                "Status code",
                FieldKind::Integer { min: 100 },
                "200",
            ),
            field("body", "Body", FieldKind::LongText, r#""""#),
            field("headers", "Headers", FieldKind::Entries, "{}"),
        ],
        ..BASE
    },
];
