//! Scopes in files: `o` lines of the XML form and of the legacy text.

use roxmltree::Node;

use super::fields::number_text;
use super::xml::escaped;
use crate::changes;
use crate::circuit::{
    Circuit, DEFAULT_DIVISIONS, Element, ElementId, Plot, PlotQuantity, Scope, ShowInfo, Trigger,
    TriggerMode, VerticalScale,
};

/// Bits of the flag number.
mod bit {
    /// Shows a current.
    pub const CURRENT: u32 = 1;
    /// Shows a voltage.
    pub const VOLTAGE: u32 = 2;
    /// Does not tell the highest value.
    pub const HIDE_MAX: u32 = 4;
    /// Tells the frequency.
    pub const FREQUENCY: u32 = 8;
    /// Scale set by hand.
    pub const MANUAL: u32 = 16;
    /// One value over another.
    pub const TWO_DIMENSIONAL: u32 = 64;
    /// One plot over another.
    pub const XY: u32 = 128;
    /// Tells the lowest value.
    pub const MIN: u32 = 256;
    /// Tells the scale.
    pub const SCALE: u32 = 512;
    /// Shows the spectrum.
    pub const SPECTRUM: u32 = 1024;
    /// The curve fills the height.
    pub const MAX_SCALE: u32 = 8192;
    /// Tells the effective value.
    pub const RMS: u32 = 16384;
    /// Tells the duty cycle.
    pub const DUTY: u32 = 32768;
    /// Spectrum in decibels.
    pub const LOG_SPECTRUM: u32 = 65536;
    /// Tells the average.
    pub const AVERAGE: u32 = 1 << 17;
    /// Tells over how many periods the frequency was measured.
    pub const EXTENDED: u32 = 1 << 20;
    /// Tells the swing.
    pub const PEAK_TO_PEAK: u32 = 1 << 22;
}

fn flags(scope: &Scope) -> u32 {
    let shows = |quantity| scope.plots.iter().any(|plot| plot.quantity == quantity);
    let show = &scope.show;
    let bits = [
        (shows(PlotQuantity::Current), bit::CURRENT),
        (shows(PlotQuantity::Voltage), bit::VOLTAGE),
        (!show.max, bit::HIDE_MAX),
        (show.frequency, bit::FREQUENCY),
        (
            matches!(scope.scale, VerticalScale::Manual { .. }),
            bit::MANUAL,
        ),
        (scope.xy, bit::TWO_DIMENSIONAL | bit::XY),
        (show.min, bit::MIN),
        (show.scale, bit::SCALE),
        (scope.spectrum, bit::SPECTRUM),
        (scope.scale == VerticalScale::MaxScale, bit::MAX_SCALE),
        (show.rms, bit::RMS),
        (show.duty, bit::DUTY),
        (scope.log_spectrum, bit::LOG_SPECTRUM),
        (show.average, bit::AVERAGE),
        (show.extended, bit::EXTENDED),
        (show.peak_to_peak, bit::PEAK_TO_PEAK),
    ];
    let set = bits.iter().filter(|(is_set, _)| *is_set);
    set.fold(0, |flags, (_, bits)| flags | bits)
}

fn apply_flags(scope: &mut Scope, flags: u32, divisions: u32) {
    let has = |bits: u32| flags & bits != 0;
    scope.show = ShowInfo {
        scale: has(bit::SCALE),
        max: !has(bit::HIDE_MAX),
        min: has(bit::MIN),
        peak_to_peak: has(bit::PEAK_TO_PEAK),
        frequency: has(bit::FREQUENCY),
        average: has(bit::AVERAGE),
        rms: has(bit::RMS),
        duty: has(bit::DUTY),
        extended: has(bit::EXTENDED),
    };
    scope.scale = match (has(bit::MANUAL), has(bit::MAX_SCALE)) {
        (true, _) => VerticalScale::Manual { divisions },
        (false, true) => VerticalScale::MaxScale,
        (false, false) => VerticalScale::Auto,
    };
    scope.spectrum = has(bit::SPECTRUM);
    scope.log_spectrum = has(bit::LOG_SPECTRUM);
    scope.xy = has(bit::TWO_DIMENSIONAL);
}

