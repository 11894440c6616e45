//! The addresses of that protocol.
//!
//! `POST /reset` begins a session and says its id; `/step` and `/state` go on with it. Whoever plays for long takes
//! the WebSocket, where the connection is the session.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::{EnvironmentError, EnvironmentErrorKind, misread};
use serde::Deserialize;
use serde_json::{Value, json};

use super::catalogue::{Catalogue, List};
use super::messages::{Answer, Reset};
use super::player::Player;
use super::{NAME, description, rpc};
use crate::env::requests::{Refused, body, misunderstood, parsed, status, talk, to_the_end};
use crate::env::{Environments, error};

/// All sessions over HTTP, by their ids.
#[derive(Clone)]
struct Desk {
    environments: Environments,
    sessions: Arc<Mutex<BTreeMap<String, Session>>>,
}

type Session = Arc<tokio::sync::Mutex<Player>>;

impl Desk {
    fn session(&self, id: &str) -> Option<Session> {
        let sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.get(id).cloned()
    }

    /// The session of a request that names one, if its environment is open; one that was opened at `/mcp` is taken up.
    fn named(&self, id: &str) -> Result<Session, EnvironmentError> {
        let info = self.environments.info(id)?;
        if let Some(session) = self.session(id) {
            return Ok(session);
        }
        let player = Player::within(self.environments.clone(), info.id);
        let session = Arc::new(tokio::sync::Mutex::new(player));
        self.keep(id, &session);
        Ok(session)
    }

    /// Remembers a session, and forgets those whose environments are closed.
    fn keep(&self, id: &str, session: &Session) {
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|id, _| self.environments.info(id).is_ok());
        sessions.insert(id.to_string(), session.clone());
    }
}

/// An error in the words of that protocol's servers.
struct Declined(StatusCode, String);

impl From<EnvironmentError> for Declined {
    fn from(error: EnvironmentError) -> Declined {
        Declined(status(error.kind), error.message)
    }
}

impl From<Refused> for Declined {
    fn from(Refused(error): Refused) -> Declined {
        Declined::from(error)
    }
}

impl IntoResponse for Declined {
    fn into_response(self) -> Response {
        let Declined(status, detail) = self;
        (status, Json(json!({"detail": detail}))).into_response()
    }
}

/// Everything that clients of that protocol ask for.
pub fn routes(environments: Environments) -> Router {
    let desk = Desk {
        environments,
        sessions: Arc::default(),
    };
    let of_lists = |what: &str| format!("/{NAME}/{what}");
    Router::new()
        .route("/health", get(async || Json(json!({"status": "healthy"}))))
        .route("/metadata", get(async || Json(description::metadata())))
        .route("/schema", get(async || Json(description::schemas())))
        .route("/list_environments", get(async || Json([NAME])))
        .route("/reset", post(reset))
        .route("/step", post(step))
        .route("/state", get(state))
        .route("/mcp", post(mcp))
        .route("/ws", get(socket))
        .route("/{name}/splits", get(splits))
        .route(&of_lists("tasks"), post(tasks))
        .route(&of_lists("num_tasks"), post(number_of_tasks))
        .route(&of_lists("task"), post(task))
        .route(&of_lists("task_range"), post(task_range))
        .with_state(desk)
}

async fn reset(State(desk): State<Desk>, request: Request) -> Result<Json<Answer>, Declined> {
    let text = body(request).await?;
    let reset: Reset = match text.trim() {
        "" => Reset::default(),
        text => parsed(text)?,
    };
    let session = match &reset.session_id {
        Some(id) => desk.named(id)?,
        None => {
            let player = Player::new(desk.environments.clone());
            Arc::new(tokio::sync::Mutex::new(player))
        }
    };
    let answer = to_the_end(async move {
        let mut player = session.lock().await;
        let answer = player.reset(reset).await;
        if let Some(id) = player.id() {
            desk.keep(&id, &session);
        }
        answer
    });
    Ok(Json(answer.await?))
}

#[derive(Debug, Deserialize)]
struct Step {
    action: Value,
    session_id: Option<String>,
}

