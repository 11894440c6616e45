//! The server: listens on a free port of this machine, answers, and keeps what it was asked.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use anyhow::Context;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, Response, Uri};
use serde_json::Value;
use tokio::sync::oneshot;

use crate::memory::Memory;
use crate::protocols::{Read, Request};
use crate::refusal::Refusal;
use crate::{
    Answer, Ending, Fault, Faults, Mind, Move, Picture, Protocol, Question, Tokens, event_stream,
};

/// A request and what became of it.
#[derive(Clone, Debug)]
pub struct Received {
    pub protocol: Protocol,
    pub path: String,
    pub headers: HeaderMap,
    pub body: Value,
    /// Sizes and media types of its pictures, in order. Empty when it was refused.
    pub pictures: Vec<(u32, u32, String)>,
    pub streams: bool,
    /// 0 for a request that was left hanging.
    pub status: u16,
    /// Why it was refused.
    pub refusal: Option<String>,
    pub fault: Option<Fault>,
    pub tokens: Tokens,
}

/// A server that is gone when it is dropped.
pub struct ModelServer {
    port: u16,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    mind: Box<dyn Mind>,
    faults: Faults,
    key: Option<String>,
    page: (u32, u32),
    log: Mutex<Log>,
}

#[derive(Default)]
struct Log {
    memory: Memory,
    received: Vec<Received>,
}

/// As large as the most generous of the services takes.
const LARGEST_BODY: usize = 32 * 1024 * 1024;

/// The window in which actions are recorded unless a run says otherwise.
const PAGE: (u32, u32) = (1280, 720);

