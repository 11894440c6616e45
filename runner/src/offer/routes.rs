//! The addresses of an offer.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use face::{OFFER_FILE, PRACTICE_ADDRESS, Practice, PracticeSubmission, PracticeVerdict};
use protocol::misread;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use super::Offering;
use super::practice::Judge;
use crate::attach::refused::Refused;

/// An export with a long log is some megabytes.
const MAX_ATTEMPT_BYTES: usize = 32 * 1024 * 1024;

impl Offering {
    /// Answers `face.json`, `starts/...`, and `practice/score` where practice is judged.
    pub fn router(self) -> Router {
        match self.routers() {
            (open, Some(judge)) => open.merge(judge),
            (open, None) => open,
        }
    }

    /// The same in two parts: what is for everybody, and the judge, whose answers tell what is expected.
    pub fn routers(self) -> (Router, Option<Router>) {
        // An offer is plain data; it is written once.
        let offer = serde_json::to_string(&self.offer).unwrap_or_default();
        let offer: Arc<str> = offer.into();
        let starts = Arc::new(self.starts());
        let open = Router::new()
            .route(
                &format!("/{OFFER_FILE}"),
                get(move || async move { json_text(offer.to_string()) }),
            )
            .route("/starts/{app}/{file}", get(start).with_state(starts));
        let judge = (self.offer.practice == Practice::Judged).then(|| {
            let judge = post(score)
                .layer(DefaultBodyLimit::max(MAX_ATTEMPT_BYTES))
                .with_state(Judge::new(self.tasks));
            dressed(Router::new().route(&format!("/{PRACTICE_ADDRESS}"), judge))
        });
        (dressed(open), judge)
    }
}

