//! A network on which something is measured, and how an exported circuit compares with it.

use std::sync::{Arc, OnceLock};

use super::claim::Reading;
use super::design::Design;
use super::drawing::Drawing;
use super::function::permutations;
use super::isomorphism::{self, Demands, Matching};
use super::netlist::Netlist;
use super::scopes::ExpectedScope;
use super::simulate::{Probe, Schedule, simulate};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug)]
pub struct ExpectedNetwork {
    pub drawing: Drawing,
    /// The declared network, and the same with the parts of a chain in every allowed order.
    designs: Vec<Design>,
    pub measures: Vec<Measure>,
    pub scopes: Vec<ExpectedScope>,
    schedule: Schedule,
    /// Computed when first asked for.
    values: Arc<OnceLock<Result<Vec<f64>, String>>>,
}

/// A value that the task asks for.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Of the result field.
    pub key: String,
    pub reading: Reading,
    place: Place,
    /// As the original's answer file has it.
    pub original: String,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Net(usize),
    /// Index of a part of the design.
    Part(usize),
}

#[derive(Clone, Debug)]
pub struct NetworkFound {
    pub drawing: Drawing,
    pub design: Design,
    /// Which found part stands for which expected one, as exactly as possible; otherwise the expected
    /// part at which the comparison got stuck.
    pub matching: Result<Matching, usize>,
    /// Does the matching respect the asked values?
    pub has_values: bool,
    /// What the exported circuit gives for each measure, when it is the asked network.
    pub values: Option<Result<Vec<f64>, String>>,
}

impl ExpectedNetwork {
    pub fn parse(fields: &Fields) -> Result<ExpectedNetwork, FieldError> {
        let netlist = Netlist::parse(&fields.text("netlist")?)
            .map_err(|expected| FieldError::new(fields.at("netlist"), expected, "other text"))?;
        let drawing = Drawing::of(netlist.circuit);
        let design = Design::of(&drawing);
        let measures = fields.tables("measure")?;
        let measures: Vec<Measure> = measures
            .iter()
            .map(|measure| parse_measure(measure, &drawing, &design))
            .collect::<Result<_, _>>()?;
        if measures.is_empty() {
            return Err(fields.error("measure", "at least one value to be measured"));
        }
        let scopes = fields.tables("scopes")?;
        let scopes = scopes
            .iter()
            .map(|scope| ExpectedScope::parse(scope, |net| net_named(&drawing, net)))
            .collect::<Result<_, _>>()?;
        let seconds = |key: &str| match fields.has(key) {
            true => fields.tolerance(key),
            false => Ok(0.0),
        };
        Ok(ExpectedNetwork {
            designs: in_every_order(fields, design)?,
            measures,
            scopes,
            schedule: Schedule {
                from_rest: fields.flag("from_rest")?.unwrap_or(false),
                settle: seconds("settle")?,
                window: seconds("window")?,
            },
            drawing,
            values: Arc::default(),
        })
    }

    /// The declared network as written.
    pub fn design(&self) -> &Design {
        &self.designs[0]
    }

    /// What simulating the declared network gives for each measure.
    pub fn values(&self) -> &Result<Vec<f64>, String> {
        self.values.get_or_init(|| {
            let measures = self.measures.iter();
            let probes: Vec<_> = measures.map(|it| (self.probe(it), it.reading)).collect();
            simulate(&self.drawing.circuit, &probes, self.schedule)
        })
    }

    fn probe(&self, measure: &Measure) -> Probe {
        match measure.place {
            Place::Net(net) => Probe::Net(net),
            Place::Part(part) => probe_part(self.design(), part, measure.reading),
        }
    }

    pub fn compare(&self, drawing: Drawing) -> NetworkFound {
        let design = Design::of(&drawing);
        let search = |names: bool, values: bool| {
            let demands = Demands { names, values };
            let attempts = self.designs.iter();
            let mut results = attempts.map(|it| isomorphism::find(it, &design, demands));
            let first = results.next().unwrap_or(Err(0));
            first.or_else(|stuck| results.find_map(Result::ok).ok_or(stuck))
        };
        // As exact as possible: what is wrong shall be told from what is right.
        let matching = search(true, true).or_else(|_| search(false, true));
        let has_values = matching.is_ok();
        let values = matching
            .as_ref()
            .ok()
            .map(|it| self.measure(it, &drawing, &design));
        let shape = |stuck: usize| {
            let shape = search(true, false).or_else(|_| search(false, false));
            shape.map_err(|_| stuck)
        };
        NetworkFound {
            matching: matching.or_else(shape),
            drawing,
            design,
            has_values,
            values,
        }
    }

