//! Short names for what is told apart by its content.

use serde::Serialize;

/// FNV-1a over something as it is written.
pub fn of(thing: &impl Serialize) -> String {
    let written = serde_json::to_string(thing).unwrap_or_default();
    let hash = written
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("{hash:016x}")
}
