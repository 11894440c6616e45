//! Where things are on the sheet: the table on the left, inputs beside it, outputs at the right edge of
//! what an opening page shows, and gates in columns between them.

use circuit_designer_model::sheet::Outline;
use circuit_designer_model::{Element, Point};
use seeded::Seeded;

use super::function::Function;
use super::names::Names;
use super::synthesis::{GateKind, Network};

const GRID: i32 = 16;
/// Upper left corner of the table, before it is moved a little.
const TABLE: Point = Point::new(32, 32);
/// By how many steps of the grid everything may be moved, to the right and down.
const MOVES: [u64; 2] = [3, 3];
/// From the table to the pins of the inputs.
const BESIDE_TABLE: i32 = 80;
/// From the pin of a terminal to its letter.
const TERMINAL: i32 = 48;
/// From the pins of the inputs to the first gates, and from the last gates to those of the outputs.
const MARGIN: i32 = 48;
/// A page of 1,280 by 720 opens with this in sight.
const USUAL_RIGHT: i32 = 1024;
/// From one column of gates to the next.
const COLUMN: i32 = 128;
/// There is room for so many columns at the least.
const LEAST_COLUMNS: i32 = 4;
/// From one gate to the one below.
const ROW: i32 = 64;
const TOP: i32 = 64;
/// From one input to the one below, and from one output.
const INPUT_ROW: i32 = 80;
const OUTPUT_ROW: i32 = 96;
/// Lengths of a gate with two inputs and of an inverter, and how far inputs are from the middle.
const GATE: i32 = 80;
const INVERTER: i32 = 64;
const INPUT_BESIDE: i32 = 16;

/// The terminals of an instance and the room between them.
#[derive(Clone, Debug)]
pub struct Layout {
    pub table: Element,
    /// Pins of the inputs.
    pub inputs: Vec<Point>,
    /// Pins of the outputs.
    pub outputs: Vec<Point>,
    /// Of the first column of gates.
    left: i32,
    top: i32,
    columns: usize,
}

/// A gate on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedGate {
    pub kind: GateKind,
    /// The name that it gets by itself.
    pub name: String,
    pub from: Point,
    pub to: Point,
}

/// A pin: `A`, `G1/2`, `INV1/out`, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedPin {
    pub name: String,
    pub at: Point,
}

/// A circuit on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// In the order in which they are placed: kind by kind.
    pub gates: Vec<PlacedGate>,
    pub wires: Vec<(PlacedPin, PlacedPin)>,
}

impl Layout {
    pub fn new(function: &Function, names: &Names, note: &str, numbers: &mut Seeded) -> Layout {
        let [dx, dy] = MOVES.map(|most| GRID * numbers.below(most) as i32);
        let corner = TABLE.offset(dx, dy);
        let columns = names.outputs.iter().zip(&function.table);
        let outputs: Vec<_> = columns
            .map(|(name, column)| format!("{name}={}", column.text()))
            .collect();
        let table = Element::new("truth-table", corner, corner.offset(GRID, GRID))
            .with_text("inputs", &names.inputs.join(" "))
            .with_text("outputs", &outputs.join(" "))
            .with_text("note", note);
        let right = Outline::of(&table).bounds.right;
        let inputs_at = (right + GRID - 1) / GRID * GRID + BESIDE_TABLE;
        let left = inputs_at + MARGIN;
        let least = left + LEAST_COLUMNS * COLUMN;
        let outputs_at = (USUAL_RIGHT + dx).max(least);
        let terminals = |x: i32, count: usize, row: i32| {
            let rows = (0..count as i32).map(|place| TOP + dy + GRID + row * place);
            rows.map(|y| Point::new(x, y)).collect()
        };
        Layout {
            table,
            inputs: terminals(inputs_at, function.inputs, INPUT_ROW),
            outputs: terminals(outputs_at, function.table.len(), OUTPUT_ROW),
            left,
            top: TOP + dy,
            columns: ((outputs_at - left) / COLUMN) as usize,
        }
    }

    /// The letter of an input is on its left, that of an output on its right.
    pub fn input_end(pin: Point) -> Point {
        pin.offset(-TERMINAL, 0)
    }

    pub fn output_end(pin: Point) -> Point {
        pin.offset(TERMINAL, 0)
    }

