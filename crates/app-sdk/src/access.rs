//! Who may ask this page questions.
//!
//! The key comes with the address, and an address leaves traces: the browser's own timeline keeps it
//! however clean the address bar is. So the key opens the page once, for an exchange: whoever opened
//! the page gives it a secret that was never in an address, and from then on only that counts.

use std::cell::{Cell, RefCell};

/// The access token that calls have to carry.
#[derive(Debug, Default)]
pub struct Access {
    /// None on a page that belongs to a person.
    token: RefCell<Option<String>>,
    is_claimed: Cell<bool>,
}

impl Access {
    pub fn new(key: Option<String>) -> Self {
        Access {
            token: RefCell::new(key),
            is_claimed: Cell::new(false),
        }
    }

    /// Opened with a key, whatever became of it since.
    pub fn is_keyed(&self) -> bool {
        self.token.borrow().is_some()
    }

    /// May a call that carries this token be answered?
    pub fn admits(&self, token: Option<&str>) -> bool {
        let wanted = self.token.borrow();
        wanted.is_none() || wanted.as_deref() == token
    }

    /// Exchanges the key of the address for a secret. Happens once at most.
    pub fn claim(&self, key: &str, secret: &str) -> Result<(), String> {
        if !self.is_keyed() {
            return Err("this page was opened without a key and belongs to a person".into());
        }
        if self.is_claimed.get() || !self.admits(Some(key)) {
            return Err("this page was claimed before; its key opens nothing any more".into());
        }
        if secret.is_empty() || secret == key {
            return Err("the secret has to be another word than the key".into());
        }
        *self.token.borrow_mut() = Some(secret.to_string());
        self.is_claimed.set(true);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keyed() -> Access {
        Access::new(Some("key".into()))
    }

    #[test]
    fn a_page_without_a_key_admits_everybody_and_cannot_be_claimed() {
        let access = Access::new(None);
        assert!(access.admits(None) && access.admits(Some("anything")));
        assert!(access.claim("", "secret").is_err());
        assert!(access.admits(None) && !access.is_keyed());
    }

    #[test]
    fn the_key_opens_until_it_is_exchanged() {
        let access = keyed();
        assert!(access.admits(Some("key")));
        assert!(!access.admits(Some("secret")) && !access.admits(None));
        access.claim("key", "secret").expect("the first claim");
        assert!(access.admits(Some("secret")));
        assert!(!access.admits(Some("key")) && !access.admits(None));
        assert!(access.is_keyed());
    }

    #[test]
    fn a_page_is_claimed_once() {
        let access = keyed();
        access.claim("key", "secret").expect("the first claim");
        for token in ["key", "secret", ""] {
            assert!(access.claim(token, "stolen").is_err(), "{token}");
        }
        assert!(access.admits(Some("secret")) && !access.admits(Some("stolen")));
    }

    #[test]
    fn a_wrong_key_or_a_worthless_secret_changes_nothing() {
        let access = keyed();
        for (key, secret) in [("guess", "secret"), ("key", ""), ("key", "key")] {
            assert!(access.claim(key, secret).is_err(), "{key} {secret}");
        }
        assert!(access.admits(Some("key")));
    }
}
