//! What holds for every circuit: Kirchhoff's laws, determinism, and that nothing panics.

use circuit_designer_model::elements::ALL;
use circuit_designer_model::{Circuit, CircuitSimulation, Element, Point};
use proptest::prelude::*;

/// Elements of any kind on a coarse grid, so that many of them touch.
fn element() -> impl Strategy<Value = Element> {
    let place = || (0i32..6, 0i32..6).prop_map(|(x, y)| Point::new(64 * x, 64 * y));
    (0..ALL.len(), place(), place(), 0usize..4, -3f64..3.0).prop_map(
        |(kind, a, b, change, size)| {
            let part = ALL[kind];
            let mut element = Element::new(part.kind(), a, b);
            if let Some(parameter) = part.parameters().get(change) {
                // Hundreds of farads charged in a nanosecond are beyond the digits of any current.
                let scale = if parameter.unit == "F" { 1e-6 } else { 1.0 };
                let value = scale * 10f64.powf(size);
                let candidate = circuit_designer_model::Value::Number(value);
                if parameter.check(&candidate).is_ok() {
                    element.parameters.insert(parameter.key.into(), candidate);
                }
            }
            element
        },
    )
}

fn circuit() -> impl Strategy<Value = Circuit> {
    prop::collection::vec(element(), 1..25).prop_map(|elements| {
        let mut circuit = Circuit::default();
        for element in elements {
            circuit.add(element);
        }
        circuit
    })
}

/// Runs a few steps; false when the circuit has a fault, which is a fine answer.
fn run(circuit: &Circuit, steps: usize) -> Option<CircuitSimulation> {
    let mut simulation = CircuitSimulation::new(circuit).ok()?;
    for _ in 0..steps {
        simulation.step().ok()?;
    }
    Some(simulation)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_circuit_panics(circuit in circuit()) {
        if let Some(mut simulation) = run(&circuit, 30) {
            for element in 0..circuit.elements.len() {
                let _ = simulation.info(element);
            }
            let _ = simulation.find_operating_point();
        }
    }

    #[test]
    fn the_currents_into_every_net_cancel(circuit in circuit()) {
        let Some(simulation) = run(&circuit, 30) else { return Ok(()); };
        let nets = simulation.nets();
        let mut sums = vec![0.0; nets.count()];
        let mut sizes = vec![0.0f64; nets.count()];
        for element in 0..circuit.elements.len() {
            for (net, current) in nets.of_pins[element].iter().zip(simulation.currents(element)) {
                sums[*net] += current;
                sizes[*net] = sizes[*net].max(current.abs());
            }
        }
        for (net, sum) in sums.iter().enumerate().skip(1) {
            // Ties of islands may take a little.
            let tolerated = 1e-6 + 1e-3 * sizes[net] + 1e-8 * simulation.net_voltage(net).abs();
            prop_assert!(sum.abs() <= tolerated, "{}: {sum} of {}", nets.names[net], sizes[net]);
        }
    }

    #[test]
    fn the_same_circuit_gives_the_same_bits(circuit in circuit()) {
        let (Some(a), Some(b)) = (run(&circuit, 40), run(&circuit, 40)) else { return Ok(()); };
        prop_assert_eq!(a.time().to_bits(), b.time().to_bits());
        for net in 0..a.nets().count() {
            prop_assert_eq!(a.net_voltage(net).to_bits(), b.net_voltage(net).to_bits());
        }
    }

    #[test]
    fn reset_gives_the_same_run_again(circuit in circuit()) {
        let Some(mut simulation) = run(&circuit, 20) else { return Ok(()); };
        let first: Vec<_> = (0..simulation.nets().count()).map(|net| simulation.net_voltage(net).to_bits()).collect();
        simulation.reset();
        for _ in 0..20 {
            prop_assert!(simulation.step().is_ok());
        }
        let second: Vec<_> = (0..simulation.nets().count()).map(|net| simulation.net_voltage(net).to_bits()).collect();
        prop_assert_eq!(first, second);
    }
}

#[test]
fn the_steps_do_not_depend_on_how_the_time_is_cut() {
    let mut netlist = crate::netlist::Netlist::new();
    netlist
        .clock("V", "in", 700.0)
        .resistor("R", "in", "out", 1e3)
        .capacitor("C", "out", crate::netlist::GROUND, 1e-6);
    let steps_of = |pieces: usize| {
        let mut bench = netlist.run();
        let net = bench.net("out");
        let mut steps = Vec::new();
        for _ in 0..pieces {
            let outcome = bench
                .simulation
                .advance(10e-3 / pieces as f64, |simulation| {
                    steps.push((
                        simulation.time().to_bits(),
                        simulation.net_voltage(net).to_bits(),
                    ));
                });
            outcome.unwrap();
        }
        steps
    };
    let (whole, cut) = (steps_of(1), steps_of(100));
    assert!(whole.len() > 1000);
    assert_eq!(whole[..], cut[..whole.len()]);
}

#[test]
fn an_edit_while_running_keeps_charges_and_time() {
    let mut netlist = crate::netlist::Netlist::new();
    netlist
        .rail("V", "in", 5.0)
        .resistor("R", "in", "out", 1e3)
        .capacitor("C", "out", crate::netlist::GROUND, 1e-6);
    let mut bench = netlist.run();
    bench.advance(1e-3);
    let before = bench.volts("out");
    netlist.resistor("R2", "out", crate::netlist::GROUND, 1e6);
    let mut edited = bench.simulation.edited(&netlist.circuit).unwrap();
    assert_eq!(edited.time(), bench.simulation.time());
    edited.step().unwrap();
    let net = edited
        .nets()
        .names
        .iter()
        .position(|it| it == "out")
        .unwrap();
    assert!((edited.net_voltage(net) - before).abs() < 1e-3);
}

/// Guards the properties above against holding because nothing ever runs.
#[test]
fn enough_of_the_random_circuits_run() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let strategy = circuit();
    let runnable = (0..200)
        .filter(|_| {
            let tree = strategy.new_tree(&mut runner).unwrap();
            run(&tree.current(), 30).is_some()
        })
        .count();
    assert!(runnable >= 50, "only {runnable} of 200 circuits run");
}
