//! Gates, flip-flops and combinational networks.

use circuit_designer_model::{Circuit, CircuitSimulation, Value};

use crate::netlist::{GROUND, Netlist, OPEN, assert_near};

/// Levels of the outputs for every combination of the inputs, first input most significant.
fn table(netlist: &Netlist, inputs: &[&str], outputs: &[&str]) -> Vec<String> {
    let mut columns = vec![String::new(); outputs.len()];
    for row in 0..1usize << inputs.len() {
        let mut circuit: Circuit = netlist.circuit.clone();
        for (place, input) in inputs.iter().enumerate() {
            let index = circuit.index_of(input).unwrap();
            let level = (row >> (inputs.len() - 1 - place)) & 1;
            circuit.elements[index]
                .parameters
                .insert("position".into(), Value::Number(level as f64));
        }
        let mut simulation = CircuitSimulation::new(&circuit).unwrap();
        simulation.advance(20e-6, |_| {}).unwrap();
        for (column, output) in columns.iter_mut().zip(outputs) {
            let index = circuit.index_of(output).unwrap();
            column.push(if simulation.voltage(index, 0) > 2.5 {
                '1'
            } else {
                '0'
            });
        }
    }
    columns
}

fn two_inputs(kind: &str) -> String {
    let mut netlist = Netlist::new();
    netlist
        .add("A", "logic-input", &["a"])
        .add("B", "logic-input", &["b"])
        .add("G", kind, &["a", "b", "y"])
        .add("Y", "logic-output", &["y"]);
    table(&netlist, &["A", "B"], &["Y"]).remove(0)
}

#[test]
fn gates_have_their_truth_tables() {
    assert_eq!(two_inputs("and"), "0001");
    assert_eq!(two_inputs("nand"), "1110");
    assert_eq!(two_inputs("or"), "0111");
    assert_eq!(two_inputs("nor"), "1000");
    assert_eq!(two_inputs("xor"), "0110");
    assert_eq!(two_inputs("xnor"), "1001");
}

#[test]
fn a_parity_gate_with_three_inputs_counts() {
    let mut netlist = Netlist::new();
    netlist
        .add("A", "logic-input", &["a"])
        .add("B", "logic-input", &["b"])
        .add("C", "logic-input", &["c"])
        .add_with("G", "xor", &["a", "b", "c", "y"], |it| {
            it.with("inputs", 3.0)
        })
        .add("Y", "logic-output", &["y"]);
    assert_eq!(table(&netlist, &["A", "B", "C"], &["Y"]), ["01101001"]);
}

/// Task 3: SUM 01101001, COUT 00010111.
#[test]
fn a_full_adder_adds() {
    let mut netlist = Netlist::new();
    netlist
        .add("A", "logic-input", &["a"])
        .add("B", "logic-input", &["b"])
        .add("CIN", "logic-input", &["c"])
        .add("X1", "xor", &["a", "b", "p"])
        .add("X2", "xor", &["p", "c", "s"])
        .add("A1", "and", &["a", "b", "t1"])
        .add("A2", "and", &["a", "c", "t2"])
        .add("A3", "and", &["b", "c", "t3"])
        .add("O1", "or", &["t1", "t2", "q"])
        .add("O2", "or", &["q", "t3", "co"])
        .add("SUM", "logic-output", &["s"])
        .add("COUT", "logic-output", &["co"]);
    assert_eq!(
        table(&netlist, &["A", "B", "CIN"], &["SUM", "COUT"]),
        ["01101001", "00010111"]
    );
}

/// Task 17: the negator, which needs inverters.
#[test]
fn a_negator_negates() {
    let mut netlist = Netlist::new();
    for (input, net, inverted) in [("A2", "a2", "b2"), ("A1", "a1", "b1"), ("A0", "a0", "b0")] {
        netlist.add(input, "logic-input", &[net]).add(
            &format!("N{input}"),
            "inverter",
            &[net, inverted],
        );
    }
    netlist
        .add("X1", "xor", &["b1", "b0", "y1"])
        .add("C2", "and", &["b1", "b0", "c2"])
        .add("X2", "xor", &["b2", "c2", "y2"])
        .add("P", "and", &["a2", "b1", "p"])
        .add("V", "and", &["p", "b0", "v"])
        .add("Y2", "logic-output", &["y2"])
        .add("Y1", "logic-output", &["y1"])
        .add("Y0", "logic-output", &["a0"])
        .add("OVF", "logic-output", &["v"]);
    assert_eq!(
        table(&netlist, &["A2", "A1", "A0"], &["Y2", "Y1", "Y0", "OVF"]),
        ["01111000", "01100110", "01010101", "00001000"]
    );
}

