//! Voltages from a table, one after the other.

use crate::circuit::Element;
use crate::elements::tables::sources as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

/// Plays a list of voltages.
pub struct DataInput;

fn values(element: &Element) -> Vec<f64> {
    let text = element.text("data");
    let words = text.split(|it: char| it == ',' || it == ';' || it.is_whitespace());
    let scale = element.number("scale");
    words
        .filter_map(|word| word.parse::<f64>().ok())
        .filter(|value| value.is_finite())
        .map(|value| scale * value)
        .collect()
}

impl Part for DataInput {
    fn identity(&self) -> &'static Identity {
        &table::DATA_INPUT
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(Table {
            values: values(element),
            sample_time: element.number("sample_time"),
            repeats: element.flag("repeats"),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        vec![
            "data input".into(),
            line("I", readings.current(0).abs(), "A"),
            line("V", readings.voltage(0), "V"),
            format!("{} samples", values(element).len()),
            line("sample", element.number("sample_time"), "s"),
        ]
    }
}

struct Table {
    values: Vec<f64>,
    sample_time: f64,
    repeats: bool,
}

impl Device for Table {
    fn connect(&mut self, wiring: &mut Wiring) {
        wiring.fix(wiring.pin(0));
    }

    /// At the end of a sample still that sample's value.
    fn level(&self, _output: usize, step: &Step) -> f64 {
        let Some(last) = self.values.len().checked_sub(1) else {
            return 0.0;
        };
        let number = (step.time / self.sample_time * (1.0 - 1e-12)).max(0.0) as usize;
        if self.repeats {
            self.values[number % self.values.len()]
        } else {
            self.values[number.min(last)]
        }
    }

    fn levels_follow_time(&self) -> bool {
        true
    }

    fn breakpoint(&self, time: f64) -> Option<f64> {
        let next = (time / self.sample_time).floor() + 1.0;
        Some(next * self.sample_time).filter(|at| *at > time)
    }
}
