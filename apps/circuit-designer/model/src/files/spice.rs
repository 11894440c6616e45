//! A SPICE netlist of the analogue parts, for other simulators.

use std::collections::{BTreeMap, BTreeSet};

use crate::circuit::{Circuit, Element};
use crate::elements::semiconductors::bjt_model::BjtModel;
use crate::elements::semiconductors::diode_model::{self, DiodeModel};
use crate::nets::Nets;

/// Output conductance of field-effect transistors, as a resistance.
const CHANNEL_LEAK_OHMS: f64 = 1e8;
/// Edges of square waves without a rise time of their own.
const STEEP_EDGE_SECONDS: f64 = 1e-9;

/// A circuit for SPICE, and what of it could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpiceNetlist {
    /// Elements and models, one per line.
    pub body: String,
    /// Name of each net of [`Nets`].
    pub nets: Vec<String>,
    /// Parts without a SPICE form, which are left out.
    pub problems: Vec<String>,
}

impl SpiceNetlist {
    /// A whole file: title, netlist, then the lines of an analysis.
    pub fn deck(&self, title: &str, analysis: &str) -> String {
        // The first line is a title whatever it says.
        let title: String = title.chars().filter(|it| !it.is_control()).collect();
        format!("* {title}\n{}{analysis}\n.end\n", self.body)
    }
}

/// Writes what SPICE has a device for.
pub fn to_spice(circuit: &Circuit) -> SpiceNetlist {
    let nets = Nets::new(circuit);
    let mut writer = Writer {
        circuit,
        nets: (0..nets.count())
            .map(|net| {
                if net == 0 {
                    "0".into()
                } else {
                    format!("n{net}")
                }
            })
            .collect(),
        pins: Vec::new(),
        inner: 0,
        names: BTreeSet::new(),
        lines: Vec::new(),
        models: BTreeMap::new(),
        problems: Vec::new(),
    };
    for (element, pins) in circuit.elements.iter().zip(&nets.of_pins) {
        writer.pins = pins.iter().map(|net| writer.nets[*net].clone()).collect();
        writer.element(element);
    }
    let models = writer.models.into_iter();
    let models = models.map(|(values, name)| format!(".model {name} {values}"));
    let lines: Vec<String> = writer.lines.into_iter().chain(models).collect();
    let body = lines.iter().map(|line| format!("{line}\n")).collect();
    SpiceNetlist {
        body,
        nets: writer.nets,
        problems: writer.problems,
    }
}

struct Writer<'a> {
    circuit: &'a Circuit,
    nets: Vec<String>,
    /// Nets of the pins of the element being written.
    pins: Vec<String>,
    /// Nets inside elements so far.
    inner: usize,
    names: BTreeSet<String>,
    lines: Vec<String>,
    /// Names of the models by their values.
    models: BTreeMap<String, String>,
    problems: Vec<String>,
}

