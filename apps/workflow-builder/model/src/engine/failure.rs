//! Why a node could not go on.

use crate::expression::{ExpressionError, Program, Reason};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub message: String,
    pub item_index: Option<usize>,
    pub expression: Option<String>,
    /// A bound of the run was reached: no error policy can continue from here.
    pub is_limit: bool,
}

impl Failure {
    pub fn new(message: impl Into<String>) -> Self {
        Failure {
            message: message.into(),
            item_index: None,
            expression: None,
            is_limit: false,
        }
    }

    pub fn limit(title: &str) -> Self {
        Failure {
            is_limit: true,
            ..Failure::new(format!("loop limit reached at {title}"))
        }
    }

    /// An expression that does not parse.
    pub fn unreadable(source: &str, error: &ExpressionError) -> Self {
        Failure {
            expression: Some(source.to_string()),
            ..Failure::new(format!(
                "“{source}” cannot be read: {}",
                error.describe(source)
            ))
        }
    }

    /// An expression that failed on an item.
    pub fn evaluation(program: &Program, error: &ExpressionError, title: &str) -> Self {
        if error.reason == Reason::RunLimit {
            return Failure::limit(title);
        }
        Failure {
            expression: Some(program.source.to_string()),
            ..Failure::new(error.describe(&program.source))
        }
    }

    /// Names the item, counted from 0 as in `index`.
    pub fn on_item(mut self, index: usize) -> Self {
        if self.item_index.is_none() && !self.is_limit {
            self.item_index = Some(index);
            self.message = match &self.expression {
                Some(expression) => {
                    format!("“{expression}” failed on item {index}: {}", self.message)
                }
                None => format!("item {index}: {}", self.message),
            };
        }
        self
    }
}
