//! Runs a circuit without a screen and reads values off it, always the same way.

use circuit_designer_model::measure::{Readout, Trace, read_out};
use circuit_designer_model::{Circuit, CircuitSimulation, Settings};

use super::claim::Reading;

/// Where a value is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// A net against ground.
    Net(usize),
    /// Between two nets, without a sign, as the screen shows it.
    Between(usize, usize),
    /// Through the first pin of an element, without a sign.
    Through(usize),
}

/// When values are read, in simulated seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// Begin at the operating point instead of the initial conditions.
    pub from_rest: bool,
    pub settle: f64,
    pub window: f64,
}

/// No task comes near this; a drawing that needs more is not waited for.
const MAX_STEPS: usize = 3_000_000;

/// The values of all probes, or why there are none. The sheet's own time step plays no role: what
/// counts is the circuit.
pub fn simulate(
    circuit: &Circuit,
    probes: &[(Probe, Reading)],
    schedule: Schedule,
) -> Result<Vec<f64>, String> {
    let mut circuit = circuit.clone();
    circuit.settings = Settings::default();
    let mut simulation = CircuitSimulation::new(&circuit).map_err(|fault| fault.to_string())?;
    if schedule.from_rest {
        let rest = simulation.find_operating_point();
        rest.map_err(|fault| fault.to_string())?;
    }
    let mut traces = vec![Trace::default(); probes.len()];
    let begin = simulation.time();
    let end = begin + schedule.settle + schedule.window;
    let mut steps = 0;
    while simulation.time() < end {
        simulation.step().map_err(|fault| fault.to_string())?;
        steps += 1;
        if steps > MAX_STEPS {
            return Err("simulating it takes too long".into());
        }
        if simulation.time() >= begin + schedule.settle {
            for (trace, (probe, _)) in traces.iter_mut().zip(probes) {
                trace.push(simulation.time(), value(&simulation, *probe));
            }
        }
    }
    let readings = probes.iter().zip(&traces);
    readings
        .map(|((probe, reading), trace)| match reading {
            Reading::Dc | Reading::Current => Ok(value(&simulation, *probe)),
            _ => read(trace, schedule.window, *reading),
        })
        .collect()
}

fn value(simulation: &CircuitSimulation, probe: Probe) -> f64 {
    match probe {
        Probe::Net(net) => simulation.net_voltage(net),
        Probe::Between(a, b) => (simulation.net_voltage(a) - simulation.net_voltage(b)).abs(),
        Probe::Through(element) => {
            let currents = simulation.currents(element);
            currents.first().map_or(0.0, |current| current.abs())
        }
    }
}

fn read(trace: &Trace, window: f64, reading: Reading) -> Result<f64, String> {
    let readout = read_out(trace, window).ok_or("nothing was recorded")?;
    let periodic =
        |value: Option<f64>| value.ok_or_else(|| "it does not oscillate steadily".to_string());
    match reading {
        Reading::Frequency => periodic(readout.frequency.hertz()),
        Reading::Duty => periodic(readout.duty.map(|share| 100.0 * share)),
        Reading::Peak => Ok(readout.max),
        _ => Ok(Readout::peak_to_peak(&readout)),
    }
}
