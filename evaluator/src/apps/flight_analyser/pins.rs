//! Pins on those who fly: what `[expected.flight.pins]` wants on the map, and how many there are.
//!
//! Not about the recorded day: a start document shows the plots of a radar instead, and a right pin lies
//! where somebody is at the stated time.

use std::sync::Arc;

use flight_analyser_model::ShownLog;
use flight_analyser_model::geodesy::distance_km;
use flight_analyser_model::moment::minute_text;
use serde_json::{Value, json};

use super::acceptance::judge_field;
use super::answer_text;
use super::evidence::NO_RECORD;
use super::figures;
use super::kind::{Field, Kind};
use super::places::places;
use crate::contract::{Comparator, Comparison, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// What the checks have to ask, beside the answer.
const PART: &str = "pins";

/// From this many levels further away plots are too close together to tell one from its neighbours.
const LEVELS_FURTHER: u8 = 1;

#[derive(Clone, Debug)]
pub struct ExpectedPins {
    /// Where somebody is at the stated time.
    places: Vec<[f64; 2]>,
    /// How far from there a pin may be.
    within_km: f64,
    /// The stated time, in seconds since midnight.
    at: u32,
    /// At which the map opens.
    zoom: u8,
    /// The field of the answer that says how many there are.
    count: Field,
}

/// The pins are read off the state as it is.
#[derive(Debug)]
struct PinsComparison;

impl Comparison for PinsComparison {}

/// Reads `[expected.flight.pins]`.
pub fn parse(fields: &Fields) -> Result<ExpectedPins, FieldError> {
    let found = places(fields)?;
    if found.is_empty() {
        return Err(fields.error("places", "at least one place"));
    }
    let at = figures::seconds_of_day(&fields.text("at")?);
    let zoom = fields.optional_whole("zoom")?;
    let zoom = zoom.and_then(|it| u8::try_from(it).ok());
    let expected = ExpectedPins {
        within_km: fields.tolerance("within_km")?,
        at: at.ok_or_else(|| fields.error("at", "a time of day like `14:05`"))?,
        zoom: zoom.ok_or_else(|| fields.error("zoom", "a zoom level"))?,
        count: Field {
            key: fields.text("count")?,
            kind: Kind::Number {
                value: found.len() as f64,
                tolerance: 0.0,
            },
        },
        places: found,
    };
    fields.finish()?;
    Ok(expected)
}

/// How many pins there are, and how many of them are right.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tally {
    pins: usize,
    right: usize,
}

impl ExpectedPins {
    /// Every place takes the nearest pin that is near enough and not taken.
    fn tally(&self, state: &Value) -> Tally {
        let mut pins = pins(state);
        let count = pins.len();
        let mut right = 0;
        for place in &self.places {
            let away = pins.iter().map(|pin| distance_km(*place, *pin));
            let nearest = away.enumerate().min_by(|one, two| one.1.total_cmp(&two.1));
            if let Some((index, _)) = nearest.filter(|(_, away)| *away <= self.within_km) {
                pins.swap_remove(index);
                right += 1;
            }
        }
        Tally { pins: count, right }
    }

    fn counted(&self, answer: Option<&Value>) -> Result<(), String> {
        let answer = answer.map(|it| answer_text::fields(it, &[&self.count.key]));
        judge_field(&self.count, &answer.unwrap_or_default())
    }

    fn judge(&self, state: &Value, answer: Option<&Value>) -> Result<(), String> {
        let Tally { pins, right } = self.tally(state);
        let wanted = self.places.len();
        if right < wanted {
            return Err(format!("{right} of {wanted} have a pin"));
        }
        if pins > right {
            return Err(format!("{} pins are on nobody", pins - right));
        }
        self.counted(answer)
    }
}

/// Places of the pins in a state; whatever is none is somewhere else.
fn pins(state: &Value) -> Vec<[f64; 2]> {
    let pins = state["drawings"]["pins"].as_array().into_iter().flatten();
    let place = |pin: &Value| [0, 1].map(|axis| pin["at"][axis].as_f64().unwrap_or(f64::NAN));
    pins.map(place).collect()
}

impl Expected for ExpectedPins {
    fn compare(&self, _: &Value) -> Box<dyn Comparison> {
        Box::new(PinsComparison)
    }

    /// The original knows no such tasks.
    fn parity(&self, state: &Value, answer: Option<&Value>, _: Option<f64>) -> Vec<String> {
        self.judge(state, answer).err().into_iter().collect()
    }

    fn side_effects(&self, _: &Value) -> Vec<String> {
        Vec::new()
    }

    fn parts(&self) -> Vec<String> {
        vec![PART.to_string(), self.count.key.clone()]
    }

    fn document_name(&self) -> Option<String> {
        None
    }

    fn answer_keys(&self) -> Vec<String> {
        vec![self.count.key.clone()]
    }

