//! The questions that a task file can ask about a logic circuit.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::expected::{CircuitComparison, ExpectedCircuit, Found};
use super::function::{ExpectedFunction, FunctionFound, column_text, output_part};
use super::logic::{Gate, gate_kinds};
use super::signals::Signal;
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// What stands in the reason of a check when the sheet has no gate at all.
const NO_GATE: &str = "there is no gate on the sheet";

/// The function of a task, and what was found of it.
fn judge_function(
    subject: &Subject,
    expected: Value,
    judge: impl FnOnce(&ExpectedFunction, &FunctionFound) -> (Value, Vec<String>),
) -> Outcome {
    let (found, verdict) = match subject.comparison::<CircuitComparison>() {
        Some(comparison) => match (comparison.expected.as_function(), &comparison.found) {
            (Some(function), Ok(Found::Function(found))) => {
                let (value, faults) = judge(function, found);
                let verdict = match faults.is_empty() {
                    true => Ok(()),
                    false => Err(faults.join("; ")),
                };
                (value, verdict)
            }
            (_, Err(reason)) => (Value::Null, Err(reason.clone())),
            _ => (Value::Null, Err("the task declares no function".into())),
        },
        _ => (Value::Null, Err("the task declares no circuit".into())),
    };
    Outcome {
        expected,
        found,
        verdict,
    }
}

/// The function that a task declares.
pub fn function<'e>(
    fields: &Fields,
    expected: &'e dyn Expected,
) -> Result<&'e ExpectedFunction, FieldError> {
    let circuit = expected.downcast::<ExpectedCircuit>();
    let function = circuit.and_then(ExpectedCircuit::as_function);
    function.ok_or_else(|| fields.error("comparator", "a comparator for the declared end state"))
}

#[derive(Debug)]
enum LogicCheck {
    /// The inputs and outputs are there under their names, and no others.
    Ports,
    /// No open input, no fight over a net, no loop, no foreign part.
    Sound,
    /// One output has its column.
    Output { place: usize, name: String },
}

/// `circuit.logic`: one aspect of the function.
pub fn logic_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let function = function(fields, expected)?;
    let aspects = [("ports", 0), ("sound", 1), ("output", 2)];
    Ok(Arc::new(match fields.choice("aspect", &aspects)? {
        0 => LogicCheck::Ports,
        1 => LogicCheck::Sound,
        _ => {
            let name = fields.text("output")?;
            let place = function.output(&name);
            let place = place.ok_or_else(|| fields.error("output", "an output of the task"))?;
            LogicCheck::Output { place, name }
        }
    }))
}

impl Comparator for LogicCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        match self {
            LogicCheck::Ports => judge_function(subject, json!("named as asked"), |_, found| {
                let value = match (found.ports.is_nameless, found.ports.faults.is_empty()) {
                    (true, _) => "names: unverified",
                    (false, true) => "named as asked",
                    (false, false) => "named otherwise",
                };
                (json!(value), found.ports.faults.clone())
            }),
            LogicCheck::Sound => judge_function(subject, json!("no fault"), |_, found| {
                let mut faults = found.logic.faults.clone();
                if found.logic.gates.is_empty() {
                    faults.push(NO_GATE.into());
                }
                (json!({"faults": faults.len()}), faults)
            }),
            LogicCheck::Output { place, name } => {
                let comparison = subject.comparison::<CircuitComparison>();
                let wanted = comparison.and_then(|it| it.expected.as_function());
                let wanted = wanted.map(|it| column_text(&it.outputs[*place].column, 'x'));
                judge_function(subject, json!(wanted), |function, found| {
                    let column = &found.columns[*place];
                    (
                        json!(column_text(column, '?')),
                        column_faults(function, *place, name, column),
                    )
                })
            }
        }
    }

    fn covers(&self) -> Vec<String> {
        vec![match self {
            LogicCheck::Ports => "ports".into(),
            LogicCheck::Sound => "sound".into(),
            LogicCheck::Output { name, .. } => output_part(name),
        }]
    }
}

