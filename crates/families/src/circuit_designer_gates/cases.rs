//! Solutions and near misses of an instance, as commands of the tool.

use circuit_designer_model::{Command, Point};
use serde_json::Value;

use super::document::Task;
use super::layout::{Arranged, PlacedPin};
use super::synthesis::{Gate, GateKind, Network};
use crate::family::{Case, CaseClaim};

/// Where something is put that is connected to nothing.
const ASIDE: Point = Point::new(16, -64);

pub fn cases(task: &Task) -> Vec<Case> {
    let good = &task.function.good;
    let drawn = |network: &Network| task.layout.arranged(&task.names, network, false);
    let upside_down = task.layout.arranged(&task.names, good, true);
    let mut cases = vec![
        case("the good circuit", commands(&drawn(good)), true),
        case(
            "upside down, every gate with its inputs exchanged",
            commands(&upside_down),
            true,
        ),
        case(
            "the plain circuit",
            commands(&drawn(&task.function.plain)),
            false,
        ),
        case(
            "a gate that is wrong",
            commands(&drawn(&wrong(task))),
            false,
        ),
        case(
            "an output inverted",
            commands(&drawn(&inverted(task))),
            false,
        ),
        case("an output open", open(&drawn(good)), false),
        case(
            "a buffer, which is not permitted",
            buffered(&drawn(good)),
            false,
        ),
        case("a ground beside it", grounded(&drawn(good)), false),
        case("an input too many", one_more_input(&drawn(good)), false),
    ];
    if let [first, second, ..] = good.outputs[..] {
        let mut exchanged = good.clone();
        (exchanged.outputs[0], exchanged.outputs[1]) = (second, first);
        let commands = commands(&drawn(&exchanged));
        cases.push(case("two outputs exchanged", commands, false));
    }
    cases
}

fn case(name: &str, commands: Vec<Command>, passes: bool) -> Case {
    let written = commands.iter().map(serde_json::to_value);
    Case {
        name: name.into(),
        commands: written.map(|it| it.unwrap_or(Value::Null)).collect(),
        claim: CaseClaim::done(),
        passes,
    }
}

fn placed(kind: &str, from: Point, to: Point) -> Command {
    Command::Place {
        kind: kind.into(),
        from,
        to,
        parameters: Default::default(),
        route: Vec::new(),
    }
}

fn wire(from: Point, to: Point) -> Command {
    placed("routed-wire", from, to)
}

fn commands(arranged: &Arranged) -> Vec<Command> {
    let gates = arranged.gates.iter();
    let gates = gates.map(|it| placed(it.kind.element(), it.from, it.to));
    let wires = arranged.wires.iter();
    gates
        .chain(wires.map(|(from, to)| wire(from.at, to.at)))
        .collect()
}

/// One gate is of another kind or reads another signal, and the table shows it.
fn wrong(task: &Task) -> Network {
    let good = &task.function.good;
    let kinds: Vec<GateKind> = task.function.permitted.kinds().collect();
    let mut trials = (0..good.gates.len()).rev().flat_map(|place| {
        let gate = good.gates[place];
        let [one, other] = gate.reads;
        let others = kinds.iter().filter(move |kind| kind.is_pair());
        let of_kinds = others.map(move |kind| Gate::pair(*kind, one, other));
        let signals = 0..good.inputs + place;
        let of_signals = signals.map(move |signal| match gate.kind {
            GateKind::Not => Gate::not(signal),
            kind => Gate::pair(kind, one, signal),
        });
        let is_pair = gate.kind.is_pair();
        of_kinds
            .filter(move |_| is_pair)
            .chain(of_signals)
            .map(move |gate| (place, gate))
    });
    let found = trials.find_map(|(place, gate)| {
        let mut network = good.clone();
        network.gates[place] = gate;
        (network.table() != task.function.table).then_some(network)
    });
    found.unwrap_or_else(|| good.clone())
}

/// The first output behind an inverter.
fn inverted(task: &Task) -> Network {
    let mut network = task.function.good.clone();
    let inverters = [GateKind::Not, GateKind::Nand, GateKind::Nor];
    let kind = inverters
        .into_iter()
        .find(|kind| task.function.permitted.cost(*kind).is_some());
    let signal = network.outputs[0];
    network.outputs[0] = network.signals();
    network.gates.push(Gate {
        kind: kind.unwrap_or(GateKind::Not),
        reads: [signal, signal],
    });
    network
}

/// Without the wire to the last output.
fn open(arranged: &Arranged) -> Vec<Command> {
    let mut commands = commands(arranged);
    commands.pop();
    commands
}

/// The last output is reached through a buffer: right, and not of permitted gates.
fn buffered(arranged: &Arranged) -> Vec<Command> {
    let mut commands = open(arranged);
    if let Some((PlacedPin { at: from, .. }, PlacedPin { at: to, .. })) = arranged.wires.last() {
        let end = ASIDE.offset(64, 0);
        commands.push(placed("delay-buffer", ASIDE, end));
        commands.push(wire(*from, ASIDE));
        commands.push(wire(end, *to));
    }
    commands
}

fn grounded(arranged: &Arranged) -> Vec<Command> {
    let mut commands = commands(arranged);
    commands.push(placed("ground", ASIDE, ASIDE.offset(0, 16)));
    commands
}

fn one_more_input(arranged: &Arranged) -> Vec<Command> {
    let mut commands = commands(arranged);
    commands.push(placed("logic-input", ASIDE, ASIDE.offset(-48, 0)));
    commands
}
