//! Second-generation current conveyors: X follows Y, and Z repeats the current of X.

use crate::circuit::{Element, Parameter};
use crate::elements::chips::package::{Package, Side, body_parameters, chip_pin};
use crate::elements::{Identity, Menu, Part, Readings, entry, line, preset};
use crate::simulator::device::{Branch, Device, Node, Step, View};
use crate::simulator::{Link, Stamper, Wiring};

pub struct Conveyor;

static IDENTITY: Identity = Identity {
    kind: "current-conveyor",
    title: "CCII",
    tag: "CC2",
    code: Some("179"),
    designator: "U",
    menu: &[
        entry(Menu::Blocks, 10, "Add CCII+"),
        preset(entry(Menu::Blocks, 11, "Add CCII-"), &[("gain", -1.0)]),
    ],
    parameters: body_parameters![Parameter::number("gain", "Gain", "", 1.0).attribute("ga"),],
    legacy: &["gain"],
};

impl Part for Conveyor {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let pins = [
            chip_pin("X", Side::West, 0),
            chip_pin("Y", Side::West, 2),
            chip_pin("Z", Side::East, 1),
        ];
        Some(Package::new(element, 2, 3, &pins))
    }

    fn refers_to_ground(&self) -> bool {
        true
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Conveying {
            gain: element.number("gain"),
            nodes: [Node::GROUND; 3],
            branch: Branch::default(),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let sign = if element.number("gain") < 0.0 {
            "-"
        } else {
            "+"
        };
        vec![
            format!("CCII{sign}"),
            line("X", readings.voltage(0), "V"),
            line("Y", readings.voltage(1), "V"),
            line("Ix", -readings.current(0), "A"),
            line("Iz", -readings.current(2), "A"),
        ]
    }
}

struct Conveying {
    gain: f64,
    /// X, Y, Z.
    nodes: [Node; 3],
    /// Current into X.
    branch: Branch,
}

impl Device for Conveying {
    fn connect(&mut self, wiring: &mut Wiring) {
        self.nodes = [0, 1, 2].map(|pin| wiring.pin(pin));
        self.branch = wiring.branch();
        let [x, y, z] = self.nodes;
        wiring.sense(y);
        wiring.link(x, Node::GROUND, Link::Voltage);
        wiring.link(z, Node::GROUND, Link::Current);
    }

    fn linear(&self, stamper: &mut Stamper, _step: &Step) {
        let [x, y, z] = self.nodes;
        stamper.branch_flows(self.branch, x, Node::GROUND, 1.0);
        stamper.branch_flows(self.branch, z, Node::GROUND, self.gain);
        stamper.branch_voltage(self.branch, x, 1.0);
        stamper.branch_voltage(self.branch, y, -1.0);
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        let current = view.current(self.branch);
        into.copy_from_slice(&[current, 0.0, self.gain * current]);
    }
}
