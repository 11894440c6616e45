//! Circuits that are driven: courses from the initial conditions on.

use super::peer::assert_same_course;
use crate::netlist::{GROUND, Netlist};

fn square(netlist: &mut Netlist, name: &str, net: &str, [peak, offset, hertz]: [f64; 3]) {
    netlist.add_with(name, "rail", &[net], |it| {
        it.with("waveform", 2.0)
            .with("voltage", peak)
            .with("offset", offset)
            .with("frequency", hertz)
    });
}

#[test]
#[ignore = "needs ngspice"]
fn rc_low_pass_and_high_pass() {
    let mut netlist = Netlist::new();
    square(&mut netlist, "V1", "in", [2.5, 2.5, 500.0]);
    netlist
        .resistor("R1", "in", "low", 1e3)
        .capacitor("C1", "low", GROUND, 220e-9)
        .capacitor("C2", "in", "high", 220e-9)
        .resistor("R2", "high", GROUND, 1e3);
    assert_same_course(&netlist, 6e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn ringing_rlc() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V1", "in", 5.0)
        .resistor("R1", "in", "a", 33.0)
        .inductor("L1", "a", "b", 10e-3)
        .capacitor("C1", "b", GROUND, 1e-6);
    assert_same_course(&netlist, 5e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn twin_t_notch() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V1", "in", 1.0, 700.0)
        .resistor("R1", "in", "a", 10e3)
        .resistor("R2", "a", "out", 10e3)
        .capacitor("C3", "a", GROUND, 44e-9)
        .capacitor("C1", "in", "b", 22e-9)
        .capacitor("C2", "b", "out", 22e-9)
        .resistor("R3", "b", GROUND, 5e3)
        .resistor("RL", "out", GROUND, 1e6);
    assert_same_course(&netlist, 10e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn sallen_key_filter() {
    let mut netlist = Netlist::new();
    square(&mut netlist, "V1", "in", [1.0, 0.0, 200.0]);
    netlist
        .resistor("R1", "in", "a", 10e3)
        .resistor("R2", "a", "p", 10e3)
        .capacitor("C1", "a", "o", 10e-9)
        .capacitor("C2", "p", GROUND, 10e-9)
        .resistor("RA", "m", GROUND, 10e3)
        .resistor("RB", "m", "o", 5.86e3)
        .add("U1", "op-amp", &["m", "p", "o"]);
    assert_same_course(&netlist, 12e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn half_wave_rectifier() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V1", "in", 10.0, 60.0)
        .add("D1", "diode", &["in", "out"])
        .capacitor("C1", "out", GROUND, 47e-6)
        .resistor("RL", "out", GROUND, 1e3);
    assert_same_course(&netlist, 60e-3, 5e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn bridge_rectifier() {
    let mut netlist = Netlist::new();
    netlist
        .add_with("V1", "voltage-source", &["x", "y"], |it| {
            it.with("waveform", 1.0)
                .with("voltage", 12.0)
                .with("frequency", 50.0)
        })
        .add("D1", "diode", &["x", "out"])
        .add("D2", "diode", &["y", "out"])
        .add("D3", "diode", &[GROUND, "x"])
        .add("D4", "diode", &[GROUND, "y"])
        .capacitor("C1", "out", GROUND, 100e-6)
        .resistor("RL", "out", GROUND, 470.0);
    assert_same_course(&netlist, 60e-3, 5e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn voltage_doubler() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V1", "in", 5.0, 1000.0)
        .capacitor("C1", "in", "a", 1e-6)
        .add("D1", "diode", &[GROUND, "a"])
        .add("D2", "diode", &["a", "out"])
        .capacitor("C2", "out", GROUND, 1e-6)
        .resistor("RL", "out", GROUND, 10e3);
    assert_same_course(&netlist, 8e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn zener_clipper() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V1", "in", 12.0, 500.0)
        .resistor("R1", "in", "out", 1e3)
        .add("D1", "zener", &["m", "out"])
        .add("D2", "zener", &["m", GROUND]);
    assert_same_course(&netlist, 4e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn common_emitter_amplifier() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 12.0)
        .resistor("R1", "vcc", "b", 47e3)
        .resistor("R2", "b", GROUND, 10e3)
        .resistor("RC", "vcc", "c", 3.3e3)
        .npn("Q1", ["b", "c", "e"])
        .resistor("RE", "e", GROUND, 1e3)
        .capacitor("CE", "e", GROUND, 10e-6)
        .sine("VIN", "in", 10e-3, 10e3)
        .capacitor("CIN", "in", "b", 1e-6)
        .capacitor("COUT", "c", "out", 1e-6)
        .resistor("RL", "out", GROUND, 10e3);
    assert_same_course(&netlist, 3e-3, 2e-7);
}

#[test]
#[ignore = "needs ngspice"]
fn emitter_follower() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 9.0)
        .resistor("R1", "vcc", "b", 22e3)
        .resistor("R2", "b", GROUND, 33e3)
        .npn("Q1", ["b", "vcc", "e"])
        .resistor("RE", "e", GROUND, 1e3)
        .sine("VIN", "in", 2.0, 1000.0)
        .capacitor("CIN", "in", "b", 1e-6)
        .capacitor("COUT", "e", "out", 10e-6)
        .resistor("RL", "out", GROUND, 680.0);
    assert_same_course(&netlist, 5e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn differential_pair() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 10.0)
        .rail("VEE", "vee", -10.0)
        .npn("Q1", ["in", "c1", "tail"])
        .npn("Q2", [GROUND, "out", "tail"])
        .resistor("RC1", "vcc", "c1", 10e3)
        .resistor("RC2", "vcc", "out", 10e3)
        .npn("Q5", ["m", "m", "vee"])
        .npn("Q6", ["m", "tail", "vee"])
        .resistor("RREF", "vcc", "m", 19e3)
        .sine("VIN", "in", 40e-3, 1000.0);
    assert_same_course(&netlist, 3e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn push_pull_stage() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 12.0)
        .rail("VEE", "vee", -12.0)
        .sine("VIN", "in", 5.0, 1000.0)
        .npn("Q1", ["in", "vcc", "out"])
        .add_with("Q2", "bjt", &["in", "vee", "out"], |it| {
            it.with("polarity", -1.0)
        })
        .resistor("RL", "out", GROUND, 100.0);
    assert_same_course(&netlist, 3e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn op_amp_integrator_and_precision_rectifier() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V1", "in", 2.0, 400.0)
        .resistor("R1", "in", "n", 10e3)
        .capacitor("C1", "n", "o", 22e-9)
        .resistor("R2", "n", "o", 100e3)
        .add("U1", "op-amp", &["n", GROUND, "o"])
        .add("U2", "op-amp", &["r", "o", "d"])
        .add("D1", "diode", &["d", "r"])
        .resistor("R3", "r", GROUND, 10e3);
    assert_same_course(&netlist, 10e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn mosfet_switch_with_a_coil() {
    let mut netlist = Netlist::new();
    square(&mut netlist, "VG", "g", [2.5, 2.5, 2e3]);
    netlist
        .rail("VCC", "vcc", 12.0)
        .resistor("RL", "vcc", "a", 100.0)
        .inductor("L1", "a", "d", 10e-3)
        .add("D1", "diode", &["d", "vcc"])
        .add("M1", "mosfet", &["g", GROUND, "d"]);
    assert_same_course(&netlist, 2e-3, 2e-7);
}

#[test]
#[ignore = "needs ngspice"]
fn cmos_inverter() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VDD", "vdd", 5.0)
        .add_with("VIN", "rail", &["in"], |it| {
            it.with("waveform", 3.0)
                .with("voltage", 2.5)
                .with("offset", 2.5)
                .with("frequency", 1000.0)
        })
        .add_with("MP", "mosfet", &["in", "vdd", "out"], |it| {
            it.with_flag("p_channel", true)
        })
        .add("MN", "mosfet", &["in", GROUND, "out"])
        .capacitor("CL", "out", GROUND, 1e-9);
    assert_same_course(&netlist, 2e-3, 2e-7);
}

#[test]
#[ignore = "needs ngspice"]
fn step_down_converter() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VIN", "vin", 12.0)
        .add_with("VG", "rail", &["g"], |it| {
            it.with("waveform", 2.0)
                .with("voltage", 6.0)
                .with("offset", 6.0)
                .with("frequency", 20e3)
                .with("duty", 40.0)
        })
        .add_with("M1", "mosfet", &["g", "vin", "sw"], |it| {
            it.with_flag("p_channel", true).with("beta", 2.0)
        })
        .add_with("D1", "diode", &[GROUND, "sw"], |it| {
            it.with_text("model", "BAT85")
        })
        .inductor("L1", "sw", "out", 1e-3)
        .capacitor("C1", "out", GROUND, 47e-6)
        .resistor("RL", "out", GROUND, 22.0);
    assert_same_course(&netlist, 2e-3, 1e-7);
}

#[test]
#[ignore = "needs ngspice"]
fn step_up_converter() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VIN", "vin", 5.0)
        .add_with("VG", "rail", &["g"], |it| {
            it.with("waveform", 2.0)
                .with("voltage", 5.0)
                .with("offset", 5.0)
                .with("frequency", 20e3)
        })
        .inductor("L1", "vin", "sw", 1e-3)
        .add_with("M1", "mosfet", &["g", GROUND, "sw"], |it| {
            it.with("beta", 1.0)
        })
        .add("D1", "diode", &["sw", "out"])
        .capacitor("C1", "out", GROUND, 10e-6)
        .resistor("RL", "out", GROUND, 220.0);
    assert_same_course(&netlist, 2e-3, 1e-7);
}

#[test]
#[ignore = "needs ngspice"]
fn loaded_transformer() {
    let mut netlist = Netlist::new();
    netlist
        .sine("V1", "in", 10.0, 400.0)
        .resistor("RS", "in", "p", 10.0)
        .add_with("T1", "transformer", &["p", GROUND, "s", GROUND], |it| {
            it.with("inductance", 0.5).with("ratio", 2.0)
        })
        .resistor("RL", "s", GROUND, 100.0);
    assert_same_course(&netlist, 10e-3, 1e-6);
}

#[test]
#[ignore = "needs ngspice"]
fn jfet_source_follower() {
    let mut netlist = Netlist::new();
    netlist
        .rail("VCC", "vcc", 12.0)
        .sine("VIN", "in", 1.0, 1000.0)
        .capacitor("CIN", "in", "g", 100e-9)
        .resistor("RG", "g", GROUND, 1e6)
        .add("J1", "jfet", &["g", "s", "vcc"])
        .resistor("RS", "s", GROUND, 1e3)
        .capacitor("COUT", "s", "out", 1e-6)
        .resistor("RL", "out", GROUND, 10e3);
    assert_same_course(&netlist, 5e-3, 1e-6);
}
