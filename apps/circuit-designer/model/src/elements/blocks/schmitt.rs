//! Schmitt triggers, plain and inverting: high above the upper threshold, low below the lower one, or
//! the other way round.

use crate::circuit::{Element, Parameter};
use crate::elements::logic::input_bit::InputBit;
use crate::elements::logic::slewing::Slewing;
use crate::elements::{Identity, Menu, MenuEntry, Part, Pin, Readings, entry, line, pin};
use crate::simulator::device::Device;

pub struct Schmitt {
    identity: &'static Identity,
    inverts: bool,
}

pub static SCHMITT: Schmitt = Schmitt {
    identity: &PLAIN,
    inverts: false,
};
pub static INVERTING_SCHMITT: Schmitt = Schmitt {
    identity: &INVERTING,
    inverts: true,
};

static PLAIN: Identity = identity(
    "schmitt",
    "Schmitt trigger",
    "Schmitt",
    "182",
    &[entry(Menu::Blocks, 7, "Add Schmitt Trigger")],
);
static INVERTING: Identity = identity(
    "inverting-schmitt",
    "inverting Schmitt trigger",
    "InvertingSchmitt",
    "183",
    &[entry(Menu::Blocks, 8, "Add Schmitt Trigger (Inverting)")],
);

static PARAMETERS: [Parameter; 5] = [
    Parameter::number("slew", "Slew Rate (V/ns)", "V/ns", 0.5)
        .positive()
        .sparse("sl"),
    Parameter::number("lower", "Lower threshold (V)", "V", 1.66).attribute("lt"),
    Parameter::number("upper", "Upper threshold (V)", "V", 3.33).attribute("ut"),
    Parameter::number("high", "High Voltage (V)", "V", 5.0).attribute("lon"),
    Parameter::number("low", "Low Voltage (V)", "V", 0.0).sparse("loff"),
];

const fn identity(
    kind: &'static str,
    title: &'static str,
    tag: &'static str,
    code: &'static str,
    menu: &'static [MenuEntry],
) -> Identity {
    Identity {
        kind,
        title,
        tag,
        code: Some(code),
        designator: "U",
        menu,
        parameters: &PARAMETERS,
        legacy: &["slew", "lower", "upper", "high", "low"],
    }
}

impl Part for Schmitt {
    fn identity(&self) -> &'static Identity {
        self.identity
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("in", element.from), pin("out", element.to)]
    }

    fn refers_to_ground(&self) -> bool {
        true
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

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            self.identity.title.into(),
            line("Vi", readings.voltage(0), "V"),
            line("Vo", readings.voltage(1), "V"),
        ]
    }
}
