//! The circuit equations of one step: assembling, and Newton's method.

use super::device::{Branch, Device, Node, Rule, Step, View};
use super::linear::LinearSystem;
use super::math::larger;
use super::stamping::{Coupling, Slot, Stamper};
use super::structure::Tie;
use super::wiring::{FixedOutput, Structure};

const MAX_ITERATIONS: usize = 50;
const VOLTAGE_ABSOLUTE: f64 = 1e-6;
const CURRENT_ABSOLUTE: f64 = 1e-12;
const RELATIVE: f64 = 1e-4;
/// A first iteration that moves this little needs no second one to confirm it.
const CONFIRMED_RELATIVE: f64 = 1e-7;

/// Why one step has no solution; the number is the unknown to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveError {
    Singular(usize),
    NotConverging(usize),
    NotFinite(usize),
}

impl SolveError {
    /// Its row and column; nothing for what is known.
    pub fn unknown(self) -> usize {
        match self {
            SolveError::Singular(unknown)
            | SolveError::NotConverging(unknown)
            | SolveError::NotFinite(unknown) => unknown,
        }
    }
}

/// What the lasting coefficients depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BaseKey {
    length: f64,
    rule: Rule,
    is_operating_point: bool,
    gmin: f64,
    version: u64,
}

/// The system of equations with its last solution.
pub struct Equations {
    slots: Vec<Slot>,
    first_branch: usize,
    system: LinearSystem,
    right: Vec<f64>,
    base_right: Vec<f64>,
    couplings: Vec<Coupling>,
    base: Option<BaseKey>,
    is_factored: bool,
    ties: Vec<Tie>,
    fixed: Vec<FixedOutput>,
    /// Those of `fixed` whose levels follow time.
    moving: Vec<FixedOutput>,
    /// Do the fixed nodes carry their full levels, so that only the moving ones need a look?
    levels_are_full: bool,
    nonlinear: Vec<usize>,
    /// Devices that may have a right side of their own.
    driving: Vec<usize>,
    /// Raised whenever a device changes its lasting coefficients.
    pub version: u64,
    /// Of all nodes and all branches, at the solution at hand.
    pub voltages: Vec<f64>,
    /// Of branches, by their numbers.
    pub currents: Vec<f64>,
}

/// The devices of a circuit, in the order of their elements.
pub type Devices = [Box<dyn Device>];

impl Equations {
    /// Numbers the unknowns of a circuit.
    pub fn new(structure: &Structure, ties: Vec<Tie>, devices: &Devices) -> Self {
        let mut slots = vec![Slot::Known; structure.nodes];
        let mut is_fixed = vec![false; structure.nodes];
        is_fixed[0] = true;
        for fixed in &structure.fixed {
            is_fixed[fixed.node.0] = true;
        }
        let mut unknowns = 0;
        for (slot, _) in slots
            .iter_mut()
            .zip(&is_fixed)
            .filter(|(_, fixed)| !**fixed)
        {
            *slot = Slot::Unknown(unknowns);
            unknowns += 1;
        }
        let size = unknowns + structure.branches;
        let ties = ties
            .into_iter()
            .filter(|tie| !is_fixed[tie.node.0])
            .collect();
        let those = |wanted: fn(&dyn Device) -> bool| -> Vec<usize> {
            (0..devices.len())
                .filter(|index| wanted(devices[*index].as_ref()))
                .collect()
        };
        Equations {
            slots,
            first_branch: unknowns,
            system: LinearSystem::new(size),
            right: vec![0.0; size],
            base_right: vec![0.0; size],
            couplings: Vec::new(),
            base: None,
            is_factored: false,
            ties,
            fixed: structure.fixed.clone(),
            moving: structure
                .fixed
                .iter()
                .filter(|fixed| devices[fixed.device].levels_follow_time())
                .copied()
                .collect(),
            levels_are_full: false,
            nonlinear: those(|device| device.is_nonlinear()),
            driving: those(|device| !device.only_conducts()),
            version: 0,
            voltages: vec![0.0; structure.nodes],
            currents: vec![0.0; structure.branches],
        }
    }

    /// Is there anything to solve?
    pub fn has_unknowns(&self) -> bool {
        !self.right.is_empty()
    }

