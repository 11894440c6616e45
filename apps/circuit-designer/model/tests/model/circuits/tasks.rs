//! The circuits of the analogue tasks, with the answers that docs/circuit-designer.md gives.

use crate::netlist::{Bench, GROUND, Netlist, OPEN, assert_near};

/// Published answers must be met within 5 %, the true value within 1 %, and within
/// 0.2 % of the reference simulation.
#[track_caller]
fn assert_answer(value: f64, published: f64, reference: f64) {
    assert_near(value, published, 0.05);
    assert_near(value, reference, 0.002);
}

pub fn summing_amplifier() -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .rail("V1", "a", 1.5)
        .resistor("R1", "a", "n", 2e3)
        .rail("V2", "b", -3.0)
        .resistor("R2", "b", "n", 5e3)
        .resistor("RF", "n", "o", 10e3)
        .add("U1", "op-amp", &["n", GROUND, "o"]);
    netlist
}

#[test]
fn task_008_summing_amplifier() {
    let mut bench = summing_amplifier().run();
    bench.advance(1e-4);
    assert_answer(bench.volts("o"), -1.5, -1.49988);
    assert_near(bench.volts("o"), -1.49988, 1e-6);
    let index = bench.simulation.circuit().index_of("U1").unwrap();
    let info = bench.simulation.info(index);
    assert!(info.contains(&"Vout = -1.5 V".to_string()), "{info:?}");
    assert!(
        info.contains(&"range = -15 V to 15 V".to_string()),
        "{info:?}"
    );
}

#[test]
fn task_008_near_misses_give_their_wrong_values() {
    let output = |v2: f64, r1: f64, r2: f64, swapped: bool| {
        let mut netlist = Netlist::new();
        let inputs = if swapped {
            [GROUND, "n", "o"]
        } else {
            ["n", GROUND, "o"]
        };
        netlist
            .rail("V1", "a", 1.5)
            .resistor("R1", "a", "n", r1)
            .rail("V2", "b", v2)
            .resistor("R2", "b", "n", r2)
            .resistor("RF", "n", "o", 10e3)
            .add("U1", "op-amp", &inputs);
        let mut bench = netlist.run();
        bench.advance(1e-4);
        bench.volts("o")
    };
    assert_near(output(3.0, 2e3, 5e3, false), -13.5, 1e-3);
    assert_near(output(-3.0, 5e3, 2e3, false), 12.0, 1e-3);
    assert_near(output(-3.0, 2e3, 5e3, true).abs(), 15.0, 1e-9);
}

pub fn wheatstone_bridge() -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V1", "voltage-source", &[GROUND, "s"], |it| {
            it.with("voltage", 10.0)
        })
        .resistor("R1", "s", "a", 1e3)
        .resistor("R2", "s", "b", 2.2e3)
        .resistor("R3", "a", GROUND, 3.3e3)
        .resistor("R4", "b", GROUND, 4.7e3);
    netlist
}

#[test]
fn task_009_wheatstone_bridge() {
    let mut bench = wheatstone_bridge().run();
    bench.advance(1e-4);
    assert_answer(bench.volts("b"), 6.812, 6.81159);
    assert_near(bench.volts("a"), 7.67442, 1e-6);
    let index = bench.simulation.circuit().index_of("R4").unwrap();
    assert_eq!(
        bench.simulation.info(index),
        [
            "resistor",
            "I = 1.449 mA",
            "Vd = 6.812 V",
            "R = 4.7 kΩ",
            "P = 9.872 mW"
        ]
    );
}

/// Task H2: a bridge with a resistor across it.
#[test]
fn a_loaded_bridge_agrees_with_its_nodal_solution() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "s", 12.0)
        .resistor("R1", "s", "a", 1.2e3)
        .resistor("R2", "s", "b", 3.3e3)
        .resistor("R3", "a", GROUND, 4.7e3)
        .resistor("R4", "b", GROUND, 2.2e3)
        .resistor("R5", "a", "b", 1e3);
    let bench = netlist.run().rest();
    assert_near(bench.volts("a"), 8.1705, 1e-5);
    assert_near(bench.volts("b"), 6.7177, 1e-5);
    assert_near(bench.amps("R5", 0), 1.4528e-3, 1e-4);
}