fn column_faults(
    function: &ExpectedFunction,
    place: usize,
    name: &str,
    column: &[Option<bool>],
) -> Vec<String> {
    let output = &function.outputs[place];
    let wrong = output.wrong_rows(column);
    let Some(first) = wrong.first() else {
        return Vec::new();
    };
    let count = function.inputs.len();
    let bits: Vec<_> = function
        .inputs
        .iter()
        .enumerate()
        .map(|(place, input)| format!("{input}={}", first >> (count - 1 - place) & 1))
        .collect();
    let shown =
        |level: Option<bool>| level.map_or("not determined", |it| if it { "1" } else { "0" });
    vec![format!(
        "{name} is wrong for {} of {} combinations, first for {}: {} instead of {}",
        wrong.len(),
        column.len(),
        bits.join(" "),
        shown(column[*first]),
        shown(output.column[*first]),
    )]
}

type Counts = BTreeMap<String, usize>;

/// What gates there may or must be, on the whole sheet or behind one output.
#[derive(Debug)]
struct GatesCheck {
    output: Option<String>,
    only: Vec<String>,
    forbid: Vec<String>,
    at_least: Counts,
    exactly: Counts,
    /// Complete inventories, one of which has to be met.
    inventory: Vec<Counts>,
}

/// `circuit.gates`: the inventory.
pub fn gates_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let function = function(fields, expected)?;
    let output = fields.optional_text("output")?;
    if output
        .as_ref()
        .is_some_and(|it| function.output(it).is_none())
    {
        return Err(fields.error("output", "an output of the task"));
    }
    let table = |key: &str| match fields.table(key)? {
        None => Ok(Counts::new()),
        Some(table) => counts(&table),
    };
    let check = GatesCheck {
        output,
        only: kinds(fields, "only")?,
        forbid: kinds(fields, "forbid")?,
        at_least: table("at_least")?,
        exactly: table("exactly")?,
        inventory: fields
            .tables("inventory")?
            .iter()
            .map(counts)
            .collect::<Result<_, _>>()?,
    };
    let lists = [&check.only, &check.forbid];
    let tables = [&check.at_least, &check.exactly];
    let is_empty = lists.iter().all(|it| it.is_empty())
        && tables.iter().all(|it| it.is_empty())
        && check.inventory.is_empty();
    if is_empty {
        return Err(FieldError::new(
            fields.path(),
            "one of `only`, `forbid`, `at_least`, `exactly`, `inventory`",
            "none",
        ));
    }
    Ok(Arc::new(check))
}

/// Refuses what is no gate.
pub fn check_kind(fields: &Fields, key: &str, kind: &str) -> Result<(), FieldError> {
    if gate_kinds().any(|it| it == kind) {
        return Ok(());
    }
    let known: Vec<_> = gate_kinds().collect();
    let expected = format!("gates out of {}", known.join(", "));
    Err(FieldError::new(
        fields.at(key),
        expected,
        format!("{kind:?}"),
    ))
}

fn kinds(fields: &Fields, key: &str) -> Result<Vec<String>, FieldError> {
    let kinds = fields.texts(key)?;
    kinds
        .iter()
        .try_for_each(|kind| check_kind(fields, key, kind))?;
    Ok(kinds)
}

fn counts(fields: &Fields) -> Result<Counts, FieldError> {
    let mut counts = Counts::new();
    for kind in fields.keys() {
        check_kind(fields, &kind, &kind)?;
        let count = fields.optional_whole(&kind)?.unwrap_or(0);
        counts.insert(kind, usize::try_from(count).unwrap_or(usize::MAX));
    }
    Ok(counts)
}

impl Comparator for GatesCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        judge_function(subject, self.expected(), |function, found| {
            let gates: Vec<&Gate> = match &self.output {
                None => found.logic.gates.iter().collect(),
                Some(name) => {
                    let net = found.net(function, name);
                    net.map_or_else(Vec::new, |net| found.logic.cone(net))
                }
            };
            let mut counted = Counts::new();
            for gate in &gates {
                *counted.entry(gate.kind.clone()).or_default() += 1;
            }
            (json!(counted), self.faults(&counted))
        })
    }

    fn covers(&self) -> Vec<String> {
        Vec::new()
    }
}

