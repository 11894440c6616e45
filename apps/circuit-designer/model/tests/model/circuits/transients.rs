//! Linear circuits against their closed forms.

use crate::netlist::{GROUND, Netlist, assert_near};

#[test]
fn a_capacitor_charges_through_a_resistor() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 5.0)
        .resistor("R", "in", "c", 1e3)
        .capacitor("C", "c", GROUND, 1e-6);
    let mut bench = netlist.run();
    for _ in 0..5 {
        bench.advance(0.5e-3);
        let expected = 5.0 * (1.0 - (-bench.simulation.time() / 1e-3).exp());
        assert_near(bench.volts("c"), expected, 2e-4);
        let current = (5.0 - bench.volts("c")) / 1e3;
        assert_near(bench.amps("C", 0), current, 1e-6);
        assert_near(bench.amps("V", 0), -current, 1e-6);
    }
}

#[test]
fn a_series_resistance_lies_inside_the_capacitor() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 5.0)
        .resistor("R", "in", "c", 600.0)
        .add_with("C", "capacitor", &["c", GROUND], |it| {
            it.with("capacitance", 1e-6)
                .with("initial_voltage", 0.0)
                .with("series_resistance", 400.0)
        });
    let mut bench = netlist.run();
    bench.advance(1e-3);
    let current = 5e-3 * (-bench.simulation.time() / 1e-3).exp();
    assert_near(bench.volts("c"), 5.0 - 600.0 * current, 2e-4);
}

#[test]
fn a_coil_builds_up_its_current() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 10.0)
        .resistor("R", "in", "l", 100.0)
        .inductor("L", "l", GROUND, 0.1);
    let mut bench = netlist.run();
    bench.advance(1e-3);
    let expected = 0.1 * (1.0 - (-bench.simulation.time() / 1e-3).exp());
    assert_near(bench.amps("L", 0), expected, 2e-4);
    bench.advance(20e-3);
    assert_near(bench.amps("L", 0), 0.1, 1e-6);
    let resting = netlist.run().rest();
    assert_near(resting.amps("L", 0), 0.1, 1e-9);
}

/// Task H3 of the sheet: damping 0.5, peak 5.815 V at 362.8 microseconds.
#[test]
fn a_series_resonance_overshoots_as_its_damping_says() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 5.0)
        .resistor("R", "in", "a", 100.0)
        .inductor("L", "a", "c", 10e-3)
        .capacitor("C", "c", GROUND, 1e-6)
        .time_step(1e-6);
    let mut bench = netlist.run();
    let (mut peak, mut at) = (0.0, 0.0);
    let net = bench.net("c");
    bench
        .simulation
        .advance(1e-3, |simulation| {
            if simulation.net_voltage(net) > peak {
                (peak, at) = (simulation.net_voltage(net), simulation.time());
            }
        })
        .unwrap();
    assert_near(peak, 5.815, 1e-3);
    assert_near(at, 362.8e-6, 5e-3);
}

#[test]
fn a_lossless_resonance_keeps_its_amplitude_and_frequency() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("C", "capacitor", &["c", GROUND], |it| {
            it.with("capacitance", 1e-6).with("initial_voltage", 5.0)
        })
        .inductor("L", "c", GROUND, 10e-3);
    let mut bench = netlist.run().watch("c");
    bench.advance(0.1);
    let readout = bench.read(0.02);
    assert_near(readout.peak_to_peak(), 10.0, 2e-3);
    assert_near(readout.frequency.hertz().unwrap(), 1591.549, 1e-3);
}

#[test]
fn a_low_pass_attenuates_as_its_transfer_function_says() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 1.0, 1591.549)
        .resistor("R", "in", "out", 1e3)
        .capacitor("C", "out", GROUND, 1e-7);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.02);
    assert_near(bench.read(5e-3).peak_to_peak(), 2.0f64.sqrt(), 1e-3);
}

#[test]
fn a_square_wave_charges_and_discharges_exactly() {
    let mut netlist = Netlist::new();
    netlist
        .clock("V", "in", 500.0)
        .resistor("R", "in", "out", 1e3)
        .capacitor("C", "out", GROUND, 1e-6);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.05);
    // In the steady state the swing of a half period of one time constant is tanh(1/2).
    let readout = bench.read(0.01);
    assert_near(readout.peak_to_peak(), 5.0 * 0.5f64.tanh(), 1e-3);
    assert_near(readout.frequency.hertz().unwrap(), 500.0, 1e-5);
    assert_near(readout.average, 2.5, 1e-3);
}

#[test]
fn a_transformer_transforms_voltage_and_current() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 10.0, 1000.0)
        .add_with("T", "transformer", &["in", GROUND, "s", GROUND], |it| {
            it.with("ratio", 0.5).with("coupling", 0.9999)
        })
        .resistor("R", "s", GROUND, 1e3);
    let mut bench = netlist.run().watch("s");
    bench.advance(0.02);
    assert_near(bench.read(5e-3).peak_to_peak(), 40.0, 5e-3);
}

#[test]
fn a_secondary_without_ground_has_a_defined_voltage() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 10.0, 1000.0)
        .add("T", "transformer", &["in", GROUND, "s", "t"])
        .resistor("R", "s", "t", 1e3);
    let mut bench = netlist.run();
    bench.advance(0.25e-3);
    assert!((bench.volts("s") - bench.volts("t")).abs() > 9.0);
    assert!(bench.volts("s").abs() < 20.0);
}

#[test]
fn a_potentiometer_divides() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 10.0)
        .add_with("P", "potentiometer", &["in", GROUND, "tap"], |it| {
            it.with("position", 25.0)
        });
    let bench = netlist.run().rest();
    assert_near(bench.volts("tap"), 7.5, 1e-9);
}

#[test]
fn a_current_source_feeds_a_resistor() {
    let mut netlist = Netlist::new();
    netlist
        .add("I", "current-source", &[GROUND, "out"])
        .resistor("R", "out", GROUND, 1e3);
    let bench = netlist.run().rest();
    assert_near(bench.volts("out"), 10.0, 1e-9);
}

#[test]
fn a_floating_source_stands_on_the_net_below_it() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V1", "low", 3.0)
        .resistor("R1", "low", "base", 1e3)
        .add("V2", "voltage-source", &["base", "top"])
        .resistor("R2", "top", GROUND, 1e3);
    let bench = netlist.run().rest();
    assert_near(bench.volts("top") - bench.volts("base"), 5.0, 1e-9);
    assert_near(bench.volts("top"), 4.0, 1e-9);
}

#[test]
fn a_large_ladder_uses_the_sparse_solver_and_agrees_with_theory() {
    let mut netlist = Netlist::new();
    netlist.rail("V", "n0", 1.0);
    // A terminated ladder of 1 kΩ series and 2 kΩ shunt arms: each section halves the voltage.
    for index in 0..100 {
        let (a, b) = (format!("n{index}"), format!("n{}", index + 1));
        netlist.resistor(&format!("RS{index}"), &a, &b, 1e3);
        netlist.resistor(&format!("RP{index}"), &b, GROUND, 2e3);
    }
    netlist.resistor("RE", "n100", GROUND, 2e3);
    let bench = netlist.run().rest();
    for index in 1..30 {
        let expected = 0.5f64.powi(index);
        assert_near(bench.volts(&format!("n{index}")), expected, 1e-9);
    }
}
