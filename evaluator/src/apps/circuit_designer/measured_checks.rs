//! The questions that a task file can ask about a network and what was measured on it.

use std::sync::Arc;

use serde_json::{Value, json};

use super::claim;
use super::design::Part;
use super::expected::{CircuitComparison, ExpectedCircuit, Found};
use super::measured::{ExpectedNetwork, NetworkFound, answer_part, measurement_part};
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// Of a reported value from the right one.
const CLAIM_TOLERANCE: f64 = 0.05;
/// Of what the exported circuit gives from the right value.
const CIRCUIT_TOLERANCE: f64 = 0.02;

type Judged = (Value, Result<(), String>);

/// The network of a task, and what was found of it.
fn judge_network(
    subject: &Subject,
    expected: impl FnOnce(&ExpectedNetwork) -> Value,
    judge: impl FnOnce(&ExpectedNetwork, &NetworkFound) -> Judged,
) -> Outcome {
    let comparison = subject.comparison::<CircuitComparison>();
    let network = comparison.and_then(|it| it.expected.as_network());
    let (found, verdict) = match (network, comparison.map(|it| &it.found)) {
        (Some(network), Some(Ok(Found::Network(found)))) => judge(network, found),
        (Some(_), Some(Err(reason))) => (Value::Null, Err(reason.clone())),
        _ => (Value::Null, Err("the task declares no network".into())),
    };
    Outcome {
        expected: network.map_or(Value::Null, expected),
        found,
        verdict,
    }
}

fn network<'e>(
    fields: &Fields,
    expected: &'e dyn Expected,
) -> Result<&'e ExpectedNetwork, FieldError> {
    let circuit = expected.downcast::<ExpectedCircuit>();
    let network = circuit.and_then(ExpectedCircuit::as_network);
    network.ok_or_else(|| fields.error("comparator", "a comparator for the declared end state"))
}

#[derive(Clone, Copy, Debug)]
enum NetlistCheck {
    /// All parts with their values, and no others.
    Parts,
    /// Connected as declared.
    Wiring,
    /// And called as declared.
    Names,
}

/// `circuit.netlist`: one aspect of the network.
pub fn netlist_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    network(fields, expected)?;
    let aspects = [
        ("parts", NetlistCheck::Parts),
        ("wiring", NetlistCheck::Wiring),
        ("names", NetlistCheck::Names),
    ];
    Ok(Arc::new(fields.choice("aspect", &aspects)?))
}

impl Comparator for NetlistCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let list = |network: &ExpectedNetwork| json!(shown(&network.design().parts));
        judge_network(subject, list, |network, found| {
            let faults = match self {
                NetlistCheck::Parts => part_faults(&network.design().parts, &found.design.parts),
                NetlistCheck::Wiring => wiring_faults(network, found),
                NetlistCheck::Names => name_faults(network, found),
            };
            let verdict = match faults.is_empty() {
                true => Ok(()),
                false => Err(faults.join("; ")),
            };
            (json!(shown(&found.design.parts)), verdict)
        })
    }

    fn covers(&self) -> Vec<String> {
        vec![match self {
            NetlistCheck::Parts => "parts".into(),
            NetlistCheck::Wiring => "wiring".into(),
            NetlistCheck::Names => "names".into(),
        }]
    }
}

fn shown(parts: &[Part]) -> Vec<String> {
    parts.iter().map(Part::shown).collect()
}

/// What is missing, has another value, or is too much.
fn part_faults(expected: &[Part], found: &[Part]) -> Vec<String> {
    let mut left: Vec<&Part> = found.iter().collect();
    let mut missing = Vec::new();
    for part in expected {
        let named = left
            .iter()
            .position(|it| part.equals(it) && it.name == part.name);
        match named.or_else(|| left.iter().position(|it| part.equals(it))) {
            Some(place) => drop(left.remove(place)),
            None => missing.push(part),
        }
    }
    let mut faults = Vec::new();
    for part in missing {
        // The same part with another value, rather by name than by kind.
        let of_kind = |it: &&Part| it.kind == part.kind;
        let named = left
            .iter()
            .position(|it| of_kind(it) && it.name == part.name);
        let Some(place) = named.or_else(|| left.iter().position(of_kind)) else {
            faults.push(format!("there is no {}", part.shown()));
            continue;
        };
        let other = left.remove(place);
        if let Some((key, wanted, value)) = part.difference(other) {
            let found = value.map_or("not set".into(), |it| part.value_shown(key, it));
            let wanted = part.value_shown(key, wanted);
            faults.push(format!(
                "{}: {key} is {found} instead of {wanted}",
                other.shown()
            ));
        }
    }
    faults.extend(
        left.iter()
            .map(|part| format!("too much: {}", part.shown())),
    );
    faults
}