/// Codes of the quantities: transistors have their own.
const CODES: [(PlotQuantity, u32); 5] = [
    (PlotQuantity::Voltage, 0),
    (PlotQuantity::Current, 3),
    (PlotQuantity::Power, 7),
    (PlotQuantity::Charge, 8),
    (PlotQuantity::Resistance, 2),
];
const TRANSISTOR_CODES: [(PlotQuantity, u32); 7] = [
    (PlotQuantity::Ib, 1),
    (PlotQuantity::Ic, 2),
    (PlotQuantity::Ie, 3),
    (PlotQuantity::Vbe, 4),
    (PlotQuantity::Vbc, 5),
    (PlotQuantity::Vce, 6),
    (PlotQuantity::Power, 7),
];

/// A pin of a transistor has voltage and current as every other pin.
fn codes(element: &Element, pin: Option<u32>) -> &'static [(PlotQuantity, u32)] {
    if element.kind == "bjt" && pin.is_none() {
        &TRANSISTOR_CODES
    } else {
        &CODES
    }
}

fn quantity(element: &Element, pin: Option<u32>, code: u32) -> Option<PlotQuantity> {
    let codes = codes(element, pin).iter();
    let found = codes.clone().find(|(_, known)| *known == code);
    let quantity = match (found, code) {
        (Some((quantity, _)), _) => *quantity,
        // The plain voltage of a transistor.
        (None, 0) => PlotQuantity::Vce,
        _ => return None,
    };
    PlotQuantity::offered(element, pin)
        .contains(&quantity)
        .then_some(quantity)
}

/// The line of a scope; scopes whose elements are not in the file have none.
pub fn line(circuit: &Circuit, scope: &Scope) -> Option<String> {
    let index = |id: ElementId| circuit.elements.iter().position(|it| it.id == id);
    let first = index(scope.plots.first()?.element)?;
    let mut line = format!(
        "  <o en=\"{first}\" sp=\"{}\" f=\"{}\" p=\"{}\"",
        scope.steps_per_pixel,
        flags(scope),
        scope.column
    );
    if let VerticalScale::Manual { divisions } = scope.scale {
        line.push_str(&format!(" md=\"{divisions}\""));
    }
    if scope.trigger != Trigger::default() {
        line.push_str(&format!(
            " triggerMode=\"{}\" triggerEdge=\"{}\" triggerLevel=\"{}\"",
            scope.trigger.mode as u8,
            u8::from(scope.trigger.falling),
            number_text(scope.trigger.level)
        ));
    }
    if !scope.docked {
        line.push_str(" docked=\"false\"");
    }
    if !scope.label.is_empty() {
        line.push_str(&format!(" x=\"{}\"", escaped(&scope.label)));
    }
    line.push('>');
    for plot in &scope.plots {
        let place = index(plot.element)?;
        line.push_str(&plot_text(&circuit.elements[place], plot, place));
    }
    line.push_str("</o>\n");
    Some(line)
}

fn plot_text(element: &Element, plot: &Plot, place: usize) -> String {
    let codes = codes(element, plot.pin).iter();
    let code = codes.clone().find(|(known, _)| *known == plot.quantity);
    let mut text = format!(
        "<p e=\"{place}\" v=\"{}\"",
        code.map_or(0, |(_, code)| *code)
    );
    if let Some(pin) = plot.pin {
        text.push_str(&format!(" pin=\"{pin}\""));
    }
    if plot.manual_scale != 1.0 {
        text.push_str(&format!(" ms=\"{}\"", number_text(plot.manual_scale)));
    }
    if plot.manual_position != 0.0 {
        text.push_str(&format!(" mp=\"{}\"", number_text(plot.manual_position)));
    }
    if plot.coupling_ac {
        text.push_str(" f=\"1\"");
    }
    text.push_str("/>");
    text
}

