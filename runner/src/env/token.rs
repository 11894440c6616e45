//! The word that clients of a guarded server show with every request.

use std::fmt;
use std::hint::black_box;

use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use sha2::{Digest, Sha256};

/// Only its digest is kept.
#[derive(Clone)]
pub struct Token {
    digest: [u8; 32],
}

impl Token {
    pub fn new(word: &str) -> Token {
        Token {
            digest: Sha256::digest(word).into(),
        }
    }

    /// Is it shown here, as `Authorization: Bearer WORD`?
    pub fn is_shown_in(&self, headers: &HeaderMap) -> bool {
        let shown = headers.get(AUTHORIZATION).map(|it| it.as_bytes());
        shown.and_then(bearer).is_some_and(|word| self.is(word))
    }

    /// Takes the same time whatever the word is, so that it cannot be found letter by letter.
    pub fn is(&self, word: &[u8]) -> bool {
        let other: [u8; 32] = Sha256::digest(word).into();
        let pairs = self.digest.iter().zip(other);
        let differences = pairs.fold(0, |sum, (ours, theirs)| black_box(sum | (ours ^ theirs)));
        differences == 0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

fn bearer(header: &[u8]) -> Option<&[u8]> {
    const SCHEME: &[u8] = b"bearer ";
    let (scheme, word) = header.split_at_checked(SCHEME.len())?;
    scheme.eq_ignore_ascii_case(SCHEME).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shows(header: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        if let Some(header) = header {
            headers.insert(AUTHORIZATION, header.parse().expect("a header"));
        }
        Token::new("open sesame").is_shown_in(&headers)
    }

    #[test]
    fn only_the_very_word_is_taken() {
        assert!(shows(Some("Bearer open sesame")));
        assert!(shows(Some("bearer open sesame")));
        for other in [
            None,
            Some(""),
            Some("Bearer"),
            Some("Bearer "),
            Some("Bearer open sesam"),
            Some("Bearer open sesame!"),
            Some("Bearer Open sesame"),
            Some("Basic open sesame"),
            Some("open sesame"),
        ] {
            assert!(!shows(other), "{other:?}");
        }
    }

    #[test]
    fn the_word_is_not_shown_in_logs() {
        let shown = format!("{:?}", Token::new("open sesame"));
        assert_eq!(shown, "Token");
    }
}
