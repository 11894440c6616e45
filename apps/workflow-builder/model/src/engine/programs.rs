//! Expressions that are parsed already.

use crate::expression::{ExpressionError, Program, parse, parse_statement};
use std::collections::HashMap;
use std::rc::Rc;

type Parsed = Result<Rc<Program>, ExpressionError>;

/// What the texts of a workflow's expressions mean, for as many runs as it is kept.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    expressions: HashMap<String, Parsed>,
    statements: HashMap<String, Parsed>,
}

impl Programs {
    /// Parses a text that has not been seen before.
    pub(super) fn get(&mut self, source: &str, is_statement: bool) -> Parsed {
        let known = match is_statement {
            true => &mut self.statements,
            false => &mut self.expressions,
        };
        if let Some(parsed) = known.get(source) {
            return parsed.clone();
        }
        let parsed = match is_statement {
            true => parse_statement(source),
            false => parse(source),
        };
        let parsed = parsed.map(Rc::new);
        known.insert(source.to_string(), parsed.clone());
        parsed
    }
}
