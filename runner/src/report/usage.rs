//! What agents say their steps cost, in a line, and summed up.

use std::collections::BTreeMap;

use protocol::StepRecord;
use serde_json::Value;

use super::html::{shorten, value};

/// Characters that are shown.
const SHOWN: usize = 200;
const SHOWN_FIELD: usize = 60;

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
pub fn total<'s>(steps: impl Iterator<Item = &'s StepRecord>) -> Option<String> {
    let mut sums: BTreeMap<&str, f64> = BTreeMap::new();
    for usage in steps.filter_map(|step| step.usage.as_ref()) {
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
        assert_eq!(
            total(steps.iter()).as_deref(),
            Some("cost 0.3 · tokens 812")
        );
        assert_eq!(total([step(None)].iter()), None);
    }
}
