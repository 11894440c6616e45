//! The answer that a task wants, and the question by which the recording confirms it.

use std::sync::Arc;

use serde_json::Value;

use super::evidence::Evidence;
use super::kind::{self, Field};
use super::parity;
use super::pins;
use super::sector;
use super::sight::Sight;
use super::truth::Question;
use crate::contract::{Comparison, Expected};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug)]
pub struct ExpectedFlight {
    pub fields: Vec<Field>,
    /// The text that the original has on file.
    pub stored: String,
    pub question: Question,
    /// What has to have been on the screen; none where the task file does not say.
    pub sights: Vec<Sight>,
}

/// The document decides nothing: a recording is looked at, not changed.
#[derive(Debug)]
struct FlightComparison;

impl Comparison for FlightComparison {}

/// Reads `[expected.flight]`: pins on a map of plots, a sector to be controlled, or answers to a question about the recording.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    if let Some(declared) = fields.table("pins")? {
        let expected = pins::parse(&declared)?;
        fields.finish()?;
        return Ok(Arc::new(expected));
    }
    if let Some(declared) = fields.table("sector")? {
        let expected = sector::parse(&declared)?;
        fields.finish()?;
        return Ok(Arc::new(expected));
    }
    let answers = fields.table("answers")?;
    let answers = answers.ok_or_else(|| fields.error("answers", "the fields of the answer"))?;
    let declared = kind::parse_fields(&answers)?;
    let keys: Vec<_> = declared.iter().map(|it| it.key.clone()).collect();
    let question = fields.table("question")?;
    let question =
        question.ok_or_else(|| fields.error("question", "what the recording is asked"))?;
    let question = Question::parse(&question, &keys)?;
    let sights = sights(fields, &keys)?;
    let stored = stored(fields, &declared)?;
    fields.finish()?;
    Ok(Arc::new(ExpectedFlight {
        fields: declared,
        stored,
        question,
        sights,
    }))
}

/// Reads `[expected.flight.evidence]`.
fn sights(fields: &Fields, keys: &[String]) -> Result<Vec<Sight>, FieldError> {
    let Some(evidence) = fields.table("evidence")? else {
        return Ok(Vec::new());
    };
    let mut sights = Vec::new();
    for sight in evidence.tables("sights")? {
        let parsed = Sight::parse(&sight)?;
        let is_known = |key: &String| keys.contains(key);
        if parsed.fields.is_empty() || !parsed.fields.iter().all(is_known) {
            return Err(sight.error("fields", "keys of declared answers"));
        }
        sights.push(parsed);
    }
    evidence.finish()?;
    Ok(sights)
}

/// The original's text where it is given, otherwise the answers in one line. A text that is no JSON is
/// one of the original's defects; one that is says what is declared.
fn stored(fields: &Fields, declared: &[Field]) -> Result<String, FieldError> {
    let answers = kind::shown_object(declared);
    let Some(text) = fields.optional_text("stored")? else {
        return Ok(one_line(&answers));
    };
    match serde_json::from_str::<Value>(&text) {
        Ok(json) if json != answers => Err(fields.error("stored", "the declared answers")),
        _ => Ok(text),
    }
}

/// As the original writes JSON: with a blank behind every comma and colon.
fn one_line(answers: &Value) -> String {
    let fields = answers.as_object().into_iter().flatten();
    let fields = fields.map(|(key, value)| {
        let value = match value {
            Value::Array(items) => {
                let items: Vec<_> = items.iter().map(Value::to_string).collect();
                format!("[{}]", items.join(", "))
            }
            other => other.to_string(),
        };
        format!("{key:?}: {value}")
    });
    format!("{{{}}}", fields.collect::<Vec<_>>().join(", "))
}

impl Expected for ExpectedFlight {
    fn compare(&self, _: &Value) -> Box<dyn Comparison> {
        Box::new(FlightComparison)
    }

    fn parity(&self, _: &Value, answer: Option<&Value>, _: Option<f64>) -> Vec<String> {
        parity::reasons(&self.fields, &self.stored, answer)
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

    fn unseen(&self, view: &Value, answer: Option<&Value>) -> Option<Vec<String>> {
        let evidence = Evidence {
            fields: &self.fields,
            question: &self.question,
            sights: &self.sights,
        };
        evidence.unseen(view, answer)
    }
}
