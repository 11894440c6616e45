//! Instruments, recorders, the motor, and sources with a course of their own.

use circuit_designer_model::FaultKind;
use circuit_designer_model::files::to_xml;

use crate::netlist::{Bench, GROUND, Netlist, assert_near};

fn shown(bench: &Bench, name: &str) -> String {
    let index = bench.simulation.circuit().index_of(name).unwrap();
    let element = &bench.simulation.circuit().elements[index];
    let readings = bench.simulation.readings(index);
    element.part().unwrap().display(element, &readings).unwrap()
}

#[test]
fn a_voltmeter_shows_what_it_is_set_to() {
    // A pulse of 4 V over an offset of -1 V, a quarter of 2 ms long.
    let expected = [
        (1, "1.732 V"),
        (2, "3 V"),
        (3, "-1 V"),
        (4, "4 V"),
        (6, "500 Hz"),
        (7, "2 ms"),
        (8, "500 µs"),
        (9, "25%"),
    ];
    for (mode, text) in expected {
        let mut netlist = Netlist::new();
        netlist
            .add_with("V", "rail", &["in"], |it| {
                it.with("waveform", 5.0)
                    .with("voltage", 4.0)
                    .with("offset", -1.0)
                    .with("frequency", 500.0)
                    .with("duty", 25.0)
            })
            .add_with("VM", "voltmeter", &["in", GROUND], |it| {
                it.with("mode", f64::from(mode))
            });
        let mut bench = netlist.run();
        bench.advance(0.011);
        assert_eq!(shown(&bench, "VM"), text, "mode {mode}");
    }
}

#[test]
fn a_binary_voltmeter_shows_a_digit() {
    for (volts, digit) in [(4.0, "1"), (1.0, "0")] {
        let mut netlist = Netlist::new();
        netlist
            .rail("V", "in", volts)
            .add_with("VM", "voltmeter", &["in", GROUND], |it| {
                it.with("mode", 5.0)
            });
        let mut bench = netlist.run();
        bench.advance(1e-5);
        assert_eq!(shown(&bench, "VM"), digit);
    }
}

#[test]
fn an_ohmmeter_measures_a_network() {
    let mut netlist = Netlist::new();
    netlist
        .resistor("R1", "a", "m", 1e3)
        .resistor("R2", "m", "b", 3e3)
        .resistor("R3", "a", "b", 4e3)
        .add("OM", "ohmmeter", &["a", "b"]);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_eq!(shown(&bench, "OM"), "2 kΩ");
    let mut netlist = Netlist::new();
    netlist.add("OM", "ohmmeter", &["a", "b"]);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_eq!(shown(&bench, "OM"), "∞");
}

#[test]
fn a_wattmeter_shows_the_power_of_its_load() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 12.0)
        .add("W", "wattmeter", &["in", "out", GROUND, "back"])
        .resistor("R", "out", "back", 48.0);
    let mut bench = netlist.run();
    bench.advance(1e-5);
    assert_eq!(shown(&bench, "W"), "3 W");
}

#[test]
fn a_stop_trigger_stops_where_the_voltage_is_reached() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 5.0)
        .resistor("R", "in", "c", 1e3)
        .capacitor("C", "c", GROUND, 1e-6)
        .add_with("ST", "stop-trigger", &["c"], |it| it.with("voltage", 2.5));
    let mut bench = netlist.run();
    let fault = bench.simulation.advance(0.01, |_| {}).unwrap_err();
    assert!(matches!(&fault.kind, FaultKind::Stopped { reason } if reason.contains("2.5 V")));
    assert_near(bench.simulation.time(), 1e-3 * 2.0f64.ln(), 1e-3);
    // Told once, the run can go on.
    bench.advance(5e-3);
    assert!(bench.volts("c") > 4.9);
}

#[test]
fn a_recorder_keeps_equally_spaced_samples() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V", "rail", &["in"], |it| {
            it.with("waveform", 4.0).with("frequency", 1.0)
        })
        .add_with("REC", "data-export", &["in"], |it| it.with("points", 100.0))
        .add("AO", "audio-output", &["in"]);
    let mut bench = netlist.run();
    bench.advance(0.01);
    let samples = |name: &str| {
        let index = bench.simulation.circuit().index_of(name).unwrap();
        bench.simulation.readings(index).memory[1..].to_vec()
    };
    let data = samples("REC");
    assert_eq!(data.len(), 100);
    // A sawtooth of 10 V per second, a sample every 5 µs.
    for pair in data.windows(2) {
        assert_near(pair[1] - pair[0], 5e-5, 1e-6);
    }
    let audio = samples("AO");
    assert_eq!(audio.len(), 81);
    assert_near(audio[80] - audio[40], 10.0 * 40.0 / 8000.0, 1e-6);
}

#[test]
fn a_motor_reaches_the_speed_where_torque_and_friction_meet() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", 12.0)
        .add("M", "dc-motor", &["in", GROUND])
        .time_step(1e-3);
    let mut bench = netlist.run();
    bench.advance(10.0);
    // i = V b / (R b + K Kb), ω = K i / b.
    let current = 12.0 * 0.05 / (0.05 + 0.15 * 0.15);
    assert_near(bench.amps("M", 0), current, 1e-3);
    let turns = 0.15 * current / 0.05 * 30.0 / std::f64::consts::PI;
    let text = shown(&bench, "M");
    assert_near(text.trim_end_matches(" RPM").parse().unwrap(), turns, 1e-3);
    let rest = netlist.run().rest();
    assert_near(rest.amps("M", 0), current, 1e-6);
}

#[test]
fn a_sweep_runs_through_its_range_and_back() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V", "sweep", &["in"], |it| {
            it.with("from", 100.0).with("to", 1000.0).with("time", 1.0)
        })
        .add("R", "resistor", &["in", GROUND]);
    let mut bench = netlist.run().watch("in");
    // Around half a second it passes 550 Hz, around 1.5 s again.
    for end in [0.51, 1.0] {
        bench.advance(end);
        let readout = bench.read(0.02);
        assert_near(readout.max, 5.0, 5e-3);
        assert_near(readout.frequency.hertz().unwrap(), 550.0, 0.03);
    }
}

#[test]
fn a_data_input_steps_through_its_table() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V", "data-input", &["in"], |it| {
            it.with_text("data", "1, 2 4").with("scale", 0.5)
        })
        .add("R", "resistor", &["in", GROUND]);
    let mut bench = netlist.run();
    let mut seen = Vec::new();
    bench.advance(0.5e-3);
    for _ in 0..4 {
        seen.push(bench.volts("in"));
        bench.advance(1e-3);
    }
    assert_eq!(seen, [0.5, 1.0, 2.0, 0.5]);
    assert!(to_xml(&netlist.circuit).contains("da=\"1, 2 4\""));
}

#[test]
fn an_antenna_and_an_external_voltage_drive_their_nets() {
    let mut netlist = Netlist::new();
    netlist
        .add("A", "antenna", &["a"])
        .add("RA", "resistor", &["a", GROUND])
        .add_with("X", "external-voltage", &["x"], |it| {
            it.with("voltage", 3.0)
        })
        .add("RX", "resistor", &["x", GROUND]);
    let mut bench = netlist.run().watch("a");
    bench.advance(0.05);
    assert_eq!(bench.volts("x"), 3.0);
    let swing = bench.read(0.05).peak_to_peak();
    assert!((4.0..10.8).contains(&swing), "{swing}");
}
