//! Nodes around language models.

use super::{Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, Outputs, column, field, port};
use serde_json::{Map, Value};

const BASE: NodeType = NodeType {
    id: "",
    title: "",
    category: Category::Ai,
    description: "",
    keywords: &[],
    inputs: ONE_INPUT,
    outputs: ONE_OUTPUT,
    fields: &[],
};

pub(super) const TYPES: &[NodeType] = &[
    NodeType {
        id: "guardrails",
        title: "Guardrails",
        description: "Stops or marks unsafe content",
        keywords: &["safety", "pii", "moderation", "policy"],
        fields: &[
            field("checks", "Checks", FieldKind::Words, r#"["pii","nsfw"]"#)
                .help("Separate with commas; the order is kept."),
            field(
                "action",
                "Action",
                FieldKind::Choice(&["block", "flag", "redact"]),
                r#""block""#,
            ),
        ],
        ..BASE
    },
    NodeType {
        id: "aiTransform",
        title: "AI Transform",
        description: "Asks a language model about a field",
        keywords: &["llm", "gpt", "prompt", "model"],
        fields: &[
            field("provider", "Provider", FieldKind::Text, r#""openai""#),
            field("model", "Model", FieldKind::Text, r#""gpt-4o-mini""#),
            field("field", "Field", FieldKind::Text, r#""text""#),
            field("prompt", "Prompt", FieldKind::LongText, r#""""#),
        ],
        ..BASE
    },
    NodeType {
        id: "textClassifier",
        title: "Text Classifier",
        description: "Sorts texts into categories",
        keywords: &["category", "label", "llm", "route"],
        outputs: Outputs::Categories,
        fields: &[
            field(
                "categories",
                "Categories",
                FieldKind::Rows(&[
                    column("label", "Label"),
                    column("description", "Description").optional(),
                ]),
                r#"[]"#,
            ),
            field("field", "Field", FieldKind::Text, r#""text""#),
        ],
        ..BASE
    },
    NodeType {
        id: "sentimentAnalysis",
        title: "Sentiment Analysis",
        description: "Tells friendly texts from angry ones",
        keywords: &["mood", "opinion", "llm"],
        outputs: Outputs::Fixed(&[port("positive"), port("neutral"), port("negative")]),
        fields: &[field("field", "Field", FieldKind::Text, r#""text""#)],
        ..BASE
    },
    NodeType {
        id: "informationExtractor",
        title: "Information Extractor",
        description: "Reads named facts out of a text",
        keywords: &["entities", "parse", "llm"],
        fields: &[
            field("field", "Field", FieldKind::Text, r#""text""#),
            field("schema", "Schema", FieldKind::Entries, r#"{}"#)
                .help("Field names with their types: text, number, date, email, phone, boolean"),
        ],
        ..BASE
    },
    NodeType {
        id: "summarizeText",
        title: "Summarize Text",
        description: "Shortens a text",
        keywords: &["abstract", "tldr", "llm"],
        fields: &[
            field("field", "Field", FieldKind::Text, r#""text""#),
            field(
                "maxWords",
                "Max words",
                FieldKind::Integer { min: 1 },
                r#"60"#,
            ),
        ],
        ..BASE
    },
    NodeType {
        id: "aiAgent",
        title: "AI Agent",
        description: "Lets a model answer a prompt",
        keywords: &["llm", "assistant", "gpt", "chat"],
        fields: &[
            field("provider", "Provider", FieldKind::Text, r#""openai""#),
            field("model", "Model", FieldKind::Text, r#""gpt-4o-mini""#),
            field("system", "System", FieldKind::LongText, r#""""#),
            field("prompt", "Prompt", FieldKind::LongText, r#""""#),
        ],
        ..BASE
    },
    NodeType {
        id: "embedText",
        title: "Embed Text",
        description: "Turns a text into a vector",
        keywords: &["vector", "semantic", "llm"],
        fields: &[
            field("field", "Field", FieldKind::Text, r#""text""#),
            field("as", "Store as", FieldKind::Text, r#""vector""#),
            field(
                "dimensions",
                "Dimensions",
                FieldKind::Integer { min: 1 },
                r#"8"#,
            ),
        ],
        ..BASE
    },
];

/// The output for texts that fit no category.
const OTHER_HANDLE: &str = "other";

/// The output handles of a classifier, without repetitions.
pub(super) fn category_handles(data: &Map<String, Value>) -> Vec<String> {
    let mut handles: Vec<String> = Vec::new();
    let rows = data.get("categories").and_then(Value::as_array);
    for row in rows.into_iter().flatten() {
        let label = row.get("label").and_then(Value::as_str).unwrap_or("");
        let is_new = !handles.iter().any(|handle| handle == label);
        if !label.is_empty() && label != OTHER_HANDLE && is_new {
            handles.push(label.to_string());
        }
    }
    handles.push(OTHER_HANDLE.to_string());
    handles
}
