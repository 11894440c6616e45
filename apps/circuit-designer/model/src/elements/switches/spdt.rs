//! A switch from one common end to one of several throws.

use crate::circuit::Element;
use crate::elements::tables::switches as table;
use crate::elements::{Identity, Part, Pin, pin};

/// One pole and several throws.
pub struct Spdt;

const THROWS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The throw that is connected, if any.
fn connected(element: &Element) -> Option<usize> {
    let (position, throws) = (element.count("position"), element.count("throws"));
    if element.flag("center_off") && throws == 2 {
        return [Some(0), None, Some(1)].get(position).copied().flatten();
    }
    Some(position.min(throws - 1))
}

impl Part for Spdt {
    fn identity(&self) -> &'static Identity {
        &table::SPDT
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let throws = element.count("throws").clamp(2, 8) as i32;
        let axis = element.axis();
        let mut pins = vec![pin("common", element.from)];
        for throw in 0..throws {
            // Two throws lie 16 to either side; more are 32 apart around the axis.
            let side = (throws - 1 - 2 * throw) * 16;
            pins.push(pin(THROWS[throw as usize], axis.beside(element.to, side)));
        }
        pins
    }

    fn positions(&self, element: &Element) -> usize {
        if element.flag("center_off") {
            3
        } else {
            element.count("throws").max(2)
        }
    }

    fn joins(&self, element: &Element) -> Vec<(usize, usize)> {
        connected(element)
            .map(|throw| (0, throw + 1))
            .into_iter()
            .collect()
    }
}
