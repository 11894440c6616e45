//! What is refused, with which words and where.

use super::sources::evaluate;
use workflow_builder_model::expression::{ExpressionError, Reason, parse, parse_statement};

fn fault(source: &str) -> ExpressionError {
    match evaluate(source) {
        Ok(_) => panic!("{source} was accepted"),
        Err(error) => error,
    }
}

#[test]
fn faults_say_what_is_wrong_and_where() {
    for (source, message) in [
        ("item.", "a field name is missing after the dot (column 6)"),
        ("1 +", "the expression ends too early (column 4)"),
        ("foo + 1", "unknown name “foo” (column 1)"),
        ("1 + foo", "unknown name “foo” (column 5)"),
        ("item.b.c", "cannot read “c” of undefined (column 1)"),
        ("null.x", "cannot read “x” of null (column 1)"),
        ("(1", "“)” is missing at the end (column 3)"),
        ("'abc", "this text has no closing quote (column 1)"),
        ("item.a @ 2", "unexpected character “@” (column 8)"),
        (
            "item.text.foo()",
            "“foo” is not a function of a text (column 1)",
        ),
        (
            "item.a = 2",
            "assignment is supported only as “name = value” in a Map (column 8)",
        ),
        (
            "item.a++",
            "assignment is supported only as “name = value” in a Map (column 7)",
        ),
        (
            "item.a += 1",
            "assignment is supported only as “name = value” in a Map (column 8)",
        ),
        ("/a+/", "regular expressions are not supported (column 1)"),
        (
            "this.x",
            "“this” is not supported in expressions (column 1)",
        ),
        (
            "function () {}",
            "“function” is not supported in expressions (column 1)",
        ),
        (
            "eval('1')",
            "“eval” is not supported in expressions (column 1)",
        ),
        (
            "await x",
            "“await” is not supported in expressions (column 1)",
        ),
        (
            "class A {}",
            "“class” is not supported in expressions (column 1)",
        ),
        (
            "for (;;) {}",
            "“for” is not supported in expressions (column 1)",
        ),
        (
            "new Map()",
            "only “new Date(...)” can be constructed (column 5)",
        ),
        ("1; 2", "write one expression without “;” (column 2)"),
        (
            "a ?? b || c",
            "put parentheses between “??” and “&&” or “||” (column 3)",
        ),
        (
            "-1 ** 2",
            "put parentheses around the operand before “**” (column 4)",
        ),
        ("1 & 2", "the operator “&” is not supported (column 3)"),
        (
            "x => { return x }",
            "a function with a body in braces is not supported; put an object in parentheses (column 6)",
        ),
        (
            "1 // one",
            "comments are not supported in expressions (column 3)",
        ),
        (
            "[1].map(2)",
            "map needs a function, such as x => x.id (column 1)",
        ),
        (
            "JSON.parse('{')",
            "this text is not JSON: EOF while parsing an object at line 1 column 1 (column 1)",
        ),
        ("item.a()", "“a” is not a function of an object (column 1)"),
        (
            "new Date('x').toISOString()",
            "this date is invalid (column 1)",
        ),
    ] {
        assert_eq!(fault(source).describe(source), message, "{source}");
    }
    let source = "item.a +\n  foo";
    assert_eq!(
        fault(source).describe(source),
        "unknown name “foo” (line 2, column 3)"
    );
}

#[test]
fn assignment_is_read_only_where_a_statement_is_allowed() {
    assert!(parse("counter = 1").is_err());
    let program = parse_statement("counter = 1").expect("statement");
    assert_eq!(program.target.as_deref(), Some("counter"));
    for text in ["item = 1", "true = 1", "a = b = 1", "item.a = 1", "if = 1"] {
        assert!(parse_statement(text).is_err(), "{text}");
    }
}

fn is_limit(source: &str) -> bool {
    matches!(fault(source).reason, Reason::Limit(_))
}

#[test]
fn every_limit_holds() {
    assert!(is_limit(&format!("'{}'", "x".repeat(2_000))));
    assert!(is_limit(&format!("{}1{}", "(".repeat(65), ")".repeat(65))));
    assert!(is_limit(&format!("{}1", "- ".repeat(100))));
    assert!(is_limit("'x'.repeat(1000001)"));
    assert!(is_limit("'x'.repeat(1e308)"));
    assert!(is_limit("['x'.repeat(600000), 'x'.repeat(600000)]"));
    assert!(is_limit("'a,'.repeat(30000).split(',').map(x => x + x)"));
    assert!(is_limit("(f => f(f))(f => f(f))"));
    assert!(is_limit(
        "'ab'.repeat(400000).replaceAll('a', 'x'.repeat(900000))"
    ));
    assert!(is_limit(
        "[1,2].join('x'.repeat(900000)).concat('x'.repeat(200000))"
    ));
    assert!(is_limit(
        "' '.repeat(4000).split(' ').reduce((a, b) => [a], 0)"
    ));
    let doubling = "' '.repeat(40).split(' ').reduce((a, b) => [a, a], [1])";
    assert!(is_limit(doubling));
    assert!(is_limit(&format!("String({doubling})")));
    assert!(is_limit(&format!("JSON.stringify({doubling})")));
    assert!(is_limit(&format!("{doubling}.flat(99)")));
}

#[test]
fn what_stays_within_the_limits_works() {
    assert!(evaluate(&format!("'{}'", "x".repeat(1_998))).is_ok());
    assert!(evaluate(&format!("{}1{}", "(".repeat(63), ")".repeat(63))).is_ok());
    assert!(evaluate("'x'.repeat(999000)").is_ok());
    assert!(evaluate(&vec!["1"; 900].join("+")).is_ok());
    assert!(evaluate(&format!("item{}", "?.a".repeat(200))).is_ok());
}
