//! Switches, couplings, lines and resistors with a memory.

use crate::netlist::{Bench, GROUND, Netlist, OPEN, assert_near};

/// Voltage at the first pin of an element, whatever its net is called.
fn at(bench: &Bench, element: &str) -> f64 {
    let index = bench.simulation.circuit().index_of(element).unwrap();
    bench.simulation.voltage(index, 0)
}

#[test]
fn switches_with_several_poles_move_together() {
    for (position, expected) in [(0.0, [5.0, 0.0, 5.0, 0.0]), (1.0, [0.0, 5.0, 0.0, 5.0])] {
        let mut netlist = Netlist::new();
        netlist.rail("V", "in", 5.0).add_with(
            "S",
            "dpdt",
            &["in", "a1", "a2", "in", "b1", "b2"],
            |it| it.with("position", position),
        );
        for net in ["a1", "a2", "b1", "b2"] {
            netlist.resistor(&format!("R{net}"), net, GROUND, 1e3);
        }
        let mut bench = netlist.run();
        bench.advance(1e-5);
        let found = ["Ra1", "Ra2", "Rb1", "Rb2"].map(|load| at(&bench, load));
        assert_eq!(found, expected);
    }
}

#[test]
fn a_make_before_break_switch_joins_both_throws_in_the_middle() {
    let levels = |position: f64| {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", 5.0)
            .add_with("S", "make-before-break-switch", &["in", "a", "b"], |it| {
                it.with("position", position)
            })
            .resistor("RA", "a", GROUND, 1e3)
            .resistor("RB", "b", GROUND, 1e3);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        ["RA", "RB"].map(|load| at(&bench, load))
    };
    assert_eq!(levels(0.0), [5.0, 0.0]);
    assert_eq!(levels(1.0), [5.0, 5.0]);
    assert_eq!(levels(2.0), [0.0, 5.0]);
}

#[test]
fn a_cross_switch_exchanges_two_lines() {
    for (position, expected) in [(0.0, [5.0, 2.0]), (1.0, [2.0, 5.0])] {
        let mut netlist = Netlist::new();
        netlist
            .rail("VA", "a", 5.0)
            .rail("VB", "b", 2.0)
            .add_with("S", "cross-switch", &["a", "b", "x", "y"], |it| {
                it.with("position", position)
            })
            .resistor("RX", "x", GROUND, 1e3)
            .resistor("RY", "y", GROUND, 1e3);
        let mut bench = netlist.run();
        bench.advance(1e-5);
        let found = ["RX", "RY"].map(|load| at(&bench, load));
        assert_eq!(found, expected);
    }
}

#[test]
fn a_tapped_transformer_halves_its_secondary() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 10.0, 1000.0)
        .add_with(
            "T",
            "tapped-transformer",
            &["in", GROUND, "top", GROUND, "bottom"],
            |it| it.with("coupling", 0.999_99),
        )
        .resistor("R1", "top", GROUND, 1e5)
        .resistor("R2", "bottom", GROUND, 1e5);
    let mut bench = netlist.run().watch("top").watch("bottom");
    bench.advance(0.01);
    assert_near(bench.read(0.005).peak_to_peak(), 10.0, 1e-3);
    assert!((bench.volts("top") + bench.volts("bottom")).abs() < 1e-3);
}

#[test]
fn a_custom_transformer_follows_its_description() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 1.0, 1000.0)
        .add_with(
            "T",
            "custom-transformer",
            &["in", GROUND, "a", GROUND, "b", "c"],
            |it| {
                it.with_text("description", "1:2,-3")
                    .with("coupling", 0.999_99)
            },
        )
        .resistor("RA", "a", GROUND, 1e6)
        .resistor("RB", "b", GROUND, 1e6)
        .resistor("RC", "c", GROUND, 1e6);
    let mut bench = netlist.run().watch("a");
    bench.advance(0.0102);
    assert_near(bench.volts("a"), 2.0 * bench.volts("in"), 1e-3);
    assert_near(
        bench.volts("b") - bench.volts("c"),
        -3.0 * bench.volts("in"),
        1e-3,
    );
}

