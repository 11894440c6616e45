//! Several two-way switches on one lever.

use crate::circuit::Element;
use crate::elements::tables::switches as table;
use crate::elements::{Identity, Part, Pin, Readings, line, pin};

/// Several poles that move together.
pub struct Dpdt;

/// Distance of one pole's row from the next.
const ROW: i32 = 48;

const COMMONS: [&str; 4] = ["A", "B", "C", "D"];
const UPPER: [&str; 4] = ["A1", "B1", "C1", "D1"];
const LOWER: [&str; 4] = ["A2", "B2", "C2", "D2"];

fn poles(element: &Element) -> usize {
    element.count("poles").clamp(2, 4)
}

/// The throw that all poles are at, if they are at one.
fn throw(element: &Element) -> Option<usize> {
    let position = element.count("position");
    if element.flag("center_off") {
        [Some(0), None, Some(1)].get(position).copied().flatten()
    } else {
        Some(position.min(1))
    }
}

impl Part for Dpdt {
    fn identity(&self) -> &'static Identity {
        &table::DPDT
    }

    /// Pole by pole: common, first throw, second throw.
    fn pins(&self, element: &Element) -> Vec<Pin> {
        let axis = element.axis();
        let mut pins = Vec::new();
        for pole in 0..poles(element) {
            let down = -ROW * pole as i32 * axis.sign();
            let (from, to) = (
                axis.beside(element.from, down),
                axis.beside(element.to, down),
            );
            pins.push(pin(COMMONS[pole], from));
            pins.push(pin(UPPER[pole], axis.beside(to, 16 * axis.sign())));
            pins.push(pin(LOWER[pole], axis.beside(to, -16 * axis.sign())));
        }
        pins
    }

    fn positions(&self, element: &Element) -> usize {
        if element.flag("center_off") { 3 } else { 2 }
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        let Some(throw) = throw(element) else {
            return Vec::new();
        };
        (0..poles(element))
            .map(|pole| (3 * pole, 3 * pole + 1 + throw))
            .collect()
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = vec![table::DPDT.title.to_string()];
        for (pole, common) in COMMONS.iter().enumerate().take(poles(element)) {
            let name = format!("V({common})");
            lines.push(line(&name, readings.voltage(3 * pole), "V"));
        }
        lines
    }
}
