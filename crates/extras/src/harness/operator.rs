//! The operator's key: made once, kept in a file of the study's folder that nobody else may read.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::Context;

use gauntlet::env::token::Token;
use play::secret::Secret;
use runs::folder::read_text;

const FILE: &str = "operator.key";
const MAX_BYTES: u64 = 200;

/// What the operator's requests have to carry.
pub struct OperatorKey {
    word: String,
    token: Token,
}

impl OperatorKey {
    /// The key of a study, the same after every start.
    pub fn of(folder: &Path) -> anyhow::Result<OperatorKey> {
        let path = folder.join(FILE);
        let word = match read_text(&path, MAX_BYTES) {
            Ok(text) => text.trim().to_string(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                make(&path).with_context(|| format!("cannot write {}", path.display()))?
            }
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        anyhow::ensure!(
            word.len() >= 32 && word.bytes().all(|byte| byte.is_ascii_alphanumeric()),
            "{} holds no key; remove it, and another one is made",
            path.display()
        );
        let token = Token::new(&word);
        Ok(OperatorKey { word, token })
    }

    pub fn word(&self) -> &str {
        &self.word
    }

    pub fn token(&self) -> &Token {
        &self.token
    }
}

fn make(path: &Path) -> std::io::Result<String> {
    let word = Secret::random().to_string();
    // Complete before it has its name: a program that is cut off leaves no half key.
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let _ = fs::remove_file(&beside);
    let mut file = private().write(true).create_new(true).open(&beside)?;
    writeln!(file, "{word}")?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    Ok(word)
}

/// How files are opened that only this user may read.
pub fn private() -> OpenOptions {
    #[allow(unused_mut)]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_only_for_this_user() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = OperatorKey::of(folder.path()).expect("a key");
        let again = OperatorKey::of(folder.path()).expect("a key");
        assert_eq!(first.word(), again.word());
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let metadata = fs::metadata(folder.path().join(FILE)).expect("a file");
            assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_file_without_a_key_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        for text in [
            "",
            "short",
            "no key, but a long sentence in a file of a study",
        ] {
            fs::write(folder.path().join(FILE), text).expect("written");
            assert!(OperatorKey::of(folder.path()).is_err(), "{text:?}");
        }
    }
}
