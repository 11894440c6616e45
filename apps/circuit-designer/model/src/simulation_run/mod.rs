//! A run of the circuit on the page: started, stopped and stepped, follows every edit, keeps the traces
//! of the scopes.

mod recorder;

use recorder::Recorder;

use crate::circuit::{Circuit, Scope, ScopeId};
use crate::circuit_simulation::CircuitSimulation;
use crate::measure::{Readout, Trace};
use crate::nets::Nets;
use crate::simulator::{Fault, Warning};

/// Option bit of a file: Reset goes to the operating point.
const OPERATING_POINT_ON_RESET: u32 = 128;

/// Nothing here is part of the document: the same document can stand at any time.
pub struct SimulationRun {
    circuit: Circuit,
    /// The last circuit that could be run, whose states the next one takes over.
    simulation: Option<CircuitSimulation>,
    /// Is that the circuit as it is drawn now?
    is_current: bool,
    fault: Option<Fault>,
    is_running: bool,
    run_for: Option<RunFor>,
    /// Simulated seconds still to be done; negative after a step that went too far.
    pending_s: f64,
    recorder: Recorder,
}

#[derive(Clone, Copy, Debug)]
struct RunFor {
    from: f64,
    until: f64,
}

impl SimulationRun {
    /// Runs from the start.
    pub fn new(circuit: &Circuit) -> SimulationRun {
        let (simulation, fault) = match CircuitSimulation::new(circuit) {
            Ok(simulation) => (Some(simulation), None),
            Err(fault) => (None, Some(fault)),
        };
        let mut run = SimulationRun {
            circuit: circuit.clone(),
            is_current: simulation.is_some(),
            simulation,
            fault,
            is_running: true,
            run_for: None,
            pending_s: 0.0,
            recorder: Recorder::default(),
        };
        run.recorder.follow(circuit);
        run.go_to_operating_point_if_configured();
        run
    }

    /// Takes over an edited circuit. Elements that are still there keep their charges, currents and
    /// states; a circuit that cannot run is a fault until it is mended.
    pub fn follow(&mut self, circuit: &Circuit) {
        if *circuit == self.circuit {
            return;
        }
        let steps = |it: &Circuit| (it.settings.time_step, it.settings.min_step);
        let is_same_drawing =
            circuit.elements == self.circuit.elements && circuit.models == self.circuit.models;
        if is_same_drawing && steps(circuit) == steps(&self.circuit) {
            if let (true, Some(simulation)) = (self.is_current, &mut self.simulation) {
                simulation.redraw(circuit);
            }
        } else {
            let next = match &self.simulation {
                Some(simulation) => simulation.edited(circuit),
                None => CircuitSimulation::new(circuit),
            };
            self.is_current = next.is_ok();
            match next {
                Ok(simulation) => {
                    self.simulation = Some(simulation);
                    self.fault = None;
                }
                Err(fault) => self.fault = Some(fault),
            }
            if !is_electrically_equal(&self.circuit, circuit) {
                self.recorder.restart_windows();
            }
        }
        self.circuit = circuit.clone();
        self.recorder.follow(circuit);
    }

    /// Does time pass?
    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// Starting again after a fault tries again from where the circuit stands.
    pub fn set_running(&mut self, is_running: bool) {
        self.is_running = is_running;
        self.run_for = None;
        self.pending_s = 0.0;
        if is_running && self.is_current {
            self.fault = None;
        }
    }

    /// Back to time zero and the initial conditions; from time zero it starts the run.
    pub fn reset(&mut self) {
        let was_at_start = self.time() == 0.0;
        self.run_for = None;
        self.pending_s = 0.0;
        self.recorder.clear();
        if let Some(simulation) = &mut self.simulation {
            simulation.reset();
        }
        if self.is_current {
            self.fault = None;
        }
        if was_at_start {
            self.is_running = true;
        }
        self.go_to_operating_point_if_configured();
    }

    fn go_to_operating_point_if_configured(&mut self) {
        if self.circuit.settings.options & OPERATING_POINT_ON_RESET != 0 {
            self.find_operating_point();
        }
    }

    /// One step, after which the circuit stands still.
    pub fn step(&mut self) {
        self.set_running(true);
        self.step_once();
        self.set_running_state(false);
    }

