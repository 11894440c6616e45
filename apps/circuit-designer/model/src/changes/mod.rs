//! Changes to a circuit, each all or nothing.

mod join_wires;
pub mod scopes;

use std::collections::BTreeMap;

use crate::circuit::{
    Circuit, CustomModel, Element, ElementId, MAX_ELEMENTS, Point, Settings, Value,
};
use crate::command::{End, Flip};
use crate::designators::Designators;
use crate::refusal::Refusal;

pub use join_wires::join_wires;

const MAX_COORDINATE: i32 = 1_000_000;
const MAX_NAME_LENGTH: usize = 60;

/// Is the element something that may be drawn?
pub fn check_new(circuit: &Circuit, element: &Element) -> Result<(), Refusal> {
    let part = element
        .part()
        .ok_or_else(|| Refusal::UnknownKind(element.kind.clone()))?;
    if circuit.elements.len() >= MAX_ELEMENTS {
        return Err(Refusal::TooManyElements);
    }
    if element.from == element.to {
        return Err(Refusal::NoLength);
    }
    let route = element.route.iter();
    if !route.chain([&element.from, &element.to]).all(is_on_sheet) {
        return Err(Refusal::TooFarOut);
    }
    for key in element.parameters.keys() {
        if part.parameters().iter().all(|it| it.key != key) {
            return Err(Refusal::UnknownParameter(key.clone()));
        }
    }
    check_name(&element.name)?;
    Ok(element.check()?)
}

fn is_on_sheet(point: &Point) -> bool {
    let range = -MAX_COORDINATE..=MAX_COORDINATE;
    range.contains(&point.x) && range.contains(&point.y)
}

/// May an element be called so?
pub fn check_name(name: &str) -> Result<(), Refusal> {
    // The last two are characters that no file can hold.
    let is_bad = |it: char| it.is_control() || matches!(it, '\u{fffe}' | '\u{ffff}');
    if name.chars().count() > MAX_NAME_LENGTH || name.chars().any(is_bad) {
        return Err(Refusal::BadName);
    }
    Ok(())
}

/// Runs `change` on each listed element; all must exist.
fn each(
    circuit: &mut Circuit,
    ids: &[ElementId],
    mut change: impl FnMut(&mut Element),
) -> Result<(), Refusal> {
    for id in ids {
        change(find(circuit, *id)?);
    }
    let elements = circuit.elements.iter();
    let mut points = elements.flat_map(|it| it.route.iter().chain([&it.from, &it.to]));
    if points.all(is_on_sheet) {
        Ok(())
    } else {
        Err(Refusal::TooFarOut)
    }
}

/// The element to change.
pub fn find(circuit: &mut Circuit, id: ElementId) -> Result<&mut Element, Refusal> {
    let mut elements = circuit.elements.iter_mut();
    elements
        .find(|element| element.id == id)
        .ok_or(Refusal::UnknownElement)
}

/// Takes elements away; what scopes show of them is forgotten elsewhere.
pub fn delete(circuit: &mut Circuit, ids: &[ElementId]) -> Result<(), Refusal> {
    each(circuit, ids, |_| {})?;
    circuit
        .elements
        .retain(|element| !ids.contains(&element.id));
    Ok(())
}

/// Moves elements as they are.
pub fn shift(circuit: &mut Circuit, ids: &[ElementId], dx: i32, dy: i32) -> Result<(), Refusal> {
    each(circuit, ids, |element| moved(element, dx, dy))
}

/// Moves one element with its route.
pub fn moved(element: &mut Element, dx: i32, dy: i32) {
    element.from = element.from.offset(dx, dy);
    element.to = element.to.offset(dx, dy);
    for point in &mut element.route {
        *point = point.offset(dx, dy);
    }
}

/// Pulls one end of an element.
pub fn move_end(circuit: &mut Circuit, id: ElementId, end: End, to: Point) -> Result<(), Refusal> {
    if !is_on_sheet(&to) {
        return Err(Refusal::TooFarOut);
    }
    let element = find(circuit, id)?;
    match end {
        End::From => element.from = to,
        End::To => element.to = to,
    }
    // The bends belonged to the old ends; the view lays out the path anew.
    element.route.clear();
    if element.from == element.to {
        return Err(Refusal::NoLength);
    }
    Ok(())
}

/// Sets parameters, all of them or none.
pub fn set_parameters(
    circuit: &mut Circuit,
    id: ElementId,
    parameters: BTreeMap<String, Value>,
) -> Result<(), Refusal> {
    let element = find(circuit, id)?;
    let known = element.part().map_or(&[][..], |part| part.parameters());
    for (key, value) in parameters {
        let parameter = known
            .iter()
            .find(|it| it.key == key)
            .ok_or_else(|| Refusal::UnknownParameter(key.clone()))?;
        parameter.check(&value)?;
        if value == parameter.default_value() {
            element.parameters.remove(&key);
        } else {
            element.parameters.insert(key, value);
        }
    }
    Ok(())
}

/// An empty name is replaced by the next free designator.
pub fn rename(circuit: &mut Circuit, id: ElementId, name: String) -> Result<(), Refusal> {
    check_name(&name)?;
    find(circuit, id)?.name = name;
    let mut designators = Designators::of(circuit);
    designators.name(find(circuit, id)?);
    Ok(())
}

