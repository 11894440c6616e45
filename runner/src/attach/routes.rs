//! The addresses below `/attach/`: what an attached page asks and tells, and how an episode is ended
//! from outside.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::{AttachBatch, AttachClaim, AttachFinish, AttachOpening, AttachStanding, misread};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::watch;
use tower_http::set_header::SetResponseHeaderLayer;

use super::limits;
use super::moment::Moment;
use super::refused::Refused;
use super::sitting::Sitting;

/// How long a page is kept waiting for news. Shorter than any idle limit on the way.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long whoever ends an episode waits to hear that it has ended: longer than its page may take to hand over its
/// last state.
const END_PATIENCE: Duration = Duration::from_secs(20);

/// Where pages of attached episodes are received. Clones are handles of the same.
#[derive(Clone, Default)]
pub struct Desk {
    seats: Arc<Mutex<HashMap<String, Arc<Seat>>>>,
}

/// The place of one episode. Empty once it is judged.
pub struct Seat {
    sitting: Mutex<Option<Sitting>>,
    changed: watch::Sender<u64>,
}

impl Desk {
    /// Receives the page of an episode from now on.
    pub fn seat(&self, id: &str, sitting: Sitting) -> Arc<Seat> {
        let seat = Arc::new(Seat {
            sitting: Mutex::new(Some(sitting)),
            changed: watch::Sender::new(0),
        });
        self.seats().insert(id.to_string(), seat.clone());
        seat
    }

    fn find(&self, id: &str) -> Result<Arc<Seat>, Refused> {
        self.seats().get(id).cloned().ok_or_else(Refused::unknown)
    }

    fn seats(&self) -> MutexGuard<'_, HashMap<String, Arc<Seat>>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn router(self) -> Router {
        Router::new()
            .route("/attach/{id}/claim", post(claim))
            .route("/attach/{id}/wait", get(wait))
            .route("/attach/{id}/start/{word}", get(start))
            .route("/attach/{id}/resume/{word}", get(resume))
            .route("/attach/{id}/finish/{word}", post(finish))
            .layer(DefaultBodyLimit::max(limits::MAX_FINISH_BYTES))
            .merge(
                Router::new()
                    .route("/attach/{id}/events", post(events))
                    .layer(DefaultBodyLimit::max(limits::MAX_BATCH_BYTES)),
            )
            .merge(
                Router::new()
                    .route("/attach/{id}/frames", post(frames))
                    .layer(DefaultBodyLimit::max(limits::MAX_FRAME_BYTES)),
            )
            .layer(SetResponseHeaderLayer::overriding(
                CACHE_CONTROL,
                HeaderValue::from_static("no-store"),
            ))
            .with_state(self)
    }
}

impl Seat {
    /// Does something with the episode, and tells everybody who waits for news of it.
    pub fn with<T>(
        &self,
        work: impl FnOnce(&mut Sitting) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let result = {
            let mut sitting = self.sitting.lock().unwrap_or_else(PoisonError::into_inner);
            work(sitting.as_mut().ok_or_else(Refused::gone)?)
        };
        self.changed.send_modify(|number| *number += 1);
        result
    }

    /// Looks without telling anybody.
    pub fn look<T>(&self, look: impl FnOnce(&Sitting) -> T) -> Option<T> {
        let sitting = self.sitting.lock().unwrap_or_else(PoisonError::into_inner);
        sitting.as_ref().map(look)
    }