    fn measure(
        &self,
        matching: &Matching,
        drawing: &Drawing,
        design: &Design,
    ) -> Result<Vec<f64>, String> {
        let probes: Option<Vec<_>> = self
            .measures
            .iter()
            .map(|measure| {
                let probe = match measure.place {
                    Place::Net(net) => Probe::Net(matching.nets[net]?),
                    Place::Part(part) => probe_part(design, matching.parts[part], measure.reading),
                };
                Some((probe, measure.reading))
            })
            .collect();
        let probes = probes.ok_or("the place of the measurement is not there")?;
        simulate(&drawing.circuit, &probes, self.schedule)
    }

    pub fn measure_called(&self, key: &str) -> Option<usize> {
        self.measures.iter().position(|it| it.key == key)
    }

    pub fn has_names(&self) -> bool {
        self.design().parts.iter().any(|part| !part.name.is_empty())
    }

    /// Does any part hang on ground by a pin of its own?
    pub fn needs_ground(&self) -> bool {
        self.drawing.elements().any(|(_, it)| it.kind == "ground")
    }

    pub fn original_answers(&self) -> Vec<(&str, &str)> {
        let measures = self.measures.iter();
        measures
            .map(|it| (it.key.as_str(), it.original.as_str()))
            .collect()
    }

    pub fn parts(&self) -> Vec<String> {
        let mut parts = vec!["parts".to_string(), "wiring".to_string()];
        if self.has_names() {
            parts.push("names".into());
        }
        for measure in &self.measures {
            parts.push(measurement_part(&measure.key));
            parts.push(answer_part(&measure.key));
        }
        parts.extend(self.scopes.first().map(|_| "scopes".into()));
        parts
    }
}

pub fn measurement_part(key: &str) -> String {
    format!("measurement {key}")
}

pub fn answer_part(key: &str) -> String {
    format!("answer {key}")
}

fn probe_part(design: &Design, part: usize, reading: Reading) -> Probe {
    let part = &design.parts[part];
    match (reading, &part.pins[..]) {
        (Reading::Current, _) => Probe::Through(part.element),
        (_, [(_, a), (_, b), ..]) => Probe::Between(*a, *b),
        (_, pins) => Probe::Net(pins.first().map_or(0, |(_, net)| *net)),
    }
}

fn net_named(drawing: &Drawing, name: &str) -> Option<usize> {
    drawing.nets.names.iter().position(|it| it == name)
}

fn parse_measure(
    fields: &Fields,
    drawing: &Drawing,
    design: &Design,
) -> Result<Measure, FieldError> {
    let place = match (fields.optional_text("net")?, fields.optional_text("part")?) {
        (Some(net), None) => Place::Net(
            net_named(drawing, &net).ok_or_else(|| fields.error("net", "a net of the netlist"))?,
        ),
        (None, Some(name)) => Place::Part(
            part_named(design, &name).ok_or_else(|| fields.error("part", "a named part"))?,
        ),
        _ => return Err(fields.error("net", "either `net` or `part`, where it is measured")),
    };
    let measure = Measure {
        key: fields.text("key")?,
        reading: fields.choice("reading", Reading::WORDS)?,
        place,
        original: fields.optional_text("original")?.unwrap_or_default(),
    };
    fields.finish()?;
    let is_current = measure.reading == Reading::Current;
    if is_current && matches!(measure.place, Place::Net(_)) {
        return Err(fields.error("part", "the part whose current is measured"));
    }
    Ok(measure)
}

fn part_named(design: &Design, name: &str) -> Option<usize> {
    design.parts.iter().position(|part| part.name == name)
}

/// Chains whose parts may stand in any order, written as lists of names.
fn in_every_order(fields: &Fields, design: Design) -> Result<Vec<Design>, FieldError> {
    let mut designs = vec![design];
    if !fields.has("any_order") {
        return Ok(designs);
    }
    for chain in fields.values("any_order")? {
        let names = chain.as_array().into_iter().flatten();
        let places: Option<Vec<usize>> = names
            .map(|name| part_named(&designs[0], name.as_str()?))
            .collect();
        let places = places.filter(|it| it.len() > 1).ok_or_else(|| {
            fields.error(
                "any_order",
                "lists of at least two named parts of the netlist",
            )
        })?;
        designs = designs
            .iter()
            .flat_map(|design| reordered(design, &places))
            .collect();
    }
    Ok(designs)
}

/// The design with these parts exchanging their places in every way, itself first.
fn reordered(design: &Design, places: &[usize]) -> Vec<Design> {
    let pins: Vec<_> = places
        .iter()
        .map(|it| design.parts[*it].pins.clone())
        .collect();
    permutations(&pins)
        .into_iter()
        .map(|order| {
            let mut other = design.clone();
            for (place, pins) in places.iter().zip(order) {
                other.parts[*place].pins = pins;
            }
            other
        })
        .collect()
}
