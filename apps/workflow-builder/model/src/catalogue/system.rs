//! Nodes for hashing, files and plumbing.

use super::{Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, field};

const BASE: NodeType = NodeType {
    id: "",
    title: "",
    category: Category::System,
    description: "",
    keywords: &[],
    inputs: ONE_INPUT,
    outputs: ONE_OUTPUT,
    fields: &[],
};

pub(super) const TYPES: &[NodeType] = &[
    NodeType {
        id: "noOperation",
        title: "No Operation",
        description: "Passes items on unchanged",
        keywords: &["noop", "nothing", "pass"],
        ..BASE
    },
    NodeType {
        id: "crypto",
        title: "Crypto",
        description: "Hashes, signs or encrypts a field",
        keywords: &["hash", "hmac", "encrypt", "sign", "sha"],
        fields: &[
            field(
                "operation",
                "Operation",
                FieldKind::Choice(&["hash", "hmac", "encrypt", "decrypt", "sign", "generate"]),
                r#""hash""#,
            ),
            field(
                "algorithm",
                "Algorithm",
                FieldKind::Choice(&["sha256", "sha384", "sha512", "sha1", "md5"]),
                r#""sha256""#,
            ),
            field("field", "Field", FieldKind::Text, r#""body""#),
        ],
        ..BASE
    },
];
