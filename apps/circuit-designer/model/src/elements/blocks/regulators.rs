//! Ready-made regulators: the LM317 in series with its load, the TL431 in parallel.
//!
//! Both are described by formulas of their pins' voltages, in straight pieces so that feedback around
//! them converges.

use crate::circuit::{Element, Value};
use crate::elements::chips::package::{Package, Side, body_parameters, chip_pin};
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::{Identity, Menu, Part, Readings, entry, line};
use crate::simulator::device::Device;

pub struct Lm317;
pub struct Tl431;

static LM317: Identity = Identity {
    kind: "lm317",
    title: "LM317",
    tag: "LM317",
    code: None,
    designator: "U",
    menu: &[entry(Menu::Blocks, 20, "Add LM317")],
    parameters: body_parameters![],
    legacy: &[],
};

static TL431: Identity = Identity {
    kind: "tl431",
    title: "TL431",
    tag: "TL431",
    code: None,
    designator: "U",
    menu: &[entry(Menu::Blocks, 21, "Add TL431")],
    parameters: body_parameters![],
    legacy: &[],
};

/// With a the input, b the output and c the adjustment, against the input: 1.25 V between output and
/// adjustment, a drop of 1.5 V at least, and nothing is drawn from an output that is held higher.
const PASS: &str = "max(min(c+1.25,a-1.5),b)-a";
const OUTPUT_RESISTANCE: f64 = 0.05;
/// The current out of the adjustment pin.
const ADJUST: &str = "min(50e-6, 1e-3*max(a-c,0))";
/// With a the reference, b the anode and c the cathode: 2.495 V between reference and anode, 0.9 V
/// left at least.
const SHUNT: &str = "min(10*max(a-b-2.495,0), 1*max(c-b-0.9,0))";

/// Leaks that keep open pins determined.
const LEAK: f64 = 1e8;

fn source(formula: &str) -> [(&'static str, Value); 2] {
    [
        ("inputs", number(3.0)),
        ("expression", Value::Text(formula.into())),
    ]
}

impl Part for Lm317 {
    fn identity(&self) -> &'static Identity {
        &LM317
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let pins = [
            chip_pin("in", Side::West, 0),
            chip_pin("out", Side::East, 0),
            chip_pin("adj", Side::South, 1),
        ];
        Some(Package::new(element, 3, 2, &pins))
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        let [input, output, adjust] = [0, 1, 2].map(Terminal::Pin);
        let inner = Terminal::Inner(0);
        let leak = [("resistance", number(LEAK))];
        Some(Box::new(
            Composite::default()
                .add(
                    "vcvs",
                    &source(PASS),
                    &[input, output, adjust, inner, input],
                )
                .add(
                    "resistor",
                    &[("resistance", number(OUTPUT_RESISTANCE))],
                    &[inner, output],
                )
                .add(
                    "vccs",
                    &source(ADJUST),
                    &[input, output, adjust, input, adjust],
                )
                .add("resistor", &leak, &[input, output])
                .add("resistor", &leak, &[output, adjust]),
        ))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            LM317.title.into(),
            line("Vin", readings.voltage(0), "V"),
            line("Vout", readings.voltage(1), "V"),
            line("Vadj", readings.voltage(2), "V"),
            line("Iout", -readings.current(1), "A"),
            line("P", readings.power(), "W"),
        ]
    }
}

impl Part for Tl431 {
    fn identity(&self) -> &'static Identity {
        &TL431
    }

    fn package(&self, element: &Element) -> Option<Package> {
        let pins = [
            chip_pin("ref", Side::West, 0),
            chip_pin("A", Side::South, 0),
            chip_pin("K", Side::North, 0),
        ];
        Some(Package::new(element, 1, 1, &pins))
    }

    fn device(&self, _element: &Element) -> Option<Box<dyn Device>> {
        let [reference, anode, cathode] = [0, 1, 2].map(Terminal::Pin);
        let leak = [("resistance", number(LEAK))];
        Some(Box::new(
            Composite::default()
                .add(
                    "vccs",
                    &source(SHUNT),
                    &[reference, anode, cathode, cathode, anode],
                )
                .add("resistor", &leak, &[cathode, anode])
                .add("resistor", &leak, &[reference, anode]),
        ))
    }

    fn info(&self, _element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            TL431.title.into(),
            line("Vref", readings.across(0, 1), "V"),
            line("Vka", readings.across(2, 1), "V"),
            line("Ik", readings.current(2), "A"),
            line("P", readings.power(), "W"),
        ]
    }
}
