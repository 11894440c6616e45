//! Nodes that choose, join and pace the paths of a run.

use super::{Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, Outputs, Port, field, optional};

const BASE: NodeType = NodeType {
    id: "",
    title: "",
    category: Category::Flow,
    description: "",
    keywords: &[],
    inputs: ONE_INPUT,
    outputs: ONE_OUTPUT,
    fields: &[],
};

pub(super) const TYPES: &[NodeType] = &[
    NodeType {
        id: "if",
        title: "If",
        description: "Sends each item down one of two paths",
        keywords: &["condition", "branch", "test", "true", "false"],
        outputs: Outputs::Fixed(&[
            Port {
                handle: Some("onTrue"),
                label: "true",
            },
            Port {
                handle: Some("onFalse"),
                label: "false",
            },
        ]),
        fields: &[
            field(
                "expression",
                "Condition",
                FieldKind::Expression,
                r#""true""#,
            )
            .help("An item leaves through “true” when this holds, for example item.amount > 10"),
            field("notes", "Notes", FieldKind::LongText, r#""""#),
        ],
        ..BASE
    },
    NodeType {
        id: "switch",
        title: "Switch",
        description: "Routes items by the first case that fits",
        keywords: &["case", "route", "router", "branch"],
        outputs: Outputs::Cases,
        fields: &[
            field("cases", "Cases", FieldKind::Cases, "[]")
                .help("Each case adds an output. The condition may stay empty."),
            field("default", "Default port", FieldKind::Toggle, "true")
                .help("An output for items that fit no case"),
        ],
        ..BASE
    },
    NodeType {
        id: "merge",
        title: "Merge",
        description: "Joins several paths into one",
        keywords: &["join", "combine", "union"],
        fields: &[
            optional(
                "mode",
                "Mode",
                FieldKind::Choice(&["append", "byPosition", "byKey", "chooseFirst"]),
            ),
            optional("key", "Key", FieldKind::Text),
        ],
        ..BASE
    },
    NodeType {
        id: "wait",
        title: "Wait",
        description: "Pauses before passing items on",
        keywords: &["delay", "pause", "sleep", "timer"],
        fields: &[
            field("durationSeconds", "Delay (seconds)", FieldKind::Number, "5"),
            field("reason", "Reason", FieldKind::Text, r#""""#),
        ],
        ..BASE
    },
];
