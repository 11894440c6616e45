//! The circuit that a task wants: a function of named inputs, or a network on which something is
//! measured.

use std::sync::Arc;

use serde_json::Value;

use super::drawing::Drawing;
use super::function::{ExpectedFunction, FunctionFound};
use super::measured::{ExpectedNetwork, NetworkFound};
use super::parity;
use crate::contract::{Comparison, Expected};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug)]
pub enum ExpectedCircuit {
    Function(ExpectedFunction),
    Network(Box<ExpectedNetwork>),
}

/// How an exported circuit compares with the expected one.
#[derive(Clone, Debug)]
pub struct CircuitComparison {
    pub expected: ExpectedCircuit,
    /// Or why the circuit cannot be looked at.
    pub found: Result<Found, String>,
}

#[derive(Clone, Debug)]
pub enum Found {
    Function(FunctionFound),
    Network(NetworkFound),
}

/// Reads `[expected.circuit]`.
pub fn parse(fields: &Fields) -> Result<Arc<dyn Expected>, FieldError> {
    Ok(Arc::new(ExpectedCircuit::parse(fields)?))
}

impl Comparison for CircuitComparison {}

impl Expected for ExpectedCircuit {
    fn compare(&self, state: &Value) -> Box<dyn Comparison> {
        let found = Drawing::read(state).map(|drawing| match self {
            ExpectedCircuit::Function(it) => Found::Function(it.compare(&drawing)),
            ExpectedCircuit::Network(it) => Found::Network(it.compare(drawing)),
        });
        Box::new(CircuitComparison {
            expected: self.clone(),
            found,
        })
    }

    /// The original looks either at the circuit or at the answer.
    fn parity(&self, state: &Value, answer: Option<&Value>, _: Option<f64>) -> Vec<String> {
        match self {
            ExpectedCircuit::Function(it) => {
                parity::function_reasons(&it.original_columns(), it.inputs.len(), state)
            }
            ExpectedCircuit::Network(it) => parity::answer_reasons(&it.original_answers(), answer),
        }
    }

    /// Beside a task of this kind nothing else is kept on the sheet.
    fn side_effects(&self, state: &Value) -> Vec<String> {
        let drawing = Drawing::read(state).ok();
        drawing.and_then(|it| it.loose_ends()).into_iter().collect()
    }

    fn parts(&self) -> Vec<String> {
        match self {
            ExpectedCircuit::Function(it) => it.parts(),
            ExpectedCircuit::Network(it) => it.parts(),
        }
    }

    /// A sheet has no name.
    fn document_name(&self) -> Option<String> {
        None
    }

    fn answer_keys(&self) -> Vec<String> {
        match self {
            ExpectedCircuit::Function(_) => Vec::new(),
            ExpectedCircuit::Network(it) => it.measures.iter().map(|it| it.key.clone()).collect(),
        }
    }

    /// Why the declared network cannot be measured, if it cannot.
    fn faulty_runs(&self) -> Vec<(String, String)> {
        let fault = match self {
            ExpectedCircuit::Function(_) => None,
            ExpectedCircuit::Network(it) => it.values().as_ref().err().cloned(),
        };
        let fault = fault.map(|fault| ("circuit.netlist".to_string(), fault));
        fault.into_iter().collect()
    }
}

impl ExpectedCircuit {
    fn parse(fields: &Fields) -> Result<ExpectedCircuit, FieldError> {
        let expected = match (fields.has("outputs"), fields.has("netlist")) {
            (true, false) => ExpectedCircuit::Function(ExpectedFunction::parse(fields)?),
            (false, true) => ExpectedCircuit::Network(Box::new(ExpectedNetwork::parse(fields)?)),
            (both, _) => {
                return Err(FieldError::new(
                    fields.path(),
                    "either `inputs` and `outputs`, or `netlist` and `measure`",
                    if both { "both" } else { "neither" },
                ));
            }
        };
        fields.finish()?;
        Ok(expected)
    }

    pub fn as_function(&self) -> Option<&ExpectedFunction> {
        match self {
            ExpectedCircuit::Function(it) => Some(it),
            ExpectedCircuit::Network(_) => None,
        }
    }

    pub fn as_network(&self) -> Option<&ExpectedNetwork> {
        match self {
            ExpectedCircuit::Function(_) => None,
            ExpectedCircuit::Network(it) => Some(it),
        }
    }
}
