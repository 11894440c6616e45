//! Who gets in, and what nobody gets to see.

use axum::http::Method;

use super::*;

#[tokio::test]
async fn a_code_opens_one_session_and_a_lost_answer_is_no_loss() {
    let study = Study::new();
    let code = study.code("one");
    let served = study.serve().await;
    let lost = served.entered(&code).await;
    let entered = served.entered(&code.to_lowercase()).await;
    assert_eq!(
        served.get("harness/session", &lost.secret).await.status,
        403
    );
    assert_eq!(served.session(&entered.secret).await, entered.session);
    let used = served.enter(&code).await;
    assert_eq!(used.status, 409);
    assert!(used.text.contains("used before"), "{}", used.text);
    assert_eq!(served.session(&entered.secret).await.stage, Stage::Consent);
    let overview: Overview = served
        .get("harness/admin/overview", &served.key)
        .await
        .read();
    assert_eq!(overview.sessions.len(), 1);
}

#[tokio::test]
async fn wrong_codes_are_held_back_after_a_few() {
    let study = Study::new();
    let code = study.code("one");
    let served = study.serve().await;
    let mut statuses = Vec::new();
    for wrong in ["", "abc", "AAAA-BBBB-CCCC-DDDD", &code[1..]]
        .iter()
        .cycle()
        .take(20)
    {
        statuses.push(served.enter(wrong).await.status);
    }
    assert_eq!(statuses[..10], [403; 10]);
    assert_eq!(statuses[12..], [429; 8]);
    let held_back = served.enter(&code).await;
    assert_eq!(held_back.status, 429);
    assert!(
        held_back.text.contains("wait a minute"),
        "{}",
        held_back.text
    );
}

