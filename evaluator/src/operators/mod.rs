//! The closed set of operators: what a declarative check can say about one value.
//!
//! An operator is a type in one of the files below and a row in [`REGISTRY`]. Nothing else knows
//! the list: parsing, lint, documentation test and evaluation go through the registry.

mod colour;
mod lists;
mod numbers;
mod quantity;
mod text;
mod time_of_day;

use std::fmt::Debug;
use std::sync::Arc;

use serde_json::Value;

use crate::fields::{FieldError, Fields};

/// A statement about a value that is true or false.
pub trait Operator: Debug + Send + Sync {
    /// What the report shows as expected.
    fn expected(&self) -> Value;
    /// Judges the value, or its absence. The error says why the statement is false.
    fn judge(&self, found: Option<&Value>) -> Result<(), String>;
}

/// A row of the registry.
pub struct Entry {
    pub name: &'static str,
    /// What a task author needs to know in one line.
    pub summary: &'static str,
    pub parse: fn(&Fields) -> Result<Arc<dyn Operator>, FieldError>,
}

pub const REGISTRY: &[Entry] = &[
    Entry {
        name: "equals",
        summary: "the same JSON value; numbers by value, text exactly",
        parse: lists::equals,
    },
    Entry {
        name: "near",
        summary: "a number within an absolute `tolerance`, or a list of such numbers",
        parse: numbers::near,
    },
    Entry {
        name: "near_relative",
        summary: "a number within a share (`tolerance`) of the expected one",
        parse: numbers::near_relative,
    },
    Entry {
        name: "range",
        summary: "a number from `min` to `max`, both included; one of them may be left out",
        parse: numbers::range,
    },
    Entry {
        name: "one_of",
        summary: "equal to one value of the list `expected`",
        parse: lists::one_of,
    },
    Entry {
        name: "set_equals",
        summary: "a list with the same elements in any order; repetitions count",
        parse: lists::set_equals,
    },
    Entry {
        name: "contains",
        summary: "a text that contains a text, or a list that contains a value",
        parse: lists::contains,
    },
    Entry {
        name: "absent",
        summary: "the path leads nowhere, or to null",
        parse: lists::absent,
    },
    Entry {
        name: "count",
        summary: "a list, an object or a text of exactly `expected` elements",
        parse: lists::count,
    },
    Entry {
        name: "text",
        summary: "equal text regardless of case and blanks; `case_sensitive` keeps the case",
        parse: text::text,
    },
    Entry {
        name: "colour",
        summary: "the same colour, as `#rgb`, `#rrggbb`, `rgb(r, g, b)` or `[r, g, b]`",
        parse: colour::colour,
    },
    Entry {
        name: "time_of_day",
        summary: "the same time, 24-hour or with am and pm, within `tolerance_seconds`",
        parse: time_of_day::time_of_day,
    },
    Entry {
        name: "quantity",
        summary: "a number with a unit: `30407 ft` equals `30,407 feet`",
        parse: quantity::quantity,
    },
];

/// Reads `operator` and the parameters that go with it.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    let words: Vec<_> = REGISTRY
        .iter()
        .map(|entry| (entry.name, entry.parse))
        .collect();
    let parse = fields.choice("operator", &words)?;
    parse(fields)
}

