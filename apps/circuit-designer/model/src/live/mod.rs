//! The circuit on the page while it runs: follows every edit, keeps the traces of the scopes.

mod recorder;

use recorder::Recorder;

use crate::circuit::{Circuit, Nets, Scope, ScopeId};
use crate::measure::{Readout, Trace};
use crate::running::Running;
use crate::simulator::{Fault, Warning};

/// Option bit of a file: Reset goes to the operating point.
const OPERATING_POINT_ON_RESET: u32 = 128;

/// Nothing here is part of the document: the same document can stand at any time.
pub struct Live {
    circuit: Circuit,
    /// The last circuit that could be run, whose states the next one takes over.
    running: Option<Running>,
    /// Is that the circuit as it is drawn now?
    is_current: bool,
    fault: Option<Fault>,
    is_running: bool,
    run_for: Option<RunFor>,
    /// Simulated seconds still to be done; negative after a step that went too far.
    owed: f64,
    recorder: Recorder,
}

#[derive(Clone, Copy, Debug)]
struct RunFor {
    from: f64,
    until: f64,
}

impl Live {
    /// Runs from the start.
    pub fn new(circuit: &Circuit) -> Live {
        let (running, fault) = match Running::new(circuit) {
            Ok(running) => (Some(running), None),
            Err(fault) => (None, Some(fault)),
        };
        let mut live = Live {
            circuit: circuit.clone(),
            is_current: running.is_some(),
            running,
            fault,
            is_running: true,
            run_for: None,
            owed: 0.0,
            recorder: Recorder::default(),
        };
        live.recorder.follow(circuit);
        live.go_to_operating_point_if_wished();
        live
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
            if let (true, Some(running)) = (self.is_current, &mut self.running) {
                running.redraw(circuit);
            }
        } else {
            let next = match &self.running {
                Some(running) => running.edited(circuit),
                None => Running::new(circuit),
            };
            self.is_current = next.is_ok();
            match next {
                Ok(running) => {
                    self.running = Some(running);
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

    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// Starting again after a fault tries again from where the circuit stands.
    pub fn set_running(&mut self, is_running: bool) {
        self.is_running = is_running;
        self.run_for = None;
        self.owed = 0.0;
        if is_running && self.is_current {
            self.fault = None;
        }
    }

    /// Back to time zero and the initial conditions; from time zero it starts the run (section A.8).
    pub fn reset(&mut self) {
        let was_at_start = self.time() == 0.0;
        self.run_for = None;
        self.owed = 0.0;
        self.recorder.clear();
        if let Some(running) = &mut self.running {
            running.reset();
        }
        if self.is_current {
            self.fault = None;
        }
        if was_at_start {
            self.is_running = true;
        }
        self.go_to_operating_point_if_wished();
    }

    fn go_to_operating_point_if_wished(&mut self) {
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
        self.owed = 0.0;
    }

    /// Capacitors charged, inductors carrying their currents; time stays where it is.
    pub fn find_operating_point(&mut self) {
        let (true, Some(running)) = (self.is_current, &mut self.running) else {
            return;
        };
        self.fault = running.find_operating_point().err();
        self.recorder.restart_windows();
    }

    /// Simulates up to `seconds` more while `budget` allows the next step, and returns how much was
    /// done. A step that ends too late is made up for by the next call; time that the budget did not
    /// allow is not.
    pub fn advance(&mut self, seconds: f64, budget: &mut dyn FnMut() -> bool) -> f64 {
        let start = self.time();
        self.owed += seconds.max(0.0);
        while self.is_running && self.owed > 0.0 {
            if !budget() {
                self.owed = 0.0;
                break;
            }
            let before = self.time();
            self.step_once();
            self.owed -= self.time() - before;
        }
        if !self.is_running {
            self.owed = 0.0;
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
        let (true, None, Some(running)) = (self.is_current, &self.fault, &mut self.running) else {
            self.set_running_state(false);
            return;
        };
        let before = running.time();
        let end = self.run_for.map_or(f64::INFINITY, |run| run.until);
        let outcome = running.step_until(end);
        let has_moved = running.time() > before;
        if has_moved {
            self.recorder.record(running);
        }
        if let Err(fault) = outcome {
            self.fault = Some(fault);
        }
        if self.fault.is_some() || !has_moved || self.time() >= end {
            self.set_running_state(false);
        }
    }

    /// Nets, voltages, information lines and wire currents; nothing while the drawing cannot run.
    pub fn running(&self) -> Option<&Running> {
        self.running.as_ref().filter(|_| self.is_current)
    }

    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    pub fn warnings(&self) -> &[Warning] {
        self.running().map_or(&[], Running::warnings)
    }

    pub fn time(&self) -> f64 {
        self.running.as_ref().map_or(0.0, Running::time)
    }

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
