//! Requests to whoever serves this page. Addresses are relative to it.

use dom_shell::page::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Headers, RequestInit, Response};

/// The status of what went wrong on this side: an answer that is not understood, a tool that does not open.
const OF_THIS_PAGE: u16 = 1;

/// Why nothing came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Of HTTP; 0 when there was no answer at all, [`OF_THIS_PAGE`] when it is no matter of the server.
    pub status: u16,
    pub message: String,
}

impl Failure {
    /// What was asked about is over.
    pub fn is_end(&self) -> bool {
        self.status == 410
    }

    /// Worth trying again?
    pub fn is_passing(&self) -> bool {
        matches!(self.status, 0 | 429)
    }

    pub fn is_missing(&self) -> bool {
        self.status == 404
    }

    /// Nobody is there to answer: the server is down, or what stands before it finds it so.
    pub fn is_server_away(&self) -> bool {
        matches!(self.status, 0 | 502..=504)
    }

    /// Does it lie on this side and not at the server?
    pub fn is_of_this_page(&self) -> bool {
        self.status == OF_THIS_PAGE
    }

    pub fn of_this_page(message: String) -> Failure {
        Failure {
            status: OF_THIS_PAGE,
            message,
        }
    }

    fn unanswered() -> Failure {
        Failure {
            status: 0,
            message: "the server does not answer".into(),
        }
    }
}

/// A request under way: `GET` without a body, `POST` with one.
pub struct Request {
    address: String,
    headers: Vec<(String, String)>,
    method: &'static str,
    body: Option<JsValue>,
}

impl Request {
    pub fn to(address: &str) -> Request {
        Request {
            address: address.to_string(),
            headers: Vec::new(),
            method: "GET",
            body: None,
        }
    }

    /// Asks for something to be done, without anything further to say.
    pub fn post(mut self) -> Request {
        self.method = "POST";
        self
    }

    pub fn header(mut self, name: &str, value: &str) -> Request {
        self.headers.push((name.to_string(), value.to_string()));
        self
    }

    pub fn bearer(self, secret: &str) -> Request {
        self.header("authorization", &format!("Bearer {secret}"))
    }

    pub fn json(self, message: &impl Serialize) -> Request {
        // Our messages are plain data; one without a written form would be refused by the server.
        let text = serde_json::to_string(message).unwrap_or_default();
        let mut request = self.post().header("content-type", "application/json");
        request.body = Some(JsValue::from_str(&text));
        request
    }

    pub fn blob(self, blob: &Blob) -> Request {
        let mut request = self.post();
        request.body = Some(blob.into());
        request
    }

    pub async fn send<T: DeserializeOwned>(self) -> Result<T, Failure> {
        let text = self.text().await?;
        let not_understood =
            |error: serde_json::Error| format!("the answer is not understood: {error}");
        serde_json::from_str(&text).map_err(|error| Failure::of_this_page(not_understood(error)))
    }

    /// The answer as it is.
    pub async fn text(self) -> Result<String, Failure> {
        let lost = |_: JsValue| Failure::unanswered();
        let response = self.response().await.map_err(lost)?;
        let text = JsFuture::from(response.text().map_err(lost)?).await;
        let text = text.map_err(lost)?.as_string().unwrap_or_default();
        match response.ok() {
            true => Ok(text),
            false => Err(Failure {
                status: response.status(),
                message: refusal(&text),
            }),
        }
    }

    async fn response(self) -> Result<Response, JsValue> {
        let headers = Headers::new()?;
        for (name, value) in &self.headers {
            headers.set(name, value)?;
        }
        let request = RequestInit::new();
        request.set_method(self.method);
        request.set_headers(&headers);
        if let Some(body) = &self.body {
            request.set_body(body);
        }
        let answer = window().fetch_with_str_and_init(&self.address, &request);
        Ok(JsFuture::from(answer).await?.unchecked_into())
    }
}

/// What our servers say when they refuse; other servers say it in pages of their own.
fn refusal(text: &str) -> String {
    let said = serde_json::from_str::<Value>(text).ok();
    let said = said.and_then(|it| Some(it.get("error")?.as_str()?.to_string()));
    said.unwrap_or_else(|| "the server refuses".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(status: u16) -> Failure {
        Failure {
            status,
            message: String::new(),
        }
    }

    #[test]
    fn a_server_that_is_down_is_away_and_one_that_refuses_is_not() {
        let away = [0, 502, 503, 504];
        assert!(away.iter().all(|it| of(*it).is_server_away()));
        let there = [1, 400, 404, 409, 410, 429, 500, 501, 505];
        assert!(!there.iter().any(|it| of(*it).is_server_away()));
    }

    #[test]
    fn only_silence_and_haste_pass_by_themselves() {
        let passing: Vec<u16> = (0..600).filter(|it| of(*it).is_passing()).collect();
        assert_eq!(passing, [0, 429]);
        let ends: Vec<u16> = (0..600).filter(|it| of(*it).is_end()).collect();
        assert_eq!(ends, [410]);
        let missing: Vec<u16> = (0..600).filter(|it| of(*it).is_missing()).collect();
        assert_eq!(missing, [404]);
    }

    #[test]
    fn what_goes_wrong_on_this_side_is_no_matter_of_the_server() {
        let failure = Failure::of_this_page("the tool does not start".into());
        assert!(failure.is_of_this_page() && !failure.is_server_away() && !failure.is_passing());
        assert_eq!(failure.message, "the tool does not start");
        assert!(!of(500).is_of_this_page() && !of(0).is_of_this_page());
    }

    #[test]
    fn a_refusal_of_ours_is_told_in_its_own_words_and_any_other_in_general_ones() {
        assert_eq!(
            refusal(r#"{"error": "the code is used"}"#),
            "the code is used"
        );
        for text in ["", "<h1>Bad Gateway</h1>", "{}", r#"{"error": 5}"#, "[]"] {
            assert_eq!(refusal(text), "the server refuses", "{text}");
        }
    }
}
