//! The circuit on the page: running, stopping, editing while it runs, traces and read-outs.

use std::collections::BTreeMap;

use circuit_designer_model::measure::Frequency;
use circuit_designer_model::{
    Arrangement, Command, PlotQuantity, Point, SimulationRun, Value, Workspace,
};

struct Sheet {
    workspace: Workspace,
    run: SimulationRun,
}

impl Sheet {
    fn new() -> Self {
        let workspace = Workspace::new(0);
        let run = SimulationRun::new(workspace.circuit());
        Sheet { workspace, run }
    }

    fn apply(&mut self, command: Command) -> Vec<u64> {
        let effect = self.workspace.apply(command, 0).unwrap();
        self.run.follow(self.workspace.circuit());
        effect.created
    }

    fn place(&mut self, kind: &str, from: (i32, i32), to: (i32, i32), set: &[(&str, f64)]) -> u64 {
        let parameters: BTreeMap<_, _> = set
            .iter()
            .map(|(key, value)| (key.to_string(), Value::Number(*value)))
            .collect();
        self.apply(Command::Place {
            kind: kind.into(),
            from: Point::new(from.0, from.1),
            to: Point::new(to.0, to.1),
            parameters,
            route: Vec::new(),
        })[0]
    }

    fn show(&mut self, element: u64) -> u64 {
        self.apply(Command::AddScope {
            element,
            pin: None,
            docked: true,
        })[0]
    }

    fn advance(&mut self, seconds: f64) -> f64 {
        self.run.advance(seconds, &mut || true)
    }
}

/// A rail through a resistor into a capacitor; returns the ids of rail, resistor and capacitor.
fn low_pass(sheet: &mut Sheet, rail: &[(&str, f64)]) -> [u64; 3] {
    let rail = sheet.place("rail", (0, 0), (-48, 0), rail);
    let resistor = sheet.place("resistor", (0, 0), (64, 0), &[("resistance", 1000.0)]);
    let set = [("capacitance", 1e-7), ("initial_voltage", 0.0)];
    let capacitor = sheet.place("capacitor", (64, 0), (64, 64), &set);
    sheet.place("ground", (64, 64), (64, 96), &[]);
    [rail, resistor, capacitor]
}

#[test]
fn a_scope_reads_frequency_and_peaks_of_what_it_shows() {
    let mut sheet = Sheet::new();
    let sine = [("waveform", 1.0), ("voltage", 2.0), ("frequency", 1000.0)];
    let [rail, ..] = low_pass(&mut sheet, &sine);
    let scope = sheet.show(rail);
    let done = sheet.advance(0.02);
    assert!((done - 0.02).abs() < 6e-6, "{done}");
    let shown = sheet.workspace.circuit().scope(scope).unwrap();
    let readout = sheet.run.readout(shown, 0, 40.0).unwrap();
    assert!((readout.peak_to_peak() - 4.0).abs() < 0.01, "{readout:?}");
    match readout.frequency {
        Frequency::Hertz { value, .. } => assert!((value - 1000.0).abs() < 0.5),
        other => panic!("{other:?}"),
    }
    let current = sheet.run.trace(scope, 1).unwrap();
    assert!(current.len() > 3000);
}

#[test]
fn charges_survive_an_edit_and_read_outs_begin_anew() {
    let mut sheet = Sheet::new();
    let [_, resistor, capacitor] = low_pass(&mut sheet, &[("voltage", 5.0)]);
    let scope = sheet.show(capacitor);
    sheet.advance(1e-4);
    let volts = |sheet: &Sheet| {
        let simulation = sheet.run.simulation().unwrap();
        let index = simulation
            .circuit()
            .elements
            .iter()
            .position(|it| it.id == capacitor);
        simulation.plotted(index.unwrap(), None, PlotQuantity::Voltage)
    };
    let before = volts(&sheet);
    assert!(
        (before - 5.0 * (1.0 - f64::exp(-1.0))).abs() < 0.1,
        "{before}"
    );
    sheet.apply(Command::Edit {
        element: resistor,
        parameters: BTreeMap::from([("resistance".to_string(), Value::Number(1e6))]),
        gesture: None,
    });
    assert_eq!(volts(&sheet), before, "shown before the next step");
    sheet.advance(2e-5);
    assert!((volts(&sheet) - before).abs() < 1e-2);
    let shown = sheet.workspace.circuit().scope(scope).unwrap();
    let readout = sheet.run.readout(shown, 0, 500.0).unwrap();
    assert!(readout.min >= before - 1e-6, "{readout:?}");
    assert_eq!(
        sheet
            .run
            .trace(scope, 0)
            .unwrap()
            .first()
            .unwrap()
            .value
            .round(),
        0.0
    );
}

