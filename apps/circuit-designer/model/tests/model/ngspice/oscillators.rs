//! Circuits that drive themselves: their phase drifts, so frequency and amplitude are compared.

use super::peer::both_readouts;
use crate::netlist::{GROUND, Netlist, assert_near};

/// Frequencies agree within this part, amplitudes within the other.
const FREQUENCY: f64 = 2e-3;
const AMPLITUDE: f64 = 0.01;

/// `run`, in seconds: how long it goes on, the length of the end that is read, and the longest of
/// ngspice's steps.
#[track_caller]
fn assert_same_oscillation(netlist: &Netlist, net: &str, run: [f64; 3]) {
    let [ours, theirs] = both_readouts(netlist, net, run);
    let frequency = theirs.frequency.hertz().expect("ngspice oscillates");
    let hertz = ours.frequency.hertz().expect("ours oscillates");
    assert_near(hertz, frequency, FREQUENCY);
    assert_near(ours.peak_to_peak(), theirs.peak_to_peak(), AMPLITUDE);
    assert_near(
        ours.duty.unwrap_or(0.5),
        theirs.duty.unwrap_or(0.5),
        AMPLITUDE,
    );
}

fn charged(netlist: &mut Netlist, name: &str, a: &str, [farads, volts]: [f64; 2]) {
    netlist.add_with(name, "capacitor", &[a, GROUND], |it| {
        it.with("capacitance", farads)
            .with("initial_voltage", volts)
    });
}

#[test]
#[ignore = "needs ngspice"]
fn wien_bridge() {
    let mut netlist = Netlist::new();
    netlist
        .add("U1", "op-amp", &["m", "p", "o"])
        .resistor("RS", "o", "s", 10e3)
        .capacitor("CS", "s", "p", 10e-9)
        .resistor("RP", "p", GROUND, 10e3)
        .resistor("RG", "m", GROUND, 10e3)
        .resistor("RFA", "m", "mid", 12e3)
        .resistor("RFB", "mid", "o", 10e3)
        .add("D1", "diode", &["mid", "o"])
        .add("D2", "diode", &["o", "mid"]);
    charged(&mut netlist, "CP", "p", [10e-9, 0.1]);
    assert_same_oscillation(&netlist, "o", [40e-3, 10e-3, 1e-6]);
}

#[test]
#[ignore = "needs ngspice"]
fn phase_shift_oscillator() {
    let mut netlist = Netlist::new();
    netlist
        .add("U1", "op-amp", &["n", GROUND, "o"])
        .resistor("RF", "n", "o", 330e3)
        .resistor("R1", "c", "n", 10e3)
        .capacitor("C1", "o", "a", 10e-9)
        .capacitor("C2", "a", "b", 10e-9)
        .resistor("RA", "a", GROUND, 10e3)
        .resistor("RB", "b", GROUND, 10e3)
        .add("D1", "zener", &["z", "o"])
        .add("D2", "zener", &["z", "n"]);
    netlist.add_with("C3", "capacitor", &["b", "c"], |it| {
        it.with("capacitance", 10e-9).with("initial_voltage", 0.5)
    });
    assert_same_oscillation(&netlist, "o", [60e-3, 20e-3, 2e-6]);
}

#[test]
#[ignore = "needs ngspice"]
fn astable_multivibrator() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 5.0)
        .resistor("RC1", "vcc", "c1", 1e3)
        .resistor("RC2", "vcc", "c2", 1e3)
        .resistor("RB1", "vcc", "b1", 47e3)
        .resistor("RB2", "vcc", "b2", 33e3)
        .npn("Q1", ["b1", "c1", GROUND])
        .npn("Q2", ["b2", "c2", GROUND])
        .capacitor("C2", "c2", "b1", 22e-9)
        // Without them it would switch in no time at all, which ngspice does not stand.
        .capacitor("CB1", "b1", GROUND, 100e-12)
        .capacitor("CB2", "b2", GROUND, 100e-12)
        .capacitor("CC1", "c1", GROUND, 100e-12)
        .capacitor("CC2", "c2", GROUND, 100e-12);
    netlist.add_with("C1", "capacitor", &["c1", "b2"], |it| {
        it.with("capacitance", 22e-9).with("initial_voltage", 3.0)
    });
    assert_same_oscillation(&netlist, "c2", [30e-3, 20e-3, 5e-7]);
}

#[test]
#[ignore = "needs ngspice"]
fn relaxation_oscillator() {
    let mut netlist = Netlist::new();
    netlist
        .add("U1", "op-amp", &["n", "p", "o"])
        .resistor("R1", "o", "p", 10e3)
        .resistor("R2", "p", GROUND, 10e3)
        .resistor("R3", "o", "n", 10e3);
    charged(&mut netlist, "C1", "n", [100e-9, 0.1]);
    assert_same_oscillation(&netlist, "n", [40e-3, 20e-3, 1e-6]);
}

#[test]
#[ignore = "needs ngspice"]
fn colpitts_oscillator() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 9.0)
        .resistor("R1", "vcc", "b", 33e3)
        .resistor("R2", "b", GROUND, 10e3)
        .capacitor("CB", "b", GROUND, 1e-6)
        .resistor("RE", "e", GROUND, 1e3)
        .npn("Q1", ["b", "c", "e"])
        .inductor("L1", "vcc", "c", 10e-3)
        .capacitor("C1", "c", "e", 47e-9)
        .capacitor("C2", "e", GROUND, 220e-9)
        .resistor("RL", "vcc", "c", 10e3)
        .time_step(1e-6);
    assert_same_oscillation(&netlist, "c", [30e-3, 5e-3, 5e-7]);
}
