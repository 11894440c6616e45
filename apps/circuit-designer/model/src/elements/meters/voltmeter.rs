//! A voltmeter with its own resistance; what it shows is measured by the view's scope functions.

use crate::circuit::{Element, Parameter};
use crate::elements::passive::resistor::Conductor;
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, two_pins};
use crate::simulator::device::Device;

pub struct Voltmeter;

static IDENTITY: Identity = Identity {
    kind: "voltmeter",
    title: "voltmeter",
    tag: "p",
    code: Some("p"),
    designator: "VM",
    menu: &[entry(Menu::Outputs, 7, "Add Voltmeter/Scope Probe")],
    parameters: &[
        Parameter::choice(
            "mode",
            "Value",
            &[
                "Voltage",
                "RMS Voltage",
                "Max Voltage",
                "Min Voltage",
                "P2P Voltage",
                "Binary Value",
                "Frequency",
                "Period",
                "Pulse Width",
                "Duty Cycle",
            ],
        )
        .sparse("me"),
        Parameter::number("resistance", "Series Resistance (ohms)", "Ω", 1e7)
            .positive()
            .sparse("re"),
    ],
    legacy: &["mode"],
};

impl Part for Voltmeter {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        two_pins(element)
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let conductance = 1.0 / element.number("resistance");
        Some(Box::new(Conductor::new(conductance)))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec!["voltmeter".into(), line("Vd", readings.across(0, 1), "V")]
    }
}
