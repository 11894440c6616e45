//! The resting state, and the ways round a solution that Newton's method does not find at once.

use super::Engine;
use super::device::{Rule, Step};
use super::equations::SolveError;
use super::fault::Fault;

/// Decades of extra conductance that are taken away one by one.
const GMIN_DECADES: [f64; 11] = [
    1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 0.0,
];
const SOURCE_STAGES: usize = 20;
/// Attempts to leave unstable working points before the last solution is taken as it is.
const MAX_UNSTABLE_ROUNDS: usize = 20;

impl Engine {
    /// Puts the circuit at its direct-current operating point: capacitors charged, inductors
    /// carrying their currents. Time does not move.
    pub fn find_operating_point(&mut self) -> Result<(), Fault> {
        let step = Step {
            time: self.time,
            rule: Rule::BackwardEuler,
            restarts: true,
            is_operating_point: true,
            ..self.control.first_step()
        };
        self.equations.voltages.copy_from_slice(&self.voltages);
        self.equations.currents.copy_from_slice(&self.currents);
        if let Err(failure) = self.equations.solve(&mut self.devices, &step) {
            self.solve_by_continuation(&step)
                .map_err(|_| self.fault(failure))?;
        }
        self.settle_operating_point(&step)
            .map_err(|failure| self.fault(failure))?;
        self.take_as_present(&step);
        self.control.restart();
        Ok(())
    }

    fn settle_operating_point(&mut self, step: &Step) -> Result<(), SolveError> {
        for _ in 0..MAX_UNSTABLE_ROUNDS {
            let unstable = self.find_unstable();
            if unstable.is_empty() {
                break;
            }
            self.leave_unstable_points(unstable, step)?;
        }
        self.settle(step).map(|_| ())
    }

    /// Approaches the step from an easier circuit: first with leaky junctions, then with weak
    /// sources.
    pub(super) fn solve_by_continuation(&mut self, step: &Step) -> Result<(), SolveError> {
        self.equations.voltages.copy_from_slice(&self.voltages);
        self.equations.currents.copy_from_slice(&self.currents);
        let leaky = GMIN_DECADES.iter().try_for_each(|gmin| {
            let easier = Step {
                gmin: *gmin,
                ..*step
            };
            self.equations.solve(&mut self.devices, &easier)
        });
        if leaky.is_ok() {
            return Ok(());
        }
        self.equations.voltages.fill(0.0);
        self.equations.currents.fill(0.0);
        (0..=SOURCE_STAGES).try_for_each(|stage| {
            let easier = Step {
                source_scale: stage as f64 / SOURCE_STAGES as f64,
                ..*step
            };
            self.equations.solve(&mut self.devices, &easier)
        })
    }
}