#[test]
fn a_saturated_core_passes_less() {
    let primary_current = |saturation: f64| {
        let mut netlist = Netlist::new();
        netlist.rail("V", "in", 1.0).add_with(
            "T",
            "transformer",
            &["in", GROUND, OPEN, OPEN],
            |it| {
                it.with("inductance", 1e-3)
                    .with("saturation_current", saturation)
            },
        );
        let mut bench = netlist.run();
        bench.advance(5e-4);
        bench.amps("T", 0)
    };
    assert_near(primary_current(0.0), 0.5, 0.02);
    // With L / (1 + (i / Is)^2) the current obeys Is atan(i / Is) = V t / L.
    let expected = 0.4 * (0.5f64 / 0.4).tan();
    assert_near(primary_current(0.4), expected, 0.03);
}

fn line(load: f64) -> Bench {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 10.0)
        .resistor("RS", "in", "near", 75.0)
        .add_with(
            "TL",
            "transmission-line",
            &["near", GROUND, "far", GROUND],
            |it| it.with("delay", 1e-3),
        )
        .resistor("RL", "far", GROUND, load);
    netlist.run()
}

#[test]
fn a_transmission_line_delays_and_reflects() {
    // Matched source: half the voltage enters, the far end answers after one delay, the near end
    // sees the reflection after two.
    for (load, far, near) in [(75.0, 5.0, 5.0), (225.0, 7.5, 7.5), (1e9, 10.0, 10.0)] {
        let mut bench = line(load);
        bench.advance(0.9e-3);
        assert_near(bench.volts("near"), 5.0, 1e-9);
        assert!(bench.volts("far").abs() < 1e-9);
        bench.advance(0.9e-3);
        assert_near(bench.volts("far"), far, 1e-6);
        assert_near(bench.volts("near"), 5.0, 1e-9);
        bench.advance(0.9e-3);
        assert_near(bench.volts("near"), near, 1e-6);
    }
}

#[test]
fn a_line_at_rest_is_a_wire() {
    let bench = line(225.0).rest();
    assert_near(bench.volts("far"), 7.5, 1e-3);
    let mut bench = bench;
    bench.advance(2.5e-3);
    assert_near(bench.volts("near"), 7.5, 1e-3);
}

#[test]
fn a_relay_moves_its_contact_after_its_time() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 5.0)
        .rail("C", "supply", 12.0)
        .add("K", "relay", &["supply", "nc", "no", "in", GROUND])
        .resistor("R1", "nc", GROUND, 1e3)
        .resistor("R2", "no", GROUND, 1e3);
    let mut bench = netlist.run();
    // 5 V, 20 Ω, 0.2 H: 20 mA after 0.834 ms.
    let energised = -0.01 * (1.0f64 - 0.02 / 0.25).ln();
    bench.advance(energised + 5e-3 / 3.0 - 2e-5);
    assert_near(bench.volts("nc"), 12.0, 1e-3);
    bench.advance(4e-5);
    assert!(bench.volts("nc") < 0.1 && bench.volts("no") < 0.1, "moving");
    bench.advance(5e-3 / 3.0 - 6e-5);
    assert!(bench.volts("no") < 0.1);
    bench.advance(8e-5);
    assert_near(bench.volts("no"), 12.0, 1e-3);
    assert!(
        bench
            .simulation
            .info(bench.simulation.circuit().index_of("K").unwrap())[1]
            == "on"
    );
}

#[test]
fn a_relay_rests_where_its_coil_holds_it() {
    for (supply, expected) in [(5.0, "on"), (0.1, "off")] {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", supply)
            .add("K", "relay", &["in", OPEN, OPEN, "in", GROUND]);
        let bench = netlist.run().rest();
        let index = bench.simulation.circuit().index_of("K").unwrap();
        assert_eq!(bench.simulation.info(index)[1], expected);
    }
}

