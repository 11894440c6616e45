//! What may leave the house. Trajectories get published: expected values would give tasks away, paths tell
//! whose machine it was, and addresses may hold passwords.

use protocol::{CheckResult, Verdict};
use serde_json::{Map, Value, json};

/// How much of a verdict is exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdicts {
    /// Names of checks, and whether they passed.
    #[default]
    Names,
    /// With what was expected and found, for those who keep the export to themselves.
    Full,
}

/// A verdict as it is exported.
pub fn public_verdict(verdict: &Verdict, how: Verdicts) -> Value {
    if how == Verdicts::Full {
        return serde_json::to_value(verdict).unwrap_or(Value::Null);
    }
    let checks = |all: &[CheckResult]| -> Value {
        let all = all.iter();
        all.map(|check| json!({"name": check.name, "pass": check.pass}))
            .collect()
    };
    let subtasks: Vec<Value> = verdict
        .subtasks
        .iter()
        .map(|it| json!({"name": it.name, "pass": it.pass, "checks": checks(&it.checks)}))
        .collect();
    json!({
        "pass": verdict.pass,
        "score": verdict.score,
        "parity": verdict.parity.as_ref().map(|parity| parity.pass),
        "scorer": verdict.scorer,
        "origin": verdict.origin,
        "gates": checks(&verdict.gates),
        "subtasks": subtasks,
    })
}

/// Who played, without where their program lies.
pub fn label(agent: &str) -> String {
    without_places(agent)
}

/// Shortens every absolute path and every home folder to the last name in it, and takes credentials and
/// queries out of addresses.
pub fn without_places(text: &str) -> String {
    let is_border = |it: char, word: &str| {
        // An address goes on behind these signs, and what stands there may be a secret.
        let is_sign = "=,;".contains(it) && !word.contains("://");
        is_sign || it.is_whitespace() || "'\"`()[]<>".contains(it)
    };
    let mut out = String::with_capacity(text.len());
    let mut word = String::new();
    for it in text.chars() {
        if is_border(it, &word) {
            out.push_str(&public_word(&word));
            word.clear();
            out.push(it);
        } else {
            word.push(it);
        }
    }
    out.push_str(&public_word(&word));
    out
}

fn public_word(word: &str) -> String {
    if let Some((scheme, rest)) = word.split_once("://") {
        return public_address(scheme, rest);
    }
    // `stdio:/srv/...`, `file:/...`
    if let Some(at) = word.find(":/")
        && at > 1
    {
        let (before, path) = word.split_at(at + 1);
        return format!("{before}{}", public_word(path));
    }
    let is_drive = |it: &str| {
        let mut letters = it.chars();
        letters.next().is_some_and(|it| it.is_ascii_alphabetic())
            && letters.next() == Some(':')
            && matches!(letters.next(), Some('\\' | '/'))
    };
    let is_place = word.starts_with('/') || word.starts_with("~/") || word.starts_with("\\\\");
    if !is_place && !is_drive(word) {
        return word.to_string();
    }
    let tail = word.trim_end_matches(['/', '\\']);
    let name = tail.rsplit(['/', '\\']).next().unwrap_or_default();
    match name.is_empty() {
        true => word.to_string(),
        false => format!("…/{name}"),
    }
}

fn public_address(scheme: &str, rest: &str) -> String {
    if scheme.ends_with("file") {
        let name = rest.rsplit('/').next().unwrap_or_default();
        return format!("…/{name}");
    }
    let rest = rest.split(['?', '#']).next().unwrap_or_default();
    let (host, path) = match rest.find('/') {
        Some(at) => rest.split_at(at),
        None => (rest, ""),
    };
    let host = host.rsplit('@').next().unwrap_or_default();
    format!("{scheme}://{host}{path}")
}

/// How a model was asked. What names a secret is left out, whatever it holds.
pub fn public_model(model: &Value) -> Value {
    match model {
        Value::String(text) => Value::String(without_places(text)),
        Value::Array(all) => all.iter().map(public_model).collect(),
        Value::Object(fields) => {
            let public = fields.iter().filter(|(name, _)| !names_a_secret(name));
            let public = public.map(|(name, value)| (name.clone(), public_model(value)));
            Value::Object(public.collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

fn names_a_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let exact = ["key", "token", "auth", "authorization"].contains(&name.as_str());
    let parts = [
        "secret",
        "password",
        "api_key",
        "apikey",
        "_key",
        "credential",
    ];
    exact || parts.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_episodes::verdict;

    #[test]
    fn expected_values_stay_at_home_unless_they_are_asked_for() {
        let verdict = verdict(true);
        let names = public_verdict(&verdict, Verdicts::Names).to_string();
        assert!(names.contains("the cube is doubled"), "{names}");
        for hidden in ["secret answer", "what was found", "expected", "reason"] {
            assert!(!names.contains(hidden), "{hidden}: {names}");
        }
        let full = public_verdict(&verdict, Verdicts::Full).to_string();
        assert!(full.contains("secret answer"), "{full}");
    }

    #[test]
    fn paths_become_names_and_other_words_stay() {
        for (text, expected) in [
            (
                "stdio:python3 agent.py --n 3",
                "stdio:python3 agent.py --n 3",
            ),
            ("stdio:/srv/me/bin/agent --x", "stdio:…/agent --x"),
            ("python3 /srv/me/agent.py", "python3 …/agent.py"),
            ("cannot read '/tmp/a b'", "cannot read '…/a b'"),
            ("--file=/etc/x.toml, ~/y", "--file=…/x.toml, …/y"),
            (r"C:\Users\me\agent.exe", "…/agent.exe"),
            ("oracle:2", "oracle:2"),
            ("3/4 of examples/agent.py", "3/4 of examples/agent.py"),
            ("a / b", "a / b"),
        ] {
            assert_eq!(without_places(text), expected, "{text}");
        }
    }

    #[test]
    fn addresses_lose_credentials_and_queries() {
        for (text, expected) in [
            (
                "https://me:pass@api.example/v1?key=1",
                "https://api.example/v1",
            ),
            (
                "chat:m@http://127.0.0.1:8000/v1",
                "chat:m@http://127.0.0.1:8000/v1",
            ),
            ("file:///srv/me/x.png", "…/x.png"),
        ] {
            assert_eq!(without_places(text), expected, "{text}");
        }
    }

    #[test]
    fn a_model_is_told_without_its_secrets() {
        let model = json!({
            "model": "large", "endpoint": "https://a:b@host/v1", "api_key": "sk-1",
            "headers": [{"authorization": "Bearer x"}], "prices": "/srv/me/prices.toml",
            "max_output_tokens": 5,
        });
        let expected = json!({
            "model": "large", "endpoint": "https://host/v1", "headers": [{}],
            "prices": "…/prices.toml", "max_output_tokens": 5,
        });
        assert_eq!(public_model(&model), expected);
    }
}