impl Writer<'_> {
    fn element(&mut self, element: &Element) {
        match element.kind.as_str() {
            "resistor" => self.resistor(element, 0, 1, element.number("resistance")),
            "capacitor" | "polarised-capacitor" => self.capacitor(element),
            "inductor" => {
                let (henries, amps) = (
                    element.number("inductance"),
                    element.number("initial_current"),
                );
                self.two_pins('L', element, (0, 1), &format!("{henries:e} ic={amps:e}"));
            }
            "potentiometer" => self.potentiometer(element),
            "transformer" => self.transformer(element),
            "voltage-source" => self.two_pins('V', element, (1, 0), &course(element)),
            "rail" => self.rail(element, &course(element)),
            "variable-rail" => self.variable_rail(element),
            "logic-input" => self.logic_input(element),
            "current-source" => {
                let current = format!("dc {:e}", element.number("current"));
                self.two_pins('I', element, (0, 1), &current);
            }
            "switch" if element.count("position") == 0 => {
                self.two_pins('V', element, (0, 1), "dc 0");
            }
            "switch" => {}
            "ammeter" => self.two_pins('V', element, (0, 1), "dc 0"),
            "voltmeter" => self.resistor(element, 0, 1, 1e7),
            "diode" => self.diode(element, diode_model::DEFAULT),
            "zener" => self.diode(element, diode_model::DEFAULT_ZENER),
            "led" => self.diode(element, diode_model::DEFAULT_LED),
            "bjt" => self.transistor(element),
            "mosfet" => self.mosfet(element),
            "jfet" => self.jfet(element),
            "op-amp" => self.op_amp(element),
            "logic-output" | "analogue-output" | "test-point" => {}
            _ if element
                .part()
                .is_none_or(|part| part.device(element).is_none()) => {}
            _ => self
                .problems
                .push(format!("{} has no SPICE form: left out", element.label())),
        }
    }

    fn pin(&self, pin: usize) -> String {
        self.pins.get(pin).cloned().unwrap_or_else(|| "0".into())
    }

    /// A name that begins with the letter of its kind and that no other element has.
    fn name(&mut self, letter: char, element: &Element) -> String {
        let plain: String = element
            .label()
            .chars()
            .map(|it| if it.is_ascii_alphanumeric() { it } else { '_' })
            .collect();
        let starts = plain.to_ascii_uppercase().starts_with(letter);
        let base = if starts {
            plain
        } else {
            format!("{letter}{plain}")
        };
        let mut name = base.clone();
        let mut number = 1;
        while !self.names.insert(name.to_ascii_lowercase()) {
            number += 1;
            name = format!("{base}_{number}");
        }
        name
    }

    fn inner_net(&mut self) -> String {
        self.inner += 1;
        format!("i{}", self.inner)
    }

    fn model(&mut self, values: String) -> String {
        let number = self.models.len() + 1;
        let name = self.models.entry(values);
        name.or_insert_with(|| format!("m{number}")).clone()
    }

    fn line(&mut self, letter: char, element: &Element, nets: &[&str], rest: &str) -> String {
        let name = self.name(letter, element);
        self.lines.push(format!("{name} {} {rest}", nets.join(" ")));
        name
    }

    fn two_pins(&mut self, letter: char, element: &Element, (a, b): (usize, usize), rest: &str) {
        let (a, b) = (self.pin(a), self.pin(b));
        self.line(letter, element, &[&a, &b], rest);
    }

    fn resistor(&mut self, element: &Element, a: usize, b: usize, ohms: f64) {
        self.two_pins('R', element, (a, b), &format!("{ohms:e}"));
    }

    fn capacitor(&mut self, element: &Element) {
        let (a, mut b) = (self.pin(0), self.pin(1));
        let series = element.number("series_resistance");
        if series > 0.0 {
            let inner = self.inner_net();
            self.line('R', element, &[&inner, &b], &format!("{series:e}"));
            b = inner;
        }
        let (farads, volts) = (
            element.number("capacitance"),
            element.number("initial_voltage"),
        );
        self.line('C', element, &[&a, &b], &format!("{farads:e} ic={volts:e}"));
    }

    fn potentiometer(&mut self, element: &Element) {
        let ohms = element.number("resistance");
        let share = (element.number("position") / 100.0).clamp(1e-5, 1.0 - 1e-5);
        self.resistor(element, 0, 2, ohms * share);
        self.resistor(element, 2, 1, ohms * (1.0 - share));
    }

    fn transformer(&mut self, element: &Element) {
        let primary = element.number("inductance");
        let secondary = primary / (element.number("ratio") * element.number("ratio"));
        let [a, b, c, d] = [0, 1, 2, 3].map(|pin| self.pin(pin));
        let first = self.line('L', element, &[&a, &b], &format!("{primary:e}"));
        let turned = element.flag("reversed");
        let ends = if turned { [&d, &c] } else { [&c, &d] };
        let ends = ends.map(String::as_str);
        let second = self.line('L', element, &ends, &format!("{secondary:e}"));
        let coupling = element.number("coupling");
        self.line('K', element, &[&first, &second], &format!("{coupling}"));
    }

    fn rail(&mut self, element: &Element, course: &str) {
        let net = self.pin(0);
        self.line('V', element, &[&net, "0"], course);
    }

    /// A rail whose slider stands somewhere between its limits.
    fn variable_rail(&mut self, element: &Element) {
        let (low, high) = (element.number("low"), element.number("high"));
        let level = low + (high - low) * element.number("position") / 100.0;
        self.rail(element, &format!("dc {level:e}"));
    }

    fn logic_input(&mut self, element: &Element) {
        let (low, high) = (element.number("low"), element.number("high"));
        let level = if element.number("position") > 0.0 {
            high
        } else {
            low
        };
        self.rail(element, &format!("dc {level:e}"));
    }

    fn diode(&mut self, element: &Element, otherwise: DiodeModel) {
        let model = DiodeModel::find(&element.text("model"), &self.circuit.models, otherwise);
        let model = self.diode_model(&model);
        self.two_pins('D', element, (0, 1), &model);
    }

    fn diode_model(&mut self, model: &DiodeModel) -> String {
        let mut values = format!("d(is={:e} n={}", model.saturation, model.emission);
        if model.series_resistance > 0.0 {
            values.push_str(&format!(" rs={:e}", model.series_resistance));
        }
        if model.breakdown > 0.0 {
            values.push_str(&format!(" bv={} ibv=5m nbv=1", model.breakdown));
        }
        self.model(format!("{values})"))
    }

    fn transistor(&mut self, element: &Element) {
        let model = BjtModel::find(&element.text("model"), &self.circuit.models);
        let kind = if element.number("polarity") < 0.0 {
            "pnp"
        } else {
            "npn"
        };
        let mut values = format!(
            "{kind}(is={:e} bf={} br={} nf={} nr={}",
            model.saturation,
            element.number("beta"),
            model.reverse_beta,
            model.forward_emission,
            model.reverse_emission
        );
        let inverses = [
            ("vaf", model.inverse_vaf),
            ("var", model.inverse_var),
            ("ikf", model.inverse_ikf),
            ("ikr", model.inverse_ikr),
        ];
        for (key, inverse) in inverses.iter().filter(|(_, inverse)| *inverse > 0.0) {
            values.push_str(&format!(" {key}={:e}", 1.0 / inverse));
        }
        let leakages = [
            ("ise", "ne", model.emitter_leakage),
            ("isc", "nc", model.collector_leakage),
        ];
        for (current, emission, (amps, n)) in leakages.iter().filter(|it| it.2.0 > 0.0) {
            values.push_str(&format!(" {current}={amps:e} {emission}={n}"));
        }
        let model = self.model(format!("{values})"));
        let [base, collector, emitter] = [0, 1, 2].map(|pin| self.pin(pin));
        self.line('Q', element, &[&collector, &base, &emitter], &model);
    }

    fn mosfet(&mut self, element: &Element) {
        let is_p = element.flag("p_channel");
        let (kind, sign) = if is_p { ("pmos", -1.0) } else { ("nmos", 1.0) };
        // No junctions of its own: the body diode is an element.
        let model = self.model(format!(
            "{kind}(level=1 vto={} kp={:e} is=1e-30)",
            sign * element.number("threshold"),
            element.number("beta")
        ));
        let [gate, source, drain] = [0, 1, 2].map(|pin| self.pin(pin));
        let rest = format!("{model} w=1 l=1");
        self.line('M', element, &[&drain, &gate, &source, &source], &rest);
        self.resistor(element, 2, 1, CHANNEL_LEAK_OHMS);
        if element.flag("body_diode") {
            let model = self.diode_model(&diode_model::DEFAULT);
            let ends = if is_p { (2, 1) } else { (1, 2) };
            self.two_pins('D', element, ends, &model);
        }
    }

    fn jfet(&mut self, element: &Element) {
        let is_p = element.flag("p_channel");
        let kind = if is_p { "pjf" } else { "njf" };
        let model = self.model(format!(
            "{kind}(vto={} beta={:e} is=1e-30)",
            element.number("threshold"),
            0.5 * element.number("beta")
        ));
        let [gate, source, drain] = [0, 1, 2].map(|pin| self.pin(pin));
        self.line('J', element, &[&drain, &gate, &source], &model);
        self.resistor(element, 2, 1, CHANNEL_LEAK_OHMS);
        let model = self.diode_model(&diode_model::DEFAULT);
        let ends = if is_p { (1, 0) } else { (0, 1) };
        self.two_pins('D', element, ends, &model);
    }

    fn op_amp(&mut self, element: &Element) {
        let (a, b) = (element.number("low"), element.number("high"));
        let (low, high) = (a.min(b), a.max(b));
        let [minus, plus, output] = [0, 1, 2].map(|pin| self.pin(pin));
        let gain = element.number("gain");
        let middle = 0.5 * (low + high);
        let course =
            format!("v = min({high:e}, max({low:e}, {middle:e} + {gain:e}*v({plus},{minus})))");
        self.line('B', element, &[&output, "0"], &course);
    }
}

