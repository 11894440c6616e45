//! Nodes that choose, join and pace the paths of a run.

use super::{
    Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, Outputs, Port, field, optional, port,
    text,
};

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
    NodeType {
        id: "loopOverItems",
        title: "Loop Over Items",
        description: "Sends items round in batches",
        keywords: &["batch", "repeat", "each", "iterate"],
        outputs: Outputs::Fixed(&[port("loop"), port("done")]),
        fields: &[field(
            "batchSize",
            "Batch size",
            FieldKind::Integer { min: 1 },
            r#"1"#,
        )],
        ..BASE
    },
    NodeType {
        id: "stopAndError",
        title: "Stop and Error",
        description: "Ends the run with a message",
        keywords: &["throw", "abort", "fail"],
        outputs: Outputs::Fixed(&[]),
        fields: &[text("message", "Message")],
        ..BASE
    },
    NodeType {
        id: "executeWorkflow",
        title: "Execute Workflow",
        description: "Runs another workflow and takes its result",
        keywords: &["sub-workflow", "call", "reuse"],
        fields: &[
            text("workflowName", "Workflow name"),
            field(
                "mode",
                "Mode",
                FieldKind::Choice(&["once", "perItem"]),
                r#""once""#,
            ),
        ],
        ..BASE
    },
    NodeType {
        id: "joinAll",
        title: "Wait for All",
        description: "Waits until both inputs have arrived",
        keywords: &["join", "barrier", "synchronise"],
        inputs: &[port("a"), port("b")],
        fields: &[field(
            "timeoutSeconds",
            "Timeout (seconds)",
            FieldKind::Number,
            r#"0"#,
        )],
        ..BASE
    },
    NodeType {
        id: "routePercent",
        title: "Split by Share",
        description: "Sends a share of the items each way",
        keywords: &["percent", "random", "ab test", "sample"],
        outputs: Outputs::Fixed(&[port("a"), port("b")]),
        fields: &[field(
            "shareA",
            "Share of a (percent)",
            FieldKind::Number,
            r#"50"#,
        )],
        ..BASE
    },
    NodeType {
        id: "retry",
        title: "Retry",
        description: "Lets items try again a few times",
        keywords: &["again", "attempt", "repeat"],
        outputs: Outputs::Fixed(&[port("ok"), port("failed")]),
        fields: &[
            field("times", "Times", FieldKind::Integer { min: 0 }, r#"3"#),
            field("pauseSeconds", "Pause (seconds)", FieldKind::Number, r#"1"#),
        ],
        ..BASE
    },
];