#[test]
fn a_latch_of_nor_gates_remembers() {
    let mut netlist = Netlist::new();
    netlist
        .clock("S", "s", 1000.0)
        .add_with("R", "rail", &["r"], |it| {
            // Resets for a quarter period in the middle of the pause.
            it.with("waveform", 5.0)
                .with("voltage", 5.0)
                .with("frequency", 1000.0)
                .with("duty", 25.0)
                .with("phase", -225.0)
        })
        .add("G1", "nor", &["r", "qn", "q"])
        .add("G2", "nor", &["s", "q", "qn"]);
    let mut bench = netlist.run().watch("q");
    bench.advance(0.02);
    let readout = bench.read(0.01);
    // Set at 0, reset at 225 degrees.
    assert_near(readout.duty.unwrap(), 0.625, 1e-3);
    assert_eq!(readout.max, 5.0);
}

#[test]
fn a_ring_of_inverters_is_reported_and_does_not_hang() {
    let mut netlist = Netlist::new();
    netlist
        .add("G1", "nand", &["a", "a", "b"])
        .add("G2", "nand", &["b", "b", "c"])
        .add("G3", "nand", &["c", "c", "a"]);
    let mut bench = netlist.run();
    bench.advance(1e-4);
    assert!(!bench.simulation.warnings().is_empty());
}

#[test]
fn a_ring_of_delayed_gates_oscillates_with_its_delay() {
    let mut netlist = Netlist::new();
    let delayed = |it: circuit_designer_model::Element| it.with("delay", 1e-4);
    netlist
        .add_with("G1", "nand", &["a", "a", "b"], delayed)
        .add_with("G2", "and", &["b", "b", "c"], delayed)
        .add_with("G3", "and", &["c", "c", "a"], delayed);
    let mut bench = netlist.run().watch("a");
    bench.advance(0.02);
    assert_near(
        bench.read(0.01).frequency.hertz().unwrap(),
        1.0 / 6e-4,
        1e-3,
    );
}

#[test]
fn a_shift_register_passes_one_bit_per_clock() {
    let mut netlist = Netlist::new();
    netlist
        .clock("CLK", "clk", 1000.0)
        .add_with("D", "rail", &["d"], |it| {
            it.with("waveform", 5.0)
                .with("voltage", 5.0)
                .with("frequency", 125.0)
                .with("duty", 50.0)
                .with("phase", 10.0)
        })
        .add("F1", "d-flip-flop", &["d", "clk", "q1", OPEN])
        .add("F2", "d-flip-flop", &["q1", "clk", "q2", OPEN])
        .add("F3", "d-flip-flop", &["q2", "clk", "q3", OPEN]);
    let mut bench = netlist.run();
    bench.advance(0.5e-3);
    let mut seen = Vec::new();
    for _ in 0..8 {
        bench.advance(1e-3);
        let bits = ["q1", "q2", "q3"].map(|net| u8::from(bench.volts(net) > 2.5));
        seen.push(bits);
    }
    assert_eq!(
        seen[..6],
        [
            [1, 0, 0],
            [1, 1, 0],
            [1, 1, 1],
            [0, 1, 1],
            [0, 0, 1],
            [0, 0, 0]
        ]
    );
}

#[test]
fn toggles_divide_by_two() {
    let mut netlist = Netlist::new();
    netlist
        .clock("CLK", "clk", 1000.0)
        .add_with("H", "logic-input", &["h"], |it| it.with("position", 1.0))
        .add("F", "t-flip-flop", &["h", "clk", "q", OPEN]);
    let mut bench = netlist.run().watch("q");
    bench.advance(0.05);
    assert_near(bench.read(0.03).frequency.hertz().unwrap(), 500.0, 1e-6);
}

#[test]
fn a_comparator_input_is_located_between_steps() {
    // A slow ramp through the threshold of a gate: the edge must not be rounded to a step.
    let mut netlist = Netlist::new();
    netlist
        .add_with("V", "rail", &["in"], |it| {
            it.with("waveform", 3.0)
                .with("voltage", 5.0)
                .with("frequency", 100.0)
        })
        .add("G", "or", &["in", "in", "out"])
        .resistor("R", "out", GROUND, 1e3)
        .time_step(1e-4);
    let mut bench = netlist.run().watch("out");
    bench.advance(0.2);
    let readout = bench.read(0.1);
    // Above 2.5 V of a triangle between -5 and 5 V for a quarter of the time.
    assert_near(readout.duty.unwrap(), 0.25, 1e-4);
}
