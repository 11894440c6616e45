//! Circuits that cannot be simulated say why and where.

use circuit_designer_model::{Circuit, CircuitSimulation, Element, FaultKind, Point, Warning};

use crate::netlist::{GROUND, Netlist, OPEN};

fn fault(netlist: &Netlist) -> FaultKind {
    match CircuitSimulation::new(&netlist.circuit) {
        Ok(_) => panic!("the circuit was accepted"),
        Err(fault) => {
            assert!(!fault.elements.is_empty(), "{fault}");
            fault.kind
        }
    }
}

#[test]
fn parallel_rails_are_named_with_their_net() {
    let mut netlist = Netlist::new();
    netlist.rail("V1", "a", 5.0).rail("V2", "a", 3.0);
    assert_eq!(
        fault(&netlist),
        FaultKind::ContradictingSources {
            elements: "V1, V2".into(),
            net: "a".into()
        }
    );
}

#[test]
fn logic_outputs_on_one_net_are_named() {
    let mut netlist = Netlist::new();
    netlist
        .add("A", "logic-input", &["a"])
        .add("G1", "and", &["a", "a", "y"])
        .add("G2", "or", &["a", "a", "y"]);
    let kind = fault(&netlist);
    assert!(
        kind.to_string().contains("G1, G2 drive the same net y"),
        "{kind}"
    );
}

#[test]
fn a_rail_on_ground_is_a_short() {
    let mut netlist = Netlist::new();
    netlist.rail("V1", GROUND, 5.0);
    let kind = fault(&netlist);
    assert!(matches!(kind, FaultKind::ShortedSource { ref elements, .. } if elements == "V1"));
}

#[test]
fn a_loop_of_sources_is_named_element_by_element() {
    let mut netlist = Netlist::new();
    netlist
        .add("V1", "voltage-source", &["a", "b"])
        .add("V2", "voltage-source", &["b", "c"])
        .add("V3", "voltage-source", &["c", "a"])
        .resistor("R", "a", GROUND, 1e3);
    assert_eq!(
        fault(&netlist),
        FaultKind::VoltageLoop {
            elements: "V1, V2, V3".into()
        }
    );
}

#[test]
fn a_current_source_without_a_path_is_named() {
    let mut netlist = Netlist::new();
    netlist.add("I1", "current-source", &[GROUND, OPEN]);
    assert_eq!(
        fault(&netlist),
        FaultKind::NoCurrentPath {
            elements: "I1".into()
        }
    );
}

#[test]
fn a_closed_switch_across_a_source_is_a_short() {
    let mut netlist = Netlist::new();
    netlist
        .add("V1", "voltage-source", &["a", "b"])
        .add("S1", "switch", &["a", "b"])
        .resistor("R", "a", GROUND, 1e3);
    let kind = fault(&netlist);
    assert!(matches!(kind, FaultKind::ShortedSource { .. }), "{kind}");
}

#[test]
fn an_open_input_is_a_warning_with_its_net() {
    let mut netlist = Netlist::new();
    netlist
        .add("A", "logic-input", &["a"])
        .add("G1", "and", &["a", OPEN, "y"]);
    let bench = netlist.run();
    match bench.simulation.warnings() {
        [Warning::FloatingInput { net, elements }] => {
            assert_eq!(net, "G1.2");
            assert_eq!(elements.len(), 1);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_reversed_electrolytic_stops_the_run_at_a_defined_state() {
    let mut netlist = Netlist::new();
    netlist
        .rail("V", "in", -5.0)
        .resistor("R", "in", "c", 1e3)
        .add("C1", "polarised-capacitor", &["c", GROUND]);
    let mut simulation = CircuitSimulation::new(&netlist.circuit).unwrap();
    let stopped = simulation.advance(1.0, |_| {}).unwrap_err();
    assert!(
        stopped.to_string().contains("C1: capacitor exceeded"),
        "{stopped}"
    );
    assert!(simulation.time() > 1e-3 && simulation.time() < 3e-3);
    let voltage = simulation.voltage(simulation.circuit().index_of("C1").unwrap(), 0);
    assert!((-1.01..-1.0).contains(&voltage), "{voltage}");
}

#[test]
fn a_post_on_the_middle_of_a_wire_is_a_bad_connection() {
    let mut circuit = Circuit::default();
    circuit.add(Element::new("wire", Point::new(0, 0), Point::new(64, 0)));
    circuit.add(Element::new("wire", Point::new(32, 0), Point::new(32, 64)));
    circuit.add(Element::new("ground", Point::new(0, 0), Point::new(0, 16)));
    let simulation = CircuitSimulation::new(&circuit).unwrap();
    let bad = &simulation.nets().bad_connections;
    assert_eq!(bad.len(), 1);
    assert_eq!(bad[0].at, Point::new(32, 0));
}

#[test]
fn an_empty_circuit_runs() {
    let mut simulation = CircuitSimulation::new(&Circuit::default()).unwrap();
    simulation.advance(1e-3, |_| {}).unwrap();
    assert!(simulation.time() >= 1e-3);
}
