//! Ready-made blocks and digital chips.

use crate::netlist::{Bench, GROUND, Netlist, OPEN, assert_near};

fn bits(bench: &Bench, nets: &[&str]) -> String {
    let bit = |net: &&str| if bench.volts(net) > 2.5 { '1' } else { '0' };
    nets.iter().map(bit).collect()
}

/// Constant levels on nets `a`, `b`, ... in the order given.
fn with_levels(netlist: &mut Netlist, levels: &[(&str, u8)]) {
    for (net, level) in levels {
        let name = format!("IN_{net}");
        netlist.add_with(&name, "logic-input", &[net], |it| {
            it.with("position", f64::from(*level))
        });
    }
}

/// 10 kΩ, 100 nF, 1.66/3.33 V give 719.8 Hz and 49.9 %.
#[test]
fn a_schmitt_oscillator_keeps_its_frequency() {
    let mut netlist = Netlist::new();
    netlist
        .add("U", "inverting-schmitt", &["c", "out"])
        .resistor("R", "out", "c", 10e3)
        .capacitor("C", "c", GROUND, 100e-9);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.05);
    let readout = bench.read(0.03);
    assert_near(readout.frequency.hertz().unwrap(), 719.8, 1e-3);
    assert_near(readout.duty.unwrap(), 0.499, 3e-3);
}

#[test]
fn a_delay_buffer_shifts_a_clock() {
    let mut netlist = Netlist::new();
    netlist
        .clock("V", "in", 1000.0)
        .add_with("U", "delay-buffer", &["in", "out"], |it| {
            it.with("delay", 1e-4)
        })
        .add("G", "xor", &["in", "out", "difference"]);
    let mut bench = netlist.run().watch("difference");
    bench.advance(0.02);
    let readout = bench.read(0.01);
    assert_near(readout.duty.unwrap(), 0.2, 1e-3);
    assert_near(readout.frequency.hertz().unwrap(), 2000.0, 1e-3);
}

#[test]
fn an_analogue_switch_chops() {
    let mut netlist = Netlist::new();
    netlist
        .clock("C", "control", 1000.0)
        .rail("V", "in", 4.0)
        .add("S", "analogue-switch", &["in", "out", "control"])
        .resistor("R", "out", GROUND, 980.0);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.02);
    let readout = bench.read(0.01);
    assert_near(readout.max, 4.0 * 0.98, 1e-6);
    assert_near(readout.duty.unwrap(), 0.5, 1e-3);
}

#[test]
fn modulated_carriers_stay_in_their_range() {
    let mut netlist = Netlist::new();
    netlist
        .add("AM", "am-source", &["am"])
        .add("R", "resistor", &["am", GROUND]);
    let mut bench = netlist.run().watch("am");
    bench.advance(0.05);
    assert_near(bench.read(0.05).max, 5.0, 0.01);
    let mut netlist = Netlist::new();
    netlist
        .add("FM", "fm-source", &["fm"])
        .add("R", "resistor", &["fm", GROUND]);
    let mut bench = netlist.run().watch("fm");
    bench.advance(0.05);
    assert_near(bench.read(0.05).peak_to_peak(), 10.0, 0.01);
}

#[test]
fn noise_is_the_same_in_every_run_and_stays_in_range() {
    let run = || {
        let mut netlist = Netlist::new();
        netlist
            .add("N", "noise", &["n"])
            .add("R", "resistor", &["n", GROUND]);
        let mut bench = netlist.run().watch("n");
        bench.advance(0.01);
        bench.read(0.01)
    };
    let readout = run();
    assert_eq!(readout, run());
    assert!(readout.max <= 5.0 && readout.min >= -5.0 && readout.peak_to_peak() > 9.0);
    assert!(readout.average.abs() < 0.3);
}

#[test]
fn a_counter_counts_to_its_modulus() {
    let mut netlist = Netlist::new();
    with_levels(&mut netlist, &[("r", 0)]);
    netlist.clock("CLK", "clk", 1000.0).add_with(
        "U",
        "counter",
        &["clk", "r", "q0", "q1", "q2", "q3"],
        |it| it.with("modulus", 10.0),
    );
    let mut bench = netlist.run().watch("q3");
    bench.advance(7.5e-3);
    assert_eq!(bits(&bench, &["q3", "q2", "q1", "q0"]), "0111");
    bench.advance(0.2);
    let readout = bench.read(0.1);
    // Task H7: a tenth of the clock, high for two of ten states.
    assert_near(readout.frequency.hertz().unwrap(), 100.0, 1e-6);
    assert_near(readout.duty.unwrap(), 0.2, 1e-6);
}

#[test]
fn an_adder_adds_four_bits() {
    let mut netlist = Netlist::new();
    // 11 + 6 + 1 = 18
    with_levels(
        &mut netlist,
        &[
            ("a0", 1),
            ("a1", 1),
            ("a2", 0),
            ("a3", 1),
            ("b0", 0),
            ("b1", 1),
            ("b2", 1),
            ("b3", 0),
            ("c", 1),
        ],
    );
    netlist
        .add(
            "U",
            "adder",
            &[
                "a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3", "c", "s0", "s1", "s2", "s3", "co",
            ],
        )
        .add("H", "half-adder", &["a0", "b1", "hs", "hc"]);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_eq!(bits(&bench, &["co", "s3", "s2", "s1", "s0"]), "10010");
    assert_eq!(bits(&bench, &["hs", "hc"]), "01");
}

#[test]
fn selectors_select() {
    let mut netlist = Netlist::new();
    with_levels(
        &mut netlist,
        &[
            ("d0", 0),
            ("d1", 1),
            ("d2", 1),
            ("d3", 0),
            ("s0", 0),
            ("s1", 1),
        ],
    );
    netlist
        .add(
            "M",
            "multiplexer",
            &["d0", "d1", "d2", "d3", "s0", "s1", "q"],
        )
        .add(
            "D",
            "demultiplexer",
            &["q", "s0", "s1", "y0", "y1", "y2", "y3"],
        );
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_eq!(bits(&bench, &["q", "y0", "y1", "y2", "y3"]), "10010");
}

#[test]
fn registers_take_over_and_pass_on() {
    let mut netlist = Netlist::new();
    with_levels(&mut netlist, &[("h", 1), ("l", 0)]);
    netlist
        .clock("CLK", "clk", 1000.0)
        .add_with("L", "latch", &["h", "l", "clk", "a", "b"], |it| {
            it.with("bits", 2.0)
        })
        .add_with(
            "S",
            "sipo-shift-register",
            &["h", "clk", "s0", "s1", "s2"],
            |it| it.with("bits", 3.0),
        )
        .add_with("R", "ring-counter", &["clk", "l", "r0", "r1", OPEN], |it| {
            it.with("bits", 3.0)
        });
    let mut bench = netlist.run();
    bench.advance(0.5e-3);
    assert_eq!(
        bits(&bench, &["a", "b", "s0", "s1", "s2", "r0", "r1"]),
        "0000010"
    );
    bench.advance(1e-3);
    assert_eq!(
        bits(&bench, &["a", "b", "s0", "s1", "s2", "r0", "r1"]),
        "1010001"
    );
    bench.advance(1e-3);
    assert_eq!(
        bits(&bench, &["a", "b", "s0", "s1", "s2", "r0", "r1"]),
        "1011000"
    );
}
