//! Sessions over HTTP: whole ones, cut ones, and those that somebody tries to get into.

mod guarded;
mod whole;

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use axum::http::Method;
use face::study::{Entered, Overview, Session, Stage, Ticket};
use protocol::App;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::code::Code;
use super::store::{NewCode, Store};
use super::*;
use gauntlet::attach::moment::Moment;
use gauntlet::server::Server;
use runs::folder::write_atomically;
use runs::sample::repository_tasks;

const TASKS: [&str; 2] = [
    "modeller/001-double-the-cube",
    "modeller/002-three-units-from-the-sphere",
];

/// A folder of a study, and a web build that only looks like one.
struct Study {
    folder: TempDir,
}

/// Its server, which can be killed.
struct Served {
    runtime: Option<Runtime>,
    origin: String,
    key: String,
    client: reqwest::Client,
}

/// An answer.
struct Answer {
    status: u16,
    headers: reqwest::header::HeaderMap,
    text: String,
}

impl Answer {
    fn read<T: DeserializeOwned>(&self) -> T {
        assert_eq!(self.status, 200, "{}", self.text);
        serde_json::from_str(&self.text).expect("an answer that is understood")
    }
}

impl Study {
    fn new() -> Study {
        let folder = tempfile::tempdir().expect("a folder");
        let page = folder.path().join("dist/apps/modeller/index.html");
        write_atomically(&page, b"<!doctype html>").expect("a page");
        Study { folder }
    }

    fn options(&self) -> HarnessOptions {
        HarnessOptions {
            folder: self.folder.path().join("study"),
            tasks_dir: repository_tasks(),
            dist: self.folder.path().join("dist"),
            frames_per_second: 10.0,
        }
    }

    fn store(&self) -> Store {
        Store::open(&self.options().folder).expect("a store")
    }

    fn code(&self, label: &str) -> String {
        let code = Code::random();
        let new = NewCode {
            digest: code.digest(),
            label: label.into(),
            app: App::Modeller,
            tasks: TASKS.map(str::to_string).to_vec(),
            seconds: 600,
        };
        self.store()
            .add_codes(&[new], Moment::now())
            .expect("a code");
        code.to_string()
    }

    async fn serve(&self) -> Served {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let options = self.options();
        let serve = runtime.spawn(async move {
            let dist = options.dist.clone();
            let harness = Harness::open(options).await.expect("a study");
            let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
            let server = Server::start_with(&dist, here, 0, harness.router()).await;
            (server.expect("a server"), harness.key().to_string())
        });
        let (server, key) = serve.await.expect("served");
        let origin = server.origin();
        // It ends with its runtime.
        runtime.spawn(server.join());
        Served {
            runtime: Some(runtime),
            origin,
            key,
            client: reqwest::Client::new(),
        }
    }
}

impl Served {
    async fn ask(
        &self,
        method: Method,
        path: &str,
        secret: &str,
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let request = self
            .client
            .request(method, format!("{}/{path}", self.origin));
        let request = request.bearer_auth(secret).body(body);
        answer(request).await
    }

    async fn get(&self, path: &str, secret: &str) -> Answer {
        self.ask(Method::GET, path, secret, "").await
    }

    async fn post(&self, path: &str, secret: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, secret, body.to_string()).await
    }

    async fn enter(&self, code: &str) -> Answer {
        self.post("harness/enter", "", json!({"code": code})).await
    }

    async fn entered(&self, code: &str) -> Entered {
        self.enter(code).await.read()
    }

    async fn session(&self, secret: &str) -> Session {
        self.get("harness/session", secret).await.read()
    }

    async fn agree(&self, secret: &str) -> Session {
        let answer = self.post("harness/consent", secret, json!({"agreed": true}));
        answer.await.read()
    }

    async fn begin(&self, secret: &str) -> Session {
        self.post("harness/begin", secret, json!({})).await.read()
    }

    async fn show(&self, ticket: &Ticket, opening: u32, clock_ms: u64) -> Answer {
        let place = format!("{}/attach/{}/frames", self.origin, ticket.id);
        let request = self
            .client
            .post(place)
            .bearer_auth(&ticket.secret)
            .header("x-gauntlet-opening", opening)
            .header("x-gauntlet-clock", clock_ms)
            .body(picture());
        answer(request).await
    }

    /// As somebody who ends the program.
    async fn kill(mut self) {
        let runtime = self.runtime.take().expect("a server that runs");
        let end = move || runtime.shutdown_timeout(Duration::from_secs(10));
        tokio::task::spawn_blocking(end).await.expect("an end");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

async fn answer(request: reqwest::RequestBuilder) -> Answer {
    let answer = request.send().await.expect("an answer");
    Answer {
        status: answer.status().as_u16(),
        headers: answer.headers().clone(),
        text: answer.text().await.expect("a text"),
    }
}

fn picture() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(4, 4)
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("a picture");
    bytes.into_inner()
}

fn ticket(session: &Session) -> Ticket {
    match &session.stage {
        Stage::Playing { ticket } => ticket.clone(),
        other => panic!("{other:?}"),
    }
}
