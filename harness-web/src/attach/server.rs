//! Requests to the server of the episode.

use std::cell::RefCell;

use dom_shell::page::window;
use protocol::{AttachBatch, AttachClaim, AttachOpening, AttachStanding};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, Headers, RequestInit, Response, Storage};

/// The way to one episode.
pub struct Server {
    id: String,
    secret: RefCell<Option<String>>,
}

/// Why nothing came of a request.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Of HTTP; 0 when there was no answer at all.
    pub status: u16,
    pub message: String,
}

impl Failure {
    pub fn is_end(&self) -> bool {
        self.status == 410
    }

    /// Worth trying again?
    pub fn is_passing(&self) -> bool {
        matches!(self.status, 0 | 429)
    }

    fn unanswered() -> Failure {
        Failure {
            status: 0,
            message: "the server does not answer".into(),
        }
    }
}

impl Server {
    /// A tab that claimed the episode before remembers its secret.
    pub fn new(id: String) -> Server {
        let secret = storage().and_then(|it| it.get_item(&slot(&id)).ok().flatten());
        Server {
            id,
            secret: RefCell::new(secret),
        }
    }

    pub async fn claim(&self, key: Option<String>) -> Result<AttachOpening, Failure> {
        let secret = self.secret.borrow().clone();
        let claim = AttachClaim {
            key: key.filter(|_| secret.is_none()),
            secret,
            browser: window().navigator().user_agent().unwrap_or_default(),
        };
        let opening: AttachOpening = self.post("claim", &claim).await?;
        if let Some(storage) = storage() {
            // Without it a reload ends the episode; nothing else is lost.
            let _ = storage.set_item(&slot(&self.id), &opening.secret);
        }
        *self.secret.borrow_mut() = Some(opening.secret.clone());
        Ok(opening)
    }

    pub async fn send(&self, batch: &AttachBatch) -> Result<AttachStanding, Failure> {
        self.post("events", batch).await
    }

    pub async fn show(&self, opening: u32, at_ms: u64, png: &Blob) -> Result<(), Failure> {
        let headers = self.headers()?;
        put(&headers, "x-gauntlet-opening", &opening.to_string())?;
        put(&headers, "x-gauntlet-clock", &at_ms.to_string())?;
        let request = RequestInit::new();
        request.set_method("POST");
        request.set_headers(&headers);
        request.set_body(png);
        let _: Value = self.ask("frames", &request).await?;
        Ok(())
    }

    /// Comes back when somebody wants an end, or after a while.
    pub async fn wait(&self) -> Result<AttachStanding, Failure> {
        let request = RequestInit::new();
        let headers = self.headers()?;
        request.set_headers(&headers);
        self.ask("wait", &request).await
    }

    async fn post<T: DeserializeOwned>(
        &self,
        what: &str,
        message: &impl Serialize,
    ) -> Result<T, Failure> {
        let text = serde_json::to_string(message).map_err(|_| Failure::unanswered())?;
        let headers = self.headers()?;
        put(&headers, "content-type", "application/json")?;
        let request = RequestInit::new();
        request.set_method("POST");
        request.set_headers(&headers);
        request.set_body(&JsValue::from_str(&text));
        self.ask(what, &request).await
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        what: &str,
        request: &RequestInit,
    ) -> Result<T, Failure> {
        let lost = |_: JsValue| Failure::unanswered();
        let address = format!("attach/{}/{what}", self.id);
        let answer = window().fetch_with_str_and_init(&address, request);
        let response: Response = JsFuture::from(answer).await.map_err(lost)?.unchecked_into();
        let text = JsFuture::from(response.text().map_err(lost)?).await;
        let text = text.map_err(lost)?.as_string().unwrap_or_default();
        if !response.ok() {
            let message = serde_json::from_str::<Value>(&text)
                .ok()
                .and_then(|it| Some(it.get("error")?.as_str()?.to_string()));
            return Err(Failure {
                status: response.status(),
                message: message.unwrap_or_else(|| "the server refuses".into()),
            });
        }
        serde_json::from_str(&text).map_err(|_| Failure::unanswered())
    }

    fn headers(&self) -> Result<Headers, Failure> {
        let headers = Headers::new().map_err(|_| Failure::unanswered())?;
        if let Some(secret) = &*self.secret.borrow() {
            put(&headers, "authorization", &format!("Bearer {secret}"))?;
        }
        Ok(headers)
    }
}

fn put(headers: &Headers, name: &str, value: &str) -> Result<(), Failure> {
    headers.set(name, value).map_err(|_| Failure::unanswered())
}

fn slot(id: &str) -> String {
    format!("gauntlet/attach/{id}")
}

fn storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
