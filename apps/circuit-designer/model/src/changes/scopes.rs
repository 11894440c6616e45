//! Changes to the scopes of a circuit, each all or nothing.

use super::check_name;
use crate::circuit::{
    Circuit, Element, ElementId, MAX_PLOTS, MAX_SCOPES, Plot, PlotQuantity, Scope, ScopeId,
    VerticalScale,
};
use crate::command::Arrangement;
use crate::refusal::Refusal;

const MAX_STEPS_PER_PIXEL: u32 = 1 << 16;
const MAX_DIVISIONS: u32 = 100;
const LARGEST_NUMBER: f64 = 1e24;

/// Shows an element in a new scope, which gets the id.
pub fn add(
    circuit: &mut Circuit,
    id: ScopeId,
    element: ElementId,
    pin: Option<u32>,
    docked: bool,
) -> Result<(), Refusal> {
    let plots = plots_of(circuit, element, pin)?;
    let mut scope = Scope::new(id, plots);
    scope.docked = docked;
    scope.column = u32::MAX;
    circuit.scopes.push(scope);
    if circuit.scopes.len() > MAX_SCOPES {
        return Err(Refusal::TooManyScopes);
    }
    number_columns(circuit);
    Ok(())
}

/// Adds what a scope usually shows of an element, unless it is there.
pub fn add_plot(
    circuit: &mut Circuit,
    id: ScopeId,
    element: ElementId,
    pin: Option<u32>,
) -> Result<(), Refusal> {
    let plots = plots_of(circuit, element, pin)?;
    let scope = find(circuit, id)?;
    for plot in plots {
        if scope.plots.iter().all(|it| !it.shows_the_same_as(&plot)) {
            scope.plots.push(plot);
        }
    }
    check_count(scope)
}

/// Takes a scope away.
pub fn remove(circuit: &mut Circuit, id: ScopeId) -> Result<(), Refusal> {
    find(circuit, id)?;
    circuit.scopes.retain(|scope| scope.id != id);
    number_columns(circuit);
    Ok(())
}

/// Takes a plot away, and the scope with its last one.
pub fn remove_plot(circuit: &mut Circuit, id: ScopeId, plot: usize) -> Result<(), Refusal> {
    let scope = find(circuit, id)?;
    if plot >= scope.plots.len() {
        return Err(Refusal::UnknownPlot);
    }
    scope.plots.remove(plot);
    drop_empty(circuit);
    Ok(())
}

/// Replaces a scope by one with the same id.
pub fn replace(circuit: &mut Circuit, next: Scope) -> Result<(), Refusal> {
    check(circuit, &next)?;
    let known = find(circuit, next.id)?;
    *known = next;
    number_columns(circuit);
    Ok(())
}

/// Deleted elements are plotted no more; a scope with nothing to plot goes too.
pub fn forget_missing_elements(circuit: &mut Circuit) {
    let elements = &circuit.elements;
    for scope in &mut circuit.scopes {
        scope.plots.retain(|plot| {
            let element = elements.iter().find(|element| element.id == plot.element);
            element.is_some_and(|element| is_plottable(element, plot))
        });
    }
    drop_empty(circuit);
}

fn drop_empty(circuit: &mut Circuit) {
    circuit.scopes.retain(|scope| !scope.plots.is_empty());
    number_columns(circuit);
}

fn find(circuit: &mut Circuit, id: ScopeId) -> Result<&mut Scope, Refusal> {
    let mut scopes = circuit.scopes.iter_mut();
    scopes
        .find(|scope| scope.id == id)
        .ok_or(Refusal::UnknownScope)
}

fn plots_of(circuit: &Circuit, id: ElementId, pin: Option<u32>) -> Result<Vec<Plot>, Refusal> {
    let element = circuit.element(id).ok_or(Refusal::UnknownElement)?;
    let plots = Plot::usual(element, pin);
    if plots.iter().all(|plot| is_plottable(element, plot)) {
        Ok(plots)
    } else {
        Err(Refusal::NotPlottable)
    }
}

fn is_plottable(element: &Element, plot: &Plot) -> bool {
    let pins = element.pins().len();
    let has_pin = match plot.pin {
        Some(pin) => (pin as usize) < pins,
        None => pins > 0,
    };
    has_pin && PlotQuantity::offered(element, plot.pin).contains(&plot.quantity)
}

fn check_count(scope: &Scope) -> Result<(), Refusal> {
    if scope.plots.len() > MAX_PLOTS {
        return Err(Refusal::TooManyPlots);
    }
    Ok(())
}

