//! The ways in which a page's time passes, and what an agent's thinking comes to on a clock that counts it.

use std::fmt;
use std::str::FromStr;

use protocol::RunManifest;

/// How far a step moves a stepped clock, unless somebody says otherwise.
pub const DEFAULT_STEP_MS: u64 = 250;

/// Measured time is rounded to this: what a clock shows should not say how long a pipe took.
pub const ROUNDED_TO_MS: u64 = 50;

/// How the page's time passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockMode {
    /// Moves by a fixed amount per step: runs repeat exactly, slow agents lose nothing.
    Stepped,
    /// The same, and before an action is carried out it moves by the time that the agent took, times this.
    Live(Thousandths),
    /// The same with time that is counted instead of measured, in milliseconds.
    Tokens {
        per_step: Thousandths,
        per_token: Thousandths,
    },
    /// Follows the wall clock.
    Real,
}

impl ClockMode {
    /// The clock that a task of a run is played by, unless it names one that there is not.
    pub fn of(manifest: &RunManifest, task: &str) -> Option<ClockMode> {
        manifest.clock_of(task).parse().ok()
    }

    /// Does it follow the wall? All others are moved by the runner alone.
    pub fn is_real(self) -> bool {
        self == ClockMode::Real
    }

    /// Does it go on while an agent thinks, by what the record says? Then a task's time is time on this clock.
    pub fn counts_thought(self) -> bool {
        matches!(self, ClockMode::Live(_) | ClockMode::Tokens { .. })
    }

    /// How the page is told of it in its address. Who moves it by how much is none of its business.
    pub fn of_page(self) -> &'static str {
        match self.is_real() {
            true => "real",
            false => "stepped",
        }
    }

    /// How far it goes before an action that took the agent so long and so many tokens. A pure function of what is
    /// written into the step, so that whoever reads it can hold it to that.
    pub fn thought_ms(self, agent_ms: f64, tokens: u64) -> u64 {
        let thousandths = match self {
            ClockMode::Stepped | ClockMode::Real => 0,
            ClockMode::Live(factor) => {
                // Times are written with two decimals.
                let hundredths = (agent_ms * 100.0).round() as u64;
                let unit = u128::from(ROUNDED_TO_MS) * 100;
                let whole = u128::from(hundredths) * u128::from(factor.0);
                nearest(whole, unit * 1_000).saturating_mul(u128::from(ROUNDED_TO_MS) * 1_000)
            }
            ClockMode::Tokens {
                per_step,
                per_token,
            } => u128::from(per_step.0) + u128::from(per_token.0) * u128::from(tokens),
        };
        u64::try_from(nearest(thousandths, 1_000)).unwrap_or(u64::MAX)
    }
}

/// How many units it is, rounded.
fn nearest(amount: u128, unit: u128) -> u128 {
    (amount + unit / 2) / unit
}

impl fmt::Display for ClockMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockMode::Stepped => f.write_str("stepped"),
            ClockMode::Real => f.write_str("real"),
            ClockMode::Live(factor) => write!(f, "live:{factor}"),
            ClockMode::Tokens {
                per_step,
                per_token,
            } => write!(f, "tokens:{per_step}+{per_token}"),
        }
    }
}

impl FromStr for ClockMode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.split_once(':')) {
            ("stepped", _) => Ok(ClockMode::Stepped),
            ("real", _) => Ok(ClockMode::Real),
            (_, Some(("live", factor))) => {
                let what = "the factor of live:F, which the agent's time is multiplied by,";
                Ok(ClockMode::Live(within(factor, MOST_FACTOR, what)?))
            }
            (_, Some(("tokens", amounts))) => {
                let (step, token) = amounts.split_once('+').ok_or_else(|| {
                    format!(
                        "expected tokens:A+B, milliseconds per step and per output token, \
                         for example tokens:2000+25, not {text:?}"
                    )
                })?;
                Ok(ClockMode::Tokens {
                    per_step: within(step, MOST_PER_STEP, "the A of tokens:A+B, ms per step,")?,
                    per_token: within(token, MOST_PER_TOKEN, "the B of tokens:A+B, ms per token,")?,
                })
            }
            _ => Err(format!(
                "expected stepped, real, live:F (live:0.5) or tokens:A+B (tokens:2000+25), not {text:?}"
            )),
        }
    }
}

/// A thousand seconds of the page for each of the agent.
const MOST_FACTOR: u64 = 1_000;
/// Ten minutes.
const MOST_PER_STEP: u64 = 600_000;
const MOST_PER_TOKEN: u64 = 10_000;

fn within(text: &str, most: u64, what: &str) -> Result<Thousandths, String> {
    let amount = text.parse::<Thousandths>().ok();
    amount.filter(|it| it.0 <= most * 1_000).ok_or_else(|| {
        format!("{what} is a number from 0 to {most} with three decimals at most, not {text:?}")
    })
}

