//! Chooses the length of each step.
//!
//! Lengths are the longest one halved some number of times, so that the factors of linear circuits
//! stay usable. Steps end exactly at breakpoints; state changes are enclosed by a step no longer
//! than the event window.

use super::device::{Device, Rule, Step};
use super::equations::SolveError;
use super::fault::{Fault, FaultKind};
use super::math::{cbrt, larger};
use super::{Engine, StepLimits};

/// Steps by backward Euler after a discontinuity.
const DAMPED_STEPS: u8 = 2;
/// The event window is this fraction of the longest step: a nanosecond for the default step.
const WINDOWS_PER_STEP: f64 = 5000.0;
const MAX_GROWTH: f64 = 8.0;
const SHORTENING_AFTER_FAILURE: f64 = 0.125;
/// Part of the allowed error that the next step aims at.
const SAFETY: f64 = 0.9;

/// Decides how long steps are.
#[derive(Clone, Debug)]
pub struct Control {
    limit: f64,
    /// A state change must lie in a step no longer than this.
    window: f64,
    floor: f64,
    next_length: f64,
    damped_steps: u8,
    restarts: bool,
    integrates: bool,
    /// Devices that need to be asked in each step, so that thousands of gates at rest cost nothing.
    integrating: Vec<usize>,
    timed: Vec<usize>,
    stopping: Vec<usize>,
    /// Logic that never rests changes once per step, of any length.
    oscillates: bool,
}

impl Control {
    /// For these devices; they tell what they need.
    pub fn new(devices: &[Box<dyn Device>], limits: StepLimits) -> Self {
        let limit = devices
            .iter()
            .map(|device| device.longest_step())
            .fold(limits.longest, f64::min);
        let window = (limit / WINDOWS_PER_STEP)
            .min(limits.longest / WINDOWS_PER_STEP)
            .max(limits.shortest.min(limit));
        let mut control = Control {
            limit,
            window,
            floor: limits.shortest.min(window / 64.0),
            next_length: window,
            damped_steps: DAMPED_STEPS,
            restarts: true,
            integrates: devices.iter().any(|device| device.integrates()),
            integrating: indices(devices, |device| device.integrates()),
            timed: indices(devices, |device| {
                device.watches_time() || device.levels_follow_time()
            }),
            stopping: indices(devices, |device| device.may_stop()),
            oscillates: false,
        };
        control.restart();
        control
    }

    /// The curve breaks here: begin anew with short, damped steps.
    pub fn restart(&mut self) {
        self.next_length = self.window;
        self.damped_steps = DAMPED_STEPS;
        self.restarts = true;
        self.oscillates = false;
    }

    /// Does the logic never rest, but change in every step?
    pub fn oscillates(&self) -> bool {
        self.oscillates
    }

    /// What devices see before the first step is made.
    pub fn first_step(&self) -> Step {
        Step {
            time: 0.0,
            length: self.limit,
            rule: Rule::BackwardEuler,
            restarts: true,
            is_operating_point: false,
            source_scale: 1.0,
            gmin: 0.0,
            longest: self.limit,
        }
    }

    fn grow(&mut self, length: f64, error: f64) {
        if length >= self.limit {
            // No factor makes it longer: most steps are spared a cube root.
            self.next_length = self.limit.max(self.floor);
            return;
        }
        let factor = if error > 0.0 {
            (SAFETY / cbrt(error)).min(MAX_GROWTH)
        } else if self.integrates {
            MAX_GROWTH
        } else {
            f64::INFINITY
        };
        self.next_length = self.quantised(length * factor.max(1.0));
    }

    /// The longest allowed length that is not above the wanted one.
    fn quantised(&self, wanted: f64) -> f64 {
        let mut length = self.limit;
        while length > wanted * (1.0 + 1e-9) && length > self.floor {
            length *= 0.5;
        }
        length.max(self.floor)
    }
}

fn indices(devices: &[Box<dyn Device>], wanted: impl Fn(&dyn Device) -> bool) -> Vec<usize> {
    let numbered = devices.iter().enumerate();
    numbered
        .filter(|(_, device)| wanted(device.as_ref()))
        .map(|(index, _)| index)
        .collect()
}

/// What to do with a solved step.
enum StepDecision {
    Accept { error: f64, settled: bool },
    Shorten { length: f64, event: bool },
}

impl Engine {
    /// One accepted step.
    pub fn step(&mut self) -> Result<(), Fault> {
        self.step_until(f64::INFINITY)
    }

    /// One accepted step that does not go beyond `end`.
    pub fn step_until(&mut self, end: f64) -> Result<(), Fault> {
        let shortest = self.control.window * 1e-3;
        if self.time + shortest >= end {
            return Ok(());
        }
        let breakpoint = self.next_breakpoint().filter(|at| *at < end);
        let mut length = self.control.next_length;
        let mut event_ahead = false;
        // The first attempt is stretched a little rather than leaving a sliver before a breakpoint.
        let mut stretch = 1.01;
        loop {
            let lands = breakpoint.filter(|at| self.time + length * stretch >= *at);
            let mut ends_at = lands;
            if lands.is_none() && self.time + length * stretch >= end {
                ends_at = Some(end);
            }
            if let Some(at) = ends_at {
                length = at - self.time;
            }
            let step = self.planned(length, ends_at);
            if let Err(failure) = self.solve_from_accepted(&step) {
                if length > self.control.floor {
                    stretch = 1.0;
                    length = (length * SHORTENING_AFTER_FAILURE).max(self.control.floor);
                    self.control.damped_steps = DAMPED_STEPS;
                    continue;
                }
                self.solve_by_continuation(&step)
                    .map_err(|_| self.fault(failure))?;
            }
            match self.decide(&step).map_err(|failure| self.fault(failure))? {
                StepDecision::Shorten {
                    length: less,
                    event,
                } => {
                    length = less;
                    event_ahead = event;
                    stretch = 1.0;
                }
                StepDecision::Accept { error, settled } => {
                    self.accept(&step, error);
                    if settled || lands.is_some() {
                        self.control.restart();
                    } else if event_ahead {
                        self.control.next_length = self.control.window;
                    }
                    return self.stop_if_asked();
                }
            }
        }
    }

