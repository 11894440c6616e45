//! Nodes that reshape, order and keep records.

use super::{
    Category, Column, FieldKind, NO_INPUT, NodeType, ONE_INPUT, ONE_OUTPUT, field, optional,
};

const BASE: NodeType = NodeType {
    id: "",
    title: "",
    category: Category::Data,
    description: "",
    keywords: &[],
    inputs: ONE_INPUT,
    outputs: ONE_OUTPUT,
    fields: &[],
};

pub(super) const TYPES: &[NodeType] = &[
    NodeType {
        id: "map",
        title: "Map",
        description: "Turns every item into a new one",
        keywords: &["transform", "convert", "each"],
        fields: &[
            field("expression", "Expression", FieldKind::Expression, r#""item""#).help(
                "A new item such as { total: item.a + item.b }, or one field set as in total = item.a + item.b",
            ),
            optional("keepInput", "Keep input fields", FieldKind::Toggle),
        ],
        ..BASE
    },
    NodeType {
        id: "filter",
        title: "Filter",
        description: "Keeps the items that pass a test",
        keywords: &["where", "keep", "drop"],
        fields: &[field(
            "predicate",
            "Condition (keep when true)",
            FieldKind::Expression,
            r#""true""#,
        )],
        ..BASE
    },
    NodeType {
        id: "sort",
        title: "Sort",
        description: "Puts items in order by one field",
        keywords: &["order", "ascending", "descending"],
        fields: &[
            field("field", "Field", FieldKind::Text, r#""""#),
            field(
                "direction",
                "Direction",
                FieldKind::Choice(&["asc", "desc"]),
                r#""asc""#,
            ),
        ],
        ..BASE
    },
    NodeType {
        id: "limit",
        title: "Limit",
        description: "Lets only so many items through",
        keywords: &["top", "first", "take"],
        fields: &[
            field("n", "Max items", FieldKind::Integer { min: 0 }, "10"),
            optional("keep", "Keep", FieldKind::Choice(&["first", "last"])),
        ],
        ..BASE
    },
    NodeType {
        id: "aggregate",
        title: "Aggregate",
        description: "Groups items and sums them up",
        keywords: &["group", "sum", "count", "reduce"],
        fields: &[
            field("groupBy", "Group by", FieldKind::Text, r#""""#),
            field(
                "reducers",
                "Reducers",
                FieldKind::Rows(&[
                    Column {
                        key: "op",
                        label: "Operation",
                        optional: false,
                        choices: &["count", "sum", "avg", "min", "max"],
                    },
                    Column {
                        key: "field",
                        label: "Field",
                        optional: true,
                        choices: &[],
                    },
                    Column {
                        key: "as",
                        label: "Store as",
                        optional: false,
                        choices: &[],
                    },
                ]),
                r#"[{"op":"count","as":"count"}]"#,
            ),
        ],
        ..BASE
    },
    NodeType {
        id: "editFields",
        title: "Edit Fields (Set)",
        description: "Adds or overwrites fields",
        keywords: &["set", "assign", "field"],
        fields: &[
            field("fields", "Fields", FieldKind::Entries, r#"{"status":"ready"}"#)
                .help("A value that begins with = is an expression; anything else is text."),
            optional("keepOnlySet", "Keep only these fields", FieldKind::Toggle),
        ],
        ..BASE
    },
    NodeType {
        id: "formula",
        title: "Formula",
        description: "Computes one field of every item",
        keywords: &["calculate", "compute", "math"],
        fields: &[
            field("field", "Field name", FieldKind::Text, r#""result""#),
            field(
                "expression",
                "Value expression",
                FieldKind::Expression,
                r#""0""#,
            ),
        ],
        ..BASE
    },
    NodeType {
        id: "dataTable",
        title: "Data Table",
        description: "Reads or writes a stored table",
        keywords: &["store", "records", "rows", "save"],
        fields: &[
            field("tableName", "Table name", FieldKind::Text, r#""records""#),
            field(
                "operation",
                "Operation",
                FieldKind::Choice(&["get", "insert", "upsert", "update", "delete"]),
                r#""get""#,
            ),
            field("keyField", "Key field", FieldKind::Text, r#""id""#),
        ],
        ..BASE
    },
    NodeType {
        id: "rangeGenerator",
        title: "Range",
        description: "Makes a row of numbers",
        keywords: &["numbers", "sequence", "generate", "source"],
        inputs: NO_INPUT,
        fields: &[
            field("start", "Start", FieldKind::Number, "1"),
            field("stop", "Stop", FieldKind::Number, "5"),
            field("step", "Step", FieldKind::Number, "1"),
        ],
        ..BASE
    },
    NodeType {
        id: "tablePreview",
        title: "Table Preview",
        description: "Shows the items as a table",
        keywords: &["view", "rows", "show"],
        fields: &[field(
            "limit",
            "Limit",
            FieldKind::Integer { min: 0 },
            "50",
        )],
        ..BASE
    },
];