/// A number with three decimals. Fractions of two could make another sum of the same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thousandths(pub u64);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1_000, self.0 % 1_000);
        match rest {
            0 => write!(f, "{whole}"),
            rest => f.write_str(format!("{whole}.{rest:03}").trim_end_matches('0')),
        }
    }
}

impl FromStr for Thousandths {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
        let are_digits = |it: &str| !it.is_empty() && it.bytes().all(|it| it.is_ascii_digit());
        if !are_digits(whole) || !are_digits(rest) || rest.len() > 3 {
            return Err(());
        }
        let whole: u64 = whole.parse().map_err(|_| ())?;
        let rest: u64 = format!("{rest:0<3}").parse().map_err(|_| ())?;
        let all = whole.checked_mul(1_000).and_then(|it| it.checked_add(rest));
        all.map(Thousandths).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> ClockMode {
        text.parse().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_clock_is_written_as_it_is_read_and_in_one_way_only() {
        for text in [
            "stepped",
            "real",
            "live:0",
            "live:0.5",
            "live:1",
            "live:0.02",
            "live:1000",
            "tokens:2000+25",
            "tokens:0+0",
            "tokens:600000+0.125",
        ] {
            assert_eq!(clock(text).to_string(), text);
        }
        assert_eq!(clock("live:00.500").to_string(), "live:0.5");
        assert_eq!(clock("tokens:2000.0+25").to_string(), "tokens:2000+25");
    }

    #[test]
    fn what_is_no_clock_is_refused_with_what_was_expected() {
        for (text, told) in [
            ("", "expected stepped, real, live:F"),
            ("wall", "expected stepped, real, live:F"),
            ("live", "expected stepped, real, live:F"),
            ("live:", "from 0 to 1000"),
            ("live:-1", "from 0 to 1000"),
            ("live:abc", "from 0 to 1000"),
            ("live:inf", "from 0 to 1000"),
            ("live:NaN", "from 0 to 1000"),
            ("live:1e3", "from 0 to 1000"),
            ("live:1000.001", "from 0 to 1000"),
            ("live:0.0001", "three decimals"),
            ("live:99999999999999999999999", "from 0 to 1000"),
            ("live:.5", "from 0 to 1000"),
            ("tokens:5", "expected tokens:A+B"),
            ("tokens:+", "the A of tokens:A+B"),
            ("tokens:5+", "the B of tokens:A+B"),
            ("tokens:600001+1", "from 0 to 600000"),
            ("tokens:1+10001", "from 0 to 10000"),
            ("tokens:1+2+3", "the B of tokens:A+B"),
        ] {
            let refusal = text.parse::<ClockMode>().expect_err(text);
            assert!(refusal.contains(told), "{text}: {refusal}");
        }
    }

    #[test]
    fn the_agents_time_is_multiplied_and_rounded_to_fifty_milliseconds() {
        for (text, agent_ms, expected) in [
            ("stepped", 9_000.0, 0),
            ("real", 9_000.0, 0),
            ("live:0", 9_000.0, 0),
            ("live:1", 0.0, 0),
            ("live:1", 24.99, 0),
            ("live:1", 25.0, 50),
            ("live:1", 1_234.56, 1_250),
            ("live:0.5", 1_000.0, 500),
            ("live:0.02", 20_000.0, 400),
            ("live:1000", 0.02, 0),
            ("live:1000", 1_000.0, 1_000_000),
            ("live:2", -5.0, 0),
            ("live:2", f64::NAN, 0),
        ] {
            assert_eq!(clock(text).thought_ms(agent_ms, 77), expected, "{text}");
        }
        assert_eq!(clock("live:1000").thought_ms(f64::INFINITY, 0), u64::MAX);
    }

    #[test]
    fn tokens_are_counted_and_time_is_not_measured() {
        let clock = clock("tokens:2000+25");
        assert_eq!(clock.thought_ms(9_000.0, 0), 2_000);
        assert_eq!(clock.thought_ms(0.0, 100), 4_500);
        assert_eq!(self::clock("tokens:0+0.5").thought_ms(0.0, 3), 2);
        assert_eq!(self::clock("tokens:0+0.125").thought_ms(0.0, 80), 10);
        assert_eq!(
            self::clock("tokens:0+10000").thought_ms(0.0, u64::MAX),
            u64::MAX
        );
    }

    #[test]
    fn all_but_the_real_clock_are_stepped_ones_to_the_page() {
        for text in ["stepped", "live:1", "tokens:1+1"] {
            assert_eq!(clock(text).of_page(), "stepped");
        }
        assert_eq!(clock("real").of_page(), "real");
        assert!(!clock("stepped").counts_thought() && !clock("real").counts_thought());
        assert!(clock("live:0").counts_thought() && clock("tokens:0+0").counts_thought());
    }
}
