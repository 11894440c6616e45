//! Switches high above its upper threshold and low below its lower one.

use crate::circuit::{Element, Parameter};
use crate::elements::logic::gate_device::GateDevice;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::device::Device;

pub struct Schmitt;

static IDENTITY: Identity = Identity {
    kind: "schmitt",
    title: "Schmitt trigger",
    tag: "Schmitt",
    code: Some("182"),
    designator: "U",
    menu: &[entry(Menu::Blocks, 7, "Add Schmitt Trigger")],
    parameters: &[
        Parameter::number("lower", "Lower threshold (V)", "V", 1.66).attribute("lt"),
        Parameter::number("upper", "Upper threshold (V)", "V", 3.33).attribute("ut"),
        Parameter::number("high", "High Voltage (V)", "V", 5.0).attribute("lon"),
    ],
    legacy: &["-", "lower", "upper", "high"],
};

impl Part for Schmitt {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
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
        Some(Box::new(GateDevice::new(
            |highs, _| highs == 1,
            vec![input],
            element.number("high"),
        )))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            IDENTITY.title.into(),
            line("Vi", readings.voltage(0), "V"),
            line("Vo", readings.voltage(1), "V"),
        ]
    }
}