    /// The solution as devices see it.
    pub fn view(&self) -> View<'_> {
        View {
            voltages: &self.voltages,
            currents: &self.currents,
        }
    }

    /// The node or the branch behind an unknown.
    pub fn meaning(&self, unknown: usize) -> Result<Node, Branch> {
        if unknown >= self.first_branch {
            return Err(Branch(unknown - self.first_branch));
        }
        let node = self
            .slots
            .iter()
            .position(|slot| *slot == Slot::Unknown(unknown));
        Ok(Node(node.unwrap_or(0)))
    }

    /// Is the node's voltage given from outside?
    pub fn is_known(&self, node: Node) -> bool {
        self.slots[node.0] == Slot::Known
    }

    /// Sets the voltages of the fixed outputs.
    fn refresh_levels(&mut self, devices: &Devices, step: &Step) {
        let is_full = step.source_scale == 1.0;
        let only_moving = is_full && self.levels_are_full && !step.restarts;
        self.levels_are_full = is_full;
        let outputs = if only_moving {
            &self.moving
        } else {
            &self.fixed
        };
        for fixed in outputs {
            self.voltages[fixed.node.0] =
                step.source_scale * devices[fixed.device].level(fixed.output, step);
        }
    }

    /// Solves the step from the voltages at hand on.
    pub fn solve(&mut self, devices: &mut Devices, step: &Step) -> Result<(), SolveError> {
        self.refresh_levels(devices, step);
        if !self.has_unknowns() {
            return Ok(());
        }
        self.renew_base(devices, step);
        self.right.fill(0.0);
        for coupling in &self.couplings {
            coupling.apply(&self.voltages, &mut self.right);
        }
        let mut stamper = Stamper {
            slots: &self.slots,
            first_branch: self.first_branch,
            system: &mut self.system,
            right: &mut self.right,
            voltages: &self.voltages,
            couplings: None,
        };
        for index in &self.driving {
            devices[*index].drive(&mut stamper, step);
        }
        if self.nonlinear.is_empty() {
            self.solve_linear()
        } else {
            self.iterate(devices, step)
        }
    }

    /// How the output answers to a unit push on its branch; negative where the point is unstable.
    pub fn response(&mut self, branch: Branch, output: Node) -> f64 {
        let Slot::Unknown(output) = self.slots[output.0] else {
            return 1.0;
        };
        self.right.fill(0.0);
        self.right[self.first_branch + branch.0] = 1.0;
        self.system.solve(&mut self.right);
        self.right[output]
    }

    fn renew_base(&mut self, devices: &Devices, step: &Step) {
        let key = BaseKey {
            length: step.length,
            rule: step.rule,
            is_operating_point: step.is_operating_point,
            gmin: step.gmin,
            version: self.version,
        };
        if self.base == Some(key) {
            return;
        }
        self.base = Some(key);
        self.is_factored = false;
        self.system.clear();
        self.couplings.clear();
        let mut stamper = Stamper {
            slots: &self.slots,
            first_branch: self.first_branch,
            system: &mut self.system,
            right: &mut self.right,
            voltages: &self.voltages,
            couplings: Some(&mut self.couplings),
        };
        for tie in &self.ties {
            stamper.conductance(tie.node, Node::GROUND, tie.conductance);
        }
        for device in devices {
            device.linear(&mut stamper, step);
        }
        self.system.keep_as_base();
    }

    fn solve_linear(&mut self) -> Result<(), SolveError> {
        if !self.is_factored {
            self.system.back_to_base();
            self.system
                .factor()
                .map_err(|singular| SolveError::Singular(singular.unknown))?;
            self.is_factored = true;
        }
        self.system.solve(&mut self.right);
        self.take_exact_solution()
    }

    fn iterate(&mut self, devices: &mut Devices, step: &Step) -> Result<(), SolveError> {
        self.is_factored = false;
        self.base_right.copy_from_slice(&self.right);
        let mut worst = 0;
        for iteration in 0..MAX_ITERATIONS {
            self.system.back_to_base();
            self.right.copy_from_slice(&self.base_right);
            let mut in_range = true;
            for index in &self.nonlinear {
                let view = View {
                    voltages: &self.voltages,
                    currents: &self.currents,
                };
                let mut stamper = Stamper {
                    slots: &self.slots,
                    first_branch: self.first_branch,
                    system: &mut self.system,
                    right: &mut self.right,
                    voltages: &self.voltages,
                    couplings: None,
                };
                in_range &= devices[*index].nonlinear(&mut stamper, &view, step);
            }
            self.system
                .factor()
                .map_err(|singular| SolveError::Singular(singular.unknown))?;
            self.system.solve(&mut self.right);
            let convergence = self.take_solution()?;
            worst = convergence.unknown;
            let confirmed = iteration > 0 || convergence.is_tiny;
            if in_range && convergence.is_within_tolerance && confirmed {
                return Ok(());
            }
        }
        Err(SolveError::NotConverging(worst))
    }

    /// Writes a solution that needs no further iteration to voltages and currents.
    fn take_exact_solution(&mut self) -> Result<(), SolveError> {
        if let Some(unknown) = self.right.iter().position(|value| !value.is_finite()) {
            return Err(SolveError::NotFinite(unknown));
        }
        for (voltage, slot) in self.voltages.iter_mut().zip(&self.slots) {
            if let Slot::Unknown(index) = *slot {
                *voltage = self.right[index];
            }
        }
        self.currents
            .copy_from_slice(&self.right[self.first_branch..]);
        Ok(())
    }

    /// Writes the solution to voltages and currents and says how far they moved.
    fn take_solution(&mut self) -> Result<Convergence, SolveError> {
        let mut convergence = Convergence {
            is_within_tolerance: true,
            is_tiny: true,
            unknown: 0,
        };
        let mut largest = 0.0;
        let mut compare = |old: &mut f64, new: f64, unknown: usize, absolute: f64| {
            if !new.is_finite() {
                return Err(SolveError::NotFinite(unknown));
            }
            let change = (new - *old).abs();
            let size = larger(new.abs(), old.abs());
            let tolerated = absolute + RELATIVE * size;
            if change > tolerated {
                convergence.is_within_tolerance = false;
                if change / tolerated > largest {
                    largest = change / tolerated;
                    convergence.unknown = unknown;
                }
            }
            convergence.is_tiny &= change <= 1e-3 * absolute + CONFIRMED_RELATIVE * size;
            *old = new;
            Ok(())
        };
        for (voltage, slot) in self.voltages.iter_mut().zip(&self.slots) {
            if let Slot::Unknown(index) = *slot {
                compare(voltage, self.right[index], index, VOLTAGE_ABSOLUTE)?;
            }
        }
        for (index, current) in self.currents.iter_mut().enumerate() {
            let unknown = self.first_branch + index;
            compare(current, self.right[unknown], unknown, CURRENT_ABSOLUTE)?;
        }
        Ok(convergence)
    }
}

struct Convergence {
    is_within_tolerance: bool,
    is_tiny: bool,
    /// The one that moved most.
    unknown: usize,
}