    /// Gates in columns by their distance from the inputs, each near what it reads. Upside down it is
    /// another drawing of the same circuit, in which every gate has its inputs exchanged.
    pub fn arranged(&self, names: &Names, network: &Network, upside_down: bool) -> Arranged {
        let places = self.places(network, upside_down);
        let mut order: Vec<usize> = (0..network.gates.len()).collect();
        order.sort_by_key(|gate| (network.gates[*gate].kind, places[*gate].x, places[*gate].y));
        let mut gates: Vec<PlacedGate> = Vec::with_capacity(order.len());
        let mut outs: Vec<PlacedPin> = vec![
            PlacedPin {
                name: String::new(),
                at: Point::default(),
            };
            network.signals()
        ];
        for (place, name) in names.inputs.iter().enumerate() {
            outs[place] = PlacedPin {
                name: name.clone(),
                at: self.inputs[place],
            };
        }
        let mut counts = [0, 0];
        for gate in &order {
            let kind = network.gates[*gate].kind;
            let prefix = if kind.is_pair() { "G" } else { "INV" };
            let count = &mut counts[usize::from(kind.is_pair())];
            *count += 1;
            let from = places[*gate];
            let placed = PlacedGate {
                kind,
                name: format!("{prefix}{count}"),
                from,
                to: from.offset(if kind.is_pair() { GATE } else { INVERTER }, 0),
            };
            outs[network.inputs + gate] = PlacedPin {
                name: format!("{}/out", placed.name),
                at: placed.to,
            };
            gates.push(placed);
        }
        let mut wires = Vec::new();
        for (gate, placed) in order.iter().zip(&gates) {
            let mut reads = network.gates[*gate].reads;
            if upside_down {
                reads.reverse();
            }
            let pins = placed.input_pins();
            wires.extend(
                reads
                    .into_iter()
                    .zip(pins)
                    .map(|(it, pin)| (outs[it].clone(), pin)),
            );
        }
        for ((signal, name), at) in network
            .outputs
            .iter()
            .zip(&names.outputs)
            .zip(&self.outputs)
        {
            let pin = PlacedPin {
                name: name.clone(),
                at: *at,
            };
            wires.push((outs[*signal].clone(), pin));
        }
        Arranged { gates, wires }
    }

    fn places(&self, network: &Network, upside_down: bool) -> Vec<Point> {
        let depths = network.depths();
        let deepest = depths.iter().max().copied().unwrap_or(1).max(1);
        let column = |gate: usize| {
            let depth = depths[network.inputs + gate].saturating_sub(1);
            match deepest > self.columns {
                true => depth * self.columns / deepest,
                false => depth,
            }
        };
        // Heights of all signals, as far as they are known.
        let mut heights: Vec<i32> = self.inputs.iter().map(|pin| pin.y).collect();
        heights.resize(network.signals(), 0);
        let mut rows = vec![0; network.gates.len()];
        for now in 0..self.columns.max(1) {
            let here = (0..network.gates.len()).filter(|gate| column(*gate) == now);
            let mut wanted: Vec<(i32, usize)> = Vec::new();
            for gate in here {
                let [one, other] = network.gates[gate].reads.map(|it| heights[it]);
                heights[network.inputs + gate] = (one + other) / 2;
                wanted.push(((one + other) / 2, gate));
            }
            wanted.sort_unstable();
            let mut free = 0;
            for (height, gate) in wanted {
                let row = ((height - self.top + ROW / 2) / ROW).max(free);
                free = row + 1;
                rows[gate] = row;
                heights[network.inputs + gate] = self.top + row * ROW;
            }
        }
        let last = rows.iter().max().copied().unwrap_or(0);
        let place = |gate: usize| {
            let row = if upside_down {
                last - rows[gate]
            } else {
                rows[gate]
            };
            let x = self.left + COLUMN * column(gate) as i32;
            Point::new(x, self.top + ROW * row)
        };
        (0..network.gates.len()).map(place).collect()
    }
}

impl PlacedGate {
    /// In the order of what the gate reads; an inverter has one.
    fn input_pins(&self) -> Vec<PlacedPin> {
        let pin = |name: &str, beside: i32| PlacedPin {
            name: format!("{}/{name}", self.name),
            at: self.from.offset(0, beside),
        };
        match self.kind.is_pair() {
            true => vec![pin("1", -INPUT_BESIDE), pin("2", INPUT_BESIDE)],
            false => vec![pin("in", 0)],
        }
    }
}