    /// The map was at every place at the stated time. With a wrong number there is no question: it fails
    /// by itself.
    fn unseen(&self, view: &Value, answer: Option<&Value>) -> Option<Vec<String>> {
        self.counted(answer).ok()?;
        let Some(shown) = view.get("shown").and_then(ShownLog::read) else {
            return Some(vec![NO_RECORD.into()]);
        };
        let zoom = self.zoom.saturating_sub(LEVELS_FURTHER);
        let was_seen = |place: &[f64; 2]| shown.looked_at(*place, zoom, self.at..=self.at);
        let missing = self.places.iter().filter(|place| !was_seen(place)).count();
        let what = format!(
            "{missing} of the places were not on the screen at {}",
            minute_text(self.at)
        );
        Some(Vec::from_iter((missing > 0).then_some(what)))
    }
}

/// A pin on everybody, none on nobody, and the right number.
#[derive(Debug)]
struct PinsCheck(ExpectedPins);

/// `flight.pins`: the pins on the map and the reported number.
pub fn pins_check(_: &Fields, expected: &dyn Expected) -> Result<Arc<dyn Comparator>, FieldError> {
    let declared = expected.downcast::<ExpectedPins>();
    let declared = declared.ok_or_else(|| {
        FieldError::new(
            "expected.flight",
            "a table `pins`",
            "a question and answers",
        )
    })?;
    Ok(Arc::new(PinsCheck(declared.clone())))
}

impl Comparator for PinsCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let Tally { pins, right } = self.0.tally(subject.state);
        Outcome {
            expected: json!({"pins": self.0.places.len(), "right": self.0.places.len()}),
            found: json!({"pins": pins, "right": right}),
            verdict: self.0.judge(subject.state, subject.answer),
        }
    }

    fn covers(&self) -> Vec<String> {
        self.0.parts()
    }

    /// F1 of the pins.
    fn share(&self, subject: &Subject) -> Option<f64> {
        let Tally { pins, right } = self.0.tally(subject.state);
        Some(2.0 * right as f64 / (pins + self.0.places.len()) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flight_analyser_model::mercator::MapView;

    fn expected() -> ExpectedPins {
        let table = "at = \"07:03\"\nzoom = 10\nwithin_km = 0.8\ncount = \"count\"\n\
                     places = [[48.0, 11.0], [48.2, 11.3]]\n";
        let table: toml::Table = table.parse().expect("a table");
        parse(&Fields::new("expected.flight.pins", &table)).expect("pins")
    }

    fn state(pins: &[[f64; 2]]) -> Value {
        let pins = pins.iter().enumerate();
        let pins: Vec<_> = pins
            .map(|(index, at)| json!({"number": index + 1, "at": at}))
            .collect();
        json!({"drawings": {"pins": pins}})
    }

    fn judged(pins: &[[f64; 2]], count: Value) -> (bool, f64) {
        let (state, answer) = (state(pins), json!({"count": count}));
        let subject = Subject {
            state: &state,
            answer: Some(&answer),
            comparison: None,
        };
        let check = PinsCheck(expected());
        let share = check.share(&subject).expect("always");
        (check.judge(&subject).verdict.is_ok(), share)
    }

    #[test]
    fn a_pin_on_everybody_and_the_number_pass_in_any_order() {
        let near = [48.204, 11.304];
        assert_eq!(judged(&[[48.0, 11.0], near], json!(2)), (true, 1.0));
        assert_eq!(judged(&[near, [48.003, 10.996]], json!("2")), (true, 1.0));
        assert_eq!(judged(&[near, [48.0, 11.0]], json!(3)), (false, 1.0));
    }

    #[test]
    fn missing_false_and_distant_pins_cost_their_share() {
        let [one, two] = [[48.0, 11.0], [48.2, 11.3]];
        assert_eq!(judged(&[], json!(2)), (false, 0.0));
        assert_eq!(judged(&[one], json!(2)), (false, 2.0 / 3.0));
        assert_eq!(judged(&[one, two, [48.1, 11.1]], json!(2)), (false, 0.8));
        assert_eq!(judged(&[one, [48.21, 11.3]], json!(2)), (false, 0.5));
        assert_eq!(judged(&[one, one], json!(2)), (false, 0.5), "one each");
    }

    #[test]
    fn the_places_have_to_have_been_on_the_screen_at_the_stated_time() {
        let expected = expected();
        let unseen = |zoom, minute| {
            let mut shown = ShownLog::default();
            let view = MapView::new([48.1, 11.1], zoom, [1280.0, 720.0]);
            shown.look(&view, minute);
            let view = json!({"shown": shown.block()});
            expected.unseen(&view, Some(&json!({"count": 2})))
        };
        let stated = 7 * 3600 + 180;
        assert_eq!(unseen(10, stated), Some(Vec::new()));
        assert_eq!(unseen(10, stated - 60).map(|it| it.len()), Some(1));
        assert_eq!(unseen(8, stated).map(|it| it.len()), Some(1), "too far");
        let wrong = json!({"count": 5});
        assert_eq!(expected.unseen(&json!({}), Some(&wrong)), None);
        let right = json!({"count": 2});
        assert_eq!(
            expected.unseen(&json!({}), Some(&right)),
            Some(vec![NO_RECORD.to_string()])
        );
    }
}
