//! Nodes that reshape, order and keep records.

use super::{
    Category, Column, FieldKind, NO_INPUT, NodeType, ONE_INPUT, ONE_OUTPUT, Outputs, choice_column,
    column, field, optional, port, text,
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
                        choices: &[
                            "count", "sum", "avg", "min", "max", "first", "last", "list", "countUnique",
                        ],
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
    NodeType {
        id: "splitOut",
        title: "Split Out",
        description: "Makes one item per element of a list",
        keywords: &["explode", "flatten", "array", "unwind"],
        fields: &[
            text("field", "Field"),
            field("include", "Include other fields", FieldKind::Choice(&["none", "all", "selected"]), r#""none""#),
            optional("as", "Store as", FieldKind::Text),
            optional("fields", "Selected fields", FieldKind::Words),
        ],
        ..BASE
    },
    NodeType {
        id: "summarize",
        title: "Summarize",
        description: "Sums up fields over all items or groups",
        keywords: &["pivot", "group", "total"],
        fields: &[
            field("fields", "Fields", FieldKind::Rows(&[choice_column("op", "Operation", &["append", "average", "concatenate", "count", "countUnique", "max", "min", "sum"]), column("field", "Field")]), r#"[{"op":"count","field":""}]"#),
            field("groupBy", "Group by", FieldKind::Words, r#"[]"#),
        ],
        ..BASE
    },
    NodeType {
        id: "removeDuplicates",
        title: "Remove Duplicates",
        description: "Drops items that were seen before",
        keywords: &["unique", "distinct", "dedupe"],
        fields: &[
            field("compare", "Compare", FieldKind::Choice(&["all", "selected"]), r#""all""#),
            field("fields", "Fields", FieldKind::Words, r#"[]"#),
        ],
        ..BASE
    },
    NodeType {
        id: "renameKeys",
        title: "Rename Keys",
        description: "Gives fields new names",
        keywords: &["rename", "field", "column"],
        fields: &[
            field("keys", "Keys", FieldKind::Rows(&[column("from", "From"), column("to", "To")]), r#"[]"#),
        ],
        ..BASE
    },
    NodeType {
        id: "selectFields",
        title: "Select Fields",
        description: "Keeps only the named fields",
        keywords: &["pick", "keep", "columns", "project"],
        fields: &[
            field("keep", "Keep", FieldKind::Words, r#"[]"#),
        ],
        ..BASE
    },
    NodeType {
        id: "compareDatasets",
        title: "Compare Datasets",
        description: "Tells what differs between two inputs",
        keywords: &["diff", "reconcile", "match"],
        inputs: &[port("inputA"), port("inputB")],
        outputs: Outputs::Fixed(&[port("onlyA"), port("same"), port("different"), port("onlyB")]),
        fields: &[
            field("matchA", "Key in A", FieldKind::Text, r#""id""#),
            field("matchB", "Key in B", FieldKind::Text, r#""id""#),
            field("prefer", "Prefer", FieldKind::Choice(&["a", "b", "both"]), r#""both""#),
        ],
        ..BASE
    },
    NodeType {
        id: "joinByKey",
        title: "Join",
        description: "Joins two inputs on a key",
        keywords: &["sql", "lookup", "combine", "left", "inner"],
        inputs: &[port("left"), port("right")],
        fields: &[
            field("leftKey", "Left key", FieldKind::Text, r#""id""#),
            field("rightKey", "Right key", FieldKind::Text, r#""id""#),
            field("kind", "Kind", FieldKind::Choice(&["inner", "left", "outer"]), r#""inner""#),
        ],
        ..BASE
    },
    NodeType {
        id: "dateTime",
        title: "Date & Time",
        description: "Computes and formats dates",
        keywords: &["calendar", "clock", "day", "format"],
        fields: &[
            field("operation", "Operation", FieldKind::Choice(&["now", "add", "subtract", "format", "extract", "round", "between"]), r#""now""#),
            text("field", "Field"),
            field("amount", "Amount", FieldKind::Number, r#"0"#),
            field("unit", "Unit", FieldKind::Choice(&["milliseconds", "seconds", "minutes", "hours", "days", "weeks", "months", "quarters", "years"]), r#""days""#),
            field("format", "Format", FieldKind::Text, r#""YYYY-MM-DD""#),
            field("as", "Store as", FieldKind::Text, r#""date""#),
        ],
        ..BASE
    },
    NodeType {
        id: "code",
        title: "Code (expression)",
        description: "Computes a new list from all items",
        keywords: &["javascript", "script", "custom"],
        fields: &[
            field("expression", "Expression", FieldKind::Expression, r#""array""#).help("Sees all items as array and gives the new list"),
        ],
        ..BASE
    },
    NodeType {
        id: "htmlExtract",
        title: "HTML Extract",
        description: "Reads parts of a web page",
        keywords: &["scrape", "selector", "css", "web"],
        fields: &[
            field("field", "Field", FieldKind::Text, r#""html""#),
            field("selectors", "Selectors", FieldKind::Rows(&[column("name", "Store as"), column("selector", "Selector"), column("attribute", "Attribute").optional(), choice_column("all", "All matches", &["no", "yes"]).optional()]), r#"[]"#),
        ],
        ..BASE
    },
    NodeType {
        id: "textTemplate",
        title: "Text Template",
        description: "Fills a text with values",
        keywords: &["string", "format", "message"],
        fields: &[
            field("template", "Template", FieldKind::LongText, r#""""#).help("Values stand in double braces: {{ item.name }}"),
            field("as", "Store as", FieldKind::Text, r#""text""#),
        ],
        ..BASE
    },
    NodeType {
        id: "xmlJson",
        title: "XML / JSON",
        description: "Turns XML into JSON or back",
        keywords: &["convert", "parse"],
        fields: &[
            field("direction", "Direction", FieldKind::Choice(&["xmlToJson", "jsonToXml"]), r#""xmlToJson""#),
            field("field", "Field", FieldKind::Text, r#""data""#),
        ],
        ..BASE
    },
    NodeType {
        id: "csvParse",
        title: "CSV",
        description: "Reads or writes comma-separated text",
        keywords: &["spreadsheet", "parse", "delimiter"],
        fields: &[
            field("direction", "Direction", FieldKind::Choice(&["parse", "write"]), r#""parse""#),
            field("field", "Field", FieldKind::Text, r#""data""#),
            field("delimiter", "Delimiter", FieldKind::Text, r#"",""#),
        ],
        ..BASE
    },
    NodeType {
        id: "inputItems",
        title: "Input Items",
        description: "Starts with rows you type in",
        keywords: &["static", "sample", "source", "test"],
        inputs: NO_INPUT,
        fields: &[
            field("items", "Items", FieldKind::Rows(&[]), "[]").help("A list of objects; edit it under Advanced JSON"),
        ],
        ..BASE
    },
];