#[test]
fn sensors_have_the_resistance_of_their_slider() {
    let current = |kind: &str, key: &'static str, value: f64| {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", 1.0)
            .add_with("R", kind, &["in", GROUND], |it| it.with(key, value));
        let mut bench = netlist.run();
        bench.advance(1e-5);
        bench.amps("R", 0)
    };
    // 25 and 50 degrees on the slider from -40 to 90.
    assert_near(1.0 / current("thermistor", "position", 50.0), 1e4, 1e-9);
    let hot = 100.0 * 90.0 / 130.0;
    assert_near(1.0 / current("thermistor", "position", hot), 3605.0, 1e-9);
    // Ten lux lie two fifths up the slider.
    assert_near(
        1.0 / current("photoresistor", "position", 40.0),
        12.6e3,
        1e-9,
    );
    let dark = 1.0 / current("photoresistor", "position", 0.0);
    assert!(dark > 200e3, "{dark}");
}

#[test]
fn a_memristor_counts_charge() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("I", "current-source", &[GROUND, "m"], |it| {
            it.with("current", 1e-6)
        })
        .add("M", "memristor", &["m", GROUND]);
    let mut bench = netlist.run();
    bench.advance(5e-3);
    // dw/dt = µ Ron / D · i; R = Roff - (Roff - Ron) w / D.
    let width = 1e-10 * 100.0 / 10e-9 * 1e-6 * bench.simulation.time();
    let expected = 16e3 - (16e3 - 100.0) * width / 10e-9;
    assert_near(bench.volts("m") / 1e-6, expected, 2e-3);
}

#[test]
fn a_fuse_blows_when_its_heat_is_full() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("I", "current-source", &[GROUND, "f"], |it| {
            it.with("current", 10.0)
        })
        .add("F", "fuse", &["f", GROUND])
        .resistor("R", "f", GROUND, 1.0)
        .time_step(1e-5);
    let mut bench = netlist.run();
    bench.advance(0.06);
    assert!(bench.volts("f") < 1.0);
    bench.advance(0.03);
    assert_near(bench.volts("f"), 10.0, 1e-6);
}

#[test]
fn a_spark_gap_turns_a_charging_capacitor_into_an_oscillator() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 2000.0)
        .resistor("R", "in", "c", 10e6)
        .capacitor("C", "c", GROUND, 0.1e-9)
        .add("G", "spark-gap", &["c", GROUND]);
    let mut bench = netlist.run().watch("c");
    bench.advance(0.02);
    let readout = bench.read(0.01);
    assert_near(readout.max, 1000.0, 2e-3);
    let expected = 1e-3 * (2000.0f64 / (2000.0 - 1000.0)).ln();
    assert_near(1.0 / readout.frequency.hertz().unwrap(), expected, 0.02);
}

#[test]
fn a_crystal_rings_at_its_series_resonance() {
    // Scaled down to audio: L = 1 H, Cs = 1 nF.
    let mut netlist = Netlist::new();
    netlist
        .sine("V", "in", 1.0, 5032.9)
        .add_with("X", "crystal", &["in", "out"], |it| {
            it.with("inductance", 1.0)
                .with("series", 1e-9)
                .with("parallel", 1e-12)
                .with("resistance", 1e4)
        })
        .resistor("R", "out", GROUND, 1e4);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.02);
    // At resonance only the two resistances are left.
    assert_near(bench.read(0.005).peak_to_peak(), 1.0, 5e-3);
}

#[test]
fn a_gyrator_makes_a_coil_of_a_capacitor() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 1.0)
        .resistor("R", "in", "a", 1e3)
        .add("G", "gyrator", &["a", GROUND, "b", GROUND])
        .capacitor("C", "b", GROUND, 1e-6);
    let mut bench = netlist.run();
    bench.advance(1e-3);
    // L = R² C = 1 H, and L / R is a millisecond.
    let expected = (-bench.simulation.time() / 1e-3).exp();
    assert_near(bench.volts("a"), expected, 1e-3);
}

#[test]
fn a_lamp_takes_its_nominal_power_when_it_is_hot() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 120.0)
        .add("L", "lamp", &["in", GROUND])
        .time_step(1e-4);
    let mut bench = netlist.run();
    bench.advance(1e-4);
    let inrush = bench.amps("L", 0);
    assert!(inrush > 8.0, "{inrush}");
    bench.advance(3.0);
    assert_near(bench.amps("L", 0), 100.0 / 120.0, 1e-3);
}
