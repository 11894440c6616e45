//! The older text form, one element per line. It is read, not written.

use super::fields;
use super::{FileError, Imported, models, scopes};
use crate::changes;
use crate::circuit::MAX_ELEMENTS;
use crate::circuit::{Circuit, Element, Point, Settings};
use crate::elements;

/// Lines that are no elements: sliders, hints and subcircuits.
const IGNORED: [&str; 4] = ["38", "h", "!", "."];

pub(super) fn read(text: &str) -> Result<Imported, FileError> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let header = lines().find(|line| line.starts_with("$ "));
    let header = header.ok_or(FileError::NotACircuit)?;
    let mut imported = Imported {
        circuit: Circuit {
            settings: settings(header),
            ..Circuit::default()
        },
        problems: Vec::new(),
    };
    let mut elements = Vec::new();
    let mut scopes = Vec::new();
    for line in lines().filter(|line| !line.starts_with('$')) {
        if elements.len() >= MAX_ELEMENTS {
            return Err(FileError::TooLarge);
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            code if IGNORED.contains(&code) => {}
            "o" => scopes.push(words),
            _ if models::read_legacy(&words, &mut imported.circuit) => {}
            _ => elements.push(element(&words, &mut imported.problems)),
        }
    }
    let ids = imported.take_elements(elements);
    for words in scopes {
        let read = scopes::read_legacy(&words, &mut imported.circuit, &ids);
        imported.problems.extend(read.err().map(String::from));
    }
    changes::scopes::number_columns(&mut imported.circuit);
    Ok(imported)
}

fn settings(header: &str) -> Settings {
    let words: Vec<&str> = header.split_whitespace().collect();
    let number = |place: usize, otherwise: f64| {
        let number = words.get(place).and_then(|word| word.parse::<f64>().ok());
        number
            .filter(|number| number.is_finite() && *number > 0.0)
            .unwrap_or(otherwise)
    };
    let standard = Settings::default();
    Settings {
        options: words.get(1).and_then(|it| it.parse().ok()).unwrap_or(1),
        time_step: number(2, standard.time_step),
        speed: number(3, standard.speed),
        current_speed: number(4, standard.current_speed),
        voltage_range: number(5, standard.voltage_range),
        power_brightness: number(6, standard.power_brightness),
        min_step: number(7, standard.min_step),
    }
}

fn element(words: &[&str], problems: &mut Vec<String>) -> Result<Element, String> {
    let code = words[0];
    let part = elements::by_code(code).ok_or_else(|| format!("unknown code {code}: left out"))?;
    let numbers: Option<Vec<i32>> = words
        .get(1..6)
        .map(|words| words.iter().map(|word| word.parse().ok()).collect())
        .unwrap_or_default();
    let Some([x1, y1, x2, y2, flags]) = numbers.as_deref() else {
        return Err(format!("a line with code {code} has no place: left out"));
    };
    let mut element = Element::new(part.kind(), Point::new(*x1, *y1), Point::new(*x2, *y2));
    fields::apply_flags(part, &mut element, *flags as u32);
    for (key, word) in part.legacy(*flags as u32).iter().zip(&words[6..]) {
        let Some(parameter) = part.parameters().iter().find(|it| it.key == *key) else {
            continue;
        };
        let text = word.replace("\\s", " ").replace("\\p", "+");
        if let Err(problem) = fields::apply_text(&mut element, parameter, &text) {
            problems.push(format!("code {code} at {x1},{y1}: {problem}"));
        }
    }
    Ok(element)
}