async fn step(State(desk): State<Desk>, request: Request) -> Result<Json<Answer>, Declined> {
    let Step { action, session_id } = parsed(&body(request).await?)?;
    let Some(id) = session_id else {
        let message = "a step wants the `session_id` of the reset's metadata beside its `action`";
        return Err(misunderstood(message).into());
    };
    let session = desk.named(&id)?;
    let answer = to_the_end(async move { session.lock().await.step(action).await });
    Ok(Json(answer.await?))
}

/// The session that an address names. Ids are letters and digits, which need no decoding.
fn session_of(address: &Uri) -> Option<&str> {
    let mut fields = address.query()?.split('&');
    fields.find_map(|field| field.strip_prefix("session_id="))
}

async fn state(State(desk): State<Desk>, request: Request) -> Result<Response, Declined> {
    let state = match session_of(request.uri()) {
        Some(id) => desk.named(id)?.lock().await.state().await,
        // Nobody's session is at its beginning.
        None => super::messages::State::default(),
    };
    Ok(Json(state).into_response())
}

async fn mcp(State(desk): State<Desk>, request: Request) -> Result<Json<Value>, Declined> {
    let text = body(request).await?;
    let request = serde_json::from_str(&text);
    Ok(Json(match request {
        Ok(request) => rpc::answer(&desk.environments, request, None).await,
        Err(error) => rpc::unreadable(&misread(&error)),
    }))
}

async fn socket(State(desk): State<Desk>, request: Request) -> Result<Response, Declined> {
    let player = match session_of(request.uri()) {
        Some(id) => {
            let info = desk.environments.info(id)?;
            Player::within(desk.environments, info.id)
        }
        None => Player::new(desk.environments),
    };
    Ok(talk(request, player).await?)
}

async fn splits(
    State(desk): State<Desk>,
    Path(name): Path<String>,
) -> Result<Json<Vec<Value>>, Declined> {
    if !name.eq_ignore_ascii_case(NAME) {
        let message = format!("there is no environment {name:?} here, but {NAME:?}");
        return Err(error(EnvironmentErrorKind::Unknown, message).into());
    }
    Ok(Json(Catalogue::of(&desk.environments).splits()))
}

/// Which tasks are asked for.
#[derive(Debug, Deserialize)]
struct Asked {
    split: String,
    index: Option<u64>,
    start: Option<u64>,
    stop: Option<u64>,
}

async fn asked(desk: &Desk, request: Request) -> Result<(Catalogue, List, Asked), Declined> {
    let asked: Asked = parsed(&body(request).await?)?;
    let list = List::named(&asked.split).ok_or_else(|| {
        let message = format!("there is no split {:?}", asked.split);
        error(EnvironmentErrorKind::Unknown, message)
    })?;
    Ok((Catalogue::of(&desk.environments), list, asked))
}

async fn tasks(State(desk): State<Desk>, request: Request) -> Result<Json<Value>, Declined> {
    let (catalogue, list, _) = asked(&desk, request).await?;
    let tasks = catalogue.range(list, 0..u64::MAX);
    Ok(Json(json!({"tasks": tasks, "env_name": NAME})))
}

async fn number_of_tasks(
    State(desk): State<Desk>,
    request: Request,
) -> Result<Json<Value>, Declined> {
    let (catalogue, list, _) = asked(&desk, request).await?;
    Ok(Json(json!({"num_tasks": catalogue.len(list)})))
}

async fn task(State(desk): State<Desk>, request: Request) -> Result<Json<Value>, Declined> {
    let (catalogue, list, asked) = asked(&desk, request).await?;
    let found = asked.index.and_then(|index| catalogue.task(list, index));
    let task = found.ok_or_else(|| misunderstood("Invalid task index"))?;
    Ok(Json(json!({"task": task})))
}

async fn task_range(State(desk): State<Desk>, request: Request) -> Result<Json<Value>, Declined> {
    let (catalogue, list, asked) = asked(&desk, request).await?;
    let range = asked.start.unwrap_or_default()..asked.stop.unwrap_or(u64::MAX);
    Ok(Json(json!({"tasks": catalogue.range(list, range)})))
}
