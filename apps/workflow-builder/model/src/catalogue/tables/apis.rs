//! Nodes that talk to services and databases.

use crate::catalogue::field::{choice, entries, expression, long_text, text, whole};
use crate::catalogue::node_type::{Category, NodeType};

const BASE: NodeType = NodeType { category: Category::Apis, ..NodeType::EMPTY };

pub(in crate::catalogue) const TYPES: &[NodeType] = &[
    NodeType {
        id: "httpRequest", title: "HTTP Request", description: "Calls a web address",
        keywords: &["api", "rest", "fetch", "url", "get", "post"],
        fields: &[
            choice("method", "Method", &["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"]),
            text("url", "URL"),
            entries("headers", "Headers"),
            long_text("body", "Body"),
        ],
        ..BASE
    },
    NodeType {
        id: "databaseConnector", title: "Database Connector", description: "Reads rows from a database table",
        keywords: &["sql", "query", "table", "select"],
        fields: &[
            text("table", "Table"),
            expression("where", "Where"),
            whole("limit", "Limit", 0).unset(),
        ],
        ..BASE
    },
    NodeType {
        id: "sendEmail", title: "Send Email", description: "Sends a message by e-mail",
        keywords: &["mail", "smtp", "notify"],
        fields: &[
            choice("transport", "Transport", &["smtp", "api"]),
            text("from", "From"),
            text("to", "Recipients"),
            text("subject", "Subject"),
            long_text("body", "Body"),
            choice("mode", "Mode", &["digest", "perItem"]).unset(),
        ],
        ..BASE
    },
    NodeType {
        id: "respondToWebhook", title: "Respond to Webhook", description: "Answers the request that started the run",
        keywords: &["reply", "response", "http"],
        fields: &[
            whole("statusCode", "Status code", 200).at_least(100),
            long_text("body", "Body"),
            entries("headers", "Headers"),
        ],
        ..BASE
    },
    NodeType {
        id: "graphqlRequest", title: "GraphQL Request", description: "Asks a GraphQL endpoint",
        keywords: &["query", "api"],
        fields: &[
            text("endpoint", "Endpoint"),
            long_text("query", "Query"),
            entries("variables", "Variables"),
        ],
        ..BASE
    },
    NodeType {
        id: "rssRead", title: "RSS Read", description: "Reads the entries of a feed",
        keywords: &["feed", "news", "atom"],
        fields: &[text("url", "URL")],
        ..BASE
    },
    NodeType {
        id: "ftpTransfer", title: "FTP Transfer", description: "Lists, fetches or stores files",
        keywords: &["sftp", "upload", "download"],
        fields: &[choice("operation", "Operation", &["list", "get", "put"]), text("path", "Path")],
        ..BASE
    },
    NodeType {
        id: "sshCommand", title: "SSH Command", description: "Runs a command on another machine",
        keywords: &["shell", "remote", "terminal"],
        fields: &[text("command", "Command")],
        ..BASE
    },
    NodeType {
        id: "mqttPublish", title: "MQTT Publish", description: "Publishes to a topic",
        keywords: &["iot", "broker", "message"],
        fields: &[text("topic", "Topic"), long_text("payload", "Payload")],
        ..BASE
    },
    NodeType {
        id: "kafkaPublish", title: "Kafka Publish", description: "Appends items to a topic",
        keywords: &["stream", "event", "queue"],
        fields: &[text("topic", "Topic"), text("key", "Key")],
        ..BASE
    },
    NodeType {
        id: "redisCommand", title: "Redis Command", description: "Reads or changes a stored key",
        keywords: &["cache", "counter", "key"],
        fields: &[
            choice("operation", "Operation", &["get", "set", "incr", "delete"]),
            text("key", "Key"),
            text("value", "Value"),
        ],
        ..BASE
    },
    NodeType {
        id: "chatMessage", title: "Chat Message", description: "Posts to a chat channel",
        keywords: &["slack", "teams", "discord", "notify"],
        fields: &[
            choice("provider", "Provider", &["slack", "teams", "discord", "web"]),
            text("channelId", "Channel ID"),
            long_text("text", "Text"),
        ],
        ..BASE
    },
];
