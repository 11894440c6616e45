//! A transformer whose windings are described in words: `1,1:2+2` has two primaries and one
//! secondary with a tap.

use super::windings::{Windings, coupled};
use crate::circuit::Element;
use crate::elements::tables::passive as table;
use crate::elements::{Identity, Part, Pin, Readings, far_end, line, pin};
use crate::simulator::device::Device;

/// Windings as a text describes them.
pub struct CustomTransformer;

const PITCH: i32 = 32;
/// Pins on one side at most.
const MAX_PINS: usize = 12;
const PRIMARY: [&str; MAX_PINS] = [
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12",
];
const SECONDARY: [&str; MAX_PINS] = [
    "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12",
];

/// Turns of the coils of one side; coils that share a tap are in one group.
type SideCoils = Vec<Vec<f64>>;

fn read_side(text: &str) -> Option<SideCoils> {
    let groups: Option<SideCoils> = text
        .split(',')
        .map(|group| {
            let turns = group.split('+').map(|turns| {
                let count: f64 = turns.trim().parse().ok()?;
                (count.is_finite() && count != 0.0 && count.abs() < 1e6).then_some(count)
            });
            turns.collect()
        })
        .collect();
    groups.filter(|groups| groups.iter().map(|it| it.len() + 1).sum::<usize>() <= MAX_PINS)
}

/// What cannot be read counts as two plain coils.
fn sides(element: &Element) -> [SideCoils; 2] {
    let text = element.text("description");
    let read = text
        .split_once(':')
        .and_then(|(primary, secondary)| Some([read_side(primary)?, read_side(secondary)?]));
    read.unwrap_or_else(|| [vec![vec![1.0]], vec![vec![1.0]]])
}

impl Part for CustomTransformer {
    fn identity(&self) -> &'static Identity {
        &table::CUSTOM_TRANSFORMER
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        let axis = element.axis();
        let ends = [element.from, far_end(element)];
        let mut pins = Vec::new();
        for ((side, end), names) in sides(element).iter().zip(ends).zip([PRIMARY, SECONDARY]) {
            let count: usize = side.iter().map(|group| group.len() + 1).sum();
            for (place, name) in (0..count).zip(names) {
                let down = -PITCH * place as i32 * axis.sign();
                pins.push(pin(name, axis.beside(end, down)));
            }
        }
        pins
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let mut turns = Vec::new();
        let mut ends = Vec::new();
        let mut next = 0;
        for group in sides(element).iter().flatten() {
            for count in group {
                turns.push(*count);
                ends.push([next, next + 1]);
                next += 1;
            }
            next += 1;
        }
        let inductances = coupled(
            element.number("inductance"),
            &turns,
            element.number("coupling"),
        );
        Some(Box::new(Windings::new(
            inductances,
            ends,
            element.flag("trapezoidal"),
            0.0,
        )))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let mut lines = vec![
            format!("transformer ({})", element.text("description")),
            line("L", element.number("inductance"), "H"),
        ];
        let mut next = 0;
        for (number, group) in (1..).zip(sides(element).iter().flatten()) {
            let name = format!("Vd{number}");
            lines.push(line(&name, readings.across(next, next + group.len()), "V"));
            next += group.len() + 1;
        }
        lines
    }
}
