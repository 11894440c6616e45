//! Sends requests to a model's API until one is answered.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use eventsource_stream::Eventsource;
use futures::StreamExt;
use reqwest::Response;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use serde_json::Value;

use crate::api::Api;
use crate::asking::Request;
use crate::failure::Failure;
use crate::key::Key;
use crate::retry::{self, Pace, Patience, RealPace};
use crate::target::Target;

/// To reach a machine at all.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// Longer answers are nobody's.
const MAX_ANSWER_BYTES: usize = 64 * 1024 * 1024;
/// How much of an error's text is passed on.
const KEPT_CHARS: usize = 500;

/// One attempt, as a log tells it.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempt {
    /// From 1.
    pub number: u32,
    /// Of the answer, if there was one.
    pub status: Option<u16>,
    pub time: Duration,
    /// What went wrong, if something did.
    pub error: Option<String>,
    /// The pause before the next attempt, if there is one.
    pub pause: Option<Duration>,
}

/// Who is told of every attempt.
pub type Listener<'l> = &'l mut (dyn FnMut(&Attempt) + Send);

/// Sends requests.
#[derive(Clone)]
pub struct Client {
    patience: Patience,
    pace: Arc<dyn Pace>,
    http: reqwest::Client,
    /// For this machine's own ports, which no proxy reaches.
    direct: reqwest::Client,
}

/// Where a request goes, and with which key.
#[derive(Clone, Copy)]
pub struct Destination<'a> {
    pub api: Api,
    pub target: &'a Target,
    pub key: Option<&'a Key>,
}

impl Client {
    pub fn new(patience: Patience) -> anyhow::Result<Client> {
        Client::with_pace(patience, Arc::new(RealPace))
    }

    pub fn with_pace(patience: Patience, pace: Arc<dyn Pace>) -> anyhow::Result<Client> {
        let build = |direct: bool| {
            // A redirected request would carry its key to somebody else.
            let builder = reqwest::Client::builder()
                .redirect(Policy::none())
                .connect_timeout(CONNECT_TIMEOUT.min(patience.timeout))
                .user_agent(concat!("gauntlet/", env!("CARGO_PKG_VERSION")));
            let builder = match direct {
                true => builder.no_proxy(),
                false => builder,
            };
            builder.build().context("cannot set up a client for HTTP")
        };
        Ok(Client {
            patience,
            pace,
            http: build(false)?,
            direct: build(true)?,
        })
    }

    /// The answer as JSON, whole even if it was streamed, without the key wherever it holds it. Failures
    /// that may pass are tried again.
    pub async fn send(
        &self,
        to: Destination<'_>,
        request: &Request,
        stream: bool,
        listener: Listener<'_>,
    ) -> Result<Value, Failure> {
        let mut paused = Duration::ZERO;
        let mut number = 0;
        loop {
            number += 1;
            let started = Instant::now();
            let attempt = self.attempt(to, request, stream);
            let result = match tokio::time::timeout(self.patience.timeout, attempt).await {
                Ok(result) => result,
                Err(_) => Err(Trouble::passing(format!(
                    "no answer within {} seconds",
                    self.patience.timeout.as_secs_f64()
                ))),
            };
            let mut told = Attempt {
                number,
                status: Some(200),
                time: started.elapsed(),
                error: None,
                pause: None,
            };
            let trouble = match result {
                Ok(mut answer) => {
                    scrub_value(to, &mut answer);
                    listener(&told);
                    return Ok(answer);
                }
                Err(trouble) => trouble,
            };
            // Scrubbed before it is shortened: half a key is a secret too.
            let words: String = scrub(to, &trouble.words).chars().take(KEPT_CHARS).collect();
            let pause = retry::pause(number, trouble.asked, self.pace.chance());
            let goes_on = trouble.is_passing
                && number <= self.patience.retries
                && paused + pause <= self.patience.pauses;
            told.status = trouble.status;
            told.error = Some(words.clone());
            told.pause = goes_on.then_some(pause);
            listener(&told);
            if !goes_on {
                return Err(trouble.failure(to, &words, number, pause));
            }
            paused += pause;
            self.pace.pause(pause).await;
        }
    }

