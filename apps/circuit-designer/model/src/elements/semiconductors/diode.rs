//! A junction diode: first point anode, second cathode.

use super::diode_core::DiodeDevice;
use super::diode_model::{self, DiodeModel};
use crate::circuit::{Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, Readings, keyed, pin};
use crate::simulator::device::Device;

pub struct Diode;

static IDENTITY: Identity = Identity {
    kind: "diode",
    title: "diode",
    tag: "d",
    code: Some("d"),
    designator: "D",
    menu: &[keyed(Menu::Active, 0, "Add Diode", 'd')],
    parameters: &[Parameter::text("model", "Model", "default").attribute("mo")],
    legacy: &["model"],
};

fn model(element: &Element) -> DiodeModel {
    DiodeModel::by_name(&element.text("model"), diode_model::DEFAULT)
}

impl Part for Diode {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, element: &Element) -> Vec<Pin> {
        vec![pin("anode", element.from), pin("cathode", element.to)]
    }

    fn device(&self, element: &Element) -> Option<Box<dyn Device>> {
        Some(Box::new(DiodeDevice::new(&model(element))))
    }

    fn info(&self, element: &Element, readings: &Readings) -> Vec<String> {
        diode_model::info("diode", &model(element), readings)
    }
}
