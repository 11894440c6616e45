//! Function calls as models write them.

use proptest::prelude::*;
use protocol::Refusal;
use serde_json::{Value, json};

use crate::dialects::text_calls::{parse, spell, spell_named};

/// The arguments of a call of `f`.
fn arguments(text: &str) -> Vec<Value> {
    let mut calls = parse(text).unwrap_or_else(|misfit| panic!("{text}: {misfit}"));
    assert_eq!(calls.len(), 1, "{text}");
    calls.remove(0).positional
}

#[test]
fn literals_are_read_as_python_reads_them() {
    for (text, expected) in [
        ("f()", json!([])),
        ("f ( 1 , )", json!([1])),
        (
            "f(-1, +2, .5, 5., 1e3, 1.5E-2)",
            json!([-1, 2, 0.5, 5.0, 1000.0, 0.015]),
        ),
        (
            "f(True, False, None, true, null)",
            json!([true, false, null, true, null]),
        ),
        (r#"f('it\'s', "a \"b\"")"#, json!(["it's", "a \"b\""])),
        (
            r"f('\n\t\\\x41\u00e9\U0001F600\101')",
            json!(["\n\t\\Aé😀A"]),
        ),
        (r"f('\ud83d\ude00')", json!(["😀"])),
        (r"f('\d\')')", json!(["\\d')"])),
        ("f('''two\n'lines\"''')", json!(["two\n'lines\""])),
        ("f('')", json!([""])),
        (
            "f([1, [2, (3,)]], {'a': 1, \"b\": [None]})",
            json!([[1, [2, [3]]], {"a": 1, "b": [null]}]),
        ),
        (
            "f('# no comment', # a comment\n 2)",
            json!(["# no comment", 2]),
        ),
    ] {
        assert_eq!(Value::Array(arguments(text)), expected, "{text}");
    }
}

#[test]
fn faults_are_named_with_their_place() {
    for (text, words) in [
        (
            "f(1",
            "a comma or a closing parenthesis was expected where the text ends",
        ),
        ("f(1 2)", "where \"2)\" stands, in line 1"),
        ("f('a)", "quotes are closed"),
        ("f('a\nb')", "quotes are closed"),
        ("f()\n\ng(", "in line 3"),
        ("f(a)", "a text in quotes, a number"),
        ("f(1px)", "a number"),
        ("f(1e999)", "a number"),
        ("f(nan)", "a text in quotes, a number"),
        ("f(x=1, 2)", "the name of an argument"),
        ("f(x=1, x=2)", "`x` twice"),
        ("f({1: 2})", "a key in quotes"),
        ("f({'a' 2})", "a colon"),
        ("f('\\x4')", "2 hexadecimal digits"),
        ("f('\\ud83d')", "the code of a character"),
        ("1()", "the name of a function"),
        ("I click on it", "an opening parenthesis"),
        ("f([[[[[[[[[1]]]]]]]]])", "8 deep"),
        ("  # nothing\n", "no call"),
    ] {
        let misfit = parse(text).expect_err(text);
        assert_eq!(misfit.kind, Refusal::Format);
        assert!(misfit.message.contains(words), "{text}: {misfit}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC*") {
        let _ = parse(&text);
    }

    #[test]
    fn nothing_that_looks_like_calls_makes_it_panic(text in "[a-c(),\\[\\]{}'\"\\\\xuU0-9.;:=# \n-]*") {
        let _ = parse(&text);
    }

    #[test]
    fn what_is_spelled_is_read_again(text in "\\PC*", control in "[\\x00-\\x1f]*", number in any::<i64>(), float in -1e9..1e9f64) {
        let values = vec![json!(text), json!(control), json!(number), json!(float), json!({"a": [text, null, true]})];
        let Value::String(spelled) = spell("f", &values) else { unreachable!() };
        prop_assert_eq!(arguments(&spelled), values.clone());
        let named = values.into_iter().enumerate().map(|(n, value)| (format!("n{n}"), value)).collect();
        let Value::String(spelled) = spell_named("f", &named) else { unreachable!() };
        prop_assert_eq!(&parse(&spelled).unwrap()[0].named, &named);
    }
}
