//! Thyristors, Darlington pairs, special diodes, tubes, and charges in transistors.

use crate::netlist::{GROUND, Netlist, assert_near};

/// A 50 Hz supply through a lamp-like load, with a gate pulse of 1 V through 50 Ω in each positive
/// half-wave: a quarter of the period after the zero crossing.
fn phase_control(kind: &str) -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "line", 100.0, 50.0)
        .resistor("RL", "line", "anode", 100.0)
        .add_with("VG", "rail", &["pulse"], |it| {
            it.with("waveform", 5.0)
                .with("voltage", 5.0)
                .with("frequency", 50.0)
                .with("duty", 2.0)
                .with("phase", -90.0)
        })
        .resistor("RG", "pulse", "gate", 150.0)
        .add("Q", kind, &["anode", GROUND, "gate"]);
    netlist
}

#[test]
fn an_scr_conducts_from_its_pulse_to_the_zero_crossing() {
    let mut bench = phase_control("scr").run();
    bench.advance(4.9e-3);
    assert!(bench.amps("Q", 0).abs() < 1e-3, "before the pulse");
    bench.advance(1.1e-3);
    assert!(bench.amps("Q", 0) > 0.9, "after the pulse it holds");
    bench.advance(3.5e-3);
    assert!(bench.amps("Q", 0) > 0.1, "until the current dies");
    bench.advance(2e-3);
    assert!(bench.amps("Q", 0).abs() < 1e-3, "in the negative half-wave");
}

#[test]
fn a_triac_conducts_both_ways() {
    let mut netlist = phase_control("triac");
    // A second pulse of the other sign in the negative half-wave.
    netlist
        .add_with("VH", "rail", &["negative"], |it| {
            it.with("waveform", 5.0)
                .with("voltage", -5.0)
                .with("frequency", 50.0)
                .with("duty", 2.0)
                .with("phase", -270.0)
        })
        .resistor("RH", "negative", "gate", 150.0);
    let mut bench = netlist.run();
    bench.advance(7e-3);
    assert!(bench.amps("Q", 0) > 0.7);
    bench.advance(4e-3);
    assert!(bench.amps("Q", 0).abs() < 1e-3);
    bench.advance(6e-3);
    assert!(bench.amps("Q", 0) < -0.7);
}

#[test]
fn a_diac_breaks_through_at_its_voltage() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V", "rail", &["in"], |it| {
            it.with("waveform", 3.0)
                .with("voltage", 40.0)
                .with("frequency", 10.0)
        })
        .resistor("R", "in", "d", 100.0)
        .add("D", "diac", &["d", GROUND]);
    let mut bench = netlist.run();
    // The triangle rises from -40 V: at -30 V the way down is over, at +30 V it fires.
    bench.advance(0.04);
    assert!(bench.amps("D", 0).abs() < 1e-6);
    bench.advance(0.008);
    let volts = bench.volts("in");
    assert!(volts > 30.0);
    assert_near(bench.amps("D", 0), volts / 600.0, 1e-3);
}

#[test]
fn a_darlington_pair_multiplies_both_gains() {
    for polarity in [1.0, -1.0] {
        let mut netlist = Netlist::new();
        netlist
            .rail("VC", "c", 10.0 * polarity)
            .add_with("IB", "current-source", &[GROUND, "b"], |it| {
                it.with("current", 1e-6 * polarity)
            })
            .add_with("Q", "darlington", &["b", "c", GROUND], |it| {
                it.with("polarity", polarity)
            });
        let mut bench = netlist.run();
        bench.advance(1e-5);
        // β1 + β2 + β1 β2 = 10 200.
        assert_near(bench.amps("Q", 1), 10.2e-3 * polarity, 1e-3);
    }
}

