//! Ready-made regulators: the LM317 in series with its load, the TL431 in parallel.
//!
//! Both are described by formulas of their pins' voltages, in straight pieces so that feedback around
//! them converges.

use crate::circuit::{Element, Value};
use crate::elements::composite::{Composite, Terminal, number};
use crate::elements::tables::blocks as table;
use crate::elements::{Identity, Part};
use crate::simulator::device::Device;

/// Holds its output 1.25 V above its adjusting pin.
pub struct Lm317;
/// Conducts when its reference pin passes 2.5 V.
pub struct Tl431;

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
        &table::LM317
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
}

impl Part for Tl431 {
    fn identity(&self) -> &'static Identity {
        &table::TL431
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
}
