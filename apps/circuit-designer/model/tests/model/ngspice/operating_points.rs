//! Circuits at rest.

use super::peer::assert_same_rest;
use crate::netlist::{GROUND, Netlist};

fn supplied(volts: f64) -> Netlist {
    let mut netlist = Netlist::new();
    netlist.rail("VCC", "vcc", volts);
    netlist
}

fn pnp(netlist: &mut Netlist, name: &str, nets: [&str; 3]) {
    netlist.add_with(name, "bjt", &nets, |it| it.with("polarity", -1.0));
}

#[test]
#[ignore = "needs ngspice"]
fn wheatstone_bridge() {
    let mut netlist = supplied(12.0);
    netlist
        .resistor("R1", "vcc", "a", 1.2e3)
        .resistor("R2", "vcc", "b", 3.3e3)
        .resistor("R3", "a", GROUND, 4.7e3)
        .resistor("R4", "b", GROUND, 2.2e3)
        .resistor("R5", "a", "b", 1e3);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn common_emitter_stage() {
    let mut netlist = supplied(12.0);
    netlist
        .resistor("R1", "vcc", "b", 47e3)
        .resistor("R2", "b", GROUND, 10e3)
        .resistor("RC", "vcc", "c", 3.3e3)
        .resistor("RE", "e", GROUND, 1e3)
        .npn("Q1", ["b", "c", "e"]);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn pnp_stage_below_a_positive_supply() {
    let mut netlist = supplied(9.0);
    netlist
        .resistor("R1", "vcc", "b", 10e3)
        .resistor("R2", "b", GROUND, 47e3)
        .resistor("RE", "vcc", "e", 1e3)
        .resistor("RC", "c", GROUND, 3.3e3);
    pnp(&mut netlist, "Q1", ["b", "c", "e"]);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn saturated_switch() {
    let mut netlist = supplied(5.0);
    netlist
        .resistor("RB", "vcc", "b", 4.7e3)
        .resistor("RC", "vcc", "c", 1e3)
        .npn("Q1", ["b", "c", GROUND]);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn cascode() {
    let mut netlist = supplied(15.0);
    netlist
        .resistor("R1", "vcc", "b2", 47e3)
        .resistor("R2", "b2", "b1", 22e3)
        .resistor("R3", "b1", GROUND, 15e3)
        .resistor("RC", "vcc", "c2", 2.2e3)
        .resistor("RE", "e1", GROUND, 1e3)
        .npn("Q1", ["b1", "c1", "e1"])
        .npn("Q2", ["b2", "c2", "c1"]);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn current_mirrors() {
    let mut netlist = supplied(10.0);
    netlist
        .resistor("RREF", "vcc", "m", 9.1e3)
        .npn("Q1", ["m", "m", GROUND])
        .npn("Q2", ["m", "o", GROUND])
        .resistor("RL", "vcc", "o", 4.7e3)
        // A Wilson mirror beside it.
        .resistor("RREF2", "vcc", "w", 9.1e3)
        .npn("Q3", ["w", "o2", "x"])
        .npn("Q4", ["x", "x", GROUND])
        .npn("Q5", ["x", "w", GROUND])
        .resistor("RL2", "vcc", "o2", 4.7e3);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn differential_pair_with_a_mirror() {
    let mut netlist = supplied(10.0);
    netlist
        .rail("VEE", "vee", -10.0)
        .npn("Q1", ["in", "c1", "tail"])
        .npn("Q2", [GROUND, "out", "tail"])
        .resistor("RC1", "vcc", "c1", 10e3)
        .resistor("RC2", "vcc", "out", 10e3)
        .npn("Q5", ["m", "m", "vee"])
        .npn("Q6", ["m", "tail", "vee"])
        .resistor("RREF", "vcc", "m", 19e3)
        .rail("VIN", "in", 5e-3);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn zener_regulator_with_a_follower() {
    let mut netlist = supplied(12.0);
    netlist
        .resistor("R1", "vcc", "z", 680.0)
        .add("D1", "zener", &[GROUND, "z"])
        .npn("Q1", ["z", "vcc", "out"])
        .resistor("RL", "out", GROUND, 220.0);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn diodes_of_all_models() {
    let mut netlist = supplied(5.0);
    let models = [
        "default",
        "spice-default",
        "1N5711",
        "1N5712",
        "BAT85",
        "1N4004",
        "1N4148",
    ];
    for (index, model) in models.iter().enumerate() {
        let net = format!("d{index}");
        netlist
            .resistor(
                &format!("R{index}"),
                "vcc",
                &net,
                330.0 * (index + 1) as f64,
            )
            .add_with(&format!("D{index}"), "diode", &[&net, GROUND], |it| {
                it.with_text("model", model)
            });
    }
    netlist
        .resistor("RL", "vcc", "led", 150.0)
        .add("LED1", "led", &["led", GROUND]);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn field_effect_transistors() {
    let mut netlist = supplied(10.0);
    netlist
        .rail("VG", "g", 3.0)
        .resistor("RD", "vcc", "d", 1e3)
        .add("M1", "mosfet", &["g", GROUND, "d"])
        .resistor("RD2", "vcc", "d2", 100.0)
        .resistor("RS2", "s2", GROUND, 470.0)
        .add("M2", "mosfet", &["g", "s2", "d2"])
        .add_with("M3", "mosfet", &["g", "vcc", "d3"], |it| {
            it.with_flag("p_channel", true)
        })
        .resistor("RD3", "d3", GROUND, 220.0)
        // A self-biased JFET as a current source, and a source follower.
        .resistor("RJ", "vcc", "jd", 470.0)
        .resistor("RJS", "js", GROUND, 680.0)
        .add("J1", "jfet", &[GROUND, "js", "jd"])
        .add("J2", "jfet", &["g", "f", "vcc"])
        .resistor("RF", "f", GROUND, 2.2e3);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn op_amp_stages() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V1", "a", 1.5)
        .resistor("R1", "a", "n", 2e3)
        .rail("V2", "b", -3.0)
        .resistor("R2", "b", "n", 5e3)
        .resistor("RF", "n", "o", 10e3)
        .add("U1", "op-amp", &["n", GROUND, "o"])
        // Three times the first output.
        .resistor("R3", "m", GROUND, 1e3)
        .resistor("R4", "m", "o2", 2e3)
        .add("U2", "op-amp", &["m", "o", "o2"])
        // At its limit.
        .resistor("R5", "k", GROUND, 1e3)
        .resistor("R6", "k", "o3", 20e3)
        .add("U3", "op-amp", &["k", "o", "o3"]);
    assert_same_rest(&netlist);
}

#[test]
#[ignore = "needs ngspice"]
fn a_transistor_model_of_ones_own() {
    let mut netlist = supplied(12.0);
    let mut model = circuit_designer_model::CustomModel::new(
        circuit_designer_model::ModelKind::Transistor,
        "BC547",
    );
    for (key, value) in [
        ("is", 1.8e-14),
        ("nf", 0.9955),
        ("ise", 5e-14),
        ("ne", 1.46),
        ("vaf", 80.0),
        ("ikf", 0.14),
        ("br", 35.5),
        ("isc", 1.72e-13),
        ("nc", 1.27),
        ("var", 12.5),
        ("ikr", 0.03),
    ] {
        model.values.insert(key.into(), value);
    }
    netlist.circuit.models.push(model);
    netlist
        .resistor("R1", "vcc", "b", 47e3)
        .resistor("R2", "b", GROUND, 10e3)
        .resistor("RC", "vcc", "c", 3.3e3)
        .resistor("RE", "e", GROUND, 1e3)
        .add_with("Q1", "bjt", &["b", "c", "e"], |it| {
            it.with_text("model", "BC547").with("beta", 400.0)
        })
        // Saturated, where the collector junction conducts too.
        .resistor("RB2", "vcc", "b2", 22e3)
        .resistor("RC2", "vcc", "c2", 1e3)
        .add_with("Q2", "bjt", &["b2", "c2", GROUND], |it| {
            it.with_text("model", "BC547").with("beta", 400.0)
        });
    assert_same_rest(&netlist);
}
