//! How measured values are written: the figures that people and tasks quote.

use serde::{Deserialize, Serialize};

/// In what heights, speeds and distances are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Units {
    /// Feet, knots, feet per minute, kilometres.
    #[default]
    Aviation,
    /// Metres, kilometres per hour, metres per second.
    Metric,
    /// Feet, knots, feet per minute, nautical miles.
    Nautical,
}

impl Units {
    /// In the order in which they are offered.
    pub const ALL: [Units; 3] = [Units::Aviation, Units::Metric, Units::Nautical];

    /// The units themselves, as a menu shows them.
    pub fn label(self) -> &'static str {
        match self {
            Units::Aviation => "ft, kts, km",
            Units::Metric => "m, km/h, km",
            Units::Nautical => "ft, kts, NM",
        }
    }
}

/// To as many digits as the readings that tasks quote were made with.
pub const FEET_PER_METRE: f64 = 3.28084;
const KNOTS_PER_MS: f64 = 1.94384;
const FEET_PER_MINUTE_PER_MS: f64 = 196.8504;
/// Exact: the nautical mile is defined by it.
pub const KM_PER_NM: f64 = 1.852;

/// Whole feet of whole metres: a level of 34,000 ft reads 33,999 ft, as tasks have it.
pub fn feet(metres: i16) -> i32 {
    (f64::from(metres) * FEET_PER_METRE).round() as i32
}

/// For example `30,407 ft`, or whole metres.
pub fn altitude(metres: i16, units: Units) -> String {
    match units {
        Units::Metric => format!("{} m", grouped(i64::from(metres))),
        Units::Aviation | Units::Nautical => format!("{} ft", grouped(i64::from(feet(metres)))),
    }
}

/// Of a speed in 0.1 m/s.
pub fn speed(tenths: u16, units: Units) -> String {
    let metres_per_second = f64::from(tenths) / 10.0;
    match units {
        Units::Metric => format!("{} km/h", (metres_per_second * 3.6).round()),
        Units::Aviation | Units::Nautical => {
            format!("{} kts", (metres_per_second * KNOTS_PER_MS).round())
        }
    }
}

/// Of a rate in 0.01 m/s.
pub fn vertical_rate(hundredths: i16, units: Units) -> String {
    let metres_per_second = f64::from(hundredths) / 100.0;
    match units {
        Units::Metric => format!("{metres_per_second:.1} m/s"),
        Units::Aviation | Units::Nautical => {
            let feet = (metres_per_second * FEET_PER_MINUTE_PER_MS).round() as i64;
            format!("{} ft/min", grouped(feet))
        }
    }
}

/// With a decimal below 100, for example `18.5 km`; whole above.
pub fn distance(km: f64, units: Units) -> String {
    let (value, unit) = match units {
        Units::Nautical => (km / KM_PER_NM, "NM"),
        Units::Aviation | Units::Metric => (km, "km"),
    };
    if value < 100.0 {
        format!("{value:.1} {unit}")
    } else {
        format!("{} {unit}", grouped(value.round() as i64))
    }
}

/// Of 1e-4 degrees.
pub fn degrees(ten_thousandths: i32) -> String {
    format!("{:.4}°", f64::from(ten_thousandths) / 1e4)
}

/// Of 0.1 degrees.
pub fn heading(tenths: u16) -> String {
    let whole = (f64::from(tenths) / 10.0).round() as u32 % 360;
    format!("{whole}°")
}

/// Four octal digits with leading zeros, for example `0023`.
pub fn squawk(code: u16) -> String {
    format!("{code:04o}")
}

/// Six hexadecimal digits in upper case, for example `E48FFA`.
pub fn icao24(address: u32) -> String {
    format!("{address:06X}")
}

/// In exactly the words that tasks quote.
pub fn status(on_ground: bool) -> &'static str {
    if on_ground { "On Ground" } else { "Airborne" }
}

/// With a comma between thousands.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if number < 0 { format!("-{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_altitude_is_that_of_a_whole_metre() {
        let published = [
            (9268, "30,407 ft"),
            (11819, "38,776 ft"),
            (9891, "32,451 ft"),
            (10676, "35,026 ft"),
            (11133, "36,526 ft"),
            (10363, "33,999 ft"),
            (10987, "36,047 ft"),
            (1067, "3,501 ft"),
            (1204, "3,950 ft"),
        ];
        for (metres, text) in published {
            assert_eq!(altitude(metres, Units::Aviation), text);
        }
        assert_eq!(altitude(-120, Units::Aviation), "-394 ft");
    }

    #[test]
    fn figures_have_the_form_that_tasks_quote() {
        assert_eq!(speed(1986, Units::Aviation), "386 kts");
        assert_eq!(vertical_rate(0, Units::Aviation), "0 ft/min");
        assert_eq!(vertical_rate(-553, Units::Aviation), "-1,089 ft/min");
        assert_eq!(degrees(453_146), "45.3146°");
        assert_eq!(degrees(-1_203_483), "-120.3483°");
        assert_eq!(heading(1461), "146°");
        assert_eq!(heading(3597), "0°");
        assert_eq!(squawk(0o4166), "4166");
        assert_eq!(squawk(0o23), "0023");
        assert_eq!(icao24(0xE48FFA), "E48FFA");
        assert_eq!(status(true), "On Ground");
    }

    #[test]
    fn other_units_are_converted() {
        assert_eq!(altitude(10_676, Units::Metric), "10,676 m");
        assert_eq!(speed(1000, Units::Metric), "360 km/h");
        assert_eq!(vertical_rate(-553, Units::Metric), "-5.5 m/s");
        assert_eq!(distance(18.52, Units::Nautical), "10.0 NM");
        assert_eq!(distance(12_345.6, Units::Aviation), "12,346 km");
    }
}