pub fn rlc() -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V1", "voltage-source", &[GROUND, "s"], |it| {
            it.with("voltage", 24.0)
        })
        .resistor("R1", "s", "a", 1e3)
        .inductor("L1", "a", "x", 0.1)
        .resistor("R2", "x", GROUND, 2.2e3)
        .add_with("C1", "capacitor", &["a", "y"], |it| {
            it.with("capacitance", 10e-6)
        })
        .resistor("R3", "y", GROUND, 4.7e3);
    netlist
}

#[test]
fn task_010_rlc_at_rest() {
    let netlist = rlc();
    let mut bench = netlist.run();
    bench.advance(0.6);
    assert_near(bench.amps("C1", 0), 44.6e-9, 0.02);
    bench.advance(0.05);
    assert_near(bench.amps("C1", 0), 17.6e-9, 0.02);
    assert_answer(bench.volts("a") - bench.volts("y"), 16.5, 16.5);
    let resting = netlist.run().rest();
    assert_near(resting.volts("a") - resting.volts("y"), 16.5, 1e-3);
}

pub fn astable() -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .rail("V1", "vcc", 5.0)
        .add(
            "U1",
            "timer-555",
            &["d", "c", "c", "vcc", OPEN, "o", "vcc", GROUND],
        )
        .resistor("RA", "vcc", "d", 10e3)
        .resistor("RB", "d", "c", 22e3)
        .add_with("CT", "capacitor", &["c", GROUND], |it| {
            it.with("capacitance", 100e-9)
        });
    netlist
}

#[test]
fn task_011_555_astable() {
    for step in [5e-6, 1e-6] {
        let mut netlist = astable();
        netlist.time_step(step);
        let mut bench = netlist.run().watch("o");
        bench.advance(0.15);
        let readout = bench.read(0.12);
        let frequency = readout.frequency.hertz().unwrap();
        assert_answer(frequency, 260.417, 266.881);
        assert_near(frequency, 266.881, 1e-4);
        assert_answer(readout.duty.unwrap(), 0.58, 0.5920);
    }
}

pub fn differential_pair() -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 10.0)
        .rail("VEE", "vee", -10.0)
        .npn("Q1", ["b1", "c1", "tail"])
        .npn("Q2", [GROUND, "out", "tail"])
        .resistor("RC1", "vcc", "c1", 10e3)
        .resistor("RC2", "vcc", "out", 10e3)
        .npn("Q5", ["m", "m", "vee"])
        .npn("Q6", ["m", "tail", "vee"])
        .resistor("RREF", "vcc", "m", 19e3)
        .sine("VIN", "b1", 1e-3, 1000.0);
    netlist
}

#[test]
fn task_016_differential_pair() {
    let resting = differential_pair().run().rest();
    assert_near(resting.volts("out"), 5.04327, 1e-4);
    assert_near(resting.volts("tail"), -0.57741, 1e-4);
    assert_near(resting.volts("m"), -9.40441, 1e-5);
    for step in [5e-6, 1e-6] {
        let mut netlist = differential_pair();
        netlist.time_step(step);
        let mut bench = netlist.run().watch("out");
        bench.advance(0.012);
        let readout = bench.read(0.01);
        assert_answer(readout.peak_to_peak(), 191.615e-3, 191.615e-3);
        assert_near(readout.peak_to_peak(), 191.615e-3, 3e-4);
    }
}

pub fn ripple_counter() -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .clock("CLK", "clk", 1000.0)
        .add_with("H", "logic-input", &["h"], |it| it.with("position", 1.0));
    for (index, clock) in ["clk", "q0", "q1", "q2"].into_iter().enumerate() {
        let output = format!("q{index}");
        let name = format!("FF{index}");
        netlist.add(&name, "jk-flip-flop", &["h", clock, "h", &output, OPEN]);
    }
    netlist.add("OUT", "logic-output", &["q3"]);
    netlist
}

