//! Simulated seconds per wall second for circuits of several kinds and sizes.
//!
//! `cargo run --release -p circuit-designer-model --example simulator_bench`

use std::time::Instant;

use circuit_designer_model::{Circuit, Element, Point, Running};

/// Elements whose pins are put on named nets by labels.
#[derive(Default)]
struct Builder {
    circuit: Circuit,
    placed: i32,
}

impl Builder {
    fn add(&mut self, kind: &str, nets: &[&str], set: impl FnOnce(Element) -> Element) {
        let at = Point::new(0, 512 * self.placed);
        self.placed += 1;
        let element = set(Element::new(kind, at, at.offset(64, 0)));
        for (pin, net) in element.pins().iter().zip(nets) {
            let mut label = if *net == "gnd" {
                Element::new("ground", pin.at, pin.at.offset(0, 16))
            } else {
                Element::new("labelled-node", pin.at, pin.at.offset(16, 0)).with_text("text", net)
            };
            label.id = self.circuit.elements.len() as u64 + 1;
            self.circuit.elements.push(label);
        }
        let mut element = element.named(&format!("X{}", self.placed));
        element.id = self.circuit.elements.len() as u64 + 1;
        self.circuit.elements.push(element);
    }
}

fn ladder(sections: usize, with_diodes: bool) -> Circuit {
    let mut builder = Builder::default();
    builder.add("rail", &["n0"], |it| {
        it.with("waveform", 1.0).with("frequency", 1000.0)
    });
    for index in 0..sections {
        let (a, b) = (format!("n{index}"), format!("n{}", index + 1));
        builder.add("resistor", &[&a, &b], |it| it.with("resistance", 100.0));
        builder.add("capacitor", &[&b, "gnd"], |it| it.with("capacitance", 1e-9));
        if with_diodes && index % 10 == 0 {
            builder.add("diode", &[&b, "gnd"], |it| it);
        }
    }
    builder.circuit
}

fn gates(count: usize) -> Circuit {
    let mut builder = Builder::default();
    builder.add("rail", &["g0"], |it| {
        it.with("waveform", 2.0)
            .with("voltage", 2.5)
            .with("offset", 2.5)
            .with("frequency", 1000.0)
    });
    for index in 0..count {
        let (a, b) = (format!("g{}", index / 2), format!("g{}", index + 1));
        builder.add("nand", &[&a, &a, &b], |it| it);
    }
    builder.circuit
}

fn wien_bridge() -> Circuit {
    let mut builder = Builder::default();
    builder.add("op-amp", &["m", "p", "o"], |it| it);
    for (a, b, ohms) in [
        ("o", "s", 10e3),
        ("p", "gnd", 10e3),
        ("m", "gnd", 10e3),
        ("m", "mid", 12e3),
        ("mid", "o", 10e3),
    ] {
        builder.add("resistor", &[a, b], |it| it.with("resistance", ohms));
    }
    for nets in [["s", "p"], ["p", "gnd"]] {
        builder.add("capacitor", &nets, |it| it.with("capacitance", 10e-9));
    }
    for nets in [["mid", "o"], ["o", "mid"]] {
        builder.add("diode", &nets, |it| it);
    }
    builder.circuit
}

fn main() {
    let circuits = [
        ("Wien bridge oscillator", wien_bridge(), 1.0),
        ("RC ladder, 500 elements", ladder(250, false), 0.05),
        ("RC ladder with 25 diodes", ladder(250, true), 0.005),
        ("1000 NAND gates", gates(1000), 1.0),
    ];
    println!(
        "{:<28} {:>12} {:>10} {:>14}",
        "circuit", "simulated s", "wall s", "steps/s"
    );
    for (name, circuit, seconds) in circuits {
        let mut running = match Running::new(&circuit) {
            Ok(running) => running,
            Err(fault) => {
                println!("{name:<28} {fault}");
                continue;
            }
        };
        let start = Instant::now();
        let mut steps = 0u64;
        if let Err(fault) = running.advance(seconds, |_| steps += 1) {
            println!("{name:<28} {fault}");
            continue;
        }
        let wall = start.elapsed().as_secs_f64();
        let rate = steps as f64 / wall;
        println!("{name:<28} {seconds:>12} {wall:>10.3} {rate:>14.0}");
    }
}
