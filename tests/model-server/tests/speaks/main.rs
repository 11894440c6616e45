//! The server itself, asked with a plain client: what it answers, what it refuses, what goes wrong on demand.

mod anthropic;
mod chat;
mod faults;
mod gemini;
mod responses;

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{DynamicImage, ImageFormat};
use model_server::{Faults, ModelServer, Recorded};
use protocol::Action;
use serde_json::{Map, Value, json};

pub const KEY: &str = "sk-test-0123456789abcdef";

/// A picture in base64.
pub fn picture(width: u32, height: u32, format: ImageFormat) -> String {
    let mut bytes = Cursor::new(Vec::new());
    let picture = DynamicImage::new_rgb8(width, height);
    picture.write_to(&mut bytes, format).expect("a picture");
    STANDARD.encode(bytes.into_inner())
}

pub fn png() -> String {
    picture(640, 360, ImageFormat::Png)
}

/// Solves one task in three actions: a click, a text, an answer.
pub fn mind() -> Recorded {
    Recorded::new().with(
        "Remove a node",
        vec![
            Action::click(640.0, 360.0),
            Action::text("schön"),
            Action::Answer {
                fields: Map::from_iter([("count".to_string(), json!(3))]),
            },
        ],
    )
}

pub fn server(mind: Recorded) -> ModelServer {
    ModelServer::start(mind, Some(KEY), Faults::none()).expect("the server starts")
}

/// A request that can be changed before it is sent.
#[derive(Clone)]
pub struct Asking {
    pub path: String,
    pub headers: Vec<(&'static str, String)>,
    pub body: Value,
}

impl Asking {
    pub async fn send(&self, server: &ModelServer) -> reqwest::Result<reqwest::Response> {
        let mut request = reqwest::Client::new()
            .post(format!("{}{}", server.url(), self.path))
            .json(&self.body);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request.send().await
    }

    /// Status and body.
    pub async fn json(&self, server: &ModelServer) -> (u16, Value) {
        let response = self.send(server).await.expect("an answer");
        let status = response.status().as_u16();
        let text = response.text().await.expect("a body");
        (status, serde_json::from_str(&text).expect(&text))
    }

    /// The answer, which has to be one.
    pub async fn answer(&self, server: &ModelServer) -> Value {
        let (status, body) = self.json(server).await;
        assert_eq!(status, 200, "{body}");
        body
    }

    /// Names and data of a stream's events.
    pub async fn events(&self, server: &ModelServer) -> Vec<(String, Value)> {
        let response = self.send(server).await.expect("an answer");
        assert_eq!(response.status(), 200);
        let text = response
            .text()
            .await
            .expect("a stream")
            .replace("\r\n", "\n");
        let blocks = text.split("\n\n").filter(|block| !block.is_empty());
        blocks
            .map(|block| {
                let line = |field: &str| {
                    let lines = block.lines();
                    let mut found = lines.filter_map(|line| line.strip_prefix(field));
                    found.next().unwrap_or_default().to_string()
                };
                let data = line("data: ");
                let data = serde_json::from_str(&data).unwrap_or(Value::String(data));
                (line("event: "), data)
            })
            .collect()
    }
}

/// How a request is spoiled, and what the refusal says.
pub type Spoiled = (&'static str, fn(&mut Asking), u16, &'static str);

/// The request is fine; each way to spoil it is refused for its own reason.
pub async fn assert_refused(
    server: &ModelServer,
    asking: &Asking,
    ways: &[Spoiled],
    message_at: &str,
) {
    asking.answer(server).await;
    for (name, spoil, status, words) in ways {
        let mut spoiled = asking.clone();
        spoil(&mut spoiled);
        let (found, body) = spoiled.json(server).await;
        let message = body.pointer(message_at).and_then(Value::as_str);
        let message = message.unwrap_or_else(|| panic!("{name}: {body}"));
        assert_eq!(found, *status, "{name}: {message}");
        assert!(message.contains(words), "{name}: {message}");
    }
    let refused = server.refusals().len();
    assert_eq!(refused, ways.len(), "every refusal is kept");
}