    fn planned(&self, length: f64, lands: Option<f64>) -> Step {
        let damped = self.control.damped_steps > 0;
        Step {
            time: lands.unwrap_or(self.time + length),
            length,
            rule: if damped {
                Rule::BackwardEuler
            } else {
                Rule::Trapezoidal
            },
            restarts: self.control.restarts,
            ..self.control.first_step()
        }
    }

    fn next_breakpoint(&self) -> Option<f64> {
        let earliest = self.time + self.control.window * 1e-3;
        let timed = self.control.timed.iter();
        timed
            .filter_map(|index| self.devices[*index].breakpoint(earliest))
            .min_by(f64::total_cmp)
    }

    pub(super) fn solve_from_accepted(&mut self, step: &Step) -> Result<(), SolveError> {
        self.equations.voltages.copy_from_slice(&self.voltages);
        self.equations.currents.copy_from_slice(&self.currents);
        self.equations.solve(&mut self.devices, step)
    }

    fn decide(&mut self, step: &Step) -> Result<StepDecision, SolveError> {
        let window = self.control.window * (1.0 + 1e-6);
        let error = self.truncation(step);
        if error > 1.0 && step.length > self.control.floor * (1.0 + 1e-6) {
            let factor = (SAFETY / cbrt(error)).max(0.1);
            let shorter = self.control.quantised(step.length * factor);
            return Ok(StepDecision::Shorten {
                length: shorter.min(step.length * 0.5),
                event: false,
            });
        }
        let is_first = self.control.restarts;
        let crossing = self.earliest_crossing(step, is_first);
        let unstable = self.unstable_devices();
        if crossing.is_none() && unstable.is_empty() {
            return Ok(StepDecision::Accept {
                error,
                settled: false,
            });
        }
        if step.length > window && !self.control.oscillates {
            // Stop just before the event, so that the next short step encloses it.
            let at = crossing.unwrap_or(0.5) * step.length - 0.5 * self.control.window;
            let longest = step.length - 0.5 * self.control.window;
            return Ok(StepDecision::Shorten {
                length: at.min(longest).max(self.control.window),
                event: true,
            });
        }
        self.leave_unstable_points(unstable, step)?;
        let rests = self.settle(step)?;
        self.control.oscillates = !rests;
        Ok(StepDecision::Accept {
            error,
            settled: rests,
        })
    }

    fn truncation(&self, step: &Step) -> f64 {
        let view = self.equations.view();
        let integrating = self.control.integrating.iter();
        integrating
            .map(|index| self.devices[*index].truncation(&view, step))
            .fold(0.0, larger)
    }

    fn unstable_devices(&mut self) -> Vec<usize> {
        let mut unstable = Vec::new();
        for index in &self.logic.watched {
            if let Some((branch, output)) = self.devices[*index].feedback()
                && self.equations.response(branch, output) < 0.0
            {
                unstable.push(*index);
            }
        }
        unstable
    }

    pub(super) fn leave_unstable_points(
        &mut self,
        unstable: Vec<usize>,
        step: &Step,
    ) -> Result<(), SolveError> {
        if unstable.is_empty() {
            return Ok(());
        }
        for index in unstable {
            self.devices[index].leave_unstable_point();
        }
        self.equations.solve(&mut self.devices, step)
    }

    pub(super) fn find_unstable(&mut self) -> Vec<usize> {
        self.unstable_devices()
    }

    fn accept(&mut self, step: &Step, error: f64) {
        self.take_as_present(step);
        self.time = step.time;
        self.control.restarts = false;
        self.control.damped_steps = self.control.damped_steps.saturating_sub(1);
        self.control.grow(step.length, error);
        let mut integrating = self.control.integrating.iter();
        if integrating.any(|index| self.devices[*index].rings()) {
            self.control.damped_steps = DAMPED_STEPS;
        }
    }

    pub(super) fn take_as_present(&mut self, step: &Step) {
        let view = self.equations.view();
        for index in &self.logic.accepting {
            self.devices[*index].accept(&view, step);
        }
        // What is left in the equations is overwritten before the next solution is sought.
        std::mem::swap(&mut self.voltages, &mut self.equations.voltages);
        std::mem::swap(&mut self.currents, &mut self.equations.currents);
        self.last_step = *step;
    }

    fn stop_if_asked(&self) -> Result<(), Fault> {
        for index in &self.control.stopping {
            let label = &self.labels[*index];
            if let Some(reason) = self.devices[*index].stop_reason() {
                let reason = format!("{}: {reason}", label.name);
                return Err(Fault {
                    kind: FaultKind::Stopped { reason },
                    elements: vec![label.element],
                });
            }
        }
        Ok(())
    }
}
