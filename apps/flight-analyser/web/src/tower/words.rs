//! How times, levels and alerts are written.

use flight_analyser_model::sector::{Closeness, Flight, Sector};

use crate::state::Tower;

/// `3:07` from seconds.
pub fn short_time(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// `03:07`.
pub fn clock(seconds: u32) -> String {
    format!("{:02}:{:02}", seconds / 60, seconds % 60)
}

/// `140-160`, or one level.
pub fn levels([low, high]: [u16; 2]) -> String {
    match low == high {
        true => format!("{low:03}"),
        false => format!("{low:03}-{high:03}"),
    }
}

/// `KOMAN 140-160`.
pub fn exit(sector: &Sector, flight: &Flight) -> String {
    let gate = sector.gates.get(flight.exit);
    gate.map_or(String::new(), |gate| {
        format!("{} {}", gate.name, levels(gate.levels))
    })
}

/// What an alert says.
pub fn alert(closeness: Closeness) -> Option<String> {
    match closeness {
        Closeness::Apart => None,
        Closeness::Soon(seconds) => Some(format!("in {seconds} s")),
        Closeness::Lost => Some("LOSS".to_string()),
    }
}

/// The same with more room: `LOSS 4.2 NM`.
pub fn whole_alert(tower: &Tower, flight: usize) -> Option<String> {
    let text = alert(tower.alert(flight))?;
    Some(match tower.miles_of_loss(flight) {
        Some(miles) => format!("{text} {miles:.1} NM"),
        None => text,
    })
}

/// `north-west`.
pub fn direction(degrees: u16) -> &'static str {
    const NAMES: [&str; 8] = [
        "north",
        "north-east",
        "east",
        "south-east",
        "south",
        "south-west",
        "west",
        "north-west",
    ];
    let eighth = (u32::from(degrees) * 10 + 225) / 450;
    NAMES[eighth as usize % NAMES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winds_have_the_names_of_their_direction() {
        let names = [0, 22, 23, 90, 180, 320, 337, 338, 360].map(direction);
        assert_eq!(
            names,
            [
                "north",
                "north",
                "north-east",
                "east",
                "south",
                "north-west",
                "north-west",
                "north",
                "north"
            ]
        );
    }

    #[test]
    fn times_have_two_digits_where_they_are_in_a_column() {
        assert_eq!((short_time(67), clock(67)), ("1:07".into(), "01:07".into()));
        assert_eq!(levels([140, 160]), "140-160");
        assert_eq!(levels([80, 80]), "080");
    }
}
