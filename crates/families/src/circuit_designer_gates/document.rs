//! An instance with everything that is said of it: the sheet that it begins with, and the circuit that
//! the oracle draws.

use circuit_designer_model::files;
use circuit_designer_model::{Circuit, Command, Element, Point, Workspace};
use serde::Serialize;
use serde_json::Value;

use super::function::Function;
use super::layout::{Arranged, Layout};
use super::levels::Size;
use super::names::Names;
use super::prompt;
use crate::level::Level;
use crate::lot::Lot;

/// Room that is left beside gates and terminals.
const MARGIN: i32 = 32;

/// A function with names and places.
pub struct Task {
    pub function: Function,
    pub names: Names,
    pub layout: Layout,
}

/// What the oracle draws, as plain data.
#[derive(Debug, Serialize)]
pub struct Reference {
    gates: Vec<ReferenceGate>,
    /// From pin to pin.
    wires: Vec<[String; 2]>,
    /// The lower right corner of it all.
    corner: [i32; 2],
}

#[derive(Debug, Serialize)]
struct ReferenceGate {
    kind: &'static str,
    from: [i32; 2],
    to: [i32; 2],
}

impl Task {
    pub fn draw(level: Level, lot: Lot) -> Task {
        let function = Function::draw(level, lot);
        let names = Names::draw(Size::of(level), &mut lot.stream("names"));
        let note = prompt::note(function.permitted.costs());
        let layout = Layout::new(&function, &names, &note, &mut lot.stream("places"));
        Task {
            function,
            names,
            layout,
        }
    }

    /// The table and the terminals, as the tool saves them.
    pub fn start(&self) -> Value {
        let mut circuit = Circuit::default();
        circuit.add(self.layout.table.clone());
        for (name, pin) in self.names.inputs.iter().zip(&self.layout.inputs) {
            let end = Layout::input_end(*pin);
            circuit.add(Element::new("logic-input", *pin, end).named(name));
        }
        for (name, pin) in self.names.outputs.iter().zip(&self.layout.outputs) {
            let end = Layout::output_end(*pin);
            circuit.add(Element::new("logic-output", *pin, end).named(name));
        }
        let text = files::to_xml(&circuit);
        let mut workspace = Workspace::new(0);
        // What the tool itself has written it also reads; a blank sheet would fail every case.
        match workspace.apply(Command::Import { text }, 0) {
            Ok(_) => workspace.export(),
            Err(_) => Value::Null,
        }
    }

    pub fn reference(&self) -> Reference {
        let Arranged { gates, wires } =
            self.layout
                .arranged(&self.names, &self.function.good, false);
        let point = |at: Point| [at.x, at.y];
        let ends = self
            .layout
            .outputs
            .iter()
            .map(|pin| Layout::output_end(*pin));
        let corners = ends.chain(gates.iter().map(|gate| gate.to));
        let corner = corners.fold([0, 0], |[right, bottom], at| {
            [right.max(at.x + MARGIN), bottom.max(at.y + MARGIN)]
        });
        Reference {
            corner,
            gates: gates
                .iter()
                .map(|gate| ReferenceGate {
                    kind: gate.kind.element(),
                    from: point(gate.from),
                    to: point(gate.to),
                })
                .collect(),
            wires: wires
                .into_iter()
                .map(|(from, to)| [from.name, to.name])
                .collect(),
        }
    }
}
