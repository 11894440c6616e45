//! `gauntlet serve` as a program: what it tells whoever asks, and what only those who have its address.

use std::path::Path;
use std::process::Stdio;

use reqwest::header::{CONTENT_TYPE, LOCATION, SET_COOKIE};
use reqwest::{Client, Response, StatusCode};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::pretended::SOON;

/// The program at work, with a folder of runs.
struct Face {
    /// Without a slash at the end.
    origin: String,
    /// What it printed after that.
    entrance: String,
    client: Client,
    _process: Child,
    _runs: tempfile::TempDir,
}

impl Face {
    async fn start() -> Face {
        let runs = tempfile::tempdir().expect("a folder");
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut process = Command::new(env!("CARGO_BIN_EXE_gauntlet"))
            .args(["serve", "--port", "0", "--dist"])
            .arg(package.join("tests/fixtures/dist"))
            .arg("--runs")
            .arg(runs.path())
            .current_dir(package.join(".."))
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("started");
        let mut lines = BufReader::new(process.stdout.take().expect("an output")).lines();
        let line = tokio::time::timeout(SOON, lines.next_line()).await;
        let line = line.expect("soon").expect("read").expect("a line");
        let address = line.split(' ').next().expect("an address");
        let rest = address.strip_prefix("http://").expect("an address");
        let (host, entrance) = rest.split_once('/').expect("a path");
        Face {
            origin: format!("http://{host}"),
            entrance: format!("/{entrance}"),
            client: Client::builder()
                .redirect(reqwest::redirect::Policy::none())
                .build()
                .expect("a client"),
            _process: process,
            _runs: runs,
        }
    }

    async fn get(&self, path: &str, header: Option<(&str, &str)>) -> Response {
        let mut request = self.client.get(format!("{}{path}", self.origin));
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        request.send().await.expect("an answer")
    }

    async fn guess(&self, header: Option<(&str, &str)>) -> Response {
        let address = format!("{}/practice/score", self.origin);
        let mut request = self.client.post(address).body("{}");
        request = request.header(CONTENT_TYPE, "application/json");
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        request.send().await.expect("an answer")
    }
}

/// Below `runs/`, whether it is there or not.
const OF_RUNS: [&str; 3] = [
    "/runs/index.json",
    "/runs/first/view.json",
    "/runs/first/episodes/modeller/001/0/view.json",
];

#[tokio::test]
async fn runs_and_practice_are_told_only_to_whoever_has_the_address() {
    let face = Face::start().await;
    for header in [
        None,
        Some(("cookie", "gauntlet=x")),
        Some(("authorization", "Bearer x")),
    ] {
        for path in OF_RUNS {
            let answer = face.get(path, header).await;
            assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
            let text = answer.text().await.expect("a text");
            assert!(text.contains("gauntlet serve"), "{text}");
        }
        assert_eq!(face.guess(header).await.status(), StatusCode::UNAUTHORIZED);
    }
    let word = face.entrance.split_once("token=").expect("a token").1;
    let shown = format!("Bearer {word}");
    let shown = Some(("authorization", shown.as_str()));
    assert_eq!(face.get(OF_RUNS[0], shown).await.status(), StatusCode::OK);
    assert_eq!(
        face.get(OF_RUNS[1], shown).await.status(),
        StatusCode::NOT_FOUND
    );
    assert_eq!(face.guess(shown).await.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_address_leaves_a_cookie_that_no_script_and_no_other_site_uses() {
    let face = Face::start().await;
    let answer = face.get(&face.entrance, None).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(answer.headers()[LOCATION], "./");
    let cookie = answer.headers()[SET_COOKIE].to_str().expect("a cookie");
    for attribute in ["HttpOnly", "SameSite=Strict"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    let kept = cookie.split(';').next().expect("a value");
    let shown = Some(("cookie", kept));
    assert_eq!(face.get(OF_RUNS[0], shown).await.status(), StatusCode::OK);
    for wrong in ["/enter", "/enter?token=", "/enter?token=0123456789abcdef"] {
        let answer = face.get(wrong, None).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{wrong}");
        assert!(answer.headers().get(SET_COOKIE).is_none(), "{wrong}");
    }
}

#[tokio::test]
async fn pages_and_prompts_are_for_everybody() {
    let face = Face::start().await;
    for path in ["/apps/modeller/", "/healthz", "/face.json"] {
        assert_eq!(
            face.get(path, None).await.status(),
            StatusCode::OK,
            "{path}"
        );
    }
}
