//! Our own JSON form: pins resolved to nets, canonical, with a checksum.

use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};

use crate::circuit::{Circuit, Element, Scope, Value};
use crate::circuit_simulation::CircuitSimulation;
use crate::nets::Nets;
use crate::simulator::Warning;
use crate::truth_table::TruthTable;

/// The circuit, and what is measured on it when it runs.
pub fn to_json(circuit: &Circuit, simulation: Option<&CircuitSimulation>) -> Json {
    let nets = Nets::new(circuit);
    let elements: Vec<Json> = circuit
        .elements
        .iter()
        .enumerate()
        .map(|(index, element)| element_json(index, element, &nets, simulation))
        .collect();
    let scopes: Vec<Json> = circuit
        .scopes
        .iter()
        .map(|scope| scope_json(circuit, scope, &nets))
        .collect();
    let settings = &circuit.settings;
    let mut document = json!({
        "format": "gauntlet-circuit/1",
        "settings": {
            "time_step": settings.time_step,
            "min_step": settings.min_step,
            "grid": if settings.options & 2 == 0 { 16 } else { 8 },
        },
        "elements": elements,
        "nets": nets_json(circuit, &nets, simulation),
        "logic": logic_json(circuit, &nets),
        "scopes": scopes,
        "diagnostics": diagnostics_json(circuit, &nets),
        "time": {"simulated": simulation.map_or(0.0, CircuitSimulation::time)},
    });
    sort_keys(&mut document);
    let digest = Sha256::digest(document.to_string().as_bytes());
    if let Json::Object(object) = &mut document {
        object.insert("checksum".into(), Json::String(protocol::hex(&digest)));
    }
    sort_keys(&mut document);
    document
}

fn logic_json(circuit: &Circuit, nets: &Nets) -> Json {
    let table = TruthTable::new(circuit, nets);
    json!({
        "inputs": table.inputs,
        "outputs": table.outputs,
        "table": table.columns,
        "undefined": table.undefined,
    })
}

fn scope_json(circuit: &Circuit, scope: &Scope, nets: &Nets) -> Json {
    let plots: Vec<Json> = scope
        .plots
        .iter()
        .map(|plot| {
            let index = circuit.elements.iter().position(|it| it.id == plot.element);
            let pin = plot.pin.unwrap_or(0) as usize;
            let net = index.and_then(|index| nets.of_pins[index].get(pin));
            json!({
                "element": format!("e{}", plot.element),
                "pin": plot.pin,
                "quantity": plot.quantity,
                "net": net.map(|net| net_id(*net)),
            })
        })
        .collect();
    json!({
        "id": format!("s{}", scope.id),
        "docked": scope.docked,
        "column": scope.column,
        "steps_per_pixel": scope.steps_per_pixel,
        "plots": plots,
        "show": scope.show,
        "label": scope.label,
    })
}

fn diagnostics_json(circuit: &Circuit, nets: &Nets) -> Json {
    let bad: Vec<Json> = nets
        .bad_connections
        .iter()
        .map(|bad| json!([bad.at.x, bad.at.y]))
        .collect();
    let (floating, error) = match CircuitSimulation::new(circuit) {
        Err(fault) => (Vec::new(), Some(fault.to_string())),
        Ok(simulation) => (floating_nets(&simulation), None),
    };
    json!({"bad_connections": bad, "floating_nets": floating, "error": error})
}

fn floating_nets(simulation: &CircuitSimulation) -> Vec<String> {
    let nets = simulation.nets();
    let named = |name: &str| nets.names.iter().position(|known| known == name);
    let floating = simulation
        .warnings()
        .iter()
        .filter_map(|warning| match warning {
            Warning::FloatingInput { net, .. } => named(net).map(net_id),
            Warning::OscillatingFeedback { .. } => None,
        });
    floating.collect()
}

fn net_id(net: usize) -> String {
    if net == 0 {
        "gnd".into()
    } else {
        format!("n{net}")
    }
}

fn element_json(
    index: usize,
    element: &Element,
    nets: &Nets,
    simulation: Option<&CircuitSimulation>,
) -> Json {
    let mut parameters = Map::new();
    let known = element.part().map_or(&[][..], |part| part.parameters());
    for parameter in known {
        let value = element
            .value(parameter.key)
            .unwrap_or_else(|| parameter.default_value());
        let value = match value {
            Value::Number(number) => json!(number),
            Value::Flag(flag) => json!(flag),
            Value::Text(text) => json!(text),
        };
        parameters.insert(parameter.key.to_string(), value);
    }
    let mut pins = Map::new();
    for (pin, net) in element.pins().iter().zip(&nets.of_pins[index]) {
        pins.insert(pin.name.to_string(), json!(net_id(*net)));
    }
    let mut object = json!({
        "id": format!("e{}", element.id),
        "type": element.kind,
        "label": element.name,
        "at": [[element.from.x, element.from.y], [element.to.x, element.to.y]],
        "params": parameters,
        "pins": pins,
    });
    if let Some(simulation) = simulation
        && nets.of_pins[index].len() == 2
    {
        let readings = simulation.readings(index);
        object["state"] = json!({"i": readings.current(0), "vd": readings.across(0, 1)});
    }
    object
}

fn nets_json(circuit: &Circuit, nets: &Nets, simulation: Option<&CircuitSimulation>) -> Vec<Json> {
    let mut pins = vec![Vec::new(); nets.count()];
    let mut labels = vec![Vec::new(); nets.count()];
    for (index, element) in circuit.elements.iter().enumerate() {
        let Some(part) = element.part() else {
            continue;
        };
        for (pin, net) in part.pins(element).iter().zip(&nets.of_pins[index]) {
            pins[*net].push(format!("e{}.{}", element.id, pin.name));
        }
        if let (Some(label), Some(net)) = (part.net_label(element), nets.of_pins[index].first()) {
            labels[*net].push(label);
        }
    }
    let mut list = Vec::new();
    for (net, (pins, mut labels)) in pins.into_iter().zip(labels).enumerate() {
        labels.sort();
        labels.dedup();
        let mut object = json!({"id": net_id(net), "labels": labels, "pins": pins});
        if let Some(simulation) = simulation {
            object["v"] = json!(simulation.net_voltage(net));
        }
        list.push(object);
    }
    list
}

fn sort_keys(value: &mut Json) {
    match value {
        Json::Object(object) => {
            object.sort_keys();
            object.values_mut().for_each(sort_keys);
        }
        Json::Array(list) => list.iter_mut().for_each(sort_keys),
        _ => {}
    }
}
