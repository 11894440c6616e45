//! The answer that a task wants, and the question by which the recording confirms it.

use std::sync::Arc;

use serde_json::Value;

use super::evidence;
use super::kind::{self, Field};
use super::strict;
use super::truth::Question;
use crate::apps::{Comparison, Expected, FurtherJudgement, FurtherRules};
use crate::task::{FieldError, Fields, ParityOptions};

#[derive(Clone, Debug)]
pub struct ExpectedFlight {
    pub fields: Vec<Field>,
    pub question: Question,
}

/// The document decides nothing: a recording is looked at, not changed.
#[derive(Debug)]
struct FlightComparison;

impl Comparison for FlightComparison {}

/// Reads `[expected.flight]`.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    let answers = fields.table("answers")?;
    let answers = answers.ok_or_else(|| fields.error("answers", "the fields of the answer"))?;
    let declared = kind::parse_fields(&answers)?;
    let keys: Vec<_> = declared.iter().map(|it| it.key.clone()).collect();
    let question = fields.table("question")?;
    let question =
        question.ok_or_else(|| fields.error("question", "what the recording is asked"))?;
    let question = Question::parse(&question, &keys)?;
    fields.finish()?;
    Ok(Arc::new(ExpectedFlight {
        fields: declared,
        question,
    }))
}

impl Expected for ExpectedFlight {
    fn compare(&self, _: &Value) -> Box<dyn Comparison> {
        Box::new(FlightComparison)
    }

    fn parity(&self, _: &Value, answer: Option<&Value>, _: &ParityOptions) -> Vec<String> {
        strict::reasons(&self.fields, answer)
    }

    fn side_effects(&self, _: &Value) -> Vec<String> {
        Vec::new()
    }

    fn parts(&self) -> Vec<String> {
        self.answer_keys()
    }

    /// A recording has no name on the screen.
    fn document_name(&self) -> Option<String> {
        None
    }

    fn answer_keys(&self) -> Vec<String> {
        self.fields.iter().map(|it| it.key.clone()).collect()
    }

    fn further_rules(&self) -> Vec<FurtherRules<'_>> {
        vec![FurtherRules {
            name: "evidence",
            judge: Box::new(|_, view| {
                FurtherJudgement::Reasons(evidence::reasons(&self.fields, &self.question, view))
            }),
        }]
    }
}