    async fn attempt(
        &self,
        to: Destination<'_>,
        request: &Request,
        stream: bool,
    ) -> Result<Value, Trouble> {
        let url = to.target.endpoint(to.api.version(), &request.path);
        let headers = headers(to, request).map_err(Trouble::lasting)?;
        let http = match to.target.is_loopback() {
            true => &self.direct,
            false => &self.http,
        };
        let sent = http.post(url).headers(headers).json(&request.body).send();
        let response = sent.await.map_err(|error| Trouble::of_connection(&error))?;
        let status = response.status();
        if !status.is_success() {
            return Err(Trouble::of_answer(response).await);
        }
        match stream {
            true => assembled(to.api, response).await,
            false => whole(response).await,
        }
    }
}

fn headers(to: Destination<'_>, request: &Request) -> Result<HeaderMap, String> {
    let mut headers = HeaderMap::new();
    for (name, value) in &request.headers {
        let value = HeaderValue::from_str(value).map_err(|error| error.to_string())?;
        headers.insert(HeaderName::from_static(name), value);
    }
    if let Some(key) = to.key {
        let (name, before) = to.api.key_header();
        let mut value = HeaderValue::from_str(&format!("{before}{}", key.reveal()))
            .map_err(|_| "the key has characters that no header can hold".to_string())?;
        value.set_sensitive(true);
        headers.insert(HeaderName::from_static(name), value);
    }
    Ok(headers)
}

async fn whole(response: Response) -> Result<Value, Trouble> {
    let bytes = bytes(response).await?;
    serde_json::from_slice(&bytes)
        .map_err(|error| Trouble::passing(format!("the answer is no JSON: {error}")))
}

async fn bytes(response: Response) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    let mut pieces = response.bytes_stream();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| Trouble::of_connection(&error))?;
        bytes.extend_from_slice(&piece);
        if bytes.len() > MAX_ANSWER_BYTES {
            return Err(Trouble::lasting("the answer does not end".into()));
        }
    }
    Ok(bytes)
}

async fn assembled(api: Api, response: Response) -> Result<Value, Trouble> {
    let mut pieces = api.assembler();
    let mut length = 0;
    let mut events = response.bytes_stream().eventsource();
    while let Some(event) = events.next().await {
        let event = event.map_err(|error| {
            Trouble::passing(format!(
                "the stream of the answer broke: {}",
                causes(&error)
            ))
        })?;
        length += event.data.len();
        if length > MAX_ANSWER_BYTES {
            return Err(Trouble::lasting("the answer does not end".into()));
        }
        pieces.take(&event.event, &event.data).map_err(|fault| {
            let words = format!("the service broke off its answer: {}", fault.message);
            match fault.is_passing {
                true => Trouble::passing(words),
                false => Trouble {
                    status: Some(400),
                    ..Trouble::lasting(words)
                },
            }
        })?;
    }
    match pieces.is_complete() {
        true => Ok(pieces.answer()),
        false => Err(Trouble::passing(
            "the stream of the answer ended in the middle".into(),
        )),
    }
}

/// What went wrong with one attempt.
struct Trouble {
    status: Option<u16>,
    words: String,
    /// Worth another attempt.
    is_passing: bool,
    /// The pause that the service asks for.
    asked: Option<Duration>,
}

impl Trouble {
    fn passing(words: String) -> Trouble {
        Trouble {
            status: None,
            words,
            is_passing: true,
            asked: None,
        }
    }

    fn lasting(words: String) -> Trouble {
        Trouble {
            is_passing: false,
            ..Trouble::passing(words)
        }
    }

