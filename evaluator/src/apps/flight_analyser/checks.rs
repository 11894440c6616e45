//! The question that a task file can ask about a reported field.

use std::sync::Arc;

use super::acceptance::judge_field;
use super::answer_text;
use super::expected::ExpectedFlight;
use super::kind::Field;
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// One field of the answer is right.
#[derive(Debug)]
struct AnswerCheck {
    field: Field,
    /// Of all fields that the task asks for.
    keys: Vec<String>,
}

/// `flight.answer`: a reported value.
pub fn answer_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let declared = expected.downcast::<ExpectedFlight>();
    let declared = declared.map_or(&[][..], |it| &it.fields);
    let key = fields.text("field")?;
    let field = declared.iter().find(|field| field.key == key);
    let field = field.ok_or_else(|| fields.error("field", "the key of a declared answer"))?;
    Ok(Arc::new(AnswerCheck {
        field: field.clone(),
        keys: declared.iter().map(|it| it.key.clone()).collect(),
    }))
}

impl Comparator for AnswerCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let keys: Vec<&str> = self.keys.iter().map(String::as_str).collect();
        let answer = subject.answer.map(|it| answer_text::fields(it, &keys));
        let answer = answer.unwrap_or_default();
        Outcome {
            expected: self.field.kind.shown(),
            found: answer.get(&self.field.key).cloned().unwrap_or_default(),
            verdict: judge_field(&self.field, &answer),
        }
    }

    fn covers(&self) -> Vec<String> {
        vec![self.field.key.clone()]
    }
}
