//! A D flip-flop, triggered by the rising edge.

use super::chip_device::{ChipDevice, FlipFlop, OneBit, edge};
use crate::circuit::Element;
use crate::elements::package::{ChipPin, Package, Side, chip_pin, clock_pin};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// Takes over D at the rising edge.
pub struct DFlipFlop;

const PINS: [ChipPin; 4] = [
    chip_pin("D", Side::West, 0),
    clock_pin("CLK", Side::West, 1),
    chip_pin("Q", Side::East, 0),
    chip_pin("Q̄", Side::East, 2),
];
const RESET: ChipPin = chip_pin("R", Side::East, 1);
const SET: ChipPin = chip_pin("S", Side::West, 2);

impl Part for DFlipFlop {
    fn identity(&self) -> &'static Identity {
        &table::D_FLIP_FLOP
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let mut pins = PINS.to_vec();
        let inverted = element.flag("invert_set_reset");
        let extra = [("reset_pin", RESET), ("set_pin", SET)];
        pins.extend(
            extra
                .iter()
                .filter(|(flag, _)| element.flag(flag))
                .map(|(_, pin)| pin.inverted(inverted)),
        );
        Some(Package::new(element, 2, 3, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let has_reset = element.flag("reset_pin");
        let has_set = element.flag("set_pin");
        let extra = usize::from(has_reset) + usize::from(has_set);
        let mut inputs = vec![0, 1];
        inputs.extend(4..4 + extra);
        let logic = D {
            reset: has_reset.then_some(2),
            set: has_set.then_some(1 + extra),
            active: !element.flag("invert_set_reset"),
        };
        let high = element.number("high");
        Some(Box::new(ChipDevice::new(
            FlipFlop::new(logic),
            high,
            inputs,
            vec![2, 3],
        )))
    }
}

struct D {
    /// Places of reset and set among the inputs.
    reset: Option<usize>,
    set: Option<usize>,
    active: bool,
}

impl OneBit for D {
    fn next(&self, state: bool, before: &[bool], now: &[bool]) -> bool {
        let is_active = |input: Option<usize>| input.is_some_and(|it| now[it] == self.active);
        if is_active(self.reset) {
            false
        } else if is_active(self.set) {
            true
        } else if edge(before, now, 1, true) {
            before[0]
        } else {
            state
        }
    }
}
