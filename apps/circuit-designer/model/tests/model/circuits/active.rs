//! Diodes, transistors, amplifiers and oscillators.

use circuit_designer_model::elements::ALL;

use crate::netlist::{GROUND, Netlist, OPEN, assert_near};

fn diode_drop(kind: &str, model: Option<&str>, milliamps: f64) -> f64 {
    let mut netlist = Netlist::new();
    netlist
        .add_with("I", "current-source", &[GROUND, "a"], |it| {
            it.with("current", milliamps * 1e-3)
        })
        .add_with("D", kind, &["a", GROUND], |it| match model {
            Some(model) => it.with_text("model", model),
            None => it,
        });
    netlist.run().rest().volts("a")
}

#[test]
fn diodes_drop_what_their_models_say() {
    // n V_T ln(I / Is + 1)
    assert_near(diode_drop("diode", None, 1.0), 0.448_7, 1e-3);
    assert_near(diode_drop("diode", None, 1000.0), 0.805_9, 1e-3);
    assert_near(
        diode_drop("diode", Some("spice-default"), 1.0),
        0.655_13,
        1e-3,
    );
    assert_near(diode_drop("led", None, 10.0), 1.784, 2e-3);
}

#[test]
fn a_zener_holds_its_voltage_backwards() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 12.0)
        .resistor("R", "in", "z", 1280.0)
        .add("Z", "zener", &[GROUND, "z"]);
    assert_near(netlist.run().rest().volts("z"), 5.6, 1e-4);
}

#[test]
fn a_rectifier_with_a_capacitor_finds_the_peak() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 10.0, 50.0)
        .add("D", "diode", &["in", "out"])
        .capacitor("C", "out", GROUND, 100e-6)
        .resistor("R", "out", GROUND, 10e3);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.2);
    let readout = bench.read(0.06);
    assert!(readout.max > 9.3 && readout.max < 9.7, "{readout:?}");
    // Discharge over almost a period: I/(fC) with about a milliampere.
    assert!((0.1..0.2).contains(&readout.peak_to_peak()), "{readout:?}");
    assert_near(readout.frequency.hertz().unwrap(), 50.0, 1e-3);
}

#[test]
fn a_bridge_rectifier_needs_no_ground_in_its_middle() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V", "voltage-source", &["a", "b"], |it| {
            it.with("voltage", 10.0)
                .with("frequency", 50.0)
                .with("waveform", 1.0)
        })
        .add("D1", "diode", &["a", "p"])
        .add("D2", "diode", &["b", "p"])
        .add("D3", "diode", &[GROUND, "a"])
        .add("D4", "diode", &[GROUND, "b"])
        .resistor("R", "p", GROUND, 1e3);
    let mut bench = netlist.run().watch("p");
    bench.advance(0.08);
    let readout = bench.read(0.06);
    assert_near(readout.max, 8.88, 0.01);
    assert_near(readout.frequency.hertz().unwrap(), 100.0, 2e-3);
}

/// Task H6 of the sheet.
#[test]
fn a_divider_biases_a_transistor() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "vcc", 9.0)
        .resistor("R1", "vcc", "b", 33e3)
        .resistor("R2", "b", GROUND, 6.8e3)
        .resistor("RC", "vcc", "c", 2.2e3)
        .resistor("RE", "e", GROUND, 470.0)
        .npn("Q", ["b", "c", "e"]);
    let bench = netlist.run().rest();
    assert_near(bench.amps("Q", 1), 1.7468e-3, 1e-3);
    assert_near(bench.volts("e"), 0.8292, 1e-3);
    assert_near(bench.volts("c"), 5.157, 1e-3);
}

#[test]
fn a_pnp_mirrors_an_npn() {
    let stage = |polarity: f64| {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "vcc", 9.0 * polarity)
            .resistor("R1", "vcc", "b", 33e3)
            .resistor("R2", "b", GROUND, 6.8e3)
            .resistor("RC", "vcc", "c", 2.2e3)
            .resistor("RE", "e", GROUND, 470.0)
            .add_with("Q", "bjt", &["b", "c", "e"], |it| {
                it.with("polarity", polarity)
            });
        netlist.run().rest().volts("c")
    };
    assert_near(stage(-1.0), -stage(1.0), 1e-9);
}

#[test]
fn a_saturated_transistor_switches_a_load() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "vcc", 5.0)
        .rail("B", "in", 5.0)
        .resistor("RB", "in", "b", 4.7e3)
        .resistor("RC", "vcc", "c", 1e3)
        .npn("Q", ["b", "c", GROUND]);
    let bench = netlist.run().rest();
    assert!(
        (0.0..0.2).contains(&bench.volts("c")),
        "{}",
        bench.volts("c")
    );
    let info = bench
        .simulation
        .info(bench.simulation.circuit().index_of("Q").unwrap());
    assert_eq!(info[0], "transistor (NPN, default, β=100)");
    assert_eq!(info[1], "saturation");
}

/// An NMOS switch, by the square law: Vds 0.1707 V, Id 4.829 mA.
#[test]
fn a_mosfet_switches_by_the_square_law() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "vdd", 5.0)
        .rail("G", "g", 3.0)
        .resistor("R", "vdd", "d", 1e3)
        .add("M", "mosfet", &["g", GROUND, "d"]);
    let bench = netlist.run().rest();
    assert_near(bench.volts("d"), 0.1707, 1e-3);
    assert_near(bench.amps("M", 2), 4.829e-3, 1e-3);
}