/// The course of a source over time.
fn course(element: &Element) -> String {
    let (peak, offset) = (element.number("voltage"), element.number("offset"));
    let frequency = element.number("frequency");
    let period = 1.0 / frequency;
    let phase = element.number("phase");
    let (low, high) = (offset - peak, offset + peak);
    // Later by a part of the period, so that the course begins inside it.
    let start = if phase == 0.0 {
        0.0
    } else {
        -period * (phase / 360.0).rem_euclid(1.0)
    };
    let pulse = |low: f64, high: f64, rise: f64, fall: f64, width: f64| {
        format!("pulse({low:e} {high:e} {start:e} {rise:e} {fall:e} {width:e} {period:e})")
    };
    match element.count("waveform") {
        1 => format!("sin({offset:e} {peak:e} {frequency:e} 0 0 {phase})"),
        shape @ (2 | 5) => {
            let edge = element
                .number("rise_time")
                .max(STEEP_EDGE_SECONDS.min(1e-4 * period));
            let width = (element.number("duty") / 100.0 * period - edge).max(1e-4 * period);
            let low = if shape == 5 { offset } else { low };
            pulse(low, high, edge, edge, width)
        }
        3 => pulse(low, high, 0.5 * period, 0.5 * period, 1e-6 * period),
        4 => pulse(low, high, period * (1.0 - 1e-6), 1e-6 * period, 0.0),
        _ => format!("dc {:e}", peak + offset),
    }
}