    pub fn news(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Takes the episode away; from then on it is over for everybody.
    pub fn leave(&self) -> Option<Sitting> {
        let mut sitting = self.sitting.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = sitting.take();
        drop(sitting);
        self.changed.send_modify(|number| *number += 1);
        taken
    }
}

async fn claim(
    State(desk): State<Desk>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<AttachOpening>, Refused> {
    let request: AttachClaim = read(&body)?;
    let seat = desk.find(&id)?;
    let opening = seat.with(|sitting| sitting.claim(&request, Moment::now()))?;
    Ok(Json(opening))
}

async fn events(
    State(desk): State<Desk>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<AttachStanding>, Refused> {
    let seat = desk.find(&id)?;
    let secret = secret(&headers)?;
    seat.with(|sitting| sitting.admit(secret, Moment::now()))?;
    let batch: AttachBatch = read(&body)?;
    let standing = seat.with(|sitting| sitting.batch(batch, Moment::now()))?;
    Ok(Json(standing))
}

async fn frames(
    State(desk): State<Desk>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Refused> {
    let seat = desk.find(&id)?;
    let secret = secret(&headers)?;
    let opening = number(&headers, "x-gauntlet-opening")?;
    let at_ms = number(&headers, "x-gauntlet-clock")?;
    let opening = u32::try_from(opening).unwrap_or(u32::MAX);
    seat.with(|sitting| {
        let now = Moment::now();
        sitting.admit(secret, now)?;
        sitting.frame(opening, at_ms, &body, now)
    })?;
    Ok(Json(json!({})))
}

/// Answers when something has changed, or after a while.
async fn wait(
    State(desk): State<Desk>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<AttachStanding>, Refused> {
    let seat = desk.find(&id)?;
    let secret = secret(&headers)?;
    let mut news = seat.news();
    seat.with(|sitting| sitting.admit(secret, Moment::now()))?;
    let wants_an_end =
        |sitting: &Sitting| sitting.standing(Moment::now()).is_closing || sitting.is_over();
    let change = async {
        // What our own question told is no news.
        while !seat.look(wants_an_end).unwrap_or(true) {
            if news.changed().await.is_err() {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(PATIENCE, change).await;
    let standing = seat.look(|sitting| sitting.standing(Moment::now()));
    standing.map(Json).ok_or_else(Refused::gone)
}

/// What the task begins with.
async fn start(
    State(desk): State<Desk>,
    Path((id, word)): Path<(String, String)>,
) -> Result<Response, Refused> {
    hand_out(desk.find(&id)?.look(|sitting| sitting.start_state(&word)))
}

/// What the tool goes on with.
async fn resume(
    State(desk): State<Desk>,
    Path((id, word)): Path<(String, String)>,
) -> Result<Response, Refused> {
    hand_out(desk.find(&id)?.look(|sitting| sitting.resumed_state(&word)))
}

fn hand_out(state: Option<Option<String>>) -> Result<Response, Refused> {
    let text = state.ok_or_else(Refused::gone)?;
    let text = text.ok_or_else(|| Refused::forbidden("there is no state at this address"))?;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// Ends an episode, and answers when its page has handed over what it has.
async fn finish(
    State(desk): State<Desk>,
    Path((id, word)): Path<(String, String)>,
    body: Bytes,
) -> Result<Json<Value>, Refused> {
    let seat = desk.find(&id)?;
    let may = seat.look(|sitting| sitting.claims().may_finish(&word));
    if !may.ok_or_else(Refused::gone)? {
        return Err(Refused::forbidden("this is not how this episode is ended"));
    }
    let request: AttachFinish = read(&body)?;
    let mut news = seat.news();
    seat.with(|sitting| sitting.ask(request, Moment::now()))?;
    let end = async {
        while seat.look(Sitting::is_over) == Some(false) {
            if news.changed().await.is_err() {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(END_PATIENCE, end).await;
    Ok(Json(json!({"finished": true})))
}

pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refused> {
    serde_json::from_slice(body).map_err(|error| {
        Refused::bad(format!(
            "this request is not understood: {}",
            misread(&error)
        ))
    })
}

pub fn secret(headers: &HeaderMap) -> Result<&str, Refused> {
    let value = headers.get(AUTHORIZATION).and_then(|it| it.to_str().ok());
    value
        .and_then(|it| it.strip_prefix("Bearer "))
        .ok_or_else(|| Refused::forbidden("the request does not carry the episode's secret"))
}

fn number(headers: &HeaderMap, name: &str) -> Result<u64, Refused> {
    let value = headers.get(name).and_then(|it| it.to_str().ok());
    value
        .and_then(|it| it.parse().ok())
        .ok_or_else(|| Refused::bad(format!("the header {name} is missing or no whole number")))
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::attach::sitting::tests::waiting;
    use crate::server::Server;
    use runs::sample::TestRun;

    /// A server with one episode that waits to be opened.
    async fn served() -> (Server, String, Arc<Seat>, TestRun) {
        let (sitting, run) = waiting();
        let desk = Desk::default();
        let seat = desk.seat("one", sitting);
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let dist = run.folder.root();
        let server = Server::start_with(dist, here, 0, desk.router()).await;
        let server = server.expect("a server");
        let place = format!("{}/attach/one", server.origin());
        (server, place, seat, run)
    }

    async fn status(request: reqwest::RequestBuilder) -> u16 {
        request.send().await.expect("an answer").status().as_u16()
    }

    #[tokio::test]
    async fn requests_without_the_right_words_are_refused() {
        let (server, place, seat, _run) = served().await;
        let client = reqwest::Client::new();
        let post = |what: &str| client.post(format!("{place}/{what}"));
        assert_eq!(status(post("claim").body("no JSON")).await, 400);
        assert_eq!(status(post("claim").body("{}")).await, 403);
        assert_eq!(status(post("claim").body(r#"{"key": "guess"}"#)).await, 403);
        assert_eq!(status(post("events").body("{}")).await, 403);
        assert_eq!(status(post("frames").bearer_auth("guess")).await, 400);
        assert_eq!(status(client.get(format!("{place}/wait"))).await, 403);
        let wait = client.get(format!("{place}/wait")).bearer_auth("guess");
        assert_eq!(status(wait).await, 403);
        assert_eq!(status(post("finish/guess").body("{}")).await, 403);
        let other = client.post(format!("{}/attach/two/claim", server.origin()));
        assert_eq!(status(other.body("{}")).await, 404);
        assert!(!seat.look(Sitting::is_over).expect("an episode"));
    }

    #[tokio::test]
    async fn an_end_from_outside_reaches_a_page_that_waits() {
        let (_server, place, seat, _run) = served().await;
        let words = |sitting: &Sitting| {
            let claims = sitting.claims();
            (claims.key().to_string(), claims.finish().to_string())
        };
        let (key, finish) = seat.look(words).expect("an episode");
        let client = reqwest::Client::new();
        let claim = json!({"key": key}).to_string();
        let opening = client
            .post(format!("{place}/claim"))
            .body(claim)
            .send()
            .await;
        let opening: AttachOpening = opening
            .expect("an answer")
            .json()
            .await
            .expect("an opening");
        let wait = client
            .get(format!("{place}/wait"))
            .bearer_auth(&opening.secret);
        let page = async {
            let standing = wait.send().await.expect("an answer");
            let standing: AttachStanding = standing.json().await.expect("a standing");
            assert!(standing.is_closing);
            let last = json!({"opening": 1, "clock_ms": 1, "events": [], "is_last": true});
            let send = client
                .post(format!("{place}/events"))
                .bearer_auth(&opening.secret);
            let standing = send.body(last.to_string()).send().await.expect("an answer");
            let standing: AttachStanding = standing.json().await.expect("a standing");
            assert_eq!(standing.end, Some(protocol::EndReason::Failed));
        };
        let agent = async {
            let request = client.post(format!("{place}/finish/{finish}"));
            assert_eq!(status(request.body(r#"{"fail": "no way"}"#)).await, 200);
        };
        tokio::join!(page, agent);
        seat.leave();
        let late = client
            .get(format!("{place}/wait"))
            .bearer_auth(&opening.secret);
        assert_eq!(status(late).await, 410);
    }
}
