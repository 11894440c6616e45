//! Registers, memories, displays, custom tables, and chips between levels and voltages.

use circuit_designer_model::elements::by_kind;

use crate::netlist::{Bench, GROUND, Netlist, OPEN, assert_near};

fn bits(bench: &Bench, nets: &[&str]) -> String {
    let bit = |net: &&str| if bench.volts(net) > 2.5 { '1' } else { '0' };
    nets.iter().map(bit).collect()
}

fn levels(netlist: &mut Netlist, levels: &[(&str, u8)]) {
    for (net, level) in levels {
        let name = format!("IN_{net}");
        netlist.add_with(&name, "logic-input", &[net], |it| {
            it.with("position", f64::from(*level))
        });
    }
}

/// Values of a net in the middle of each of the next clock periods.
fn sampled(bench: &mut Bench, net: &str, period: f64, count: usize) -> String {
    let mut text = String::new();
    for _ in 0..count {
        bench.advance(period);
        text.push_str(&bits(bench, &[net]));
    }
    text
}

#[test]
fn a_shift_register_brings_its_word_out_highest_bit_first() {
    let mut netlist = Netlist::new();
    levels(&mut netlist, &[("h", 1), ("l", 0)]);
    // One long pulse loads at 0.7 ms, between two clock edges.
    netlist
        .clock("CLK", "clk", 1000.0)
        .add_with("LD", "rail", &["load"], |it| {
            it.with("waveform", 5.0)
                .with("voltage", 5.0)
                .with("frequency", 10.0)
                .with("phase", -0.7 * 3.6)
                .with("duty", 90.0)
        })
        .add_with(
            "U",
            "piso-shift-register",
            &["load", "clk", "h", "l", "h", "h", "q"],
            |it| it.with("bits", 4.0),
        );
    let mut bench = netlist.run();
    bench.advance(0.9e-3 - 1e-6);
    let first = bits(&bench, &["q"]);
    // D3 D2 D1 D0 = 1101, then zeros.
    assert_eq!(first + &sampled(&mut bench, "q", 1e-3, 5), "110100");
}

#[test]
fn a_loadable_counter_loads_counts_and_carries() {
    let run = |load: u8, clear: u8, clocks: f64| {
        let mut netlist = Netlist::new();
        levels(
            &mut netlist,
            &[("h", 1), ("l", 0), ("load", load), ("clear", clear)],
        );
        netlist.clock("CLK", "clk", 1000.0).add(
            "U",
            "counter-with-load",
            &[
                "clk", "clear", "load", "h", "h", "l", "h", "h", "h", "q0", "q1", "q2", "q3", "c",
            ],
        );
        let mut bench = netlist.run();
        // The clock is high from the start: its first rising edge comes after a period.
        bench.advance((clocks + 0.4) * 1e-3);
        bits(&bench, &["q3", "q2", "q1", "q0", "c"])
    };
    assert_eq!(run(1, 1, 5.0), "01010", "counts");
    assert_eq!(run(1, 1, 15.0), "11111", "carries at fifteen");
    assert_eq!(run(1, 1, 16.0), "00000", "begins anew");
    assert_eq!(run(0, 1, 3.0), "11100", "loads 1110");
    assert_eq!(run(1, 0, 3.0), "00000", "clears");
}

#[test]
fn a_sequence_repeats_or_plays_once() {
    for (once, expected) in [(false, "100110011"), (true, "100100000")] {
        let mut netlist = Netlist::new();
        levels(&mut netlist, &[("l", 0)]);
        netlist.clock("CLK", "clk", 1000.0).add_with(
            "U",
            "sequence-generator",
            &["clk", "l", "q"],
            |it| it.with_text("sequence", "1001").with_flag("once", once),
        );
        let mut bench = netlist.run();
        bench.advance(0.4e-3);
        let first = bits(&bench, &["q"]);
        assert_eq!(first + &sampled(&mut bench, "q", 1e-3, 8), expected);
    }
}