#[test]
fn moving_a_part_does_not_restart_the_read_out() {
    let mut sheet = Sheet::new();
    let [rail, resistor, capacitor] = low_pass(&mut sheet, &[("voltage", 5.0)]);
    let scope = sheet.show(capacitor);
    sheet.advance(1e-4);
    let elements = sheet.workspace.circuit().elements.iter();
    let elements: Vec<_> = elements.map(|it| it.id).collect();
    assert!(elements.contains(&rail) && elements.contains(&resistor));
    sheet.apply(Command::Move {
        elements,
        dx: 160,
        dy: 0,
        gesture: None,
    });
    sheet.advance(1e-5);
    let shown = sheet.workspace.circuit().scope(scope).unwrap();
    let readout = sheet.run.readout(shown, 0, 500.0).unwrap();
    assert!(readout.min < 0.1, "{readout:?}");
}

#[test]
fn a_faulty_drawing_is_told_and_mending_it_goes_on() {
    let mut sheet = Sheet::new();
    let [_, _, capacitor] = low_pass(&mut sheet, &[("voltage", 5.0)]);
    sheet.advance(1e-3);
    let second = sheet.place("rail", (0, 0), (-48, 48), &[("voltage", 3.0)]);
    assert!(sheet.run.fault().is_some());
    assert!(sheet.run.simulation().is_none());
    let stopped_at = sheet.run.time();
    assert_eq!(sheet.advance(1e-3), 0.0);
    sheet.apply(Command::Delete {
        elements: vec![second],
    });
    assert!(sheet.run.fault().is_none());
    sheet.run.set_running(true);
    sheet.advance(1e-5);
    assert!(sheet.run.time() > stopped_at);
    let simulation = sheet.run.simulation().unwrap();
    let index = simulation
        .circuit()
        .elements
        .iter()
        .position(|it| it.id == capacitor);
    let volts = simulation.plotted(index.unwrap(), None, PlotQuantity::Voltage);
    assert!((volts - 5.0).abs() < 0.01, "{volts}");
}

#[test]
fn a_run_for_a_time_ends_exactly_then() {
    let mut sheet = Sheet::new();
    low_pass(&mut sheet, &[("voltage", 5.0)]);
    sheet.run.start_run_for(1.2345e-3);
    sheet.advance(0.6e-3);
    let progress = sheet.run.run_for_progress().unwrap();
    assert!((progress - 0.486).abs() < 0.01, "{progress}");
    sheet.advance(1.0);
    assert_eq!(sheet.run.time(), 1.2345e-3);
    assert!(!sheet.run.is_running());
    assert_eq!(sheet.advance(1.0), 0.0);
    assert_eq!(sheet.run.run_for_progress(), None);
}

#[test]
fn reset_goes_to_zero_and_a_second_one_starts_the_run() {
    let mut sheet = Sheet::new();
    let [_, _, capacitor] = low_pass(&mut sheet, &[("voltage", 5.0)]);
    let scope = sheet.show(capacitor);
    sheet.advance(1e-3);
    sheet.run.set_running(false);
    sheet.run.reset();
    assert_eq!(sheet.run.time(), 0.0);
    assert!(!sheet.run.is_running());
    assert!(sheet.run.trace(scope, 0).unwrap().is_empty());
    sheet.run.reset();
    assert!(sheet.run.is_running());
}

#[test]
fn one_step_is_one_step() {
    let mut sheet = Sheet::new();
    low_pass(&mut sheet, &[("voltage", 5.0)]);
    sheet.run.set_running(false);
    sheet.run.step();
    let first = sheet.run.time();
    assert!(first > 0.0 && !sheet.run.is_running());
    sheet.run.step();
    assert!(sheet.run.time() > first);
}

