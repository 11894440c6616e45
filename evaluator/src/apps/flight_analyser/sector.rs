//! A sector that was controlled: what `[expected.flight.sector]` compares it with.
//!
//! The state holds who comes in and what they were told, and the rest follows: the sector is played to its
//! end once more, with nobody saying anything after the last word.

use std::sync::Arc;

use flight_analyser_model::sector::{Score, Sector, Traffic};
use serde_json::{Value, json};

use crate::contract::{Comparator, Comparison, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// What the check has to ask.
const PART: &str = "sector";
/// Of what the reference reaches, as much passes.
const ENOUGH: f64 = 0.8;

#[derive(Clone, Debug)]
pub struct ExpectedSector {
    /// What a controller reached who knew everything.
    reference: f64,
}

/// Everything is in the state.
#[derive(Debug)]
struct SectorComparison;

impl Comparison for SectorComparison {}

/// Reads `[expected.flight.sector]`.
pub fn parse(fields: &Fields) -> Result<ExpectedSector, FieldError> {
    let reference = fields.tolerance("reference")?;
    if reference <= 0.0 {
        return Err(fields.error("reference", "a value above 0"));
    }
    fields.finish()?;
    Ok(ExpectedSector { reference })
}

/// What the sector of a state is worth at its end.
fn score(state: &Value) -> Option<Score> {
    let sector = serde_json::from_value::<Sector>(state["sector"].clone()).ok()?;
    let traffic = Traffic::at_the_end(&sector);
    Some(Score::of(&sector, &traffic))
}

impl ExpectedSector {
    fn share(&self, score: Option<&Score>) -> f64 {
        let value = score.map_or(0.0, Score::value);
        (value / self.reference).clamp(0.0, 1.0)
    }

    fn judge(&self, score: Option<&Score>) -> Result<(), String> {
        let Some(found) = score else {
            return Err("there is no sector".into());
        };
        let Score {
            flights,
            handed_over,
            loss_minutes,
            ..
        } = found;
        if *loss_minutes > 0 {
            return Err(format!("separation was lost, in {loss_minutes} minutes"));
        }
        let share = self.share(score);
        match share >= ENOUGH {
            true => Ok(()),
            false => Err(format!(
                "{handed_over} of {flights} were handed over; with extra miles that is {share:.2} of what can be reached, and {ENOUGH} is asked for"
            )),
        }
    }
}

impl Expected for ExpectedSector {
    fn compare(&self, _: &Value) -> Box<dyn Comparison> {
        Box::new(SectorComparison)
    }

    /// The original knows no such tasks.
    fn parity(&self, state: &Value, _: Option<&Value>, _: Option<f64>) -> Vec<String> {
        let score = score(state);
        self.judge(score.as_ref()).err().into_iter().collect()
    }

    fn side_effects(&self, _: &Value) -> Vec<String> {
        Vec::new()
    }

    fn parts(&self) -> Vec<String> {
        vec![PART.to_string()]
    }

    fn document_name(&self) -> Option<String> {
        None
    }
}

/// Flights handed over, separation kept.
#[derive(Debug)]
struct SectorCheck(ExpectedSector);

/// `flight.sector`: the sector, played to its end.
pub fn sector_check(
    _: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let declared = expected.downcast::<ExpectedSector>();
    let declared = declared.ok_or_else(|| {
        FieldError::new(
            "expected.flight",
            "a table `sector`",
            "a question and answers, or pins",
        )
    })?;
    Ok(Arc::new(SectorCheck(declared.clone())))
}

impl Comparator for SectorCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let found = score(subject.state);
        let written = |score: &Score| {
            json!({
                "handedOver": score.handed_over,
                "lossMinutes": score.loss_minutes,
                "extraMiles": (score.extra_miles * 10.0).round() / 10.0,
                "value": (score.value() * 1000.0).round() / 1000.0,
            })
        };
        Outcome {
            expected: json!({"lossMinutes": 0, "value": ENOUGH * self.0.reference}),
            found: found.as_ref().map(written).unwrap_or_default(),
            verdict: self.0.judge(found.as_ref()),
        }
    }

    fn covers(&self) -> Vec<String> {
        self.0.parts()
    }

    /// Of the reference's value, from 0 to 1.
    fn share(&self, subject: &Subject) -> Option<f64> {
        Some(self.0.share(score(subject.state).as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flight_analyser_model::sector::{Flight, Gate, Instruction, Kind, Wind};

    /// Two that come in from west and east at the same level, each with a gate straight ahead.
    fn sector() -> Sector {
        let gate = |name: &str, east: f64| Gate {
            name: name.into(),
            at: [east, 0.0],
            half_width: 5.0,
            levels: [140, 160],
        };
        let flight = |callsign: &str, east: f64, heading: u16, exit: usize| Flight {
            callsign: callsign.into(),
            kind: Kind::Jet,
            enters_s: 0,
            at: [east, 0.0],
            heading,
            level: 200,
            speed: 420,
            exit,
        };
        Sector {
            name: "Alder".into(),
            centre: [50.0, 3.0],
            half: [30.0, 24.0],
            wind: Wind::default(),
            may_pause: false,
            gates: vec![gate("KOMAN", 30.0), gate("SUPIL", -30.0)],
            flights: vec![flight("KLM12", -30.0, 90, 0), flight("DLH7", 30.0, 270, 1)],
            instructions: Vec::new(),
        }
    }

    fn told(callsign: &str, at_s: u32, heading: Option<u16>, level: Option<u16>) -> Instruction {
        Instruction {
            at_ms: at_s * 1000,
            callsign: callsign.into(),
            heading,
            level,
            speed: None,
        }
    }

    fn judged(instructions: Vec<Instruction>) -> (Result<(), String>, f64) {
        let mut sector = sector();
        sector.instructions = instructions;
        let state = json!({"sector": sector});
        let subject = Subject {
            state: &state,
            answer: None,
            comparison: None,
        };
        let check = SectorCheck(ExpectedSector { reference: 2.0 });
        let share = check.share(&subject).expect("always");
        (check.judge(&subject).verdict, share)
    }

    #[test]
    fn both_through_their_gates_and_never_near_pass() {
        // A thousand feet apart from the first minute on.
        let told = vec![
            told("KLM12", 5, None, Some(150)),
            told("DLH7", 10, None, Some(160)),
        ];
        let (verdict, share) = judged(told);
        assert_eq!(verdict, Ok(()));
        assert!(share > 0.99, "{share}");
    }

    #[test]
    fn a_loss_of_separation_fails_whatever_else_was_reached() {
        let told = vec![
            told("KLM12", 5, None, Some(150)),
            told("DLH7", 10, None, Some(150)),
        ];
        let (verdict, share) = judged(told);
        let fault = "separation was lost, in 1 minutes";
        assert_eq!(verdict, Err(fault.to_string()));
        assert!((share - 0.5).abs() < 0.01, "{share}");
    }

    #[test]
    fn nothing_said_and_half_of_it_are_not_enough() {
        assert_eq!(judged(Vec::new()).1, 0.0);
        let one = vec![told("KLM12", 5, None, Some(150))];
        let (verdict, share) = judged(one);
        assert!(verdict.is_err_and(|it| it.starts_with("1 of 2 were handed over")));
        assert!((share - 0.5).abs() < 0.01, "{share}");
    }

    #[test]
    fn without_a_sector_there_is_nothing() {
        let subject = Subject {
            state: &json!({}),
            answer: None,
            comparison: None,
        };
        let check = SectorCheck(ExpectedSector { reference: 2.0 });
        assert_eq!(check.share(&subject), Some(0.0));
        assert!(check.judge(&subject).verdict.is_err());
    }
}
