//! Promises that hold for any text and any tree.

use super::sources::evaluate;
use proptest::prelude::*;
use std::rc::Rc;
use workflow_builder_model::expression::{
    ArrayPart, BinaryOp, Expr, ExprKind, LogicalOp, ObjectPart, Pattern, Program, PropertyKey,
    Span, UnaryOp, equivalent, parse, parse_statement,
};

fn expr(kind: ExprKind) -> Expr {
    Expr {
        kind,
        span: Span::default(),
    }
}

fn name() -> impl Strategy<Value = Rc<str>> {
    prop_oneof![
        Just("item"),
        Just("array"),
        Just("index"),
        Just("x"),
        Just("Math"),
        Just("_a$1"),
        Just("größe")
    ]
    .prop_map(Rc::from)
}

fn text() -> impl Strategy<Value = Rc<str>> {
    prop_oneof![
        "[ -~]{0,8}",
        "\\PC{0,4}",
        Just("\"'`\\${}\n\r\t".to_string())
    ]
    .prop_map(Rc::from)
}

fn leaf() -> impl Strategy<Value = Expr> {
    prop_oneof![
        any::<u32>().prop_map(|n| ExprKind::Number(f64::from(n))),
        (0.0..1e300f64).prop_map(ExprKind::Number),
        (0.0..1e-5f64).prop_map(ExprKind::Number),
        text().prop_map(ExprKind::Text),
        any::<bool>().prop_map(ExprKind::Bool),
        Just(ExprKind::Null),
        name().prop_map(ExprKind::Name),
    ]
    .prop_map(expr)
}

fn boxed(one: Expr) -> Box<Expr> {
    Box::new(one)
}

fn part(inner: BoxedStrategy<Expr>) -> impl Strategy<Value = ArrayPart> {
    (inner, any::<bool>()).prop_map(|(value, spreads)| {
        if spreads {
            ArrayPart::Spread(value)
        } else {
            ArrayPart::Value(value)
        }
    })
}

fn pattern() -> impl Strategy<Value = Pattern> {
    prop_oneof![
        name().prop_map(Pattern::Name),
        prop::collection::vec(prop::option::of(name()), 0..3).prop_map(Pattern::List),
        prop::collection::vec(name(), 0..3).prop_map(Pattern::Fields),
    ]
}

fn binary() -> impl Strategy<Value = BinaryOp> {
    prop::sample::select(vec![
        BinaryOp::Add,
        BinaryOp::Subtract,
        BinaryOp::Multiply,
        BinaryOp::Divide,
        BinaryOp::Remainder,
        BinaryOp::Power,
        BinaryOp::StrictlyEqual,
        BinaryOp::LooselyUnequal,
        BinaryOp::Less,
        BinaryOp::GreaterOrEqual,
    ])
}

/// Links of a chain are built from the inside out; the wrapper marks where the chain ends.
fn chain(inner: BoxedStrategy<Expr>) -> impl Strategy<Value = Expr> {
    let link = prop_oneof![
        name().prop_map(|n| (Some(n), None)),
        inner.clone().prop_map(|index| (None, Some(index)))
    ];
    (
        inner,
        prop::collection::vec((link, any::<bool>(), 0..3_u8), 1..4),
    )
        .prop_map(|(start, links)| {
            let mut value = start;
            let mut has_optional = false;
            for (link, is_optional, kind) in links {
                has_optional |= is_optional;
                let owner = boxed(value);
                value = expr(match (kind, link) {
                    (0, (_, argument)) => ExprKind::Call {
                        callee: owner,
                        arguments: argument.into_iter().map(ArrayPart::Value).collect(),
                        is_optional,
                    },
                    (_, (Some(name), _)) => ExprKind::Member {
                        owner,
                        name,
                        is_optional,
                    },
                    (_, (None, index)) => ExprKind::Index {
                        owner,
                        index: boxed(index.unwrap_or_else(|| expr(ExprKind::Null))),
                        is_optional,
                    },
                });
            }
            if has_optional {
                value = expr(ExprKind::Chain(boxed(value)));
            }
            value
        })
}

