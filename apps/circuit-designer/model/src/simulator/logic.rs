//! Threshold elements in the analogue time base.
//!
//! At one instant all affected elements look at the same voltages and then change together, again
//! and again until none changes: each round is a unit of delay that takes no time.

use super::Engine;
use super::device::{Change, Node, Step};
use super::equations::{Devices, Equations, SolveError};
use super::fault::Warning;
use super::wiring::{FixedOutput, Structure};

/// Rounds after which feedback is taken to oscillate; long chains of gates get more.
const FEWEST_ROUNDS: usize = 100;

/// Devices with levels, and in which order they decide.
pub struct Logic {
    /// Discrete devices that look at each node.
    readers: Vec<Vec<usize>>,
    /// Fixed outputs by device.
    pub outputs: Vec<Vec<FixedOutput>>,
    /// Discrete devices to be asked after every step.
    pub watched: Vec<usize>,
    /// All devices that decide.
    pub all: Vec<usize>,
    /// Devices that take part in the acceptance of every step.
    pub accepting: Vec<usize>,
    most_rounds: usize,
    /// Lists of a round, kept so that an edge needs no memory of its own.
    asked: Vec<usize>,
    changed: Vec<usize>,
}

impl Logic {
    /// Finds out who listens to whom.
    pub fn new(structure: &Structure, equations: &Equations, devices: &Devices) -> Self {
        let is_discrete: Vec<bool> = devices.iter().map(|it| it.is_discrete()).collect();
        let mut readers = vec![Vec::new(); structure.nodes];
        let mut outputs = vec![Vec::new(); devices.len()];
        // Nodes that only change when a discrete device changes.
        let mut is_logical = vec![false; structure.nodes];
        is_logical[0] = true;
        for fixed in &structure.fixed {
            outputs[fixed.device].push(*fixed);
            is_logical[fixed.node.0] = !devices[fixed.device].levels_follow_time();
        }
        let mut must_watch: Vec<bool> = devices.iter().map(|it| it.watches_time()).collect();
        for (device, node) in &structure.sensed {
            if is_discrete[*device] {
                readers[node.0].push(*device);
                must_watch[*device] |= !equations.is_known(*node) || !is_logical[node.0];
            }
        }
        let all: Vec<_> = (0..devices.len()).filter(|it| is_discrete[*it]).collect();
        Logic {
            readers,
            outputs,
            accepting: (0..devices.len())
                .filter(|it| !is_discrete[*it] || must_watch[*it])
                .filter(|it| !devices[*it].only_conducts())
                .collect(),
            watched: all.iter().copied().filter(|it| must_watch[*it]).collect(),
            most_rounds: FEWEST_ROUNDS.max(2 * all.len()),
            all,
            asked: Vec::new(),
            changed: Vec::new(),
        }
    }
}

impl Engine {
    /// Earliest state change of a watched device in the step at hand, as a fraction of it.
    pub(super) fn earliest_crossing(&self, step: &Step, first: bool) -> Option<f64> {
        let (before, now) = (self.accepted(), self.equations.view());
        let asked = if first {
            &self.logic.all
        } else {
            &self.logic.watched
        };
        asked
            .iter()
            .filter_map(|index| self.devices[*index].crossing(&before, &now, step))
            .min_by(f64::total_cmp)
    }

    /// Lets all discrete devices change at the end of this (very short) step until none does.
    /// False when they never come to rest.
    pub(super) fn settle(&mut self, step: &Step) -> Result<bool, SolveError> {
        let mut asked = std::mem::take(&mut self.logic.asked);
        let mut changed = std::mem::take(&mut self.logic.changed);
        let rests = self.settle_with(step, &mut asked, &mut changed);
        (self.logic.asked, self.logic.changed) = (asked, changed);
        rests
    }

    fn settle_with(
        &mut self,
        step: &Step,
        asked: &mut Vec<usize>,
        changed: &mut Vec<usize>,
    ) -> Result<bool, SolveError> {
        asked.clone_from(&self.logic.all);
        let mut analogue_is_stale = false;
        // Logic that is known not to rest makes one change per step.
        let rounds = if self.control.oscillates() {
            1
        } else {
            self.logic.most_rounds
        };
        for _ in 0..rounds {
            changed.clear();
            let mut extent = Change::None;
            let view = self.equations.view();
            for index in asked.iter() {
                let change = self.devices[*index].decide(&view, step);
                if change != Change::None {
                    changed.push(*index);
                    extent = extent.max(change);
                }
            }
            if changed.is_empty() && !analogue_is_stale {
                return Ok(true);
            }
            analogue_is_stale |= !changed.is_empty() && self.equations.has_unknowns();
            if extent == Change::Coefficients {
                self.equations.version += 1;
            }
            self.propagate(changed, asked, step);
            if analogue_is_stale && (asked.is_empty() || extent == Change::Coefficients) {
                self.solve_again(step)?;
                analogue_is_stale = false;
                asked.clone_from(&self.logic.all);
            }
        }
        self.warn_of_oscillation(asked);
        if self.equations.has_unknowns() {
            self.solve_again(step)?;
        }
        Ok(false)
    }

    fn solve_again(&mut self, step: &Step) -> Result<(), SolveError> {
        self.equations.solve(&mut self.devices, step)
    }

    /// Puts changed levels on their nodes; lists the devices that look at them.
    fn propagate(&mut self, changed: &[usize], affected: &mut Vec<usize>, step: &Step) {
        affected.clear();
        for device in changed {
            for fixed in &self.logic.outputs[*device] {
                let level = self.devices[*device].level(fixed.output, step);
                let Node(node) = fixed.node;
                if self.equations.voltages[node] != level {
                    self.equations.voltages[node] = level;
                    affected.extend(&self.logic.readers[node]);
                }
            }
        }
        affected.sort_unstable();
        affected.dedup();
    }

    fn warn_of_oscillation(&mut self, devices: &[usize]) {
        let elements: Vec<_> = devices.iter().map(|it| self.labels[*it].element).collect();
        let warning = Warning::OscillatingFeedback { elements };
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }
}
