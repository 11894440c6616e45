//! Nodes that choose, join and pace the paths of a run.

use crate::catalogue::field::{cases, choice, expression, long_text, number, text, toggle, whole};
use crate::catalogue::node_type::{Category, NodeType};
use crate::catalogue::ports::Outputs::{Cases, Fixed};
use crate::catalogue::ports::port;

const BASE: NodeType = NodeType { category: Category::Flow, ..NodeType::EMPTY };

pub(in crate::catalogue) const TYPES: &[NodeType] = &[
    NodeType {
        id: "if", title: "If", description: "Sends each item down one of two paths",
        keywords: &["condition", "branch", "test", "true", "false"],
        outputs: Fixed(&[port("onTrue").labelled("true"), port("onFalse").labelled("false")]),
        fields: &[
            expression("expression", "Condition").initially("true")
                .help("An item leaves through “true” when this holds, for example item.amount > 10"),
            long_text("notes", "Notes"),
        ],
        ..BASE
    },
    NodeType {
        id: "switch", title: "Switch", description: "Routes items by the first case that fits",
        keywords: &["case", "route", "router", "branch"],
        outputs: Cases,
        fields: &[
            cases("cases", "Cases").help("Each case adds an output. The condition may stay empty."),
            toggle("default", "Default port", true).help("An output for items that fit no case"),
        ],
        ..BASE
    },
    NodeType {
        id: "merge", title: "Merge", description: "Joins several paths into one",
        keywords: &["join", "combine", "union"],
        fields: &[
            choice("mode", "Mode", &["append", "byPosition", "byKey", "chooseFirst"]).unset(),
            text("key", "Key").unset(),
        ],
        ..BASE
    },
    NodeType {
        id: "wait", title: "Wait", description: "Pauses before passing items on",
        keywords: &["delay", "pause", "sleep", "timer"],
        fields: &[number("durationSeconds", "Delay (seconds)", 5), text("reason", "Reason")],
        ..BASE
    },
    NodeType {
        id: "loopOverItems", title: "Loop Over Items", description: "Sends items round in batches",
        keywords: &["batch", "repeat", "each", "iterate"],
        outputs: Fixed(&[port("loop"), port("done")]),
        fields: &[whole("batchSize", "Batch size", 1).at_least(1)],
        ..BASE
    },
    NodeType {
        id: "stopAndError", title: "Stop and Error", description: "Ends the run with a message",
        keywords: &["throw", "abort", "fail"],
        outputs: Fixed(&[]),
        fields: &[text("message", "Message")],
        ..BASE
    },
    NodeType {
        id: "executeWorkflow", title: "Execute Workflow", description: "Runs another workflow and takes its result",
        keywords: &["sub-workflow", "call", "reuse"],
        fields: &[text("workflowName", "Workflow name"), choice("mode", "Mode", &["once", "perItem"])],
        ..BASE
    },
    NodeType {
        id: "joinAll", title: "Wait for All", description: "Waits until both inputs have arrived",
        keywords: &["join", "barrier", "synchronise"],
        inputs: &[port("a"), port("b")],
        fields: &[number("timeoutSeconds", "Timeout (seconds)", 0)],
        ..BASE
    },
    NodeType {
        id: "routePercent", title: "Split by Share", description: "Sends a share of the items each way",
        keywords: &["percent", "random", "ab test", "sample"],
        outputs: Fixed(&[port("a"), port("b")]),
        fields: &[number("shareA", "Share of a (percent)", 50)],
        ..BASE
    },
    NodeType {
        id: "retry", title: "Retry", description: "Lets items try again a few times",
        keywords: &["again", "attempt", "repeat"],
        outputs: Fixed(&[port("ok"), port("failed")]),
        fields: &[whole("times", "Times", 3), number("pauseSeconds", "Pause (seconds)", 1)],
        ..BASE
    },
];