#[test]
fn a_spent_budget_ends_the_slice_and_leaves_no_debt() {
    let mut sheet = Sheet::new();
    low_pass(&mut sheet, &[("voltage", 5.0)]);
    let mut steps = 0;
    let done = sheet.run.advance(1.0, &mut || {
        steps += 1;
        steps <= 50
    });
    assert!(done > 0.0 && done < 50.0 * 5e-6);
    let again = sheet.advance(1e-4);
    assert!((again - 1e-4).abs() <= 5.1e-6, "{again}");
}

#[test]
fn slices_of_time_give_the_same_trace_as_one_piece() {
    let run = |slices: usize| {
        let mut sheet = Sheet::new();
        let sine = [("waveform", 1.0), ("voltage", 2.0), ("frequency", 1000.0)];
        let [_, _, capacitor] = low_pass(&mut sheet, &sine);
        let scope = sheet.show(capacitor);
        for _ in 0..slices {
            sheet.advance(4e-3 / slices as f64);
        }
        sheet.run.trace(scope, 0).unwrap().since(0.0)[..700].to_vec()
    };
    assert_eq!(run(1), run(37));
}

#[test]
fn transistors_show_their_own_quantities() {
    let mut sheet = Sheet::new();
    let bjt = sheet.place("bjt", (0, 0), (32, 0), &[]);
    sheet.place("rail", (32, -16), (32, -64), &[("voltage", 5.0)]);
    sheet.place("ground", (32, 16), (32, 48), &[]);
    sheet.place("resistor", (0, 0), (-64, 0), &[("resistance", 1e5)]);
    sheet.place("rail", (-64, 0), (-96, 0), &[("voltage", 5.0)]);
    sheet.show(bjt);
    sheet.advance(1e-4);
    let simulation = sheet.run.simulation().unwrap();
    let of = |quantity| simulation.plotted(0, None, quantity);
    assert!((of(PlotQuantity::Vce) - 5.0).abs() < 1e-9);
    let gain = of(PlotQuantity::Ic) / of(PlotQuantity::Ib);
    assert!((gain - 100.0).abs() < 0.1, "{gain}");
    let sum = of(PlotQuantity::Ic) + of(PlotQuantity::Ib) + of(PlotQuantity::Ie);
    assert!(sum.abs() < 1e-12);
    assert!((of(PlotQuantity::Vbe) - of(PlotQuantity::Vbc) - 5.0).abs() < 1e-9);
}

#[test]
fn clearing_one_scope_leaves_the_others_and_the_time() {
    let mut sheet = Sheet::new();
    let [_, resistor, capacitor] = low_pass(&mut sheet, &[("voltage", 5.0)]);
    let (cleared, kept) = (sheet.show(resistor), sheet.show(capacitor));
    sheet.advance(1e-3);
    let time = sheet.run.time();
    sheet.run.clear_scope(cleared);
    assert!(sheet.run.trace(cleared, 0).unwrap().is_empty());
    assert!(!sheet.run.trace(kept, 0).unwrap().is_empty());
    assert_eq!(sheet.run.time(), time);
    sheet.advance(1e-3);
    let first = sheet.run.trace(cleared, 0).unwrap().first().unwrap();
    assert!(first.time > time);
}

#[test]
fn plots_that_move_to_another_scope_keep_their_samples() {
    let mut sheet = Sheet::new();
    let [_, resistor, capacitor] = low_pass(&mut sheet, &[("voltage", 5.0)]);
    let (first, second) = (sheet.show(resistor), sheet.show(capacitor));
    sheet.advance(1e-3);
    let samples = sheet.run.trace(second, 0).unwrap().len();
    sheet.apply(Command::ArrangeScopes {
        how: Arrangement::Combine,
        scope: None,
    });
    assert_eq!(sheet.run.trace(first, 2).unwrap().len(), samples);
    sheet.apply(Command::Undo);
    assert_eq!(sheet.run.trace(second, 0).unwrap().len(), samples);
    assert_eq!(sheet.run.trace(first, 0).unwrap().len(), samples);
    // A new scope on the same element begins with nothing.
    let third = sheet.show(resistor);
    assert!(sheet.run.trace(third, 0).unwrap().is_empty());
}