#[test]
fn a_decoder_lights_the_segments_of_a_digit() {
    for (digit, segments) in [
        (0, "1111110"),
        (1, "0110000"),
        (4, "0110011"),
        (9, "1111011"),
    ] {
        let mut netlist = Netlist::new();
        let bit = |number: u8| digit >> number & 1;
        levels(
            &mut netlist,
            &[
                ("i0", bit(0)),
                ("i1", bit(1)),
                ("i2", bit(2)),
                ("i3", bit(3)),
            ],
        );
        netlist
            .add(
                "U",
                "seven-segment-decoder",
                &["i0", "i1", "i2", "i3", "a", "b", "c", "d", "e", "f", "g"],
            )
            .add("N", "decimal-display", &["i0", "i1", "i2", "i3"])
            .add(
                "D",
                "seven-segment-led",
                &["a", "b", "c", "d", "e", "f", "g"],
            );
        let mut bench = netlist.run();
        bench.advance(1e-5);
        let shown = bits(&bench, &["a", "b", "c", "d", "e", "f", "g"]);
        assert_eq!(shown, segments, "{digit}");
        let index = bench.simulation.circuit().index_of("N").unwrap();
        let element = &bench.simulation.circuit().elements[index];
        let text = by_kind("decimal-display")
            .unwrap()
            .display(element, &bench.simulation.readings(index));
        assert_eq!(text, Some(digit.to_string()));
    }
}

#[test]
fn a_custom_table_is_followed_row_by_row() {
    for (a, b, expected) in [(0, 0, "01"), (0, 1, "10"), (1, 0, "10"), (1, 1, "00")] {
        let mut netlist = Netlist::new();
        levels(&mut netlist, &[("a", a), ("b", b)]);
        netlist.add_with("U", "custom-logic", &["a", "b", "x", "y"], |it| {
            it.with_text("inputs", "A,B")
                .with_text("outputs", "X,Y")
                .with_text("rows", "00=01;01=10;10=10")
        });
        let mut bench = netlist.run();
        bench.advance(1e-5);
        assert_eq!(bits(&bench, &["x", "y"]), expected);
    }
    // Edges make a toggle: Q follows D at the rising edge of C.
    let mut netlist = Netlist::new();
    netlist
        .clock("CLK", "c", 1000.0)
        .clock("D", "d", 250.0)
        .add_with("U", "custom-logic", &["c", "d", "q"], |it| {
            it.with_text("inputs", "C,D")
                .with_text("outputs", "Q")
                .with_text("rows", "+1=1;+0=0;??=_")
        });
    let mut bench = netlist.run();
    bench.advance(0.4e-3);
    assert_eq!(sampled(&mut bench, "q", 1e-3, 6), "100110");
}

#[test]
fn memories_give_back_what_is_in_them() {
    for (address, expected) in [(0u8, "0011"), (1, "0101"), (2, "1111"), (3, "0000")] {
        let mut netlist = Netlist::new();
        levels(
            &mut netlist,
            &[
                ("a0", address & 1),
                ("a1", address >> 1),
                ("l", 0),
                ("h", 1),
            ],
        );
        let set = |it: circuit_designer_model::Element| {
            it.with("address_bits", 2.0)
                .with_text("contents", "0: 3 5 0xF")
        };
        netlist
            .add_with("U1", "rom", &["a0", "a1", "d0", "d1", "d2", "d3"], set)
            .add_with(
                "U2",
                "static-ram",
                &["h", "l", "a0", "a1", "e0", "e1", "e2", "e3"],
                set,
            );
        let mut bench = netlist.run();
        bench.advance(1e-5);
        assert_eq!(bits(&bench, &["d3", "d2", "d1", "d0"]), expected);
        assert_eq!(bits(&bench, &["e3", "e2", "e1", "e0"]), expected);
    }
}

#[test]
fn a_ram_keeps_what_is_written() {
    let mut netlist = Netlist::new();
    levels(&mut netlist, &[("a", 1)]);
    // While the clock is low the word 5 is written, while it is high it is read.
    netlist
        .clock("CLK", "we", 1000.0)
        .add("I", "inverter", &["we", "oe"])
        .add_with(
            "U",
            "static-ram",
            &["we", "oe", "a", "d0", "d1", "d2", "d3"],
            |it| it.with("address_bits", 1.0),
        )
        .resistor("R1", "d1", GROUND, 1e4)
        .resistor("R3", "d3", GROUND, 1e4);
    // Drives the bus with 0101 only while writing.
    for (name, net) in [("T0", "d0"), ("T2", "d2")] {
        netlist.add(name, "tristate-buffer", &["oe", net, "oe"]);
    }
    let mut bench = netlist.run();
    bench.advance(0.4e-3);
    assert_eq!(bits(&bench, &["d3", "d2", "d1", "d0"]), "0000");
    bench.advance(1e-3);
    assert_eq!(bits(&bench, &["d3", "d2", "d1", "d0"]), "0101");
}

#[test]
fn an_array_lights_where_row_and_column_meet() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "v", 5.0)
        .resistor("R", "v", "r0", 330.0)
        .add_with("D", "led-array", &["r0", GROUND, GROUND, "c1"], |it| {
            it.with("columns", 2.0).with("rows", 2.0)
        })
        .resistor("R1", "c1", GROUND, 1e9);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    let current = bench.amps("D", 0);
    assert!((8e-3..12e-3).contains(&current), "{current}");
    assert_near(bench.amps("D", 2), -current, 1e-3);
    assert!(bench.amps("D", 3).abs() < 1e-6);
}

