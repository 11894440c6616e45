//! Runs ngspice on the netlist of a circuit and compares.

use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use circuit_designer_model::files::{SpiceNetlist, to_spice};
use circuit_designer_model::measure::{Readout, Trace, read_out};
use circuit_designer_model::{Circuit, CircuitSimulation};

use crate::netlist::Netlist;

/// Operating points agree within this part of their value, and this many volts.
const OPERATING_POINT: f64 = 1e-3;
const SMALLEST_VOLTS: f64 = 20e-6;
/// Waveforms agree within this part of their swing.
const WAVEFORM: f64 = 0.01;
/// Of a jump in a source.
const LONGEST_EDGE: f64 = 10e-9;

fn spice(circuit: &Circuit) -> SpiceNetlist {
    let spice = to_spice(circuit);
    assert_eq!(spice.problems, Vec::<String>::new());
    spice
}

/// What ngspice writes to the file that the analysis names `result`.
fn ngspice(netlist: &SpiceNetlist, analysis: &str) -> String {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("ngspice-{}-{run}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for ngspice");
    let deck = netlist.deck("compared", &format!(".control\n{analysis}\nquit\n.endc"));
    std::fs::write(folder.join("deck.cir"), &deck).expect("a deck for ngspice");
    let output = Command::new("ngspice")
        .args(["-b", "deck.cir"])
        .current_dir(&folder)
        .output()
        .unwrap_or_else(|error| panic!("ngspice is not installed or does not start: {error}"));
    let result = std::fs::read_to_string(folder.join("result")).unwrap_or_else(|_| {
        let words = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        panic!("ngspice has no result:\n{deck}\n{words}\n{errors}")
    });
    std::fs::remove_dir_all(&folder).expect("the folder of ngspice");
    result
}

fn vectors(netlist: &SpiceNetlist) -> String {
    let nets = netlist.nets.iter().skip(1);
    nets.map(|net| format!("v({net})"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Columns of a file of pairs: time and value of each vector in turn.
fn columns(text: &str, vectors: usize) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut times = Vec::new();
    let mut values = vec![Vec::new(); vectors];
    for line in text.lines() {
        let numbers: Vec<f64> = line
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        if numbers.len() == 2 * vectors {
            times.push(numbers[0]);
            for (index, column) in values.iter_mut().enumerate() {
                column.push(numbers[2 * index + 1]);
            }
        }
    }
    (times, values)
}

/// Both operating points, net by net.
#[track_caller]
pub fn assert_same_rest(netlist: &Netlist) {
    let spice = spice(&netlist.circuit);
    // A second point makes the file one of columns.
    let analysis = format!(
        "set numdgt=12\noption reltol=1e-6 vntol=1e-9\nop\nwrdata result {}",
        vectors(&spice)
    );
    let (_, theirs) = columns(&ngspice(&spice, &analysis), spice.nets.len() - 1);
    let mut simulation = CircuitSimulation::new(&netlist.circuit).unwrap();
    simulation.find_operating_point().unwrap();
    for (net, theirs) in (1..).zip(&theirs) {
        let name = &simulation.nets().names[net];
        let (ours, theirs) = (simulation.net_voltage(net), theirs[0]);
        let tolerated = SMALLEST_VOLTS + OPERATING_POINT * theirs.abs();
        assert!(
            (ours - theirs).abs() <= tolerated,
            "{name}: ours {ours}, ngspice {theirs}\n{}",
            spice.body
        );
    }
}

/// Our samples of all nets, and the fault-free run that gave them.
fn our_traces(circuit: &Circuit, seconds: f64) -> Vec<Trace> {
    let mut simulation = CircuitSimulation::new(circuit).unwrap();
    let mut traces: Vec<_> = simulation
        .nets()
        .names
        .iter()
        .map(|_| Trace::with_capacity(4_000_000))
        .collect();
    let outcome = simulation.advance(seconds, |simulation| {
        for (net, trace) in traces.iter_mut().enumerate() {
            trace.push(simulation.time(), simulation.net_voltage(net));
        }
    });
    outcome.unwrap_or_else(|fault| panic!("{fault}"));
    traces
}

fn their_traces(spice: &SpiceNetlist, seconds: f64, step: f64) -> Vec<Trace> {
    let analysis = format!(
        "set numdgt=12\noption reltol=1e-5 method=trap\n\
         tran {step:e} {seconds:e} 0 {step:e} uic\nwrdata result {}",
        vectors(spice)
    );
    let (times, values) = columns(&ngspice(spice, &analysis), spice.nets.len() - 1);
    let trace = |column: &Vec<f64>| {
        let mut trace = Trace::with_capacity(4_000_000);
        for (time, value) in times.iter().zip(column) {
            trace.push(*time, *value);
        }
        trace
    };
    let ground = Trace::default();
    std::iter::once(ground)
        .chain(values.iter().map(trace))
        .collect()
}

/// Both courses from the initial conditions on, net by net. ngspice takes steps of `step` at most.
#[track_caller]
pub fn assert_same_course(netlist: &Netlist, seconds: f64, step: f64) {
    let spice = spice(&netlist.circuit);
    let ours = our_traces(&netlist.circuit, seconds);
    let theirs = their_traces(&spice, seconds, step);
    let names = circuit_designer_model::Nets::new(&netlist.circuit).names;
    for net in 1..names.len() {
        let values = theirs[net].samples().map(|sample| sample.value);
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let tolerated = WAVEFORM * (high - low).max(1e-4 * high.abs().max(low.abs()));
        let mut last = 0.0;
        for sample in ours[net].samples() {
            let before = std::mem::replace(&mut last, sample.time);
            // While a source jumps the length of its edge is all that could be compared.
            let is_edge = sample.time - before < LONGEST_EDGE;
            let Some(theirs) = theirs[net].value_at(sample.time).filter(|_| !is_edge) else {
                continue;
            };
            assert!(
                (sample.value - theirs).abs() <= tolerated.max(1e-6),
                "{} at {:e} s: ours {}, ngspice {theirs}, swing {low} to {high}\n{}",
                names[net],
                sample.time,
                sample.value,
                spice.body
            );
        }
    }
}

/// The read-outs of one net in both simulators, over the last `span` seconds.
pub fn both_readouts(netlist: &Netlist, net: &str, run: [f64; 3]) -> [Readout; 2] {
    let [seconds, span, step] = run;
    let spice = spice(&netlist.circuit);
    let names = circuit_designer_model::Nets::new(&netlist.circuit).names;
    let net = names.iter().position(|name| name == net).expect("the net");
    let ours = our_traces(&netlist.circuit, seconds);
    let theirs = their_traces(&spice, seconds, step);
    [&ours[net], &theirs[net]].map(|trace| read_out(trace, span).expect("samples"))
}