/// May the circuit have this scope?
pub fn check(circuit: &Circuit, scope: &Scope) -> Result<(), Refusal> {
    check_count(scope)?;
    check_name(&scope.label)?;
    for plot in &scope.plots {
        let element = circuit
            .element(plot.element)
            .ok_or(Refusal::UnknownElement)?;
        if !is_plottable(element, plot) {
            return Err(Refusal::NotPlottable);
        }
    }
    let is_number = |number: f64| number.is_finite() && number.abs() <= LARGEST_NUMBER;
    let plots_fit = scope
        .plots
        .iter()
        .all(|plot| plot.manual_scale > 0.0 && is_number(plot.manual_scale))
        && scope.plots.iter().all(|it| is_number(it.manual_position));
    let scale_fits = match scope.scale {
        VerticalScale::Manual { divisions } => (2..=MAX_DIVISIONS).contains(&divisions),
        _ => true,
    };
    let steps_fit = (1..=MAX_STEPS_PER_PIXEL).contains(&scope.steps_per_pixel);
    let trigger_fits = is_number(scope.trigger.level);
    if plots_fit && scale_fits && steps_fit && trigger_fits && !scope.plots.is_empty() {
        Ok(())
    } else {
        Err(Refusal::BadScope)
    }
}

/// Docked scopes in the order of their columns, columns counted from zero without gaps; undocked
/// ones after them.
pub fn number_columns(circuit: &mut Circuit) {
    circuit
        .scopes
        .sort_by_key(|scope| (!scope.docked, if scope.docked { scope.column } else { 0 }));
    let mut last = None;
    let mut column = 0;
    for scope in &mut circuit.scopes {
        if !scope.docked {
            scope.column = 0;
            continue;
        }
        if last.is_some_and(|last| last != scope.column) {
            column += 1;
        }
        last = Some(scope.column);
        scope.column = column;
    }
}

/// Arranges all docked scopes, or one of them with its left neighbour. New scopes take ids from
/// `next_id` on, which is raised.
pub fn arrange(
    circuit: &mut Circuit,
    how: Arrangement,
    only: Option<ScopeId>,
    next_id: &mut ScopeId,
) -> Result<(), Refusal> {
    let at = match only {
        None => None,
        Some(id) => {
            let place = circuit.scopes.iter().position(|scope| scope.id == id);
            Some(place.ok_or(Refusal::UnknownScope)?)
        }
    };
    match how {
        Arrangement::Stack => stack(circuit, at),
        Arrangement::Unstack => unstack(circuit, at),
        Arrangement::Combine => combine(circuit, at),
        Arrangement::Separate => separate(circuit, at, next_id),
    }
    if circuit.scopes.len() > MAX_SCOPES {
        return Err(Refusal::TooManyScopes);
    }
    circuit.scopes.iter().try_for_each(check_count)?;
    number_columns(circuit);
    Ok(())
}

fn stack(circuit: &mut Circuit, at: Option<usize>) {
    match at {
        None => circuit.scopes.iter_mut().for_each(|it| it.column = 0),
        Some(at) if circuit.scopes[at].docked => {
            let column = circuit.scopes[at].column.saturating_sub(1);
            circuit.scopes[at].column = column;
        }
        Some(_) => {}
    }
}

fn unstack(circuit: &mut Circuit, at: Option<usize>) {
    match at {
        None => {
            for (place, scope) in (0..).zip(&mut circuit.scopes) {
                scope.column = place;
            }
        }
        Some(at) => {
            let column = circuit.scopes[at].column;
            for (place, scope) in circuit.scopes.iter_mut().enumerate() {
                if place == at || scope.column > column {
                    scope.column += 1;
                }
            }
        }
    }
}

fn combine(circuit: &mut Circuit, at: Option<usize>) {
    let is_docked = |scope: &Scope| scope.docked;
    let (into, from): (usize, Vec<usize>) = match at {
        None => {
            let docked: Vec<_> = (0..circuit.scopes.len())
                .filter(|place| is_docked(&circuit.scopes[*place]))
                .collect();
            let Some((first, rest)) = docked.split_first() else {
                return;
            };
            (*first, rest.to_vec())
        }
        Some(0) => return,
        Some(at) => (at - 1, vec![at]),
    };
    for place in &from {
        for plot in std::mem::take(&mut circuit.scopes[*place].plots) {
            let target = &mut circuit.scopes[into];
            if target.plots.iter().all(|it| !it.shows_the_same_as(&plot)) {
                target.plots.push(plot);
            }
        }
    }
    circuit.scopes.retain(|scope| !scope.plots.is_empty());
}

fn separate(circuit: &mut Circuit, at: Option<usize>, next_id: &mut ScopeId) {
    // Room for the new columns of each scope between those of its neighbours.
    let spread = 2 * MAX_PLOTS as u32;
    let mut separated = Vec::new();
    for (place, mut scope) in (0..).zip(std::mem::take(&mut circuit.scopes)) {
        let is_meant = at.is_none_or(|at| at == place);
        let first = if at.is_none() {
            place as u32
        } else {
            scope.column
        };
        scope.column = first.saturating_mul(spread);
        let kept = if is_meant { 1 } else { scope.plots.len() };
        let rest = scope.plots.split_off(kept.min(scope.plots.len()));
        let pattern = scope.clone();
        separated.push(scope);
        for (number, plot) in (1..).zip(rest) {
            separated.push(Scope {
                id: *next_id,
                column: pattern.column.saturating_add(number),
                plots: vec![plot],
                ..pattern.clone()
            });
            *next_id += 1;
        }
    }
    circuit.scopes = separated;
}