/// With what all answers have in common.
fn dressed(router: Router) -> Router {
    router
        .layer(CompressionLayer::new().gzip(true))
        .layer(SetResponseHeaderLayer::overriding(
            X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
}

async fn start(
    State(starts): State<Arc<BTreeMap<String, String>>>,
    Path((app, file)): Path<(String, String)>,
) -> Response {
    match starts.get(&format!("starts/{app}/{file}")) {
        Some(state) => json_text(state.clone()),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn score(
    State(judge): State<Judge>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<PracticeVerdict>, Refused> {
    // Pages of other sites can send plain text without asking, and JSON only with leave.
    let kind = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    if !kind.is_some_and(|it| it.starts_with("application/json")) {
        return Err(Refused::bad("an attempt is sent as application/json"));
    }
    let attempt: PracticeSubmission = serde_json::from_slice(&body).map_err(|error| {
        Refused::bad(format!("this is no attempt at a task: {}", misread(&error)))
    })?;
    judge.judge(attempt).await.map(Json)
}

fn json_text(text: String) -> Response {
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use protocol::App;
    use reqwest::Client;
    use serde_json::{Value, json};

    use super::super::tests::tasks;
    use super::*;
    use crate::server::Server;

    struct Site {
        server: Server,
        client: Client,
        _dist: tempfile::TempDir,
    }

    async fn serving(practice: Practice) -> Site {
        let dist = tempfile::tempdir().expect("a folder");
        let mut tasks = tasks();
        tasks[0].start_state = Some(json!({"begun": true}));
        let mut offering = Offering::new(tasks);
        offering.offer.practice = practice;
        let ip = Ipv4Addr::LOCALHOST.into();
        let server = Server::start_face(dist.path(), ip, 0, Vec::new(), offering.router()).await;
        Site {
            server: server.expect("a server"),
            client: Client::new(),
            _dist: dist,
        }
    }

    impl Site {
        async fn get(&self, path: &str) -> (u16, String) {
            let address = format!("{}/{path}", self.server.origin());
            let answer = self.client.get(address).send().await.expect("an answer");
            (answer.status().into(), answer.text().await.expect("text"))
        }

        async fn post(&self, kind: &str, body: String) -> (u16, String) {
            let address = format!("{}/{PRACTICE_ADDRESS}", self.server.origin());
            let request = self.client.post(address).header("content-type", kind);
            let answer = request.body(body).send().await.expect("an answer");
            (answer.status().into(), answer.text().await.expect("text"))
        }
    }

    #[tokio::test]
    async fn the_offer_and_the_start_states_are_answered_and_no_task_file() {
        let site = serving(Practice::Judged).await;
        let (status, text) = site.get(OFFER_FILE).await;
        let offer: face::Offer = serde_json::from_str(&text).expect("an offer");
        assert_eq!((status, offer.practice), (200, Practice::Judged));
        let start = offer.tasks.iter().find_map(|it| it.start.clone());
        let start = start.expect("a start");
        let state: Value = serde_json::from_str(&site.get(&start).await.1).expect("a state");
        assert_eq!(state, json!({"begun": true}));
        let pristine = offer.tasks.iter().find(|it| it.start.is_none());
        let id = &pristine.expect("a task without a start").brief.id;
        for path in [
            format!("starts/{id}.json"),
            format!("starts/{id}.toml"),
            format!("tasks/{id}.toml"),
            "starts/..%2f..%2ftasks/x.json".to_string(),
        ] {
            assert_eq!(site.get(&path).await.0, 404, "{path}");
        }
    }

    #[tokio::test]
    async fn an_attempt_is_judged_without_saying_what_was_expected() {
        let site = serving(Practice::Judged).await;
        let task = tasks()
            .into_iter()
            .find(|it| it.brief.app == App::FlightAnalyser);
        let attempt = json!({
            "task": task.expect("a task").brief.id,
            "finish": {"answer": {"count": 1}},
            "export": "{}",
        });
        let (status, text) = site.post("application/json", attempt.to_string()).await;
        assert_eq!(status, 200, "{text}");
        let judgement: PracticeVerdict = serde_json::from_str(&text).expect("a judgement");
        assert!(!judgement.pass && !judgement.objections.is_empty());
        for hidden in ["expected", "found", "reason", "digest"] {
            assert!(!text.contains(hidden), "{text}");
        }
    }

    #[tokio::test]
    async fn what_is_no_attempt_is_refused_with_a_sentence() {
        let site = serving(Practice::Judged).await;
        let unknown = json!({"task": "modeller/none", "export": "{}"}).to_string();
        let more = json!({"task": "x", "export": "{}", "checks": []}).to_string();
        for (kind, body, wanted) in [
            ("application/json", "{".to_string(), "no attempt"),
            ("application/json", more, "there is no field `checks`"),
            ("application/json", unknown.clone(), "no such task"),
            ("text/plain", unknown, "application/json"),
        ] {
            let (status, text) = site.post(kind, body).await;
            assert_eq!(status, 400, "{text}");
            let refusal: Value = serde_json::from_str(&text).expect("JSON");
            assert!(
                refusal["error"].as_str().unwrap().contains(wanted),
                "{text}"
            );
        }
        let huge = "x".repeat(MAX_ATTEMPT_BYTES + 1);
        assert_eq!(site.post("application/json", huge).await.0, 413);
    }

    #[tokio::test]
    async fn checks_in_quick_succession_are_refused() {
        let site = serving(Practice::Judged).await;
        let attempt = json!({"task": "modeller/none", "export": "{}"}).to_string();
        let mut refusals = 0;
        for _ in 0..20 {
            let (status, _) = site.post("application/json", attempt.clone()).await;
            refusals += u32::from(status == 429);
        }
        assert!(refusals > 10, "{refusals}");
    }

    #[tokio::test]
    async fn where_practice_is_not_judged_there_is_no_judge() {
        let site = serving(Practice::Bundle).await;
        let (status, _) = site.post("application/json", "{}".into()).await;
        assert_eq!(status, 405);
    }

    #[tokio::test]
    async fn servers_of_runs_offer_nothing() {
        let dist = tempfile::tempdir().expect("a folder");
        let ip = Ipv4Addr::LOCALHOST.into();
        let for_runs = Server::start_for_runs(dist.path(), ip).await;
        let plain = Server::start(dist.path(), ip, 0).await;
        let attached = Server::start_with(dist.path(), ip, 0, Router::new()).await;
        for server in [for_runs, plain, attached] {
            let site = Site {
                server: server.expect("a server"),
                client: Client::new(),
                _dist: tempfile::tempdir().expect("a folder"),
            };
            assert_eq!(site.get(OFFER_FILE).await.0, 404);
            assert_eq!(site.get("starts/modeller/001.json").await.0, 404);
            assert_eq!(site.post("application/json", "{}".into()).await.0, 405);
        }
    }
}
