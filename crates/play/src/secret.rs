//! Words that cannot be guessed: page keys and addresses of start states.

use std::fmt;

use protocol::hex;
use rand::TryRngCore;
use rand::rngs::OsRng;

/// 128 random bits, shown as 32 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// # Panics
    /// When the operating system has no randomness, where nothing secret could be made at all.
    pub fn random() -> Secret {
        let mut bytes = [0u8; 16];
        OsRng
            .try_fill_bytes(&mut bytes)
            .expect("the operating system provides random bytes");
        Secret(hex(&bytes))
    }

    /// One that was made before.
    pub fn known(word: String) -> Secret {
        Secret(word)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
