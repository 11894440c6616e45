//! Nodes that start a run.

use crate::catalogue::field::{choice, choice_column, column, rows, text, toggle, whole, words};
use crate::catalogue::node_type::{Category, NodeType};
use crate::catalogue::ports::Outputs::Fixed;
use crate::catalogue::ports::{NO_INPUT, port};

const BASE: NodeType = NodeType {
    category: Category::Triggers, inputs: NO_INPUT, outputs: Fixed(&[port("trigger")]),
    ..NodeType::EMPTY
};

pub(in crate::catalogue) const TYPES: &[NodeType] = &[
    NodeType {
        id: "manualTrigger", title: "Manual Trigger", description: "Starts when you press Run",
        keywords: &["start", "click", "button"],
        ..BASE
    },
    NodeType {
        id: "webhookTrigger", title: "Webhook Trigger", description: "Starts on an incoming request",
        keywords: &["http", "listen", "endpoint", "hook"],
        fields: &[
            choice("method", "Method", &["GET", "POST", "PUT", "PATCH", "DELETE"]).initially("POST"),
            text("path", "Path").initially("/hook/new"),
        ],
        ..BASE
    },
    NodeType {
        id: "chatTrigger", title: "Chat Trigger", description: "Starts on a chat message",
        keywords: &["slack", "teams", "discord", "message"],
        fields: &[
            choice("provider", "Provider", &["slack", "teams", "discord", "web"]),
            text("channelId", "Channel ID"),
        ],
        ..BASE
    },
    NodeType {
        id: "scheduleTrigger", title: "Schedule Trigger", description: "Starts at regular times",
        keywords: &["cron", "timer", "interval", "every"],
        fields: &[
            choice("every", "Every", &[
                "seconds", "minutes", "hours", "days", "weeks", "months", "cron",
            ]).initially("hours"),
            whole("interval", "Interval", 1).at_least(1),
            text("cron", "Cron rule").help("Minute, hour, day, month and weekday; used when Every is cron"),
        ],
        ..BASE
    },
    NodeType {
        id: "formTrigger", title: "Form Trigger", description: "Starts when a form is sent",
        keywords: &["input", "survey", "questionnaire"],
        fields: &[
            text("title", "Title"),
            rows("fields", "Fields", &[
                column("name", "Name"),
                choice_column("type", "Type", &["text", "number", "date", "email", "checkbox"]),
                choice_column("required", "Required", &["yes", "no"]),
            ]),
        ],
        ..BASE
    },
    NodeType {
        id: "emailTrigger", title: "Email Trigger", description: "Starts when mail arrives",
        keywords: &["imap", "mail", "inbox"],
        fields: &[text("mailbox", "Mailbox").initially("INBOX"), toggle("unreadOnly", "Unread only", true)],
        ..BASE
    },
    NodeType {
        id: "errorTrigger", title: "Error Trigger", description: "Starts when a run fails",
        keywords: &["failure", "catch", "exception"],
        ..BASE
    },
    NodeType {
        id: "fileTrigger", title: "Local File Trigger", description: "Starts when files change",
        keywords: &["folder", "watch", "disk"],
        fields: &[
            text("path", "Path").initially("/inbox"),
            choice("event", "Event", &["created", "changed", "deleted"]),
        ],
        ..BASE
    },
    NodeType {
        id: "subworkflowTrigger", title: "When Called by Workflow", description: "Starts when another workflow calls this one",
        keywords: &["sub-workflow", "subworkflow", "called"],
        fields: &[words("inputs", "Inputs")],
        ..BASE
    },
];