#[test]
fn a_cmos_inverter_swings_from_rail_to_rail() {
    let output = |input: f64| {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "vdd", 5.0)
            .rail("G", "g", input)
            .add_with("MP", "mosfet", &["g", "vdd", "out"], |it| {
                it.with_flag("p_channel", true)
            })
            .add("MN", "mosfet", &["g", GROUND, "out"])
            .resistor("R", "out", GROUND, 1e6);
        netlist.run().rest().volts("out")
    };
    assert_near(output(0.0), 5.0, 1e-3);
    assert!(output(5.0).abs() < 1e-3);
    let middle = output(2.5);
    // Both are saturated: the output may stand anywhere between their knees.
    assert!((0.9..4.1).contains(&middle), "{middle}");
}

#[test]
fn a_jfet_conducts_without_gate_voltage() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "vdd", 15.0)
        .resistor("R", "vdd", "d", 100.0)
        .add("J", "jfet", &[GROUND, GROUND, "d"]);
    // Half of 1.25 mA/V² times (4 V)².
    let bench = netlist.run().rest();
    assert_near(bench.amps("J", 2), 0.01, 1e-3);
}

#[test]
fn amplifier_stages_have_their_gains() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 0.5)
        .add("U1", "op-amp", &["m", "in", "out"])
        .resistor("R1", "m", GROUND, 1e3)
        .resistor("R2", "out", "m", 9e3)
        .add("U2", "op-amp", &["follow", "out", "follow"])
        .resistor("R3", "follow", "n", 1e3)
        .resistor("R4", "n", "inv", 2e3)
        .add("U3", "op-amp", &["n", GROUND, "inv"]);
    let bench = netlist.run().rest();
    assert_near(bench.volts("out"), 5.0, 2e-4);
    assert_near(bench.volts("follow"), 5.0, 2e-4);
    assert_near(bench.volts("inv"), -10.0, 2e-4);
}

#[test]
fn an_amplifier_stops_at_its_limits_and_comes_back() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 2.0, 100.0)
        .add("U", "op-amp", &["m", "in", "out"])
        .resistor("R1", "m", GROUND, 1e3)
        .resistor("R2", "out", "m", 9e3);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.05);
    let readout = bench.read(0.03);
    assert_near(readout.max, 15.0, 1e-6);
    assert_near(readout.min, -15.0, 1e-6);
    // Above 15 V of 20 V for the time between the arcs of sin x = 0.75.
    assert_near(readout.frequency.hertz().unwrap(), 100.0, 1e-3);
}

#[test]
fn positive_feedback_latches() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 0.1)
        .add("U", "op-amp", &["in", "p", "out"])
        .resistor("R1", "out", "p", 1e3)
        .resistor("R2", "p", GROUND, 1e3);
    let mut bench = netlist.run();
    bench.advance(1e-4);
    assert_near(bench.volts("out").abs(), 15.0, 1e-9);
    assert_near(netlist.run().rest().volts("out").abs(), 15.0, 1e-9);
}

/// Period 2 R C ln 3 with a threshold of half the limits.
#[test]
fn a_relaxation_oscillator_keeps_its_period() {
    let mut netlist = Netlist::new();
    netlist
        .add("U", "op-amp", &["m", "p", "out"])
        .resistor("R1", "out", "p", 10e3)
        .resistor("R2", "p", GROUND, 10e3)
        .resistor("R", "out", "m", 10e3)
        .capacitor("C", "m", GROUND, 100e-9);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.05);
    let readout = bench.read(0.03);
    let period = 2.0 * 10e3 * 100e-9 * 3f64.ln();
    assert_near(readout.frequency.hertz().unwrap(), 1.0 / period, 2e-3);
    assert_near(readout.peak_to_peak(), 30.0, 1e-6);
}

#[test]
fn a_555_monostable_times_its_pulse() {
    let mut netlist = Netlist::new();
    // A short low pulse on the trigger every 50 ms.
    netlist
        .rail("V", "vcc", 5.0)
        .add_with("P", "rail", &["tr"], |it| {
            it.with("waveform", 5.0)
                .with("voltage", 5.0)
                .with("frequency", 20.0)
                .with("duty", 98.0)
        })
        .add(
            "U",
            "timer-555",
            &["c", "tr", "c", "vcc", OPEN, "out", "vcc", GROUND],
        )
        .resistor("R", "vcc", "c", 47e3)
        .capacitor("C", "c", GROUND, 220e-9);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.5);
    let readout = bench.read(0.4);
    // 1.1 RC = 11.36 ms of 50 ms.
    assert_near(readout.duty.unwrap() * 50e-3, 11.36e-3, 2e-3);
}

#[test]
fn every_part_answers_for_itself() {
    let mut kinds: Vec<_> = ALL.iter().map(|part| part.kind()).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), ALL.len(), "two parts share a kind");
    for part in ALL {
        let identity = part.identity();
        assert!(!identity.title.is_empty() && !identity.tag.is_empty());
        for key in identity.legacy {
            let known = identity.parameters.iter().any(|it| it.key == *key);
            assert!(*key == "-" || known, "{}: {key}", identity.kind);
        }
        for entry in identity.menu {
            assert!(entry.name.starts_with("Add "));
            for (key, _) in entry.presets {
                let known = identity.parameters.iter().any(|it| it.key == *key);
                assert!(known, "{}: {key}", entry.name);
            }
        }
    }
}
