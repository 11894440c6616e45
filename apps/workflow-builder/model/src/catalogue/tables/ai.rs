//! Nodes around language models.

use crate::catalogue::field::{choice, column, entries, long_text, rows, text, whole, words};
use crate::catalogue::node_type::{Category, NodeType};
use crate::catalogue::ports::Outputs::{Categories, Fixed};
use crate::catalogue::ports::port;

const BASE: NodeType = NodeType { category: Category::Ai, ..NodeType::EMPTY };

pub(in crate::catalogue) const TYPES: &[NodeType] = &[
    NodeType {
        id: "guardrails", title: "Guardrails", description: "Stops or marks unsafe content",
        keywords: &["safety", "pii", "moderation", "policy"],
        fields: &[
            words("checks", "Checks").initially_json(r#"["pii","nsfw"]"#)
                .help("Separate with commas; the order is kept."),
            choice("action", "Action", &["block", "flag", "redact"]),
        ],
        ..BASE
    },
    NodeType {
        id: "aiTransform", title: "AI Transform", description: "Asks a language model about a field",
        keywords: &["llm", "gpt", "prompt", "model"],
        fields: &[
            text("provider", "Provider").initially("openai"),
            text("model", "Model").initially("gpt-4o-mini"),
            text("field", "Field").initially("text"),
            long_text("prompt", "Prompt"),
        ],
        ..BASE
    },
    NodeType {
        id: "textClassifier", title: "Text Classifier", description: "Sorts texts into categories",
        keywords: &["category", "label", "llm", "route"],
        outputs: Categories,
        fields: &[
            rows("categories", "Categories", &[
                column("label", "Label"),
                column("description", "Description").optional(),
            ]),
            text("field", "Field").initially("text"),
        ],
        ..BASE
    },
    NodeType {
        id: "sentimentAnalysis", title: "Sentiment Analysis", description: "Tells friendly texts from angry ones",
        keywords: &["mood", "opinion", "llm"],
        outputs: Fixed(&[port("positive"), port("neutral"), port("negative")]),
        fields: &[text("field", "Field").initially("text")],
        ..BASE
    },
    NodeType {
        id: "informationExtractor", title: "Information Extractor", description: "Reads named facts out of a text",
        keywords: &["entities", "parse", "llm"],
        fields: &[
            text("field", "Field").initially("text"),
            entries("schema", "Schema").help("Field names with their types: text, number, date, email, phone, boolean"),
        ],
        ..BASE
    },
    NodeType {
        id: "summarizeText", title: "Summarize Text", description: "Shortens a text",
        keywords: &["abstract", "tldr", "llm"],
        fields: &[text("field", "Field").initially("text"), whole("maxWords", "Max words", 60).at_least(1)],
        ..BASE
    },
    NodeType {
        id: "aiAgent", title: "AI Agent", description: "Lets a model answer a prompt",
        keywords: &["llm", "assistant", "gpt", "chat"],
        fields: &[
            text("provider", "Provider").initially("openai"),
            text("model", "Model").initially("gpt-4o-mini"),
            long_text("system", "System"),
            long_text("prompt", "Prompt"),
        ],
        ..BASE
    },
    NodeType {
        id: "embedText", title: "Embed Text", description: "Turns a text into a vector",
        keywords: &["vector", "semantic", "llm"],
        fields: &[
            text("field", "Field").initially("text"),
            text("as", "Store as").initially("vector"),
            whole("dimensions", "Dimensions", 8).at_least(1),
        ],
        ..BASE
    },
];