impl GatesCheck {
    fn expected(&self) -> Value {
        let mut expected = serde_json::Map::new();
        let mut add = |key: &str, value: Value, is_empty: bool| {
            if !is_empty {
                expected.insert(key.into(), value);
            }
        };
        add("output", json!(self.output), self.output.is_none());
        add("only", json!(self.only), self.only.is_empty());
        add("forbid", json!(self.forbid), self.forbid.is_empty());
        add("at_least", json!(self.at_least), self.at_least.is_empty());
        add("exactly", json!(self.exactly), self.exactly.is_empty());
        add(
            "inventory",
            json!(self.inventory),
            self.inventory.is_empty(),
        );
        Value::Object(expected)
    }

    fn faults(&self, counted: &Counts) -> Vec<String> {
        if counted.is_empty() {
            return vec![match &self.output {
                None => NO_GATE.into(),
                Some(name) => format!("there is no gate behind {name}"),
            }];
        }
        let count = |kind: &String| counted.get(kind).copied().unwrap_or(0);
        let mut faults = Vec::new();
        for kind in counted.keys() {
            let is_allowed = self.only.is_empty() || self.only.contains(kind);
            if !is_allowed || self.forbid.contains(kind) {
                faults.push(format!("{kind} gates are not to be used here"));
            }
        }
        for (kind, least) in &self.at_least {
            if count(kind) < *least {
                faults.push(format!(
                    "{} {kind} gates, at least {least} asked",
                    count(kind)
                ));
            }
        }
        for (kind, wanted) in &self.exactly {
            if count(kind) != *wanted {
                faults.push(format!("{} {kind} gates, {wanted} asked", count(kind)));
            }
        }
        if !self.inventory.is_empty() && !self.inventory.contains(counted) {
            let asked: Vec<_> = self.inventory.iter().map(listed).collect();
            let asked = asked.join(" or ");
            faults.push(format!(
                "the gates are {}, asked are {asked}",
                listed(counted)
            ));
        }
        faults
    }
}

fn listed(counts: &Counts) -> String {
    let parts: Vec<_> = counts
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    parts.join(", ")
}

/// A gate with given inputs: how many there are, and what else its output goes to.
#[derive(Debug)]
struct GateCheck {
    text: String,
    signal: Signal,
    exactly: Option<usize>,
    feeds: Vec<String>,
}

/// `circuit.gate`: a gate fed exactly by given signals.
pub fn gate_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let function = function(fields, expected)?;
    let text = fields.text("gate")?;
    let signal = Signal::parse(&text).map_err(|expected| fields.error("gate", expected))?;
    let is_known = |name: &&str| {
        function.output(name).is_some() || function.inputs.iter().any(|it| it == name)
    };
    if !matches!(signal, Signal::Gate { .. }) || !signal.ports().iter().all(is_known) {
        return Err(fields.error("gate", "a gate over inputs and outputs of the task"));
    }
    let exactly = fields.optional_whole("exactly")?;
    Ok(Arc::new(GateCheck {
        text,
        signal,
        exactly: exactly.map(|it| usize::try_from(it).unwrap_or(usize::MAX)),
        feeds: kinds(fields, "feeds")?,
    }))
}

impl Comparator for GateCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let expected = json!({"gate": self.text, "exactly": self.exactly, "feeds": self.feeds});
        judge_function(subject, expected, |function, found| {
            let gates = self
                .signal
                .gates(&found.logic, &|name| found.net(function, name));
            let mut faults = Vec::new();
            match self.exactly {
                Some(wanted) if gates.len() != wanted => {
                    faults.push(format!(
                        "there are {} {}, asked are {wanted}",
                        gates.len(),
                        self.text
                    ));
                }
                None if gates.is_empty() => faults.push(format!("there is no {}", self.text)),
                _ => {}
            }
            for (gate, kind) in gates
                .iter()
                .flat_map(|it| self.feeds.iter().map(move |k| (it, k)))
            {
                let mut others = found.logic.gates.iter();
                if !others.any(|it| it.kind == *kind && it.inputs.contains(&gate.output)) {
                    faults.push(format!("the output of {} goes to no {kind}", self.text));
                }
            }
            (json!({"gates": gates.len()}), faults)
        })
    }

    fn covers(&self) -> Vec<String> {
        Vec::new()
    }
}
