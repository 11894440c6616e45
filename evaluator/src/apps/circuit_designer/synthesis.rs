//! A truth table built out of permitted gates at little cost: right in every row, and how far on the way
//! from a first solution to the best known one.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::expected::{CircuitComparison, Found};
use super::function::{ExpectedFunction, FunctionFound, output_part};
use super::function_checks::{check_kind, function};
use super::logic::Gate;
use crate::contract::{Comparator, Expected, Outcome, Subject};
use crate::fields::{FieldError, Fields};

/// What a circuit is worth at the most that is wrong somewhere or not built as permitted.
const WRONG: f64 = 0.3;

const INVERTER: &str = "inverter";

#[derive(Debug)]
struct SynthesisCheck {
    /// What each permitted gate costs.
    costs: BTreeMap<String, u32>,
    /// The cost of a first solution.
    baseline: u32,
    /// The lowest cost that is known.
    best: u32,
    /// Names of the outputs.
    outputs: Vec<String>,
}

/// What was built.
struct Built {
    /// Rows in which all outputs are right.
    right: usize,
    rows: usize,
    cost: u32,
    faults: Vec<String>,
}

/// `circuit.synthesis`: the function by permitted gates, at most halfway between `baseline` and `best`.
pub fn synthesis_check(
    fields: &Fields,
    expected: &dyn Expected,
) -> Result<Arc<dyn Comparator>, FieldError> {
    let function = function(fields, expected)?;
    let table = fields.table("costs")?;
    let table = table.ok_or_else(|| fields.error("costs", "what each permitted gate costs"))?;
    let mut costs = BTreeMap::new();
    for kind in table.keys() {
        check_kind(&table, &kind, &kind)?;
        costs.insert(kind.clone(), whole(&table, &kind)?);
    }
    if costs.is_empty() {
        return Err(fields.error("costs", "at least one permitted gate"));
    }
    let check = SynthesisCheck {
        costs,
        baseline: whole(fields, "baseline")?,
        best: whole(fields, "best")?,
        outputs: function.outputs.iter().map(|it| it.name.clone()).collect(),
    };
    if check.best > check.baseline {
        return Err(fields.error("best", "at most as much as `baseline`"));
    }
    Ok(Arc::new(check))
}

/// A whole number from 1.
fn whole(fields: &Fields, key: &str) -> Result<u32, FieldError> {
    let found = fields.optional_whole(key)?;
    let number = found.and_then(|it| u32::try_from(it).ok());
    number
        .filter(|it| *it > 0)
        .ok_or_else(|| fields.error(key, "a whole number from 1"))
}

impl Comparator for SynthesisCheck {
    fn judge(&self, subject: &Subject) -> Outcome {
        let expected = json!({"costs": self.costs, "at_most": self.passing()});
        match self.built(subject) {
            Err(reason) => Outcome {
                expected,
                found: Value::Null,
                verdict: Err(reason),
            },
            Ok(built) => {
                let mut faults = built.faults.clone();
                if built.right < built.rows {
                    let wrong = built.rows - built.right;
                    faults.push(format!("{wrong} of {} rows are wrong", built.rows));
                }
                if built.cost > self.passing() {
                    faults.push(format!(
                        "the gates cost {}, asked are {} at the most",
                        built.cost,
                        self.passing()
                    ));
                }
                Outcome {
                    expected,
                    found: json!({"cost": built.cost, "right_rows": built.right, "rows": built.rows}),
                    verdict: match faults.is_empty() {
                        true => Ok(()),
                        false => Err(faults.join("; ")),
                    },
                }
            }
        }
    }

    fn share(&self, subject: &Subject) -> Option<f64> {
        let built = self.built(subject).ok();
        Some(built.map_or(0.0, |built| self.worth(&built)))
    }

    fn covers(&self) -> Vec<String> {
        let outputs = self.outputs.iter().map(|name| output_part(name));
        let all = ["ports", "sound"].map(String::from).into_iter();
        all.chain(outputs).collect()
    }
}

impl SynthesisCheck {
    /// The highest cost that is at least half of the way from the first solution to the best known one.
    fn passing(&self) -> u32 {
        self.best.midpoint(self.baseline)
    }

    /// What is right is never worth less than what is wrong.
    fn worth(&self, built: &Built) -> f64 {
        if !built.is_right() {
            return WRONG * built.right as f64 / built.rows.max(1) as f64;
        }
        let way = f64::from(self.baseline) - f64::from(self.best);
        let gone = f64::from(self.baseline) - f64::from(built.cost);
        let share = match way > 0.0 {
            true => gone / way,
            false => f64::from(u8::from(built.cost <= self.best)),
        };
        share.max(WRONG)
    }

    fn built(&self, subject: &Subject) -> Result<Built, String> {
        let comparison = subject.comparison::<CircuitComparison>();
        let comparison = comparison.ok_or("the task declares no circuit")?;
        match (comparison.expected.as_function(), &comparison.found) {
            (Some(function), Ok(Found::Function(found))) => Ok(self.look_at(function, found)),
            (_, Err(reason)) => Err(reason.clone()),
            _ => Err("the task declares no function".into()),
        }
    }

    fn look_at(&self, function: &ExpectedFunction, found: &FunctionFound) -> Built {
        let mut faults = found.ports.faults.clone();
        faults.extend(found.logic.faults.iter().cloned());
        if found.logic.has_constants() {
            faults.push("constant levels are not to be used here".into());
        }
        let mut refused: Vec<String> = found
            .logic
            .gates
            .iter()
            .filter_map(|gate| self.refusal(gate))
            .collect();
        refused.sort();
        refused.dedup();
        faults.extend(refused);
        let rows = 1usize << function.inputs.len();
        let is_right = |row: usize| {
            let mut columns = function.outputs.iter().zip(&found.columns);
            columns.all(|(output, column)| {
                let wanted = output.column.get(row).copied().flatten();
                wanted.is_none() || column.get(row).copied().flatten() == wanted
            })
        };
        let gates = found.logic.gates.iter();
        let costs = gates.map(|gate| self.costs.get(&gate.kind).copied().unwrap_or(0));
        Built {
            right: (0..rows).filter(|row| is_right(*row)).count(),
            rows,
            cost: costs.fold(0, u32::saturating_add),
            faults,
        }
    }

    /// Why a gate is not permitted, if it is not.
    fn refusal(&self, gate: &Gate) -> Option<String> {
        let kind = &gate.kind;
        let wanted = if kind == INVERTER { 1 } else { 2 };
        if !self.costs.contains_key(kind) {
            Some(format!("{kind} gates are not to be used here"))
        } else if gate.inputs.len() != wanted {
            let found = gate.inputs.len();
            Some(format!(
                "a {kind} gate has {found} inputs instead of {wanted}"
            ))
        } else if gate.inverts_inputs {
            Some(format!("a {kind} gate inverts its inputs"))
        } else {
            None
        }
    }
}

impl Built {
    fn is_right(&self) -> bool {
        self.faults.is_empty() && self.right == self.rows
    }
}
