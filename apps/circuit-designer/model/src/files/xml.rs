//! The XML form: what the original evaluator reads.

use roxmltree::{Document, Node};

use super::fields::{self, number_text};
use super::{FileError, Imported, models, scopes};
use crate::changes;
use crate::circuit::MAX_ELEMENTS;
use crate::circuit::{Circuit, Element, Point, Settings, Stored};
use crate::elements;

/// One element per line; `x` is always the first attribute.
pub fn to_xml(circuit: &Circuit) -> String {
    let settings = &circuit.settings;
    let mut text = format!(
        "<cir f=\"{}\" ts=\"{}\" ic=\"{}\" cb=\"{}\" pb=\"{}\" vr=\"{}\" mts=\"{}\">\n",
        settings.options,
        number_text(settings.time_step),
        number_text(settings.speed),
        number_text(settings.current_speed),
        number_text(settings.power_brightness),
        number_text(settings.voltage_range),
        number_text(settings.min_step),
    );
    for model in &circuit.models {
        text.push_str(&models::line(model));
    }
    for element in &circuit.elements {
        if let Some(line) = element_line(element) {
            text.push_str(&line);
        }
    }
    for scope in &circuit.scopes {
        if let Some(line) = scopes::line(circuit, scope) {
            text.push_str(&line);
        }
    }
    text.push_str("</cir>\n");
    text
}

fn element_line(element: &Element) -> Option<String> {
    let part = element.part()?;
    let tag = part.identity().tag;
    let (a, b) = (element.from, element.to);
    let flags = fields::flags(part, element);
    let mut line = format!(
        "  <{tag} x=\"{} {} {} {}\" f=\"{flags}\"",
        a.x, a.y, b.x, b.y
    );
    if !element.name.is_empty() {
        line.push_str(&format!(" name=\"{}\"", escaped(&element.name)));
    }
    for (name, value) in fields::attributes(part, element) {
        line.push_str(&format!(" {name}=\"{}\"", escaped(&value)));
    }
    if part.kind() == "routed-wire" {
        // A self-closed routed wire would count as an unknown component.
        line.push_str(&format!(">{}</{tag}>\n", route_text(element)));
    } else {
        line.push_str("/>\n");
    }
    Some(line)
}

fn route_text(element: &Element) -> String {
    let ends = [element.from, element.to];
    let points = if element.route.len() >= 2 {
        &element.route[..]
    } else {
        &ends[..]
    };
    let points: Vec<_> = points
        .iter()
        .map(|it| format!("{},{}", it.x, it.y))
        .collect();
    points.join(";")
}

/// A slash inside a value would make the original evaluator lose the element.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '/' => escaped.push_str("&#47;"),
            // Characters that XML cannot hold at all.
            '\u{fffe}' | '\u{ffff}' => {}
            '\t' | '\n' | '\r' => escaped.push_str(&format!("&#{};", character as u32)),
            character if character.is_control() => {}
            character => escaped.push(character),
        }
    }
    escaped
}

pub(super) fn read(text: &str) -> Result<Imported, FileError> {
    let document = Document::parse(text).map_err(|error| FileError::BadXml(error.to_string()))?;
    let root = document.root_element();
    let mut imported = Imported {
        circuit: Circuit {
            settings: settings(root),
            ..Circuit::default()
        },
        problems: Vec::new(),
    };
    let (mut scopes, mut elements) = (Vec::new(), Vec::new());
    for node in root.children().filter(Node::is_element) {
        match node.tag_name().name() {
            "o" => scopes.push(node),
            tag if IGNORED.contains(&tag) => {}
            tag => match models::kind_of_tag(tag) {
                Some(kind) => models::read(node, kind, &mut imported.circuit),
                None => elements.push(node),
            },
        }
    }
    if elements.len() > MAX_ELEMENTS {
        return Err(FileError::TooLarge);
    }
    let problems = &mut imported.problems;
    let read = elements.into_iter().map(|node| element(node, problems));
    let read = read.collect();
    let ids = imported.take_elements(read);
    for node in scopes {
        let read = scopes::read(node, &mut imported.circuit, &ids);
        imported.problems.extend(read.err().map(String::from));
    }
    changes::scopes::number_columns(&mut imported.circuit);
    Ok(imported)
}

/// Sliders, hints and subcircuits are no elements of the drawing.
const IGNORED: [&str; 4] = ["adj", "hint", "ccm", "clm"];

fn settings(root: Node) -> Settings {
    let standard = Settings::default();
    let positive = |name: &str, otherwise: f64| {
        let number = root
            .attribute(name)
            .and_then(|text| text.parse::<f64>().ok());
        number
            .filter(|number| number.is_finite() && *number > 0.0)
            .unwrap_or(otherwise)
    };
    let flags = root.attribute("f").and_then(|text| text.parse().ok());
    Settings {
        time_step: positive("ts", standard.time_step),
        min_step: positive("mts", standard.min_step),
        speed: positive("ic", standard.speed),
        current_speed: positive("cb", standard.current_speed),
        power_brightness: positive("pb", standard.power_brightness),
        voltage_range: positive("vr", standard.voltage_range),
        options: flags.unwrap_or(standard.options),
    }
}

fn element(node: Node, problems: &mut Vec<String>) -> Result<Element, String> {
    let tag = node.tag_name().name();
    let part = elements::by_tag(tag).ok_or_else(|| format!("unknown element <{tag}>: left out"))?;
    let [from, to] = ends(node.attribute("x").unwrap_or_default())
        .ok_or_else(|| format!("<{tag}> has no four whole coordinates: left out"))?;
    let mut element = Element::new(part.kind(), from, to);
    if let Some(name) = node.attribute("name") {
        element.name = name.to_string();
    }
    let flags = node
        .attribute("f")
        .and_then(|text| text.parse::<u32>().ok());
    if let Some(flags) = flags {
        fields::apply_flags(part, &mut element, flags);
    }
    for parameter in part.parameters() {
        let name = match parameter.stored {
            Stored::Attribute(name)
            | Stored::OmittedDefault(name)
            | Stored::Radians(name)
            | Stored::Percent(name) => name,
            _ => continue,
        };
        if let Some(text) = node.attribute(name)
            && let Err(problem) = fields::apply_text(&mut element, parameter, text)
        {
            problems.push(format!("<{tag}> at {},{}: {problem}", from.x, from.y));
        }
    }
    if part.kind() == "routed-wire" {
        element.route = route(node.text().unwrap_or_default(), from, to);
    }
    Ok(element)
}

/// Coordinates further out than this are taken for broken.
const FARTHEST: i32 = 1_000_000;

fn ends(text: &str) -> Option<[Point; 2]> {
    let numbers: Vec<i32> = text
        .split_whitespace()
        .map(|number| number.parse::<i32>().ok())
        .collect::<Option<_>>()?;
    let [x1, y1, x2, y2] = numbers[..] else {
        return None;
    };
    let is_near = |value: &i32| (-FARTHEST..=FARTHEST).contains(value);
    numbers
        .iter()
        .all(is_near)
        .then(|| [Point::new(x1, y1), Point::new(x2, y2)])
}

/// The bends, when they lead from one end to the other.
fn route(text: &str, from: Point, to: Point) -> Vec<Point> {
    let point = |pair: &str| {
        let (x, y) = pair.split_once(',')?;
        Some(Point::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
    };
    let points: Option<Vec<Point>> = text.trim().split(';').map(point).collect();
    points
        .filter(|points| points.first() == Some(&from) && points.last() == Some(&to))
        .unwrap_or_default()
}
