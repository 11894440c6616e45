//! A binary counter with reset and an optional modulus.

use super::chip_device::{ChipLogic, edge};
use super::digital::{DigitalChip, Layout, OUTPUTS, Shows, write_number};
use super::package::{Side, chip_parameters, chip_pin, clock_pin};
use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, entry};

pub static COUNTER: DigitalChip = DigitalChip {
    identity: &IDENTITY,
    shows: Shows::Value,
    layout,
    logic: |element| {
        let states = 1usize << bits(element);
        let modulus = match element.count("modulus") {
            0 => states,
            modulus => modulus.min(states),
        };
        Box::new(Count {
            value: 0,
            modulus,
            rising: !element.flag("falling_edge"),
            reset_level: element.flag("invert_reset"),
        })
    },
};

static IDENTITY: Identity = Identity {
    kind: "counter",
    title: "Counter",
    tag: "ctr",
    code: Some("164"),
    designator: "U",
    menu: &[entry(Menu::Digital, 9, "Add Counter")],
    parameters: chip_parameters![
        Parameter::number("bits", "# of Bits", "", 4.0)
            .allowing(Allowed::Whole(1, 16))
            .attribute("bi"),
        Parameter::number("modulus", "Modulus", "", 0.0)
            .allowing(Allowed::Whole(0, 65536))
            .attribute("mo"),
        Parameter::flag("invert_reset", "Invert reset pin", false).sparse("ir"),
        Parameter::flag("falling_edge", "Negative Edge Triggered", false).bit(8),
    ],
    legacy: &["bits"],
};

fn bits(element: &Element) -> usize {
    element.count("bits").clamp(1, 16)
}

/// The highest bit on top.
fn layout(element: &Element) -> Layout {
    let bits = bits(element) as i32;
    let height = bits.max(3);
    let outputs = (0..bits).zip(OUTPUTS);
    Layout {
        width: 2,
        height,
        inputs: vec![
            clock_pin("CLK", Side::West, 0).inverted(element.flag("falling_edge")),
            chip_pin("R", Side::West, height - 1).inverted(element.flag("invert_reset")),
        ],
        outputs: outputs
            .map(|(bit, name)| chip_pin(name, Side::East, bits - 1 - bit))
            .collect(),
    }
}

struct Count {
    value: usize,
    modulus: usize,
    rising: bool,
    /// With an inverted reset pin the low level resets.
    reset_level: bool,
}

impl ChipLogic for Count {
    fn reset(&mut self) {
        self.value = 0;
    }

    fn respond(&mut self, before: &[bool], now: &[bool], outputs: &mut [bool]) {
        if edge(before, now, 0, self.rising) {
            self.value = (self.value + 1) % self.modulus;
        }
        if now[1] != self.reset_level {
            self.value = 0;
        }
        write_number(self.value, outputs);
    }

    fn memory(&self) -> Vec<f64> {
        vec![self.value as f64]
    }

    fn recall(&mut self, memory: &[f64]) {
        self.value = memory.first().map_or(0, |value| value.max(0.0) as usize) % self.modulus;
    }
}