fn wiring_faults(network: &ExpectedNetwork, found: &NetworkFound) -> Vec<String> {
    let expected = &network.design().parts;
    let has_parts = part_faults(expected, &found.design.parts).is_empty();
    let mut faults = Vec::new();
    match &found.matching {
        Err(stuck) => {
            faults.push(match expected.get(*stuck) {
                Some(part) if has_parts => {
                    let part = part.shown();
                    format!("not connected as asked, as far as can be told at {part}")
                }
                _ => "not connected as asked".into(),
            });
            faults.extend(found.drawing.loose_ends());
        }
        // With other values in the right places the values are to blame, with the right values in
        // other places the places are.
        Ok(matching) if !found.has_values && has_parts => {
            let placed = expected.iter().zip(&matching.parts);
            let exchanged =
                placed.filter(|(part, place)| !part.equals(&found.design.parts[**place]));
            faults.extend(exchanged.map(|(part, place)| {
                let other = found.design.parts[*place].shown();
                format!("{other} stands where {} should", part.shown())
            }));
        }
        Ok(_) => {}
    }
    let has_ground = found.drawing.elements().any(|(_, it)| it.kind == "ground");
    if network.needs_ground() && !has_ground {
        faults.push("there is no ground on the sheet".into());
    }
    faults
}

fn name_faults(network: &ExpectedNetwork, found: &NetworkFound) -> Vec<String> {
    let Ok(matching) = &found.matching else {
        return vec!["not the network in which the names have a place".into()];
    };
    let expected = network.design().parts.iter().zip(&matching.parts);
    expected
        .filter(|(part, place)| !part.accepts_name_of(&found.design.parts[**place]))
        .map(|(part, place)| {
            let other = &found.design.parts[*place];
            format!("{} stands where {} should", other.shown(), part.name)
        })
        .collect()
}

/// The circuit itself gives the right value.
#[derive(Debug)]
struct MeasurementCheck {
    place: usize,
    key: String,
}

fn place_of(fields: &Fields, network: &ExpectedNetwork) -> Result<(usize, String), FieldError> {
    let key = fields.text("key")?;
    let place = network.measure_called(&key);
    let place = place.ok_or_else(|| fields.error("key", "the key of a declared measure"))?;
    Ok((place, key))
}

/// `circuit.measurement`: simulating the exported circuit gives the expected value.
pub fn measurement_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let (place, key) = place_of(fields, network(fields, expected)?)?;
    Ok(Arc::new(MeasurementCheck { place, key }))
}

fn expected_value(network: &ExpectedNetwork, place: usize) -> Result<f64, String> {
    match network.values() {
        Ok(values) => Ok(values[place]),
        Err(reason) => Err(format!("the expected circuit cannot be measured: {reason}")),
    }
}

fn expected_shown(network: &ExpectedNetwork, place: usize) -> Value {
    let value = expected_value(network, place).ok();
    json!(value.map(|it| network.measures[place].reading.shown(it)))
}

fn is_near(value: f64, wanted: f64, tolerance: f64) -> bool {
    (value - wanted).abs() <= tolerance * wanted.abs() + 1e-12
}

