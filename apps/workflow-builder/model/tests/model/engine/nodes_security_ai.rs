//! Security, system and AI nodes of the wider catalogue.

use super::builder::*;
use serde_json::{Value, json};

// Security

#[test]
fn crypto_hashes_signs_and_comes_back_from_encryption() {
    let crypto = |data: Value| result_of("crypto", data, json!([{"body": "abc"}]))[0].clone();
    assert_eq!(
        crypto(json!({}))["hash"],
        json!("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    );
    assert_eq!(
        crypto(json!({"operation": "hmac"}))["hmac"]
            .as_str()
            .map(str::len),
        Some(64)
    );
    let generated = crypto(json!({"operation": "generate"}));
    assert_eq!(generated, crypto(json!({"operation": "generate"})));
    let record = chained(
        &[
            ("crypto", json!({"operation": "encrypt"})),
            (
                "crypto",
                json!({"operation": "decrypt", "field": "encrypted"}),
            ),
        ],
        json!({"body": "secret é"}),
    );
    assert_eq!(output(&record, "n1")[0]["decrypted"], json!("secret é"));
}

#[test]
fn tokens_are_signed_verified_and_decoded() {
    let record = chained(
        &[
            ("jwt", json!({"secretName": "demo-key"})),
            (
                "jwt",
                json!({"operation": "verify", "secretName": "demo-key"}),
            ),
            ("jwt", json!({"operation": "decode"})),
            (
                "jwt",
                json!({"operation": "verify", "secretName": "another"}),
            ),
        ],
        json!({"payload": {"sub": "ada"}}),
    );
    assert_eq!(record.error, None);
    assert_eq!(output(&record, "n1")[0]["valid"], json!(true));
    assert_eq!(output(&record, "n2")[0]["claims"], json!({"sub": "ada"}));
    assert_eq!(output(&record, "n2")[0]["header"]["alg"], json!("HS256"));
    assert_eq!(output(&record, "n3")[0]["valid"], json!(false));
    assert!(
        fails_with(
            "jwt",
            json!({"operation": "decode"}),
            json!([{"token": "x.y"}])
        )
        .contains("not a token")
    );
}

#[test]
fn one_time_passwords_follow_the_simulated_clock() {
    let code = |digits: u32| {
        result_of(
            "totp",
            json!({"secretName": "demo-totp", "digits": digits}),
            json!([{}]),
        )[0]
        .clone()
    };
    assert_eq!(code(6)["code"].as_str().map(str::len), Some(6));
    assert_eq!(code(8)["validForSeconds"], json!(30));
}

#[test]
fn archives_come_back_as_they_were() {
    let record = chained(
        &[
            ("compress", json!({})),
            ("compress", json!({"operation": "unzip"})),
        ],
        json!({"data": "héllo"}),
    );
    assert!(
        output(&record, "n0")[0]["data"]
            .as_str()
            .is_some_and(|text| text.starts_with("UEsDB"))
    );
    assert_eq!(output(&record, "n1")[0]["data"], json!("héllo"));
}

#[test]
fn credentials_are_looked_up_by_name() {
    let check = |name: &str| {
        result_of("credentialCheck", json!({"name": name}), json!([{}]))[0]["credential"]["ok"]
            .clone()
    };
    assert_eq!(
        (check("demo-key"), check("nobody")),
        (json!(true), json!(false))
    );
}

#[test]
fn facts_are_attached_to_the_run() {
    let record = chained(
        &[(
            "executionData",
            json!({"key": "customer", "value": "{{ item.id }}"}),
        )],
        json!({"id": 7}),
    );
    assert_eq!(record.execution_data["customer"], json!("7"));
}

// AI

#[test]
fn guardrails_block_flag_or_redact() {
    let items = json!([{"t": "mail ada@quill.example"}, {"t": "fine"}]);
    let guarded = |action: &str| result_of("guardrails", json!({"action": action}), items.clone());
    assert_eq!(guarded("block"), json!([{"t": "fine"}]));
    assert_eq!(
        guarded("flag")[0]["guardrail"],
        json!({"ok": false, "hits": ["email"]})
    );
    assert_eq!(guarded("redact")[0], json!({"t": "mail [redacted]"}));
}

#[test]
fn texts_are_classified_into_their_categories() {
    let categories = json!([{"label": "billing", "description": "invoice payment"}, {"label": "shipping", "description": "parcel delivery"}]);
    let items = json!([{"text": "My parcel is late"}, {"text": "Where is the invoice for my payment?"}, {"text": "Hello"}]);
    let record = run_complete(&single(
        "textClassifier",
        json!({"categories": categories}),
        items,
    ));
    let count = |port: &str| part(&record, "it").count_out(Some(port));
    assert_eq!(
        (count("billing"), count("shipping"), count("other")),
        (1, 1, 1)
    );
}

#[test]
fn moods_are_told_apart() {
    let items = json!([{"text": "Great, thank you!"}, {"text": "It is broken and slow"}, {"text": "A box"}, {"text": "not good"}]);
    let record = run_complete(&single("sentimentAnalysis", json!({}), items));
    let count = |port: &str| part(&record, "it").count_out(Some(port));
    assert_eq!(
        (count("positive"), count("neutral"), count("negative")),
        (1, 1, 2)
    );
}

#[test]
fn facts_are_extracted_by_schema() {
    let schema = json!({"email": "email", "amount": "number"});
    let items = json!([{"text": "pay 12.5 to ada@quill.example"}]);
    assert_eq!(
        result_of("informationExtractor", json!({"schema": schema}), items)[0]["extracted"],
        json!({"email": "ada@quill.example", "amount": 12.5})
    );
}

#[test]
fn texts_are_summarised_embedded_and_answered() {
    let items = json!([{"text": "One two three. Four five six."}]);
    let summary = result_of("summarizeText", json!({"maxWords": 4}), items.clone());
    assert_eq!(summary[0]["summary"], json!("One two three."));
    let vector = result_of("embedText", json!({}), items.clone())[0]["vector"].clone();
    let length: f64 = vector
        .as_array()
        .expect("vector")
        .iter()
        .filter_map(Value::as_f64)
        .map(|x| x * x)
        .sum();
    assert!((length - 1.0).abs() < 1e-4);
    assert_eq!(vector.as_array().map(Vec::len), Some(8));
    let data = json!({"system": "Answer \"yes\" or \"no\"", "prompt": "Is {{ item.text }} long?"});
    let answer = result_of("aiAgent", data, items.clone())[0]["answer"].clone();
    assert!([json!("yes"), json!("no")].contains(&answer));
    let first = result_of("aiTransform", json!({"prompt": "shorten"}), items);
    assert_eq!(first[0]["result"], json!("One two three. Four five six."));
}
