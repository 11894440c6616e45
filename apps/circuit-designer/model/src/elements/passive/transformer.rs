//! Two coupled coils.

use super::windings::Windings;
use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::device::Device;

/// Two coupled windings.
pub struct Transformer;

impl Part for Transformer {
    fn identity(&self) -> &'static Identity {
        &table::TRANSFORMER
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
