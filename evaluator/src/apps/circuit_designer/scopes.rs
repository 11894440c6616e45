//! Scopes that a task asks for: what they plot, and which read-outs they show.

use circuit_designer_model::{Plot, PlotQuantity, Scope, ShowInfo};
use serde_json::{Value, json};

use super::drawing::Drawing;
use crate::fields::{FieldError, Fields};

/// A scope on a net of the declared network.
#[derive(Clone, Debug)]
pub struct ExpectedScope {
    pub net: usize,
    name: String,
    shows: Vec<Shown>,
}

type IsShown = fn(&ShowInfo) -> bool;

/// A read-out by its name in task files.
#[derive(Clone, Copy, Debug)]
struct Shown {
    word: &'static str,
    is_on: IsShown,
}

const READ_OUTS: &[(&str, Shown)] = &[
    ("max", shown("max", |it| it.max)),
    ("min", shown("min", |it| it.min)),
    ("peak_to_peak", shown("peak_to_peak", |it| it.peak_to_peak)),
    ("frequency", shown("frequency", |it| it.frequency)),
    ("average", shown("average", |it| it.average)),
    ("rms", shown("rms", |it| it.rms)),
    ("duty", shown("duty", |it| it.duty)),
];

const fn shown(word: &'static str, is_on: IsShown) -> Shown {
    Shown { word, is_on }
}

impl ExpectedScope {
    pub fn parse(
        fields: &Fields,
        net_named: impl Fn(&str) -> Option<usize>,
    ) -> Result<ExpectedScope, FieldError> {
        let name = fields.text("net")?;
        let net = net_named(&name).ok_or_else(|| fields.error("net", "a net of the netlist"))?;
        let words = fields.texts("shows")?;
        let shows: Option<Vec<Shown>> = words
            .iter()
            .map(|word| {
                READ_OUTS
                    .iter()
                    .find(|(it, _)| it == word)
                    .map(|(_, it)| *it)
            })
            .collect();
        let shows = shows.filter(|it| !it.is_empty()).ok_or_else(|| {
            let words: Vec<_> = READ_OUTS.iter().map(|(word, _)| *word).collect();
            fields.error("shows", format!("some of {}", words.join(", ")))
        })?;
        fields.finish()?;
        Ok(ExpectedScope { net, name, shows })
    }

    pub fn shows(&self) -> Value {
        let words: Vec<_> = self.shows.iter().map(|it| it.word).collect();
        json!({"net": self.name, "shows": words})
    }

    /// Why no scope of the drawing is the asked one, if none is. `net` stands for the declared net.
    pub fn fault(&self, drawing: &Drawing, net: Option<usize>) -> Option<String> {
        let Some(net) = net else {
            return Some(format!("the net {} is not there", self.name));
        };
        let scopes = &drawing.circuit.scopes;
        if scopes.is_empty() {
            return Some("there is no scope".into());
        }
        let on_the_net: Vec<&Scope> = scopes
            .iter()
            .filter(|scope| scope.plots.iter().any(|it| plots_net(drawing, it, net)))
            .collect();
        if on_the_net.is_empty() {
            return Some(format!("no scope plots the voltage of {}", self.name));
        }
        let missing = |scope: &&Scope| {
            let missing = self.shows.iter().filter(|it| !(it.is_on)(&scope.show));
            missing.map(|it| it.word).collect::<Vec<_>>()
        };
        let least = on_the_net.iter().map(missing).min_by_key(Vec::len)?;
        (!least.is_empty()).then(|| {
            format!(
                "the scope on {} does not show {}",
                self.name,
                least.join(" and ")
            )
        })
    }
}

/// Is this the voltage of the net against ground?
fn plots_net(drawing: &Drawing, plot: &Plot, net: usize) -> bool {
    let elements = &drawing.circuit.elements;
    let Some(index) = elements.iter().position(|it| it.id == plot.element) else {
        return false;
    };
    if plot.quantity != PlotQuantity::Voltage {
        return false;
    }
    let nets = &drawing.nets.of_pins[index];
    match (plot.pin, &nets[..]) {
        (Some(pin), _) => usize::try_from(pin).ok().and_then(|it| nets.get(it)) == Some(&net),
        (None, [own]) => *own == net,
        // Across a part with one grounded end: the other end against ground. A wire has one net.
        (None, [a, b]) => (*a, *b) == (net, net) || (*a, *b) == (net, 0) || (*a, *b) == (0, net),
        (None, _) => false,
    }
}
