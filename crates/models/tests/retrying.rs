//! Failures: which are tried again, how they are told, and that no key is among the words.

use std::time::Duration;

use models::{Api, Attempt, Client, Destination, Failure, Key, Patience, Request, Target};
use serde_json::{Value, json};

use crate::server::{Reply, Server, client};

const KEY: &str = "sk-very-secret-word";

fn request() -> Request {
    Request {
        path: "chat/completions".into(),
        headers: Vec::new(),
        body: json!({"model": "sage"}),
    }
}

async fn send(
    client: &Client,
    target: &Target,
    stream: bool,
) -> (Result<Value, Failure>, Vec<Attempt>) {
    let key = Key::new(KEY);
    let to = Destination {
        api: Api::Chat,
        target,
        key: key.as_ref(),
    };
    let mut attempts = Vec::new();
    let mut listener = |attempt: &Attempt| attempts.push(attempt.clone());
    let result = client.send(to, &request(), stream, &mut listener).await;
    (result, attempts)
}

fn error(message: &str) -> Value {
    json!({"error": {"message": message, "type": "x", "code": null}})
}

#[tokio::test]
async fn what_may_pass_is_tried_again_after_the_time_that_is_asked_for() {
    let server = Server::start(vec![
        Reply::json(429, &error("slow down")).header("retry-after", "3"),
        Reply::json(529, &error("busy")).header("retry-after-ms", "40"),
        Reply::json(500, &error("oh")),
        Reply::json(200, &json!({"cut": 1})).broken(),
        Reply::json(200, &json!({"ok": true})),
    ])
    .await;
    let (client, pace) = client(5);
    let (result, attempts) = send(&client, &server.target(), false).await;
    assert_eq!(result, Ok(json!({"ok": true})));
    let paused: Vec<_> = pace
        .0
        .lock()
        .expect("unbroken")
        .iter()
        .map(Duration::as_millis)
        .collect();
    assert_eq!(paused, [3000, 40, 2000, 4000]);
    let statuses: Vec<_> = attempts.iter().map(|it| it.status).collect();
    assert_eq!(statuses, [Some(429), Some(529), Some(500), None, Some(200)]);
    assert_eq!(server.asked().len(), 5);
}

#[tokio::test]
async fn attempts_are_bounded_in_number_and_in_time() {
    let busy = || Reply::json(503, &error("busy"));
    let server = Server::start(vec![busy(), busy(), busy()]).await;
    let (result, attempts) = send(&client(2).0, &server.target(), false).await;
    let Err(Failure::Unavailable(words)) = result else {
        panic!("{result:?}");
    };
    assert!(
        words.contains("did not answer in 3 attempts (status 503: busy)"),
        "{words}"
    );
    assert_eq!(attempts.last().and_then(|it| it.pause), None);
    let patient = Server::start(vec![busy().header("retry-after", "3600")]).await;
    let (result, _) = send(&client(5).0, &patient.target(), false).await;
    let words = result.expect_err("too long").to_string();
    assert!(
        words.contains("one attempt") && words.contains("asks to wait 3600 seconds"),
        "{words}"
    );
}

#[tokio::test]
async fn a_server_that_hangs_or_is_not_there_is_unavailable() {
    let silent = Server::start(Vec::new()).await;
    let patience = Patience {
        timeout: Duration::from_millis(50),
        retries: 0,
        pauses: Duration::ZERO,
    };
    let hasty = Client::new(patience).expect("a client");
    let (result, _) = send(&hasty, &silent.target(), false).await;
    assert!(
        matches!(&result, Err(Failure::Unavailable(it)) if it.contains("within 0.05 seconds")),
        "{result:?}"
    );
    let nobody = Target::new("sage", "http://127.0.0.1:1").expect("a target");
    let (result, _) = send(&client(1).0, &nobody, false).await;
    assert!(
        matches!(&result, Err(Failure::Unavailable(it)) if it.contains("cannot connect")),
        "{result:?}"
    );
}

#[tokio::test]
async fn what_will_not_pass_is_told_by_its_cause() {
    type Check = fn(&Failure) -> bool;
    let denied: Check = |it| matches!(it, Failure::Denied(_));
    let rejected: Check = |it| matches!(it, Failure::Rejected(_));
    let quota = json!({"error": {"message": "pay first", "code": "insufficient_quota"}});
    let no_key = error("API key not valid. Please pass a valid API key.");
    for (reply, check, words) in [
        (
            Reply::json(401, &error("no")),
            denied,
            "does not accept the key: no",
        ),
        (
            Reply::json(403, &error("no")),
            denied,
            "does not accept the key",
        ),
        (Reply::json(400, &no_key), denied, "does not accept the key"),
        (Reply::json(404, &error("no")), denied, "does not know sage"),
        (
            Reply::json(429, &quota),
            denied,
            "no more credit for us: pay first",
        ),
        (
            Reply::json(307, &error("no")).header("location", "http://127.0.0.1:1/"),
            denied,
            "sends us elsewhere",
        ),
        (
            Reply::json(400, &error("too long")),
            rejected,
            "(status 400): too long",
        ),
        (Reply::json(422, &json!("odd")), rejected, "odd"),
    ] {
        let server = Server::start(vec![reply]).await;
        let (result, attempts) = send(&client(5).0, &server.target(), false).await;
        let failure = result.expect_err("a failure");
        assert!(
            check(&failure) && failure.to_string().contains(words),
            "{failure:?}"
        );
        assert_eq!(attempts.len(), 1, "{failure:?}");
    }
}

#[tokio::test]
async fn a_key_that_a_server_repeats_goes_no_further() {
    let message = format!("{}: wrong key {KEY}", "x".repeat(495));
    let server = Server::start(vec![Reply::json(401, &error(&message))]).await;
    let (result, attempts) = send(&client(0).0, &server.target(), false).await;
    let told = format!("{result:?} {attempts:?}");
    assert!(!told.contains("sk-"), "{told}");
    let server = Server::start(vec![Reply::json(200, &json!({KEY: [KEY]}))]).await;
    let (result, _) = send(&client(0).0, &server.target(), false).await;
    assert_eq!(result, Ok(json!({"***": ["***"]})));
}
