//! Amplifiers with limits, controlled sources, analogue switches.

use circuit_designer_model::Element;

use crate::netlist::{GROUND, Netlist, OPEN, assert_near};

fn formula(text: &'static str) -> impl FnOnce(Element) -> Element {
    move |it| it.with_text("expression", text)
}

/// Inverting amplifier by ten around a real op-amp on ±15 V.
fn inverting_by_ten(peak: f64, hertz: f64) -> Netlist {
    let mut netlist = Netlist::new();
    netlist
        .rail("VP", "vp", 15.0)
        .rail("VN", "vn", -15.0)
        .sine("VIN", "in", peak, hertz)
        .resistor("R1", "in", "minus", 1e3)
        .resistor("R2", "minus", "out", 10e3)
        .add("U", "real-op-amp", &["minus", GROUND, "out", "vp", "vn"]);
    netlist
}

#[test]
fn a_real_op_amp_has_its_gain_at_low_frequencies() {
    let mut bench = inverting_by_ten(0.1, 100.0).run().watch("out");
    bench.advance(0.03);
    assert_near(bench.read(0.02).peak_to_peak(), 2.0, 1e-3);
}

#[test]
fn a_real_op_amp_loses_gain_at_its_bandwidth() {
    // Noise gain 11 and 1 MHz: the closed loop has its corner at 90.9 kHz.
    let corner = 1e6 / 11.0;
    let mut bench = inverting_by_ten(0.005, corner).run().watch("out");
    bench.advance(4e-4);
    let expected = 2.0 * 0.05 / std::f64::consts::SQRT_2;
    assert_near(bench.read(1e-4).peak_to_peak(), expected, 0.02);
}

#[test]
fn a_real_op_amp_slews() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VP", "vp", 15.0)
        .rail("VN", "vn", -15.0)
        .clock("VIN", "in", 1000.0)
        .add("U", "real-op-amp", &["out", "in", "out", "vp", "vn"]);
    let mut bench = netlist.run();
    bench.advance(0.5e-3);
    assert_near(bench.volts("out"), 5.0, 1e-3);
    // The clock falls at 0.5 ms; 0.6 V/µs take it down by three volts in 5 µs.
    bench.advance(5e-6);
    let fallen = 5.0 - bench.volts("out");
    let expected = 0.6e6 * (bench.simulation.time() - 0.5e-3);
    assert_near(fallen, expected, 0.1);
}

#[test]
fn a_real_op_amp_stays_inside_its_supplies_and_its_current() {
    let mut bench = inverting_by_ten(5.0, 100.0).run().watch("out");
    bench.advance(0.03);
    let readout = bench.read(0.02);
    assert!((13.0..14.5).contains(&readout.max), "{}", readout.max);
    assert!((-14.5..-13.0).contains(&readout.min), "{}", readout.min);
    let mut netlist = inverting_by_ten(5.0, 100.0);
    netlist.resistor("RL", "out", GROUND, 1.0);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.03);
    let readout = bench.read(0.02);
    assert_near(readout.max, 0.025, 0.01);
    assert_near(readout.min, -0.025, 0.01);
}

#[test]
fn a_comparator_pulls_or_lets_go() {
    for (plus, expected) in [(3.0, 5.0), (2.0, 5.0 * 10.0 / 1010.0)] {
        let mut netlist = Netlist::new();
        netlist
            .rail("VP", "p", plus)
            .rail("VM", "m", 2.5)
            .rail("VCC", "vcc", 5.0)
            .resistor("R", "vcc", "out", 1e3)
            .add("U", "comparator", &["m", "p", "out"]);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        assert_near(bench.volts("out"), expected, 1e-6);
    }
}

#[test]
fn a_tristate_buffer_drives_only_when_enabled() {
    for (enable, expected) in [(5.0, 5.0), (0.0, 2.0)] {
        let mut netlist = Netlist::new();
        netlist
            .rail("VI", "in", 5.0)
            .rail("VE", "enable", enable)
            .rail("VB", "bias", 2.0)
            .resistor("R", "bias", "out", 1e3)
            .add("U", "tristate-buffer", &["in", "out", "enable"]);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        assert_near(bench.volts("out"), expected, 1e-3);
    }
}

#[test]
fn analogue_selectors_connect_the_chosen_way() {
    for choice in 0..4u8 {
        let mut netlist = Netlist::new();
        netlist
            .rail("V0", "i0", 1.0)
            .rail("V1", "i1", 2.0)
            .rail("V2", "i2", 3.0)
            .rail("V3", "i3", 4.0)
            .rail("VS0", "s0", 5.0 * f64::from(choice & 1))
            .rail("VS1", "s1", 5.0 * f64::from(choice >> 1))
            .add(
                "M",
                "analogue-multiplexer",
                &["z", "i0", "i1", "i2", "i3", "s0", "s1"],
            )
            .resistor("RZ", "z", GROUND, 1e6)
            .add("S", "analogue-spdt", &["c", "i0", "i1", "s0"])
            .resistor("RC", "c", GROUND, 1e6);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        assert_near(bench.volts("z"), f64::from(choice + 1), 1e-3);
        assert_near(bench.volts("c"), f64::from((choice & 1) + 1), 1e-3);
    }
}