    fn of_connection(error: &reqwest::Error) -> Trouble {
        let words = match error {
            it if it.is_connect() => format!("cannot connect: {}", causes(it)),
            it if it.is_timeout() => "the connection timed out".into(),
            it => format!("the connection broke: {}", causes(it)),
        };
        match error.is_builder() {
            true => Trouble::lasting(words),
            false => Trouble::passing(words),
        }
    }

    async fn of_answer(response: Response) -> Trouble {
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let text = match bytes(response).await {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(trouble) => trouble.words,
        };
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Trouble {
            status: Some(status),
            words: said(&body, &text),
            is_passing: retry::is_passing(status, &headers, &body),
            asked: retry::asked(&headers, &body),
        }
    }

    /// What it comes to when it was the last attempt.
    fn failure(&self, to: Destination<'_>, words: &str, attempts: u32, pause: Duration) -> Failure {
        let place = to.target.address();
        let model = &to.target.model;
        let said = match words.is_empty() {
            true => String::new(),
            false => format!(": {words}"),
        };
        if self.is_passing {
            let status = self
                .status
                .map(|it| format!("status {it}"))
                .unwrap_or_default();
            let waits = match self.asked {
                Some(_) => format!("; it asks to wait {} seconds", pause.as_secs_f64().ceil()),
                None => String::new(),
            };
            let times = match attempts {
                1 => "one attempt".to_string(),
                many => format!("{many} attempts"),
            };
            let status = [status.as_str(), said.trim_start_matches(": ")];
            let status: Vec<_> = status.into_iter().filter(|it| !it.is_empty()).collect();
            return Failure::Unavailable(format!(
                "{place} did not answer in {times} ({}){waits}",
                status.join(": ")
            ));
        }
        match self.status {
            // One service answers a wrong key as it answers a wrong request.
            Some(400) if words.contains("API key") => denied(place, said),
            Some(401 | 403) if to.key.is_none() => {
                Failure::Denied(format!("{place} wants a key, and none was given{said}"))
            }
            Some(401 | 403) => denied(place, said),
            Some(402 | 429) => Failure::Denied(format!("{place} has no more credit for us{said}")),
            Some(404) => Failure::Denied(format!("{place} does not know {model}{said}")),
            Some(status @ 300..=399) => Failure::Denied(format!(
                "{place} sends us elsewhere (status {status}), where no key is carried; give the address itself"
            )),
            Some(status @ 400..=499) => Failure::Rejected(format!(
                "{place} rejects the request (status {status}){said}"
            )),
            _ => Failure::Unavailable(format!("{place} cannot be asked{said}")),
        }
    }
}

fn denied(place: String, said: String) -> Failure {
    Failure::Denied(format!("{place} does not accept the key{said}"))
}

/// The message of an error, in whatever form the service has it.
fn said(body: &Value, text: &str) -> String {
    let error = body.get("error").unwrap_or(body);
    let message = match error {
        Value::String(message) => Some(message.as_str()),
        error => error.get("message").and_then(Value::as_str),
    };
    message.unwrap_or(text).trim().to_string()
}

/// An error with what lies beneath it. Addresses are left out: they may hold credentials.
fn causes(error: &(dyn std::error::Error + 'static)) -> String {
    let mut deepest = error;
    while let Some(cause) = deepest.source() {
        deepest = cause;
    }
    deepest.to_string()
}

/// Secrets of a destination: its key, and a password in its address.
fn secrets(to: Destination<'_>) -> impl Iterator<Item = Key> {
    let password = to.target.password().and_then(Key::new);
    to.key.cloned().into_iter().chain(password)
}

fn scrub(to: Destination<'_>, text: &str) -> String {
    secrets(to).fold(text.to_string(), |text, key| key.scrub(&text))
}

fn scrub_value(to: Destination<'_>, value: &mut Value) {
    for key in secrets(to) {
        key.scrub_value(value);
    }
}
