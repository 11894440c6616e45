//! A single question to a model behind chat completions: words and pictures in, words or JSON out.

use serde_json::{Value, json};

use crate::api::Api;
use crate::asking::Request;
use crate::chat;
use crate::client::{Client, Destination, Listener};
use crate::conversation::Part;
use crate::failure::Failure;
use crate::key::Key;
use crate::settings::Settings;
use crate::target::Target;
use crate::text_json;
use crate::tool::Tool;
use crate::turn::Finish;
use crate::usage::Usage;

/// Who is asked, and how.
#[derive(Clone, Debug)]
pub struct Asked {
    pub target: Target,
    pub key: Option<Key>,
    pub settings: Settings,
}

impl Asked {
    /// With the settings that are usual.
    pub fn new(target: Target, key: Option<Key>) -> Asked {
        Asked {
            target,
            key,
            settings: Settings::of(Api::Chat),
        }
    }
}

/// What is asked.
#[derive(Clone, Debug, Default)]
pub struct Question {
    pub system: String,
    pub parts: Vec<Part>,
    /// The form of the answer, if it is to be JSON.
    pub schema: Option<Schema>,
}

/// A JSON schema with a name.
#[derive(Clone, Debug)]
pub struct Schema {
    /// Letters, digits, `-` and `_`.
    pub name: String,
    pub schema: Value,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub text: String,
    /// The JSON in the text, if there is any. Whether it fits the schema is for the reader to check.
    pub json: Option<Value>,
    pub usage: Usage,
    /// Why the model would not answer, in its words.
    pub refusal: Option<String>,
    /// The limit of output tokens cut it off.
    pub is_cut: bool,
}

/// Asks once; failures of the connection are tried again as the client has it.
pub async fn ask(client: &Client, asked: &Asked, question: &Question) -> Result<Answer, Failure> {
    ask_and_tell(client, asked, question, &mut |_| {}).await
}

/// The same, and tells of every attempt.
pub async fn ask_and_tell(
    client: &Client,
    asked: &Asked,
    question: &Question,
    listener: Listener<'_>,
) -> Result<Answer, Failure> {
    let to = Destination {
        api: Api::Chat,
        target: &asked.target,
        key: asked.key.as_ref(),
    };
    let request = request(asked, question);
    let answer = client
        .send(to, &request, asked.settings.stream, listener)
        .await?;
    // No tools are offered: whatever comes is text.
    let turn = Api::Chat.read(&answer, Tool::Functions)?;
    Ok(Answer {
        json: text_json::find(&turn.text),
        usage: turn.usage,
        is_cut: turn.finish == Finish::Cut,
        refusal: match turn.finish {
            Finish::Refused(words) => Some(words),
            _ => None,
        },
        text: turn.text,
    })
}

fn request(asked: &Asked, question: &Question) -> Request {
    let mut messages = Vec::new();
    if !question.system.is_empty() {
        messages.push(json!({"role": "system", "content": question.system}));
    }
    messages.push(chat::message(&question.parts));
    let mut body = json!({"model": asked.target.model, "messages": messages});
    if let Some(Schema { name, schema }) = &question.schema {
        body["response_format"] = json!({
            "type": "json_schema",
            "json_schema": {"name": name, "strict": true, "schema": schema},
        });
    }
    chat::limit(&mut body, &asked.settings, asked.target.is_usual(Api::Chat));
    Request {
        path: "chat/completions".into(),
        headers: Vec::new(),
        body,
    }
}
