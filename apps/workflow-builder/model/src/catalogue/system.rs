//! Nodes for hashing, files and plumbing.

use super::{Category, FieldKind, NodeType, ONE_INPUT, ONE_OUTPUT, field, text};

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
    NodeType {
        id: "jwt",
        title: "JWT",
        description: "Signs, checks or reads a token",
        keywords: &["token", "auth", "bearer"],
        fields: &[
            field(
                "operation",
                "Operation",
                FieldKind::Choice(&["sign", "verify", "decode"]),
                r#""sign""#,
            ),
            field("field", "Field", FieldKind::Text, r#""payload""#),
            text("secretName", "Secret name"),
        ],
        ..BASE
    },
    NodeType {
        id: "totp",
        title: "TOTP",
        description: "Makes a one-time password",
        keywords: &["2fa", "otp", "authenticator"],
        fields: &[
            text("secretName", "Secret name"),
            field("digits", "Digits", FieldKind::Integer { min: 1 }, r#"6"#),
        ],
        ..BASE
    },
    NodeType {
        id: "readFile",
        title: "Read File",
        description: "Reads a text file into a field",
        keywords: &["disk", "text", "load"],
        fields: &[
            text("path", "Path"),
            field("field", "Field", FieldKind::Text, r#""data""#),
        ],
        ..BASE
    },
    NodeType {
        id: "writeFile",
        title: "Write File",
        description: "Writes a field to a text file",
        keywords: &["disk", "text", "save"],
        fields: &[
            text("path", "Path"),
            field("field", "Field", FieldKind::Text, r#""data""#),
        ],
        ..BASE
    },
    NodeType {
        id: "compress",
        title: "Compress",
        description: "Packs or unpacks a field",
        keywords: &["zip", "archive", "unzip"],
        fields: &[
            field(
                "operation",
                "Operation",
                FieldKind::Choice(&["zip", "unzip"]),
                r#""zip""#,
            ),
            field("field", "Field", FieldKind::Text, r#""data""#),
        ],
        ..BASE
    },
    NodeType {
        id: "executeCommand",
        title: "Execute Command",
        description: "Runs a simulated shell command",
        keywords: &["shell", "terminal", "bash"],
        fields: &[text("command", "Command")],
        ..BASE
    },
    NodeType {
        id: "credentialCheck",
        title: "Credential Check",
        description: "Looks whether a credential exists",
        keywords: &["secret", "password", "login"],
        fields: &[text("name", "Name")],
        ..BASE
    },
    NodeType {
        id: "executionData",
        title: "Execution Data",
        description: "Attaches a fact to the run",
        keywords: &["tag", "annotate", "metadata"],
        fields: &[text("key", "Key"), text("value", "Value")],
        ..BASE
    },
];
