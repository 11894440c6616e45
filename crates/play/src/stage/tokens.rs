//! How many tokens an answer has, as far as somebody can know who only sees the answer.

use serde_json::Value;

/// A token is about four bytes of what is said.
const BYTES_PER_TOKEN: usize = 4;

/// Names under which agents and services tell of output tokens.
const CLAIMS: [&str; 2] = ["output_tokens", "completion_tokens"];

/// What an answer counts for: what is said of it, and no less than what is seen of it. Claiming few gains nothing.
pub fn of_answer(said: &str, usage: Option<&Value>) -> u64 {
    seen(said.len()).max(claimed(usage))
}

/// The tokens of so many bytes.
pub fn seen(bytes: usize) -> u64 {
    u64::try_from(bytes.div_ceil(BYTES_PER_TOKEN)).unwrap_or(u64::MAX)
}

fn claimed(usage: Option<&Value>) -> u64 {
    let claims = CLAIMS.iter().filter_map(|name| usage?.get(name)?.as_u64());
    claims.max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn claiming_few_tokens_gains_nothing() {
        let line = "x".repeat(401);
        let of = |usage: Value| of_answer(&line, Some(&usage));
        assert_eq!(of_answer(&line, None), 101);
        assert_eq!(of(json!({"output_tokens": 0})), 101);
        assert_eq!(of(json!({"output_tokens": 500})), 500);
        assert_eq!(of(json!({"completion_tokens": 500})), 500);
        for odd in [
            json!(7),
            json!({"output_tokens": -5}),
            json!({"output_tokens": "9"}),
        ] {
            assert_eq!(of(odd), 101);
        }
        assert_eq!(of_answer("", None), 0);
    }
}
