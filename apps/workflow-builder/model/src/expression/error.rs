//! What can be wrong with an expression, and where.

use super::ast::Span;

/// A fault in an expression's text or in its evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct ExpressionError {
    /// What is wrong.
    pub reason: Reason,
    /// Bytes of the source text that the fault is about.
    pub span: Span,
}

/// What can be wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// The text is not an expression of the language.
    #[error("{0}")]
    Syntax(String),
    /// Neither a local name nor one of the language.
    #[error("unknown name “{0}”")]
    UnknownName(String),
    /// Something was read from a value that is not there.
    #[error("cannot read “{member}” of {owner}")]
    MemberOfMissing {
        /// The name after the dot, or what stands in brackets.
        member: String,
        /// `undefined` or `null`.
        owner: &'static str,
    },
    /// A value of the wrong kind; says what was wanted.
    #[error("{0}")]
    Type(String),
    /// A limit of the language was reached.
    #[error("{0}")]
    Limit(String),
    /// The run as a whole has used up its steps.
    #[error("the run has used up its expression steps")]
    RunLimit,
}

impl ExpressionError {
    pub(super) fn new(reason: Reason, span: Span) -> Self {
        ExpressionError { reason, span }
    }

    /// Line and column, both from 1, counted in characters.
    pub fn line_and_column(&self, source: &str) -> (usize, usize) {
        let mut start = self.span.start.min(source.len());
        while !source.is_char_boundary(start) {
            start -= 1;
        }
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        (
            before.matches('\n').count() + 1,
            before[line_start..].chars().count() + 1,
        )
    }

    /// The message with its place, as a node's report shows it.
    pub fn describe(&self, source: &str) -> String {
        let (line, column) = self.line_and_column(source);
        if source.contains('\n') {
            format!("{} (line {line}, column {column})", self.reason)
        } else {
            format!("{} (column {column})", self.reason)
        }
    }
}
