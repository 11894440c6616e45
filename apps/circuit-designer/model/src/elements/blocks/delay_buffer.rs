//! Repeats its input after a time.

use crate::circuit::{Element, Parameter};
use crate::elements::logic::gate_device::GateDevice;
use crate::elements::logic::input_bit::InputBit;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::device::Device;

pub struct DelayBuffer;

static IDENTITY: Identity = Identity {
    kind: "delay-buffer",
    title: "buffer",
    tag: "DelayBuffer",
    code: Some("422"),
    designator: "U",
    menu: &[entry(Menu::Blocks, 9, "Add Delay Buffer")],
    parameters: &[
        Parameter::number("delay", "Delay (s)", "s", 0.0)
            .not_negative()
            .attribute("de"),
        Parameter::number("threshold", "Threshold (V)", "V", 2.5).attribute("th"),
        Parameter::number("high", "High Logic Voltage", "V", 5.0).attribute("hi"),
    ],
    legacy: &["delay", "threshold", "high"],
};

impl Part for DelayBuffer {
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
        let input = InputBit::new(element.number("threshold"));
        let high = element.number("high");
        let mut device = GateDevice::new(|highs, _| highs == 1, vec![input], high);
        device.delay = element.number("delay");
        Some(Box::new(device))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "buffer".into(),
            line("delay", element.number("delay"), "s"),
            line("Vi", readings.voltage(0), "V"),
            line("Vo", readings.voltage(1), "V"),
        ]
    }
}
