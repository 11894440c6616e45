//! Nodes that start a run.

use super::{
    Category, Field, FieldKind, NO_INPUT, NodeType, TRIGGER_OUTPUT, choice_column, column, field,
    text,
};

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
    trigger(
        "scheduleTrigger",
        "Schedule Trigger",
        "Starts at regular times",
        &["cron", "timer", "interval", "every"],
        &[
            field(
                "every",
                "Every",
                FieldKind::Choice(&[
                    "seconds", "minutes", "hours", "days", "weeks", "months", "cron",
                ]),
                r#""hours""#,
            ),
            field(
                "interval",
                "Interval",
                FieldKind::Integer { min: 1 },
                r#"1"#,
            ),
            text("cron", "Cron rule")
                .help("Minute, hour, day, month and weekday; used when Every is cron"),
        ],
    ),
    trigger(
        "formTrigger",
        "Form Trigger",
        "Starts when a form is sent",
        &["input", "survey", "questionnaire"],
        &[
            text("title", "Title"),
            field(
                "fields",
                "Fields",
                FieldKind::Rows(&[
                    column("name", "Name"),
                    choice_column(
                        "type",
                        "Type",
                        &["text", "number", "date", "email", "checkbox"],
                    ),
                    choice_column("required", "Required", &["yes", "no"]),
                ]),
                r#"[]"#,
            ),
        ],
    ),
    trigger(
        "emailTrigger",
        "Email Trigger",
        "Starts when mail arrives",
        &["imap", "mail", "inbox"],
        &[
            field("mailbox", "Mailbox", FieldKind::Text, r#""INBOX""#),
            field("unreadOnly", "Unread only", FieldKind::Toggle, r#"true"#),
        ],
    ),
    trigger(
        "errorTrigger",
        "Error Trigger",
        "Starts when a run fails",
        &["failure", "catch", "exception"],
        &[],
    ),
    trigger(
        "fileTrigger",
        "Local File Trigger",
        "Starts when files change",
        &["folder", "watch", "disk"],
        &[
            field("path", "Path", FieldKind::Text, r#""/inbox""#),
            field(
                "event",
                "Event",
                FieldKind::Choice(&["created", "changed", "deleted"]),
                r#""created""#,
            ),
        ],
    ),
    trigger(
        "subworkflowTrigger",
        "When Called by Workflow",
        "Starts when another workflow calls this one",
        &["sub-workflow", "subworkflow", "called"],
        &[field("inputs", "Inputs", FieldKind::Words, r#"[]"#)],
    ),
];
