//! A transformer with a tap in the middle of its secondary.

use super::windings::{Windings, coupled};
use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::quantity;
use crate::simulator::device::Device;

/// Two windings, the second tapped in its middle.
pub struct TappedTransformer;

impl Part for TappedTransformer {
    fn identity(&self) -> &'static Identity {
        &table::TAPPED_TRANSFORMER
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
