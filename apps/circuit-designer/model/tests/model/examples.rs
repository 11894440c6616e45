//! Every circuit of the library loads, runs, and does what its title says.

use circuit_designer_model::examples::{CATEGORIES, Example};
use circuit_designer_model::{Circuit, CircuitSimulation, Fault, Nets, files};

fn all() -> impl Iterator<Item = &'static Example> {
    CATEGORIES.iter().flat_map(|category| category.examples)
}

fn load(title: &str) -> Circuit {
    let example = all().find(|example| example.title == title).unwrap();
    files::read(example.text).unwrap().circuit
}

fn run(simulation: &mut CircuitSimulation, end: f64) -> Result<(), Fault> {
    while simulation.time() < end {
        simulation.step_until(end)?;
    }
    Ok(())
}

/// Runs a circuit and returns what one element's plus pin has as lowest, highest and last voltage.
fn range(title: &str, name: &str, pin: usize, seconds: f64) -> (f64, f64, f64) {
    let circuit = load(title);
    let index = circuit.index_of(name).unwrap();
    let mut simulation = CircuitSimulation::new(&circuit).unwrap();
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    // The first half is for settling.
    while simulation.time() < seconds {
        simulation.step().unwrap();
        let voltage = simulation.voltage(index, pin);
        if simulation.time() > seconds / 2.0 {
            (low, high) = (low.min(voltage), high.max(voltage));
        }
    }
    (low, high, simulation.voltage(index, pin))
}

#[test]
fn every_example_is_read_without_problems_and_runs() {
    for example in all() {
        let imported = files::read(example.text).unwrap();
        assert!(
            imported.problems.is_empty(),
            "{}: {:?}",
            example.title,
            imported.problems
        );
        let circuit = imported.circuit;
        let bad = Nets::new(&circuit).bad_connections;
        assert!(bad.is_empty(), "{}: {bad:?}", example.title);
        let mut simulation = CircuitSimulation::new(&circuit).unwrap();
        run(&mut simulation, 0.0473).unwrap_or_else(|fault| panic!("{}: {fault}", example.title));
        assert!(
            simulation.warnings().is_empty(),
            "{}: {:?}",
            example.title,
            simulation.warnings()
        );
        let nets = simulation.nets().count();
        let is_alive = (0..nets).any(|net| simulation.net_voltage(net).abs() > 0.1);
        assert!(is_alive, "{} has no voltage anywhere", example.title);
    }
}

#[test]
fn titles_are_unique_and_files_are_as_we_write_them() {
    let mut titles: Vec<_> = all().map(|example| example.title).collect();
    titles.sort_unstable();
    let count = titles.len();
    titles.dedup();
    assert_eq!(titles.len(), count);
    for example in all() {
        let circuit = files::read(example.text).unwrap().circuit;
        let again = files::read(&files::to_xml(&circuit)).unwrap().circuit;
        assert_eq!(circuit, again, "{}", example.title);
    }
}

#[test]
fn dividers_filters_and_regulators_do_their_sums() {
    let (_, _, divided) = range("Voltage Divider", "OUT", 0, 0.01);
    assert!((divided - 3.0).abs() < 0.01, "{divided}");
    let (low, high, _) = range("Zener Regulator", "R2", 0, 0.04);
    assert!(low > 5.2 && high < 6.0, "{low} {high}");
    let (low, high, _) = range("Clipper", "R2", 0, 0.04);
    assert!(high < 1.0 && low > -1.0 && high > 0.4, "{low} {high}");
    let (low, high, _) = range("Full-Wave Rectifier", "R1", 0, 0.2);
    assert!(low > 8.0 && high < 12.0, "{low} {high}");
    let (low, high, _) = range("Transformer", "R1", 0, 0.1);
    assert!(high > 13.0 && low < -13.0, "{low} {high}");
}

#[test]
fn amplifiers_amplify() {
    let (low, high, _) = range("Inverting Amplifier", "OUT", 0, 0.02);
    assert!(
        (high - 10.0).abs() < 0.1 && (low + 10.0).abs() < 0.1,
        "{low} {high}"
    );
    let (low, high, _) = range("Integrator", "OUT", 0, 0.4);
    assert!(high - low > 3.0 && high < 15.0, "{low} {high}");
    let (low, high, _) = range("Emitter Follower", "OUT", 0, 0.04);
    assert!(
        (high - 6.4).abs() < 0.2 && (low - 2.4).abs() < 0.2,
        "{low} {high}"
    );
}

#[test]
fn switches_and_mirrors_carry_current() {
    let (_, _, collector) = range("NPN Switch", "R2", 1, 0.01);
    assert!(collector < 3.5, "{collector}");
    let circuit = load("Current Mirror");
    let mut simulation = CircuitSimulation::new(&circuit).unwrap();
    run(&mut simulation, 0.01).unwrap();
    let current = |name: &str| simulation.currents(circuit.index_of(name).unwrap())[0].abs();
    let (set, mirrored) = (current("R1"), current("R2"));
    assert!((mirrored / set - 1.0).abs() < 0.05, "{set} {mirrored}");
    let (_, _, out) = range("NMOS Inverter", "OUT", 0, 0.01);
    assert!((out - 5.0).abs() < 0.01, "{out}");
    let (low, high, _) = range("CMOS Inverter", "OUT", 0, 0.04);
    assert!(low < 0.1 && high > 4.9, "{low} {high}");
}

#[test]
fn oscillators_swing_and_memories_remember() {
    let (low, high, _) = range("Schmitt Trigger Oscillator", "C1", 0, 0.02);
    assert!(
        (low - 1.66).abs() < 0.1 && (high - 3.33).abs() < 0.1,
        "{low} {high}"
    );
    let (low, high, _) = range("Blinker", "D1", 0, 0.2);
    assert!(low < 0.5 && high > 1.5, "{low} {high}");
    let (low, high, _) = range("Clock Divider", "Q", 0, 0.04);
    assert!(low < 0.1 && high > 4.9, "{low} {high}");
    let (low, high, _) = range("Running Light", "D3", 0, 0.8);
    assert!(low < 0.1 && high > 1.5, "{low} {high}");
    let (_, _, reset) = range("SR Latch", "Q", 0, 0.01);
    assert!(reset < 0.1, "{reset}");
    let (_, _, differs) = range("XOR from NAND Gates", "Y", 0, 0.01);
    assert!(differs > 4.9, "{differs}");
    let (low, high, _) = range("LRC Ringing", "C1", 0, 0.05);
    assert!(high > 7.0 && low < -7.0, "{low} {high}");
}
