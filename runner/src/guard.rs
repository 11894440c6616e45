//! Runs and practice are for those who were given the address that the server printed: they tell what is
//! expected of an agent, and other programs of this machine are no business of theirs.

use std::fmt;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, COOKIE, HeaderMap, LOCATION, REFERRER_POLICY, SET_COOKIE};
use axum::http::{StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use protocol::hex;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::env::token::Token;
use play::secret::Secret;

/// Who comes by it gets a cookie and goes on to the first page.
const ENTRANCE: &str = "enter";
const QUERY: &str = "token=";
const REFUSAL: &str = "runs and practice are open to whoever comes by the address that `gauntlet serve` \
                       printed when it started; open that one";

/// Knows the word that opens a server. Clones are the same one.
#[derive(Clone)]
pub struct Guard(Arc<Known>);

struct Known {
    word: Secret,
    token: Token,
    /// Browsers keep the cookies of all servers of a machine together, so its name is this server's own.
    cookie: String,
}

impl Guard {
    pub fn new(word: Secret) -> Guard {
        let digest = Sha256::digest(word.as_str());
        Guard(Arc::new(Known {
            token: Token::new(word.as_str()),
            cookie: format!("gauntlet-{}", hex(&digest[..4])),
            word,
        }))
    }

    /// Where people come in, below the address of the server.
    pub fn entrance(&self) -> String {
        format!("{ENTRANCE}?{QUERY}{}", self.0.word)
    }

    /// Lets those to these addresses who show the word, and gives it to whoever comes by the entrance.
    pub fn before(&self, guarded: Router) -> Router {
        let entrance = get(enter).with_state(self.clone());
        guarded
            .route_layer(from_fn_with_state(self.clone(), admit))
            .route(&format!("/{ENTRANCE}"), entrance)
    }

    fn is_shown_in(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(COOKIE).into_iter();
        let cookies = cookies.filter_map(|it| it.to_str().ok());
        let mut cookies = cookies.flat_map(|it| it.split(';').map(str::trim));
        let is_ours = |cookie: &str| match cookie.split_once('=') {
            Some((name, word)) => name == self.0.cookie && self.0.token.is(word.as_bytes()),
            None => false,
        };
        cookies.any(is_ours) || self.0.token.is_shown_in(headers)
    }
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guard")
    }
}

async fn admit(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    match guard.is_shown_in(request.headers()) {
        true => next.run(request).await,
        false => refusal(),
    }
}

/// The word goes from the address, where histories and screens would show it, into a cookie that no script reads.
async fn enter(State(guard): State<Guard>, address: Uri) -> Response {
    let word = address.query().and_then(|it| it.strip_prefix(QUERY));
    if !word.is_some_and(|it| guard.0.token.is(it.as_bytes())) {
        return refusal();
    }
    let Known { cookie, word, .. } = &*guard.0;
    let headers = [
        (
            SET_COOKIE,
            format!("{cookie}={word}; HttpOnly; SameSite=Strict"),
        ),
        (LOCATION, "./".into()),
        (CACHE_CONTROL, "no-store".into()),
        (REFERRER_POLICY, "no-referrer".into()),
    ];
    (StatusCode::SEE_OTHER, headers).into_response()
}

fn refusal() -> Response {
    (StatusCode::UNAUTHORIZED, Json(json!({"error": REFUSAL}))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard() -> Guard {
        Guard::new(Secret::known("sesame".into()))
    }

    fn shows(name: &str, value: &str) -> bool {
        let mut headers = HeaderMap::new();
        let name: axum::http::HeaderName = name.parse().expect("a name");
        headers.insert(name, value.parse().expect("a value"));
        guard().is_shown_in(&headers)
    }

    #[test]
    fn the_word_is_shown_in_a_cookie_of_this_server_or_as_a_bearer() {
        let cookie = &guard().0.cookie;
        assert!(shows("cookie", &format!("{cookie}=sesame")));
        assert!(shows(
            "cookie",
            &format!("theme=dark; {cookie}=sesame; x=y")
        ));
        assert!(shows("authorization", "Bearer sesame"));
        for (name, value) in [
            ("cookie", "gauntlet-0=sesame".to_string()),
            ("cookie", format!("{cookie}=other")),
            ("cookie", format!("{cookie}=")),
            ("cookie", "sesame".to_string()),
            ("authorization", "sesame".to_string()),
            ("referer", "http://127.0.0.1/enter?token=sesame".to_string()),
        ] {
            assert!(!shows(name, &value), "{name}: {value}");
        }
        assert!(!guard().is_shown_in(&HeaderMap::new()));
    }

    #[test]
    fn two_servers_of_a_machine_have_cookies_of_their_own() {
        let other = Guard::new(Secret::known("parsley".into()));
        assert_ne!(guard().0.cookie, other.0.cookie);
        assert_eq!(format!("{other:?}"), "Guard");
    }
}