/// Moves a switch to its next position, with those linked to it.
pub fn toggle(circuit: &mut Circuit, id: ElementId) -> Result<(), Refusal> {
    let element = find(circuit, id)?;
    let positions = element.part().map_or(0, |part| part.positions(element));
    if positions == 0 {
        return Err(Refusal::NotSwitchable);
    }
    let next = (element.count("position") + 1) % positions;
    let (kind, link) = (element.kind.clone(), element.text("link"));
    for other in &mut circuit.elements {
        let is_linked = !link.is_empty() && other.kind == kind && other.text("link") == link;
        if other.id != id && !is_linked {
            continue;
        }
        if next == 0 {
            other.parameters.remove("position");
        } else {
            let position = Value::Number(next as f64);
            other.parameters.insert("position".into(), position);
        }
    }
    Ok(())
}

/// Turns elements around.
pub fn swap_ends(circuit: &mut Circuit, ids: &[ElementId]) -> Result<(), Refusal> {
    each(circuit, ids, |element| {
        std::mem::swap(&mut element.from, &mut element.to);
        element.route.reverse();
    })
}

/// Mirrors the elements around the middle of all of them, on the grid.
pub fn flip(circuit: &mut Circuit, ids: &[ElementId], axis: Flip) -> Result<(), Refusal> {
    let mut corners: Option<(Point, Point)> = None;
    each(circuit, ids, |element| {
        for point in [element.from, element.to] {
            let (low, high) = corners.get_or_insert((point, point));
            *low = Point::new(low.x.min(point.x), low.y.min(point.y));
            *high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
    })?;
    let Some((low, high)) = corners else {
        return Ok(());
    };
    let mirrored = |point: Point| match axis {
        Flip::X => Point::new(low.x + high.x - point.x, point.y),
        Flip::Y => Point::new(point.x, low.y + high.y - point.y),
        Flip::Xy => Point::new(low.x + point.y - low.y, low.y + point.x - low.x),
    };
    each(circuit, ids, |element| {
        element.from = mirrored(element.from);
        element.to = mirrored(element.to);
        for point in &mut element.route {
            *point = mirrored(*point);
        }
    })
}

/// Shortens the wire to the junction and returns the other half.
pub fn split_wire(circuit: &mut Circuit, id: ElementId, at: Point) -> Result<Element, Refusal> {
    let wire = find(circuit, id)?;
    if wire.kind != "wire" || !at.lies_within(wire.from, wire.to) {
        return Err(Refusal::NotOnTheWire);
    }
    let mut rest = wire.clone();
    rest.from = at;
    wire.to = at;
    Ok(rest)
}

/// Adds a model of the circuit's own, or replaces that of the same name.
pub fn define_model(circuit: &mut Circuit, model: CustomModel) -> Result<(), Refusal> {
    check_name(&model.name)?;
    if model.name.is_empty() {
        return Err(Refusal::BadName);
    }
    let mut values = model.values.iter();
    if let Some((key, _)) = values.find(|(key, value)| !model.accepts(key, **value)) {
        return Err(Refusal::BadModelValue(key.clone()));
    }
    let known = circuit
        .models
        .iter_mut()
        .find(|it| it.kind == model.kind && it.name == model.name);
    match known {
        Some(known) => *known = model,
        None => circuit.models.push(model),
    }
    Ok(())
}

/// Splits every straight wire that passes through one of the points; returns the new halves.
pub fn join(circuit: &mut Circuit, points: &[Point]) -> Vec<Element> {
    let mut rests: Vec<Element> = Vec::new();
    for at in points {
        let wires = circuit.elements.iter_mut().chain(&mut rests);
        let mut halves = Vec::new();
        for wire in wires.filter(|it| it.kind == "wire" && at.lies_within(it.from, it.to)) {
            let mut half = wire.clone();
            half.from = *at;
            wire.to = *at;
            halves.push(half);
        }
        rests.append(&mut halves);
    }
    rests
}

/// The bends must lead from one end of the wire to the other.
pub fn set_route(circuit: &mut Circuit, id: ElementId, route: Vec<Point>) -> Result<(), Refusal> {
    let wire = find(circuit, id)?;
    let ends = (route.first().copied(), route.last().copied());
    if wire.kind != "routed-wire" || ends != (Some(wire.from), Some(wire.to)) {
        return Err(Refusal::NotOnTheWire);
    }
    if !route.iter().all(is_on_sheet) {
        return Err(Refusal::TooFarOut);
    }
    wire.route = route;
    Ok(())
}

/// Around its first point when it is one element, else around the middle of all of them.
pub fn rotate(circuit: &mut Circuit, ids: &[ElementId]) -> Result<(), Refusal> {
    let mut chosen = Vec::with_capacity(ids.len());
    each(circuit, ids, |element| chosen.push(element.clone()))?;
    let Some(pivot) = crate::sheet::pivot(&chosen) else {
        return Ok(());
    };
    each(circuit, ids, |element| crate::sheet::turn(element, pivot))
}

/// Can the simulation run with these?
pub fn check_settings(settings: &Settings) -> Result<(), Refusal> {
    let positive = |value: f64| value.is_finite() && value > 0.0;
    if positive(settings.time_step)
        && positive(settings.min_step)
        && settings.min_step <= settings.time_step
        && positive(settings.speed)
        && positive(settings.voltage_range)
    {
        Ok(())
    } else {
        Err(Refusal::BadTimeStep)
    }
}
