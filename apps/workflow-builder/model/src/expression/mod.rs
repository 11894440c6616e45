//! The expression language of node settings: a pure, total subset of JavaScript expressions.
//!
//! `parse` turns text into a tree with spans, [`Program::evaluate`] computes it over one item, and
//! [`equivalent`] tells whether two texts say the same thing. Nothing here reads a clock, draws a
//! random number or loops without a bound: time, chance and budgets come in through [`Scope`].

mod ast;
mod civil;
mod convert;
mod date_methods;
mod error;
mod evaluate;
mod globals;
mod json;
mod lexer;
mod library;
mod list_methods;
mod number_methods;
mod numerals;
mod operators;
mod parser;
mod print;
mod text_methods;
mod value;

pub use ast::{
    ArrayPart, BinaryOp, Expr, ExprKind, LogicalOp, ObjectPart, Pattern, PropertyKey, Span, UnaryOp,
};
pub use civil::{Civil, civil_from_ms, iso_text, ms_from_civil, parse_date};
pub(crate) use civil::{MONTHS, WEEKDAYS, days_in_month, week_of_year};
pub use convert::{is_truthy, same_value, to_number, to_text};
pub use error::{ExpressionError, Reason};
pub use evaluate::{Scope, StepBudget};
pub use json::{from_json, json_text, to_json};
pub use numerals::number_text;
pub use operators::{compare_text, strictly_equal};
pub use parser::{MAX_LENGTH, MAX_NESTING, Program, parse, parse_statement};
pub use value::{List, Object, Value};

/// Steps that one evaluation may take.
pub const MAX_STEPS: u64 = 20_000;
/// Bytes that one result may hold.
pub const MAX_RESULT_BYTES: u64 = 1_000_000;
/// Levels of lists and objects that a value may have. Keeps every walk over a value shallow.
pub const MAX_DEPTH: u16 = 128;

/// Whether two expression texts mean the same apart from blanks, quote style, redundant
/// parentheses and a leading `=`. Texts that do not parse are the same only when they are equal
/// after trimming.
pub fn equivalent(one: &str, two: &str) -> bool {
    match (parse_statement(one), parse_statement(two)) {
        (Ok(one), Ok(two)) => one.same_tree(&two),
        (Err(_), Err(_)) => one.trim() == two.trim(),
        _ => false,
    }
}
