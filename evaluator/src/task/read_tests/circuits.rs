//! Faults in tasks of the Circuit Designer.

use super::*;

const BRIDGE: &str = include_str!("../../../../tasks/circuit-designer/009-wheatstone-bridge.toml");
const TIMER: &str = include_str!("../../../../tasks/circuit-designer/011-timer-astable.toml");
const SETTLING: &str = include_str!("../../../../tasks/circuit-designer/010-rlc-at-rest.toml");

#[test]
fn a_fault_in_a_function_is_named_by_its_field() {
    let text = circuit_task();
    let output = "expected.circuit.outputs[0].column";
    refused(&text, "\"1110\"", "\"111\"", output, "4 times 0, 1 or x");
    refused(&text, "\"1110\"", "\"11-0\"", output, "4 times 0, 1 or x");
    refused(
        &text,
        "column = \"1110\"",
        "column = \"1110\", original = \"111x\"",
        "expected.circuit.outputs[0].original",
        "4 times 0 or 1",
    );
    refused(
        &text,
        "inputs = [\"A\", \"B\"]",
        "inputs = []",
        "expected.circuit.inputs",
        "1 to 10",
    );
    refused(
        &text,
        "output = \"Y\"",
        "output = \"Z\"",
        "subtasks[0].checks[1].output",
        "an output of the task",
    );
    let rules = "inventory = [{ and = 1, inverter = 1 }]";
    let gates = "subtasks[1].checks[0]";
    let kind = format!("{gates}.inventory[0].flipflop");
    refused(
        &text,
        rules,
        "inventory = [{ flipflop = 1 }]",
        &kind,
        "nand",
    );
    refused(&text, rules, "", gates, "one of `only`");
    refused(
        &text,
        rules,
        "only = [\"maybe\"]",
        &format!("{gates}.only"),
        "nand",
    );
    let gate = "comparator = \"circuit.gates\"\ninventory = [{ and = 1, inverter = 1 }]";
    for (bad, expected) in [
        ("and(A, C)", "inputs and outputs of the task"),
        ("A", "inputs and outputs of the task"),
        ("and(A", "comma"),
    ] {
        let check = format!("comparator = \"circuit.gate\"\ngate = \"{bad}\"");
        refused(&text, gate, &check, &format!("{gates}.gate"), expected);
    }
    let synthesis = |fields: &str| format!("comparator = \"circuit.synthesis\"\n{fields}");
    for (bad, field, expected) in [
        ("baseline = 4\nbest = 3", "costs", "each permitted gate"),
        (
            "costs = { flipflop = 1 }\nbaseline = 4\nbest = 3",
            "costs.flipflop",
            "nand",
        ),
        (
            "costs = { nand = 0 }\nbaseline = 4\nbest = 3",
            "costs.nand",
            "from 1",
        ),
        ("costs = { nand = 1 }\nbest = 3", "baseline", "from 1"),
        (
            "costs = { nand = 1 }\nbaseline = 4\nbest = 5",
            "best",
            "at most as much",
        ),
    ] {
        let at = format!("{gates}.{field}");
        refused(&text, gate, &synthesis(bad), &at, expected);
    }
    let other = "comparator = \"circuit.netlist\"\naspect = \"parts\"";
    let at = format!("{gates}.comparator");
    refused(&text, gate, other, &at, "declared end state");
}

#[test]
fn a_fault_in_a_network_is_named_by_its_field() {
    let netlist = "expected.circuit.netlist";
    let line = "R4: resistor(b, gnd) resistance=4.7k";
    for (bad, expected) in [
        ("R4: resistor b gnd", "kind(net, net)"),
        ("R4: coil(b, gnd)", "a kind of part"),
        ("R4: resistor(b, gnd) ohms=5", "resistance"),
        ("R4: resistor(b, gnd) resistance=lots", "a number"),
        ("R4: resistor(b, gnd) resistance=0", "greater than zero"),
        ("R4: resistor(b, gnd, c)", "2 nets"),
        ("R4: resistor(out=b)", "a pin of resistor"),
        ("R3: resistor(b, gnd)", "no other part"),
    ] {
        refused(BRIDGE, line, bad, netlist, expected);
    }
    let measure = "expected.circuit.measure[0]";
    let part = "part = \"R4\"";
    refused(
        BRIDGE,
        part,
        "part = \"R9\"",
        &format!("{measure}.part"),
        "a named part",
    );
    refused(
        BRIDGE,
        part,
        "net = \"z\"",
        &format!("{measure}.net"),
        "a net of the netlist",
    );
    refused(
        BRIDGE,
        "reading = \"dc\"",
        "reading = \"ac\"",
        &format!("{measure}.reading"),
        "`frequency`",
    );
    refused(
        TIMER,
        "shows = [\"frequency\", \"duty\"]",
        "shows = [\"phase\"]",
        "expected.circuit.scopes[0].shows",
        "frequency",
    );
    refused(
        SETTLING,
        "[\"L1\", \"R2\"]",
        "[\"L1\", \"R9\"]",
        "expected.circuit.any_order",
        "named parts",
    );
    let key = "comparator = \"circuit.answer\"\nkey = \"voltage_drop_R4\"";
    let other = key.replace("R4", "R5");
    refused(
        BRIDGE,
        key,
        &other,
        "subtasks[3].checks[0].key",
        "declared measure",
    );
}

#[test]
fn lint_flags_a_network_that_is_half_checked_or_cannot_run() {
    flagged(
        BRIDGE,
        "[[result]]\nkey = \"voltage_drop_R4\"",
        "[[result]]\nkey = \"drop\"",
        "result",
    );
    let names = BRIDGE
        .find("[[subtasks.checks]]\nname = \"they bear")
        .unwrap();
    let next = BRIDGE[names..].find("[[subtasks]]").unwrap() + names;
    flagged(BRIDGE, &BRIDGE[names..next], "", "subtasks");
    flagged(
        BRIDGE,
        "V1: voltage-source(gnd, s) voltage=10",
        "V1: voltage-source(gnd, s) voltage=10\nV2: rail(s) voltage=3",
        "expected.circuit.netlist",
    );
}
