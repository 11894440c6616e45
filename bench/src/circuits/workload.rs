//! The circuits that are simulated: those of the measurement tasks, and two large ones.

use std::fmt::Write;

use circuit_designer_model::{Circuit, Element, Point, Workspace, files};
use serde_json::Value;

/// A circuit and how long it is simulated.
pub struct Job {
    pub name: &'static str,
    pub circuit: Circuit,
    pub seconds: f64,
    /// For ngspice; nothing when it has no such parts. Written by hand where the app's own netlist
    /// has none.
    pub netlist: Option<String>,
}

pub const LADDER_SECTIONS: usize = 250;
pub const GATES: usize = 1_000;
const COUNTER_BITS: usize = 4;

pub fn jobs() -> Vec<Job> {
    let with_netlist = |name, circuit: Circuit, seconds| {
        let spice = files::to_spice(&circuit);
        Job {
            name,
            netlist: spice.problems.is_empty().then_some(spice.body),
            circuit,
            seconds,
        }
    };
    vec![
        with_netlist("task 010, RLC", rlc(), 2.0),
        Job {
            name: "task 011, 555 astable",
            circuit: astable(),
            seconds: 1.0,
            netlist: Some(ASTABLE_NETLIST.into()),
        },
        with_netlist("task 016, differential pair", differential_pair(), 0.5),
        Job {
            name: "task 018, ripple counter",
            circuit: ripple_counter(),
            seconds: 2.0,
            netlist: Some(counter_netlist()),
        },
        with_netlist("task 019, common emitter", common_emitter(), 0.3),
        with_netlist("task 020, Wien bridge", wien_bridge(), 1.0),
        with_netlist("RC ladder, 500 elements", ladder(), 0.1),
        Job {
            name: "1,000 NAND gates",
            circuit: gates(),
            seconds: 1.0,
            netlist: Some(gates_netlist()),
        },
    ]
}

/// The circuit as a state that the app loads, running as fast as its slider goes.
pub fn state(circuit: &Circuit) -> Value {
    let mut circuit = circuit.clone();
    circuit.settings.speed = 399.0;
    let mut state = Workspace::new(0).export();
    let ids: Vec<u64> = circuit.elements.iter().map(|element| element.id).collect();
    state["circuit"] = files::to_xml(&circuit).into();
    state["nextId"] = (ids.iter().max().unwrap_or(&0) + 1).into();
    state["elementIds"] = ids.into();
    state
}

/// Elements whose pins are put on named nets by labels.
#[derive(Default)]
struct Builder {
    circuit: Circuit,
    placed: i32,
}

type Setting<'a> = (&'a str, f64);

impl Builder {
    fn add(&mut self, kind: &str, nets: &[&str], settings: &[Setting]) -> &mut Self {
        let at = Point::new(0, 512 * self.placed);
        self.placed += 1;
        let mut element = Element::new(kind, at, at.offset(64, 0));
        for (key, value) in settings {
            element = element.with(key, *value);
        }
        element = element.named(&format!("X{}", self.placed));
        for (pin, net) in element.pins().iter().zip(nets) {
            let label = match *net {
                "-" => continue,
                "gnd" => Element::new("ground", pin.at, pin.at.offset(0, 16)),
                net => Element::new("labelled-node", pin.at, pin.at.offset(16, 0))
                    .with_text("text", net),
            };
            self.push(label);
        }
        self.push(element);
        self
    }

    fn push(&mut self, mut element: Element) {
        element.id = self.circuit.elements.len() as u64 + 1;
        self.circuit.elements.push(element);
    }

    fn resistors(&mut self, list: &[(&str, &str, f64)]) -> &mut Self {
        for (a, b, ohms) in list {
            self.add("resistor", &[a, b], &[("resistance", *ohms)]);
        }
        self
    }

    fn capacitors(&mut self, list: &[(&str, &str, f64)]) -> &mut Self {
        for (a, b, farads) in list {
            self.add("capacitor", &[a, b], &[("capacitance", *farads)]);
        }
        self
    }

    fn clock(&mut self, net: &str) -> &mut Self {
        let settings = [
            ("waveform", 2.0),
            ("voltage", 2.5),
            ("offset", 2.5),
            ("frequency", 1000.0),
        ];
        self.add("rail", &[net], &settings)
    }

    fn sine(&mut self, net: &str, volts: f64, hertz: f64) -> &mut Self {
        let settings = [("waveform", 1.0), ("voltage", volts), ("frequency", hertz)];
        self.add("rail", &[net], &settings)
    }
}

fn rlc() -> Circuit {
    let mut builder = Builder::default();
    builder
        .add("rail", &["s"], &[("voltage", 24.0)])
        .add("inductor", &["a", "x"], &[("inductance", 0.1)])
        .resistors(&[("s", "a", 1e3), ("x", "gnd", 2.2e3), ("y", "gnd", 4.7e3)])
        .capacitors(&[("a", "y", 10e-6)]);
    builder.circuit
}

fn astable() -> Circuit {
    let mut builder = Builder::default();
    builder
        .add("rail", &["vcc"], &[("voltage", 5.0)])
        .add(
            "timer-555",
            &["d", "c", "c", "vcc", "-", "o", "vcc", "gnd"],
            &[],
        )
        .resistors(&[("vcc", "d", 10e3), ("d", "c", 22e3)])
        .capacitors(&[("c", "gnd", 100e-9)]);
    builder.circuit
}

fn differential_pair() -> Circuit {
    let mut builder = Builder::default();
    builder
        .add("rail", &["vcc"], &[("voltage", 10.0)])
        .add("rail", &["vee"], &[("voltage", -10.0)])
        .sine("b1", 1e-3, 1000.0)
        .resistors(&[
            ("vcc", "c1", 10e3),
            ("vcc", "out", 10e3),
            ("vcc", "m", 19e3),
        ]);
    for nets in [
        ["b1", "c1", "tail"],
        ["gnd", "out", "tail"],
        ["m", "m", "vee"],
        ["m", "tail", "vee"],
    ] {
        builder.add("bjt", &nets, &[]);
    }
    builder.circuit
}

