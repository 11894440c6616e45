//! What the simulator asks of an element while it runs.

use super::stamping::Stamper;
use super::wiring::Wiring;

/// A net, or a point inside an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Node(pub(super) usize);

impl Node {
    /// Zero volts, everywhere.
    pub const GROUND: Node = Node(0);
}

/// An unknown current.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branch(pub(super) usize);

/// How energy stores are discretised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Exact for curves of second order, but may ring.
    Trapezoidal,
    /// Less exact, but damps.
    BackwardEuler,
}

/// One interval of time to be solved, or the operating point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Simulated time at the end.
    pub time: f64,
    /// In seconds.
    pub length: f64,
    /// How stores are integrated.
    pub rule: Rule,
    /// The first step after a discontinuity: what was before says nothing about the curve.
    pub restarts: bool,
    /// Energy stores at rest: capacitors open, inductors shorted.
    pub is_operating_point: bool,
    /// Fraction of all independent sources, below one only while an operating point is sought.
    pub source_scale: f64,
    /// Extra conductance across every junction.
    pub gmin: f64,
    /// The longest step the user allows.
    pub longest: f64,
}

/// Voltages and currents of the solution at hand.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(super) voltages: &'a [f64],
    pub(super) currents: &'a [f64],
}

impl View<'_> {
    /// Against ground.
    pub fn voltage(&self, node: Node) -> f64 {
        self.voltages[node.0]
    }

    /// Of one node against another.
    pub fn across(&self, plus: Node, minus: Node) -> f64 {
        self.voltages[plus.0] - self.voltages[minus.0]
    }

    /// Through a branch that is an unknown of its own.
    pub fn current(&self, branch: Branch) -> f64 {
        self.currents[branch.0]
    }
}

/// What a discrete change of state touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    /// Nothing.
    None,
    /// Only levels of outputs: the equations keep their coefficients.
    Levels,
    /// Coefficients too.
    Coefficients,
}

/// A moment that must not fall inside a step, because something changes abruptly there.
pub type Breakpoint = f64;

/// A running element. Methods are called in the order of the elements' ids.
pub trait Device: Send {
    /// Takes nodes and asks for internal ones, for branches and for fixed outputs.
    fn connect(&mut self, wiring: &mut Wiring);

    /// Back to the initial conditions.
    fn reset(&mut self) {}

    /// Coefficients that do not depend on the solution.
    fn linear(&self, _stamper: &mut Stamper, _step: &Step) {}

    /// Does it add lasting coefficients and nothing else, as a resistor does? Then it is asked for
    /// neither `drive` nor `accept`, of which a step has to ask everybody else.
    fn only_conducts(&self) -> bool {
        false
    }

    /// Independent right sides: sources, and what energy stores remember.
    fn drive(&self, _stamper: &mut Stamper, _step: &Step) {}

    /// Do its coefficients depend on the solution?
    fn is_nonlinear(&self) -> bool {
        false
    }

    /// Linearises around the view. Returns false when it used another point, to stay in range.
    fn nonlinear(&mut self, _stamper: &mut Stamper, _view: &View, _step: &Step) -> bool {
        true
    }

    /// Voltage of the fixed output with this number, in the order they were asked for.
    fn level(&self, _output: usize, _step: &Step) -> f64 {
        0.0
    }

    /// Do fixed outputs follow time by themselves, as those of sources do?
    fn levels_follow_time(&self) -> bool {
        false
    }

    /// Local error of the step in units of what is tolerated; zero when nothing is integrated.
    fn truncation(&self, _view: &View, _step: &Step) -> f64 {
        0.0
    }

    /// Does what it integrates swing from step to step, as only the rule of integration can?
    fn rings(&self) -> bool {
        false
    }

    /// Takes the solution as the new present. Discrete devices that look only at logic levels are
    /// not asked: nothing changes for them between two decisions.
    fn accept(&mut self, _view: &View, _step: &Step) {}

    /// The next moment after `time` that must be the end of a step. Only asked of devices that watch
    /// time or whose levels follow it.
    fn breakpoint(&self, _time: f64) -> Option<Breakpoint> {
        None
    }

    /// The longest step with which this element is still represented well.
    fn longest_step(&self) -> f64 {
        f64::INFINITY
    }

    /// Does it change state at thresholds? Then it is asked for `crossing` and `decide`.
    fn is_discrete(&self) -> bool {
        false
    }

    /// Must it be asked after every step, not only when one of its inputs changes?
    fn watches_time(&self) -> bool {
        false
    }

    /// Fraction of the step at which the first state change would happen, from `before` to `now`.
    fn crossing(&self, _before: &View, _now: &View, _step: &Step) -> Option<f64> {
        None
    }

    /// Changes state according to the view.
    fn decide(&mut self, _view: &View, _step: &Step) -> Change {
        Change::None
    }

    /// Does it integrate over time, so that the length of a step matters to it?
    fn integrates(&self) -> bool {
        false
    }

    /// A branch and its output whose working point must be stable, because it may feed back on
    /// itself. Asked after each converged solution of devices that watch time.
    fn feedback(&self) -> Option<(Branch, Node)> {
        None
    }

    /// Told that the working point just found is unstable; the next solution must be another one.
    fn leave_unstable_point(&mut self) {}

    /// Currents into the pins. Fixed outputs are filled in by the simulator.
    fn currents(&self, _view: &View, _step: &Step, _into: &mut [f64]) {}

    /// What must survive an edit of the circuit, in an order of its own.
    fn memory(&self) -> Vec<f64> {
        Vec::new()
    }

    /// Goes on from what [`Device::memory`] gave.
    fn recall(&mut self, _memory: &[f64]) {}

    /// May it ever give a reason to stop?
    fn may_stop(&self) -> bool {
        false
    }

    /// A reason to stop, for elements that are destroyed or that watch for a condition.
    fn stop_reason(&self) -> Option<String> {
        None
    }
}
