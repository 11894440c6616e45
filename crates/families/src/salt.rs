//! A private salt makes instances that nobody has seen. Only its digest may be told.

use std::fmt;
use std::io;
use std::path::Path;

use protocol::hex;
use sha2::{Digest, Sha256};
use thiserror::Error;

/// Shorter salts could be guessed from their digest.
const LEAST_BYTES: usize = 16;
const MOST_BYTES: u64 = 64 * 1024;

/// What is mixed into every lot. The public one is nothing at all.
#[derive(Clone, PartialEq, Eq)]
pub struct Salt(Vec<u8>);

/// Why a file is no salt.
#[derive(Debug, Error)]
pub enum SaltError {
    /// It cannot be read.
    #[error("cannot read the salt {path}: {error}")]
    Unreadable {
        /// As named.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// There is nothing in it.
    #[error(
        "the salt {0} is empty; write a secret of at least {LEAST_BYTES} characters into it, for example by \
         `head -c 32 /dev/urandom | base64`"
    )]
    Empty(String),
    /// It is too short to be a secret.
    #[error(
        "the salt {path} has only {bytes} bytes; a secret needs at least {LEAST_BYTES}, for example by \
         `head -c 32 /dev/urandom | base64`"
    )]
    TooShort {
        /// As named.
        path: String,
        /// Without white space around it.
        bytes: usize,
    },
}

impl Salt {
    /// The salt of the instances that everybody has.
    pub fn public() -> Salt {
        Salt(Vec::new())
    }

    /// The content of a file, without the white space around it: an editor's last line end is no part
    /// of a secret.
    pub fn read(path: &Path) -> Result<Salt, SaltError> {
        let shown = path.display().to_string();
        let text = plain_files::read_linked_text(path, MOST_BYTES);
        let text = text.map_err(|error| SaltError::Unreadable {
            path: shown.clone(),
            error,
        })?;
        match text.trim() {
            "" => Err(SaltError::Empty(shown)),
            short if short.len() < LEAST_BYTES => Err(SaltError::TooShort {
                path: shown,
                bytes: short.len(),
            }),
            secret => Ok(Salt(secret.as_bytes().to_vec())),
        }
    }

    /// SHA-256 in hexadecimal, which may be told; nothing for the public salt.
    pub fn digest(&self) -> Option<String> {
        let is_private = !self.0.is_empty();
        is_private.then(|| hex(&Sha256::digest(&self.0)))
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Never the salt itself.
impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Salt({})", self.digest().as_deref().unwrap_or("public"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> Result<Salt, SaltError> {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("salt");
        std::fs::write(&file, content).expect("written");
        Salt::read(&file)
    }

    #[test]
    fn a_salt_is_told_by_its_digest_alone() {
        let secret = "correct horse battery staple";
        let salt = read(&format!("{secret}\n")).expect("a salt");
        assert_eq!(salt, read(secret).expect("the same"));
        let digest = salt.digest().expect("private");
        assert_eq!(digest.len(), 64);
        let shown = format!("{salt:?}");
        assert!(shown.contains(&digest) && !shown.contains("horse"));
        assert_eq!(Salt::public().digest(), None);
    }

    #[test]
    fn what_is_no_secret_is_refused() {
        for (content, words) in [
            ("", "is empty"),
            (" \n", "is empty"),
            ("short", "only 5 bytes"),
        ] {
            let refusal = read(content).expect_err(content).to_string();
            assert!(refusal.contains(words), "{refusal}");
        }
        let refusal = Salt::read(Path::new("/nowhere/salt")).expect_err("missing");
        assert!(
            refusal
                .to_string()
                .contains("cannot read the salt /nowhere/salt")
        );
    }
}
