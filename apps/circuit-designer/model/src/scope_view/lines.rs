//! The text on a scope: names of its plots and read-outs in their fixed order.

use crate::circuit::{Circuit, Plot, PlotQuantity, ShowInfo};
use crate::measure::{Frequency, Readout};
use crate::quantity::{format, plain};

/// Lines at the upper and at the lower left of a scope.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadoutLines {
    /// From the upper left corner down.
    pub top: Vec<String>,
    /// The last one in the lower left corner.
    pub bottom: Vec<String>,
}

/// What is read from one plot. `scale` is the first line, `name` comes before the frequency.
pub fn readout_lines(
    show: &ShowInfo,
    unit: &str,
    readout: Option<&Readout>,
    scale: Option<String>,
    name: Option<String>,
) -> ReadoutLines {
    let mut lines = ReadoutLines::default();
    lines.top.extend(scale.filter(|_| show.scale));
    if let Some(read) = readout {
        let top = &mut lines.top;
        if show.max {
            top.push(format!("Max={}", format(read.max, unit)));
        }
        if show.peak_to_peak {
            top.push(format!("P-P={}", format(read.peak_to_peak(), unit)));
        }
        if show.rms {
            top.push(format!("{}rms", format(read.rms, unit)));
        }
        if show.average {
            top.push(format!("{} average", format(read.average, unit)));
        }
        if let (true, Some(duty)) = (show.duty, read.duty) {
            top.push(format!("Duty cycle {}%", plain(100.0 * duty, 1)));
        }
    }
    lines.top.extend(name);
    if let Some(read) = readout {
        if show.frequency {
            lines.top.push(frequency_text(read.frequency));
        }
        if let (true, Frequency::Hertz { value, cycles }) = (show.extended, read.frequency) {
            lines.top.push(format!("T={}", format(1.0 / value, "s")));
            lines.top.push(format!("over {cycles} cycles"));
        }
        if show.min {
            lines.bottom.push(format!("Min={}", format(read.min, unit)));
        }
    }
    lines
}

fn frequency_text(frequency: Frequency) -> String {
    match frequency {
        Frequency::Hertz { value, .. } => format(value, "Hz"),
        Frequency::Unstable => "frequency: unstable".into(),
        Frequency::NeedMoreCycles => "frequency: need more cycles".into(),
    }
}

/// The same read-out without the constant part of the signal.
pub fn ac_coupled(read: Readout) -> Readout {
    let mean = read.average;
    Readout {
        max: read.max - mean,
        min: read.min - mean,
        average: 0.0,
        rms: libm::sqrt((read.rms * read.rms - mean * mean).max(0.0)),
        ..read
    }
}

/// What is plotted: `R1`, or a pin of it, `T1 pin 3`.
pub fn plot_name(circuit: &Circuit, plot: &Plot) -> String {
    let Some(element) = circuit.element(plot.element) else {
        return String::new();
    };
    let name = if element.name.is_empty() {
        element.part().map_or("", |part| part.identity().title)
    } else {
        &element.name
    };
    let Some(pin) = plot.pin else {
        return name.to_string();
    };
    let pins = element.pins();
    let pin_name = pins.get(pin as usize).map_or("", |pin| pin.name);
    match (pin_name, pins.len()) {
        ("", 0..=1) => name.to_string(),
        ("", _) => format!("{name} pin {}", pin + 1),
        (pin_name, _) => format!("{name} pin {pin_name}"),
    }
}

/// Name, quantity and unit: the title of a column of numbers.
pub fn plot_title(circuit: &Circuit, plot: &Plot) -> String {
    format!(
        "{} {} ({})",
        plot_name(circuit, plot),
        quantity_word(plot.quantity),
        plot.quantity.unit()
    )
}

/// As it stands in titles and tables.
pub fn quantity_word(quantity: PlotQuantity) -> &'static str {
    match quantity {
        PlotQuantity::Voltage => "voltage",
        PlotQuantity::Current => "current",
        PlotQuantity::Power => "power",
        PlotQuantity::Charge => "charge",
        PlotQuantity::Resistance => "resistance",
        PlotQuantity::Vbe => "Vbe",
        PlotQuantity::Vbc => "Vbc",
        PlotQuantity::Vce => "Vce",
        PlotQuantity::Ib => "Ib",
        PlotQuantity::Ic => "Ic",
        PlotQuantity::Ie => "Ie",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::circuit::{Element, Point};

    const EVERYTHING: ShowInfo = ShowInfo {
        scale: true,
        max: true,
        min: true,
        peak_to_peak: true,
        frequency: true,
        average: true,
        rms: true,
        duty: true,
        extended: false,
    };

    fn read() -> Readout {
        Readout {
            max: 5.0,
            min: 0.0,
            average: 2.96,
            rms: 3.8471,
            frequency: Frequency::Hertz {
                value: 266.881,
                cycles: 30,
            },
            duty: Some(0.59203),
        }
    }

    #[test]
    fn lines_come_in_their_fixed_order() {
        let scale = Some("H=20 ms/div V=1 V/div".to_string());
        let lines = readout_lines(&EVERYTHING, "V", Some(&read()), scale, Some("OUT".into()));
        assert_eq!(
            lines.top,
            [
                "H=20 ms/div V=1 V/div",
                "Max=5 V",
                "P-P=5 V",
                "3.847 Vrms",
                "2.96 V average",
                "Duty cycle 59.2%",
                "OUT",
                "266.881 Hz",
            ]
        );
        assert_eq!(lines.bottom, ["Min=0 V"]);
    }

    #[test]
    fn a_frequency_that_cannot_be_told_says_why() {
        for (frequency, text) in [
            (Frequency::NeedMoreCycles, "frequency: need more cycles"),
            (Frequency::Unstable, "frequency: unstable"),
        ] {
            let read = Readout {
                frequency,
                duty: None,
                ..read()
            };
            let lines = readout_lines(&EVERYTHING, "V", Some(&read), None, None);
            assert_eq!(lines.top.last().map(String::as_str), Some(text));
        }
    }

    #[test]
    fn what_is_not_asked_for_is_not_shown() {
        let lines = readout_lines(&ShowInfo::default(), "A", Some(&read()), None, None);
        assert_eq!(lines.top, ["Max=5 A"]);
        assert!(lines.bottom.is_empty());
        let nothing = readout_lines(&EVERYTHING, "V", None, None, Some("R1".into()));
        assert_eq!(nothing.top, ["R1"]);
    }

    #[test]
    fn ac_coupling_takes_the_mean_away() {
        let coupled = ac_coupled(read());
        assert_eq!(coupled.average, 0.0);
        assert!((coupled.max - 2.04).abs() < 1e-12);
        assert_eq!(coupled.peak_to_peak(), read().peak_to_peak());
        assert!(coupled.rms < read().rms);
    }

    #[test]
    fn plots_are_named_after_element_and_pin() {
        let mut circuit = Circuit::default();
        let chip = circuit.add(Element::new(
            "timer-555",
            Point::new(0, 0),
            Point::new(64, 0),
        ));
        let wire = circuit.add(Element::new("wire", Point::new(0, 0), Point::new(64, 0)));
        let name = circuit
            .element(chip)
            .map(|it| it.name.clone())
            .unwrap_or_default();
        let of =
            |element, pin| plot_name(&circuit, &Plot::new(element, pin, PlotQuantity::Voltage));
        assert_eq!(of(chip, None), name);
        assert!(of(chip, Some(0)).starts_with(&format!("{name} pin ")));
        assert_eq!(of(wire, None), "wire");
        assert_eq!(of(99, None), "");
    }
}
