//! Nodes that talk to services and databases.

use super::{Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, field, optional, text};

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
    NodeType {
        id: "graphqlRequest",
        title: "GraphQL Request",
        description: "Asks a GraphQL endpoint",
        keywords: &["query", "api"],
        fields: &[
            text("endpoint", "Endpoint"),
            field("query", "Query", FieldKind::LongText, r#""""#),
            field("variables", "Variables", FieldKind::Entries, r#"{}"#),
        ],
        ..BASE
    },
    NodeType {
        id: "rssRead",
        title: "RSS Read",
        description: "Reads the entries of a feed",
        keywords: &["feed", "news", "atom"],
        fields: &[text("url", "URL")],
        ..BASE
    },
    NodeType {
        id: "ftpTransfer",
        title: "FTP Transfer",
        description: "Lists, fetches or stores files",
        keywords: &["sftp", "upload", "download"],
        fields: &[
            field(
                "operation",
                "Operation",
                FieldKind::Choice(&["list", "get", "put"]),
                r#""list""#,
            ),
            text("path", "Path"),
        ],
        ..BASE
    },
    NodeType {
        id: "sshCommand",
        title: "SSH Command",
        description: "Runs a command on another machine",
        keywords: &["shell", "remote", "terminal"],
        fields: &[text("command", "Command")],
        ..BASE
    },
    NodeType {
        id: "mqttPublish",
        title: "MQTT Publish",
        description: "Publishes to a topic",
        keywords: &["iot", "broker", "message"],
        fields: &[
            text("topic", "Topic"),
            field("payload", "Payload", FieldKind::LongText, r#""""#),
        ],
        ..BASE
    },
    NodeType {
        id: "kafkaPublish",
        title: "Kafka Publish",
        description: "Appends items to a topic",
        keywords: &["stream", "event", "queue"],
        fields: &[text("topic", "Topic"), text("key", "Key")],
        ..BASE
    },
    NodeType {
        id: "redisCommand",
        title: "Redis Command",
        description: "Reads or changes a stored key",
        keywords: &["cache", "counter", "key"],
        fields: &[
            field(
                "operation",
                "Operation",
                FieldKind::Choice(&["get", "set", "incr", "delete"]),
                r#""get""#,
            ),
            text("key", "Key"),
            text("value", "Value"),
        ],
        ..BASE
    },
    NodeType {
        id: "chatMessage",
        title: "Chat Message",
        description: "Posts to a chat channel",
        keywords: &["slack", "teams", "discord", "notify"],
        fields: &[
            field(
                "provider",
                "Provider",
                FieldKind::Choice(&["slack", "teams", "discord", "web"]),
                r#""slack""#,
            ),
            text("channelId", "Channel ID"),
            field("text", "Text", FieldKind::LongText, r#""""#),
        ],
        ..BASE
    },
];