#[test]
fn task_018_ripple_counter() {
    let mut bench = ripple_counter().run().watch("q3");
    bench.advance(1.0);
    let readout = bench.read(0.5);
    assert_answer(readout.frequency.hertz().unwrap(), 62.5, 62.5);
    assert_near(readout.frequency.hertz().unwrap(), 62.5, 1e-6);
    assert_near(readout.duty.unwrap(), 0.5, 1e-6);
    assert_eq!(readout.peak_to_peak(), 5.0);
}

pub fn common_emitter() -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 12.0)
        .resistor("R1", "vcc", "b", 47e3)
        .resistor("R2", "b", GROUND, 10e3)
        .resistor("RC", "vcc", "col", 3.3e3)
        .npn("Q1", ["b", "col", "e"])
        .resistor("RE", "e", GROUND, 1e3)
        .sine("VIN", "in", 10e-3, 10e3)
        .resistor("RL", "out", GROUND, 10e3);
    for (name, a, b, farads) in [
        ("CE", "e", GROUND, 100e-6),
        ("CIN", "in", "b", 1e-6),
        ("COUT", "col", "out", 1e-6),
    ] {
        netlist.add_with(name, "capacitor", &[a, b], |it| {
            it.with("capacitance", farads)
        });
    }
    netlist
}

fn swing(mut bench: Bench, settle: f64) -> f64 {
    bench.advance(settle);
    bench.read(0.2e-3).peak_to_peak()
}

#[test]
fn task_019_common_emitter_amplifier() {
    let resting = common_emitter().run().rest();
    assert_near(resting.volts("b"), 1.99194, 1e-4);
    assert_near(resting.volts("e"), 1.38815, 1e-4);
    assert_near(resting.volts("col"), 7.46447, 1e-4);
    let value = swing(common_emitter().run().watch("out"), 0.3);
    assert_answer(value, 2.605, 2.6056);
}

#[test]
fn task_019_read_too_early_or_from_rest() {
    // 3.715 V after fifty cycles, right at once from the operating point.
    assert_near(
        swing(common_emitter().run().watch("out"), 5e-3),
        3.715,
        0.01,
    );
    assert_near(
        swing(common_emitter().run().rest().watch("out"), 5e-3),
        2.6056,
        0.01,
    );
}

pub fn wien_bridge(diodes: usize) -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .add("U1", "op-amp", &["m", "p", "o"])
        .resistor("RS", "o", "s", 10e3)
        .resistor("RP", "p", GROUND, 10e3)
        .resistor("RG", "m", GROUND, 10e3)
        .resistor("RFA", "m", "mid", 12e3)
        .resistor("RFB", "mid", "o", 10e3)
        .add_with("CS", "capacitor", &["s", "p"], |it| {
            it.with("capacitance", 10e-9)
        })
        .add_with("CP", "capacitor", &["p", GROUND], |it| {
            it.with("capacitance", 10e-9).with("initial_voltage", 0.1)
        });
    for (index, nets) in [["mid", "o"], ["o", "mid"]].iter().take(diodes).enumerate() {
        netlist.add(&format!("D{index}"), "diode", nets);
    }
    netlist
}

#[test]
fn task_020_wien_bridge() {
    for step in [5e-6, 1e-6] {
        let mut netlist = wien_bridge(2);
        netlist.time_step(step);
        let mut bench = netlist.run().watch("o");
        bench.advance(0.06);
        let readout = bench.read(0.02);
        assert_answer(readout.frequency.hertz().unwrap(), 1589.0, 1589.86);
        assert_near(readout.peak_to_peak(), 1.422, 0.05);
        assert_near(readout.peak_to_peak(), 1.41872, 0.01);
    }
}

#[test]
fn task_020_near_misses_give_their_wrong_values() {
    let swing_with = |diodes: usize| {
        let mut bench = wien_bridge(diodes).run().watch("o");
        bench.advance(0.06);
        bench.read(0.02).peak_to_peak()
    };
    assert_near(swing_with(1), 2.78, 0.01);
    assert_near(swing_with(0), 30.0, 0.01);
}
