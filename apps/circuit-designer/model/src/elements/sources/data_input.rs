//! Voltages from a table, one after the other.

use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, entry, line, pin};
use crate::simulator::Wiring;
use crate::simulator::device::{Device, Step};

pub struct DataInput;

static IDENTITY: Identity = Identity {
    kind: "data-input",
    title: "data input",
    tag: "DataInput",
    code: Some("424"),
    designator: "V",
    menu: &[entry(Menu::Sources, 15, "Add Data Input")],
    parameters: &[
        Parameter::text("data", "Data", "0,1,2,3,4,5").attribute("da"),
        Parameter::number("sample_time", "Sample Length (s)", "s", 1e-3)
            .positive()
            .attribute("sl"),
        Parameter::number("scale", "Scale Factor", "", 1.0).attribute("sf"),
        Parameter::flag("repeats", "Repeat", true).bit(1),
    ],
    legacy: &["sample_time", "scale"],
};

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
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("", element.from)]
    }

    fn refers_to_ground(&self) -> bool {
        true
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
