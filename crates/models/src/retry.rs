//! When a failed request is tried again, and after how long.

use std::time::Duration;

use futures::future::BoxFuture;
use reqwest::header::HeaderMap;
use serde_json::Value;

/// Between two attempts, doubled every time.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How much of a pause is left to chance, so that many who failed together do not come back together.
const JITTER: f64 = 0.25;

/// How long and how often a model is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For one attempt, from the first byte out to the last byte in.
    pub timeout: Duration,
    /// Attempts after the first.
    pub retries: u32,
    /// All pauses between attempts together.
    pub pauses: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            timeout: Duration::from_secs(180),
            retries: 5,
            pauses: Duration::from_secs(180),
        }
    }
}

/// Time and chance, so that tests need neither.
pub trait Pace: Send + Sync {
    fn pause(&self, time: Duration) -> BoxFuture<'static, ()>;

    /// From 0 to 1.
    fn chance(&self) -> f64;
}

/// Those of the machine.
pub struct RealPace;

impl Pace for RealPace {
    fn pause(&self, time: Duration) -> BoxFuture<'static, ()> {
        Box::pin(tokio::time::sleep(time))
    }

    fn chance(&self) -> f64 {
        entropy() as f64 / u64::MAX as f64
    }
}

/// A number that differs every time, from the keys of the standard library's hash maps.
fn entropy() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish()
}

/// The pause before attempt number `attempt`, counted from 1 for the first one that is a repetition.
pub(crate) fn pause(attempt: u32, asked: Option<Duration>, chance: f64) -> Duration {
    if let Some(asked) = asked {
        return asked;
    }
    let doubled = FIRST_PAUSE.saturating_mul(2u32.saturating_pow(attempt.saturating_sub(1)));
    doubled
        .min(LONGEST_PAUSE)
        .mul_f64(1.0 - JITTER * chance.clamp(0.0, 1.0))
}

/// Is an answer with this status worth another attempt?
pub(crate) fn is_passing(status: u16, headers: &HeaderMap, body: &Value) -> bool {
    // Two of the services say so themselves where they know better.
    if let Some(said) = text(headers, "x-should-retry") {
        return said == "true";
    }
    let code = body.pointer("/error/code").and_then(Value::as_str);
    let is_broke = matches!(
        code,
        Some("insufficient_quota" | "billing_hard_limit_reached")
    );
    matches!(status, 408 | 409 | 425 | 429 | 500..=599) && !is_broke
}

/// How long the service asks us to wait.
pub(crate) fn asked(headers: &HeaderMap, body: &Value) -> Option<Duration> {
    let number = |name: &str| text(headers, name)?.parse::<f64>().ok();
    let seconds = number("retry-after-ms").map(|ms| ms / 1000.0);
    let seconds = seconds
        .or_else(|| number("retry-after"))
        .or_else(|| in_details(body));
    Duration::try_from_secs_f64(seconds?).ok()
}

/// `{"error": {"details": [{"@type": ".../google.rpc.RetryInfo", "retryDelay": "12s"}]}}`.
fn in_details(body: &Value) -> Option<f64> {
    let details = body.pointer("/error/details")?.as_array()?;
    let delay = details
        .iter()
        .find_map(|it| it.get("retryDelay")?.as_str())?;
    delay.strip_suffix('s')?.parse().ok()
}

fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderName, HeaderValue};
    use serde_json::json;

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (
                HeaderName::from_static(name),
                HeaderValue::from_static(value),
            )
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn pauses_double_up_to_a_limit_and_vary() {
        let ms = |attempt, chance| pause(attempt, None, chance).as_millis();
        assert_eq!([ms(1, 0.0), ms(2, 0.0), ms(3, 0.0)], [500, 1000, 2000]);
        assert_eq!(ms(3, 1.0), 1500);
        assert_eq!(ms(40, 0.0), 30_000);
        let asked = Some(Duration::from_secs(7));
        assert_eq!(pause(1, asked, 1.0), Duration::from_secs(7));
    }

    #[test]
    fn chance_is_a_share() {
        for _ in 0..100 {
            assert!((0.0..=1.0).contains(&RealPace.chance()));
        }
    }

    #[test]
    fn services_say_how_long_to_wait() {
        let both = headers(&[("retry-after-ms", "250"), ("retry-after", "9")]);
        assert_eq!(asked(&both, &Value::Null), Some(Duration::from_millis(250)));
        let seconds = headers(&[("retry-after", "1.5")]);
        assert_eq!(
            asked(&seconds, &Value::Null),
            Some(Duration::from_millis(1500))
        );
        let details = json!({"error": {"details": [{"a": 1}, {"retryDelay": "12s"}]}});
        assert_eq!(
            asked(&headers(&[]), &details),
            Some(Duration::from_secs(12))
        );
        for odd in ["soon", "-1", "NaN", "Wed, 21 Oct 2026 07:28:00 GMT"] {
            let odd = headers(&[("retry-after", odd)]);
            assert_eq!(asked(&odd, &Value::Null), None);
        }
    }

    #[test]
    fn what_will_not_pass_is_not_tried_again() {
        let none = headers(&[]);
        for status in [408, 429, 500, 503, 529] {
            assert!(is_passing(status, &none, &Value::Null), "{status}");
        }
        for status in [400, 401, 403, 404, 413, 422] {
            assert!(!is_passing(status, &none, &Value::Null), "{status}");
        }
        let broke = json!({"error": {"code": "insufficient_quota"}});
        assert!(!is_passing(429, &none, &broke));
        let told = headers(&[("x-should-retry", "false")]);
        assert!(!is_passing(500, &told, &Value::Null));
    }
}