fn ripple_counter() -> Circuit {
    let mut builder = Builder::default();
    builder
        .clock("clk")
        .add("logic-input", &["h"], &[("position", 1.0)]);
    for index in 0..COUNTER_BITS {
        let clock = match index {
            0 => "clk".into(),
            _ => format!("q{}", index - 1),
        };
        let output = format!("q{index}");
        builder.add("jk-flip-flop", &["h", &clock, "h", &output, "-"], &[]);
    }
    builder.circuit
}

fn common_emitter() -> Circuit {
    let mut builder = Builder::default();
    builder
        .add("rail", &["vcc"], &[("voltage", 12.0)])
        .sine("in", 10e-3, 10e3)
        .add("bjt", &["b", "c", "e"], &[])
        .resistors(&[
            ("vcc", "b", 47e3),
            ("b", "gnd", 10e3),
            ("vcc", "c", 3.3e3),
            ("e", "gnd", 1e3),
            ("out", "gnd", 10e3),
        ])
        .capacitors(&[("e", "gnd", 100e-6), ("in", "b", 1e-6), ("c", "out", 1e-6)]);
    builder.circuit
}

fn wien_bridge() -> Circuit {
    let mut builder = Builder::default();
    builder
        .add("op-amp", &["m", "p", "o"], &[])
        .resistors(&[
            ("o", "s", 10e3),
            ("p", "gnd", 10e3),
            ("m", "gnd", 10e3),
            ("m", "mid", 12e3),
            ("mid", "o", 10e3),
        ])
        .capacitors(&[("s", "p", 10e-9), ("p", "gnd", 10e-9)])
        .add("diode", &["mid", "o"], &[])
        .add("diode", &["o", "mid"], &[]);
    builder.circuit
}

fn ladder() -> Circuit {
    let mut builder = Builder::default();
    builder.sine("n0", 5.0, 1000.0);
    for index in 0..LADDER_SECTIONS {
        let (a, b) = (format!("n{index}"), format!("n{}", index + 1));
        builder
            .resistors(&[(&a, &b, 100.0)])
            .capacitors(&[(&b, "gnd", 1e-9)]);
    }
    builder.circuit
}

/// A tree of inverting gates behind one clock.
fn gates() -> Circuit {
    let mut builder = Builder::default();
    builder.clock("g0");
    for index in 0..GATES {
        let (a, b) = (format!("g{}", index / 2), format!("g{}", index + 1));
        builder.add("nand", &[&a, &a, &b], &[]);
    }
    builder.circuit
}

/// ngspice has no timer. Trigger and threshold lie on one node here, where comparators and latch
/// together are a switch with hysteresis: on above the control voltage, off below half of it.
/// The divider, the discharge and the output have the resistances of our timer.
const ASTABLE_NETLIST: &str = "\
V1 n1 0 5
R1 n1 discharge 10k
R2 discharge capacitor 22k
C1 capacitor 0 100n ic=1m
R3 n1 control 5k
R4 control 0 10k
B1 middle 0 V=v(capacitor)-0.75*v(control)
S1 discharge 0 middle 0 discharging
S2 output 0 middle 0 driving
S3 n1 output 0 middle driving
.model discharging sw(vt=0 vh=0.833333 ron=10 roff=1e12)
.model driving sw(vt=0 vh=0.833333 ron=1 roff=1e12)
";

const CLOCK_NETLIST: &str = "\
V1 n1 0 pulse(0 5 0 1n 1n 0.499999m 1m)
abridge [n1] [g0] adc
.model adc adc_bridge(in_low=2.4 in_high=2.6)
";

/// The same counter of ngspice's own event-driven flip-flops. They take the rising edge: each is
/// clocked by the inverted output of the one before.
fn counter_netlist() -> String {
    let mut text = String::from(CLOCK_NETLIST);
    text.push_str(
        "ainverter g0 i0 inverter\n\
         ahigh high pullup\n\
         alow low pulldown\n\
         .model inverter d_inverter(rise_delay=1n fall_delay=1n)\n\
         .model pullup d_pullup\n\
         .model pulldown d_pulldown\n\
         .model jk d_jkff(clk_delay=1n ic=0)\n",
    );
    for index in 0..COUNTER_BITS {
        let (clock, next) = (index, index + 1);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "a{next} high high i{clock} low low q{next} i{next} jk"
        );
    }
    text
}

/// The same tree of ngspice's own event-driven gates.
fn gates_netlist() -> String {
    let mut text = String::from(CLOCK_NETLIST);
    text.push_str(".model nand d_nand(rise_delay=1n fall_delay=1n)\n");
    for index in 0..GATES {
        let (a, b) = (index / 2, index + 1);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "a{b} [g{a} g{a}] g{b} nand");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use circuit_designer_model::CircuitSimulation;

    #[test]
    fn every_circuit_runs_and_loads_into_the_app() {
        for job in jobs() {
            let mut simulation = CircuitSimulation::new(&job.circuit).unwrap();
            simulation.advance(1e-4, |_| {}).unwrap();
            let loaded = Workspace::from_export(0, &state(&job.circuit)).unwrap();
            // As the app writes it: values that are the usual ones are not kept.
            assert_eq!(state(loaded.circuit()), state(&job.circuit), "{}", job.name);
        }
    }

    #[test]
    fn every_circuit_has_a_netlist() {
        for job in jobs() {
            assert!(job.netlist.is_some(), "{}", job.name);
        }
    }
}
