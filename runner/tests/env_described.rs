//! What `gauntlet env` says of itself is what it does.

use crate::pretended::{Fake, Flaw};
use crate::started::{Program, answer, checkout};

#[tokio::test]
async fn everything_that_is_described_is_served() {
    let fake = Fake::start(Flaw::None).await;
    let program = Program::pretended(&fake, &[]).await;
    let (status, described) = program.get("/v1/openapi.json").await;
    assert_eq!(status, 200);
    for (path, methods) in described["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            let method = method.to_uppercase().parse().expect("a method");
            let request = program.request(method, &path.replace("{id}", "nobody"));
            let (status, body) = answer(request).await;
            let message = body["message"].as_str().unwrap_or_default();
            assert!(
                status != 405 && !message.contains("this address"),
                "{path}: {body}"
            );
        }
    }
}

#[test]
fn the_description_in_the_docs_is_the_one_of_the_program() {
    let path = checkout().join("docs/openapi.json");
    let written = std::fs::read_to_string(&path).expect("docs/openapi.json");
    assert!(
        written == gauntlet::env::openapi::text(),
        "docs/openapi.json is stale: cargo gauntlet env --openapi > docs/openapi.json"
    );
}

#[test]
fn every_address_is_in_the_docs() {
    let pages = ["docs/environment.md", "docs/openenv.md"];
    let pages = pages.map(|it| std::fs::read_to_string(checkout().join(it)).expect("a page"));
    let page = pages.concat();
    let described = gauntlet::env::openapi::document();
    for path in described["paths"].as_object().expect("paths").keys() {
        assert!(page.contains(&format!("{path}`")), "{path}");
    }
}
