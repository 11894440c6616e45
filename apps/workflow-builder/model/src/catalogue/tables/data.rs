//! Nodes that reshape, order and keep records.

use crate::catalogue::field::{
    choice, choice_column, column, entries, expression, long_text, number, rows, text, toggle, whole, words,
};
use crate::catalogue::node_type::{Category, NodeType};
use crate::catalogue::ports::Outputs::Fixed;
use crate::catalogue::ports::{NO_INPUT, port};

const BASE: NodeType = NodeType { category: Category::Data, ..NodeType::EMPTY };

pub(in crate::catalogue) const TYPES: &[NodeType] = &[
    NodeType {
        id: "map", title: "Map", description: "Turns every item into a new one",
        keywords: &["transform", "convert", "each"],
        fields: &[
            expression("expression", "Expression").initially("item")
                .help("A new item such as { total: item.a + item.b }, or one field set as in total = item.a + item.b"),
            toggle("keepInput", "Keep input fields", false).unset(),
        ],
        ..BASE
    },
    NodeType {
        id: "filter", title: "Filter", description: "Keeps the items that pass a test",
        keywords: &["where", "keep", "drop"],
        fields: &[expression("predicate", "Condition (keep when true)").initially("true")],
        ..BASE
    },
    NodeType {
        id: "sort", title: "Sort", description: "Puts items in order by one field",
        keywords: &["order", "ascending", "descending"],
        fields: &[text("field", "Field"), choice("direction", "Direction", &["asc", "desc"])],
        ..BASE
    },
    NodeType {
        id: "limit", title: "Limit", description: "Lets at most N items through",
        keywords: &["top", "first", "take"],
        fields: &[whole("n", "Max items", 10), choice("keep", "Keep", &["first", "last"]).unset()],
        ..BASE
    },
    NodeType {
        id: "aggregate", title: "Aggregate", description: "Groups items and sums them up",
        keywords: &["group", "sum", "count", "reduce"],
        fields: &[
            text("groupBy", "Group by"),
            rows("reducers", "Reducers", &[
                choice_column("op", "Operation", &["count", "sum", "avg", "min", "max", "first", "last", "list", "countUnique"]),
                column("field", "Field").optional(),
                column("as", "Store as"),
            ]).initially_json(r#"[{"op":"count","as":"count"}]"#),
        ],
        ..BASE
    },
    NodeType {
        id: "editFields", title: "Edit Fields (Set)", description: "Adds or overwrites fields",
        keywords: &["set", "assign", "field"],
        fields: &[
            entries("fields", "Fields").initially_json(r#"{"status":"ready"}"#)
                .help("A value that begins with = is an expression; anything else is text."),
            toggle("keepOnlySet", "Keep only these fields", false).unset(),
        ],
        ..BASE
    },
    NodeType {
        id: "formula", title: "Formula", description: "Computes one field of every item",
        keywords: &["calculate", "compute", "math"],
        fields: &[
            text("field", "Field name").initially("result"),
            expression("expression", "Value expression").initially("0"),
        ],
        ..BASE
    },
    NodeType {
        id: "dataTable", title: "Data Table", description: "Reads or writes a stored table",
        keywords: &["store", "records", "rows", "save"],
        fields: &[
            text("tableName", "Table name").initially("records"),
            choice("operation", "Operation", &["get", "insert", "upsert", "update", "delete"]),
            text("keyField", "Key field").initially("id"),
            toggle("keep", "Keep rows between runs", false).unset()
                .help("The next run finds the rows that this one leaves. Without it every run begins with an empty table."),
        ],
        ..BASE
    },
    NodeType {
        id: "rangeGenerator", title: "Range", description: "Makes a row of numbers",
        keywords: &["numbers", "sequence", "generate", "source"],
        inputs: NO_INPUT,
        fields: &[
            number("start", "Start", 1),
            number("stop", "Stop", 5),
            number("step", "Step", 1),
        ],
        ..BASE
    },
    NodeType {
        id: "tablePreview", title: "Table Preview", description: "Shows the items as a table",
        keywords: &["view", "rows", "show"],
        fields: &[whole("limit", "Limit", 50)],
        ..BASE
    },
    NodeType {
        id: "splitOut", title: "Split Out", description: "Makes one item per element of a list",
        keywords: &["explode", "flatten", "array", "unwind"],
        fields: &[
            text("field", "Field"),
            choice("include", "Include other fields", &["none", "all", "selected"]),
            text("as", "Store as").unset(),
            words("fields", "Selected fields").unset(),
        ],
        ..BASE
    },
    NodeType {
        id: "summarize", title: "Summarize", description: "Sums up fields over all items or groups",
        keywords: &["pivot", "group", "total"],
        fields: &[
            rows("fields", "Fields", &[
                choice_column("op", "Operation", &["append", "average", "concatenate", "count", "countUnique", "max", "min", "sum"]),
                column("field", "Field"),
            ]).initially_json(r#"[{"op":"count","field":""}]"#),
            words("groupBy", "Group by"),
        ],
        ..BASE
    },
    NodeType {
        id: "removeDuplicates", title: "Remove Duplicates", description: "Drops items that were seen before",
        keywords: &["unique", "distinct", "dedupe"],
        fields: &[choice("compare", "Compare", &["all", "selected"]), words("fields", "Fields")],
        ..BASE
    },
    NodeType {
        id: "renameKeys", title: "Rename Keys", description: "Gives fields new names",
        keywords: &["rename", "field", "column"],
        fields: &[rows("keys", "Keys", &[column("from", "From"), column("to", "To")])],
        ..BASE
    },
    NodeType {
        id: "selectFields", title: "Select Fields", description: "Keeps only the named fields",
        keywords: &["pick", "keep", "columns", "project"],
        fields: &[words("keep", "Keep")],
        ..BASE
    },
    NodeType {
        id: "compareDatasets", title: "Compare Datasets", description: "Tells what differs between two inputs",
        keywords: &["diff", "reconcile", "match"],
        inputs: &[port("inputA"), port("inputB")],
        outputs: Fixed(&[port("onlyA"), port("same"), port("different"), port("onlyB")]),
        fields: &[
            text("matchA", "Key in A").initially("id"),
            text("matchB", "Key in B").initially("id"),
            choice("prefer", "Prefer", &["a", "b", "both"]).initially("both"),
        ],
        ..BASE
    },
    NodeType {
        id: "joinByKey", title: "Join", description: "Joins two inputs on a key",
        keywords: &["sql", "lookup", "combine", "left", "inner"],
        inputs: &[port("left"), port("right")],
        fields: &[
            text("leftKey", "Left key").initially("id"),
            text("rightKey", "Right key").initially("id"),
            choice("kind", "Kind", &["inner", "left", "outer"]),
        ],
        ..BASE
    },
    NodeType {
        id: "dateTime", title: "Date & Time", description: "Computes and formats dates",
        keywords: &["calendar", "clock", "day", "format"],
        fields: &[
            choice("operation", "Operation", &["now", "add", "subtract", "format", "extract", "round", "between"]),
            text("field", "Field"),
            number("amount", "Amount", 0),
            choice("unit", "Unit", &[
                "milliseconds", "seconds", "minutes", "hours", "days", "weeks", "months", "quarters", "years",
            ]).initially("days"),
            text("format", "Format").initially("YYYY-MM-DD"),
            text("as", "Store as").initially("date"),
        ],
        ..BASE
    },
    NodeType {
        id: "code", title: "Code (expression)", description: "Computes a new list from all items",
        keywords: &["javascript", "script", "custom"],
        fields: &[
            expression("expression", "Expression").initially("array")
                .help("Sees all items as array and gives the new list"),
        ],
        ..BASE
    },
    NodeType {
        id: "htmlExtract", title: "HTML Extract", description: "Reads parts of a web page",
        keywords: &["scrape", "selector", "css", "web"],
        fields: &[
            text("field", "Field").initially("html"),
            rows("selectors", "Selectors", &[
                column("name", "Store as"),
                column("selector", "Selector"),
                column("attribute", "Attribute").optional(),
                choice_column("all", "All matches", &["no", "yes"]).optional(),
            ]),
        ],
        ..BASE
    },
    NodeType {
        id: "textTemplate", title: "Text Template", description: "Fills a text with values",
        keywords: &["string", "format", "message"],
        fields: &[
            long_text("template", "Template").help("Values stand in double braces: {{ item.name }}"),
            text("as", "Store as").initially("text"),
        ],
        ..BASE
    },
    NodeType {
        id: "xmlJson", title: "XML / JSON", description: "Turns XML into JSON or back",
        keywords: &["convert", "parse"],
        fields: &[
            choice("direction", "Direction", &["xmlToJson", "jsonToXml"]),
            text("field", "Field").initially("data"),
        ],
        ..BASE
    },
    NodeType {
        id: "csvParse", title: "CSV", description: "Reads or writes comma-separated text",
        keywords: &["spreadsheet", "parse", "delimiter"],
        fields: &[
            choice("direction", "Direction", &["parse", "write"]),
            text("field", "Field").initially("data"),
            text("delimiter", "Delimiter").initially(","),
        ],
        ..BASE
    },
    NodeType {
        id: "inputItems", title: "Input Items", description: "Starts with rows you type in",
        keywords: &["static", "sample", "source", "test"],
        inputs: NO_INPUT,
        fields: &[
            rows("items", "Items", &[]).help("A list of objects; edit it under Advanced JSON"),
        ],
        ..BASE
    },
];
