//! The questions that a task file can ask about moments.

use std::sync::Arc;

use serde_json::{Value, json};

use super::moments::{ExpectedMoments, MomentsComparison};
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Copy, Debug)]
enum Aspect {
    /// The film shows exactly the moments, in their order.
    Pictures,
    /// Each moment has the right name over it.
    Names,
}

const WORDS: [(&str, Aspect); 2] = [("pictures", Aspect::Pictures), ("names", Aspect::Names)];

#[derive(Debug)]
struct MomentsCheck {
    aspect: Aspect,
}

/// `video.moments`: one aspect of the comparison.
pub fn moments_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    if expected.downcast::<ExpectedMoments>().is_none() {
        return Err(FieldError::new(
            "expected",
            "`[[expected.timeline.moments]]`",
            "another end state",
        ));
    }
    let aspect = fields.choice("aspect", &WORDS)?;
    Ok(Arc::new(MomentsCheck { aspect }))
}

impl Comparator for MomentsCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let Some(comparison) = subject.comparison::<MomentsComparison>() else {
            return Outcome {
                expected: json!("moments of a clip"),
                found: Value::Null,
                verdict: Err("there is nothing to compare with".into()),
            };
        };
        let moments = &comparison.expected.moments;
        let (expected, found, faults) = match self.aspect {
            Aspect::Pictures => {
                let runs = comparison.film.as_ref().ok().map(|film| &film.runs);
                let wanted = moments.iter().map(|it| json!([it.from, it.to]));
                let found = runs.into_iter().flatten();
                (
                    wanted.collect(),
                    found.map(|run| json!([run.from, run.to()])).collect(),
                    comparison.picture_faults(),
                )
            }
            Aspect::Names => (
                moments.iter().map(|it| json!(it.name)).collect(),
                json!(comparison.names()),
                comparison.name_faults(),
            ),
        };
        Outcome {
            expected,
            found,
            verdict: match faults.is_empty() {
                true => Ok(()),
                false => Err(faults.join("; ")),
            },
        }
    }

    fn share(&self, subject: &Subject) -> Option<f64> {
        let comparison = subject.comparison::<MomentsComparison>()?;
        Some(match self.aspect {
            Aspect::Pictures => comparison.picture_share(),
            Aspect::Names => comparison.name_share(),
        })
    }

    fn covers(&self) -> Vec<String> {
        let words = WORDS.iter();
        words
            .filter(|(_, aspect)| *aspect as u8 == self.aspect as u8)
            .map(|(word, _)| (*word).to_string())
            .collect()
    }
}
