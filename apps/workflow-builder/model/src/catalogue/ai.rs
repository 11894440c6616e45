//! Nodes around language models.

use super::{Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, field};

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
];
