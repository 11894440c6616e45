//! The token that clients of a server show: one from outside, one that is made up, or none.

use std::net::IpAddr;

use anyhow::Context;
use clap::Args;

use crate::env::token::Token;
use play::secret::Secret;

#[derive(Debug, Args)]
pub struct TokenChoice {
    /// Variable that holds the token which clients have to show
    /// [default: none on loopback, elsewhere one is made up]
    #[arg(long, value_name = "NAME")]
    pub token_env: Option<String>,
}

/// What clients of a server have to show.
#[derive(Debug, Default)]
pub struct Entry {
    pub token: Option<Token>,
    /// The token's word, when it was made up here.
    pub told: Option<Secret>,
}

impl TokenChoice {
    /// For a server that listens at this address.
    pub fn entry(&self, bind: IpAddr) -> anyhow::Result<Entry> {
        if let Some(name) = &self.token_env {
            let token = token_of(name, std::env::var(name).ok())?;
            return Ok(Entry {
                token: Some(token),
                told: None,
            });
        }
        if bind.is_loopback() {
            return Ok(Entry::default());
        }
        let word = Secret::random();
        Ok(Entry {
            token: Some(Token::new(word.as_str())),
            told: Some(word),
        })
    }
}

/// The token in a variable, whose value may be missing or no text.
fn token_of(variable: &str, value: Option<String>) -> anyhow::Result<Token> {
    let word =
        value.with_context(|| format!("--token-env: the variable {variable} cannot be read"))?;
    anyhow::ensure!(
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic()),
        "--token-env: the variable {variable} is empty or has characters that no header can hold"
    );
    Ok(Token::new(&word))
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_server_for_others_always_wants_a_token() {
        let choice = TokenChoice { token_env: None };
        let inside = choice.entry(Ipv4Addr::LOCALHOST.into()).expect("an entry");
        assert!(inside.token.is_none() && inside.told.is_none());
        let outside = choice
            .entry(Ipv4Addr::UNSPECIFIED.into())
            .expect("an entry");
        assert!(outside.token.is_some() && outside.told.is_some());
    }

    #[test]
    fn a_token_that_is_asked_for_and_cannot_be_had_is_an_error() {
        let had = |value: Option<&str>| token_of("WORD", value.map(String::from));
        assert!(had(Some("open-sesame")).is_ok());
        for value in [None, Some(""), Some("open sesame"), Some("sésame")] {
            let error = had(value).expect_err("an error");
            assert!(error.to_string().contains("WORD"), "{value:?}: {error}");
        }
    }
}
