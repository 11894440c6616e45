//! Requests to the server of an episode.

use std::cell::RefCell;

use dom_shell::page::window;
use protocol::{AttachBatch, AttachClaim, AttachOpening, AttachStanding};
use serde_json::Value;
use web_sys::{Blob, Storage};

use crate::request::{Failure, Request};

/// The way to one episode.
pub struct Server {
    id: String,
    /// Opens the episode once, for who has no secret.
    key: Option<String>,
    secret: RefCell<Option<String>>,
    /// Does the tab remember the secret? Otherwise whoever gave it does.
    is_remembered: bool,
}

impl Server {
    /// By an invitation. A tab that claimed the episode before remembers its secret.
    pub fn by_invitation(id: String, key: Option<String>) -> Server {
        let secret = storage().and_then(|it| it.get_item(&slot(&id)).ok().flatten());
        Server {
            id,
            key,
            secret: RefCell::new(secret),
            is_remembered: true,
        }
    }

    /// By a ticket, which is the secret already.
    pub fn by_ticket(id: String, secret: String) -> Server {
        Server {
            id,
            key: None,
            secret: RefCell::new(Some(secret)),
            is_remembered: false,
        }
    }

    pub async fn claim(&self) -> Result<AttachOpening, Failure> {
        let secret = self.secret.borrow().clone();
        let claim = AttachClaim {
            key: self.key.clone().filter(|_| secret.is_none()),
            secret,
            browser: window().navigator().user_agent().unwrap_or_default(),
        };
        let opening: AttachOpening = self.request("claim").json(&claim).send().await?;
        if let Some(storage) = storage().filter(|_| self.is_remembered) {
            // Without it a reload ends the episode; nothing else is lost.
            let _ = storage.set_item(&slot(&self.id), &opening.secret);
        }
        *self.secret.borrow_mut() = Some(opening.secret.clone());
        Ok(opening)
    }

    pub async fn send(&self, batch: &AttachBatch) -> Result<AttachStanding, Failure> {
        self.request("events").json(batch).send().await
    }

    pub async fn show(&self, opening: u32, at_ms: u64, png: &Blob) -> Result<(), Failure> {
        let request = self
            .request("frames")
            .header("x-gauntlet-opening", &opening.to_string())
            .header("x-gauntlet-clock", &at_ms.to_string());
        let _: Value = request.blob(png).send().await?;
        Ok(())
    }

    /// Comes back when somebody wants an end, or after a while.
    pub async fn wait(&self) -> Result<AttachStanding, Failure> {
        self.request("wait").send().await
    }

    fn request(&self, what: &str) -> Request {
        let request = Request::to(&format!("attach/{}/{what}", self.id));
        match &*self.secret.borrow() {
            Some(secret) => request.bearer(secret),
            None => request,
        }
    }
}

fn slot(id: &str) -> String {
    format!("gauntlet/attach/{id}")
}

fn storage() -> Option<Storage> {
    window().session_storage().ok().flatten()
}