#[test]
fn a_phase_comparator_drives_between_the_edges() {
    // The second signal comes an eighth of a period after the first.
    let mut netlist = Netlist::new();
    for (name, net, phase) in [("A", "a", -10.0), ("B", "b", -55.0)] {
        netlist.add_with(name, "rail", &[net], |it| {
            it.with("waveform", 2.0)
                .with("voltage", 2.5)
                .with("offset", 2.5)
                .with("frequency", 1000.0)
                .with("phase", phase)
        });
    }
    netlist
        .add("U", "phase-comparator", &["a", "b", "o"])
        .rail("M", "m", 2.0)
        .resistor("R", "m", "o", 1e5);
    let mut bench = netlist.run().watch("o");
    bench.advance(0.02);
    let readout = bench.read(0.01);
    assert_near(readout.max, 5.0, 1e-3);
    assert_near(readout.min, 2.0, 1e-3);
    assert_near(readout.duty.unwrap(), 0.125, 0.01);
}

#[test]
fn converters_agree_with_each_other() {
    for volts in [0.1, 1.3, 2.4, 4.9] {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", volts)
            .rail("REF", "ref", 5.0)
            .add("A", "adc", &["in", "ref", "d0", "d1", "d2", "d3"])
            .add("D", "dac", &["d0", "d1", "d2", "d3", "out", "ref"])
            .resistor("R", "out", GROUND, 1e3);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        let code = (volts / 5.0 * 15.0).floor();
        assert!((bench.volts("out") - code / 3.0).abs() < 1e-9, "{volts}");
    }
}

#[test]
fn a_converter_follows_a_ramp_step_by_step() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V", "rail", &["in"], |it| {
            it.with("waveform", 4.0)
                .with("voltage", 2.5)
                .with("offset", 2.5)
                .with("frequency", 100.0)
        })
        .rail("REF", "ref", 5.0)
        .add("A", "adc", &["in", "ref", "d0", "d1", "d2", "d3"]);
    let mut bench = netlist.run().watch("d0");
    bench.advance(0.03);
    let readout = bench.read(0.01);
    assert_near(readout.max, 5.0, 1e-9);
    // The code climbs through fifteen steps in each ramp.
    bench.advance(0.0051);
    assert_eq!(bits(&bench, &["d3", "d2", "d1", "d0"]), "0111");
}

#[test]
fn a_vco_has_the_frequency_of_its_current_and_capacitor() {
    for input in [1.0, 2.5] {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "vi", input)
            .add("U", "vco", &["vi", "vo", "c1", "c2", "r1", OPEN])
            .resistor("R1", "r1", GROUND, 10e3)
            .capacitor("C", "c1", "c2", 10e-9);
        let mut bench = netlist.run().watch("vo");
        bench.advance(0.02);
        // A cycle moves the capacitor by 5 V.
        let expected = input / 10e3 / (5.0 * 10e-9);
        assert_near(bench.read(0.01).frequency.hertz().unwrap(), expected, 5e-3);
    }
}

#[test]
fn a_monostable_times_its_pulse() {
    for (retriggerable, duty) in [(false, 0.75), (true, 1.0)] {
        let mut netlist = Netlist::new();
        netlist.clock("CLK", "clk", 1000.0).add_with(
            "U",
            "monostable",
            &["clk", "q", "qn"],
            |it| {
                it.with("delay", 1.5e-3)
                    .with_flag("retriggerable", retriggerable)
            },
        );
        let mut bench = netlist.run().watch("q");
        bench.advance(0.05);
        let readout = bench.read(0.02);
        assert_near(readout.average, 5.0 * duty, 5e-3);
    }
}

#[test]
fn a_chip_with_its_own_high_voltage_says_so_in_its_file() {
    use circuit_designer_model::files::{read, to_xml};
    let mut netlist = Netlist::new();
    netlist.add_with("U", "counter", &[OPEN; 6], |it| it.with("high", 3.3));
    let written = to_xml(&netlist.circuit);
    assert!(
        written.contains("f=\"8192\"") && written.contains("hv=\"3.3\""),
        "{written}"
    );
    let old = read("$ 1 0.000005 10 50 5 50\n164 0 0 32 0 8192 4 3.3\n").unwrap();
    let element = &old.circuit.elements[0];
    assert_eq!((element.number("bits"), element.number("high")), (4.0, 3.3));
}