/// The sentence for a value that a path did not lead to.
pub(crate) const MISSING: &str = "there is no such value";

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Parses an operator from TOML and judges a value; `None` stands for a missing one.
    fn judge(toml: &str, found: Option<Value>) -> Result<(), String> {
        let table: toml::Table = toml.parse().expect("TOML");
        let fields = Fields::new("", &table);
        let operator = parse(&fields).expect("the operator parses");
        fields.finish().expect("no unknown field");
        operator.judge(found.as_ref())
    }

    fn check(toml: &str, accepted: &[Value], rejected: &[Value]) {
        for value in accepted {
            assert_eq!(judge(toml, Some(value.clone())), Ok(()), "{toml} / {value}");
        }
        for value in rejected {
            assert!(
                judge(toml, Some(value.clone())).is_err(),
                "{toml} / {value}"
            );
        }
    }

    #[test]
    fn equals_compares_values_not_spelling() {
        check(
            "operator = 'equals'\nexpected = 2",
            &[json!(2), json!(2.0)],
            &[json!("2"), json!(2.1), json!(null), json!([2])],
        );
    }

    #[test]
    fn near_allows_an_absolute_distance() {
        check(
            "operator = 'near'\nexpected = 0.3\ntolerance = 0.15",
            &[json!(0.3), json!(0.15), json!(0.45)],
            &[json!(0.46), json!("0.3"), json!(null)],
        );
        check(
            "operator = 'near'\nexpected = [1, 2]\ntolerance = 0.1",
            &[json!([1.1, 1.9])],
            &[json!([1.2, 2]), json!([1]), json!(1)],
        );
    }

    #[test]
    fn near_relative_allows_a_share_of_the_expected_value() {
        check(
            "operator = 'near_relative'\nexpected = -200\ntolerance = 0.05",
            &[json!(-190), json!(-210)],
            &[json!(-189), json!(200)],
        );
    }

    #[test]
    fn range_includes_its_ends() {
        check(
            "operator = 'range'\nmin = 1\nmax = 2",
            &[json!(1), json!(2), json!(1.5)],
            &[json!(0.9), json!(2.1), json!("1")],
        );
        check("operator = 'range'\nmin = 1", &[json!(1e9)], &[json!(0)]);
    }

    #[test]
    fn lists_compare_by_their_rules() {
        check(
            "operator = 'one_of'\nexpected = ['a', 3]",
            &[json!("a"), json!(3.0)],
            &[json!("A"), json!(["a"])],
        );
        check(
            "operator = 'set_equals'\nexpected = [1, 2, 2]",
            &[json!([2, 1, 2])],
            &[json!([1, 2]), json!([1, 1, 2]), json!(1)],
        );
        check(
            "operator = 'contains'\nexpected = 'x'",
            &[json!("axb"), json!(["x"])],
            &[json!("a"), json!(["ax"]), json!(1)],
        );
        check(
            "operator = 'count'\nexpected = 2",
            &[json!([1, 2]), json!({"a": 1, "b": 2}), json!("äb")],
            &[json!([1]), json!(2)],
        );
    }

    #[test]
    fn absent_wants_nothing_or_null() {
        assert_eq!(judge("operator = 'absent'", None), Ok(()));
        check(
            "operator = 'absent'",
            &[json!(null)],
            &[json!(""), json!(0)],
        );
    }

    #[test]
    fn text_ignores_case_and_blanks() {
        check(
            "operator = 'text'\nexpected = 'Example  Todo Fetch'",
            &[json!(" example todo fetch ")],
            &[json!("Example Todo"), json!(1)],
        );
        check(
            "operator = 'text'\nexpected = 'Ab'\ncase_sensitive = true",
            &[json!(" Ab ")],
            &[json!("ab")],
        );
    }

    #[test]
    fn colours_compare_in_every_spelling() {
        check(
            "operator = 'colour'\nexpected = '#FFF'",
            &[
                json!("#ffffff"),
                json!("FFFFFF"),
                json!("rgb(255, 255, 255)"),
                json!([255, 255, 255]),
            ],
            &[
                json!("#fffffe"),
                json!("white"),
                json!("#ffff"),
                json!("#äb"),
                json!(16777215),
            ],
        );
        check(
            "operator = 'colour'\nexpected = '#808080'\ntolerance = 2",
            &[json!("#828080")],
            &[json!("#838080")],
        );
    }

    #[test]
    fn times_of_day_compare_in_every_spelling() {
        check(
            "operator = 'time_of_day'\nexpected = '14:05'",
            &[
                json!("14:05"),
                json!("2:05 PM"),
                json!("14:05:00"),
                json!("14:05 UTC"),
            ],
            &[
                json!("2:05"),
                json!("14:06"),
                json!("25:00"),
                json!("14"),
                json!(1405),
            ],
        );
        check(
            "operator = 'time_of_day'\nexpected = '00:00'\ntolerance_seconds = 60",
            &[json!("23:59"), json!("12:01 am")],
            &[json!("23:58"), json!("12:01 pm")],
        );
    }

    #[test]
    fn quantities_compare_by_number_and_unit() {
        check(
            "operator = 'quantity'\nexpected = 30407\nunit = 'ft'",
            &[
                json!("30407 ft"),
                json!("30,407 ft"),
                json!("30407ft"),
                json!("30 407 feet"),
                json!("30407.0 ft"),
                json!("30407"),
                json!(30407),
            ],
            &[
                json!("30407 m"),
                json!("30,40 ft"),
                json!("30408 ft"),
                json!("ft"),
                json!("3,0407 ft"),
                json!(null),
            ],
        );
        check(
            "operator = 'quantity'\nexpected = -1.5\nunit = 'km'\nunit_required = true\ntolerance = 0.1",
            &[json!("-1.5 km"), json!("−1.45 kilometres")],
            &[json!("-1.5"), json!("1.5 km")],
        );
    }

    #[test]
    fn a_missing_value_fails_every_operator_but_absent() {
        for toml in [
            "operator = 'equals'\nexpected = 1",
            "operator = 'near'\nexpected = 1\ntolerance = 1",
            "operator = 'near_relative'\nexpected = 1\ntolerance = 1",
            "operator = 'range'\nmin = 1",
            "operator = 'one_of'\nexpected = [1]",
            "operator = 'set_equals'\nexpected = []",
            "operator = 'contains'\nexpected = ''",
            "operator = 'count'\nexpected = 0",
            "operator = 'text'\nexpected = 'a'",
            "operator = 'colour'\nexpected = '#fff'",
            "operator = 'time_of_day'\nexpected = '00:00'",
            "operator = 'quantity'\nexpected = 0",
        ] {
            assert!(judge(toml, None).is_err(), "{toml}");
        }
    }

    #[test]
    fn faulty_parameters_are_refused_with_their_field() {
        for (toml, field) in [
            ("operator = 'like'", "c.operator"),
            ("operator = 'near'\nexpected = 1", "c.tolerance"),
            (
                "operator = 'near'\nexpected = 1\ntolerance = -1",
                "c.tolerance",
            ),
            (
                "operator = 'near'\nexpected = 'x'\ntolerance = 1",
                "c.expected",
            ),
            ("operator = 'range'", "c.min"),
            ("operator = 'range'\nmin = 2\nmax = 1", "c.max"),
            ("operator = 'one_of'\nexpected = []", "c.expected"),
            ("operator = 'colour'\nexpected = 'red'", "c.expected"),
            ("operator = 'time_of_day'\nexpected = '24:00'", "c.expected"),
            (
                "operator = 'quantity'\nexpected = 1\nunit = 'parsec'",
                "c.unit",
            ),
        ] {
            let table: toml::Table = toml.parse().expect("TOML");
            let error = parse(&Fields::new("c", &table)).expect_err(toml);
            assert_eq!(error.field, field, "{toml}");
        }
    }

    /// One good parameter set per operator.
    const EVERY_OPERATOR: &[&str] = &[
        "operator = 'equals'\nexpected = [1, 'a']",
        "operator = 'near'\nexpected = [1, 2]\ntolerance = 1",
        "operator = 'near_relative'\nexpected = 1\ntolerance = 1",
        "operator = 'range'\nmin = 1",
        "operator = 'one_of'\nexpected = [1]",
        "operator = 'set_equals'\nexpected = [1, 1]",
        "operator = 'contains'\nexpected = 'a'",
        "operator = 'absent'",
        "operator = 'count'\nexpected = 0",
        "operator = 'text'\nexpected = 'a'",
        "operator = 'colour'\nexpected = '#fff'",
        "operator = 'time_of_day'\nexpected = '00:00'",
        "operator = 'quantity'\nexpected = 0\nunit = 'ft'",
    ];

    #[test]
    fn the_registry_has_no_operator_that_these_tests_forget() {
        for entry in REGISTRY {
            let named = format!("operator = '{}'", entry.name);
            assert!(
                EVERY_OPERATOR.iter().any(|toml| toml.starts_with(&named)),
                "{}",
                entry.name
            );
        }
    }

    proptest::proptest! {
        /// Text close to times, colours and quantities, and numbers of any size.
        #[test]
        fn no_operator_panics_on_any_value(
            text in "[-+0-9#:.,a-fA-F −\u{a0}ftmpäΩ°()]*|.*",
            number in proptest::prelude::any::<f64>(),
        ) {
            for toml in EVERY_OPERATOR {
                for value in [json!(text), json!(number), json!([text, number]), json!({"k": text})] {
                    let _ = judge(toml, Some(value));
                }
            }
        }
    }
}
