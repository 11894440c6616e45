//! Read-outs of the selected objects.

use std::cell::RefCell;

use canvas_shell::theme;
use egui::{Align2, TextStyle, Ui};
use modeller_model::Object;
use modeller_model::measure::{Gap, Measurement, measure};

use crate::widgets::{labelled_row, section};

const LABEL_WIDTH: f32 = 72.0;

thread_local! {
    /// What was measured last: surfaces of thousands of objects take longer than a frame.
    static MEASURED: RefCell<(Vec<Object>, Option<Measurement>)> = const { RefCell::new((Vec::new(), None)) };
}

fn measured(objects: &[Object]) -> Option<Measurement> {
    MEASURED.with_borrow_mut(|(known, found)| {
        if known != objects {
            *found = measure(&objects.iter().collect::<Vec<_>>());
            *known = objects.to_vec();
        }
        found.clone()
    })
}

/// `hides_details` leaves the size: it is in the status bar anyway.
pub fn show(ui: &mut Ui, objects: &[Object], hides_details: bool) {
    let Some(found) = measured(objects) else {
        return;
    };
    section(ui, "MEASURE");
    let [x, y, z] = found.size.to_array().map(quantity);
    row(ui, "Size", &format!("{x} x {y} x {z}"));
    if !hides_details {
        details(ui, &found, objects.len());
    }
}

fn details(ui: &mut Ui, found: &Measurement, count: usize) {
    let sum = if count > 1 { " (sum)" } else { "" };
    row(ui, "Volume", &format!("{}{sum}", quantity(found.volume)));
    row(ui, "Surface", &format!("{}{sum}", quantity(found.surface)));
    let Some(between) = &found.between else {
        return;
    };
    row(
        ui,
        "Centers",
        &format!("{} apart", quantity(between.centres)),
    );
    match between.gap {
        Gap::Surfaces(gap) if gap > 0.0 => row(ui, "Gap", &quantity(gap)),
        Gap::Surfaces(_) => row(ui, "Gap", "0, they touch or overlap"),
        Gap::Boxes(gap) => row(ui, "Box gap", &quantity(gap)),
    }
}

fn row(ui: &mut Ui, label: &str, value: &str) {
    let rect = labelled_row(ui, label, LABEL_WIDTH);
    let font = TextStyle::Body.resolve(ui.style());
    let painter = ui.painter().with_clip_rect(rect);
    painter.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        value,
        font,
        theme::TEXT,
    );
}

/// Four decimals without trailing zeros; what would then be 0 or endless, with an exponent.
fn quantity(value: f64) -> String {
    if value != 0.0 && !(1e-3..1e9).contains(&value.abs()) {
        return format!("{value:.3e}");
    }
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_short_but_never_zero_by_rounding() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (0.5236, "0.5236"),
            (12.30001, "12.3"),
            (0.0004, "4.000e-4"),
            (2e9, "2.000e9"),
        ] {
            assert_eq!(quantity(value), text);
        }
    }
}