/// Reads an `o` line. `ids` are the ids of the file's elements by their place; those that were not
/// understood have none.
pub fn read(
    node: Node,
    circuit: &mut Circuit,
    ids: &[Option<ElementId>],
) -> Result<(), &'static str> {
    let number = |name: &str| {
        node.attribute(name)
            .and_then(|text| text.parse::<u32>().ok())
    };
    let level = |name: &str| {
        node.attribute(name)
            .and_then(|text| text.parse::<f64>().ok())
    };
    let mut scope = Scope::new(circuit.free_id(), Vec::new());
    scope.docked = node.attribute("docked") != Some("false");
    scope.column = number("p").unwrap_or(u32::MAX);
    scope.steps_per_pixel = number("sp").unwrap_or(scope.steps_per_pixel);
    scope.trigger = Trigger {
        mode: match number("triggerMode") {
            Some(1) => TriggerMode::Normal,
            Some(2) => TriggerMode::Auto,
            _ => TriggerMode::FreeRun,
        },
        falling: number("triggerEdge") == Some(1),
        level: level("triggerLevel").unwrap_or(0.0),
    };
    scope.label = node.attribute("x").unwrap_or_default().to_string();
    let flags = number("f").unwrap_or(bit::VOLTAGE | bit::CURRENT);
    apply_flags(&mut scope, flags, number("md").unwrap_or(DEFAULT_DIVISIONS));
    let first = number("en");
    let plots = node.children().filter(|child| child.has_tag_name("p"));
    for plot in plots {
        scope.plots.extend(read_plot(plot, first, circuit, ids));
    }
    if scope.plots.is_empty() {
        scope.plots = implied_plots(first, flags, circuit, ids);
    }
    keep(circuit, scope)
}

fn element_at<'a>(
    circuit: &'a Circuit,
    ids: &[Option<ElementId>],
    place: Option<u32>,
) -> Option<&'a Element> {
    let id = ids.get(place? as usize).copied().flatten()?;
    circuit.element(id)
}

fn read_plot(
    node: Node,
    first: Option<u32>,
    circuit: &Circuit,
    ids: &[Option<ElementId>],
) -> Option<Plot> {
    let whole = |name: &str| {
        node.attribute(name)
            .and_then(|text| text.parse::<u32>().ok())
    };
    let number = |name: &str| {
        node.attribute(name)
            .and_then(|text| text.parse::<f64>().ok())
    };
    let element = element_at(circuit, ids, whole("e").or(first))?;
    let pin = whole("pin");
    let quantity = quantity(element, pin, whole("v").unwrap_or(0))?;
    let mut plot = Plot::new(element.id, pin, quantity);
    plot.coupling_ac = whole("f").unwrap_or(0) & 1 != 0;
    plot.manual_scale = number("ms").unwrap_or(plot.manual_scale);
    plot.manual_position = number("mp").unwrap_or(0.0);
    Some(plot)
}

/// Without a list of plots the flags say whether voltage and current are shown.
fn implied_plots(
    place: Option<u32>,
    flags: u32,
    circuit: &Circuit,
    ids: &[Option<ElementId>],
) -> Vec<Plot> {
    let Some(element) = element_at(circuit, ids, place) else {
        return Vec::new();
    };
    let mut plots = Plot::usual(element, None);
    plots.retain(|plot| match plot.quantity {
        PlotQuantity::Current => flags & bit::CURRENT != 0,
        PlotQuantity::Voltage => flags & bit::VOLTAGE != 0,
        _ => true,
    });
    plots
}

/// Reads an `o` line of the legacy text: element, steps per pixel, value, flags, two scales, column.
pub fn read_legacy(
    words: &[&str],
    circuit: &mut Circuit,
    ids: &[Option<ElementId>],
) -> Result<(), &'static str> {
    let number = |place: usize| words.get(place).and_then(|word| word.parse::<u32>().ok());
    let place = number(1);
    let flags = number(4).unwrap_or(bit::VOLTAGE | bit::CURRENT);
    let mut scope = Scope::new(circuit.free_id(), implied_plots(place, flags, circuit, ids));
    if let (Some(element), Some(code @ 1..)) = (element_at(circuit, ids, place), number(3))
        && let Some(quantity) = quantity(element, None, code)
    {
        scope.plots = vec![Plot::new(element.id, None, quantity)];
    }
    apply_flags(&mut scope, flags, DEFAULT_DIVISIONS);
    scope.steps_per_pixel = number(2).unwrap_or(scope.steps_per_pixel);
    scope.column = number(7).unwrap_or(u32::MAX);
    keep(circuit, scope)
}

fn keep(circuit: &mut Circuit, scope: Scope) -> Result<(), &'static str> {
    if circuit.scopes.len() >= crate::circuit::MAX_SCOPES {
        return Err("a scope too many: left out");
    }
    changes::scopes::check(circuit, &scope).map_err(|_| "a scope that shows nothing: left out")?;
    circuit.scopes.push(scope);
    Ok(())
}
