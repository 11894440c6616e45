//! A transformer with a tap in the middle of its secondary.

use super::windings::{Windings, coupled};
use crate::circuit::{Allowed, Element, Parameter, Stored};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, far_end, line, pin};
use crate::quantity;
use crate::simulator::device::Device;

pub struct TappedTransformer;

static IDENTITY: Identity = Identity {
    kind: "tapped-transformer",
    title: "transformer",
    tag: "tt",
    code: Some("169"),
    designator: "T",
    menu: &[entry(Menu::Passive, 10, "Add Tapped Transformer")],
    parameters: &[
        Parameter::number("inductance", "Primary Inductance (H)", "H", 4.0)
            .positive()
            .attribute("l"),
        Parameter::number("ratio", "Ratio (N1/N2)", "", 1.0)
            .positive()
            .attribute("r"),
        Parameter::number("coupling", "Coupling Coefficient", "", 0.99)
            .allowing(Allowed::Within(0.0, 0.999_999))
            .attribute("cc"),
        Parameter::flag("trapezoidal", "Trapezoidal Approximation", true)
            .stored(Stored::ClearBit(2)),
        Parameter::flag("reversed", "Swap Secondary Polarity", false).bit(4),
    ],
    legacy: &["inductance", "ratio", "-", "-", "-", "coupling"],
};

/// Distance of the tap from the ends of the secondary.
const PITCH: i32 = 32;

impl Part for TappedTransformer {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let axis = element.axis();
        let down = |at, steps: i32| axis.beside(at, -PITCH * steps * axis.sign());
        let (near, far) = (element.from, far_end(element));
        vec![
            pin("primary 1", near),
            pin("primary 2", down(near, 2)),
            pin("secondary 1", far),
            pin("tap", down(far, 1)),
            pin("secondary 2", down(far, 2)),
        ]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let sign = if element.flag("reversed") { -1.0 } else { 1.0 };
        let half = 0.5 * sign / element.number("ratio");
        let inductances = coupled(
            element.number("inductance"),
            &[1.0, half, half],
            element.number("coupling"),
        );
        Some(Box::new(Windings::new(
            inductances,
            vec![[0, 1], [2, 3], [3, 4]],
            element.flag("trapezoidal"),
            0.0,
        )))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let ratio = 1.0 / element.number("ratio");
        vec![
            "transformer".into(),
            line("L", element.number("inductance"), "H"),
            format!("Ratio = 1:{}", quantity::plain(ratio, 3)),
            line("Vd1", readings.across(0, 1), "V"),
            line("Vd2", readings.across(2, 4), "V"),
            line("I1", readings.current(0), "A"),
            line("I2", readings.current(2), "A"),
        ]
    }
}
