//! The Boolean function of a circuit of gates, without running it.

use crate::circuit::{Circuit, Element};
use crate::nets::Nets;

/// More inputs make too many rows.
const MAX_INPUTS: usize = 6;

/// Inputs and outputs by name, in the order of the document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TruthTable {
    /// Names of the logic inputs.
    pub inputs: Vec<String>,
    /// Names of the logic outputs.
    pub outputs: Vec<String>,
    /// One column of `0`, `1` and `x` per output, rows counted with the first input as the highest
    /// bit. Nothing when the circuit is more than combinational logic or has too many inputs.
    pub columns: Option<Vec<String>>,
    /// Rows in which some output is undefined: not driven, or in a loop.
    pub undefined: Vec<usize>,
}

struct Gate<'a> {
    kind: &'a str,
    inverts_inputs: bool,
    inputs: &'a [usize],
    output: usize,
}

impl TruthTable {
    /// Tries all levels of the inputs.
    pub fn new(circuit: &Circuit, nets: &Nets) -> Self {
        let of_kind = |kind: &str| -> Vec<usize> {
            let elements = circuit.elements.iter().enumerate();
            elements
                .filter(|(_, element)| element.kind == kind)
                .map(|(index, _)| index)
                .collect()
        };
        let (inputs, outputs) = (of_kind("logic-input"), of_kind("logic-output"));
        let names = |list: &[usize]| -> Vec<String> {
            list.iter()
                .map(|index| circuit.elements[*index].name.clone())
                .collect()
        };
        let mut table = TruthTable {
            inputs: names(&inputs),
            outputs: names(&outputs),
            ..TruthTable::default()
        };
        let is_small = (1..=MAX_INPUTS).contains(&inputs.len()) && !outputs.is_empty();
        let Some(logic) = Logic::new(circuit, nets).filter(|_| is_small) else {
            return table;
        };
        let net = |index: &usize| nets.of_pins[*index].first().copied().unwrap_or(0);
        let input_nets: Vec<_> = inputs.iter().map(net).collect();
        let mut columns = vec![String::new(); outputs.len()];
        for row in 0..1usize << inputs.len() {
            let levels = logic.levels(&input_nets, row);
            for (column, output) in columns.iter_mut().zip(&outputs) {
                column.push(match levels[net(output)] {
                    Some(true) => '1',
                    Some(false) => '0',
                    None => 'x',
                });
            }
            if columns.iter().any(|column| column.ends_with('x')) {
                table.undefined.push(row);
            }
        }
        table.columns = Some(columns);
        table
    }
}

/// Gates and constants between the nets.
struct Logic<'a> {
    nets: usize,
    gates: Vec<Gate<'a>>,
    constants: Vec<(usize, bool)>,
}

impl<'a> Logic<'a> {
    /// Nothing when some element is no combinational logic, or two outputs share a net.
    fn new(circuit: &'a Circuit, nets: &'a Nets) -> Option<Self> {
        let mut logic = Logic {
            nets: nets.count(),
            gates: Vec::new(),
            constants: vec![(0, false)],
        };
        let mut drivers = vec![0usize; nets.count()];
        for (element, pins) in circuit.elements.iter().zip(&nets.of_pins) {
            match element.kind.as_str() {
                "logic-input" => drivers[*pins.first()?] += 1,
                "rail" if element.number("waveform") == 0.0 => {
                    let net = *pins.first()?;
                    let volts = element.number("voltage") + element.number("offset");
                    drivers[net] += 1;
                    logic.constants.push((net, volts > 2.5));
                }
                kind @ ("and" | "nand" | "or" | "nor" | "xor" | "xnor" | "inverter") => {
                    let (output, inputs) = pins.split_last()?;
                    drivers[*output] += 1;
                    logic.gates.push(Gate {
                        kind,
                        inverts_inputs: element.flag("invert_inputs"),
                        inputs,
                        output: *output,
                    });
                }
                _ if is_passive(element) => {}
                _ => return None,
            }
        }
        let is_consistent = drivers[0] == 0 && drivers.iter().all(|count| *count <= 1);
        is_consistent.then_some(logic)
    }

    /// Level of each net with the inputs at the bits of a row; nothing where it is undefined.
    fn levels(&self, inputs: &[usize], row: usize) -> Vec<Option<bool>> {
        let mut levels = vec![None; self.nets];
        for (net, level) in &self.constants {
            levels[*net] = Some(*level);
        }
        for (place, net) in inputs.iter().rev().enumerate() {
            levels[*net] = Some(row >> place & 1 == 1);
        }
        // Each round settles at least one more gate; what is left then has no defined level.
        loop {
            let mut has_changed = false;
            for gate in &self.gates {
                if levels[gate.output].is_none() {
                    levels[gate.output] = gate.level(&levels);
                    has_changed |= levels[gate.output].is_some();
                }
            }
            if !has_changed {
                return levels;
            }
        }
    }
}

impl Gate<'_> {
    fn level(&self, levels: &[Option<bool>]) -> Option<bool> {
        let mut highs = 0;
        for net in self.inputs {
            highs += usize::from(levels[*net]? != self.inverts_inputs);
        }
        Some(match self.kind {
            "and" => highs == self.inputs.len(),
            "nand" => highs != self.inputs.len(),
            "or" => highs > 0,
            "nor" => highs == 0,
            "xor" => highs % 2 == 1,
            "xnor" => highs % 2 == 0,
            _ => highs == 0,
        })
    }
}

/// Drawn, connecting or only looking.
fn is_passive(element: &Element) -> bool {
    matches!(
        element.kind.as_str(),
        "logic-output" | "analogue-output" | "test-point" | "voltmeter"
    ) || element
        .part()
        .is_none_or(|part| part.device(element).is_none())
}
