//! Nodes for hashing, tokens, one-time passwords and stored credentials.

use super::super::call::{Call, MAIN, field_text};
use super::super::failure::Failure;
use super::super::fixtures;
use super::digest::{cipher, hash, hmac, totp};
use super::{Executor, Outcome, executor};
use crate::expression::{Value, from_json, json_text};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use protocol::hex;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("crypto", crypto),
    executor("jwt", jwt),
    executor("totp", one_time_password),
    executor("credentialCheck", credential_check),
];

fn crypto(call: &mut Call<'_>) -> Outcome {
    let operation = call.text("operation");
    let algorithm = call.text("algorithm");
    let field = call.text("field");
    let target = match operation {
        "hash" => "hash",
        "hmac" => "hmac",
        "sign" => "signature",
        "encrypt" => "encrypted",
        "decrypt" => "decrypted",
        "generate" => "generated",
        other => return Err(Failure::new(format!("there is no operation “{other}”"))),
    };
    let key = fixtures::secret("");
    let unknown = || Failure::new(format!("there is no algorithm “{algorithm}”"));
    call.each(|call, item, _, _| {
        if operation == "generate" {
            let words: Vec<String> = (0..4)
                .map(|_| format!("{:016x}", call.random.next_u64()))
                .collect();
            return call.emit_result(MAIN, item.with(target, Value::from(words.concat())));
        }
        let Some(text) = field_text(item, field) else {
            call.warn(format!("the field “{field}” is missing"));
            return call.emit_result(MAIN, item.with(target, Value::Null));
        };
        let bytes = text.as_bytes();
        let result = match operation {
            "hash" => hex(&hash(algorithm, bytes).ok_or_else(unknown)?),
            "hmac" => hex(&hmac(algorithm, &key, bytes).ok_or_else(unknown)?),
            "sign" => STANDARD.encode(hmac(algorithm, &key, bytes).ok_or_else(unknown)?),
            "encrypt" => STANDARD.encode(cipher(&key, bytes)),
            _ => {
                let secret = STANDARD
                    .decode(text.trim())
                    .map_err(|_| Failure::new("the field holds no encrypted text"))?;
                String::from_utf8(cipher(&key, &secret))
                    .map_err(|_| Failure::new("the text was not encrypted with this key"))?
            }
        };
        call.emit_result(MAIN, item.with(target, Value::from(result)))
    })
}

/// Tokens with HMAC-SHA256. Signing reads an object from the field; verifying and decoding read the
/// token from it, or from `token` where the field holds none.
fn jwt(call: &mut Call<'_>) -> Outcome {
    let operation = call.text("operation");
    let field = call.text("field");
    let key = fixtures::secret(call.text("secretName"));
    call.each(|call, item, _, _| {
        if operation == "sign" {
            let payload = match item.at_path(field) {
                Value::Undefined | Value::Null => {
                    return Err(Failure::new(format!("the field “{field}” is missing")));
                }
                Value::Object(object) => Value::Object(object),
                other => Value::record([("value", other)]),
            };
            let token = signed(&payload, &key)?;
            return call.emit_result(MAIN, item.with("token", Value::from(token)));
        }
        let at = if item.at_path(field).as_text().is_some() {
            field
        } else {
            "token"
        };
        let token =
            field_text(item, at).ok_or_else(|| Failure::new("there is no token to read"))?;
        let next = match operation {
            "verify" => {
                let is_valid = verified(&token, &key);
                let claims = decoded(&token).map_or(Value::Null, |(_, claims)| claims);
                item.with("valid", Value::Bool(is_valid))
                    .with("claims", if is_valid { claims } else { Value::Null })
            }
            "decode" => {
                let (header, claims) =
                    decoded(&token).ok_or_else(|| Failure::new("this is not a token"))?;
                item.with("header", header).with("claims", claims)
            }
            other => return Err(Failure::new(format!("there is no operation “{other}”"))),
        };
        call.emit_result(MAIN, next)
    })
}

fn signed(payload: &Value, key: &[u8]) -> Result<String, Failure> {
    let header = URL_SAFE_NO_PAD.encode(r#"{"alg":"HS256","typ":"JWT"}"#);
    let claims = URL_SAFE_NO_PAD.encode(json_text(payload, "").unwrap_or_default());
    let body = format!("{header}.{claims}");
    let mac = hmac("sha256", key, body.as_bytes())
        .ok_or_else(|| Failure::new("the token could not be signed"))?;
    Ok(format!("{body}.{}", URL_SAFE_NO_PAD.encode(mac)))
}

fn verified(token: &str, key: &[u8]) -> bool {
    let Some((body, signature)) = token.trim().rsplit_once('.') else {
        return false;
    };
    // A token that names another algorithm must not choose how it is checked.
    let is_ours =
        decoded(token).is_some_and(|(header, _)| header.get("alg").as_text() == Some("HS256"));
    let expected = hmac("sha256", key, body.as_bytes()).map(|mac| URL_SAFE_NO_PAD.encode(mac));
    is_ours && expected.as_deref() == Some(signature)
}

/// Header and claims, unchecked.
fn decoded(token: &str) -> Option<(Value, Value)> {
    let mut parts = token.trim().split('.');
    let mut read = || {
        let bytes = URL_SAFE_NO_PAD.decode(parts.next()?).ok()?;
        let json: serde_json::Value = serde_json::from_slice(&bytes).ok()?;
        json.is_object().then(|| from_json(&json))
    };
    let both = (read()?, read()?);
    (parts.count() == 1).then_some(both)
}

fn one_time_password(call: &mut Call<'_>) -> Outcome {
    let secret = fixtures::secret(call.text("secretName"));
    let digits = call.count("digits", 6);
    call.each(|call, item, _, _| {
        let seconds = call.world.now_ms() / 1_000;
        let code = totp(&secret, seconds, digits).unwrap_or_default();
        let valid_for = 30 - seconds % 30;
        let next = item
            .with("code", Value::from(code))
            .with("validForSeconds", Value::Number(valid_for as f64));
        call.emit_result(MAIN, next)
    })
}

fn credential_check(call: &mut Call<'_>) -> Outcome {
    let name = call.text("name");
    if name.is_empty() {
        return Err(Failure::new("the name of the credential is empty"));
    }
    let exists = fixtures::has_credential(name);
    if !exists {
        call.warn(format!("there is no credential named “{name}”"));
    }
    call.each(|call, item, _, _| {
        let credential = Value::record([("name", Value::from(name)), ("ok", Value::Bool(exists))]);
        call.emit_result(MAIN, item.with("credential", credential))
    })
}
