//! A Boolean function of named inputs, and how an exported circuit compares with it.

use super::drawing::Drawing;
use super::logic::Logic;
use super::ports::Ports;
use crate::fields::{FieldError, Fields};

/// More make tables that nobody draws: ten have 1,024 rows.
const MAX_INPUTS: usize = 10;
/// Of more inputs not every order is tried.
const MAX_NAMELESS: usize = 6;

#[derive(Clone, Debug)]
pub struct ExpectedFunction {
    pub inputs: Vec<String>,
    pub outputs: Vec<ExpectedOutput>,
}

#[derive(Clone, Debug)]
pub struct ExpectedOutput {
    pub name: String,
    /// One entry per combination, the first input most significant; none where either will do.
    pub column: Vec<Option<bool>>,
    /// What the original's reference circuit gives.
    original: Vec<bool>,
}

#[derive(Clone, Debug)]
pub struct FunctionFound {
    pub logic: Logic,
    /// Without names, in the order that fits best.
    pub ports: Ports,
    /// Per expected output.
    pub columns: Vec<Vec<Option<bool>>>,
}

impl ExpectedFunction {
    pub fn parse(fields: &Fields) -> Result<ExpectedFunction, FieldError> {
        let inputs = fields.texts("inputs")?;
        if !(1..=MAX_INPUTS).contains(&inputs.len()) {
            return Err(fields.error("inputs", "the names of 1 to 10 inputs"));
        }
        let outputs = fields.tables("outputs")?;
        let outputs = outputs
            .iter()
            .map(|output| expected_output(output, inputs.len()))
            .collect::<Result<_, _>>()?;
        Ok(ExpectedFunction { inputs, outputs })
    }

    pub fn compare(&self, drawing: &Drawing) -> FunctionFound {
        let logic = Logic::of(drawing);
        let names: Vec<_> = self.outputs.iter().map(|it| it.name.clone()).collect();
        let mut ports = Ports::find(drawing, &self.inputs, &names);
        if ports.is_nameless && self.inputs.len() <= MAX_NAMELESS {
            self.choose_order(&logic, &mut ports);
        }
        let columns = logic.table(&ports.inputs, &ports.outputs);
        FunctionFound {
            logic,
            ports,
            columns,
        }
    }

    /// Nobody said which input is which: the order under which most outputs are right.
    fn choose_order(&self, logic: &Logic, ports: &mut Ports) {
        let mut best = (0, ports.clone());
        for inputs in permutations(&ports.inputs) {
            let columns = logic.table(&inputs, &ports.outputs);
            let mut left: Vec<usize> = (0..columns.len()).collect();
            let mut outputs = Vec::new();
            let mut right = 0;
            for output in &self.outputs {
                let fitting = left.iter().position(|it| output.fits(&columns[*it]));
                right += usize::from(fitting.is_some());
                outputs.push(ports.outputs[left.remove(fitting.unwrap_or(0))]);
            }
            if right > best.0 {
                let chosen = Ports {
                    inputs,
                    outputs,
                    ..ports.clone()
                };
                best = (right, chosen);
            }
        }
        *ports = best.1;
    }

    pub fn original_columns(&self) -> Vec<Vec<bool>> {
        self.outputs.iter().map(|it| it.original.clone()).collect()
    }

    pub fn parts(&self) -> Vec<String> {
        let outputs = self.outputs.iter().map(|it| output_part(&it.name));
        ["ports", "sound"]
            .map(String::from)
            .into_iter()
            .chain(outputs)
            .collect()
    }

    pub fn output(&self, name: &str) -> Option<usize> {
        self.outputs.iter().position(|it| it.name == name)
    }
}

impl FunctionFound {
    /// The net of an input or output of the task.
    pub fn net(&self, expected: &ExpectedFunction, name: &str) -> Option<usize> {
        let input = expected.inputs.iter().position(|it| it == name);
        match input {
            Some(place) => self.ports.inputs[place],
            None => self.ports.outputs[expected.output(name)?],
        }
    }
}

impl ExpectedOutput {
    pub fn fits(&self, found: &[Option<bool>]) -> bool {
        self.wrong_rows(found).is_empty()
    }

    pub fn wrong_rows(&self, found: &[Option<bool>]) -> Vec<usize> {
        let pairs = self.column.iter().zip(found).enumerate();
        pairs
            .filter(|(_, (wanted, found))| wanted.is_some() && wanted != found)
            .map(|(row, _)| row)
            .collect()
    }
}

/// The name of a part of the comparison, as lint speaks of it.
pub fn output_part(name: &str) -> String {
    format!("output {name}")
}

/// `01x`, `?` for a level that is not determined.
pub fn column_text(column: &[Option<bool>], open: char) -> String {
    let symbol = |level: &Option<bool>| match level {
        Some(true) => '1',
        Some(false) => '0',
        None => open,
    };
    column.iter().map(symbol).collect()
}

pub fn permutations<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    let Some((first, rest)) = items.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for shorter in permutations(rest) {
        for place in 0..=shorter.len() {
            let mut longer = shorter.clone();
            longer.insert(place, first.clone());
            all.push(longer);
        }
    }
    all
}

fn expected_output(fields: &Fields, inputs: usize) -> Result<ExpectedOutput, FieldError> {
    let read = |key: &str, with_open: bool| -> Result<Vec<Option<bool>>, FieldError> {
        let rows = 1usize << inputs;
        let text = fields.text(key)?;
        let levels: Vec<_> = text
            .chars()
            .filter_map(|symbol| match symbol {
                '0' => Some(Some(false)),
                '1' => Some(Some(true)),
                'x' if with_open => Some(None),
                _ => None,
            })
            .collect();
        if levels.len() == rows && text.chars().count() == rows {
            return Ok(levels);
        }
        let symbols = if with_open { "0, 1 or x" } else { "0 or 1" };
        Err(fields.error(key, format!("{rows} times {symbols}")))
    };
    let column = read("column", true)?;
    let original = if fields.has("original") {
        read("original", false)?
    } else {
        column.clone()
    };
    let output = ExpectedOutput {
        name: fields.text("name")?,
        original: original.into_iter().map(|it| it == Some(true)).collect(),
        column,
    };
    fields.finish()?;
    Ok(output)
}
