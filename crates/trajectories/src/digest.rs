//! Hashes of content, which everything here is named by.

use protocol::hex;
use sha2::{Digest, Sha256};

pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(bytes.as_ref()))
}

/// A short name for what these parts make up.
pub fn short_id(parts: &[&str]) -> String {
    let mut id = sha256(parts.join("\n"));
    id.truncate(22);
    id
}