impl Comparator for MeasurementCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let expected = |network: &ExpectedNetwork| expected_shown(network, self.place);
        judge_network(subject, expected, |network, found| {
            let reading = network.measures[self.place].reading;
            let wanted = match expected_value(network, self.place) {
                Ok(wanted) => wanted,
                Err(reason) => return (Value::Null, Err(reason)),
            };
            match &found.values {
                None => (
                    Value::Null,
                    Err("the network is not the asked one, so it is not measured".into()),
                ),
                Some(Err(reason)) => (
                    Value::Null,
                    Err(format!("the circuit cannot be measured: {reason}")),
                ),
                Some(Ok(values)) => {
                    let value = values[self.place];
                    let verdict = match is_near(value, wanted, CIRCUIT_TOLERANCE) {
                        true => Ok(()),
                        false => Err(format!("the circuit gives {}", reading.shown(value))),
                    };
                    (json!(reading.shown(value)), verdict)
                }
            }
        })
    }

    fn covers(&self) -> Vec<String> {
        vec![measurement_part(&self.key)]
    }
}

/// The reported value is right, and that of the exported circuit.
#[derive(Debug)]
struct AnswerCheck {
    place: usize,
    key: String,
}

/// `circuit.answer`: a reported value.
pub fn answer_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let (place, key) = place_of(fields, network(fields, expected)?)?;
    Ok(Arc::new(AnswerCheck { place, key }))
}

impl Comparator for AnswerCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let claimed = subject.answer.and_then(|it| it.get(&self.key));
        let expected = |network: &ExpectedNetwork| expected_shown(network, self.place);
        judge_network(subject, expected, |network, found| {
            let verdict = match claimed {
                None => Err(format!("the answer has no {}", self.key)),
                Some(claimed) => self.faults(network, found, claimed),
            };
            (claimed.cloned().unwrap_or(Value::Null), verdict)
        })
    }

    fn covers(&self) -> Vec<String> {
        vec![answer_part(&self.key)]
    }
}

impl AnswerCheck {
    fn faults(
        &self,
        network: &ExpectedNetwork,
        found: &NetworkFound,
        claimed: &Value,
    ) -> Result<(), String> {
        let reading = network.measures[self.place].reading;
        let wanted = expected_value(network, self.place)?;
        let value = claim::parse(claimed, reading, wanted).map_err(|reason| {
            format!(
                "{} cannot be read as a value in {}: {reason}",
                claimed,
                reading.unit()
            )
        })?;
        let given = reading.shown(value);
        if !is_near(value, wanted, CLAIM_TOLERANCE) {
            return Err(format!("{given} is not within 5 % of the right value"));
        }
        match &found.values {
            None => Err(format!(
                "{given} would be right, but the circuit that gives it is not on the sheet"
            )),
            Some(Ok(values)) if !is_near(value, values[self.place], CLAIM_TOLERANCE) => {
                let own = reading.shown(values[self.place]);
                Err(format!(
                    "{given} is reported, but the circuit on the sheet gives {own}"
                ))
            }
            _ => Ok(()),
        }
    }
}

#[derive(Debug)]
struct ScopeCheck;

/// `circuit.scope`: every asked scope plots its net and shows its read-outs.
pub fn scope_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    if network(fields, expected)?.scopes.is_empty() {
        return Err(fields.error("comparator", "`scopes` in the declared end state"));
    }
    Ok(Arc::new(ScopeCheck))
}

impl Comparator for ScopeCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let expected = |network: &ExpectedNetwork| {
            let scopes = network.scopes.iter();
            json!(scopes.map(|it| it.shows()).collect::<Vec<_>>())
        };
        judge_network(subject, expected, |network, found| {
            let value = json!({"scopes": found.drawing.circuit.scopes.len()});
            let Ok(matching) = &found.matching else {
                let reason = "the network is not the asked one, so its scopes are not looked at";
                return (value, Err(reason.into()));
            };
            let faults: Vec<_> = network
                .scopes
                .iter()
                .filter_map(|scope| scope.fault(&found.drawing, matching.nets[scope.net]))
                .collect();
            let verdict = match faults.is_empty() {
                true => Ok(()),
                false => Err(faults.join("; ")),
            };
            (value, verdict)
        })
    }

    fn covers(&self) -> Vec<String> {
        vec!["scopes".into()]
    }
}
