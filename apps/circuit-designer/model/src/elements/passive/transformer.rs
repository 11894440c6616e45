//! Two coupled coils.

use super::windings::Windings;
use crate::circuit::{Allowed, Element, Parameter, Point, Stored};
use crate::elements::{Identity, Menu, Part, Pin, Readings, far_end, keyed, line, pin};
use crate::quantity;
use crate::simulator::device::Device;

pub struct Transformer;

static IDENTITY: Identity = Identity {
    kind: "transformer",
    title: "transformer",
    tag: "T",
    code: Some("T"),
    designator: "T",
    menu: &[keyed(Menu::Passive, 9, "Add Transformer", 'T')],
    parameters: &[
        Parameter::number("inductance", "Primary Inductance (H)", "H", 4.0)
            .positive()
            .attribute("l"),
        Parameter::number("ratio", "Ratio (N1/N2)", "", 1.0)
            .positive()
            .attribute("r"),
        Parameter::number("coupling", "Coupling Coefficient", "", 0.999)
            .allowing(Allowed::Within(0.0, 0.999_999))
            .attribute("cc"),
        Parameter::number("saturation_current", "Saturation Current (A)", "A", 0.0)
            .not_negative()
            .sparse("isat"),
        Parameter::flag("trapezoidal", "Trapezoidal Approximation", true)
            .stored(Stored::ClearBit(2)),
        Parameter::flag("reversed", "Swap Secondary Polarity", false).bit(4),
    ],
    legacy: &["inductance", "ratio", "-", "-", "coupling"],
};

/// Distance of the two ends of a winding.
const HEIGHT: i32 = 32;

impl Part for Transformer {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let axis = element.axis();
        let down = |at: Point| axis.beside(at, -HEIGHT * axis.sign());
        let secondary = far_end(element);
        vec![
            pin("primary 1", element.from),
            pin("primary 2", down(element.from)),
            pin("secondary 1", secondary),
            pin("secondary 2", down(secondary)),
        ]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let primary = element.number("inductance");
        let turns = 1.0 / element.number("ratio");
        let secondary = primary * turns * turns;
        let mutual = element.number("coupling") * (primary * secondary).sqrt();
        let sign = if element.flag("reversed") { -1.0 } else { 1.0 };
        let inductances = vec![vec![primary, sign * mutual], vec![sign * mutual, secondary]];
        Some(Box::new(Windings::new(
            inductances,
            vec![[0, 1], [2, 3]],
            element.flag("trapezoidal"),
            element.number("saturation_current"),
        )))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let ratio = 1.0 / element.number("ratio");
        vec![
            "transformer".into(),
            line("L", element.number("inductance"), "H"),
            format!("Ratio = 1:{}", quantity::plain(ratio, 3)),
            line("Vd1", readings.across(0, 1), "V"),
            line("Vd2", readings.across(2, 3), "V"),
            line("I1", readings.current(0), "A"),
            line("I2", readings.current(2), "A"),
        ]
    }
}
