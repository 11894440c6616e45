//! A vacuum triode by Child's law.

use crate::circuit::Element;
use crate::elements::tables::semiconductors as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::device::{Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

/// A valve with one grid.
pub struct Triode;

impl Part for Triode {
    fn identity(&self) -> &'static Identity {
        &table::TRIODE
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Valve {
            mu: element.number("mu"),
            kg1: element.number("kg1"),
            nodes: [Node::GROUND; 3],
            last_drive: 0.0,
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            format!("triode (µ={})", quantity::plain(element.number("mu"), 3)),
            line("Ip", readings.current(0), "A"),
            line("Ig", readings.current(1), "A"),
            line("Vgk", readings.across(1, 2), "V"),
            line("Vpk", readings.across(0, 2), "V"),
            line("P", readings.power(), "W"),
        ]
    }
}

/// The grid takes current as soon as it is above the cathode.
const GRID: f64 = 1.0 / 6000.0;
/// Keeps a tube without current determined.
const LEAK: f64 = 1e-8;
/// Largest move of the drive in one iteration.
const LARGEST_MOVE: f64 = 1.0;

struct Valve {
    mu: f64,
    kg1: f64,
    /// Plate, grid, cathode.
    nodes: [Node; 3],
    last_drive: f64,
}

impl Valve {
    /// Plate current and its slope by the drive `Vgk + Vpk / µ`.
    fn at(&self, drive: f64) -> (f64, f64) {
        let drive = drive.max(0.0);
        let root = drive.sqrt();
        (drive * root / self.kg1, 1.5 * root / self.kg1)
    }

    fn drive_of(&self, view: &View) -> f64 {
        let [plate, grid, cathode] = self.nodes;
        view.across(grid, cathode) + view.across(plate, cathode) / self.mu
    }

    /// Nothing flows backwards.
    fn conducts(&self, view: &View) -> bool {
        view.across(self.nodes[0], self.nodes[2]) > 0.0
    }

    fn grid_conductance(&self, view: &View) -> f64 {
        let [_, grid, cathode] = self.nodes;
        if view.across(grid, cathode) > 0.0 {
            GRID
        } else {
            0.0
        }
    }
}

impl Device for Valve {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2].map(|pin| wiring.pin(pin));
        let [plate, grid, cathode] = self.nodes;
        wiring.sense(grid);
        wiring.link(plate, cathode, Link::Conducts);
    }

    fn reset(&mut self) {
        self.last_drive = 0.0;
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let [plate, grid, cathode] = self.nodes;
        stamper.conductance(plate, cathode, LEAK);
        stamper.conductance(grid, cathode, LEAK);
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, _step: &Step) -> bool {
        let [plate, grid, cathode] = self.nodes;
        stamper.conductance(grid, cathode, self.grid_conductance(view));
        let proposed = self.drive_of(view);
        let reach = LARGEST_MOVE.max(0.5 * self.last_drive.abs());
        let drive = proposed.clamp(self.last_drive - reach, self.last_drive + reach);
        self.last_drive = drive;
        let is_settled = (drive - proposed).abs() < 1e-6 * (1.0 + proposed.abs());
        if !self.conducts(view) {
            return is_settled;
        }
        let (current, slope) = self.at(drive);
        stamper.control(plate, cathode, grid, cathode, slope);
        stamper.control(plate, cathode, plate, cathode, slope / self.mu);
        stamper.current(plate, cathode, current - slope * drive);
        is_settled
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let [plate, grid, cathode] = self.nodes;
        let mut anode = LEAK * view.across(plate, cathode);
        if self.conducts(view) {
            anode += self.at(self.drive_of(view)).0;
        }
        let gate = (self.grid_conductance(view) + LEAK) * view.across(grid, cathode);
        into.copy_from_slice(&[anode, gate, -anode - gate]);
    }
}
