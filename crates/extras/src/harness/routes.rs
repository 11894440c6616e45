//! The addresses below `/harness/`: what the pages of people and of the operator ask.

use std::net::SocketAddr;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, HeaderMap, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use axum::routing::{get, post};
use axum::{Json, Router};
use face::study::{Consent, Enter, Entered, Overview, Session};
use serde_json::Value;
use tower_http::set_header::SetResponseHeaderLayer;

use super::Harness;
use super::examples;
use super::store::SessionRecord;
use gauntlet::attach::refused::Refused;
use gauntlet::attach::routes::{read, secret};

/// Nobody has much to say here; what is recorded goes to the addresses of its episode.
const MAX_BYTES: usize = 4 * 1024;

impl Harness {
    /// Everything that pages of a study ask, those of running episodes included.
    pub fn router(&self) -> Router {
        let own = Router::new()
            .route("/harness/enter", post(enter))
            .route("/harness/session", get(session))
            .route("/harness/consent", post(consent))
            .route("/harness/begin", post(begin))
            .route("/harness/examples/{app}/{name}/{seed}", get(example))
            .route("/harness/admin/overview", get(overview))
            .route("/harness/admin/export", get(export))
            .layer(DefaultBodyLimit::max(MAX_BYTES))
            .with_state(self.clone());
        let of_episodes = self.desk().clone().router();
        let constant = HeaderValue::from_static;
        own.merge(of_episodes)
            .layer(SetResponseHeaderLayer::overriding(
                CACHE_CONTROL,
                constant("no-store"),
            ))
            .layer(SetResponseHeaderLayer::overriding(
                X_CONTENT_TYPE_OPTIONS,
                constant("nosniff"),
            ))
    }
}

async fn enter(
    State(harness): State<Harness>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body: Bytes,
) -> Result<Json<Entered>, Refused> {
    let Enter { code } = read(&body)?;
    harness.enter(&code, from.ip()).await.map(Json)
}

async fn session(
    State(harness): State<Harness>,
    headers: HeaderMap,
) -> Result<Json<Session>, Refused> {
    let session_record = admitted(&harness, &headers).await?;
    harness.session(session_record).await.map(Json)
}

async fn consent(
    State(harness): State<Harness>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Session>, Refused> {
    let session_record = admitted(&harness, &headers).await?;
    let Consent { agreed } = read(&body)?;
    harness.consent(session_record, agreed).await.map(Json)
}

async fn begin(
    State(harness): State<Harness>,
    headers: HeaderMap,
) -> Result<Json<Session>, Refused> {
    let session_record = admitted(&harness, &headers).await?;
    harness.begin(session_record).await.map(Json)
}

/// What the page of an example begins with. It belongs to nobody, and tells nothing of a task that is judged.
async fn example(
    Path((app, name, seed)): Path<(String, String, u64)>,
) -> Result<Json<Value>, Refused> {
    let start = examples::start(&format!("{app}/{name}"), seed);
    let start = start.ok_or_else(|| Refused::missing("there is no such example"))?;
    Ok(Json(start))
}

async fn overview(
    State(harness): State<Harness>,
    headers: HeaderMap,
) -> Result<Json<Overview>, Refused> {
    operator(&harness, &headers)?;
    harness.overview().await.map(Json)
}

/// The same to keep.
async fn export(
    State(harness): State<Harness>,
    headers: HeaderMap,
) -> Result<([(axum::http::HeaderName, &'static str); 1], Json<Overview>), Refused> {
    operator(&harness, &headers)?;
    let overview = harness.overview().await?;
    let name = "attachment; filename=\"gauntlet-study.json\"";
    Ok(([(CONTENT_DISPOSITION, name)], Json(overview)))
}

async fn admitted(harness: &Harness, headers: &HeaderMap) -> Result<SessionRecord, Refused> {
    let word = secret(headers)
        .map_err(|_| Refused::forbidden("the request does not carry the session's secret"))?;
    harness.admit(word).await
}

fn operator(harness: &Harness, headers: &HeaderMap) -> Result<(), Refused> {
    match harness.0.operator.token().is_shown_in(headers) {
        true => Ok(()),
        false => Err(Refused::forbidden("this is not the operator's key")),
    }
}
