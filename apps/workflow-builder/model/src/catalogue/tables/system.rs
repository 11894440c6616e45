//! Nodes for hashing, files and plumbing.

use crate::catalogue::field::{choice, text, whole};
use crate::catalogue::node_type::{Category, NodeType};

const BASE: NodeType = NodeType { category: Category::System, ..NodeType::EMPTY };

pub(in crate::catalogue) const TYPES: &[NodeType] = &[
    NodeType {
        id: "noOperation", title: "No Operation", description: "Passes items on unchanged",
        keywords: &["noop", "nothing", "pass"],
        ..BASE
    },
    NodeType {
        id: "crypto", title: "Crypto", description: "Hashes, signs or encrypts a field",
        keywords: &["hash", "hmac", "encrypt", "sign", "sha"],
        fields: &[
            choice("operation", "Operation", &["hash", "hmac", "encrypt", "decrypt", "sign", "generate"]),
            choice("algorithm", "Algorithm", &["sha256", "sha384", "sha512", "sha1", "md5"]),
            text("field", "Field").initially("body"),
        ],
        ..BASE
    },
    NodeType {
        id: "jwt", title: "JWT", description: "Signs, checks or reads a token",
        keywords: &["token", "auth", "bearer"],
        fields: &[
            choice("operation", "Operation", &["sign", "verify", "decode"]),
            text("field", "Field").initially("payload"),
            text("secretName", "Secret name"),
        ],
        ..BASE
    },
    NodeType {
        id: "totp", title: "TOTP", description: "Makes a one-time password",
        keywords: &["2fa", "otp", "authenticator"],
        fields: &[text("secretName", "Secret name"), whole("digits", "Digits", 6).at_least(1)],
        ..BASE
    },
    NodeType {
        id: "readFile", title: "Read File", description: "Reads a text file into a field",
        keywords: &["disk", "text", "load"],
        fields: &[text("path", "Path"), text("field", "Field").initially("data")],
        ..BASE
    },
    NodeType {
        id: "writeFile", title: "Write File", description: "Writes a field to a text file",
        keywords: &["disk", "text", "save"],
        fields: &[text("path", "Path"), text("field", "Field").initially("data")],
        ..BASE
    },
    NodeType {
        id: "compress", title: "Compress", description: "Packs or unpacks a field",
        keywords: &["zip", "archive", "unzip"],
        fields: &[choice("operation", "Operation", &["zip", "unzip"]), text("field", "Field").initially("data")],
        ..BASE
    },
    NodeType {
        id: "executeCommand", title: "Execute Command", description: "Runs a simulated shell command",
        keywords: &["shell", "terminal", "bash"],
        fields: &[text("command", "Command")],
        ..BASE
    },
    NodeType {
        id: "credentialCheck", title: "Credential Check", description: "Looks whether a credential exists",
        keywords: &["secret", "password", "login"],
        fields: &[text("name", "Name")],
        ..BASE
    },
    NodeType {
        id: "executionData", title: "Execution Data", description: "Attaches a fact to the run",
        keywords: &["tag", "annotate", "metadata"],
        fields: &[text("key", "Key"), text("value", "Value")],
        ..BASE
    },
];
