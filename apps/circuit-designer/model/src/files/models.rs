//! Models of the circuit's own in files: `dm` and `tm` lines, codes 34 and 32 of the legacy text.

use roxmltree::Node;

use super::fields::number_text;
use super::xml::escaped;
use crate::changes;
use crate::circuit::{Circuit, CustomModel, ModelKind};

/// More models than any drawing has.
const MAX_MODELS: usize = 200;

/// A model as a line of XML.
pub fn line(model: &CustomModel) -> String {
    let tag = model.kind.tag();
    let mut line = format!("  <{tag} nm=\"{}\" f=\"0\"", escaped(&model.name));
    for key in model.kind.keys() {
        if let Some(value) = model.values.get(*key) {
            line.push_str(&format!(" {key}=\"{}\"", number_text(*value)));
        }
    }
    line.push_str("/>\n");
    line
}

/// What an element name of XML stands for, if it is a model.
pub fn kind_of_tag(tag: &str) -> Option<ModelKind> {
    ModelKind::ALL.into_iter().find(|kind| kind.tag() == tag)
}

/// Adds the model of an XML node to the circuit.
pub fn read(node: Node, kind: ModelKind, circuit: &mut Circuit) {
    let mut model = CustomModel::new(kind, node.attribute("nm").unwrap_or_default());
    for key in kind.keys() {
        let number = node.attribute(*key).and_then(|text| text.parse().ok());
        set(&mut model, key, number);
    }
    keep(circuit, model);
}

/// Code, name, flags, then the values in their order.
pub fn read_legacy(words: &[&str], circuit: &mut Circuit) -> bool {
    let kind = ModelKind::ALL
        .into_iter()
        .find(|kind| kind.code() == words[0]);
    let Some(kind) = kind else {
        return false;
    };
    let name = words
        .get(1)
        .copied()
        .unwrap_or_default()
        .replace("\\s", " ");
    let mut model = CustomModel::new(kind, &name);
    for (key, word) in kind.keys().iter().zip(words.iter().skip(3)) {
        set(&mut model, key, word.parse().ok());
    }
    keep(circuit, model);
    true
}

fn set(model: &mut CustomModel, key: &str, number: Option<f64>) {
    if let Some(number) = number.filter(|number| model.accepts(key, *number)) {
        model.values.insert(key.to_string(), number);
    }
}

/// The last one of a name counts; one that nothing can refer to is left out.
fn keep(circuit: &mut Circuit, model: CustomModel) {
    if circuit.models.len() < MAX_MODELS {
        let _ = changes::define_model(circuit, model);
    }
}