fn tree() -> impl Strategy<Value = Expr> {
    leaf().prop_recursive(4, 24, 3, |inner| {
        let inner = inner.boxed();
        let unary = prop::sample::select(vec![
            UnaryOp::Not,
            UnaryOp::Minus,
            UnaryOp::Plus,
            UnaryOp::TypeOf,
        ]);
        let logical =
            prop::sample::select(vec![LogicalOp::And, LogicalOp::Or, LogicalOp::Coalesce]);
        let key = prop_oneof![
            text().prop_map(PropertyKey::Fixed),
            inner
                .clone()
                .prop_map(|key| PropertyKey::Computed(boxed(key)))
        ];
        let field = prop_oneof![
            (key, inner.clone()).prop_map(|(key, value)| ObjectPart::Field { key, value }),
            inner.clone().prop_map(ObjectPart::Spread)
        ];
        prop_oneof![
            (unary, inner.clone()).prop_map(|(op, operand)| expr(ExprKind::Unary {
                op,
                operand: boxed(operand)
            })),
            (binary(), inner.clone(), inner.clone()).prop_map(|(op, left, right)| expr(
                ExprKind::Binary {
                    op,
                    left: boxed(left),
                    right: boxed(right)
                }
            )),
            (logical, inner.clone(), inner.clone()).prop_map(|(op, left, right)| expr(
                ExprKind::Logical {
                    op,
                    left: boxed(left),
                    right: boxed(right)
                }
            )),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(test, then, otherwise)| expr(
                ExprKind::Conditional {
                    test: boxed(test),
                    then: boxed(then),
                    otherwise: boxed(otherwise)
                }
            )),
            prop::collection::vec(part(inner.clone()), 0..3)
                .prop_map(|parts| expr(ExprKind::Array(parts))),
            prop::collection::vec(part(inner.clone()), 0..3)
                .prop_map(|parts| expr(ExprKind::NewDate(parts))),
            prop::collection::vec(field, 0..3).prop_map(|parts| expr(ExprKind::Object(parts))),
            (prop::collection::vec(pattern(), 0..3), inner.clone()).prop_map(
                |(parameters, body)| expr(ExprKind::Arrow {
                    parameters: parameters.into(),
                    body: Rc::new(body)
                })
            ),
            (
                prop::collection::vec(text(), 3),
                prop::collection::vec(inner.clone(), 2)
            )
                .prop_map(|(texts, values)| expr(ExprKind::Template { texts, values })),
            chain(inner),
        ]
    })
}

/// Pieces that make texts which come close to expressions.
fn nearly_an_expression() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "item",
        ".",
        "?.",
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        ",",
        ":",
        "?",
        "??",
        "||",
        "&&",
        "=>",
        "=",
        "===",
        "+",
        "-",
        "**",
        "!",
        "...",
        "`",
        "${",
        "'",
        "\"",
        "1",
        "0.5",
        "1e9",
        "a",
        "new Date",
        "array",
        "map",
        "sort",
        "reduce",
        "split",
        "join",
        "repeat",
        "JSON.parse",
        "JSON.stringify",
        "Math.max",
        "Object.entries",
        "String",
        "typeof ",
        "null",
        "x",
        "x => x",
        "\\u",
        " ",
        "\n",
        "é",
        "😀",
        "toFixed",
        "slice",
        "at",
        "flat",
        "replaceAll",
        "padStart",
        "toString",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_printed_tree_reads_as_the_same_tree(tree in tree()) {
        let text = tree.to_string();
        prop_assume!(text.chars().count() <= 2_000);
        match parse(&text) {
            Ok(read) => prop_assert!(read.body.same_tree(&tree), "{text}\n{}", read.body),
            Err(error) => prop_assert!(false, "{text}\n{}", error.describe(&text)),
        }
    }

    #[test]
    fn printing_a_statement_keeps_it_equivalent(tree in tree()) {
        let text = format!("field = {tree}");
        prop_assume!(text.chars().count() <= 1_500);
        let printed = parse_statement(&text).map(|program: Program| program.to_string());
        prop_assert_eq!(printed.map(|printed| equivalent(&printed, &text)), Ok(true));
    }

    #[test]
    fn any_tree_evaluates_or_fails_in_peace(tree in tree()) {
        let text = tree.to_string();
        prop_assume!(text.chars().count() <= 2_000);
        if let Err(error) = evaluate(&text) {
            prop_assert!(!error.describe(&text).is_empty());
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_peace(text in "\\PC{0,60}") {
        if let Err(error) = evaluate(&text) {
            prop_assert!(error.span.start <= text.len());
            prop_assert!(!error.describe(&text).is_empty());
        }
    }

    #[test]
    fn texts_close_to_expressions_are_read_or_refused_in_peace(text in nearly_an_expression()) {
        if let Err(error) = evaluate(&text) {
            prop_assert!(error.span.start <= text.len());
            prop_assert!(!error.describe(&text).is_empty());
        }
        prop_assert!(equivalent(&text, &text));
    }
}
