//! Nodes that start a run.

use super::{Category, Field, FieldKind, NO_INPUT, NodeType, TRIGGER_OUTPUT, field};

const fn trigger(
    id: &'static str,
    title: &'static str,
    description: &'static str,
    keywords: &'static [&'static str],
    fields: &'static [Field],
) -> NodeType {
    NodeType {
        id,
        title,
        category: Category::Triggers,
        description,
        keywords,
        inputs: NO_INPUT,
        outputs: TRIGGER_OUTPUT,
        fields,
    }
}

pub(super) const TYPES: &[NodeType] = &[
    trigger(
        "manualTrigger",
        "Manual Trigger",
        "Starts when you press Run",
        &["start", "click", "button"],
        &[],
    ),
    trigger(
        "webhookTrigger",
        "Webhook Trigger",
        "Starts on an incoming request",
        &["http", "listen", "endpoint", "hook"],
        &[
            field(
                "method",
                "Method",
                FieldKind::Choice(&["GET", "POST", "PUT", "PATCH", "DELETE"]),
                r#""POST""#,
            ),
            field("path", "Path", FieldKind::Text, r#""/hook/new""#),
        ],
    ),
    trigger(
        "chatTrigger",
        "Chat Trigger",
        "Starts on a chat message",
        &["slack", "teams", "discord", "message"],
        &[
            field(
                "provider",
                "Provider",
                FieldKind::Choice(&["slack", "teams", "discord", "web"]),
                r#""slack""#,
            ),
            field("channelId", "Channel ID", FieldKind::Text, r#""""#),
        ],
    ),
];