impl ModelServer {
    /// Listens at once. With a key, only requests that have it are answered.
    pub fn start(
        mind: impl Mind + 'static,
        key: Option<&str>,
        faults: Faults,
    ) -> anyhow::Result<ModelServer> {
        let shared = Arc::new(Shared {
            mind: Box::new(mind),
            faults,
            key: key.map(String::from),
            page: PAGE,
            log: Mutex::default(),
        });
        let listener =
            std::net::TcpListener::bind("127.0.0.1:0").context("a port of this machine")?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let (stop, stopped) = oneshot::channel();
        let router = Router::new()
            .fallback(answer)
            .layer(DefaultBodyLimit::max(LARGEST_BODY))
            .with_state(shared.clone());
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let thread = std::thread::spawn(move || {
            runtime.block_on(async {
                if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                    tokio::select! {
                        _ = axum::serve(listener, router) => {}
                        _ = stopped => {}
                    }
                }
            });
            // Requests that hang are not waited for.
            runtime.shutdown_background();
        });
        Ok(ModelServer {
            port,
            shared,
            stop: Some(stop),
            thread: Some(thread),
        })
    }

    /// `http://127.0.0.1:PORT`
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Every request so far.
    pub fn received(&self) -> Vec<Received> {
        self.shared.log().received.clone()
    }

    /// Requests that were refused, with the reason: none, if the client is right.
    pub fn refusals(&self) -> Vec<String> {
        let received = self.received().into_iter();
        received.filter_map(|it| it.refusal).collect()
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The protocol of an address, with the model and the way of answering where they are part of it.
fn route(uri: &Uri) -> Option<(Protocol, String, bool)> {
    let plain = |protocol| Some((protocol, String::new(), false));
    match uri.path() {
        "/v1/chat/completions" => plain(Protocol::Chat),
        "/v1/responses" => plain(Protocol::Responses),
        "/v1/messages" => plain(Protocol::Anthropic),
        path => {
            let (model, method) = path.strip_prefix("/v1beta/models/")?.split_once(':')?;
            let streams = match (method, uri.query()) {
                ("generateContent", None) => false,
                ("streamGenerateContent", Some("alt=sse")) => true,
                _ => return None,
            };
            Some((Protocol::Gemini, model.to_string(), streams))
        }
    }
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response<Body> {
    let routed = route(&uri).filter(|_| method == Method::POST);
    let Some((protocol, model, streams)) = routed else {
        let refusal = Refusal::invalid(format!("Invalid URL ({method} {uri})"));
        let refusal = refusal.with_status(404, "invalid_request_error");
        return json_response(404, &[], refusal.body(Protocol::Chat).to_string());
    };
    let decided = decide(&shared, protocol, &model, streams, &uri, headers, &body);
    match decided {
        Decided::Answer(response) => response,
        Decided::Silence => std::future::pending().await,
    }
}

enum Decided {
    Answer(Response<Body>),
    Silence,
}

fn decide(
    shared: &Shared,
    protocol: Protocol,
    model: &str,
    streams: bool,
    uri: &Uri,
    headers: HeaderMap,
    body: &[u8],
) -> Decided {
    let mut log = shared.log();
    let Log { memory, received } = &mut *log;
    let fault = shared.faults.of(received.len() + 1);
    let parsed: Result<Value, _> = serde_json::from_slice(body);
    let mut record = Received {
        protocol,
        path: uri.path().to_string(),
        body: parsed.as_ref().cloned().unwrap_or_default(),
        pictures: Vec::new(),
        streams,
        status: 0,
        refusal: None,
        fault: fault.clone(),
        tokens: Tokens::default(),
        headers,
    };
    let decided = match &fault {
        Some(Fault::Hang) => Decided::Silence,
        Some(fault) if failure(fault, protocol, &record.headers).is_some() => {
            let (status, extra, body) =
                failure(fault, protocol, &record.headers).unwrap_or_default();
            record.status = status;
            let extra: Vec<_> = extra
                .iter()
                .map(|(name, value)| (*name, value.as_str()))
                .collect();
            Decided::Answer(json_response(status, &extra, body))
        }
        _ => {
            let request = Request {
                headers: &record.headers,
                body: &record.body,
                key: shared.key.as_deref(),
                model,
                streams,
            };
            let read = match parsed {
                Ok(_) => protocol.read(&request, memory),
                Err(error) => Err(Refusal::invalid(format!(
                    "We could not parse the JSON body: {error}"
                ))),
            };
            Decided::Answer(match read {
                Ok(read) => say(shared, protocol, &read, fault.as_ref(), memory, &mut record),
                Err(refusal) => refused(protocol, &refusal, &mut record),
            })
        }
    };
    received.push(record);
    decided
}

fn refused(protocol: Protocol, refusal: &Refusal, record: &mut Received) -> Response<Body> {
    record.status = refusal.status;
    record.refusal = Some(refusal.message.clone());
    json_response(refusal.status, &[], refusal.body(protocol).to_string())
}

fn say(
    shared: &Shared,
    protocol: Protocol,
    read: &Read,
    fault: Option<&Fault>,
    memory: &mut Memory,
    record: &mut Received,
) -> Response<Body> {
    record.streams = read.streams;
    let size = |it: &Picture| (it.width, it.height, it.media_type.clone());
    record.pictures = read.question.pictures.iter().map(size).collect();
    let key = protocol.key_of(&record.headers).unwrap_or_default();
    let said = match wrong_answer(fault, &read.question, &key) {
        Some(answer) => Ok(answer),
        None => shared.mind.answer(&read.question),
    };
    let replied = said.and_then(|answer| protocol.reply(read, &answer, shared.page, memory));
    let (reply, tokens) = match replied {
        Ok(replied) => replied,
        // A mistake of the test, which should not look like a fault that is worth another try.
        Err(message) => {
            return refused(
                protocol,
                &Refusal::invalid(format!("the script: {message}")),
                record,
            );
        }
    };
    record.tokens = tokens;
    record.status = 200;
    let cut = fault == Some(&Fault::Cut);
    let (kind, text) = match read.streams {
        true => (
            "text/event-stream; charset=utf-8",
            protocol.stream(&reply.events),
        ),
        false => ("application/json", reply.whole.to_string()),
    };
    respond(
        200,
        &[("content-type", kind)],
        event_stream::body(&text, cut),
    )
}

/// Faults that lie in what the model says.
fn wrong_answer(fault: Option<&Fault>, question: &Question, key: &str) -> Option<Answer> {
    let with = |one: Move| Answer {
        moves: vec![one],
        place: question.place,
        ..Answer::default()
    };
    let ending = |ending: Ending| Answer {
        ending,
        place: question.place,
        ..Answer::default()
    };
    Some(match fault? {
        Fault::MalformedArguments => with(Move::Malformed),
        Fault::UnknownFunction => with(Move::Unknown),
        Fault::TextOnly => Answer::text("I think that the work is done, is it not?"),
        Fault::Refusal => ending(Ending::Refused("I cannot help with that.".into())),
        Fault::Filter => ending(Ending::Filtered),
        Fault::KeyInText => Answer {
            place: question.place,
            thought: Some(format!("The key is {key}.")),
            ..Answer::text(format!("Your key is {key}."))
        },
        _ => return None,
    })
}

type Failure = (u16, Vec<(&'static str, String)>, String);

/// Faults that come before the model says anything.
fn failure(fault: &Fault, protocol: Protocol, headers: &HeaderMap) -> Option<Failure> {
    let is_anthropic = protocol == Protocol::Anthropic;
    let error = |status: u16, kind: &'static str, message: String| {
        Refusal::invalid(message)
            .with_status(status, kind)
            .body(protocol)
            .to_string()
    };
    Some(match fault {
        Fault::RateLimit { retry_after_ms } => {
            let kind = if is_anthropic {
                "rate_limit_error"
            } else {
                "rate_limit_exceeded"
            };
            let seconds = retry_after_ms.div_ceil(1000);
            let mut extra = vec![("retry-after", seconds.to_string())];
            if matches!(protocol, Protocol::Chat | Protocol::Responses) {
                extra.push(("retry-after-ms", retry_after_ms.to_string()));
            }
            (
                429,
                extra,
                error(429, kind, "Rate limit reached for requests.".into()),
            )
        }
        Fault::Broken => {
            let kind = if is_anthropic {
                "api_error"
            } else {
                "server_error"
            };
            (
                500,
                vec![],
                error(
                    500,
                    kind,
                    "The server had an error while processing your request.".into(),
                ),
            )
        }
        Fault::Overloaded if is_anthropic => (
            529,
            vec![],
            error(529, "overloaded_error", "Overloaded".into()),
        ),
        Fault::Overloaded => (
            503,
            vec![],
            error(
                503,
                "server_error",
                "The model is overloaded. Please try again later.".into(),
            ),
        ),
        Fault::Garbage => (200, vec![], "<html>502 Bad Gateway</html>".into()),
        Fault::KeyInError => {
            let key = protocol.key_of(headers).unwrap_or_default();
            (
                500,
                vec![],
                error(
                    500,
                    "server_error",
                    format!("Cannot serve the key {key} now."),
                ),
            )
        }
        _ => return None,
    })
}

fn json_response(status: u16, extra: &[(&str, &str)], body: String) -> Response<Body> {
    let mut headers = vec![("content-type", "application/json")];
    headers.extend(extra);
    respond(status, &headers, Body::from(body))
}

fn respond(status: u16, headers: &[(&str, &str)], body: Body) -> Response<Body> {
    let mut response = Response::builder()
        .status(status)
        .header("x-request-id", "req_test");
    for (name, value) in headers {
        response = response.header(*name, *value);
    }
    response.body(body).unwrap_or_default()
}