#[test]
fn a_varactor_tunes_with_its_reverse_voltage() {
    let time_constant = |bias: f64| {
        // A step of a tenth of a volt through a resistor.
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", bias)
            .resistor("R", "in", "k", 1e5)
            .add_with("D", "varactor", &[GROUND, "k"], |it| {
                it.with("capacitance", 1e-8)
            });
        let mut bench = netlist.run().rest();
        let rest = bench.volts("k");
        netlist.circuit.elements[0] = netlist.circuit.elements[0]
            .clone()
            .with("voltage", bias + 0.1);
        bench.simulation = bench.simulation.edited(&netlist.circuit).unwrap();
        bench.advance(1e-3);
        let moved = (bench.volts("k") - rest) / 0.1;
        -bench.simulation.time() / (1.0 - moved).ln()
    };
    let (low, high) = (time_constant(1.0), time_constant(20.0));
    // C falls by the root of (1 + v / φ); a leak of the junction shifts it a little.
    let expected = ((1.0f64 + 20.0 / 0.8059) / (1.0 + 1.0 / 0.8059)).sqrt();
    assert_near(low / high, expected, 0.05);
}

#[test]
fn a_tunnel_diode_has_its_peak_and_its_valley() {
    let current = |volts: f64| {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", volts)
            .add("D", "tunnel-diode", &["in", GROUND]);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        bench.amps("D", 0)
    };
    let peak = current(0.1);
    assert_near(peak, 4.7e-3, 0.05);
    assert!(current(0.05) < peak && current(0.15) < peak);
    let valley = current(0.37);
    assert!(valley < 0.3 * peak, "{valley}");
    assert!(current(0.55) > peak);
}

#[test]
fn a_triode_follows_childs_law() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VB", "plate", 250.0)
        .rail("VG", "grid", -1.5)
        .add("T", "triode", &["plate", "grid", GROUND]);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    let expected = (-1.5f64 + 250.0 / 93.0).powf(1.5) / 680.0;
    assert_near(bench.amps("T", 0), expected, 2e-3);
    assert!(bench.amps("T", 1).abs() < 1e-6);
}

#[test]
fn a_unijunction_transistor_oscillates() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "vcc", 12.0)
        .resistor("R", "vcc", "e", 100e3)
        .capacitor("C", "e", GROUND, 10e-9)
        .resistor("R2", "vcc", "b2", 100.0)
        .resistor("R1", "b1", GROUND, 47.0)
        .add("Q", "unijunction", &["e", "b2", "b1"]);
    let mut bench = netlist.run().watch("e");
    bench.advance(0.02);
    let readout = bench.read(0.01);
    // From the valley, about a volt, to the peak: η of the supply and a diode drop.
    let (low, high) = (readout.min, readout.max);
    assert!((7.5..8.8).contains(&high), "{high}");
    assert!((0.2..2.5).contains(&low), "{low}");
    let expected = 1e-3 * ((12.0 - low) / (12.0 - high)).ln();
    assert_near(1.0 / readout.frequency.hertz().unwrap(), expected, 0.05);
}

#[test]
fn charges_limit_the_bandwidth_of_a_transistor() {
    // Emitter grounded, driven through 100 kΩ: the Miller capacitance makes a pole.
    let gain = |model: &'static str, hertz: f64| {
        let mut netlist = Netlist::new();
        netlist
            .rail("VCC", "vcc", 12.0)
            .resistor("RB", "vcc", "b", 1.13e6)
            .resistor("RC", "vcc", "c", 5e3)
            .sine("VIN", "in", 0.05, hertz)
            .resistor("RS", "in", "x", 100e3)
            .capacitor("CS", "x", "b", 1e-6)
            .add_with("Q", "bjt", &["b", "c", GROUND], |it| {
                it.with_text("model", model)
            });
        let mut bench = netlist.run().rest().watch("c");
        bench.advance(20.0 / hertz);
        bench.read(5.0 / hertz).peak_to_peak() / 0.1
    };
    let (slow, fast) = (gain("2N3904", 1e3), gain("2N3904", 300e3));
    assert!(slow > 3.0, "{slow}");
    assert!(fast < 0.6 * slow, "{fast} of {slow}");
    // The default model has no charges.
    assert_near(gain("default", 300e3), gain("default", 1e3), 0.01);
}
