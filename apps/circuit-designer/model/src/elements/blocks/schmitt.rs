//! Schmitt triggers, plain and inverting: high above the upper threshold, low below the lower one, or
//! the other way round.

use crate::circuit::Element;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::logic::slewing::Slewing;
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// A threshold with hysteresis.
pub struct Schmitt {
    identity: &'static Identity,
    inverts: bool,
}

/// High above the upper threshold.
pub static SCHMITT: Schmitt = Schmitt {
    identity: &table::SCHMITT,
    inverts: false,
};
/// Low above the upper threshold.
pub static INVERTING_SCHMITT: Schmitt = Schmitt {
    identity: &table::INVERTING_SCHMITT,
    inverts: true,
};

impl Part for Schmitt {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (lower, upper) = (element.number("lower"), element.number("upper"));
        let input = InputBit::with_hysteresis(upper.max(lower), lower.min(upper));
        Some(Box::new(Slewing::new(
            input,
            self.inverts,
            [element.number("low"), element.number("high")],
            element.number("slew"),
        )))
    }
}