#[test]
fn controlled_sources_follow_their_formulas() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VA", "a", 3.0)
        .rail("VB", "b", 2.0)
        .add_with("E1", "vcvs", &["a", "b", "v", GROUND], formula("a*b+1"))
        .resistor("R1", "v", GROUND, 1e3)
        .add_with(
            "E2",
            "vccs",
            &["a", "b", GROUND, "i"],
            formula(".001*(a-b)"),
        )
        .resistor("R2", "i", GROUND, 2e3)
        .resistor("R3", "a", "s", 1e3)
        .add_with("E3", "ccvs", &["s", GROUND, "w", GROUND], formula("2000*a"))
        .resistor("R4", "w", GROUND, 1e3)
        .resistor("R5", "b", "q", 1e3)
        .add_with(
            "E4",
            "cccs",
            &["q", GROUND, GROUND, "j"],
            formula("a^2*1e3"),
        )
        .resistor("R6", "j", GROUND, 1e3);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_near(bench.volts("v"), 7.0, 1e-9);
    assert_near(bench.volts("i"), 2.0, 1e-9);
    assert_near(bench.volts("w"), 6.0, 1e-9);
    assert_near(bench.volts("j"), 4.0, 1e-6);
}

#[test]
fn a_formula_of_its_own_output_is_solved_by_newtons_method() {
    // x = cos x at 0.7390851.
    let mut netlist = Netlist::new();
    netlist
        .add_with("E", "vcvs", &["x", OPEN, "x", GROUND], formula("cos(a)"))
        .resistor("R", "x", GROUND, 1e3);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_near(bench.volts("x"), 0.739_085_133, 1e-6);
}

#[test]
fn a_broken_formula_stops_with_words() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VA", "a", 3.0)
        .add_with("E1", "vcvs", &["a", "a", "v", GROUND], formula("2*(a"))
        .resistor("R1", "v", GROUND, 1e3);
    let mut bench = netlist.run();
    let fault = bench.simulation.step().unwrap_err().to_string();
    assert_eq!(fault, "E1: a closing parenthesis is missing");
}

#[test]
fn an_optocoupler_passes_current_across_the_isolation() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V1", "in", 5.0)
        .resistor("R1", "in", "anode", 1e3)
        .rail("V2", "vcc", 10.0)
        .resistor("R2", "vcc", "c", 100.0)
        .add("U", "optocoupler", &["anode", GROUND, "c", GROUND]);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    let forward = bench.amps("U", 0);
    assert!((4.3e-3..4.8e-3).contains(&forward), "{forward}");
    assert_near(bench.amps("U", 2), 1.01 * forward, 5e-3);
}

#[test]
fn a_conveyor_copies_the_voltage_of_y_and_the_current_of_x() {
    for gain in [1.0, -1.0] {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "y", 2.0)
            .resistor("RX", "x", GROUND, 1e3)
            .resistor("RZ", "z", GROUND, 500.0)
            .add_with("U", "current-conveyor", &["x", "y", "z"], |it| {
                it.with("gain", gain)
            });
        let mut bench = netlist.run();
        bench.advance(1e-5);
        assert_near(bench.volts("x"), 2.0, 1e-9);
        assert_near(bench.volts("z"), gain * 1.0, 1e-9);
    }
}

#[test]
fn a_transconductance_amplifier_steers_its_bias_current() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VIN", "p", 0.01)
        .add_with("IB", "current-source", &[GROUND, "bias"], |it| {
            it.with("current", 1e-3)
        })
        .add("U", "ota", &["p", GROUND, "bias", "out"])
        .resistor("RL", "out", GROUND, 1e3);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    // Ib tanh(v / 2 Vt)
    let expected = (0.01f64 / (2.0 * 0.025865)).tanh();
    assert_near(bench.volts("out"), expected, 1e-6);
}

#[test]
fn a_slow_schmitt_trigger_ramps() {
    let mut netlist = Netlist::new();
    netlist
        .clock("V", "in", 1000.0)
        // A tenth of a volt per microsecond.
        .add_with("U", "schmitt", &["in", "out"], |it| it.with("slew", 1e-4));
    let mut bench = netlist.run();
    bench.advance(0.499e-3);
    assert_near(bench.volts("out"), 5.0, 1e-9);
    bench.advance(3e-6);
    let ramp = 5.0 - 1e5 * (bench.simulation.time() - 0.5e-3);
    assert_near(bench.volts("out"), ramp, 1e-3);
}

#[test]
fn a_series_regulator_holds_its_output() {
    for (supply, load, expected) in [(12.0, 100.0, 5.0), (12.0, 20.0, 5.0), (5.0, 100.0, 3.5)] {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", supply)
            .add("U", "lm317", &["in", "out", "adj"])
            .resistor("R1", "out", "adj", 240.0)
            .resistor("R2", "adj", GROUND, 720.0)
            .resistor("RL", "out", GROUND, load);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        // 1.25 V (1 + R2 / R1) and a little from the adjustment pin; 1.5 V below a low supply.
        assert_near(bench.volts("out"), expected, 0.015);
    }
}

#[test]
fn a_shunt_regulator_holds_its_reference() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 12.0)
        .resistor("RS", "in", "k", 1e3)
        .add("U", "tl431", &["ref", GROUND, "k"])
        .resistor("R1", "k", "ref", 10e3)
        .resistor("R2", "ref", GROUND, 10e3);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_near(bench.volts("k"), 4.99, 2e-3);
    assert!(bench.amps("U", 2) > 6e-3);
}

#[test]
fn a_delay_relay_closes_late_and_opens_at_once() {
    let mut netlist = Netlist::new();
    netlist
        .clock("C", "coil", 100.0)
        .rail("V", "in", 10.0)
        .add_with(
            "K",
            "time-delay-relay",
            &["coil", GROUND, "in", "out"],
            |it| it.with("on_delay", 2e-3),
        )
        .resistor("R", "out", GROUND, 1e3);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.05);
    // Closed for three of ten milliseconds.
    let readout = bench.read(0.03);
    assert_near(readout.max, 10.0, 1e-3);
    assert_near(readout.duty.unwrap(), 0.3, 2e-3);
}
