//! Who may play: the key of the address opens an episode once, and the secret given for it opens it
//! again for the same tab.

use protocol::hex;
use sha2::{Digest, Sha256};

use play::secret::Secret;

/// The words of one episode.
#[derive(Debug)]
pub struct Claims {
    key: Secret,
    secret: Secret,
    /// Ends the episode from outside the page, and can do nothing else.
    finish: Secret,
    is_used: bool,
}

impl Claims {
    pub fn random() -> Claims {
        Claims {
            key: Secret::random(),
            secret: Secret::random(),
            finish: Secret::random(),
            is_used: false,
        }
    }

    /// For somebody who was given the secret beforehand; no key opens the episode.
    pub fn with_secret(secret: Secret) -> Claims {
        Claims {
            secret,
            is_used: true,
            ..Claims::random()
        }
    }

    /// Part of addresses of this episode that only its own page knows, the same as long as it lasts.
    pub fn word_for(&self, purpose: &str) -> String {
        let digest = Sha256::digest(format!("{purpose} {}", self.secret));
        hex(&digest[..16])
    }

    pub fn key(&self) -> &Secret {
        &self.key
    }

    pub fn finish(&self) -> &Secret {
        &self.finish
    }

    /// Exchanges the key for the secret. Happens once.
    pub fn claim(&mut self, key: &str) -> Result<(), &'static str> {
        if !same(key, &self.key) {
            return Err("this is not the key of the episode");
        }
        if self.is_used {
            return Err("the address of this episode was used before; it opens once");
        }
        self.is_used = true;
        Ok(())
    }

    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    pub fn admits(&self, secret: &str) -> bool {
        self.is_used && same(secret, &self.secret)
    }

    pub fn may_finish(&self, word: &str) -> bool {
        same(word, &self.finish)
    }
}

/// Compares digests, so that the time it takes says nothing about the word.
fn same(word: &str, secret: &Secret) -> bool {
    same_word(word, secret.as_str())
}

/// The same for any two words.
pub fn same_word(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one), Sha256::digest(other));
    same_digest(&one, &other)
}

/// Takes as long for any two of the same length.
pub fn same_digest(one: &[u8], other: &[u8]) -> bool {
    let pairs = one.iter().zip(other);
    let difference = pairs.fold(0, |all, (a, b)| std::hint::black_box(all | (a ^ b)));
    one.len() == other.len() && difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_opens_once_and_the_secret_from_then_on() {
        let mut claims = Claims::random();
        let (key, secret) = (claims.key().clone(), claims.secret().clone());
        assert!(!claims.admits(secret.as_str()));
        assert!(claims.claim("guess").is_err() && !claims.is_used);
        claims.claim(key.as_str()).expect("the first claim");
        assert!(claims.claim(key.as_str()).is_err());
        assert!(claims.admits(secret.as_str()) && !claims.admits(key.as_str()));
    }

    #[test]
    fn a_secret_that_was_given_beforehand_admits_and_no_key_does() {
        let secret = Secret::random();
        let mut claims = Claims::with_secret(secret.clone());
        assert!(claims.admits(secret.as_str()) && !claims.admits("guess"));
        let key = claims.key().clone();
        assert!(claims.claim(key.as_str()).is_err());
        let again = Claims::with_secret(secret);
        assert_eq!(claims.word_for("resume 1"), again.word_for("resume 1"));
        assert_ne!(claims.word_for("resume 1"), again.word_for("resume 2"));
    }

    #[test]
    fn what_ends_an_episode_opens_nothing() {
        let mut claims = Claims::random();
        let finish = claims.finish().clone();
        assert!(claims.claim(finish.as_str()).is_err());
        assert!(claims.may_finish(finish.as_str()) && !claims.admits(finish.as_str()));
        assert!(!claims.may_finish(""));
    }
}