#[tokio::test]
async fn requests_that_are_not_understood_or_too_large_change_nothing() {
    let study = Study::new();
    let code = study.code("one");
    let served = study.serve().await;
    let secret = served.entered(&code).await.secret;
    let post = |path: &'static str, body: String| served.ask(Method::POST, path, &secret, body);
    assert_eq!(post("harness/enter", "no JSON".into()).await.status, 400);
    assert_eq!(
        post("harness/enter", r#"{"code": 5}"#.into()).await.status,
        400
    );
    assert_eq!(post("harness/consent", "{}".into()).await.status, 400);
    assert_eq!(
        post("harness/consent", r#"{"agreed": true, "x": 1}"#.into())
            .await
            .status,
        400
    );
    assert_eq!(post("harness/consent", " ".repeat(5_000)).await.status, 413);
    assert_eq!(post("harness/begin", String::new()).await.status, 409);
    assert_eq!(served.session(&secret).await.stage, Stage::Consent);
}

#[tokio::test]
async fn a_session_reaches_its_own_episode_alone() {
    let study = Study::new();
    let (first, second) = (study.code("first"), study.code("second"));
    let served = study.serve().await;
    let mut tickets = Vec::new();
    let mut secrets = Vec::new();
    for code in [&first, &second] {
        let secret = served.entered(code).await.secret;
        served.agree(&secret).await;
        tickets.push(ticket(&served.begin(&secret).await));
        secrets.push(secret);
    }
    assert_ne!(tickets[0], tickets[1]);
    let claim = format!("attach/{}/claim", tickets[1].id);
    for wrong in [&tickets[0].secret, &secrets[0], &secrets[1], &served.key] {
        let body = json!({"secret": wrong});
        assert_eq!(served.post(&claim, "", body).await.status, 403);
        let wait = format!("attach/{}/wait", tickets[1].id);
        assert_eq!(served.get(&wait, wrong).await.status, 403);
    }
    for wrong in ["", "guess", &tickets[0].secret, &served.key] {
        assert_eq!(served.get("harness/session", wrong).await.status, 403);
        assert_eq!(
            served.post("harness/begin", wrong, json!({})).await.status,
            403
        );
    }
    for wrong in ["", "guess", &secrets[0], &tickets[0].secret] {
        for path in ["harness/admin/overview", "harness/admin/export"] {
            assert_eq!(served.get(path, wrong).await.status, 403, "{path}");
        }
    }
}

#[tokio::test]
async fn whoever_declines_is_not_recorded() {
    let study = Study::new();
    let code = study.code("one");
    let served = study.serve().await;
    let secret = served.entered(&code).await.secret;
    let say = |agreed: bool| served.post("harness/consent", &secret, json!({"agreed": agreed}));
    let declined: Session = say(false).await.read();
    assert_eq!(declined.stage, Stage::Declined);
    assert_eq!(say(false).await.status, 200);
    assert_eq!(say(true).await.status, 409);
    assert_eq!(
        served
            .post("harness/begin", &secret, json!({}))
            .await
            .status,
        410
    );
    assert!(!study.options().folder.join("runs").exists());
}

#[tokio::test]
async fn a_task_that_is_begun_twice_is_begun_once() {
    let study = Study::new();
    let code = study.code("one");
    let served = study.serve().await;
    let secret = served.entered(&code).await.secret;
    served.agree(&secret).await;
    let (one, other) = tokio::join!(served.begin(&secret), served.begin(&secret));
    assert_eq!(ticket(&one), ticket(&other));
    assert_eq!(ticket(&served.begin(&secret).await), ticket(&one));
    assert_eq!(ticket(&served.session(&secret).await), ticket(&one));
    assert_eq!(served.agree(&secret).await, one);
}

#[tokio::test]
async fn the_operator_sees_live_sessions_and_no_secrets() {
    let study = Study::new();
    let (code, _) = (study.code("<b>one</b>"), study.code("unused"));
    let served = study.serve().await;
    let secret = served.entered(&code).await.secret;
    served.agree(&secret).await;
    let ticket = ticket(&served.begin(&secret).await);
    let claim = format!("attach/{}/claim", ticket.id);
    let opened = served
        .post(&claim, "", json!({"secret": ticket.secret}))
        .await;
    assert_eq!(opened.status, 200);
    assert_eq!(served.show(&ticket, 1, 1).await.status, 200);
    let answer = served.get("harness/admin/export", &served.key).await;
    let disposition = answer.headers.get("content-disposition").expect("a header");
    assert!(
        disposition
            .to_str()
            .expect("text")
            .starts_with("attachment;")
    );
    let overview: Overview = answer.read();
    let used: Vec<bool> = overview
        .codes
        .iter()
        .map(|it| it.used_ms.is_some())
        .collect();
    assert_eq!(used, [true, false]);
    let row = &overview.sessions[0];
    assert_eq!(
        (row.label.as_str(), row.frames, row.steps),
        ("<b>one</b>", 1, 0)
    );
    assert!(row.ms_left.is_some_and(|it| it <= 600_000));
    assert!(row.run.is_some() && row.results.is_empty());
    let plain = code.replace('-', "");
    for hidden in [
        &secret,
        &ticket.secret,
        &ticket.id,
        &code,
        &plain,
        &served.key,
    ] {
        assert!(!answer.text.contains(hidden.as_str()), "{}", answer.text);
    }
}

#[tokio::test]
async fn nothing_is_kept_by_caches() {
    let study = Study::new();
    let code = study.code("one");
    let served = study.serve().await;
    let entered = served.enter(&code).await;
    let secret = entered.read::<Entered>().secret;
    served.agree(&secret).await;
    let ticket = ticket(&served.begin(&secret).await);
    let mut answers = vec![entered];
    for path in [
        "harness/session",
        "harness/admin/overview",
        "harness/admin/export",
    ] {
        answers.push(served.get(path, &secret).await);
        answers.push(served.get(path, &served.key).await);
    }
    for what in ["claim", "events", "frames", "finish/guess"] {
        let place = format!("attach/{}/{what}", ticket.id);
        answers.push(served.post(&place, &ticket.secret, json!({})).await);
    }
    for what in ["resume/guess", "start/guess"] {
        answers.push(
            served
                .get(&format!("attach/{}/{what}", ticket.id), "")
                .await,
        );
    }
    for answer in answers {
        let kept = answer.headers.get("cache-control").map(|it| it.as_bytes());
        assert_eq!(kept, Some(&b"no-store"[..]), "{}", answer.text);
        let sniffed = answer.headers.get("x-content-type-options");
        assert_eq!(sniffed.map(|it| it.as_bytes()), Some(&b"nosniff"[..]));
    }
}

#[tokio::test]
async fn a_session_is_not_continued_on_another_web_build() {
    let study = Study::new();
    let code = study.code("one");
    let program = |hash: &str| {
        let name = format!("apps/modeller/modeller-web-{hash}_bg.wasm");
        study.options().dist.join(name)
    };
    write_atomically(&program("aaaa"), b"wasm").expect("a program");
    let served = study.serve().await;
    let secret = served.entered(&code).await.secret;
    served.agree(&secret).await;
    let ticket = ticket(&served.begin(&secret).await);
    let place = |what: &str| format!("attach/{}/{what}", ticket.id);
    served
        .post(&place("claim"), "", json!({"secret": ticket.secret}))
        .await;
    let last = json!({"opening": 1, "clock_ms": 1, "events": [], "is_last": true,
        "export": json!({"clock_ms": 1}).to_string(), "finish": {"fail": "no"}});
    served.post(&place("events"), &ticket.secret, last).await;
    assert_eq!(served.session(&secret).await.stage, Stage::Ready);
    std::fs::rename(program("aaaa"), program("bbbb")).expect("another program");
    let refused = served.post("harness/begin", &secret, json!({})).await;
    assert_eq!(refused.status, 409);
    assert!(refused.text.contains("were changed"), "{}", refused.text);
    std::fs::rename(program("bbbb"), program("aaaa")).expect("the program again");
    write_atomically(&program("aaaa"), b"other wasm").expect("another content");
    let refused = served.post("harness/begin", &secret, json!({})).await;
    assert_eq!(refused.status, 409, "{}", refused.text);
    write_atomically(&program("aaaa"), b"wasm").expect("the same content");
    assert!(matches!(
        served.begin(&secret).await.stage,
        Stage::Playing { .. }
    ));
}
