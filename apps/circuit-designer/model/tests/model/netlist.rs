//! Builds circuits from nets instead of drawings: every pin gets a label with the name of its net.

use circuit_designer_model::measure::{Readout, Trace, read_out};
use circuit_designer_model::{Circuit, CircuitSimulation, Element, Point};

#[derive(Default)]
pub struct Netlist {
    pub circuit: Circuit,
    placed: i32,
}

/// The net that is ground, and the one that is left open.
pub const GROUND: &str = "gnd";
pub const OPEN: &str = "-";

impl Netlist {
    pub fn new() -> Self {
        Netlist::default()
    }

    /// Adds an element whose pins, in its own order, lie on these nets.
    pub fn add(&mut self, name: &str, kind: &str, nets: &[&str]) -> &mut Self {
        self.add_with(name, kind, nets, |element| element)
    }

    pub fn add_with(
        &mut self,
        name: &str,
        kind: &str,
        nets: &[&str],
        set: impl FnOnce(Element) -> Element,
    ) -> &mut Self {
        let at = Point::new(0, 512 * self.placed);
        self.placed += 1;
        let element = set(Element::new(kind, at, at.offset(64, 0)).named(name));
        let pins = element.pins();
        assert_eq!(pins.len(), nets.len(), "{name}: pins {pins:?}");
        self.circuit.add(element);
        for (pin, net) in pins.iter().zip(nets) {
            let label = match *net {
                OPEN => continue,
                GROUND => Element::new("ground", pin.at, pin.at.offset(0, 16)),
                net => Element::new("labelled-node", pin.at, pin.at.offset(16, 0))
                    .with_text("text", net),
            };
            self.circuit.add(label);
        }
        self
    }

    pub fn resistor(&mut self, name: &str, a: &str, b: &str, ohms: f64) -> &mut Self {
        self.add_with(name, "resistor", &[a, b], |it| it.with("resistance", ohms))
    }

    /// Discharged at the start.
    pub fn capacitor(&mut self, name: &str, a: &str, b: &str, farads: f64) -> &mut Self {
        self.add_with(name, "capacitor", &[a, b], |it| {
            it.with("capacitance", farads).with("initial_voltage", 0.0)
        })
    }

    pub fn inductor(&mut self, name: &str, a: &str, b: &str, henries: f64) -> &mut Self {
        self.add_with(name, "inductor", &[a, b], |it| {
            it.with("inductance", henries)
        })
    }

    pub fn rail(&mut self, name: &str, net: &str, volts: f64) -> &mut Self {
        self.add_with(name, "rail", &[net], |it| it.with("voltage", volts))
    }

    pub fn sine(&mut self, name: &str, net: &str, peak: f64, hertz: f64) -> &mut Self {
        self.add_with(name, "rail", &[net], |it| {
            it.with("voltage", peak)
                .with("frequency", hertz)
                .with("waveform", 1.0)
        })
    }

    pub fn clock(&mut self, name: &str, net: &str, hertz: f64) -> &mut Self {
        self.add_with(name, "rail", &[net], |it| {
            it.with("voltage", 2.5)
                .with("offset", 2.5)
                .with("frequency", hertz)
                .with("waveform", 2.0)
        })
    }

    /// Base, collector, emitter.
    pub fn npn(&mut self, name: &str, nets: [&str; 3]) -> &mut Self {
        self.add(name, "bjt", &nets)
    }

    pub fn time_step(&mut self, seconds: f64) -> &mut Self {
        self.circuit.settings.time_step = seconds;
        self
    }

    pub fn run(&self) -> Bench {
        let simulation =
            CircuitSimulation::new(&self.circuit).unwrap_or_else(|fault| panic!("{fault}"));
        Bench {
            simulation,
            traces: Vec::new(),
        }
    }
}

/// A running circuit with instruments on some nets.
pub struct Bench {
    pub simulation: CircuitSimulation,
    traces: Vec<(usize, Trace)>,
}

impl Bench {
    pub fn net(&self, name: &str) -> usize {
        let names = &self.simulation.nets().names;
        names
            .iter()
            .position(|it| it == name)
            .unwrap_or_else(|| panic!("no net {name} in {names:?}"))
    }

    pub fn volts(&self, net: &str) -> f64 {
        self.simulation.net_voltage(self.net(net))
    }

    /// Current into a pin of a named element.
    pub fn amps(&self, element: &str, pin: usize) -> f64 {
        let index = self.simulation.circuit().index_of(element).unwrap();
        self.simulation.currents(index)[pin]
    }

    pub fn watch(mut self, net: &str) -> Self {
        let net = self.net(net);
        self.traces.push((net, Trace::default()));
        self
    }

    pub fn advance(&mut self, seconds: f64) -> &mut Self {
        let traces = &mut self.traces;
        let outcome = self.simulation.advance(seconds, |simulation| {
            for (net, trace) in traces.iter_mut() {
                trace.push(simulation.time(), simulation.net_voltage(*net));
            }
        });
        outcome.unwrap_or_else(|fault| panic!("{fault}"));
        self
    }

    pub fn read(&self, span: f64) -> Readout {
        read_out(&self.traces[0].1, span).expect("samples")
    }

    pub fn rest(mut self) -> Self {
        let outcome = self.simulation.find_operating_point();
        outcome.unwrap_or_else(|fault| panic!("{fault}"));
        self
    }
}

/// Asserts that a value is within a fraction of what is expected.
#[track_caller]
pub fn assert_near(value: f64, expected: f64, fraction: f64) {
    let error = (value - expected).abs();
    assert!(
        error <= fraction * expected.abs(),
        "{value} is not within {fraction} of {expected}"
    );
}
