//! Everything that the catalogue says about every part, against a record of it.
//!
//! Names, codes, menus and parameters decide what files and tasks mean, so that a change of one has
//! to be seen. To record what is wanted: run with `RECORD_CATALOGUE=1` and read the difference.

use std::fmt::Write;

use circuit_designer_model::circuit::{Allowed, Parameter, ParameterKind};
use circuit_designer_model::elements::{ALL, Part, Readings, draw_menu};
use circuit_designer_model::{Element, Point, Value};

const RECORD: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/model/circuits/catalogue.txt"
);

#[test]
fn the_catalogue_says_of_every_part_what_is_recorded() {
    let found = catalogue();
    if std::env::var_os("RECORD_CATALOGUE").is_some() {
        std::fs::write(RECORD, &found).expect("the record can be written");
    }
    let recorded = std::fs::read_to_string(RECORD).expect("the record can be read");
    for (number, (found, recorded)) in found.lines().zip(recorded.lines()).enumerate() {
        assert_eq!(found, recorded, "line {} of the record", number + 1);
    }
    assert_eq!(found.lines().count(), recorded.lines().count());
}

fn catalogue() -> String {
    let mut text = String::new();
    for part in ALL {
        describe(&mut text, *part).expect("text can be written");
    }
    for item in draw_menu::find("") {
        let (name, kind) = (item.entry.name, item.part.kind());
        writeln!(text, "found by search: {name} {kind}").expect("text can be written");
    }
    text
}

fn describe(text: &mut String, part: &dyn Part) -> std::fmt::Result {
    let identity = part.identity();
    writeln!(text, "{}", identity.kind)?;
    writeln!(
        text,
        "  title {:?} tag {:?} code {:?} designator {:?}",
        identity.title, identity.tag, identity.code, identity.designator
    )?;
    for entry in identity.menu {
        writeln!(text, "  {entry:?}")?;
    }
    for parameter in identity.parameters {
        writeln!(text, "  {parameter:?}")?;
    }
    writeln!(
        text,
        "  legacy {:?}, with a high voltage {:?}, ground {}, refers to ground {}",
        part.legacy(0),
        part.legacy(8192),
        part.is_ground(),
        part.refers_to_ground()
    )?;
    // Of the others only what differs from the first.
    let mut first = Vec::new();
    for (name, element) in variants(identity.kind, identity.parameters) {
        let lines = describe_element(part, &element)?;
        for line in lines.iter().filter(|line| !first.contains(*line)) {
            writeln!(text, "  {name}: {line}")?;
        }
        if first.is_empty() {
            first = lines;
        }
    }
    Ok(())
}

/// The part drawn in several directions, and with its parameters away from their defaults.
fn variants(kind: &str, parameters: &[Parameter]) -> Vec<(&'static str, Element)> {
    let drawn = |x: i32, y: i32| Element::new(kind, Point::new(160, 160), Point::new(x, y));
    let changed = |change: fn(&Parameter) -> Option<Value>| {
        let mut element = drawn(256, 160);
        for parameter in parameters {
            if let Some(value) = change(parameter) {
                element.parameters.insert(parameter.key.to_string(), value);
            }
        }
        element
    };
    vec![
        ("right", drawn(256, 160)),
        ("left", drawn(64, 160)),
        ("down", drawn(160, 288)),
        ("up", drawn(160, 80)),
        ("aslant", drawn(272, 208)),
        ("toggled", changed(toggled)),
        ("least", changed(|parameter| bound(parameter, true))),
        ("most", changed(|parameter| bound(parameter, false))),
    ]
}

fn toggled(parameter: &Parameter) -> Option<Value> {
    match parameter.kind {
        ParameterKind::Flag { default } => Some(Value::Flag(!default)),
        ParameterKind::Text { .. } | ParameterKind::Number { .. } => None,
        ParameterKind::Choice { options } => Some(Value::Number(options.len() as f64 - 1.0)),
    }
}

fn bound(parameter: &Parameter, least: bool) -> Option<Value> {
    let (low, high) = match parameter.allowed {
        Allowed::Within(low, high) => (low, high),
        Allowed::Whole(low, high) => (low as f64, high as f64),
        Allowed::Any | Allowed::Positive | Allowed::NotNegative | Allowed::Letters(_) => {
            return None;
        }
    };
    Some(Value::Number(if least { low } else { high }))
}

fn describe_element(part: &dyn Part, element: &Element) -> Result<Vec<String>, std::fmt::Error> {
    let pins = part.pins(element);
    let mut places = String::from("pins");
    for pin in &pins {
        write!(places, " {}@{},{}", pin.name, pin.at.x, pin.at.y)?;
    }
    let mut lines = vec![places];
    lines.extend(part.package(element).map(|package| {
        let sides = package.pins.iter().map(|pin| {
            let marks = (pin.overline, pin.clock, pin.bubble);
            format!("{} {:?} {} {marks:?}", pin.label, pin.side, pin.place)
        });
        let sides: Vec<_> = sides.collect();
        let (cell, body) = (package.cell, package.body);
        format!("package {cell} {body:?} {}", sides.join(", "))
    }));
    let keys = part.parameters().iter().map(|parameter| parameter.key);
    let unwritten: Vec<_> = keys.filter(|key| !part.is_written(element, key)).collect();
    lines.push(format!(
        "joins {:?} label {:?} bits {} positions {} unwritten {unwritten:?}",
        part.joins(element),
        part.net_label(element),
        part.constant_bits(element),
        part.positions(element),
    ));
    let readings = readings(pins.len());
    let info = part.info_in(element, &readings, &[]);
    let display = part.display(element, &readings);
    lines.push(format!("info {info:?} display {display:?}"));
    Ok(lines)
}

/// Another value at every pin, so that no two can be mistaken for each other.
fn readings(pins: usize) -> Readings {
    Readings {
        voltages: (0..pins).map(|pin| 1.25 - 0.5 * pin as f64).collect(),
        currents: (0..pins).map(|pin| 0.003 * pin as f64 - 0.002).collect(),
        memory: vec![0.625, 0.25, 1.5, 2.0],
    }
}
