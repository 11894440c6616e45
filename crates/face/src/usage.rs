//! What agents say their steps cost: tokens and money under the names that the usual services use, and
//! any other figures as they are.

use std::collections::BTreeMap;

use protocol::StepRecord;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::shortened::{shorten, value};

/// Characters that are shown.
const SHOWN: usize = 200;
const SHOWN_FIELD: usize = 60;

/// Sums over steps. What nobody said is absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Usage {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<f64>,
    /// Read from a cache.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cached: Option<f64>,
    /// In the agent's own currency, usually dollars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
}

/// Names of the same figure; the first that is there counts.
const INPUT: [&str; 4] = [
    "input_tokens",
    "prompt_tokens",
    "promptTokenCount",
    "tokens_in",
];
const OUTPUT: [&str; 4] = [
    "output_tokens",
    "completion_tokens",
    "candidatesTokenCount",
    "tokens_out",
];
const CACHED: [&str; 5] = [
    "cache_read_input_tokens",
    "cached_tokens",
    "cachedContentTokenCount",
    "prompt_tokens_details",
    "input_tokens_details",
];
const COST: [&str; 4] = ["cost", "cost_usd", "total_cost", "total_cost_usd"];

impl Usage {
    pub fn of<'s>(steps: impl IntoIterator<Item = &'s StepRecord>) -> Usage {
        let mut sum = Usage::default();
        for usage in steps.into_iter().filter_map(|step| step.usage.as_ref()) {
            sum.add(Usage::read(usage));
        }
        sum
    }

    fn read(usage: &Value) -> Usage {
        let figure = |names: &[&str]| names.iter().find_map(|name| number(usage.get(name)?));
        Usage {
            input: figure(&INPUT),
            output: figure(&OUTPUT),
            cached: figure(&CACHED),
            cost: figure(&COST),
        }
    }

    pub fn add(&mut self, other: Usage) {
        let sum = |one: &mut Option<f64>, other: Option<f64>| {
            if let Some(other) = other {
                *one = Some(one.unwrap_or(0.0) + other);
            }
        };
        sum(&mut self.input, other.input);
        sum(&mut self.output, other.output);
        sum(&mut self.cached, other.cached);
        sum(&mut self.cost, other.cost);
    }

    pub fn is_empty(&self) -> bool {
        *self == Usage::default()
    }

    /// Into and out of the model.
    pub fn tokens(&self) -> Option<f64> {
        match (self.input, self.output) {
            (None, None) => None,
            (input, output) => Some(input.unwrap_or(0.0) + output.unwrap_or(0.0)),
        }
    }
}

/// A figure, or the one inside an object of details. Nonsense such as negative numbers counts as nothing.
fn number(value: &Value) -> Option<f64> {
    let found = match value {
        Value::Object(details) => details.get("cached_tokens")?.as_f64()?,
        other => other.as_f64()?,
    };
    (found.is_finite() && found >= 0.0).then_some(found)
}

/// `input_tokens 812 · output_tokens 20`.
pub fn words(usage: &Value) -> String {
    let text = match usage {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, it)| format!("{} {}", shorten(name, SHOWN_FIELD), value(it, SHOWN_FIELD)))
            .collect::<Vec<_>>()
            .join(" · "),
        other => value(other, SHOWN),
    };
    shorten(&text, SHOWN)
}

/// The sum of every field that is a number, if there is any.
pub fn total<'s>(steps: impl IntoIterator<Item = &'s StepRecord>) -> Option<String> {
    let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
    for usage in steps.into_iter().filter_map(|step| step.usage.as_ref()) {
        for (name, it) in usage.as_object().into_iter().flatten() {
            if let Some(number) = it.as_f64() {
                *sums.entry(name).or_default() += number;
            }
        }
    }
    let parts: Vec<_> = sums
        .iter()
        // Millionths are less than anybody pays; without rounding, sums show their last bits.
        .map(|(name, sum)| format!("{name} {}", (sum * 1e6).round() / 1e6))
        .collect();
    (!parts.is_empty()).then(|| shorten(&parts.join(" · "), SHOWN))
}

#[cfg(test)]
mod tests {
    use protocol::StepTiming;
    use serde_json::json;

    use super::*;

    fn step(usage: Option<Value>) -> StepRecord {
        StepRecord {
            step: 0,
            action: None,
            call: None,
            raw: None,
            error_kind: None,
            frames: Vec::new(),
            trouble: None,
            tokens: 0,
            thought_ms: 0,
            error: None,
            note: None,
            usage,
            frame: None,
            clock_ms: 0,
            timing: StepTiming::default(),
        }
    }

    #[test]
    fn usage_is_a_line_whatever_its_form() {
        let fields = json!({"input_tokens": 812, "model": "large", "cache": {"hit": true}});
        assert_eq!(
            words(&fields),
            "input_tokens 812 · model large · cache {\"hit\":true}"
        );
        assert_eq!(words(&json!(7)), "7");
        assert!(words(&json!("x".repeat(9_999))).len() < 300);
    }

    #[test]
    fn numbers_are_summed_up() {
        let steps = [
            step(Some(json!({"tokens": 800, "cost": 0.1, "model": "large"}))),
            step(None),
            step(Some(json!({"tokens": 12, "cost": 0.2}))),
            step(Some(json!("odd"))),
        ];
        assert_eq!(total(&steps).as_deref(), Some("cost 0.3 · tokens 812"));
        assert_eq!(total(&[step(None)]), None);
    }

    #[test]
    fn the_usual_services_are_understood() {
        let steps = [
            step(Some(
                json!({"input_tokens": 100, "output_tokens": 5, "cache_read_input_tokens": 80}),
            )),
            step(Some(
                json!({"prompt_tokens": 50, "completion_tokens": 1, "prompt_tokens_details": {"cached_tokens": 20}}),
            )),
            step(Some(json!({"input_tokens": -4, "cost": 0.25}))),
            step(Some(json!([1, 2]))),
        ];
        let usage = Usage::of(&steps);
        let expected = Usage {
            input: Some(150.0),
            output: Some(6.0),
            cached: Some(100.0),
            cost: Some(0.25),
        };
        assert_eq!(usage, expected);
        assert_eq!(usage.tokens(), Some(156.0));
        assert!(Usage::of(&[step(None)]).is_empty());
    }
}
