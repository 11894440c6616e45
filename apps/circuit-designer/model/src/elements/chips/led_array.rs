//! Light-emitting diodes in rows and columns.

use crate::circuit::Element;
use crate::elements::package::{ChipPin, Package, Side, chip_pin};
use crate::elements::semiconductors::diode_core::DiodeCore;
use crate::elements::semiconductors::diode_model::{DEFAULT_LED, DiodeModel};
use crate::elements::tables::chips as table;
use crate::elements::{Identity, Part, Readings, line};
use crate::simulator::device::{Device, Step, View};
use crate::simulator::{Stamper, Wiring};

/// A matrix of diodes between rows and columns.
pub struct LedArray;

const MOST: usize = 16;
const ROWS: [&str; MOST] = [
    "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14",
    "R15",
];
const COLUMNS: [&str; MOST] = [
    "C0", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "C14",
    "C15",
];

fn size(element: &Element) -> (usize, usize) {
    (
        element.count("columns").clamp(1, MOST),
        element.count("rows").clamp(1, MOST),
    )
}

impl Part for LedArray {
    fn identity(&self) -> &'static Identity {
        &table::LED_ARRAY
    }

    /// Rows are the anodes, columns the cathodes.
    fn package(&self, element: &Element) -> Option<Package> {
        let (columns, rows) = size(element);
        let mut pins: Vec<ChipPin> = (0..rows as i32)
            .zip(ROWS)
            .map(|(place, name)| chip_pin(name, Side::West, place))
            .collect();
        let places = (0..columns as i32).zip(COLUMNS);
        pins.extend(places.map(|(place, name)| chip_pin(name, Side::South, place)));
        Some(Package::new(element, columns as i32, rows as i32, &pins))
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        let (columns, rows) = size(element);
        // The little series resistance would cost a node in each diode.
        let model = DiodeModel {
            series_resistance: 0.0,
            ..DEFAULT_LED
        };
        let diodes = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Some(Box::new(Matrix {
            rows,
            diodes: diodes
                .map(|(row, column)| (row, column, DiodeCore::new(&model)))
                .collect(),
        }))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        let (columns, rows) = size(element);
        let total: f64 = readings.currents.iter().take(rows).sum();
        vec![
            format!("LED array ({columns} x {rows})"),
            line("I", total, "A"),
        ]
    }
}

struct Matrix {
    rows: usize,
    /// Row, column and the diode between them.
    diodes: Vec<(usize, usize, DiodeCore)>,
}

impl Device for Matrix {
    fn connect(&mut self, wiring: &mut Wiring) {
        for (row, column, diode) in &mut self.diodes {
            let (anode, cathode) = (wiring.pin(*row), wiring.pin(self.rows + *column));
            diode.connect(wiring, anode, cathode);
        }
    }

    fn reset(&mut self) {
        for (_, _, diode) in &mut self.diodes {
            diode.reset();
        }
    }

    fn is_nonlinear(&self) -> bool {
        true
    }

    fn nonlinear(&mut self, stamper: &mut Stamper, view: &View, step: &Step) -> bool {
        let mut holds = true;
        for (_, _, diode) in &mut self.diodes {
            holds &= diode.stamp(stamper, view, step);
        }
        holds
    }

    fn currents(&self, view: &View, _step: &Step, into: &mut [f64]) {
        for (row, column, diode) in &self.diodes {
            let current = diode.current(view);
            into[*row] += current;
            into[self.rows + *column] -= current;
        }
    }
}