    fn set_running_state(&mut self, is_running: bool) {
        self.is_running = is_running;
        self.run_for = None;
        self.pending_s = 0.0;
    }

    /// Capacitors charged, inductors carrying their currents; time stays where it is.
    pub fn find_operating_point(&mut self) {
        let (true, Some(simulation)) = (self.is_current, &mut self.simulation) else {
            return;
        };
        self.fault = simulation.find_operating_point().err();
        self.recorder.restart_windows();
    }

    /// Simulates up to `seconds` more while `budget` allows the next step, and returns how much was
    /// done. A step that ends too late is made up for by the next call; time that the budget did not
    /// allow is not.
    pub fn advance(&mut self, seconds: f64, budget: &mut dyn FnMut() -> bool) -> f64 {
        let start = self.time();
        self.pending_s += seconds.max(0.0);
        while self.is_running && self.pending_s > 0.0 {
            if !budget() {
                self.pending_s = 0.0;
                break;
            }
            let before = self.time();
            self.step_once();
            self.pending_s -= self.time() - before;
        }
        if !self.is_running {
            self.pending_s = 0.0;
        }
        self.time() - start
    }

    /// Runs exactly that long, then stops.
    pub fn start_run_for(&mut self, seconds: f64) {
        self.set_running(true);
        let from = self.time();
        if seconds > 0.0 && seconds.is_finite() {
            self.run_for = Some(RunFor {
                from,
                until: from + seconds,
            });
        } else {
            self.is_running = false;
        }
    }

    /// Fraction of the run that was asked for, while it lasts.
    pub fn run_for_progress(&self) -> Option<f64> {
        let RunFor { from, until } = self.run_for?;
        Some(((self.time() - from) / (until - from)).clamp(0.0, 1.0))
    }

    /// A fault stops the run.
    fn step_once(&mut self) {
        let (true, None, Some(simulation)) = (self.is_current, &self.fault, &mut self.simulation)
        else {
            self.set_running_state(false);
            return;
        };
        let before = simulation.time();
        let end = self.run_for.map_or(f64::INFINITY, |run| run.until);
        let outcome = simulation.step_until(end);
        let has_moved = simulation.time() > before;
        if has_moved {
            self.recorder.record(simulation);
        }
        if let Err(fault) = outcome {
            self.fault = Some(fault);
        }
        if self.fault.is_some() || !has_moved || self.time() >= end {
            self.set_running_state(false);
        }
    }

    /// Nets, voltages, information lines and wire currents; nothing while the drawing cannot run.
    pub fn simulation(&self) -> Option<&CircuitSimulation> {
        self.simulation.as_ref().filter(|_| self.is_current)
    }

    /// Why it stopped, if it did.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    /// What is odd about the circuit without keeping it from running.
    pub fn warnings(&self) -> &[Warning] {
        self.simulation().map_or(&[], CircuitSimulation::warnings)
    }

    /// Seconds of simulated time.
    pub fn time(&self) -> f64 {
        self.simulation
            .as_ref()
            .map_or(0.0, CircuitSimulation::time)
    }

    /// What a plot of a scope has recorded.
    pub fn trace(&self, scope: ScopeId, plot: usize) -> Option<&Trace> {
        self.recorder.trace(scope, plot)
    }

    /// The traces of one scope begin anew.
    pub fn clear_scope(&mut self, scope: ScopeId) {
        self.recorder.clear_scope(scope);
    }

    /// What the scope reads from this plot over its visible span, on a screen of this width.
    pub fn readout(&self, scope: &Scope, plot: usize, pixels: f32) -> Option<Readout> {
        let span = scope.visible_seconds(f64::from(pixels), self.circuit.settings.time_step);
        self.recorder.readout(scope.id, plot, span)
    }
}

/// Same parts with the same values on the same nets, wherever they are drawn.
fn is_electrically_equal(a: &Circuit, b: &Circuit) -> bool {
    let parts = |circuit: &Circuit| -> Vec<_> {
        let elements = circuit.elements.iter();
        elements
            .map(|it| (it.id, it.kind.clone(), it.parameters.clone()))
            .collect()
    };
    a.settings == b.settings
        && a.models == b.models
        && parts(a) == parts(b)
        && Nets::new(a).of_pins == Nets::new(b).of_pins
}
