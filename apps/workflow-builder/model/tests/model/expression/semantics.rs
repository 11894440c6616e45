//! Results that JavaScript gives, and expressions that tasks and templates use.

use super::sources::{batch, evaluate_on, shown};
use serde_json::Value as Json;
use workflow_builder_model::expression::{equivalent, from_json, parse, parse_statement};
use workflow_builder_model::templates;

/// The expected results in the file are those of a JavaScript engine, run in universal time with the
/// clock at the beginning of 2026.
#[test]
fn results_are_those_of_javascript() {
    let table: Json = serde_json::from_str(include_str!("javascript.json")).expect("table");
    let item = from_json(&table["item"]);
    let array = batch(&table["array"]);
    let mut differences = Vec::new();
    let cases = table["cases"].as_array().expect("cases");
    for case in cases {
        let (source, expected) = (
            case[0].as_str().expect("text"),
            case[1].as_str().expect("text"),
        );
        let got = match evaluate_on(source, &item, &array) {
            Ok(value) => shown(&value),
            Err(error) => format!("error: {}", error.describe(source)),
        };
        if got != expected {
            differences.push(format!(
                "{source}\n   expected {expected}\n   got      {got}"
            ));
        }
    }
    assert!(cases.len() > 300);
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn every_expression_of_the_templates_parses() {
    let mut count = 0;
    for template in templates() {
        for node in &template.graph.nodes {
            let mut texts: Vec<String> = Vec::new();
            for key in ["expression", "predicate"] {
                texts.extend(
                    node.data
                        .get(key)
                        .and_then(Json::as_str)
                        .map(str::to_string),
                );
            }
            let fields = node.data.get("fields").and_then(Json::as_object);
            texts.extend(
                fields
                    .into_iter()
                    .flatten()
                    .filter_map(|(_, v)| Some(v.as_str()?.to_string())),
            );
            let cases = node.data.get("cases").and_then(Json::as_array);
            texts.extend(
                cases
                    .into_iter()
                    .flatten()
                    .filter_map(|c| Some(c.get("expr")?.as_str()?.to_string())),
            );
            for text in texts {
                parse(&text).unwrap_or_else(|error| panic!("{text}: {}", error.describe(&text)));
                count += 1;
            }
        }
    }
    assert!(count > 40);
}

#[test]
fn every_expression_of_the_tasks_parses() {
    for text in [
        "item.value * 2",
        "item.value > 10",
        "item.status === 'completed'",
        "item.active === true",
        "item.email.includes(\".org\")",
        "counter = (item.counter || 0) + 1",
        "item.counter < 3",
        "item.country === \"UK\"",
        "item.score >= 50",
        "item.score >= 80",
        "item.score >= 20",
        "item.country === \"FR\"",
        "item.address?.city === \"Gwenborough\"",
        "item.value > 5",
    ] {
        assert!(parse_statement(text).is_ok(), "{text}");
    }
}

#[test]
fn equivalence_ignores_blanks_quotes_parentheses_and_the_leading_sign() {
    for (one, two) in [
        ("item.value * 2", "item.value*2"),
        ("item.value * 2", "=item.value * 2"),
        ("item.value * 2", " ( item . value ) * (2) "),
        (
            "item.status === 'completed'",
            "item.status === \"completed\"",
        ),
        (
            "item.status === `completed`",
            "item.status === \"completed\"",
        ),
        ("{ a: 1 }", "({ 'a': 1.0, })"),
        (
            "counter = (item.counter || 0) + 1",
            "counter=((item.counter||0)+1)",
        ),
        ("a || b || c", "(a || b) || c"),
        ("x => x", "(x) => (x)"),
        ("not ( valid", " not ( valid "),
    ] {
        assert!(equivalent(one, two), "{one} / {two}");
    }
}

#[test]
fn equivalence_sees_real_differences() {
    for (one, two) in [
        ("item.a > 10", "item.a >= 10"),
        ("item.a === 1", "item.a == 1"),
        ("item.a?.b", "item.a.b"),
        ("(item.a?.b).c", "item.a?.b.c"),
        ("a - (b - c)", "a - b - c"),
        ("'completed'", "'Completed'"),
        ("'a b'", "'a  b'"),
        ("counter = 1", "counter == 1"),
        ("counter = 1", "other = 1"),
        ("item.active", "item.active === true"),
        ("{ a: 1, b: 2 }", "{ b: 2, a: 1 }"),
        ("item.a", "item.a +"),
    ] {
        assert!(!equivalent(one, two), "{one} / {two}");
    }
}
