//! What a server answers about runs: views and frames, and nothing else of their folders.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use face::is_task_id;
use protocol::TrialId;
use serde::Serialize;
use serde_json::json;
use tower_http::compression::CompressionLayer;

use runs::folder::{RunFolder, trials};
use runs::frames::Frames;
use runs::library::RunLibrary;
use runs::view::Source;

/// Addresses below `runs/`. Everything is read anew where it may have changed; nothing is ever written.
pub fn routes(library: RunLibrary) -> Router {
    Router::new()
        .route("/runs/index.json", get(index))
        .route("/runs/{name}/view.json", get(run))
        .route(
            "/runs/{name}/episodes/{app}/{task}/{repeat}/view.json",
            get(episode),
        )
        .route(
            "/runs/{name}/episodes/{app}/{task}/{repeat}/frames/{frame}",
            get(frame),
        )
        .layer(CompressionLayer::new().gzip(true))
        .with_state(Arc::new(library))
}

type Answer = Response<Body>;
type EpisodePath = (String, String, String, u32);

async fn index(State(library): State<Arc<RunLibrary>>) -> Answer {
    apart(move || json(&library.index())).await
}

async fn run(State(library): State<Arc<RunLibrary>>, Path(name): Path<String>) -> Answer {
    apart(move || match library.view(&name) {
        Ok(Some(view)) => json(&*view),
        Ok(None) => missing(),
        Err(error) => refused(&format!("{error:#}")),
    })
    .await
}

async fn episode(State(library): State<Arc<RunLibrary>>, Path(path): Path<EpisodePath>) -> Answer {
    apart(move || {
        let Some((folder, trial)) = find(&library, path) else {
            return missing();
        };
        match Source::open(&folder) {
            Ok(source) => json(&source.episode(&trial)),
            Err(error) => refused(&format!("{error:#}")),
        }
    })
    .await
}

async fn frame(
    State(library): State<Arc<RunLibrary>>,
    Path((name, app, task, repeat, frame)): Path<(String, String, String, u32, String)>,
) -> Answer {
    apart(move || {
        let found = find(&library, (name, app, task, repeat));
        let Some((folder, trial)) = found else {
            return missing();
        };
        match Frames::of(&folder, &trial).read(&frame) {
            Ok(png) => {
                let headers = [
                    (CONTENT_TYPE, "image/png"),
                    // Its name is a digest of its content.
                    (CACHE_CONTROL, "private, max-age=31536000, immutable"),
                    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
                ];
                (headers, png).into_response()
            }
            Err(_) => missing(),
        }
    })
    .await
}

/// The folder of the run and the episode, which its plan must hold.
fn find(
    library: &RunLibrary,
    (name, app, task, repeat): EpisodePath,
) -> Option<(RunFolder, TrialId)> {
    let folder = library.folder(&name)?;
    let task = format!("{app}/{task}");
    if !is_task_id(&task) {
        return None;
    }
    let trial = TrialId { task, repeat };
    let planned = trials(&folder.manifest().ok()?).ok()?;
    planned.contains(&trial).then_some((folder, trial))
}

/// Reading a folder takes a while; the server goes on meanwhile.
async fn apart(work: impl FnOnce() -> Answer + Send + 'static) -> Answer {
    match tokio::task::spawn_blocking(work).await {
        Ok(answer) => answer,
        Err(_) => refused("the run cannot be shown"),
    }
}

fn json(value: &impl Serialize) -> Answer {
    match serde_json::to_vec(value) {
        Ok(bytes) => {
            let headers = [
                (CONTENT_TYPE, "application/json"),
                (CACHE_CONTROL, "no-cache"),
                (X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            (headers, bytes).into_response()
        }
        Err(error) => refused(&error.to_string()),
    }
}

fn missing() -> Answer {
    error(StatusCode::NOT_FOUND, "there is no such run or episode")
}

fn refused(reason: &str) -> Answer {
    error(StatusCode::INTERNAL_SERVER_ERROR, reason)
}

fn error(status: StatusCode, reason: &str) -> Answer {
    (status, axum::Json(json!({"error": reason}))).into_response()
}
